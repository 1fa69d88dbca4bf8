"""Der Schatz im Teufelsmoor, for two sides.

The crooks hide a treasure on one of 144 fields; the gang has to find it. Both move by two dice, catch each other and
draw cards on star fields. Each question card that the gang draws is answered truly with yes or no, and a captured crook
is worth a question too. The gang names one field, once: when it likes, and at the latest after the last card.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from safecracker.core.errors import BadOptions
from safecracker.core.game import (
    CHANCE,
    CLOCK,
    Action,
    Actor,
    Alarm,
    Event,
    Game,
    Move,
    Nature,
    Outcome,
    Seat,
    Step,
    Viewer,
)

from . import notation, sampling
from . import view as eyes
from .actions import happened, played
from .cards import CARDS
from .fields import DIRECTIONS, FIELDS
from .legal_actions import offers
from .model import (
    FEWEST,
    MOST,
    Close,
    Deal,
    Exchange,
    Free,
    Go,
    Hide,
    Leave,
    Lot,
    Name,
    Phase,
    Roll,
    Run,
    State,
    Stay,
    Waive,
    decider,
    may_answer,
    may_name,
    member,
    members,
    opened,
    side_of,
)
from .options import MoorOptions
from .pawns import Side
from .view import View

GANG, CROOKS, OVER = Side.GANG, Side.CROOKS, Phase.OVER  # asked for at every move
NOBODY: frozenset[Actor] = frozenset()
NATURE: frozenset[Actor] = frozenset({CHANCE})
DIE = (1, 2, 3, 4, 5, 6)
LOTS = tuple((Lot(gang, crooks), 1) for gang in DIE for crooks in DIE)
# R7: the direction die shows the star twice
ROLLS = tuple((Roll(number, face), 1 if face else 2) for number in DIE for face in (*DIRECTIONS, None))
HIDES = tuple((Hide(field), 1) for field in FIELDS)
DEALS = tuple(map(Deal, CARDS))
QUIET = (Hide, Go, Run, Stay, Leave, Waive)
ALONE: tuple[frozenset[Actor], ...] = tuple(frozenset({Seat(seat)}) for seat in range(MOST))


class Sets(NamedTuple):
    """Who may act: one side, or both."""

    gang: frozenset[Actor]
    crooks: frozenset[Actor]
    everybody: frozenset[Actor]


class Moor(Game[State, View]):
    """The rules, R1 to R41."""

    name = "teufelsmoor"
    version = 1

    def __init__(self, options: MoorOptions | None = None, seats: int = 2) -> None:
        self.options: MoorOptions = options or MoorOptions()
        self.seats = seats
        assert FEWEST <= seats <= MOST
        if self.options.crooks >= seats:
            raise BadOptions(
                "with {seats} players at most {most} can be crooks, not {found}",
                seats=seats,
                most=seats - 1,
                found=self.options.crooks,
            )
        self._opened = opened(self.options, seats)
        gang, crooks = (frozenset[Actor](map(Seat, members(self._opened, side))) for side in Side)
        self._sets = Sets(gang, crooks, gang | crooks)
        self._timed = Sets(gang | {CLOCK}, crooks | {CLOCK}, gang | crooks | {CLOCK})

    def start(self) -> State:
        return self._opened

    def may_act(self, state: State) -> frozenset[Actor]:
        phase = state.phase
        if phase.chance:
            return NATURE
        if phase is OVER:
            return NOBODY
        sets = self._timed if state.window and self.alarm(state) else self._sets
        if decider(state) is GANG:
            return sets.everybody if may_answer(state, CROOKS) else sets.gang
        return sets.everybody if may_name(state) or may_answer(state, GANG) else sets.crooks

    def waiting_for(self, state: State) -> frozenset[Actor]:
        """Of the side that has to decide, the one whose turn it is there (R1); and the clock of a window."""
        phase = state.phase
        if phase.chance or phase is OVER:
            return self.may_act(state)
        awaited = ALONE[member(state, decider(state))]
        return awaited | {CLOCK} if state.window and self.alarm(state) else awaited

    def alarm(self, state: State) -> Alarm | None:
        window = state.window
        if window is None or window.until is None or state.returning or state.phase is Phase.OVER:
            return None
        return Alarm(window.until, Close())

    def valid_after_others_move(self, action: Action) -> bool:
        return isinstance(action, Name | Free | Exchange)

    def with_salt(self, action: Action, salt: Callable[[], str]) -> Action:
        """What the lot hides is bound by the seed of the deal, and needs no salt."""
        if isinstance(action, Hide) and self.options.hider == "crooks":
            return replace(action, salt=salt())
        return action

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        match state.phase:
            case Phase.ROLL:
                return iter(ROLLS)
            case Phase.CARD:
                return iter([(deal, n) for deal, n in zip(DEALS, state.deck, strict=True) if n])
            case Phase.LOT:
                return iter(LOTS)
            case Phase.FIELD:
                return iter(HIDES)
        return iter(())

    def actions(self, view: View) -> Iterator[Action]:
        return offers(view)

    def view(self, state: State, viewer: Viewer) -> View:
        return eyes.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return eyes.redact(event, knows=eyes.is_told(self.seats, self.options.crooks, viewer))

    def sample_state(self, view: View, rng: Random) -> State:
        return sampling.sample_state(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        won = [float(side_of(state, Seat(seat)) is state.winner) for seat in range(self.seats)]
        return Outcome(tuple(won), state.reason)

    def read(self, text: str) -> Action:
        return notation.read(text)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def reveals_nothing(self, move: Move, step: Step[State]) -> bool:  # noqa: ARG002 - the figures stand open
        """A hiding place is told to nobody, and figures have no secrets; questions, cards and names do."""
        return isinstance(move.action, QUIET)

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        told = eyes.is_told(self.seats, self.options.crooks, viewer)
        return "hide ?" if isinstance(move.action, Hide) and not told else notation.write(move.action)

    def comment(self, events: tuple[Event, ...]) -> str:
        return notation.comment(events)

    def _play(self, state: State, move: Move) -> Step[State]:
        if isinstance(move.actor, Nature):
            step = happened(state, move.action)
        else:
            step = played(state, move.actor, move.action, move.at)
        return Step(replace(step.state, log=step.state.log + eyes.public(step.events)), step.events)
