"""What the hidden tiles may show, and how likely each sign is: counted exactly, without listing the deals.

The free numbers are dealt to the hidden places in order of rank. A position says how many hidden places of each row are
filled. Each number goes to a row whose next place can take it, or to no row. Since rows ascend, every deal is one path
through the positions. The number of paths to a position times the number of paths from it to the end is the number of
deals that pass through it; this gives the deals in which a tile shows a number. A dash is dealt right after the place
left of it. Its path is weighted by how likely the owner was to put it there (R29), and remembers where the first of two
dashes is, since that matters for the second one in the same row.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.davinci.rules.events import Guessed, Stopped
from safecracker.games.davinci.rules.sampling import dash_likelihood
from safecracker.games.davinci.rules.tiles import DASH, LABELS, Colour, Label, Sign, Tile
from safecracker.games.davinci.rules.view import PieceSeen, RowSeen, View

Position: TypeAlias = int  # five bits for each row: how many hidden places are filled; above them, the dashes dealt
Count: TypeAlias = float  # an integer, unless dashes make some deals likelier than others
Chances: TypeAlias = dict[Label, dict[Sign, float]]
Denials: TypeAlias = Mapping[Label, frozenset[Sign]]

WIDTH: Final = 5  # bits: a row has at most 26 tiles
PLACE_MASK: Final = (1 << WIDTH) - 1
DASH_SHIFT: Final = 4 * WIDTH  # where the bits of the dashes begin
# the dashes dealt: 0 for none; the place of the only one, counted from 1; or, above these numbers, both or one colour
NO_DASH: Final = 0
NEGLIGIBLE: Final = 1e-9  # less than any true share, more than what rounding leaves
NO_DENIALS: Final[Denials] = {}
NEVER: Final = 99  # above every rank and number


class RatedGuess(Struct, frozen=True):
    """A guess, and how likely it is right."""

    label: Label
    sign: Sign
    chance: float


class HiddenPlace(Struct, frozen=True, kw_only=True):
    """A hidden tile in a row that stands in order."""

    label: Label
    colour: Colour
    numbers: int  # the free numbers that it may be, whatever the rest of the row is: a bit for each
    dash: bool  # whether it may be one


class CountingProblem(Struct, frozen=True, kw_only=True):
    """Everything that the chances depend on."""

    numbers: tuple[Tile, ...]  # free, by rank
    rows: tuple[tuple[HiddenPlace, ...], ...]
    spare: tuple[bool, bool]  # whether a free black or white number may be in no row
    shown: tuple[tuple[tuple[Label, bool], ...], ...]  # complete rows: every label, and whether it is seen to be a dash
    dealt: int


class DealCounts(Struct, frozen=True):
    """The deals that are left, and in how many of them a hidden tile shows a sign."""

    total: Count
    places: tuple[tuple[Label, dict[Sign, Count]], ...]


def chances(view: View, also: Denials = NO_DENIALS) -> Chances:
    """The signs that each hidden tile can show, and how likely each is; empty if no deal is possible.

    ``also`` denies more signs than the view does.
    """
    counts = deal_counts(counting_problem(view, also))
    if not counts.total:
        return {}
    found = {label: {sign: n / counts.total for sign, n in signs.items()} for label, signs in counts.places}
    return found | dict(_unordered_chances(view, found))


def likeliest(view: View, found: Chances) -> RatedGuess | None:
    """The guess that is most likely right; among equals, in the row with the fewest hidden tiles."""
    best, rank = None, (0.0, 0)
    for seat, row in enumerate(view.rows):
        if seat == view.viewer:
            continue
        hidden = [piece.label for piece in row if not piece.open and piece.label in found]
        for label in hidden:
            sign, chance = max(found[label].items(), key=lambda pair: pair[1])
            if (round(chance, 9), -len(hidden)) > rank:
                best, rank = RatedGuess(label, sign, min(chance, 1.0)), (round(chance, 9), -len(hidden))
    return best


def counting_problem(view: View, also: Denials = NO_DENIALS) -> CountingProblem:
    """What the chances in this view depend on."""
    free = free_tiles(view)
    numbers = tuple([tile for tile in free if not tile.dash])
    dashes = {tile.colour for tile in free if tile.dash}
    standing = [row for seat, row in enumerate(view.rows) if view.arranged(Seat(seat))]
    rows = [row for row in standing if any(piece.tile is None for piece in row)]
    places = tuple([tuple(_hidden_places(row, numbers, dashes, view, also)) for row in rows])
    hidden = [place.colour for row in places for place in row]
    spare = [sum(t.colour is colour for t in free) > hidden.count(colour) for colour in Colour]
    shown = [tuple([(p.label, p.tile is not None and p.tile.dash) for p in row]) for row in rows] if dashes else []
    return CountingProblem(
        numbers=numbers,
        rows=places,
        spare=(spare[0], spare[1]),
        shown=tuple(shown),
        dealt=view.dealt,
    )


def free_tiles(view: View) -> tuple[Tile, ...]:
    """The tiles that the viewer sees nowhere, by rank, dashes last."""
    held = {piece.tile for row in view.rows for piece in row}
    if view.drawn:
        held.add(view.drawn.tile)
    return tuple([tile for tile in view.options.box if tile not in held])


def named_signs(view: View) -> Denials:
    """The signs that each hidden tile cannot show if nobody names a tile of their own: what its owner named since.

    Every turn begins with a drawn tile, so the number of turns says which labels had left the pile by then.
    """
    named: dict[Seat, list[tuple[Label, Colour, Sign]]] = {}
    turn = 0
    for entry in view.log:
        if isinstance(entry, Guessed):
            newest = LABELS[min(view.dealt + turn, len(LABELS) - 1)]
            named.setdefault(entry.seat, []).append((newest, entry.colour, entry.sign))
        turn += isinstance(entry, Stopped) or (isinstance(entry, Guessed) and not entry.right)
    return {
        piece.label: frozenset([s for newest, c, s in named[Seat(seat)] if c is piece.colour and piece.label <= newest])
        for seat, row in enumerate(view.rows)
        if Seat(seat) in named
        for piece in row
        if piece.tile is None
    }


def _hidden_places(
    row: RowSeen, numbers: tuple[Tile, ...], dashes: set[Colour], view: View, also: Denials
) -> Iterator[HiddenPlace]:
    """The hidden places of a row, each with the numbers that fit between the tiles that the viewer sees."""
    numbers_only = LABELS[: view.dealt] if view.options.numbers_first else ()
    lowest, uppers = 0, _upper_ranks(row)
    for piece, upper in zip(row, uppers, strict=True):
        if piece.tile is None:
            denied = (*piece.denied, *also.get(piece.label, ()))
            bits = 0
            for n, tile in enumerate(numbers):
                if tile.colour is piece.colour and lowest <= tile.rank < upper and tile.sign not in denied:
                    bits |= 1 << n
            dash = piece.colour in dashes and DASH not in denied and piece.label not in numbers_only
            yield HiddenPlace(label=piece.label, colour=piece.colour, numbers=bits, dash=dash)
        elif not piece.tile.dash:
            lowest = piece.tile.rank


def _upper_ranks(row: RowSeen) -> list[int]:
    """For every place, the rank of the next number to the right that the viewer sees."""
    uppers, upper = [], NEVER
    for piece in reversed(row):
        uppers.append(upper)
        if piece.tile and not piece.tile.dash:
            upper = piece.tile.rank
    return uppers[::-1]


def _unordered_chances(view: View, found: Chances) -> Iterator[tuple[Label, dict[Sign, float]]]:
    """The chances of hidden tiles that are in no ordered row: any tile of their colour that is left, equally likely."""
    rows = [row for seat, row in enumerate(view.rows) if not view.arranged(Seat(seat))]
    loose = [piece for row in (*rows, *([(view.drawn,)] if view.drawn else [])) for piece in row if piece.tile is None]
    if not loose:
        return
    numbers_only = LABELS[: view.dealt] if view.options.numbers_first else ()
    pieces: dict[Label, PieceSeen] = {piece.label: piece for row in view.rows for piece in row}
    for piece in loose:
        left = {t.sign: 1.0 for t in free_tiles(view) if t.colour is piece.colour}
        if piece.label in numbers_only:
            left.pop(DASH, None)
        for label, signs in found.items():
            if pieces[label].colour is piece.colour:
                left = {sign: chance - signs.get(sign, 0.0) for sign, chance in left.items()}
        total = sum(left.values())
        yield piece.label, {sign: chance / total for sign, chance in left.items() if chance > NEGLIGIBLE}


@lru_cache(maxsize=4096)
def deal_counts(problem: CountingProblem) -> DealCounts:
    return _DealCounter(problem).counts()


class _Step(Struct, frozen=True, kw_only=True):
    """Where one number may go; sets of places are bits."""

    sign: Sign
    takers: list[tuple[int, int, int]]  # where the bits of a row begin, the row, and its places that may take it
    must_fill: list[tuple[int, int]]  # where the bits of a row begin, and its places that must be filled by now
    spare: bool  # whether it may be in no row


def _has_overdue_place(at: Position, must_fill: list[tuple[int, int]]) -> bool:
    """Whether the next place of some row must be filled by now."""
    for bits, places in must_fill:  # noqa: SIM110 - the innermost loop; any() takes twice as long
        if places >> (at >> bits & PLACE_MASK) & 1:
            return True
    return False


class _DealCounter:
    """Counts the deals by one walk forward over the numbers, and one back."""

    def __init__(self, problem: CountingProblem) -> None:
        self.problem = problem
        self.places = [place for row in problem.rows for place in row]
        self.begin = [sum(map(len, problem.rows[:r])) for r in range(len(problem.rows))]
        self.no_dashes = not any(place.dash for place in self.places)
        self.last = [self._last_numbers(row) for row in problem.rows]
        self.runs: dict[tuple[int, int, int], list[tuple[Position, Count]]] = {}
        self.shown: list[dict[Sign, Count]] = [{} for _ in self.places]

    def counts(self) -> DealCounts:
        numbers = self.problem.numbers
        steps = [self._step_for(n, tile) for n, tile in enumerate(numbers)]
        layers = [self._first_positions()]
        for step in steps:
            layers.append(self._walk_forward(layers[-1], step))
        full = sum(len(row) << WIDTH * r for r, row in enumerate(self.problem.rows))
        after: dict[Position, Count] = {at: 1 for at in layers.pop() if at & (1 << DASH_SHIFT) - 1 == full}
        for step in reversed(steps):
            after = self._walk_back(layers.pop(), after, step)
        total = sum([ways * after.get(at, 0) for at, ways in self._first_positions().items()])
        return DealCounts(
            total, tuple([(place.label, self._sign_counts(n, total)) for n, place in enumerate(self.places)])
        )

    def _sign_counts(self, n: int, total: Count) -> dict[Sign, Count]:
        """In how many deals the place shows each sign; in the deals without a number it shows a dash."""
        signs = dict(sorted(self.shown[n].items()))
        if self.places[n].dash:
            rest = total - sum(signs.values())
            if rest > NEGLIGIBLE * total:
                signs[DASH] = rest
        return signs

    def _last_numbers(self, row: tuple[HiddenPlace, ...]) -> list[int]:
        """For each place, the index of the last number that can fill it; the end of the row has no limit."""
        lasts = [NEVER]
        for place in reversed(row):
            lasts.append(min(place.numbers.bit_length() - 1, lasts[-1] - 1 if self.no_dashes else NEVER))
        return lasts[::-1]

    def _step_for(self, n: int, tile: Tile) -> _Step:
        takers = [
            (WIDTH * r, r, sum([1 << i for i, place in enumerate(row) if place.numbers >> n & 1]))
            for r, row in enumerate(self.problem.rows)
        ]
        must_fill = [
            (WIDTH * r, sum([1 << i for i, k in enumerate(last) if k <= n])) for r, last in enumerate(self.last)
        ]
        return _Step(
            sign=tile.sign,
            takers=[taker for taker in takers if taker[2]],
            must_fill=[each for each in must_fill if each[1]],
            spare=self.problem.spare[tile.colour is Colour.WHITE],
        )

    def _walk_forward(self, layer: dict[Position, Count], step: _Step) -> dict[Position, Count]:
        """The positions after one more number, and how many ways lead to each."""
        after: dict[Position, Count] = {}
        no_dashes = self.no_dashes
        for at, ways in layer.items():
            if step.spare and not _has_overdue_place(at, step.must_fill):
                after[at] = after.get(at, 0) + ways
            for bits, r, places in step.takers:
                place = at >> bits & PLACE_MASK
                if places >> place & 1:
                    to = at + (1 << bits)
                    if no_dashes:
                        after[to] = after.get(to, 0) + ways
                    else:
                        for leap, weight in self._dash_runs(r, place + 1, at >> DASH_SHIFT):
                            after[to + leap] = after.get(to + leap, 0) + ways * weight
        return after

    def _walk_back(
        self, layer: dict[Position, Count], after: dict[Position, Count], step: _Step
    ) -> dict[Position, Count]:
        """How many ways lead from each position to the end, one number earlier; counts what the places show."""
        before: dict[Position, Count] = {}
        no_dashes = self.no_dashes
        for at, ways in layer.items():
            count = after.get(at, 0) if step.spare else 0
            for bits, r, places in step.takers:
                place = at >> bits & PLACE_MASK
                if places >> place & 1:
                    to = at + (1 << bits)
                    if rest := after.get(to) if no_dashes else self._ways_to_end(after, to, r, place + 1):
                        count += rest
                        shown = self.shown[self.begin[r] + place]
                        shown[step.sign] = shown.get(step.sign, 0) + ways * rest
            if count:
                before[at] = count
        return before

    def _ways_to_end(self, after: dict[Position, Count], to: Position, r: int, place: int) -> Count:
        """How many ways lead to the end from a position, with or without dashes at this place."""
        return sum([after.get(to + leap, 0) * weight for leap, weight in self._dash_runs(r, place, to >> DASH_SHIFT)])

    def _first_positions(self) -> dict[Position, Count]:
        """The positions before the first number; there are several, since rows may begin with dashes."""
        starts: dict[Position, Count] = {0: 1}
        for r in range(len(self.problem.rows)):
            runs = [
                (at + leap, ways * w)
                for at, ways in starts.items()
                for leap, w in self._dash_runs(r, 0, at >> DASH_SHIFT)
            ]
            starts = dict.fromkeys([at for at, _ in runs], 0)
            for at, ways in runs:
                starts[at] += ways
        return starts

    def _dash_runs(self, r: int, place: int, dealt: int) -> list[tuple[Position, Count]]:
        """The runs of dashes that may follow here, including none: what each adds to a position, and how likely."""
        key = (r, place, dealt)
        if key not in self.runs:
            self.runs[key] = [(0, 1), *self._runs_with_dashes(r, place, dealt)]
        return self.runs[key]

    def _runs_with_dashes(self, r: int, place: int, dealt: int) -> Iterator[tuple[Position, Count]]:
        """The runs that have at least one dash."""
        row = self.problem.rows[r]
        if place == len(row) or not row[place].dash or row[place].colour in self._dealt_colours(dealt):
            return
        number = self.begin[r] + place + 1
        then = self._dash_state(row[place:], number) if dealt == NO_DASH else len(self.places) + 1
        leap = (1 << WIDTH * r) + (then - dealt << DASH_SHIFT)
        weight = self._dash_weight(r, number, dealt)
        for further, likely in self._dash_runs(r, place + 1, then):
            yield leap + further, weight * likely

    def _dash_state(self, row: tuple[HiddenPlace, ...], number: int) -> int:
        """What a position says of the first dash: its place if the second may follow in the row, else its colour."""
        colour = row[0].colour
        if any(place.dash and place.colour is not colour for place in row):
            return number
        return len(self.places) + (2 if colour is Colour.BLACK else 3)

    def _dealt_colours(self, dealt: int) -> tuple[Colour, ...]:
        """The colours whose dash has been dealt."""
        if dealt == NO_DASH:
            return ()
        if dealt <= len(self.places):
            return (self.places[dealt - 1].colour,)
        return (tuple(Colour), (Colour.BLACK,), (Colour.WHITE,))[dealt - len(self.places) - 1]

    def _dash_weight(self, r: int, number: int, dealt: int) -> float:
        """How much a dash at this place changes the likelihood of the row."""
        first = self.places[dealt - 1].label if 0 < dealt <= len(self.places) else None
        second = self.places[number - 1].label
        before = [(label, dash or label == first) for label, dash in self.problem.shown[r]]
        after = [(label, dash or label == second) for label, dash in before]
        return dash_likelihood(after, self.problem.dealt) / dash_likelihood(before, self.problem.dealt)
