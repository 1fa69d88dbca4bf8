"""The toy: two players hold a card each, and name in turn the card that the other may hold."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.game import NOBODY, ONLY_CHANCE, Action, Actor, Event, Game, Move, Outcome, Seat, Step, Viewer
from safecracker.core.tensors import Hints, ViewLayout, view_layout

from . import notation
from . import view as views
from .model import PLAYERS, Give, Given, Name, Named, State
from .options import ToyOptions
from .view import View


class Toy(Game[State, View]):
    name = "toy"
    version = 1
    seats = PLAYERS
    state_type = State
    view_type = View
    action_type = Give | Name
    event_type = Given | Named

    def __init__(self, options: ToyOptions) -> None:
        self.options: ToyOptions = options

    def start(self) -> State:
        return State(options=self.options)

    def may_act(self, state: State) -> frozenset[Actor]:
        if state.cards is None:
            return ONLY_CHANCE
        return NOBODY if state.right else frozenset({Seat(len(state.named) % PLAYERS)})  # R2, R5

    def chances(self, state: State) -> Iterator[tuple[Action, int]]:
        if state.cards is None:
            for first, second in permutations(self.options.pack, PLAYERS):
                yield Give(cards=(first, second)), 1

    def actions(self, view: View) -> Iterator[Action]:
        if view.actor is not None and view.actor == view.viewer:
            before = view.named_by(view.actor)
            yield from (Name(card=card) for card in self.options.pack if card not in before)

    def outcome(self, state: State) -> Outcome | None:
        if not state.right:
            return None
        first_wins = len(state.named) % PLAYERS == 1
        return Outcome((1.0, 0.0) if first_wins else (0.0, 1.0), "named")

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def sample_state(self, view: View, rng: Random) -> State:
        return views.sample_state(view, rng)

    def view_layout(self) -> ViewLayout:
        rounds = {(View, "named"): PLAYERS * self.options.cards}
        return view_layout(View, Hints(self.seats, lengths=rounds))

    def read(self, text: str) -> Action:
        return notation.read(text, self.options)

    def write(self, action: Action) -> str:
        return notation.write(action)

    def redacted_text(self, move: Move, viewer: Viewer) -> str:
        return views.redacted_text(move, viewer) or self.write(move.action)

    def comment(self, events: tuple[Event, ...]) -> str:
        return notation.comment(events)

    def _play(self, state: State, move: Move) -> Step[State]:
        match move.action:
            case Give(cards=cards) if state.cards is None and cards[0] != cards[1]:
                return Step(replace(state, cards=cards), (Given(cards=cards),))
            case Name(card=card) if state.cards is not None and isinstance(move.actor, int):
                if card in state.named[move.actor :: PLAYERS]:
                    raise IllegalAction("you have named the {card} before; name another card", card=card)  # R3
                after = replace(state, named=(*state.named, card))
                return Step(after, (Named(seat=move.actor, card=card, right=after.right),))
        raise IllegalAction("first each player gets a card, then they name cards")
