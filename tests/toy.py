"""The smallest game with private hands, so that what is promised to every game is not tried on one only.

Three cards; chance gives one to each of two seats, and seat 0 names the other's card. Hands are never shown.
"""

import re
from collections.abc import Iterator
from itertools import permutations
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.errors import BadNotation, IllegalAction
from safecracker.core.game import CHANCE, OMNISCIENT, Action, Actor, Event, Game, Move, Outcome, Seat, Step, Viewer
from safecracker.core.options import Options

CARDS = (1, 2, 3)


class Give(Action, frozen=True, tag="give"):
    cards: tuple[int, int]


class Name(Action, frozen=True, tag="name"):
    card: int


class Given(Event, frozen=True, tag="given"):
    cards: tuple[int | None, int | None]


class Named(Event, frozen=True, tag="named"):
    card: int
    right: bool


class State(Struct, frozen=True):
    cards: tuple[int, int] | None = None
    named: int | None = None

    @property
    def right(self) -> bool:
        return self.cards is not None and self.named == self.cards[1]


class View(Struct, frozen=True):
    viewer: Viewer
    cards: tuple[int | None, int | None] | None
    named: int | None
    right: bool


class Toy(Game[State, View]):
    name = "toy"
    version = 1
    seats = 2
    options = Options()

    def start(self) -> State:
        return State()

    def may_act(self, state: State) -> frozenset[Actor]:
        if state.cards is None:
            return frozenset({CHANCE})
        return frozenset({Seat(0)}) if state.named is None else frozenset()

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        if state.cards is None:
            for cards in permutations(CARDS, 2):
                yield Give((cards[0], cards[1])), 1

    def actions(self, view: View) -> Iterator[Action]:
        if view.viewer == 0 and view.cards is not None and view.named is None:
            yield from map(Name, CARDS)

    def view(self, state: State, viewer: Viewer) -> View:
        return View(viewer, state.cards and _seen(state.cards, viewer), state.named, state.right)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        if isinstance(event, Given):
            return Given(_seen(event.cards, viewer))
        return event if isinstance(event, Named) else None

    def sample_state(self, view: View, rng: Random) -> State:
        if view.cards is None:
            return State()
        return State(rng.choice([cards for cards in permutations(CARDS, 2) if self._fits(view, cards)]), view.named)

    def _fits(self, view: View, cards: tuple[int, int]) -> bool:
        return self.view(State(cards, view.named), view.viewer) == view

    def outcome(self, state: State) -> Outcome | None:
        if state.named is None:
            return None
        return Outcome((1.0, 0.0), "right") if state.right else Outcome((0.0, 1.0), "wrong")

    def read(self, text: str) -> Action:
        if match := re.fullmatch(r"give ([123]) ([123])", text):
            return Give((int(match[1]), int(match[2])))
        if match := re.fullmatch(r"name ([123])", text):
            return Name(int(match[1]))
        raise BadNotation("an action is give or name; not {found}", found=text)

    def write(self, action: Action) -> str:
        if isinstance(action, Give):
            return f"give {action.cards[0]} {action.cards[1]}"
        assert isinstance(action, Name)
        return f"name {action.card}"

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        if isinstance(move.action, Give):
            first, second = _seen(move.action.cards, viewer)
            return f"give {first or '?'} {second or '?'}"
        return self.write(move.action)

    def comment(self, events: tuple[Event, ...]) -> str:
        return ", ".join("right" if event.right else "wrong" for event in events if isinstance(event, Named))

    def _play(self, state: State, move: Move) -> Step[State]:
        action = move.action
        if state.cards is None:
            if not isinstance(action, Give) or action.cards[0] == action.cards[1]:
                raise IllegalAction("first each gets a card")
            return Step(State(action.cards), (Given(action.cards),))
        if not isinstance(action, Name):
            raise IllegalAction("name a card")
        state = replace(state, named=action.card)
        return Step(state, (Named(action.card, state.right),))


def _seen(cards: tuple[int | None, int | None], viewer: Viewer) -> tuple[int | None, int | None]:
    return (cards[0] if viewer in (0, OMNISCIENT) else None, cards[1] if viewer in (1, OMNISCIENT) else None)
