"""Where tiles may stand: ascending numbers, black before white, and a dash anywhere (R4, R26)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from .model import Row
from .tiles import BLACK, DASH, Gap, Tile

T = TypeVar("T")


def gaps(row: Sequence[Tile], tile: Tile) -> range:
    """The gaps of the row that the tile may go to: one, unless a dash leaves a choice (R27)."""
    sign, black, lowest = tile.sign, tile.colour is BLACK, 0
    if sign == DASH:
        return range(len(row) + 1)
    for place, other in enumerate(row):
        found = other.sign
        if found < sign or (found == sign and not black):  # there is one tile of each kind
            lowest = place + 1
        elif found != DASH:
            return range(lowest, place + 1)
    return range(lowest, len(row) + 1)


def gap_in_order(row: Row, tile: Tile) -> Gap:
    """The only gap of a row without dashes that a number may go to."""
    sign, black = tile.sign, tile.colour is BLACK
    for gap, piece in enumerate(row):
        found = piece.tile.sign
        if found > sign or (found == sign and black):
            return gap
    return len(row)


def inserted(row: tuple[T, ...], gap: Gap, piece: T) -> tuple[T, ...]:
    return row[:gap] + (piece,) + row[gap:]  # noqa: RUF005 - to unpack both parts takes twice as long


def ascends(row: Sequence[Tile]) -> bool:
    """Whether the numbers stand in order, whatever dashes are between them."""
    ranks = [tile.rank for tile in row if not tile.dash]
    return all(left < right for left, right in pairwise(ranks))


def arrangements(tiles: Sequence[tuple[T, Tile]]) -> Iterator[tuple[T, ...]]:
    """Every way to set up these tiles; each tile comes with the name it is to be listed by."""
    numbers = sorted((pair for pair in tiles if not pair[1].dash), key=lambda pair: pair[1].rank)
    rows = [tuple(name for name, _ in numbers)]
    for name, tile in tiles:
        if tile.dash:
            rows = [inserted(row, gap, name) for row in rows for gap in range(len(row) + 1)]
    yield from rows
