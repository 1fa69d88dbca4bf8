"""What a case of Da Vinci Code shows, its text, and the deals that fit it.

``w1 b5 b11/b? w?~2 b4/w4 w?~7,9`` is the own row and the rows of two others; ``?`` stands hidden, and the numbers after
``~`` were guessed wrong. An answer is ``A5 10``: the fifth tile in Ada's row is a 10.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.games.davinci.rules.tiles import BOXES, LABELS, NUMBERS, TILES, Colour, Sign, Tile

from .chances import CountingProblem, DealCounts, HiddenPlace, deal_counts

Deal: TypeAlias = tuple[tuple[Tile, ...], ...]  # the rows of the others in full
Spot: TypeAlias = tuple[int, int]  # a tile: which of the others has it, and its place in the row; both from 0

BOX = BOXES[0][NUMBERS]  # R1, without dashes
COLOURS = {colour.letter: colour for colour in Colour}


class Place(Frozen, frozen=True):
    """A tile in a row of the others."""

    colour: Colour
    tile: Tile | None  # None: it stands hidden
    wrong: tuple[Sign, ...] = ()  # the numbers that were guessed wrong for it

    def __str__(self) -> str:
        if self.tile:
            return str(self.tile)
        return f"{self.colour.letter}?" + ("~" + ",".join(map(str, self.wrong)) if self.wrong else "")


class Board:
    """What is shown."""

    def __init__(self, own: tuple[Tile, ...], rows: tuple[tuple[Place, ...], ...]) -> None:
        self.own, self.rows = own, rows

    @staticmethod
    def read(text: str) -> "Board":
        own, *rows = text.split("/")
        return Board(
            tuple(TILES[each] for each in own.split()),
            tuple(tuple(_read_place(each) for each in row.split()) for row in rows),
        )

    def __str__(self) -> str:
        return "/".join(" ".join(map(str, row)) for row in (self.own, *self.rows))

    @cached_property
    def free(self) -> tuple[Tile, ...]:
        """The tiles that are seen nowhere, by rank."""
        seen = {*self.own, *(place.tile for row in self.rows for place in row)}
        return tuple(tile for tile in BOX if tile not in seen)

    @cached_property
    def hidden(self) -> tuple[Spot, ...]:
        return tuple((who, at) for who, row in enumerate(self.rows) for at, place in enumerate(row) if not place.tile)

    def place(self, spot: Spot) -> Place:
        return self.rows[spot[0]][spot[1]]

    def unseen(self, colour: Colour) -> tuple[Sign, ...]:
        """The numbers of a colour that are seen nowhere."""
        return tuple(tile.sign for tile in self.free if tile.colour is colour)

    def pile(self, colour: Colour) -> int:
        """How many tiles of a colour lie in the pile."""
        return len(self.unseen(colour)) - sum(self.place(spot).colour is colour for spot in self.hidden)

    def between(self, spot: Spot) -> tuple[Tile, ...]:
        """What a tile may be by its colour, the open tiles around it and the wrong guesses for it."""
        who, at = spot
        row, place = self.rows[who], self.place(spot)
        lowest = max((left.tile.rank for left in row[:at] if left.tile), default=-1)
        highest = min((right.tile.rank for right in row[at + 1 :] if right.tile), default=len(BOX))
        return tuple(
            tile
            for tile in self.free
            if tile.colour is place.colour and lowest < tile.rank < highest and tile.sign not in place.wrong
        )

    def without_wrong_guess(self, spot: Spot, sign: Sign) -> "Board":
        place = self.place(spot)
        wider = Place(place.colour, None, tuple(each for each in place.wrong if each != sign))
        who, at = spot
        row = (*self.rows[who][:at], wider, *self.rows[who][at + 1 :])
        return Board(self.own, (*self.rows[:who], row, *self.rows[who + 1 :]))

    @cached_property
    def counts(self) -> DealCounts:
        """How many deals fit, and what each hidden tile shows in how many: counted as the notebook counts."""
        index = {tile: n for n, tile in enumerate(self.free)}
        labels = dict(zip(self.hidden, LABELS, strict=False))
        rows = tuple(
            tuple(
                HiddenPlace(
                    label=labels[who, at],
                    colour=place.colour,
                    numbers=sum(1 << index[tile] for tile in self.between((who, at))),
                    dash=False,
                )
                for at, place in enumerate(row)
                if not place.tile
            )
            for who, row in enumerate(self.rows)
        )
        black, white = (self.pile(colour) > 0 for colour in Colour)
        return deal_counts(CountingProblem(numbers=self.free, rows=rows, spare=(black, white), shown=(), dealt=0))

    @property
    def certain(self) -> list[tuple[Spot, Sign]]:
        """The hidden tiles that show the same number in every deal that fits."""
        found = zip(self.hidden, self.counts.places, strict=True)
        return [(spot, next(iter(signs))) for spot, (_, signs) in found if len(signs) == 1]

    def deals(self) -> Iterator[Deal]:
        """Every deal that fits, the lowest numbers first."""
        return self._deals(0, frozenset())

    def _deals(self, who: int, taken: frozenset[Tile]) -> Iterator[Deal]:
        if who == len(self.rows):
            yield ()
            return
        for row in self._fillings(who, 0, -1, taken):
            for rest in self._deals(who + 1, taken.union(row)):
                yield (row, *rest)

    def _fillings(self, who: int, at: int, above: int, taken: frozenset[Tile]) -> Iterator[tuple[Tile, ...]]:
        if at == len(self.rows[who]):
            yield ()
            return
        shown = self.rows[who][at].tile
        for tile in (shown,) if shown else self.between((who, at)):
            if tile.rank > above and tile not in taken:
                for rest in self._fillings(who, at + 1, tile.rank, taken):
                    yield (tile, *rest)


def _read_place(text: str) -> Place:
    if "?" not in text:
        return Place(TILES[text].colour, TILES[text])
    wrong = text.partition("~")[2]
    return Place(COLOURS[text[0]], None, tuple(Sign(int(each)) for each in wrong.split(",") if each))
