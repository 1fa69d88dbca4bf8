"""A good tree of a game that is too large for a proof: what ``beam`` finds, as a tree."""

import numpy as np

from safecracker.games.mastermind.mind.codes import shapes
from safecracker.games.mastermind.mind.tree import DIGITS, IN_TURN, Node
from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.scoring import answers

from . import beam
from .canonical import canonical_key
from .kernels import FREE, NEVER, NIBBLES, U, place
from .progress import OnProgress, Progress, no_progress
from .tables import NIBBLE, NODES, Numbers, SearchTables, search_tables

FIRSTS = 2  # first guesses that are followed
ANY = 1 << 20  # guesses, where there is no limit


class BeamSearch:
    """The search in one game, within ``worst`` guesses, or as many as it takes."""

    def __init__(self, holes: int, colours: int, *, width: int, worst: int | None, memory: int) -> None:
        self.tables: SearchTables = search_tables(holes, colours, memory=memory, broad=True)
        self._width = width
        self._left = ANY if worst is None else worst - 1  # after the first guess
        self._firsts = sorted((self._number(code) for code in shapes(DIGITS[:colours], holes)), key=self._promise)
        self._answers = answers(holes)
        self.on_progress: OnProgress = no_progress

    def tree(self) -> Node | None:
        """The best tree found; None where none keeps to the limit."""
        best, chosen = NEVER, 0
        for first in self._firsts[:FIRSTS]:
            total = self._after(first, best)
            if total < best:
                best, chosen = total, first
        every = np.arange(len(self.tables.packs), dtype=np.int32)
        return self._split(every, chosen, self._left) if best < NEVER else None

    def _after(self, first: int, best: int) -> int:
        """What a first guess takes, no further than to the best."""
        classes = sorted(self._classes(first), key=len)
        lows = [int(self.tables.floor[len(part)]) for part in classes]
        total, done, size = len(self.tables.packs) + sum(lows), 0, len(self.tables.packs)
        for part, low in zip(classes, lows, strict=True):
            if total >= best:
                break
            total += self._search(part, best - total + low, self._left) - low
            done += len(part)
            self.on_progress(
                Progress(self._code(first), total, min(best, NEVER), done, size, int(self.tables.clock[NODES]))
            )
        return total

    def _search(self, codes: Numbers, budget: int, left: int) -> int:
        self.tables.sets[0, : len(codes)] = codes
        with np.errstate(over="ignore"):  # words run over on purpose
            return int(beam.search(self.tables, 0, len(codes), budget, left, self._width)[0])

    def _build_tree(self, codes: Numbers, left: int) -> Node:
        if len(codes) <= IN_TURN:
            return self._split(codes, min(codes.tolist(), key=self._code), left - 1)
        table = self.tables.table[np.ix_(codes, codes)]
        parts = [len(np.unique(row)) for row in table] if len(codes) <= self.tables.kinds else [0]
        if max(parts) >= len(codes) - (left > IN_TURN):  # one of them tells the others apart, or all but two
            return self._split(codes, int(codes[int(np.argmax(parts))]), left - 1)
        return self._split(codes, self._remembered_guess(codes, left), left - 1)

    def _remembered_guess(self, codes: Numbers, left: int) -> int:
        """The guess of the search, by the names that these codes have."""
        self._search(codes, NEVER, left)
        alias = codes.copy()
        first, second, _ = canonical_key(self.tables, alias, len(alias))
        first = U((int(first) + left * int(NIBBLES)) % (1 << 64)) if left < FREE else U(first)
        choice = int(self.tables.choices[place(self.tables, first, U(second))])
        guesses = np.arange(len(self.tables.packs))
        for code, on_progress in zip(codes, self.tables.table[choice, alias], strict=True):
            guesses = guesses[self.tables.table[code, guesses] == on_progress]
        return int(guesses[0])

    def _split(self, codes: Numbers, guess: int, left: int) -> Node:
        on_progress = self.tables.table[guess, codes] // NIBBLE
        kinds = [kind for kind in np.unique(on_progress).tolist() if kind != self.tables.kinds - 1]
        after = {self._answers[kind]: self._build_tree(codes[on_progress == kind], left) for kind in kinds}
        return Node(self._code(guess), len(codes), after)

    def _classes(self, first: int) -> list[Numbers]:
        row = self.tables.table[first] // NIBBLE
        parts = (np.flatnonzero(row == kind).astype(np.int32) for kind in range(self.tables.kinds - 1))
        return [part for part in parts if len(part)]

    def _promise(self, first: int) -> int:
        return sum(int(self.tables.cost[len(part)]) for part in self._classes(first))

    def _code(self, number: int) -> Code:
        pack = int(self.tables.packs[number])
        return Code("".join(DIGITS[pack >> NIBBLE * hole & 15] for hole in range(self.tables.holes)))

    def _number(self, code: Code) -> int:
        return int(self.tables.numbers[sum(DIGITS.index(digit) << NIBBLE * hole for hole, digit in enumerate(code))])
