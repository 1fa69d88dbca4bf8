"""Which guess is best: by what its answer says, and, for the strongest bot, by how the round would go on.

Scores are integers and ties go to the first code in the order of the tray, so every machine finds the same guess.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from safecracker.games.mastermind.rules.model import Code, Row

from .codes import Bits, Flags, Indices, Sizes, Space, among, remaining, shapes, space

EXACT = 10**4  # codes, all games with four holes: up to here every guess is rated against every code
PAIRS = 8_000_000  # of a guess and a code, rated in one search of a larger game; beyond, both are sampled
SAMPLE = 1_999  # a prime, so that even steps through all codes meet every peg in every hole
LISTED = 19_997  # guesses that are looked at in a larger game; a prime too
FINE = 1 << 20  # fractions of a bit in a score
LUCK = 2 * FINE  # what it is worth that a guess may be the code: 20652 rows for all 4096 codes, and 20688 without
ASKED_FIRST = 509  # guesses that are tried before all are rated; a prime as well
PLAYED_OUT = 8  # guesses that are played out to the end
EFFORT = 8_000_000  # guesses of the game times codes that are played out, in one decision: about 0.2 seconds


class RatedGuess(Struct, frozen=True, kw_only=True):
    """A guess, how it divides the codes that are left, and by what it was chosen."""

    code: Code
    possible: bool  # it may be the code itself
    worst: int  # the most codes that can remain
    parts: int  # how many different answers it can get
    expected: float  # how many codes remain on average
    exact: bool  # every guess was rated, against every code that is left
    rows: int | None = None  # that all codes left take together, this one counted; None: rated by its answer alone
    tried: int = 1  # how many guesses were played out to the end
    proved: bool = False  # no guess takes fewer rows


class RatedGuesses(Struct, frozen=True, kw_only=True):
    """Guesses, and how each divides the codes."""

    guesses: Indices
    possible: Flags  # it may be the code itself
    sizes: Sizes
    scores: NDArray[np.int64]  # the lower, the better
    exact: bool


@lru_cache(maxsize=4096)
def best_guess(pegs: str, holes: int, rows: tuple[Row, ...]) -> RatedGuess:
    """The guess that breaks the code in the fewest rows on average, if the round goes on by entropy.

    Only the guesses with the best scores are played out; the more codes are left, the fewer guesses. At least one code
    must fit the rows.
    """
    here, left = space(pegs, holes), remaining(pegs, holes, rows)
    certain = _splitting(here, left)
    if certain is not None:
        return rated(here, certain, left, rows=2 * len(left) - 1, proved=True)
    candidates = rate(here, rows, left)
    tries = min(PLAYED_OUT, EFFORT // (len(left) * here.size)) if rows and here.size <= EXACT else 1
    chosen: dict[bytes, int] = {}
    for place in np.argsort(candidates.scores, kind="stable"):
        if len(chosen) >= max(1, tries):
            break
        # guesses that divide alike are mostly mirror images of each other
        chosen.setdefault(candidates.sizes[place].tobytes(), int(candidates.guesses[place]))
    guesses = list(chosen.values())
    if len(guesses) == 1:
        return rated(here, guesses[0], left, exact=candidates.exact)
    needed, guess = min((_rows_after(here, guess, rows, left), at, guess) for at, guess in enumerate(guesses))[::2]
    return rated(here, guess, left, exact=candidates.exact, rows=len(left) + needed, tried=len(guesses))


def rated(
    here: Space,
    guess: int,
    left: Indices,
    *,
    exact: bool = True,
    rows: int | None = None,
    tried: int = 1,
    proved: bool = False,
) -> RatedGuess:
    """The guess with its figures."""
    parts = here.sizes(np.array([guess], np.int32), left)[0]
    return RatedGuess(
        code=here.code(guess),
        possible=bool(np.isin(guess, left)),
        worst=int(parts.max()),
        parts=int(np.count_nonzero(parts)),
        expected=int((parts * parts).sum()) / len(left),
        exact=exact,
        rows=rows,
        tried=tried,
        proved=proved,
    )


def rate(here: Space, rows: tuple[Row, ...], left: Indices) -> RatedGuesses:
    """Every guess that is unlike the others, or in large games a sample, with its score."""
    guesses, codes, exact = _candidates(here, rows, left)
    sizes = here.sizes(guesses, codes)
    possible = among(guesses, left)
    return RatedGuesses(guesses=guesses, possible=possible, sizes=sizes, scores=scores(sizes, possible), exact=exact)


def sample(codes: Indices, most: int) -> Indices:
    """At most this many of the codes, at even steps."""
    return codes if len(codes) <= most else codes[np.arange(most) * len(codes) // most]


def scores(sizes: Sizes, possible: Flags) -> NDArray[np.int64]:
    """What the answer leaves open: the codes of each part times their logarithm, which falls as entropy grows."""
    of_part = np.arange(sizes.max(initial=0) + 1)
    of_part = np.rint(of_part * np.log2(np.maximum(of_part, 1)) * FINE).astype(np.int64)
    bits: NDArray[np.int64] = of_part.take(sizes).sum(axis=1)
    return bits - LUCK * possible


def _candidates(here: Space, rows: tuple[Row, ...], left: Indices) -> tuple[Indices, Indices, bool]:
    """The guesses to rate, the codes to rate them against, and whether these are all that matter."""
    if not rows:  # all pegs and all holes are alike
        return np.array([here.index(code) for code in shapes(here.pegs, here.holes)], np.int32), left, True
    small = here.size <= EXACT
    tried = {peg for row in rows for peg in row.guess}
    guesses = distinct(here, tried, left, here.every if small else sample(here.every, LISTED))
    if small:
        return guesses, left, True
    codes = sample(left, SAMPLE)
    half = PAIRS // len(codes) // 2
    return np.union1d(sample(guesses, half), sample(left, half)), codes, False


def distinct(here: Space, tried: AbstractSet[str], left: Indices, guesses: Indices) -> Indices:
    """The guesses without those that are as good as an earlier one by symmetry.

    Pegs that were not tried yet are alike: of these the earlier is used first. So are pegs that stand in no code that
    is left: of these only one is used.
    """
    occurring = here.pegs_in(left)
    excluded = [peg for peg, occurs in enumerate(occurring) if not occurs]
    untried = [peg for peg, occurs in enumerate(occurring) if occurs and here.pegs[peg] not in tried]
    for peg in excluded[1:]:
        guesses = guesses[here.holes_of(peg, guesses) == 0]
    for earlier, later in pairwise(untried):
        in_order = _before_first(here.holes_of(earlier, guesses)) <= _before_first(here.holes_of(later, guesses))
        guesses = guesses[in_order]
    return guesses


def _before_first(holes: Bits) -> Bits:
    """Ones below the lowest one, so that it grows with the first hole; ones everywhere where there is no hole."""
    return (holes - np.uint64(1)) & ~holes


def _splitting(here: Space, left: Indices) -> int | None:
    """A code that is left and tells all the others apart, if there is one: no guess can do better."""
    if len(left) > here.kinds:
        return None
    parts = here.part_numbers(left, left)
    first = int(np.argmax(parts))
    return int(left[first]) if parts[first] == len(left) else None


def _rows_after(here: Space, guess: int, rows: tuple[Row, ...], left: Indices) -> int:
    """The rows that all codes together take after this guess, if the round goes on by entropy."""
    return sum(_rows_needed(here, later, codes) for later, codes in _parts(here, guess, rows, left))


def _rows_needed(here: Space, rows: tuple[Row, ...], left: Indices) -> int:
    if len(left) <= 2:
        return 2 * len(left) - 1
    if len(left) <= here.kinds:
        most = int(here.part_numbers(left, left).max())
        if most == len(left):
            return 2 * len(left) - 1
        # the best score is 0 then: all but two codes are told apart by one of them, or all of them by another code
        others = sample(here.every, ASKED_FIRST)
        if most == len(left) - 1 or int(here.part_numbers(others, left).max()) == len(left):
            return 2 * len(left)
    candidates = rate(here, rows, left)
    guess = int(candidates.guesses[np.argmin(candidates.scores)])
    return len(left) + _rows_after(here, guess, rows, left)


def _parts(here: Space, guess: int, rows: tuple[Row, ...], left: Indices) -> Iterator[tuple[tuple[Row, ...], Indices]]:
    """The codes that each answer to the guess leaves, except the answer that ends the round."""
    code = here.code(guess)
    for answer, part in here.parts(code, left):
        yield (*rows, Row(code, here.keys(answer))), part
