"""The nouns of Thieves!: what players and chance do, what happens, and the state.

The cards are in cards.py, the deck and the other options in options.py.
"""

import enum

from msgspec import Struct

from safecracker.core.game import Action, Event, Seat

from .cards import Card, Counts, Hand
from .options import ThievesOptions

FEWEST, MOST = 3, 6  # R1: players
CARS_TO_RAID = 4  # R13


class Deal(Action, frozen=True, tag="deal"):
    """Chance gives a seat the top card of the pile: in the deal, in phase 1 and for a double job."""

    seat: Seat
    card: Card


class First(Action, frozen=True, tag="first"):
    """Chance draws who begins (R4)."""

    seat: Seat


class Keep(Action, frozen=True, tag="keep"):
    """Money face down into the own loot (R9)."""

    card: Card


class Give(Action, frozen=True, tag="give"):
    """Money face up into somebody else's loot (R9)."""

    seat: Seat
    card: Card


class Lay(Action, frozen=True, tag="lay"):
    """A police car open on the street (R12)."""

    card: Card


class Sound(Action, frozen=True, tag="siren"):
    """Play a siren (R21)."""


class Swap(Action, frozen=True, tag="swap"):
    """Play a swap (R23). Without own loot there is no own place; without any other loot there is nothing to name."""

    own: int | None = None  # the place of a card in the own loot
    seat: Seat | None = None
    place: int | None = None  # of a card in that seat's loot


class Double(Action, frozen=True, tag="double"):
    """Play a double job (R24)."""


class Alarm(Action, frozen=True, tag="alarm"):
    """Play a false alarm (R26)."""


class End(enum.StrEnum):
    """What ended a game."""

    GETAWAY = "getaway"  # R7: the last getaway car
    LIMIT = "limit"  # as many cards were played as was agreed
    EMPTY = "empty"  # R27: nobody has a card left


class GameBegun(Event, frozen=True, tag="game-begun"):
    """Another game of a series."""

    number: int


class CardDealt(Event, frozen=True, tag="card-dealt"):
    seat: Seat
    card: Card | None  # None for everybody else


class LotDrawn(Event, frozen=True, tag="lot-drawn"):
    seat: Seat  # who begins


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    """A card came into a hand."""

    seat: Seat
    card: Card | None  # None for everybody else


class JobDrawn(Event, frozen=True, tag="job-drawn"):
    """A card of a double job, to be played before anything else."""

    seat: Seat
    card: Card | None  # None for everybody else


class GetawayDrawn(Event, frozen=True, tag="getaway-drawn"):
    seat: Seat
    number: int  # of getaway cars on the street now


class TurnSkipped(Event, frozen=True, tag="turn-skipped"):
    """R27: nothing in hand and nothing to draw."""

    seat: Seat


class MoneyKept(Event, frozen=True, tag="money-kept"):
    seat: Seat
    card: Card | None  # None for everybody else


class MoneyGiven(Event, frozen=True, tag="money-given"):
    seat: Seat
    to: Seat
    card: Card


class PoliceLaid(Event, frozen=True, tag="police-laid"):
    seat: Seat
    card: Card
    cars: int  # on the street now


class SirenSounded(Event, frozen=True, tag="siren-sounded"):
    seat: Seat


class CarsCalled(Event, frozen=True, tag="cars-called"):
    """What the siren called out of one hand; nothing, too, is seen by all."""

    seat: Seat
    cards: tuple[Card, ...]
    cars: int  # on the street now


class LootSwapped(Event, frozen=True, tag="loot-swapped"):
    """Two cards changed places; a card that lies face down is None for all but the two owners."""

    seat: Seat
    own: int
    other: Seat
    place: int
    given: Card | None
    given_up: bool
    taken: Card | None
    taken_up: bool


class LootTaken(Event, frozen=True, tag="loot-taken"):
    """A swap without own loot; a card that lies face down is None for all but the two owners."""

    seat: Seat
    other: Seat
    place: int
    card: Card | None
    up: bool


class SwapMissed(Event, frozen=True, tag="swap-missed"):
    """R20: nobody else had loot."""

    seat: Seat


