"""The best total and tree with NumPy alone: slow, short, and unlike the compiled search in all that could go wrong.

A set of codes is remembered as itself, not by a key; nothing is renamed, and of all guesses only those are left out
that a swap of two pegs or two holes turns into another while the codes stay the same. So it serves those without numba
in small games, and as the second program that checks parts of large ones.
"""

from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.mastermind.mind.codes import Flags, Indices, Space, shapes, space
from safecracker.games.mastermind.mind.tree import DIGITS, IN_TURN, Node
from safecracker.games.mastermind.rules.scoring import answers

Sums: TypeAlias = NDArray[np.int64]

NEVER = 1 << 28
FREE = 64  # guesses left, where any number is allowed


class ReferenceSearch:
    """The search in one game."""

    def __init__(self, holes: int, colours: int) -> None:
        self.here: Space = space(DIGITS[:colours], holes)
        self._kinds = len(answers(holes))
        self._floors = _floors(self.here.size, self._kinds)
        self._bits = _bits(self.here)
        self._swaps = _swaps(self.here)
        self._known: dict[tuple[int, bytes], tuple[int, int | None]] = {}  # a total and its guess; None: a bound
        self._kept: dict[tuple[int, bytes], bool] = {}  # whether a limit of guesses can be kept

    def total(self, codes: Indices, budget: int = NEVER, left: int = FREE) -> int:
        """The least total of the codes if it is below the budget, otherwise what it is at least."""
        n = len(codes)
        if n <= IN_TURN:
            return 2 * n - 1 if n <= left else NEVER
        if left <= 1:
            return NEVER
        key = (left, codes.tobytes())
        known, guess = self._known.get(key, (0, None))
        if guess is not None or known >= budget:
            return known
        best, chosen = budget, None
        bounds = self._bounds(codes, budget)
        bounds[self._mirrored(codes)] = NEVER
        for place in np.argsort(bounds, kind="stable").tolist():
            if bounds[place] >= best:
                break
            total = self._after(place, codes, best, int(bounds[place]), left)
            if total < best:
                best, chosen = total, place
        self._known[key] = best, chosen
        return best

    def game(self, worst: int | None = None) -> Node | None:
        """The best tree of the whole game; None where none keeps to the limit."""
        left = FREE if worst is None else worst
        best, chosen = NEVER, None
        for first in (self.here.index(code) for code in shapes(self.here.pegs, self.here.holes)):
            bound = int(self._by_sizes(np.array([first], np.int32), self.here.every)[0])
            total = self._after(first, self.here.every, best, bound, left) if bound < best else bound
            if total < best:
                best, chosen = total, first
        return None if chosen is None else self._split(self.here.every, chosen, left)

    def reachable(self, worst: int) -> bool:
        """Whether some tree finds every code within ``worst`` guesses."""
        firsts = (self.here.index(code) for code in shapes(self.here.pegs, self.here.holes))
        return any(self._keeps(first, self.here.every, worst) for first in firsts)

    def within(self, codes: Indices, left: int) -> bool:
        """Whether the codes can all be found with ``left`` guesses."""
        if len(codes) <= 1 or left <= 1:
            return len(codes) <= min(1, left)
        if len(codes) > sum((self._kinds - 1) ** guesses for guesses in range(left)):
            return False
        key = (left, codes.tobytes())
        if key not in self._kept:
            most_solved = sum((self._kinds - 1) ** guesses for guesses in range(left - 1))
            sizes = self.here.sizes(self.here.every, codes)
            sizes[:, self.here.solved] = 0
            largest, squares = sizes.max(axis=1), (sizes * sizes).sum(axis=1)
            useful = (largest <= most_solved) & (largest < len(codes)) & ~self._mirrored(codes)
            guesses = np.flatnonzero(useful)
            ordered = guesses[np.argsort(squares[guesses], kind="stable")].tolist()
            self._kept[key] = any(self._keeps(guess, codes, left) for guess in ordered)
        return self._kept[key]

    def _keeps(self, guess: int, codes: Indices, left: int) -> bool:
        parts = sorted((part for _, part in self.here.parts(self.here.code(guess), codes)), key=len, reverse=True)
        return all(self.within(part, left - 1) for part in parts)

    def _bounds(self, codes: Indices, budget: int) -> Sums:
        """What each guess takes at least: one more for each code, one for the last of each part, two for the others."""
        seen = np.bitwise_or.reduce(self._bits[codes], axis=0)
        parts = np.bitwise_count(seen)
        bounds: Sums = 3 * len(codes) - parts - np.bitwise_count(seen & 1 << self._kinds - 1).astype(np.int64)
        bounds[parts == 1] = NEVER
        if len(codes) > self._kinds:
            open_ = np.flatnonzero(bounds < budget).astype(np.int32)
            bounds[open_] = self._by_sizes(open_, codes)
        return bounds

    def _mirrored(self, codes: Indices) -> Flags:
        """The guesses that a swap turns into an earlier one, for swaps that turn these codes into themselves.

        Such a guess takes as much as the earlier one; the earliest of those that are alike is turned into no earlier.
        """
        here = np.zeros(self.here.size, np.bool_)
        here[codes] = True
        alike = self._swaps[here[self._swaps[:, codes]].all(axis=1)]
        mirrored: Flags = np.logical_or.reduce(alike < self.here.every, axis=0)
        return mirrored

    def _by_sizes(self, guesses: Indices, codes: Indices) -> Sums:
        """The same where parts are so large that even a perfect guess cannot tell their codes apart."""
        sizes = self.here.sizes(guesses, codes)
        useless = sizes.max(axis=1) == len(codes)
        sizes[:, self.here.solved] = 0
        bounds: Sums = len(codes) + self._floors[sizes].sum(axis=1)
        bounds[useless] = NEVER
        return bounds

    def _after(self, guess: int, codes: Indices, best: int, total: int, left: int) -> int:
        """What the guess takes, from its bound up; searched no further than to the best."""
        parts = sorted((part for _, part in self.here.parts(self.here.code(guess), codes)), key=len)
        for part in parts:
            low = int(self._floors[len(part)])
            total += self.total(part, best - total + low, left - (left < FREE)) - low
            if total >= best:
                break
        return min(total, NEVER)

    def _build_tree(self, codes: Indices, left: int) -> Node:
        if len(codes) <= IN_TURN:
            return self._split(codes, int(codes[0]), left)
        self.total(codes, NEVER, left)
        guess = self._known[left, codes.tobytes()][1]
        assert guess is not None
        return self._split(codes, guess, left)

    def _split(self, codes: Indices, guess: int, left: int) -> Node:
        here, code = self.here, self.here.code(guess)
        after = {
            here.keys(answer): self._build_tree(part, left - (left < FREE)) for answer, part in here.parts(code, codes)
        }
        return Node(code, len(codes), after)


