"""Who sees what in the toy. A card can leave the game only through this file."""

from itertools import permutations
from random import Random

from safecracker.core.frozen import Frozen
from safecracker.core.game import OMNISCIENT, Event, Move, Seat, Viewer

from .model import PLAYERS, Give, Given, Name, Named, SeenCards, State
from .options import ToyOptions


class View(Frozen, frozen=True, kw_only=True):
    """All that one viewer may know."""

    options: ToyOptions
    viewer: Viewer
    cards: SeenCards | None  # None: not given yet
    named: tuple[int, ...]
    right: bool  # the last card that was named is the right one, and the game is over

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is; None before the cards are given and after the end."""
        return None if self.cards is None or self.right else Seat(len(self.named) % PLAYERS)

    def named_by(self, seat: Seat) -> tuple[int, ...]:
        return self.named[seat::PLAYERS]


def view(state: State, viewer: Viewer) -> View:
    return View(
        options=state.options,
        viewer=viewer,
        cards=_seen(state.cards, viewer) if state.cards else None,
        named=state.named,
        right=state.right,
    )


def redact(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case Given(cards=cards):
            return Given(cards=_seen(cards, viewer))
        case Named():
            return event
    return None


def redacted_text(move: Move, viewer: Viewer) -> str | None:
    """What a record shows in place of the move; None where the viewer may read the move itself."""
    if isinstance(move.action, Name):
        return None
    assert isinstance(move.action, Give)
    first, second = _seen(move.action.cards, viewer)
    return f"give {first or '?'} {second or '?'}"


def sample_state(seen: View, rng: Random) -> State:
    """A state that the viewer cannot tell from the real one."""
    if seen.cards is None:
        return State(options=seen.options)
    possible = (
        State(options=seen.options, cards=(first, second), named=seen.named)
        for first, second in permutations(seen.options.pack, PLAYERS)
        if not _contradicted((first, second), seen)
    )
    return rng.choice([state for state in possible if view(state, seen.viewer) == seen])


def _contradicted(cards: tuple[int, int], seen: View) -> bool:
    """Whether an earlier name would have ended the game, had these been the cards."""
    earlier = seen.named[:-1]
    return any(card == cards[(turn + 1) % PLAYERS] for turn, card in enumerate(earlier))


def _seen(cards: SeenCards, viewer: Viewer) -> SeenCards:
    """The cards by seat, each as far as the viewer may know it (R6)."""
    first, second = cards
    return (first if viewer in (0, OMNISCIENT) else None, second if viewer in (1, OMNISCIENT) else None)
