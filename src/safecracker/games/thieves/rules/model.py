"""Actions, pieces and the state of Thieves!.

The cards are in cards.py, the deck and the other options in options.py, what can happen in events.py.
"""

import enum
from typing import Generic, TypeAlias, TypeVar

from safecracker.core.frozen import Frozen
from safecracker.core.game import Action, Seat

from .cards import Card, Counts, Hand
from .events import Ending, ThievesEvent
from .options import ThievesOptions

FEWEST, MOST = 3, 6  # R1: players
SEATS = tuple(map(Seat, range(MOST)))
CARS_TO_RAID = 4  # R13


class DealCard(Action, frozen=True, tag="deal"):
    """Chance gives a seat the top card of the pile: before the first turn, in phase 1, or for a double job."""

    seat: Seat
    card: Card


class DrawLot(Action, frozen=True, tag="first"):
    """Chance draws lots for who begins (R4)."""

    seat: Seat


class Keep(Action, frozen=True, tag="keep"):
    """Put money face down into the own loot (R9)."""

    card: Card


class Give(Action, frozen=True, tag="give"):
    """Put money face up into somebody else's loot (R9)."""

    seat: Seat
    card: Card


class Lay(Action, frozen=True, tag="lay"):
    """Put a police car on the street (R12)."""

    card: Card


class SoundSiren(Action, frozen=True, tag="siren"):
    """Play a siren (R21)."""


class Swap(Action, frozen=True, tag="swap"):
    """Play a swap (R23).

    Without own loot there is no own place. Where nobody else has loot, no card is named at all.
    """

    own: int | None = None  # the place of a card in the own loot
    seat: Seat | None = None
    place: int | None = None  # of a card in that seat's loot


class BeginDoubleJob(Action, frozen=True, tag="double"):
    """Play a double job (R24)."""


class CallFalseAlarm(Action, frozen=True, tag="alarm"):
    """Play a false alarm (R26)."""


ThievesAction: TypeAlias = DealCard | DrawLot | Keep | Give | Lay | SoundSiren | Swap | BeginDoubleJob | CallFalseAlarm

# the action cards that leave no choice, by the text of the card
SIMPLE_ACTIONS: dict[str, ThievesAction] = {
    Card.SIREN: SoundSiren(),
    Card.DOUBLE: BeginDoubleJob(),
    Card.ALARM: CallFalseAlarm(),
}


class Phase(enum.Enum):
    """What happens next."""

    DEAL = "deal"  # chance deals to the seat in turn
    LOT = "lot"  # chance draws lots for who begins
    DRAW = "draw"  # chance deals a card to the seat in turn, for the hand or for a double job
    PLAY = "play"  # the seat in turn plays a card
    OVER = "over"

    __hash__ = object.__hash__  # Enum's own is written in Python


Shown_co = TypeVar("Shown_co", bound=Card | None, covariant=True)


class CardInLoot(Frozen, Generic[Shown_co], frozen=True):
    """A card in somebody's loot. In a view it may be hidden, in a state it never is."""

    card: Shown_co  # None: face down, and the viewer does not know it
    up: bool
    known: tuple[Seat, ...]  # who has seen it face down: the owner, former owners, and who swapped for it


LootCard: TypeAlias = CardInLoot[Card]


class HandBounds(Frozen, frozen=True):
    """What everybody can prove about a hand: all but ``fresh`` of its cards are within ``most``.

    After a siren no police car is left in the hand. Before a shuffle it held no more cards of a kind than were unseen
    then. Each card that is drawn later may be anything.
    """

    most: tuple[int, ...]  # of each kind of card
    fresh: int = 0  # cards drawn since, at most


class GameResult(Frozen, frozen=True, kw_only=True):
    """How a game of the series ended; everybody knows it."""

    loot: tuple[tuple[Card, ...], ...]
    sums: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str  # loot, fewer, shared
    end: Ending


class Aside(Frozen, frozen=True):
    """An event in full, for a seat that may know more of it than onlookers."""

    at: int  # the index in the log
    event: ThievesEvent


class State(Frozen, frozen=True, kw_only=True):
    """Everything, secrets included. The pile has no order: chance picks a card when somebody draws."""

    options: ThievesOptions
    hands: tuple[Hand, ...]
    loot: tuple[tuple[LootCard, ...], ...]
    pile: Counts  # getaway cars join it after the deal (R3)
    bounds: tuple[HandBounds | None, ...]  # None: nothing can be proven about the hand
    gems: tuple[int, ...]
    asides: tuple[tuple[Aside, ...], ...]  # by seat: the events of which it knows more than onlookers
    log: tuple[ThievesEvent, ...] = ()  # of this game, for onlookers; a later game begins with how the last one ended
    phase: Phase = Phase.DEAL
    turn: Seat = Seat(0)
    turns: int = 0  # begun in this game
    plays: int = 0  # cards played in this game
    jobs: int = 0  # cards that a double job still has to draw
    drawn: Card | None = None  # by a double job, to be played now
    street: tuple[Card, ...] = ()  # police cars, in the order they came
    getaways: int = 0  # on the street
    discard: tuple[Card, ...] = ()  # the top card last
    past: tuple[GameResult, ...] = ()  # games of this series that are over

    @property
    def seats(self) -> int:
        return len(self.hands)


def start_state(options: ThievesOptions, seats: int) -> State:
    """The table before the first card is dealt."""
    return State(
        options=options,
        hands=((),) * seats,
        loot=((),) * seats,
        pile=(*options.deck[: Card.GETAWAY.rank], 0),  # R2: getaway cars are set aside
        bounds=(None,) * seats,
        gems=(0,) * seats,
        asides=((),) * seats,
    )


def cars_on(street: tuple[Card, ...]) -> int:
    """R12: the number of police cars, where a double one counts twice."""
    return sum([card.cars for card in street])
