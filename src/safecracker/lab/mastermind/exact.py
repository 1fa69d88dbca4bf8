"""The best tree of a game, with proof, by the compiled search; it can be stopped at any time and taken up again.

First a beam gives every first guess a total that can be reached. Then each class of codes that answer the best first
guess alike is solved by itself, the smallest first; the other first guesses are given up as soon as their bounds reach
that total. What was found out is in the memory of the desk, so a search that starts again finds its way in no time.
"""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from safecracker.games.mastermind.codes import shapes
from safecracker.games.mastermind.model import Code
from safecracker.games.mastermind.scoring import answers
from safecracker.games.mastermind.tree import DIGITS, IN_TURN, Node

from . import kernels
from .desk import NEVER, NIBBLE, NODES, PAUSE, PAUSED, Desk, Numbers, desk
from .kernels import CHOOSE, PROBE, SEARCH
from .progress import Progress, Told, silent

BEAM = 10  # guesses that are followed to find a first total
SLICE = 20_000  # sets between two looks at the clock
ALL = 0  # in place of a beam
ANY = 1 << 20  # guesses, where there is no limit


class Best(Struct, frozen=True):
    """A first guess and the total of its best tree."""

    first: int
    total: int


class Exact:
    """The search in one game, with at most so many guesses; None: as many as it takes."""

    def __init__(
        self, holes: int, colours: int, *, worst: int | None, memory: int = 22, by_shape: dict[int, int] | None = None
    ) -> None:
        self.desk: Desk = desk(holes, colours, memory=memory, by_shape=by_shape)
        self._weight = int(self.desk.weights.sum())
        self._left = ANY if worst is None else worst - 1  # after the first guess
        self.told: Told = silent
        self._firsts = [self.number(shape) for shape in shapes(DIGITS[:colours], holes)]
        self._answers = answers(holes)
        self._done = 0

    def beam(self, width: int) -> Best:
        """The best of what a beam finds; the memory is empty after it."""
        found = []
        for first in self._firsts:
            parts = (self._solve(part, NEVER, self._left, width, SEARCH)[0] for part in self._classes(first))
            found.append(Best(first, min(NEVER, self._weight + sum(parts))))
            for memory in (self.desk.keys, self.desk.seconds, self.desk.values):
                memory[:] = 0
        return min(found, key=lambda best: best.total)

    def prove(self, start: Best | None = None) -> Best:
        """The best first guess, and that there is none better than it; from the total of a beam."""
        best = start or self.beam(BEAM)
        self._done = 0
        best = Best(best.first, self._settle(best.first, best, budget=best.total + 1))
        for first in self._firsts:
            if first != best.first:
                total = self._settle(first, best, budget=best.total)
                best = min(best, Best(first, total), key=lambda found: found.total)
        return best

    def _settle(self, first: int, best: Best, *, budget: int) -> int:
        """The total of a first guess where it is below the budget, otherwise what it is at least."""
        classes = self._classes(first)
        lows = [self._solve(part, NEVER, self._left, ALL, PROBE)[0] for part in classes]
        total = self._weight + sum(lows)
        for part, low in zip(classes, lows, strict=True):
            if total < budget:
                total += self._solved_in_slices(part, budget - total + low, first, total, best) - low
            self._done += len(part)
        return total

    def _solved_in_slices(self, codes: Numbers, budget: int, first: int, total: int, best: Best) -> int:
        clock = self.desk.clock
        while True:
            found, _ = self._solve(codes, budget, self._left, ALL, SEARCH, nodes=SLICE)
            all_codes = len(self.desk.packs) * len(self._firsts)
            self.told(Progress(self._code(first), total, best.total, self._done, all_codes, int(clock[NODES])))
            if not clock[PAUSED]:
                return found

    def total(self, codes: Iterable[Code]) -> int:
        """The least total of any codes."""
        return self._solve(np.array([self.number(code) for code in codes], np.int32), NEVER, ANY, ALL, SEARCH)[0]

    def tree(self, best: Best, width: int = ALL) -> Node | None:
        """The tree of a total that was proved, or the best in a beam; None where the total can never be reached."""
        if best.total >= NEVER:
            return None
        every = np.arange(len(self.desk.packs), dtype=np.int32)
        return self._divided(every, best.first, self._left, width)

    def _grown(self, codes: Numbers, left: int, width: int) -> Node:
        if len(codes) <= IN_TURN:
            heaviest = min(codes.tolist(), key=lambda code: (self.desk.tier[code], self._code(code)))
            return self._divided(codes, heaviest, left - 1, width)
        # a beam sees other guesses under other names, so it is asked for its best, not for a total
        budget = NEVER if width else self._solve(codes, NEVER, left, ALL, SEARCH)[0] + 1
        _, guess = self._solve(codes, budget, left, width, CHOOSE)
        return self._divided(codes, guess, left - 1, width)

    def _divided(self, codes: Numbers, guess: int, left: int, width: int) -> Node:
        told = self.desk.table[guess, codes] // NIBBLE
        kinds = [kind for kind in np.unique(told).tolist() if kind != self.desk.kinds - 1]
        after = {self._answers[kind]: self._grown(codes[told == kind], left, width) for kind in kinds}
        return Node(self._code(guess), len(codes), after)

    def _solve(
        self, codes: Numbers, budget: int, left: int, beam: int, how: int, *, nodes: int = 1 << 60
    ) -> tuple[int, int]:
        clock = self.desk.clock
        clock[PAUSE], clock[PAUSED] = clock[NODES] + nodes, 0
        self.desk.sets[0, : len(codes)] = codes
        total, guess = kernels.solve(self.desk, 0, len(codes), budget, left, beam, how)
        return int(total), int(guess)

    def _classes(self, first: int) -> list[Numbers]:
        """The codes by their answer to the first guess, the smallest class first."""
        row = self.desk.table[first] // NIBBLE
        parts = (np.flatnonzero(row == kind).astype(np.int32) for kind in range(self.desk.kinds - 1))
        return sorted((part for part in parts if len(part)), key=len)

    def _code(self, number: int) -> Code:
        pack = int(self.desk.packs[number])
        return Code("".join(DIGITS[pack >> NIBBLE * hole & 15] for hole in range(self.desk.holes)))

    def number(self, code: Code) -> int:
        return int(self.desk.numbers[sum(DIGITS.index(digit) << NIBBLE * hole for hole, digit in enumerate(code))])
