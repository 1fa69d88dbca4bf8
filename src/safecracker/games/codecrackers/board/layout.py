"""Where things lie: cells and lines on a board 900 wide, squares on the street around it."""

from math import atan2, degrees, hypot, sqrt

from safecracker.games.codecrackers.rules.lattice import Cell, Lattice, Line, row_column
from safecracker.games.codecrackers.rules.model import TRACK

from .pieces import DrawnLine

WIDE = 900
SIDE = TRACK // 4  # squares from corner to corner
Point = tuple[float, float]


def centre(lattice: Lattice, cell: Cell) -> Point:
    """The middle of a cell; a shorter row of hexagons stands between the cells of the longer ones."""
    widest = max(map(len, lattice.rows))
    step = WIDE / widest
    row, column = (number - 1 for number in row_column(cell))
    inset = (widest - len(lattice.rows[row])) / 2
    level = step if len(lattice.rows) == widest else step * sqrt(3) / 2
    return step * (column + inset + 0.5), WIDE / 2 + level * (row - (len(lattice.rows) - 1) / 2)


def drawn_line(lattice: Lattice, line: Line, kind: str, *, number: str = "") -> DrawnLine:
    (x, y), (to_x, to_y) = centre(lattice, line.cells[0]), centre(lattice, line.cells[-1])
    angle = degrees(atan2(to_y - y, to_x - x))
    return DrawnLine(
        kind=kind,
        x=round(x, 1),
        y=round(y, 1),
        length=round(hypot(to_x - x, to_y - y), 1),
        angle=round(angle, 1),
        number=number,
    )


def place(square: int) -> tuple[int, int]:
    """Column and row of a square of the street: clockwise from the torch in the upper left corner."""
    side, step = divmod(square % TRACK, SIDE)
    return [(step, 0), (SIDE, step), (SIDE - step, SIDE), (0, SIDE - step)][side]
