"""Trees by rules that look one guess ahead.

Ties go to a guess that may be the code, then to the first in the order of the digits. Scores are whole numbers, so
every machine grows the same tree.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.mastermind.mind.codes import Indices, Space, among, shapes, space
from safecracker.games.mastermind.mind.search import distinct
from safecracker.games.mastermind.mind.tree import DIGITS, IN_TURN, Node
from safecracker.lab.numba_gate import FAST

from . import one_step_kernels as fast

Weights: TypeAlias = NDArray[np.int64]

FINE = 1 << 20  # parts of a bit
RULES = ("entropy", "parts", "size", "minimax")


def weights(by: str, most: int) -> Weights:
    """What a part of 0, 1, 2, ... codes adds to the score of a guess; the lower the score, the better."""
    sizes = np.arange(most + 1, dtype=np.int64)
    match by:
        case "entropy":
            return np.rint(sizes * np.log2(np.maximum(sizes, 1)) * FINE).astype(np.int64)
        case "parts":
            return -(sizes > 0).astype(np.int64)
        case "size":
            return sizes * sizes
        case _:
            return sizes


class Rule:
    """One rule in one game."""

    def __init__(self, by: str, holes: int, colours: int, *, quick: bool | None = None) -> None:
        self._here: Space = space(DIGITS[:colours], holes)
        self._weights = weights(by, self._here.size)
        self._largest = by == "minimax"  # the largest part counts alone, not the sum
        self._quick = FAST if quick is None else quick

    def tree(self) -> Node:
        return self._build_tree(self._here.every, frozenset())

    def _build_tree(self, left: Indices, tried: frozenset[str]) -> Node:
        here = self._here
        guess = here.code(int(left[0]) if len(left) <= IN_TURN else self._best(left, tried))
        if len(left) == 1:
            return Node(guess, 1, {})
        later = tried | set(guess)
        after = {here.keys(answer): self._build_tree(part, later) for answer, part in here.parts(guess, left)}
        return Node(guess, len(left), after)

    def _best(self, left: Indices, tried: frozenset[str]) -> int:
        here = self._here
        if len(left) <= (here.holes + 1) ** 2:
            own = self._scores(left, left)
            if own.min() == self._perfect(len(left)):
                return int(left[own.argmin()])
        if tried:
            guesses = distinct(here, tried, left, here.every)
        else:  # all pegs and all holes are alike
            guesses = np.array(sorted(map(here.index, shapes(here.pegs, here.holes))), np.int32)
        ranked = 2 * self._scores(guesses, left) + ~among(guesses, left)
        return int(guesses[ranked.argmin()])

    def _perfect(self, n: int) -> int:
        """The score of a guess that tells all codes apart."""
        return int(self._weights[1]) * (1 if self._largest else n)

    def _scores(self, guesses: Indices, codes: Indices) -> Weights:
        here = self._here
        if self._quick:
            return fast.scores(here.places, here.amounts, guesses, codes, here.holes, self._weights, self._largest)
        added = self._weights[here.sizes(guesses, codes)]
        scores: Weights = added.max(axis=1) if self._largest else added.sum(axis=1)
        return scores
