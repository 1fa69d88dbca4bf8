"""Where tiles may stand: ascending numbers, black before white, and a dash anywhere (R4, R26)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from .tiles import Gap, Tile

T = TypeVar("T")


def gaps(row: Sequence[Tile], tile: Tile) -> range:
    """The gaps of the row that the tile may go to: one, unless a dash leaves a choice (R27)."""
    if tile.dash:
        return range(len(row) + 1)
    rank, lowest = tile.rank, 0
    for place, other in enumerate(row):
        if other.dash:
            continue
        if other.rank > rank:
            return range(lowest, place + 1)
        lowest = place + 1
    return range(lowest, len(row) + 1)


def inserted(row: tuple[T, ...], gap: Gap, piece: T) -> tuple[T, ...]:
    return (*row[:gap], piece, *row[gap:])


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
