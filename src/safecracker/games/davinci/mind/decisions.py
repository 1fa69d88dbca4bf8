"""What the other players have decided so far, and what each of them could see at that time.

The log is read from the beginning. Each entry tells what was hidden from a player then, what they named, and whether
they could have stopped instead. A set of tiles is an int with a bit for each rank, black 0 first, and the dashes last.
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


class HiddenTile(Struct, frozen=True, kw_only=True):
    """A hidden tile, as it looks to a player who wants to name it."""

    label: Label
    white: bool
    between: Bits  # the numbers of its colour between its open neighbours
    denied: Bits  # what it was wrongly guessed to be
    named: Bits  # what its owner has named while having it

    @property
    def candidates(self) -> Bits:
        """The numbers that it may be if nobody names a tile of their own."""
        return self.between & ~self.denied & ~self.named


class Decision(Struct, frozen=True, kw_only=True):
    """A guess or a stop of another player."""

    rows: tuple[tuple[HiddenTile, ...], ...]  # what was hidden from the player in the rows of others
    seen: Bits  # what the player saw then, as far as the viewer knows it now
    held: tuple[int, ...]  # which of the tiles that are hidden from the viewer now the player had then
    named: tuple[int, Rank] | None  # the tile that the player pointed at, row by row, and what they named; None: a stop
    could_stop: bool  # going on and stopping were both allowed


class Evidence(Struct, frozen=True):
    """What the viewer knows of the others."""

    hidden: tuple[HiddenTile, ...]  # in their rows, row by row from the left
    decisions: tuple[Decision, ...]


class OwnTile(Struct, frozen=True):
    """A tile that the viewer hides."""

    rank: Rank
    denied: Bits  # what it was wrongly guessed to be
    named: Bits  # what the viewer has named while having it


class Duel(Struct, frozen=True, kw_only=True):
    """What the viewer knows, with one other player and no dashes."""

    tiles: Bits  # all there are
    own_row: Bits
    own_open: Bits  # what lies open in it
    own_hidden: tuple[OwnTile, ...]  # the drawn one too
    drawn: Bits  # the drawn tile beside the own row, or nothing
    other_open: Bits  # what lies open in the other row
    hidden: tuple[HiddenTile, ...]  # what is hidden in it, from the left
    decisions: tuple[Decision, ...]  # of the other player

    @property
    def free(self) -> Bits:
        """The tiles that the viewer sees nowhere."""
        return self.tiles & ~(self.own_row | self.drawn | self.other_open)


def is_basic_duel(view: View) -> bool:
    """Whether two players play without dashes and not for points, so that only the last code standing counts."""
    return view.seats == 2 and not view.options.dashes and not view.options.for_points


def bit(tile: Tile | None) -> Bits:
    """The set with only this tile; the empty set for None."""
    return 1 << tile.rank if tile else 0


def duel(view: View) -> Duel:
    """What the viewer knows in a duel without dashes."""
    assert isinstance(view.viewer, int)
    return _LogReader(view, view.viewer).duel()


def evidence(view: View) -> Evidence:
    """What the viewer knows of any number of others."""
    assert isinstance(view.viewer, int)
    return _LogReader(view, view.viewer).evidence()


class _LogReader:
    """Goes through the log, and keeps track of which tiles were where at each entry."""

    def __init__(self, view: View, me: Seat) -> None:
        self.view, self.me = view, me
        self.pieces = {seat: list(row) for seat, row in enumerate(view.rows)}
        if view.drawn:
            self.pieces[me].append(view.drawn)
        self.turn = 0  # how many turns have ended
        self.opened: set[Label] = set()
        self.denied: dict[Label, Bits] = {}
        # by seat: what was named, and how many labels had left the pile by then
        self.named: list[list[tuple[int, Bits]]] = [[] for _ in view.rows]
        self.others = [seat for seat in range(view.seats) if seat != me]
        self.unseen = [piece.label for seat in self.others for piece in view.rows[seat] if piece.tile is None]
        self.decisions: list[Decision] = []
        self.may_stop = False
        for entry in view.log:
            if isinstance(entry, TileOpened):
                self.opened.add(entry.label)
            else:
                if entry.seat != me:
                    self.decisions.append(self._decision(entry))
                self._apply_entry(entry)

    def evidence(self) -> Evidence:
        hidden = [tile for seat in self.others for tile in self._hidden_tiles(seat)]
        return Evidence(tuple(hidden), tuple(self.decisions))

    def duel(self) -> Duel:
        view, me = self.view, self.me
        own = [piece for piece in self.pieces[me] if not piece.open and piece.tile]
        return Duel(
            tiles=sum(map(bit, view.options.box)),
            own_row=sum(bit(piece.tile) for piece in view.rows[me]),
            own_open=sum(bit(piece.tile) for piece in view.rows[me] if piece.open),
            own_hidden=tuple(
                [OwnTile(p.tile.rank, self.denied.get(p.label, 0), self._named_by_owner(me, p)) for p in own if p.tile]
            ),
            drawn=bit(view.drawn.tile) if view.drawn else 0,
            other_open=sum(bit(piece.tile) for piece in view.rows[1 - me]),
            hidden=self._hidden_tiles(1 - me),
            decisions=tuple(self.decisions),
        )

    @property
    def labels_out(self) -> int:
        """How many labels have left the pile, including the tile drawn in this turn, as long as there are any."""
        return min(self.view.dealt + self.turn + 1, len(self.view.options.box))

    def _row_at_turn_start(self, seat: int) -> list[PieceSeen]:
        """The row as it stood when this turn began."""
        return [p for p in self.view.rows[seat] if LABELS.index(p.label) < self.view.dealt + self.turn]

    def _apply_entry(self, entry: Guessed | Stopped) -> None:
        """Update what is known by this entry."""
        self.may_stop = isinstance(entry, Guessed) and entry.right
        if isinstance(entry, Guessed):
            named = 1 << Tile(entry.colour, entry.sign).rank
            self.named[entry.seat].append((self.labels_out, named))
            if entry.right:
                self.opened.add(entry.label)
                return
            self.denied[entry.label] = self.denied.get(entry.label, 0) | named
            if self.view.dealt + self.turn < len(self.view.options.box):
                self.opened.add(LABELS[self.labels_out - 1])
        self.turn += 1

    def _decision(self, entry: Guessed | Stopped) -> Decision:
        """What a player decided, with what they could see then."""
        rivals = [seat for seat in range(self.view.seats) if seat != entry.seat]
        rows = [self._hidden_tiles(seat) for seat in rivals]
        held = [piece for piece in self.view.rows[entry.seat] if LABELS.index(piece.label) < self.labels_out]
        named = None
        if isinstance(entry, Guessed):
            labels = [tile.label for row in rows for tile in row]
            named = (labels.index(entry.label), Tile(entry.colour, entry.sign).rank)
        shown = [p for seat in rivals for p in self._row_at_turn_start(seat) if p.label in self.opened]
        return Decision(
            rows=tuple([row for row in rows if row]),
            seen=sum(bit(piece.tile) for piece in (*held, *shown)),
            held=tuple([self.unseen.index(piece.label) for piece in held if piece.tile is None]),
            named=named,
            could_stop=self.may_stop,
        )

    def _hidden_tiles(self, seat: int) -> tuple[HiddenTile, ...]:
        """The tiles of a row that are hidden at this point of the log."""
        row, tiles = self._row_at_turn_start(seat), []
        for at, piece in enumerate(row):
            if piece.label not in self.opened:
                left = max([1, *[2 * self._open_number(other) for other in row[:at]]])
                right = min([self._open_number(other) for other in row[at:] if self._open_number(other)], default=END)
                white = piece.colour is Colour.WHITE
                tiles.append(
                    HiddenTile(
                        label=piece.label,
                        white=white,
                        between=(right - left) & (WHITES if white else BLACKS),
                        denied=self.denied.get(piece.label, 0),
                        named=self._named_by_owner(seat, piece),
                    )
                )
        return tuple(tiles)

    def _open_number(self, piece: PieceSeen) -> Bits:
        """The number of a tile that lies open; 0 for a hidden tile and for a dash, which may stand anywhere."""
        return bit(piece.tile) % END if piece.label in self.opened else 0

    def _named_by_owner(self, seat: int, piece: PieceSeen) -> Bits:
        """What the owner of a tile has named while having it."""
        at, named = LABELS.index(piece.label), 0
        for labels_out, sign in self.named[seat]:
            if at < labels_out:
                named |= sign
        return named
