"""What can happen in Thieves!: one event for each kind.

An event carries everything; view.py leaves out what a viewer may not know.
"""

import enum
from typing import TypeAlias

from safecracker.core.game import Event, Seat

from .cards import Card


class Ending(enum.StrEnum):
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
    """The police cars that the siren called out of one hand, perhaps none; everybody sees them."""

    seat: Seat
    cards: tuple[Card, ...]
    cars: int  # on the street now


class LootSwapped(Event, frozen=True, kw_only=True, tag="loot-swapped"):
    """Two cards changed places. A card that lies face down is None for everybody but the two owners."""

    seat: Seat
    own: int
    other: Seat
    place: int
    given: Card | None
    given_up: bool
    taken: Card | None
    taken_up: bool


class LootTaken(Event, frozen=True, kw_only=True, tag="loot-taken"):
    """A swap without own loot. A card that lies face down is None for everybody but the two owners."""

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
    """Four police cars: all loot is turned up and added (R14)."""

    loot: tuple[tuple[Card, ...], ...]  # before anybody loses it, in the order of the places
    sums: tuple[int, ...]
    losers: tuple[Seat, ...]


class PileShuffled(Event, frozen=True, tag="pile-shuffled"):
    """R17, R27: the discarded cards went back into the pile."""

    cards: int  # in the pile now


class GameScored(Event, frozen=True, kw_only=True, tag="game-scored"):
    """The game is over: all loot is turned up, and the richest has a gem (R28)."""

    loot: tuple[tuple[Card, ...], ...]
    sums: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str
    end: Ending


class SeriesEnded(Event, frozen=True, tag="series-ended"):
    gems: tuple[int, ...]


ThievesEvent: TypeAlias = (
    GameBegun
    | CardDealt
    | LotDrawn
    | CardDrawn
    | JobDrawn
    | GetawayDrawn
    | TurnSkipped
    | MoneyKept
    | MoneyGiven
    | PoliceLaid
    | SirenSounded
    | CarsCalled
    | LootSwapped
    | LootTaken
    | SwapMissed
    | JobBegun
    | AlarmCalled
    | Raided
    | PileShuffled
    | GameScored
    | SeriesEnded
)
