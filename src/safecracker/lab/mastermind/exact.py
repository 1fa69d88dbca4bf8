"""The best tree of a game, with proof, by the compiled search; it can be stopped at any time and taken up again.

Each class of codes that answer the most promising first guess alike is solved by itself, the smallest first; the other
first guesses are given up as soon as their bounds reach that total. What was found out is in the memory of the desk, so
a search that starts again finds its way in no time.
"""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from safecracker.games.mastermind.mind.codes import shapes
from safecracker.games.mastermind.mind.tree import DIGITS, IN_TURN, Node
from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.scoring import answers

from . import kernels
from .kernels import CHOOSE, NEVER, PROBE, REACH, SEARCH
from .progress import OnProgress, Progress, no_progress
from .tables import NIBBLE, NODES, PAUSE, PAUSED, Numbers, SearchTables, search_tables

SLICE = 20_000  # sets between two looks at the clock
ANY = 1 << 20  # guesses, where there is no limit


class Best(Struct, frozen=True):
    """A first guess and the total of its best tree."""

    first: int
    total: int


class ExactSearch:
    """The search in one game, within ``worst`` guesses, or as many as it takes."""

    def __init__(self, holes: int, colours: int, *, worst: int | None, memory: int = 22) -> None:
        self.tables: SearchTables = search_tables(holes, colours, memory=memory)
        self._left = ANY if worst is None else worst - 1  # after the first guess
        self.on_progress: OnProgress = no_progress
        self._answers = answers(holes)
        firsts = map(self._number, shapes(DIGITS[:colours], holes))
        self.firsts = sorted(
            firsts, key=lambda first: sum(self.tables.cost[len(part)] for part in self._classes(first))
        )
        self._done = 0
        self.cost = len(self.tables.packs)  # of the first guess

    def prove(self, known: int = NEVER) -> Best:
        """The best first guess, and that there is none better than it; a known total is only to be beaten."""
        best = Best(self.firsts[0], known)
        self._done = 0
        for first in self.firsts:
            total = self._settle(first, best)
            best = min(best, Best(first, total), key=lambda found: found.total)
        return best

    def reachable(self) -> bool:
        """Whether the limit can be kept at all; what is found out for it serves no other question."""
        found = any(all(map(self._within, reversed(self._classes(first)))) for first in self.firsts)
        self._forget()
        return found

    def _forget(self) -> None:
        for memory in (self.tables.keys, self.tables.seconds, self.tables.values):
            memory[:] = 0

    def _within(self, codes: Numbers) -> bool:
        return self._solve(codes, NEVER, self._left, REACH)[0] < NEVER

    def _settle(self, first: int, best: Best) -> int:
        """The total of a first guess where it is below the best, otherwise what it is at least."""
        classes, budget = self._classes(first), best.total
        lows = self.lows(first)
        total = self.cost + sum(lows)
        for part, low in zip(classes, lows, strict=True):
            if total < budget:
                total += self._solved_in_slices(part, budget - total + low, first, total, best) - low
            self._done += len(part)
        return total

    def lows(self, first: int) -> list[int]:
        """What each class of a first guess takes at least."""
        return [self._solve(part, NEVER, self._left, PROBE)[0] for part in self._classes(first)]

    def part(self, first: int, number: int, budget: int) -> tuple[int, Node | None]:
        """The total of one class of a first guess and its tree; only a bound where it is not below the budget."""
        codes = self._classes(first)[number]
        total, _ = self._solve(codes, budget, self._left, SEARCH)
        return total, self._build_tree(codes, self._left) if total < budget else None

    def joined(self, first: int, trees: list[Node | None]) -> Node:
        """The tree of a first guess, of the trees of its classes."""
        row = self.tables.table[first] // NIBBLE
        kinds = {int(row[codes[0]]): tree for codes, tree in zip(self._classes(first), trees, strict=True)}
        after = {self._answers[kind]: tree for kind, tree in sorted(kinds.items()) if tree}
        return Node(self.code(first), len(self.tables.packs), after)

    def _solved_in_slices(self, codes: Numbers, budget: int, first: int, total: int, best: Best) -> int:
        clock = self.tables.clock
        while True:
            found, _ = self._solve(codes, budget, self._left, SEARCH, nodes=SLICE)
            all_codes = len(self.tables.packs) * len(self.firsts)
            self.on_progress(Progress(self.code(first), total, best.total, self._done, all_codes, int(clock[NODES])))
            if not clock[PAUSED]:
                return found

    def total(self, codes: Iterable[Code]) -> int:
        """The least total of any codes."""
        return self._solve(np.array([self._number(code) for code in codes], np.int32), NEVER, ANY, SEARCH)[0]

    def tree(self, best: Best) -> Node | None:
        """The tree of a total that was proved; None where the total can never be reached."""
        if best.total >= NEVER:
            return None
        every = np.arange(len(self.tables.packs), dtype=np.int32)
        return self._split(every, best.first, self._left)

    def _build_tree(self, codes: Numbers, left: int) -> Node:
        if len(codes) <= IN_TURN:
            return self._split(codes, min(codes.tolist(), key=self.code), left - 1)
        total, _ = self._solve(codes, NEVER, left, SEARCH)
        _, guess = self._solve(codes, total + 1, left, CHOOSE)
        return self._split(codes, guess, left - 1)

    def _split(self, codes: Numbers, guess: int, left: int) -> Node:
        on_progress = self.tables.table[guess, codes] // NIBBLE
        kinds = [kind for kind in np.unique(on_progress).tolist() if kind != self.tables.kinds - 1]
        after = {self._answers[kind]: self._build_tree(codes[on_progress == kind], left) for kind in kinds}
        return Node(self.code(guess), len(codes), after)

    def _solve(self, codes: Numbers, budget: int, left: int, how: int, *, nodes: int = 1 << 60) -> tuple[int, int]:
        clock = self.tables.clock
        clock[PAUSE], clock[PAUSED] = clock[NODES] + nodes, 0
        self.tables.sets[0, : len(codes)] = codes
        total, guess = kernels.solve(self.tables, 0, len(codes), budget, left, how)
        return int(total), int(guess)

    def _classes(self, first: int) -> list[Numbers]:
        """The codes by their answer to the first guess, the smallest class first."""
        row = self.tables.table[first] // NIBBLE
        parts = (np.flatnonzero(row == kind).astype(np.int32) for kind in range(self.tables.kinds - 1))
        return sorted((part for part in parts if len(part)), key=len)

    def code(self, number: int) -> Code:
        pack = int(self.tables.packs[number])
        return Code("".join(DIGITS[pack >> NIBBLE * hole & 15] for hole in range(self.tables.holes)))

    def _number(self, code: Code) -> int:
        return int(self.tables.numbers[sum(DIGITS.index(digit) << NIBBLE * hole for hole, digit in enumerate(code))])
