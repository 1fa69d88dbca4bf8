"""The best total and tree with NumPy alone: slow, short, and unlike the compiled search in all that could go wrong.

A set of codes is remembered as itself, not by a key; every guess is tried at every set; nothing is renamed. So it
serves those without numba in small games, and as the second program that checks parts of large ones.
"""

import numpy as np

from safecracker.games.mastermind.codes import Indices, Space, shapes, space
from safecracker.games.mastermind.scoring import answers
from safecracker.games.mastermind.tree import DIGITS, IN_TURN, Node

from .desk import floors

NEVER = 1 << 28
FREE = 64  # guesses left, where any number is allowed


class Plain:
    """The search in one game."""

    def __init__(self, holes: int, colours: int) -> None:
        self.here: Space = space(DIGITS[:colours], holes)
        self._floors = floors(self.here.size, len(answers(holes)))
        self._known: dict[tuple[int, bytes], tuple[int, int | None]] = {}  # a total and its guess; None: a bound

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
        bounds = self._bounds(self.here.every, codes)
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
            bound = int(self._bounds(np.array([first], np.int32), self.here.every)[0])
            total = self._after(first, self.here.every, best, bound, left) if bound < best else bound
            if total < best:
                best, chosen = total, first
        return None if chosen is None else self._divided(self.here.every, chosen, left)

    def _bounds(self, guesses: Indices, codes: Indices) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
        sizes = self.here.sizes(guesses, codes)
        useless = sizes.max(axis=1) == len(codes)
        sizes[:, self.here.solved] = 0
        bounds: np.ndarray[tuple[int], np.dtype[np.int64]] = len(codes) + self._floors[sizes].sum(axis=1)
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

    def _grown(self, codes: Indices, left: int) -> Node:
        if len(codes) <= IN_TURN:
            return self._divided(codes, int(codes[0]), left)
        self.total(codes, NEVER, left)
        guess = self._known[left, codes.tobytes()][1]
        assert guess is not None
        return self._divided(codes, guess, left)

    def _divided(self, codes: Indices, guess: int, left: int) -> Node:
        here, code = self.here, self.here.code(guess)
        after = {here.keys(answer): self._grown(part, left - (left < FREE)) for answer, part in here.parts(code, codes)}
        return Node(code, len(codes), after)
