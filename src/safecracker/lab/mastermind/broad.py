"""A good tree of a game that is too large for a proof: what ``thicket`` finds, and the tree that it had in mind."""

import numpy as np

from safecracker.games.mastermind.codes import shapes
from safecracker.games.mastermind.model import Code
from safecracker.games.mastermind.scoring import answers
from safecracker.games.mastermind.tree import DIGITS, IN_TURN, Node

from . import thicket
from .desk import NIBBLE, NODES, Desk, Numbers, desk
from .kernels import FREE, NEVER, NIBBLES, U, place
from .names import renamed
from .progress import Progress, Told, silent

FIRSTS = 2  # first guesses that are followed
ANY = 1 << 20  # guesses, where there is no limit


class Broad:
    """The search in one game, with at most so many guesses; None: as many as it takes."""

    def __init__(self, holes: int, colours: int, *, width: int, worst: int | None, memory: int) -> None:
        self.desk: Desk = desk(holes, colours, memory=memory, broad=True)
        self._width = width
        self._left = ANY if worst is None else worst - 1  # after the first guess
        self._firsts = sorted((self._number(code) for code in shapes(DIGITS[:colours], holes)), key=self._promise)
        self._answers = answers(holes)
        self.told: Told = silent

    def tree(self) -> Node | None:
        """The best tree found; None where none keeps to the limit."""
        best, chosen = NEVER, 0
        for first in self._firsts[:FIRSTS]:
            total = self._after(first, best)
            if total < best:
                best, chosen = total, first
        every = np.arange(len(self.desk.packs), dtype=np.int32)
        return self._divided(every, chosen, self._left) if best < NEVER else None

    def _after(self, first: int, best: int) -> int:
        """What a first guess takes, no further than to the best."""
        classes = sorted(self._classes(first), key=len)
        lows = [int(self.desk.floor[len(part)]) for part in classes]
        total, done, size = len(self.desk.packs) + sum(lows), 0, len(self.desk.packs)
        for part, low in zip(classes, lows, strict=True):
            if total >= best:
                break
            total += self._search(part, best - total + low, self._left) - low
            done += len(part)
            self.told(Progress(self._code(first), total, min(best, NEVER), done, size, int(self.desk.clock[NODES])))
        return total

    def _search(self, codes: Numbers, budget: int, left: int) -> int:
        self.desk.sets[0, : len(codes)] = codes
        with np.errstate(over="ignore"):  # words run over on purpose
            return int(thicket.search(self.desk, 0, len(codes), budget, left, self._width)[0])

    def _grown(self, codes: Numbers, left: int) -> Node:
        if len(codes) <= IN_TURN:
            return self._divided(codes, min(codes.tolist(), key=self._code), left - 1)
        table = self.desk.table[np.ix_(codes, codes)]
        parts = [len(np.unique(row)) for row in table] if len(codes) <= self.desk.kinds else [0]
        if max(parts) >= len(codes) - (left > IN_TURN):  # one of them tells the others apart, or all but two
            return self._divided(codes, int(codes[int(np.argmax(parts))]), left - 1)
        return self._divided(codes, self._kept(codes, left), left - 1)

    def _kept(self, codes: Numbers, left: int) -> int:
        """The guess of the search, by the names that these codes have."""
        self._search(codes, NEVER, left)
        alias = codes.copy()
        first, second, _ = renamed(self.desk, alias, len(alias))
        first = U((int(first) + left * int(NIBBLES)) % (1 << 64)) if left < FREE else U(first)
        choice = int(self.desk.choices[place(self.desk, first, U(second))])
        guesses = np.arange(len(self.desk.packs))
        for code, told in zip(codes, self.desk.table[choice, alias], strict=True):
            guesses = guesses[self.desk.table[code, guesses] == told]
        return int(guesses[0])

    def _divided(self, codes: Numbers, guess: int, left: int) -> Node:
        told = self.desk.table[guess, codes] // NIBBLE
        kinds = [kind for kind in np.unique(told).tolist() if kind != self.desk.kinds - 1]
        after = {self._answers[kind]: self._grown(codes[told == kind], left) for kind in kinds}
        return Node(self._code(guess), len(codes), after)

    def _classes(self, first: int) -> list[Numbers]:
        row = self.desk.table[first] // NIBBLE
        parts = (np.flatnonzero(row == kind).astype(np.int32) for kind in range(self.desk.kinds - 1))
        return [part for part in parts if len(part)]

    def _promise(self, first: int) -> int:
        return sum(int(self.desk.cost[len(part)]) for part in self._classes(first))

    def _code(self, number: int) -> Code:
        pack = int(self.desk.packs[number])
        return Code("".join(DIGITS[pack >> NIBBLE * hole & 15] for hole in range(self.desk.holes)))

    def _number(self, code: Code) -> int:
        return int(self.desk.numbers[sum(DIGITS.index(digit) << NIBBLE * hole for hole, digit in enumerate(code))])
