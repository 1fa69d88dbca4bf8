"""A solver of Mastermind that thinks like a person: colours first, then places, and assumptions only where it is stuck.

What it knows is a set of possible colours for the code, and a set of possible pegs for each hole. It has four steps:

    total      1    the keys of one row force or exclude colours, or say how many of its pegs are in the code
    two rows   2    the same, but only together with what other rows have said
    place      1    the red keys of one row fix pegs in their holes, or forbid them there
    suppose    5    one assumption leads to a contradiction by the reds of a row
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from safecracker.games.mastermind.rules.model import Row

from .codes import space

Flags: TypeAlias = NDArray[np.bool_]

TOTAL, TWO_ROWS, PLACE, SUPPOSE = "total", "two-rows", "place", "suppose"
PRICES: Final = {TOTAL: 1, TWO_ROWS: 2, PLACE: 1, SUPPOSE: 5}
PEGS, HOLES = "WPGROSYB", 4
COLOURS = len(PEGS)


class Tables(Struct, frozen=True):
    """All codes, and all ways to take the pegs of one without their order."""

    pegs: NDArray[np.int64]  # of each code, hole by hole
    mixture: NDArray[np.int64]  # the number of each code's colours
    amounts: NDArray[np.int64]  # of each mixture, colour by colour


@cache
def tables() -> Tables:
    every = np.arange(space(PEGS, HOLES).size)
    pegs = np.stack([every // COLOURS ** (HOLES - 1 - hole) % COLOURS for hole in range(HOLES)], axis=1)
    counts = (pegs[:, :, None] == np.arange(COLOURS)).sum(axis=1)
    amounts, mixture = np.unique(counts, axis=0, return_inverse=True)
    return Tables(pegs=pegs, mixture=mixture.ravel(), amounts=amounts)


class Known(Struct, frozen=True):
    """What has been found out so far."""

    mixtures: Flags  # which colours the code may have, and how often
    holes: Flags  # for each hole, which pegs it may have
    read: tuple[int, ...] = ()  # rows whose keys have been counted

    @property
    def codes(self) -> Flags:
        every = tables()
        fits: Flags = self.mixtures[every.mixture]
        for hole in range(HOLES):
            fits = fits & self.holes[hole][every.pegs[:, hole]]
        return fits

    @property
    def left(self) -> int:
        return int(self.codes.sum())

    def closed(self) -> "Known":
        """What follows from both parts: a mixture needs holes for its pegs, a hole needs a peg of some mixture."""
        every, codes = tables(), self.codes
        mixtures = np.zeros_like(self.mixtures)
        mixtures[every.mixture[codes]] = True
        holes = np.zeros_like(self.holes)
        for hole in range(HOLES):
            holes[hole, every.pegs[codes, hole]] = True
        return Known(mixtures, holes, self.read)


@cache
def nothing_known() -> Known:
    return Known(np.ones(len(tables().amounts), np.bool_), np.ones((HOLES, COLOURS), np.bool_))


class Assumption(Struct, frozen=True):
    """A peg in a hole; without a hole, that it is in the code or, where ``absent``, that it is not."""

    peg: int
    hole: int | None = None
    absent: bool = False


class Thought(Struct, frozen=True, kw_only=True):
    """One step, with what was known before and after it."""

    kind: str
    row: int | None = None  # the row it looks at; of an assumption, the row that contradicts it, if one row does
    with_row: int | None = None  # the row it is compared with; None: with all that is known
    assumption: Assumption | None = None
    before: Known
    after: Known


def decided(mixtures: Flags) -> tuple[Flags, Flags]:
    """Which colours are certainly in the code, and which are certainly not."""
    amounts = tables().amounts[mixtures]
    return amounts.min(axis=0) > 0, amounts.max(axis=0) == 0


def with_total(mixtures: Flags, row: Row) -> Flags:
    """The mixtures that give a row as many keys as it has."""
    assert row.keys is not None
    amounts = np.array([row.guess.count(peg) for peg in PEGS])
    alike = np.minimum(tables().amounts, amounts).sum(axis=1)
    found: Flags = mixtures & (alike == row.keys.red + row.keys.white)
    return found


def apart(mixtures: Flags) -> Flags:
    """What is known of each colour alone: all mixtures that have an amount of each that it may have."""
    amounts = tables().amounts
    found = np.ones(len(amounts), np.bool_)
    for colour in range(COLOURS):
        found &= np.isin(amounts[:, colour], amounts[mixtures, colour])
    return found


def same(a: tuple[Flags, Flags], b: tuple[Flags, Flags]) -> bool:
    return bool((a[0] == b[0]).all() and (a[1] == b[1]).all())


def colour_thought(known: Known, rows: tuple[Row, ...], at: int) -> tuple[Thought, bool] | None:
    """Counting the keys of a row, and whether that decides a colour; None where it says nothing new."""
    mixtures = with_total(known.mixtures, rows[at])
    if int(mixtures.sum()) == int(known.mixtures.sum()):
        return None
    now = decided(mixtures)
    news = not same(now, decided(known.mixtures))
    alone = not news or same(now, decided(with_total(apart(known.mixtures), rows[at])))
    after = Known(mixtures, known.holes, (*known.read, at)).closed()
    kind, other = (TOTAL, None) if alone else (TWO_ROWS, _compared_with(known, rows, at))
    return Thought(kind=kind, row=at, with_row=other, before=known, after=after), news


def _compared_with(known: Known, rows: tuple[Row, ...], at: int) -> int | None:
    """The one other row that suffices for a comparison, if there is one."""
    wanted = decided(with_total(known.mixtures, rows[at]))
    for other in known.read:
        pair = with_total(with_total(apart(known.mixtures), rows[at]), rows[other])
        if same(decided(pair), wanted):
            return other
    return None


def best_colour_thought(known: Known, rows: tuple[Row, ...]) -> Thought | None:
    """The cheapest count that decides a colour, or else the shortest one to begin with."""
    unread = [at for at in range(len(rows)) if at not in known.read]
    found = [pair for at in unread if (pair := colour_thought(known, rows, at))]
    deciding = [thought for thought, news in found if news]
    if deciding:
        return min(deciding, key=lambda each: (PRICES[each.kind], each.after.left, -_keys(rows, each), each.row))
    return min([thought for thought, _ in found], key=lambda each: (_keys(rows, each), each.row), default=None)


def _keys(rows: tuple[Row, ...], thought: Thought) -> int:
    assert thought.row is not None
    keys = rows[thought.row].keys
    assert keys is not None
    return keys.red + keys.white


def _reds(rows: tuple[Row, ...], thought: Thought) -> int:
    assert thought.row is not None
    keys = rows[thought.row].keys
    assert keys is not None
    return keys.red


def placed(known: Known, row: Row) -> Known | None:
    """What the reds of one row fix or forbid; None where the row cannot have so many."""
    assert row.keys is not None
    guess = [PEGS.index(peg) for peg in row.guess]
    able = [hole for hole in range(HOLES) if known.holes[hole, guess[hole]]]
    fixed = [hole for hole in able if known.holes[hole].sum() == 1]
    if not len(fixed) <= row.keys.red <= len(able):
        return None
    holes = known.holes.copy()
    for hole in able:
        if row.keys.red == len(able):
            holes[hole] = np.arange(COLOURS) == guess[hole]
        elif row.keys.red == len(fixed) and hole not in fixed:
            holes[hole, guess[hole]] = False
    after = Known(known.mixtures, holes, known.read).closed()
    return after if after.left else None


def best_place_thought(known: Known, rows: tuple[Row, ...]) -> Thought | None:
    """The row whose reds leave the fewest codes, among equals that with the most, if any says something new."""
    tried = [(at, placed(known, row)) for at, row in enumerate(rows)]
    thoughts = [Thought(kind=PLACE, row=at, before=known, after=after) for at, after in tried if after]
    new = [each for each in thoughts if each.after.left < known.left]
    return min(new, key=lambda each: (each.after.left, -_reds(rows, each), each.row), default=None)


def assumed(known: Known, what: Assumption) -> Known:
    holes, mixtures = known.holes.copy(), known.mixtures
    if what.hole is not None:
        holes[what.hole] &= np.arange(COLOURS) == what.peg
    else:
        mixtures = mixtures & ((tables().amounts[:, what.peg] == 0) == what.absent)
    return Known(mixtures, holes, known.read).closed()


def denied(known: Known, what: Assumption) -> Known:
    if what.hole is None:
        return assumed(known, Assumption(what.peg, absent=not what.absent))
    holes = known.holes.copy()
    holes[what.hole, what.peg] = False
    return Known(known.mixtures, holes, known.read).closed()


def refuted_by(known: Known, rows: tuple[Row, ...], what: Assumption) -> int | None:
    """The row whose reds contradict an assumption, when places are followed from it; None where none does."""
    now = assumed(known, what)
    before = now.left + 1
    while now.left < before:
        before = now.left
        for at, row in enumerate(rows):
            after = placed(now, row)
            if after is None:
                return at
            now = after
    return None


def assumptions(known: Known) -> Iterator[Assumption]:
    """What is worth assuming: a peg in a hole, or that a colour is in the code or not."""
    certain, absent = decided(known.mixtures)
    for peg in range(COLOURS):
        if not certain[peg] and not absent[peg]:
            yield Assumption(peg)
            yield Assumption(peg, absent=True)
    for hole in range(HOLES):
        if known.holes[hole].sum() > 1:
            yield from (Assumption(int(peg), hole) for peg in np.flatnonzero(known.holes[hole]))


def best_suppose_thought(known: Known, rows: tuple[Row, ...]) -> Thought | None:
    """The assumption whose end leaves the fewest codes."""
    best: Thought | None = None
    for what in assumptions(known):
        at = refuted_by(known, rows, what)
        if at is None:
            continue
        after = denied(known, what)
        if best is None or after.left < best.after.left:
            best = Thought(kind=SUPPOSE, row=at, assumption=what, before=known, after=after)
    return best


def solve(rows: tuple[Row, ...]) -> tuple[Thought, ...]:
    """The steps that lead to the code; empty where they do not lead there."""
    known, thoughts = nothing_known(), []
    while known.left > 1:
        thought = (
            best_colour_thought(known, rows) or best_place_thought(known, rows) or best_suppose_thought(known, rows)
        )
        if thought is None:
            return ()
        thoughts.append(thought)
        known = thought.after
    return tuple(thoughts)
