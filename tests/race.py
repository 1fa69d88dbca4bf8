"""The smallest game against the clock, in which both may act at any time.

Seat 0 hides a number under a seal, and an hour-glass starts. Until it is empty seat 1 may name numbers, and seat 0 may
stop the game. Nothing else reveals the number.
"""

import re
from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from safecracker.core.errors import BadNotation, IllegalAction
from safecracker.core.fair import secret_commitment
from safecracker.core.frozen import Frozen
from safecracker.core.game import (
    CLOCK,
    OMNISCIENT,
    Action,
    Actor,
    Alarm,
    Event,
    Game,
    Millis,
    Move,
    Outcome,
    Seat,
    Step,
    Viewer,
)
from safecracker.core.options import Options

NUMBERS = (1, 2, 3)
GLASS = Millis(1_000)


class Hide(Action, frozen=True, tag="hide"):
    number: int
    salt: str = ""


class Name(Action, frozen=True, tag="name"):
    number: int


class Stop(Action, frozen=True, tag="stop"):
    pass


class RunOut(Action, frozen=True, tag="out"):
    pass


class Hid(Event, frozen=True, tag="hid"):
    seal: str


class Answered(Event, frozen=True, tag="told"):
    what: str


class State(Frozen, frozen=True):
    hidden: Hide | None = None
    until: Millis = Millis(0)
    named: tuple[int, ...] = ()
    end: str = ""


class View(Frozen, frozen=True):
    viewer: Viewer
    number: int | None
    salt: str
    begun: bool
    seal: str
    until: Millis
    named: tuple[int, ...]
    end: str


class Race(Game[State, View]):
    name = "race"
    version = 1
    seats = 2
    state_type = State
    view_type = View
    action_type = Hide | Name | Stop | RunOut
    event_type = Hid | Answered
    options = Options()

    def start(self) -> State:
        return State()

    def may_act(self, state: State) -> frozenset[Actor]:
        if state.end:
            return frozenset()
        return frozenset({Seat(0), Seat(1), CLOCK}) if state.hidden else frozenset({Seat(0)})

    def waiting_for(self, state: State) -> frozenset[Actor]:
        return self.may_act(state) - {Seat(0)} if state.hidden else self.may_act(state)

    def alarm(self, state: State) -> Alarm | None:
        return Alarm(state.until, RunOut()) if state.hidden and not state.end else None

    def valid_after_others_move(self, action: Action) -> bool:
        return isinstance(action, Stop)

    def with_salt(self, action: Action, salt: Callable[[], str]) -> Action:
        return replace(action, salt=salt()) if isinstance(action, Hide) else action

    def chances(self, _: State) -> Iterator[tuple[Action, int]]:
        return iter(())

    def actions(self, view: View) -> Iterator[Action]:
        if view.end:
            return
        if view.viewer == 0:
            yield from [Stop()] if view.begun else map(Hide, NUMBERS)
        if view.viewer == 1 and view.begun:
            yield from (Name(number) for number in NUMBERS if number not in view.named)

    def view(self, state: State, viewer: Viewer) -> View:
        hidden, knows = state.hidden, viewer in (0, OMNISCIENT) or state.end != ""
        number, salt = (hidden.number, hidden.salt) if hidden and knows else (None, "")
        return View(viewer, number, salt, hidden is not None, _seal(hidden), state.until, state.named, state.end)

    def redact(self, event: Event, _: Viewer) -> Event | None:
        return event

    def sample_state(self, view: View, rng: Random) -> State:
        if not view.begun:
            return State()
        number = view.number or rng.choice([number for number in NUMBERS if number not in view.named])
        return State(Hide(number, view.salt), view.until, view.named, view.end)

    def outcome(self, state: State) -> Outcome | None:
        if not state.end:
            return None
        return Outcome((0.0, 1.0) if state.end == "right" else (1.0, 0.0), state.end)

    def read(self, text: str) -> Action:
        if match := re.fullmatch(r"hide ([123])(?: ([0-9a-f]{1,64}))?", text):
            return Hide(int(match[1]), match[2] or "")
        if match := re.fullmatch(r"name ([123])", text):
            return Name(int(match[1]))
        if text in ("stop", "out"):
            return Stop() if text == "stop" else RunOut()
        raise BadNotation("an action is hide, name or stop; not {found}", found=text)

    def write(self, action: Action) -> str:
        match action:
            case Hide(number, salt):
                return f"hide {number} {salt}".strip()
            case Name(number):
                return f"name {number}"
        return "stop" if isinstance(action, Stop) else "out"

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        return "hide ?" if isinstance(move.action, Hide) and viewer not in (0, OMNISCIENT) else self.write(move.action)

    def comment(self, events: tuple[Event, ...]) -> str:
        return ", ".join(event.seal for event in events if isinstance(event, Hid) and event.seal)

    def _play(self, state: State, move: Move) -> Step[State]:
        match (move.actor, move.action, state.hidden):
            case (0, Hide() as hidden, None):
                return Step(State(hidden, Millis(move.at + GLASS)), (Hid(_seal(hidden)),))
            case (0, Stop(), Hide()):
                return _ended(state, "stopped")
            case (1, Name(number), Hide(hidden)) if number not in state.named:
                state = replace(state, named=(*state.named, number))
                return _ended(state, "right") if number == hidden else Step(state, (Answered("wrong"),))
        if move.actor is CLOCK:
            return _ended(state, "time")
        raise IllegalAction("that cannot be done now")


def _seal(hidden: Hide | None) -> str:
    return secret_commitment(str(hidden.number), hidden.salt) if hidden and hidden.salt else ""


def _ended(state: State, how: str) -> Step[State]:
    return Step(replace(state, end=how), (Answered(how),))
