"""The nouns of Da Vinci Code: tiles and rows, options, what players do, what happens, and the state.

A tile has two names. What it shows (``b3``, ``w11``, ``b-``) is secret while it stands. Its label (``A`` to ``Z``, in
order of leaving the pile) is public, stays with it when the row grows, and tells nothing of what it shows.
"""

import enum
from string import ascii_uppercase
from typing import ClassVar, Final, NewType, TypeAlias

from msgspec import Struct

from safecracker.core.errors import BadOptions
from safecracker.core.game import Action, Event, Seat
from safecracker.core.options import Choice, Options
from safecracker.core.translation import Phrase

Sign = NewType("Sign", int)  # what a tile shows: a number, or DASH
Label = NewType("Label", str)  # the public name of a tile, in order of drawing
Gap: TypeAlias = int  # a place to put a tile: how many tiles of the row stand left of it

PLAYERS = (2, 4)
NUMBERS = 12  # R1: 0 to 11 in each colour
DASH: Final = Sign(NUMBERS)  # R25: the sign after the last number
LABELS: Final = tuple(map(Label, ascii_uppercase))  # R1: with both dashes there are exactly 26 tiles
HIT, SIX, CRACKED = 10, 20, 50  # R32
DEALT = {2: 4, 3: 4, 4: 3}  # R3


class Colour(enum.Enum):
    """The two colours; at equal numbers black stands left of white (R4)."""

    BLACK = "black"
    WHITE = "white"

    @property
    def letter(self) -> str:
        return self.value[0]


class Tile(Struct, frozen=True):
    """What a tile shows: ``str`` gives ``b3``, ``w11`` or ``b-``."""

    colour: Colour
    sign: Sign

    @property
    def dash(self) -> bool:
        return self.sign == DASH

    @property
    def rank(self) -> int:
        """The order of numbers in a row, black before white (R4). A dash has no place in it."""
        return 2 * self.sign + (self.colour is Colour.WHITE)

    def __str__(self) -> str:
        return self.colour.letter + sign_text(self.sign)

    def __repr__(self) -> str:
        return f"Tile.of({str(self)!r})"

    @staticmethod
    def of(text: str) -> "Tile":
        """The tile that is written so; raises KeyError."""
        return TILES[text]


def sign_text(sign: Sign) -> str:
    return "-" if sign == DASH else str(sign)


_ALL = tuple(Tile(colour, Sign(sign)) for sign in range(NUMBERS + 1) for colour in Colour)
TILES = {str(tile): tile for tile in _ALL}
SIGNS = {sign_text(sign): sign for sign in map(Sign, range(NUMBERS + 1))}
# the tiles of a game in the order of their ranks, by whether dashes are in and by how many numbers there are
BOXES = tuple(tuple(_ALL[: 2 * n] + dashes for n in range(NUMBERS + 1)) for dashes in ((), _ALL[-2:]))
# what may be named in it, likewise
NAMED = tuple(tuple((*map(Sign, range(n)), *dash) for n in range(NUMBERS + 1)) for dash in ((), (DASH,)))


CHOICES: tuple[Choice, ...] = (
    Choice("game", Phrase("Tiles"), ("basic", "dashes"), (Phrase("numbers only"), Phrase("with both dashes"))),
    Choice(
        "winner", Phrase("Who wins"), ("standing", "points"), (Phrase("the last code standing"), Phrase("most points"))
    ),
    Choice("rounds", Phrase("Rounds of a game for points"), tuple(range(1, 10))),
    Choice(
        "deal",
        Phrase("The first tiles"),
        ("auto", "pick"),
        (Phrase("are dealt"), Phrase("are picked by colour")),
        house=True,
    ),
    Choice(
        "opening",
        Phrase("Dashes in the first code"),
        ("any", "numbers"),
        (Phrase("allowed"), Phrase("never")),
        house=True,
    ),
    Choice("dash", Phrase("Points for a dash"), (0, 10, 20), house=True),
    Choice(
        "first",
        Phrase("Who begins"),
        ("draw", "0", "1", "2", "3"),
        (Phrase("by lot"), Phrase("seat 1"), Phrase("seat 2"), Phrase("seat 3"), Phrase("seat 4")),
        house=True,
        advanced=True,
    ),
    Choice("numbers", Phrase("Numbers in each colour"), tuple(range(2, NUMBERS + 1)), advanced=True),
    Choice(
        "hand",
        Phrase("Tiles in the first code"),
        ("sheet", "1", "2", "3", "4", "5"),
        (Phrase("four, three with four players"), *map(Phrase, "12345")),
        advanced=True,
    ),
)


