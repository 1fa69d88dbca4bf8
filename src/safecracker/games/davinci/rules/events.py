"""What can happen in Da Vinci Code. ``view.py`` decides who learns of it, ``sentences.py`` puts it in words."""

from typing import TypeAlias

from safecracker.core.game import Event, Seat

from .tiles import Colour, Gap, Label, Sign, Tile


class RoundBegun(Event, frozen=True, tag="round-begun"):
    number: int
    rounds: int
    starter: Seat


class TileDealt(Event, frozen=True, tag="tile-dealt"):
    """A tile of the first code; only its owner learns what it shows, from TileSeen."""

    seat: Seat
    label: Label
    colour: Colour


class RowArranged(Event, frozen=True, tag="row-arranged"):
    """The first code stands, from the left in this order."""

    seat: Seat
    row: tuple[Label, ...]


class TileDrawn(Event, frozen=True, tag="tile-drawn"):
    """A tile lies beside the code (R6); its colour is public, only its owner learns what it shows (R7)."""

    seat: Seat
    label: Label
    colour: Colour


class TileSeen(Event, frozen=True, tag="tile-seen"):
    """A player looked at the tile just taken; this event is for that player alone."""

    seat: Seat
    label: Label
    tile: Tile


class Guessed(Event, frozen=True, tag="guessed", kw_only=True):
    seat: Seat
    owner: Seat
    label: Label
    place: int  # from 0, in the owner's row at that time
    colour: Colour
    sign: Sign
    right: bool
    points: int  # R32


class CodeCracked(Event, frozen=True, tag="code-cracked"):
    """The last tile of a code lies open; its owner is out (R19)."""

    owner: Seat
    by: Seat | None  # None: the owner opened it (R16)
    points: int


class Stopped(Event, frozen=True, tag="stopped"):
    seat: Seat


class TilePlaced(Event, frozen=True, tag="tile-placed", kw_only=True):
    """The drawn tile joins the code."""

    seat: Seat
    label: Label
    gap: Gap
    open: bool
    tile: Tile | None  # None for viewers who may not know it


class TileOpened(Event, frozen=True, tag="tile-opened", kw_only=True):
    """A player laid one of their own tiles open (R16)."""

    seat: Seat
    label: Label
    place: int
    tile: Tile


class RoundWon(Event, frozen=True, tag="round-won", kw_only=True):
    """One code stands and is shown (R21)."""

    number: int
    winner: Seat
    shown: tuple[tuple[Label, Tile], ...]  # what was still hidden in it
    bonus: int  # R33
    points: tuple[int, ...]  # everybody's total


class GameEnded(Event, frozen=True, tag="game-ended"):
    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    for_points: bool


LogEntry: TypeAlias = Guessed | Stopped | TileOpened  # what the log of a round keeps (R37)
DaVinciEvent: TypeAlias = (
    RoundBegun
    | TileDealt
    | RowArranged
    | TileDrawn
    | TileSeen
    | Guessed
    | CodeCracked
    | Stopped
    | TilePlaced
    | TileOpened
    | RoundWon
    | GameEnded
)