class JobBegun(Event, frozen=True, tag="job-begun"):
    """A double job was played."""

    seat: Seat


class AlarmCalled(Event, frozen=True, tag="alarm-called"):
    """A false alarm sent the police cars away."""

    seat: Seat
    cards: tuple[Card, ...]


class Raided(Event, frozen=True, tag="raided"):
    """Four cars: all loot is turned up and added (R14)."""

    loot: tuple[tuple[Card, ...], ...]  # before anybody lost it, in the order of the places
    sums: tuple[int, ...]
    losers: tuple[Seat, ...]


class PileShuffled(Event, frozen=True, tag="pile-shuffled"):
    """R17, R27: what lay open went back into the pile."""

    cards: int  # in the pile now


class GameScored(Event, frozen=True, tag="game-scored"):
    """The game is over: all loot is turned up, and the richest has a gem (R28)."""

    loot: tuple[tuple[Card, ...], ...]
    sums: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    end: End


class SeriesEnded(Event, frozen=True, tag="series-ended"):
    gems: tuple[int, ...]


class Phase(enum.Enum):
    """What is to happen next."""

    DEAL = "deal"  # chance deals to the seat in turn
    LOT = "lot"  # chance draws who begins
    DRAW = "draw"  # chance deals a card to the seat in turn, for the hand or for a double job
    PLAY = "play"  # the seat in turn plays a card
    OVER = "over"


class Loot(Struct, frozen=True):
    """A card in somebody's loot."""

    card: Card
    up: bool
    known: tuple[Seat, ...]  # who has seen it face down: the owner, former owners, and who swapped for it


class Bounds(Struct, frozen=True):
    """What everybody can prove of a hand: all but ``fresh`` of its cards are within ``most``.

    After a siren no police car is left in it; before a shuffle it held no more of a kind than was unseen then. Each
    card that is drawn may be anything.
    """

    most: tuple[int, ...]  # of each kind of card
    fresh: int = 0  # cards drawn since, at most


class Heist(Struct, frozen=True):
    """A game that is over, as its end was told to everybody."""

    loot: tuple[tuple[Card, ...], ...]
    sums: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str  # loot, fewer, shared
    end: End


class Aside(Struct, frozen=True):
    """An event that one seat heard in full."""

    at: int  # where it stands in the log
    event: Event


class State(Struct, frozen=True):
    """Everything, secrets included. No order of the pile is kept: a card is drawn when it is drawn."""

    options: ThievesOptions
    hands: tuple[Hand, ...]
    loot: tuple[tuple[Loot, ...], ...]
    pile: Counts  # getaway cars join it after the deal (R3)
    bounds: tuple[Bounds | None, ...]  # None: nothing is proven of the hand
    gems: tuple[int, ...]
    asides: tuple[tuple[Aside, ...], ...]  # for each seat, what it heard that others did not
    log: tuple[Event, ...] = ()  # of this game, as onlookers heard it; a later one begins with how the last one ended
    phase: Phase = Phase.DEAL
    turn: Seat = Seat(0)
    turns: int = 0  # begun in this game
    plays: int = 0  # cards played in this game
    jobs: int = 0  # cards that a double job still has to draw
    drawn: Card | None = None  # by a double job, to be played now
    street: tuple[Card, ...] = ()  # police cars, in the order they came
    getaways: int = 0  # on the street
    discard: tuple[Card, ...] = ()  # the top card last
    past: tuple[Heist, ...] = ()  # games of this series that are over

    @property
    def seats(self) -> int:
        return len(self.hands)


def opened(options: ThievesOptions, seats: int) -> State:
    """The table before the first card is dealt."""
    nothing = ((),) * seats
    pile = (*options.deck[: Card.GETAWAY.rank], 0)  # R2: getaway cars are set aside
    return State(options, nothing, nothing, pile, (None,) * seats, (0,) * seats, nothing)


def cars_on(street: tuple[Card, ...]) -> int:
    """R12: how many police cars that is."""
    return sum(card.cars for card in street)
