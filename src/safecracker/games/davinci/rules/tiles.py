"""The tiles of Da Vinci Code: their colours, what they show, and the letters that players call them by.

A tile has two names. What it shows (``b3``, ``w11``, ``b-``) is secret while it stands. Its label (``A`` to ``Z``, in
order of leaving the pile) is public, stays with it when the row grows, and tells nothing of what it shows.
"""

import enum
from string import ascii_uppercase
from typing import Final, NewType, TypeAlias

from safecracker.core.frozen import Frozen

Sign = NewType("Sign", int)  # what a tile shows: a number, or DASH
Label = NewType("Label", str)  # the public name of a tile, in order of drawing
Gap: TypeAlias = int  # a place to put a tile: how many tiles of the row stand left of it

NUMBERS = 12  # R1: 0 to 11 in each colour
DASH: Final = Sign(NUMBERS)  # R25: the sign after the last number
LABELS: Final = tuple(map(Label, ascii_uppercase))  # R1: with both dashes there are exactly 26 tiles


class Colour(enum.Enum):
    """The two colours; at equal numbers black stands left of white (R4)."""

    BLACK = "black"
    WHITE = "white"

    __hash__ = object.__hash__  # Enum's own is written in Python, and every tile has a colour

    @property
    def letter(self) -> str:
        return self.value[0]


# looked up at every move: a name of a module is found ten times as fast as a member of an Enum
BLACK, WHITE = Colour.BLACK, Colour.WHITE


class Tile(Frozen, frozen=True):
    """What a tile shows: ``str`` gives ``b3``, ``w11`` or ``b-``."""

    colour: Colour
    sign: Sign

    @property
    def dash(self) -> bool:
        return self.sign == DASH

    @property
    def rank(self) -> int:
        """The order of numbers in a row, black before white (R4). A dash has no place in it."""
        return 2 * self.sign + (self.colour is WHITE)

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
# the tiles of a game in the order of their ranks, by whether dashes are in it and by how many numbers there are
BOXES = tuple(tuple(_ALL[: 2 * n] + dashes for n in range(NUMBERS + 1)) for dashes in ((), _ALL[-2:]))
# the signs on those tiles
BOX_SIGNS = tuple(tuple((*map(Sign, range(n)), *dash) for n in range(NUMBERS + 1)) for dash in ((), (DASH,)))
