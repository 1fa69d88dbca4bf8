"""The moor: 144 fields, how far one can go from each, the stars, and the areas that a question can name.

Fields run from A1 in the north-west to L12 in the south-east. A set of fields is an int with one bit for each.
"""

import enum
from collections.abc import Iterable, Iterator
from typing import Final, Self, TypeAlias

from safecracker.core.translation import Phrase

WIDTH: Final = 12  # fields in a line, and lines
LETTERS: Final = "ABCDEFGHIJKL"
FARTHEST: Final = WIDTH  # steps; no die and no card goes farther

Mask: TypeAlias = int  # a set of fields, one bit for each


class Field(enum.StrEnum):
    """A field, written as its value: ``F7``."""

    __hash__ = str.__hash__  # Enum's own is written in Python, and slow

    number: int  # the place in FIELDS
    column: int  # 0 to 11, from the west
    row: int  # 0 to 11, from the north
    bit: Mask

    def __new__(cls, text: str) -> Self:
        field = str.__new__(cls, text)
        field._value_ = text
        field.column, field.row = LETTERS.index(text[0]), int(text[1:]) - 1
        field.number = WIDTH * field.row + field.column
        field.bit = 1 << field.number
        return field

    vars().update({f"{letter}{line}": f"{letter}{line}" for line in range(1, WIDTH + 1) for letter in LETTERS})


FIELDS: Final = tuple(Field)
EVERYWHERE: Final[Mask] = (1 << len(FIELDS)) - 1


class Direction(enum.StrEnum):
    """A direction on the compass; the first row is in the north."""

    NORTH = "N", 0, -1
    EAST = "E", 1, 0
    SOUTH = "S", 0, 1
    WEST = "W", -1, 0

    number: int
    across: int
    down: int
    stride: int  # from a field's number to that of the next one

    def __new__(cls, text: str, across: int = 0, down: int = 0) -> Self:
        direction = str.__new__(cls, text)
        direction._value_ = text
        direction.number, direction.across, direction.down = len(cls.__members__), across, down
        direction.stride = WIDTH if down else 1
        return direction


DIRECTIONS: Final = tuple(Direction)


def _ahead(field: Field, direction: Direction, steps: int) -> Field | None:
    column, row = field.column + steps * direction.across, field.row + steps * direction.down
    if not (0 <= column < WIDTH and 0 <= row < WIDTH):
        return None
    return FIELDS[WIDTH * row + column]


# by direction, steps and field: where one arrives, None beyond the edge
AHEAD: Final = tuple(
    tuple(tuple(_ahead(field, direction, steps) for field in FIELDS) for steps in range(FARTHEST + 1))
    for direction in DIRECTIONS
)
# by direction and field: the steps to the edge
ROOM: Final = tuple(
    tuple(max(n for n in range(WIDTH) if AHEAD[direction.number][n][field.number]) for field in FIELDS)
    for direction in DIRECTIONS
)


def fields(mask: Mask) -> Iterator[Field]:
    """The fields of a set, in their order."""
    while mask:
        lowest = mask & -mask
        yield FIELDS[lowest.bit_length() - 1]
        mask ^= lowest


def mask_of(some: Iterable[Field]) -> Mask:
    found = 0
    for field in some:
        found |= field.bit
    return found


# our choice: four-fold symmetry, three in each ninth and four in the hut, none beside another
STARS: Final = mask_of(
    map(
        Field,
        (
            "A8 A10 B4 B7 C1 C3 C10 D7 D11 E1 E5 E8 F2 F4 G9 G11 H5 H8 H12 I2 I6 J3 J10 J12 K6 K9 L3 L5".split()  # noqa: SIM905 - reads like the board
        ),
    )
)


class Ninth(enum.StrEnum):
    """A ninth of the moor. It is written as its value in every language: ``waeldchen``."""

    WAELDCHEN = "waeldchen"
    WINDLOCH = "windloch"
    SANDGRUBE = "sandgrube"
    LINDEN = "linden"
    HUETTE = "huette"
    PFUHL = "pfuhl"
    STROH = "stroh"
    SUMPF = "sumpf"
    SCHILF = "schilf"

    area: Mask

    def __new__(cls, text: str) -> Self:
        ninth, number = str.__new__(cls, text), len(cls.__members__)
        ninth._value_ = text
        ninth.area = mask_of(each for each in FIELDS if 3 * (each.row // 4) + each.column // 4 == number)
        return ninth

    @property
    def label(self) -> Phrase:
        """The name on the board."""
        return _NAMES[self]


_NAMES: Final = {
    Ninth.WAELDCHEN: Phrase("Little Wood"),
    Ninth.WINDLOCH: Phrase("Wind Hole"),
    Ninth.SANDGRUBE: Phrase("Sand Pit"),
    Ninth.LINDEN: Phrase("Three Lindens"),
    Ninth.HUETTE: Phrase("Hut"),
    Ninth.PFUHL: Phrase("Black Pool"),
    Ninth.STROH: Phrase("Straw"),
    Ninth.SUMPF: Phrase("Swamp"),
    Ninth.SCHILF: Phrase("Reeds"),
}
NINTHS: Final = tuple(Ninth)


def ninth_of(field: Field) -> Ninth:
    return NINTHS[3 * (field.row // 4) + field.column // 4]


HALVES: Final[dict[str, Mask]] = {
    "N": mask_of(field for field in FIELDS if field.row < WIDTH // 2),
    "E": mask_of(field for field in FIELDS if field.column >= WIDTH // 2),
    "S": mask_of(field for field in FIELDS if field.row >= WIDTH // 2),
    "W": mask_of(field for field in FIELDS if field.column < WIDTH // 2),
}
QUARTERS: Final[dict[str, Mask]] = {name: HALVES[name[0]] & HALVES[name[1]] for name in ("NW", "NE", "SW", "SE")}
LETTER_LINES: Final[dict[str, Mask]] = {
    letter: mask_of(field for field in FIELDS if LETTERS[field.column] == letter) for letter in LETTERS
}
NUMBER_LINES: Final[dict[str, Mask]] = {
    str(row + 1): mask_of(field for field in FIELDS if field.row == row) for row in range(WIDTH)
}
# R21: a field and all that touch it, fewer at the edge
AROUND: Final[tuple[Mask, ...]] = tuple(
    mask_of(each for each in FIELDS if abs(each.row - at.row) <= 1 and abs(each.column - at.column) <= 1)
    for at in FIELDS
)
