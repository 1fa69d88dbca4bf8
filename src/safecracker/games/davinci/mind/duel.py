"""A game as whole numbers: a set of tiles is a bit for each rank, black 0 first, and the dashes last.

The log is read again from the beginning, so that every decision of the others is seen as it was: what a player could
see then, what he named, and whether he might have stopped.
"""

from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.davinci.rules.events import Guessed, Stopped, TileOpened
from safecracker.games.davinci.rules.tiles import LABELS, Colour, Label, Tile
from safecracker.games.davinci.rules.view import PieceSeen, View

Bits: TypeAlias = int  # a set of tiles
Rank: TypeAlias = int

BLACKS: Final = 0x555555
WHITES: Final = 0xAAAAAA
END: Final = 1 << 24  # above every number


class Place(Struct, frozen=True):
    """A hidden tile, as one who must name it sees it."""

    label: Label
    white: bool
    may: Bits  # the numbers of its colour between its open neighbours
    denied: Bits  # what it was wrongly guessed to be
    named: Bits  # what its owner has named while having it


class Moment(Struct, frozen=True):
    """A decision of another player."""

    rows: tuple[tuple[Place, ...], ...]  # what was hidden from him in the other rows
    seen: Bits  # what he saw then, as far as the viewer knows it now
    held: tuple[int, ...]  # which of the tiles that are hidden from the viewer now he had then
    named: tuple[int, Rank] | None  # the place he pointed at, row by row, and what he named; None: he stopped
    free: bool  # he might have stopped, and he might have gone on


class Past(Struct, frozen=True):
    """What the viewer knows of the others."""

    places: tuple[Place, ...]  # what is hidden in their rows, row by row from the left
    moments: tuple[Moment, ...]  # their decisions so far


class Duel(Struct, frozen=True):
    """What the viewer knows, with one other player."""

    tiles: Bits  # all there are
    mine: Bits  # the viewer's row
    open: Bits  # what lies open in it
    drawn: Bits  # the drawn tile beside it, or nothing
    told: tuple[tuple[Rank, Bits, Bits], ...]  # own hidden tiles, the drawn one too: denied, and named meanwhile
    his: Bits  # what lies open in the other row
    places: tuple[Place, ...]  # what is hidden in it, from the left
    moments: tuple[Moment, ...]  # his decisions so far

    @property
    def free(self) -> Bits:
        """What the viewer sees nowhere."""
        return self.tiles & ~(self.mine | self.drawn | self.his)


def fits(view: View) -> bool:
    """Whether it is a duel without dashes, of which the end is all that counts."""
    return view.seats == 2 and not view.options.dashes and not view.options.for_points


def bit(tile: Tile | None) -> Bits:
    return 1 << tile.rank if tile else 0


def duel(view: View) -> Duel:
    """The view of one who is to draw, to guess, to go on or to lay a tile open."""
    assert isinstance(view.viewer, int)
    return _Reader(view, view.viewer).duel()


def past(view: View) -> Past:
    """The same, of one with any number of others."""
    assert isinstance(view.viewer, int)
    return _Reader(view, view.viewer).past()