def _floors(most: int, kinds: int) -> Sums:
    """The least totals of 0, 1, 2, ... codes: one takes one guess, as many as there are other answers take two, ..."""
    totals, depth, most_solved = [0], 1, 1
    while len(totals) <= most:
        for _ in range(min(most_solved, most)):
            totals.append(totals[-1] + depth)
        depth, most_solved = depth + 1, most_solved * (kinds - 1)
    return np.array(totals[: most + 1], np.int64)


def _bits(here: Space) -> NDArray[np.uint32]:
    """For each code and guess the answer, as the one bit that is set."""
    bits = np.zeros((here.holes + 1) ** 2, np.uint32)
    for number, keys in enumerate(answers(here.holes)):
        bits[here.answer(keys)] = 1 << number
    table = np.empty((here.size, here.size), np.uint32)
    for start in range(0, here.size, 64):
        table[start : start + 64] = bits[here.answers(here.every[start : start + 64], here.every)]
    return table


def _swaps(here: Space) -> Indices:
    """What each code becomes if two pegs change places, or two holes, or both."""
    base = len(here.pegs)
    units = base ** np.arange(here.holes)
    digits = here.every[:, None] // units % base
    pegs = [np.arange(base), *(_swapped(base, *pair) for pair in combinations(range(base), 2))]
    holes = [np.arange(here.holes), *(_swapped(here.holes, *pair) for pair in combinations(range(here.holes), 2))]
    return np.array([peg[digits[:, hole]] @ units for peg in pegs for hole in holes][1:], np.int32)


def _swapped(n: int, a: int, b: int) -> NDArray[np.int64]:
    order = np.arange(n)
    order[[a, b]] = b, a
    return order
