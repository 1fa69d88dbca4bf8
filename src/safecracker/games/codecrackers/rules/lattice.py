"""Where the cells of the board lie, and the straight lines on it (R11, R12)."""

import enum
from collections import Counter
from functools import lru_cache
from typing import NewType

from msgspec import Struct

from .tiles import LENGTH, Code

Cell = NewType("Cell", str)  # "E5": the fifth of row 5, counted from the left and from the top

LETTERS = "ABCDEFGHI"  # of the columns
SHORTEST = 3  # symbols that make a find


def row_column(cell: Cell) -> tuple[int, int]:
    """Where a cell lies, both counted from 1."""
    return int(cell[1]), LETTERS.index(cell[0]) + 1


class Direction(enum.Enum):
    """Where a line leads, as a step of half a cell to the right and one row down."""

    EAST = (2, 0)
    WEST = (-2, 0)
    SOUTH = (0, 1)
    NORTH = (0, -1)
    SOUTH_EAST = (2, 1)
    SOUTH_WEST = (-2, 1)
    NORTH_EAST = (2, -1)
    NORTH_WEST = (-2, -1)
    HEX_SOUTH_EAST = (1, 1)
    HEX_SOUTH_WEST = (-1, 1)
    HEX_NORTH_EAST = (1, -1)
    HEX_NORTH_WEST = (-1, -1)


class Line(Struct, frozen=True):
    """Cells that show the beginning of a code, as far as it goes."""

    cells: tuple[Cell, ...]
    direction: Direction

    @property
    def length(self) -> int:
        return len(self.cells)


class Ray(Struct, frozen=True):
    """The cells in a direction from a cell on, by their places, no more than a code has symbols."""

    places: tuple[int, ...]
    direction: Direction


class Lattice(Struct, frozen=True, kw_only=True):
    """One way to lay the tiles."""

    rows: tuple[tuple[Cell, ...], ...]
    directions: tuple[Direction, ...]
    places: dict[Cell, int]  # in reading order
    cells: tuple[Cell, ...]  # in reading order
    rays: tuple[tuple[Ray, ...], ...]  # by the place of their first cell; only those with room for a find
    rooms: dict[int, int]  # by how many symbols they have room for: how many rays there are

    @property
    def span(self) -> str:
        """All cells, for a player who named one that does not exist."""
        return ", ".join(f"{row[0]}-{row[-1]}" for row in self.rows)

    def room(self, length: int) -> int:
        """How many lines of this many cells there are."""
        return sum(number for longest, number in self.rooms.items() if longest >= length)


def _lattice(widths: tuple[int, ...], directions: tuple[Direction, ...]) -> Lattice:
    rows = tuple(tuple(Cell(f"{LETTERS[n]}{row}") for n in range(width)) for row, width in enumerate(widths, 1))
    widest = max(widths)
    # half cells, so that a shorter row of hexagons stands between the cells of the longer ones
    points = [(2 * n + widest - width, row) for row, width in enumerate(widths) for n in range(width)]
    places = {point: place for place, point in enumerate(points)}
    rays = tuple(
        tuple(
            ray
            for ray in (Ray(_straight(places, point, direction), direction) for direction in directions)
            if len(ray.places) >= SHORTEST
        )
        for point in points
    )
    named = {cell: place for place, cell in enumerate(cell for row in rows for cell in row)}
    rooms = Counter(len(ray.places) for each in rays for ray in each)
    return Lattice(rows=rows, directions=directions, places=named, cells=tuple(named), rays=rays, rooms=dict(rooms))


def _straight(places: dict[tuple[int, int], int], point: tuple[int, int], direction: Direction) -> tuple[int, ...]:
    found: list[int] = []
    while len(found) < LENGTH and point in places:
        found.append(places[point])
        point = (point[0] + direction.value[0], point[1] + direction.value[1])
    return tuple(found)


LATTICES: dict[str, Lattice] = {
    "strips": _lattice((9,) * 9, tuple(Direction)[:8]),
    "hexes": _lattice((5, 6, 5, 6, 5), (*tuple(Direction)[:2], *tuple(Direction)[8:])),
}


@lru_cache(maxsize=512)
def lines(layout: str, grid: str, code: Code) -> tuple[Line, ...]:
    """Every find on the board, each as long as it goes: the longest first, then in reading order."""
    lattice = LATTICES[layout]
    found = []
    for rays in lattice.rays:
        for ray in rays:
            length = _fitting(grid, ray.places, code)
            if length >= SHORTEST:
                found.append(Line(tuple(lattice.cells[place] for place in ray.places[:length]), ray.direction))
    return tuple(sorted(found, key=lambda line: -line.length))


def reach(layout: str, grid: str, code: Code, cell: Cell) -> int:
    """How many symbols of the code lie in a row from this cell on, in the best direction; 0 where it is no find."""
    lattice = LATTICES[layout]
    place = lattice.places[cell]
    if grid[place] != code[0]:
        return 0
    found = max([_fitting(grid, ray.places, code) for ray in lattice.rays[place]], default=0)
    return found if found >= SHORTEST else 0


def _fitting(grid: str, places: tuple[int, ...], code: Code) -> int:
    length = 0
    while length < len(places) and grid[places[length]] == code[length]:
        length += 1
    return length