class _Reader:
    """Goes through the log, and knows at every note what lay where."""

    def __init__(self, view: View, me: Seat) -> None:
        self.view, self.me = view, me
        self.pieces = {seat: list(row) for seat, row in enumerate(view.rows)}
        if view.drawn:
            self.pieces[me].append(view.drawn)
        self.turn = 0  # how many have ended
        self.opened: set[Label] = set()
        self.denied: dict[Label, Bits] = {}
        self.calls: list[list[tuple[int, Bits]]] = [[] for _ in view.rows]  # what was named, how many labels were out
        self.others = [seat for seat in range(view.seats) if seat != me]
        self.hidden = [piece.label for seat in self.others for piece in view.rows[seat] if piece.tile is None]
        self.moments: list[Moment] = []
        self.going_on = False
        for note in view.log:
            if isinstance(note, TileOpened):
                self.opened.add(note.label)
            else:
                if note.seat != me:
                    self.moments.append(self._moment(note))
                self._note(note)

    def past(self) -> Past:
        return Past(tuple([place for seat in self.others for place in self._places(seat)]), tuple(self.moments))

    def duel(self) -> Duel:
        view, me = self.view, self.me
        own = [piece for piece in self.pieces[me] if not piece.open and piece.tile]
        return Duel(
            tiles=sum(map(bit, view.options.box)),
            mine=sum(bit(piece.tile) for piece in view.rows[me]),
            open=sum(bit(piece.tile) for piece in view.rows[me] if piece.open),
            drawn=bit(view.drawn.tile) if view.drawn else 0,
            told=tuple([(p.tile.rank, self.denied.get(p.label, 0), self._named(me, p)) for p in own if p.tile]),
            his=sum(bit(piece.tile) for piece in view.rows[1 - me]),
            places=self._places(1 - me),
            moments=tuple(self.moments),
        )

    @property
    def newest(self) -> int:
        """How many labels are out; the last of them is beside a row, while there are tiles to draw."""
        return min(self.view.dealt + self.turn + 1, len(self.view.options.box))

    def _standing(self, seat: int) -> list[PieceSeen]:
        """The row as it stood when this turn began."""
        return [p for p in self.view.rows[seat] if LABELS.index(p.label) < self.view.dealt + self.turn]

    def _note(self, note: Guessed | Stopped) -> None:
        self.going_on = isinstance(note, Guessed) and note.right
        if isinstance(note, Guessed):
            named = 1 << Tile(note.colour, note.sign).rank
            self.calls[note.seat].append((self.newest, named))
            if note.right:
                self.opened.add(note.label)
                return
            self.denied[note.label] = self.denied.get(note.label, 0) | named
            if self.view.dealt + self.turn < len(self.view.options.box):
                self.opened.add(LABELS[self.newest - 1])
        self.turn += 1

    def _moment(self, note: Guessed | Stopped) -> Moment:
        rivals = [seat for seat in range(self.view.seats) if seat != note.seat]
        rows = [self._places(seat) for seat in rivals]
        had = [piece for piece in self.view.rows[note.seat] if LABELS.index(piece.label) < self.newest]
        named = None
        if isinstance(note, Guessed):
            labels = [place.label for row in rows for place in row]
            named = (labels.index(note.label), Tile(note.colour, note.sign).rank)
        shown = [p for seat in rivals for p in self._standing(seat) if p.label in self.opened]
        return Moment(
            rows=tuple([row for row in rows if row]),
            seen=sum(bit(piece.tile) for piece in (*had, *shown)),
            held=tuple([self.hidden.index(piece.label) for piece in had if piece.tile is None]),
            named=named,
            free=self.going_on,
        )

    def _places(self, seat: int) -> tuple[Place, ...]:
        """What is hidden in a row now."""
        row, places = self._standing(seat), []
        for at, piece in enumerate(row):
            if piece.label not in self.opened:
                left = max([1, *[2 * self._shown(other) for other in row[:at]]])
                right = min([self._shown(other) for other in row[at:] if self._shown(other)], default=END)
                white = piece.colour is Colour.WHITE
                may = (right - left) & (WHITES if white else BLACKS)
                places.append(Place(piece.label, white, may, self.denied.get(piece.label, 0), self._named(seat, piece)))
        return tuple(places)

    def _shown(self, piece: PieceSeen) -> Bits:
        """The number of a tile that lies open; nothing for the others, and for a dash, which may stand anywhere."""
        return bit(piece.tile) % END if piece.label in self.opened else 0

    def _named(self, seat: int, piece: PieceSeen) -> Bits:
        """What the owner of a tile has named while having it."""
        at, named = LABELS.index(piece.label), 0
        for newest, call in self.calls[seat]:
            if at < newest:
                named |= call
        return named