class DaVinciOptions(Options, frozen=True):
    """What is agreed before the first deal."""

    CHOICES: ClassVar[tuple[Choice, ...]] = CHOICES

    game: str = "basic"
    winner: str = "standing"
    rounds: int = 3
    deal: str = "auto"
    opening: str = "any"
    dash: int = 10
    first: str = "draw"
    numbers: int = NUMBERS
    hand: str = "sheet"

    @property
    def dashes(self) -> bool:
        return self.game == "dashes"

    @property
    def for_points(self) -> bool:
        return self.winner == "points"

    @property
    def picked(self) -> bool:
        return self.deal == "pick"

    @property
    def numbers_first(self) -> bool:
        """R29: the opening is dealt from numbers only."""
        return self.opening == "numbers"

    @property
    def played(self) -> int:
        """How many rounds there are: one, unless it is for points (R31)."""
        return self.rounds if self.for_points else 1

    @property
    def box(self) -> tuple[Tile, ...]:
        """Every tile of the game, by rank, the dashes last."""
        return BOXES[self.dashes][self.numbers]

    @property
    def signs(self) -> tuple[Sign, ...]:
        """What may be named (R8)."""
        return NAMED[self.dashes][self.numbers]

    def each(self, seats: int) -> int:
        """How many tiles everybody is dealt (R3)."""
        return DEALT[seats] if self.hand == "sheet" else int(self.hand)

    def fit(self, seats: int) -> None:
        """Raise BadOptions when so many players cannot play so."""
        if self.first != "draw" and int(self.first) >= seats:
            raise BadOptions("there is no seat {seat}; there are {seats}", seat=int(self.first) + 1, seats=seats)
        dealt = 2 * self.numbers if self.numbers_first else len(self.box)
        if self.each(seats) * seats > dealt:
            raise BadOptions(
                "{found} tiles are too few for {seats} players with {each} each",
                found=dealt,
                seats=seats,
                each=self.each(seats),
            )


class First(Action, frozen=True, tag="first"):
    """Chance draws who begins (R5)."""

    seat: Seat


class Give(Action, frozen=True, tag="give"):
    """Chance tells which tile a player took."""

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
    """After a wrong guess without a drawn tile: a player lays an own tile open (R16)."""

    label: Label


class RoundBegun(Event, frozen=True, tag="round-begun"):
    number: int
    rounds: int
    starter: Seat


class TileDealt(Event, frozen=True, tag="tile-dealt"):
    """A tile of the first code; what it shows is told to its owner only."""

    seat: Seat
    label: Label
    colour: Colour


class RowArranged(Event, frozen=True, tag="row-arranged"):
    """The first code stands, from the left in this order."""

    seat: Seat
    row: tuple[Label, ...]


class TileDrawn(Event, frozen=True, tag="tile-drawn"):
    """A tile lies beside the code (R6); its colour is public, what it shows is told to its owner only (R7)."""

    seat: Seat
    label: Label
    colour: Colour


class TileSeen(Event, frozen=True, tag="tile-seen"):
    """A player looked at the tile just taken; nobody else hears of it."""

    seat: Seat
    label: Label
    tile: Tile


class Guessed(Event, frozen=True, tag="guessed"):
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


class TilePlaced(Event, frozen=True, tag="tile-placed"):
    """The drawn tile joins the code."""

    seat: Seat
    label: Label
    gap: Gap
    open: bool
    tile: Tile | None  # None for those who may not know it


class TileOpened(Event, frozen=True, tag="tile-opened"):
    """A player laid an own tile open (R16)."""

    seat: Seat
    label: Label
    place: int
    tile: Tile


class RoundWon(Event, frozen=True, tag="round-won"):
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


Note: TypeAlias = Guessed | Stopped | TileOpened  # what a careful player remembers


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
    OPEN = "open"  # after a wrong guess without a drawn tile: an own tile to lay open
    OVER = "over"


class Piece(Struct, frozen=True):
    """A tile that somebody has."""

    label: Label
    tile: Tile
    open: bool = False
    denied: tuple[Sign, ...] = ()  # what it was wrongly guessed to be, ascending (R11)


Row: TypeAlias = tuple[Piece, ...]  # R4: from the owner's left to right


class RoundPlayed(Struct, frozen=True):
    """A finished round: everything in it has been shown to everybody."""

    number: int
    starter: Seat
    winner: Seat
    rows: tuple[Row, ...]  # a piece that is not open stood to the end
    log: tuple[Note, ...]
    gained: tuple[int, ...]  # everybody's points in this round


class State(Struct, frozen=True):
    """Everything, secrets included."""

    options: DaVinciOptions
    phase: Phase
    number: int  # of the round, from 1
    starter: Seat | None  # None: not drawn yet
    turn: Seat | None  # who acts, or for whom chance does
    colour: Colour | None  # picked or drawn by the player; None: chance is free to give any
    pile: tuple[Tile, ...]  # face down on the table, by rank
    rows: tuple[Row, ...]  # by seat; unsorted until they are arranged
    drawn: Piece | None  # beside the row of the one whose turn it is
    log: tuple[Note, ...]  # of this round
    points: tuple[int, ...]
    past: tuple[RoundPlayed, ...]

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER
