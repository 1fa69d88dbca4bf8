"""The nouns of the toy: actions, events and the state."""

from typing import TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.core.game import Action, Event, Seat

from .options import ToyOptions

PLAYERS = 2
Cards: TypeAlias = tuple[int, int]  # by seat
SeenCards: TypeAlias = tuple[int | None, int | None]  # None: not for this viewer


class Give(Action, frozen=True, tag="give"):
    """Chance gives each player a card (R1)."""

    cards: Cards


class Name(Action, frozen=True, tag="name"):
    card: int


class Given(Event, frozen=True, tag="given"):
    cards: SeenCards


class Named(Event, frozen=True, tag="named"):
    seat: Seat
    card: int
    right: bool


class State(Frozen, frozen=True, kw_only=True):
    options: ToyOptions = ToyOptions()
    cards: Cards | None = None
    named: tuple[int, ...] = ()  # both players' cards in turn, the first player's first

    @property
    def right(self) -> bool:
        """Whether the last card that was named is the one that the other player holds (R4)."""
        return self.cards is not None and bool(self.named) and self.named[-1] == self.cards[len(self.named) % PLAYERS]
