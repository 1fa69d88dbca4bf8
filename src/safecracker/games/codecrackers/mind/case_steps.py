"""The way to the line of a case: where it starts, where it leads, and which other lines mislead.

Looking costs more than thinking here: a line from left to right is seen at once, one that runs backwards is not, and
every line that almost fits holds up whoever follows it.
"""

from collections.abc import Sequence
from typing import Final

from safecracker.core.translation import Phrase
from safecracker.games.case import Step
from safecracker.games.codecrackers.rules.lattice import LATTICES, SHORTEST, Cell, Direction, Line, row_column
from safecracker.games.codecrackers.rules.sentences import cell_in_words
from safecracker.games.codecrackers.rules.tiles import WORDS, Code

LINE: Final = "line"  # the line itself
CLOSE: Final = "four"  # a line of four that is not looked for
SHORT: Final = "threes"  # all lines of three, half a point each
PRICES: Final = {
    Direction.EAST: 0,
    Direction.SOUTH: 1,
    Direction.WEST: 1,
    Direction.NORTH: 2,
    Direction.SOUTH_EAST: 2,
    Direction.SOUTH_WEST: 3,
    Direction.NORTH_EAST: 3,
    Direction.NORTH_WEST: 3,
}
PRICE_OF_CLOSE: Final = 2
WAYS: Final = {
    Direction.EAST: Phrase("to the right"),
    Direction.WEST: Phrase("to the left"),
    Direction.SOUTH: Phrase("straight down"),
    Direction.NORTH: Phrase("straight up"),
    Direction.SOUTH_EAST: Phrase("diagonally down to the right"),
    Direction.SOUTH_WEST: Phrase("diagonally down to the left"),
    Direction.NORTH_EAST: Phrase("diagonally up to the right"),
    Direction.NORTH_WEST: Phrase("diagonally up to the left"),
}
_THIRDS: Final = {
    (0, 0): Phrase("at the top left"),
    (0, 1): Phrase("at the top in the middle"),
    (0, 2): Phrase("at the top right"),
    (1, 0): Phrase("in the middle on the left"),
    (1, 1): Phrase("in the centre"),
    (1, 2): Phrase("in the middle on the right"),
    (2, 0): Phrase("at the bottom left"),
    (2, 1): Phrase("at the bottom in the middle"),
    (2, 2): Phrase("at the bottom right"),
}


def steps_to(grid: str, code: Code, found: Sequence[Line]) -> tuple[Step, ...]:
    """What is to be seen on the board: the first of the lines, which is looked for, and then those that mislead."""
    wanted, *others = found
    close = [line for line in others if line.length > SHORTEST]
    short = [line for line in others if line.length == SHORTEST]
    steps = [_line(wanted), *(_close(line, grid, code) for line in close)]
    return (*steps, _short(short)) if short else tuple(steps)


def third_of(cell: Cell) -> tuple[Cell, ...]:
    """The nine cells of the ninth of the board in which a cell lies."""
    return tuple(each for each in LATTICES["strips"].cells if _third(each) == _third(cell))


def _third(cell: Cell) -> tuple[int, int]:
    row, column = row_column(cell)
    return (row - 1) // 3, (column - 1) // 3


def _line(line: Line) -> Step:
    first = line.cells[0]
    return Step(
        kind=LINE,
        price=PRICES[line.direction],
        clues=tuple(f"cell {cell}" for cell in third_of(first)),
        pieces=(f"{first} {line.cells[-1]}",),
        where=Phrase("The line starts {where}.", {"where": _THIRDS[_third(first)]}),
        follows=Phrase("The line starts in {cell}.", {"cell": cell_in_words(first)}),
        piece=Phrase("From {cell}, the line goes {way}.", {"cell": cell_in_words(first), "way": WAYS[line.direction]}),
    )


def _close(line: Line, grid: str, code: Code) -> Step:
    """A line of four where five are looked for."""
    start = {"cell": cell_in_words(line.cells[0]), "way": WAYS[line.direction]}
    lattice = LATTICES["strips"]
    ray = next(ray for ray in lattice.rays[lattice.places[line.cells[0]]] if ray.direction is line.direction)
    if len(ray.places) > line.length:
        next_symbol = {"found": WORDS[grid[ray.places[line.length]]], "wanted": WORDS[code[line.length]]}
        follows = Phrase(
            "From {cell} {way}, four symbols match. The fifth is wrong: {found} instead of {wanted}.",
            {**start, **next_symbol},
        )
    else:
        follows = Phrase("From {cell} {way}, four symbols match, but the board ends there.", {**start})
    return Step(
        kind=CLOSE,
        price=PRICE_OF_CLOSE,
        clues=tuple(f"cell {cell}" for cell in line.cells),
        where=Phrase("A line that starts {where} is a red herring.", {"where": _THIRDS[_third(line.cells[0])]}),
        follows=follows,
        piece=Phrase("Not the line from {cell} {way}.", {**start}),
    )


def _short(short: Sequence[Line]) -> Step:
    first = short[0]
    return Step(
        kind=SHORT,
        price=len(short) // 2,
        clues=tuple(dict.fromkeys(f"cell {cell}" for line in short for cell in line.cells)),
        where=Phrase("Some lines stop after three symbols."),
        follows=Phrase("Lines that stop after three symbols: {n}.", {"n": len(short)}),
        piece=Phrase(
            "From {cell} {way}, only three symbols match.",
            {"cell": cell_in_words(first.cells[0]), "way": WAYS[first.direction]},
        ),
    )
