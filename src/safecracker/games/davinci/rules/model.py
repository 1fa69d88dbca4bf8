"""What the state of Da Vinci Code is made of: pieces and rows, what players and chance can do, and the phases."""

import enum
from typing import Generic, TypeAlias, TypeVar

from safecracker.core.frozen import Frozen
from safecracker.core.game import Action, Seat

from .events import LogEntry
from .options import DaVinciOptions
from .tiles import BLACK, Colour, Gap, Label, Sign, Tile

FEWEST, MOST = 2, 4  # R1: players
SEATS = tuple(map(Seat, range(MOST)))


class First(Action, frozen=True, tag="first"):
    """Chance draws who begins (R5)."""

    seat: Seat


class Give(Action, frozen=True, tag="give"):
    """Chance decides which tile a player took."""

    seat: Seat
    tile: Tile


class Pick(Action, frozen=True, tag="pick"):
    """A player takes a tile of this colour for the first code (R3)."""

    colour: Colour


class Arrange(Action, frozen=True, tag="arrange"):
    """A player confirms the first code, tile by tile from the left (R27)."""

    row: tuple[Label, ...]


class Draw(Action, frozen=True, tag="draw"):
    """A player draws a tile of this colour (R6)."""

    colour: Colour


class Guess(Action, frozen=True, tag="guess"):
    """A player points at a tile and names what it shows (R8)."""

    label: Label
    sign: Sign


class Stop(Action, frozen=True, tag="stop"):
    """A player ends the turn; with dashes in the game the drawn tile goes to this gap (R12, R27)."""

    gap: Gap | None = None


class Place(Action, frozen=True, tag="place"):
    """After a wrong guess, with dashes in the game: the drawn tile goes open to this gap (R27)."""

    gap: Gap


class Open(Action, frozen=True, tag="open"):
    """After a wrong guess without a drawn tile: a player lays one of their own tiles open (R16)."""

    label: Label


DaVinciAction: TypeAlias = First | Give | Pick | Arrange | Draw | Guess | Stop | Place | Open


class Phase(enum.Enum):
    """What the game waits for."""

    LOT = "lot"  # chance: who begins
    PICK = "pick"  # a colour for the next tile of the first code
    DEAL = "deal"  # chance: that tile
    ARRANGE = "arrange"  # with dashes: the first code confirmed
    DRAW = "draw"  # a colour to draw
    LIFT = "lift"  # chance: the tile that was drawn
    GUESS = "guess"  # the compulsory guess
    CHOOSE = "choose"  # after a right guess: another, or stop
    PLACE = "place"  # after a wrong guess, with dashes: the gap of the drawn tile
    OPEN = "open"  # after a wrong guess without a drawn tile: one of the own tiles to lay open
    OVER = "over"

    __hash__ = object.__hash__  # Enum's own is written in Python, and every move looks its phase up


Shown_co = TypeVar("Shown_co", bound=Tile | None, covariant=True)


class TileInPlay(Frozen, Generic[Shown_co], frozen=True, kw_only=True):
    """A tile that somebody has. In a view it may be hidden, in a state it never is."""

    label: Label
    colour: Colour
    tile: Shown_co  # None: hidden from the viewer
    open: bool = False  # it lies open for all
    denied: tuple[Sign, ...] = ()  # what it was wrongly guessed to be, ascending (R11)


Piece: TypeAlias = TileInPlay[Tile]
Row: TypeAlias = tuple[Piece, ...]  # R4: from the owner's left to right


class Pile(Frozen, frozen=True):
    """How many tiles are left to draw."""

    black: int
    white: int

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours that are left."""
        left = ((Colour.BLACK, self.black), (Colour.WHITE, self.white))
        return tuple(colour for colour, count in left if count)

    def without(self, colour: Colour) -> "Pile":
        """The pile after a tile of this colour was taken."""
        return Pile(self.black - 1, self.white) if colour is BLACK else Pile(self.black, self.white - 1)


def full_pile(options: DaVinciOptions) -> Pile:
    """R1: as many black tiles as white ones."""
    each = len(options.box) // 2
    return Pile(each, each)


class RoundPlayed(Frozen, frozen=True, kw_only=True):
    """A finished round: everything in it has been shown to everybody."""

    number: int
    starter: Seat
    winner: Seat
    rows: tuple[Row, ...]  # a piece that is not open stood to the end
    log: tuple[LogEntry, ...]
    gained: tuple[int, ...]  # everybody's points in this round


class State(Frozen, frozen=True, kw_only=True):
    """Everything, secrets included."""

    options: DaVinciOptions
    phase: Phase
    number: int  # of the round, from 1
    starter: Seat | None  # None: not drawn yet
    turn: Seat | None  # the player who acts, or who gets a tile from chance
    colour: Colour | None  # picked or drawn by the player; None: chance is free to give any
    pile: tuple[Tile, ...]  # face down on the table, by rank
    left: Pile  # how many tiles of each colour the pile has
    taken: int  # how many tiles have left the pile
    rows: tuple[Row, ...]  # by seat; unsorted until they are arranged
    drawn: Piece | None  # beside the row of the player whose turn it is
    log: tuple[LogEntry, ...]  # of this round
    points: tuple[int, ...]
    past: tuple[RoundPlayed, ...]

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER
