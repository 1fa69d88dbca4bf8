"""The deals that a view leaves possible: counted without listing them, and one drawn at random.

Numbers are dealt out in order of rank. A position is how far each row is filled and which dashes are used; each
number goes to a row whose next place takes it, or to none. Since rows ascend, every deal is one path through the
positions, so the paths to a position are its count, and a walk back by those counts draws each deal equally often.
Where players chose the places of dashes, a deal is then kept as often as they would have chosen those places (R29).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.core.game import Seat

from .model import Piece, State, TileInPlay
from .tiles import DASH, LABELS, Colour, Label, Tile
from .view import PieceSeen, RowSeen, View

Position: TypeAlias = int  # five bits for each row: how far it is filled; above them, which dashes are used
Edge: TypeAlias = tuple[int, Position, int | None]  # ways, where from, and the row that took the tile

WIDTH: Final = 5  # bits: a row has at most 26 tiles
PLACE_MASK: Final = (1 << WIDTH) - 1
USED_SHIFT: Final = 4 * WIDTH  # where the bits of the dashes begin
DASH_BIT: Final = {Colour.BLACK: 1, Colour.WHITE: 2}
DASHES: Final = {colour: Tile(colour, DASH) for colour in Colour}
TRIES: Final = 2_000  # deals before one is taken whatever its likelihood; at worst about fifty are needed


class Layer(Struct, frozen=True):
    """One number tile dealt out: the positions after it, and how each can be reached."""

    tile: Tile
    edges: dict[Position, list[Edge]]


class PossibleDeals:
    """Every way to fill the hidden places of the rows that stand in order."""

    def __init__(self, view: View) -> None:
        pieces = [piece for row in view.rows for piece in row] + ([view.drawn] if view.drawn else [])
        held = {piece.tile for piece in pieces if piece.tile}
        standing = [row for seat, row in enumerate(view.rows) if view.arranged(Seat(seat))]
        self.rows: list[RowSeen] = [row for row in standing if any(piece.tile is None for piece in row)]
        self.free = [tile for tile in view.options.box if tile not in held]  # what the hidden places may show
        self.numbers_only = LABELS[: view.dealt] if view.options.numbers_first else ()
        self.jumps = [
            [[self._jumps(r, place, used) for used in range(4)] for place in range(len(row))]
            for r, row in enumerate(self.rows)
        ]
        self.first = self._first()
        self.layers = list(self._layers())

    def can_be(self, piece: PieceSeen, tile: Tile) -> bool:
        """Whether the hidden tile may be this free one, whatever the rest of its row is."""
        if piece.tile or piece.colour is not tile.colour or tile.sign in piece.denied:
            return False
        return not (tile.dash and piece.label in self.numbers_only)

    def draw(self, rng: Random) -> dict[Label, Tile]:
        """One way to fill the hidden places, each equally likely."""
        filled: dict[Label, Tile] = {}
        at = self._draw_end(rng)
        for layer in reversed(self.layers):
            edges = layer.edges[at]
            _, before, row = rng.choices(edges, [ways for ways, _, _ in edges])[0] if len(edges) > 1 else edges[0]
            if row is not None:
                place = before >> WIDTH * row & PLACE_MASK
                filled[self.rows[row][place].label] = layer.tile
                self._fill_dashes(filled, row, place + 1, at >> WIDTH * row & PLACE_MASK)
            at = before
        for row in range(len(self.rows)):
            self._fill_dashes(filled, row, 0, at >> WIDTH * row & PLACE_MASK)
        return filled

    @property
    def possible(self) -> bool:
        """Whether there is any way."""
        return any(self._ends().values())

    def _fill_dashes(self, filled: dict[Label, Tile], row: int, begin: int, end: int) -> None:
        for piece in self.rows[row][begin:end]:
            filled[piece.label] = DASHES[piece.colour]

    def _draw_end(self, rng: Random) -> Position:
        ends = self._ends()
        return rng.choices(tuple(ends), tuple(ends.values()))[0]

    def _ends(self) -> dict[Position, int]:
        """The positions with all rows full, and the ways there; dashes that are not in them are elsewhere."""
        full = sum(len(row) << WIDTH * r for r, row in enumerate(self.rows))
        counts = self._counts(self.layers[-1].edges) if self.layers else self.first
        return {end: counts.get(end, 0) for end in (full + (used << USED_SHIFT) for used in range(4))}

    def _runs(self, row: RowSeen, place: int, used: int) -> Iterator[tuple[int, int]]:
        """How far a run of dashes may reach from this place, and which dashes are used then."""
        piece = row[place] if place < len(row) else None
        if piece and piece.tile and piece.tile.dash:
            yield from self._runs(row, place + 1, used)
            return
        yield place, used
        if piece and not used & DASH_BIT[piece.colour]:
            dash = DASHES[piece.colour]
            if dash in self.free and self.can_be(piece, dash):
                yield from self._runs(row, place + 1, used | DASH_BIT[piece.colour])

    def _jumps(self, r: int, place: int, used: int) -> list[int]:
        """What a number at this place adds to a position: it, and a run of dashes behind it."""
        runs = self._runs(self.rows[r], place + 1, used)
        return [(end - place << WIDTH * r) + (after - used << USED_SHIFT) for end, after in runs]

    def _first(self) -> dict[Position, int]:
        """The positions before any number: rows may begin with dashes."""
        starts = [0]
        for r, row in enumerate(self.rows):
            runs = ((at, *run) for at in starts for run in self._runs(row, 0, at >> USED_SHIFT))
            starts = [at + (end << WIDTH * r) + (used - (at >> USED_SHIFT) << USED_SHIFT) for at, end, used in runs]
        return dict.fromkeys(starts, 1)

    def _layers(self) -> Iterator[Layer]:
        fixed = {p.tile: (r, 1 << place) for r, row in enumerate(self.rows) for place, p in enumerate(row) if p.tile}
        hidden = [piece.colour for row in self.rows for piece in row if piece.tile is None]
        room = {colour: sum(t.colour is colour for t in self.free) > hidden.count(colour) for colour in Colour}
        numbers = sorted((tile for tile in {*self.free, *fixed} if not tile.dash), key=lambda tile: tile.rank)
        counts = self.first
        for tile in numbers:
            takers = [fixed[tile]] if tile in fixed else self._takers(tile)
            edges = self._edges(takers, counts, skip=tile not in fixed and room[tile.colour])
            yield Layer(tile, edges)
            counts = self._counts(edges)

    def _takers(self, tile: Tile) -> list[tuple[int, int]]:
        """The rows that may take the tile, each with the bits of the places that do."""
        bits = (
            (r, sum(1 << place for place, piece in enumerate(row) if self.can_be(piece, tile)))
            for r, row in enumerate(self.rows)
        )
        return [(r, places) for r, places in bits if places]

    def _edges(
        self, takers: list[tuple[int, int]], counts: dict[Position, int], *, skip: bool
    ) -> dict[Position, list[Edge]]:
        edges: dict[Position, list[Edge]] = {at: [(ways, at, None)] for at, ways in counts.items()} if skip else {}
        for at, ways in counts.items():
            used = at >> USED_SHIFT
            for r, places in takers:
                place = at >> WIDTH * r & PLACE_MASK
                if places >> place & 1:
                    for jump in self.jumps[r][place][used]:
                        edges.setdefault(at + jump, []).append((ways, at, r))
        return edges

    def _counts(self, edges: dict[Position, list[Edge]]) -> dict[Position, int]:
        return {at: sum([ways for ways, _, _ in reached]) for at, reached in edges.items()}


def dash_likelihood(row: Sequence[tuple[Label, bool]], dealt: int) -> float:
    """How likely the owner was to put the dashes of a row there: for each label, in order, whether it is a dash.

    Every gap that was legal when a tile was placed counts as equally likely (R29).
    """
    opening = [dash for label, dash in row if label < LABELS[dealt]] if dealt < len(LABELS) else [d for _, d in row]
    chance = 1.0
    for number in range(sum(opening)):
        chance /= len(opening) - number
    for label, dash in row:
        if dealt < len(LABELS) and label >= LABELS[dealt]:
            before = [other for other in row if other[0] <= label]
            chance /= len(before) if dash else _gap_count(before, label)
    return chance


def _gap_count(row: Sequence[tuple[Label, bool]], label: Label) -> int:
    """The gaps that a number had: its own, and one more for each dash beside it."""
    place = next(place for place, other in enumerate(row) if other[0] == label)
    left = _run_length([dash for _, dash in reversed(row[:place])])
    return 1 + left + _run_length([dash for _, dash in row[place + 1 :]])


def _run_length(dashes: Sequence[bool]) -> int:
    return next((length for length, dash in enumerate(dashes) if not dash), len(dashes))


def sample_state(view: View, rng: Random) -> State:
    """A state with this view, each as likely as the deal and the places of dashes make it."""
    tiles = _sampled_tiles(view, rng)
    held = set(tiles.values())
    return State(
        options=view.options,
        phase=view.phase,
        number=view.number,
        starter=view.starter,
        turn=view.turn,
        colour=view.colour,
        pile=tuple([tile for tile in view.options.box if tile not in held]),
        left=view.pile,
        taken=len(tiles),
        rows=tuple([tuple([_piece(piece, tiles) for piece in row]) for row in view.rows]),
        drawn=_piece(view.drawn, tiles) if view.drawn else None,
        log=view.log,
        points=view.points,
        past=view.past,
    )


def _piece(piece: PieceSeen, tiles: dict[Label, Tile]) -> Piece:
    tile = tiles[piece.label]
    return TileInPlay(label=piece.label, colour=tile.colour, tile=tile, open=piece.open, denied=piece.denied)


def _sampled_tiles(view: View, rng: Random) -> dict[Label, Tile]:
    """What every tile outside the pile may show."""
    pieces = [piece for row in view.rows for piece in row] + ([view.drawn] if view.drawn else [])
    tiles = {piece.label: piece.tile for piece in pieces if piece.tile}
    if len(tiles) == len(pieces):
        return tiles
    deals = PossibleDeals(view)
    tiles |= _sampled_deal(deals, view, rng)
    rest = [tile for tile in deals.free if tile not in set(tiles.values())]
    rng.shuffle(rest)
    for piece in pieces:
        if piece.label not in tiles:  # not set up yet, or beside the row: any tile of its colour
            tiles[piece.label] = next(tile for tile in rest if deals.can_be(piece, tile))
            rest.remove(tiles[piece.label])
    return tiles


def _sampled_deal(deals: PossibleDeals, view: View, rng: Random) -> dict[Label, Tile]:
    """A way to fill the rows, drawn as often as players would have put the dashes there."""
    bare = placement_likelihood(deals, {}, view.dealt)  # with the dashes in sight; more dashes make it no likelier
    filled = deals.draw(rng)
    if view.options.dashes:
        for _ in range(TRIES):
            if rng.random() * bare < placement_likelihood(deals, filled, view.dealt):
                break
            filled = deals.draw(rng)
    return filled


def placement_likelihood(deals: PossibleDeals, filled: dict[Label, Tile], dealt: int) -> float:
    """How likely the owners were to put the dashes of all rows there, if the hidden places are filled like this."""
    chance = 1.0
    for row in deals.rows:
        shown = [(piece.label, piece.tile or filled.get(piece.label)) for piece in row]
        dashes = [(label, tile is not None and tile.dash) for label, tile in shown]
        if any(dash for _, dash in dashes):
            chance *= dash_likelihood(dashes, dealt)
    return chance
