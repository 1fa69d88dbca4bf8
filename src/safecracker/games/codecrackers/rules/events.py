"""What can happen in The Code Crackers. Every event tells everything; view.py redacts it for each viewer."""

from typing import TypeAlias

from safecracker.core.game import Event, Millis, Seat

from .lattice import Cell
from .model import Chip
from .tiles import Code


class TileLaid(Event, frozen=True, tag="tile-laid"):
    tile: str
    place: int  # from 0, in reading order


class LotDrawn(Event, frozen=True, tag="lot-drawn"):
    seat: Seat  # who begins


class DotsRolled(Event, frozen=True, tag="dots-rolled"):
    seat: Seat
    dots: int
    square: int  # where the detective is now, from the torch


class GlassRolled(Event, frozen=True, tag="glass-rolled"):
    seat: Seat
    steps: int
    square: int  # where the thief is now, from the torch


class CardsShuffled(Event, frozen=True, tag="cards-shuffled"):
    """R28: the used cards are the pile again."""

    cards: int


class CardTurned(Event, frozen=True, tag="card-turned"):
    search: int
    code: Code
    sand: Millis | None  # how long the hour-glass runs


class Claimed(Event, frozen=True, kw_only=True, tag="claimed"):
    seat: Seat
    cell: Cell
    safe: int
    right: bool
    after: Millis  # since the card was turned


class PassedOn(Event, frozen=True, tag="passed"):
    seat: Seat
    after: Millis


class BuzzerPressed(Event, frozen=True, tag="buzzed"):
    seat: Seat
    after: Millis


class BuzzerLapsed(Event, frozen=True, tag="lapsed"):
    seat: Seat


class Sealed(Event, frozen=True, tag="sealed"):
    """R34: a player has decided; nobody else learns what until all is opened."""

    seat: Seat
    after: Millis
    chip: Chip | None  # None for everybody else


class GlassEmptied(Event, frozen=True, tag="glass-emptied"):
    """The time is up."""


class ClaimsOpened(Event, frozen=True, tag="claims-opened"):
    """R34: all that was sealed, right or wrong."""

    chips: tuple[Chip, ...]


class SearchEnded(Event, frozen=True, kw_only=True, tag="search-ended"):
    """R23: who moves, and to where; nobody, where nothing was found."""

    search: int
    movers: tuple[Seat, ...]
    squares: int
    to: tuple[int, ...]  # for each of the movers, from the torch


class ThiefCaught(Event, frozen=True, tag="thief-caught"):
    winners: tuple[Seat, ...]


class ThiefEscaped(Event, frozen=True, tag="thief-escaped"):
    """R35: the thief is too far ahead."""


CodeCrackersEvent: TypeAlias = (
    TileLaid
    | LotDrawn
    | DotsRolled
    | GlassRolled
    | CardsShuffled
    | CardTurned
    | Claimed
    | PassedOn
    | BuzzerPressed
    | BuzzerLapsed
    | Sealed
    | GlassEmptied
    | ClaimsOpened
    | SearchEnded
    | ThiefCaught
    | ThiefEscaped
)
