"""What a code is worth between two who know all: how to hide, and what the best breaker then needs.

By symmetry a setter need only choose the shape of his code, such as aabc, and then any code of it alike; a breaker
plays trees under pegs and holes that chance has named. So a tree is a column of averages, one for each shape, and the
game is a small matrix. The columns that matter are found one by one: solve the matrix for the trees known so far, look
for the best tree against that setter, add it, and go on until it gains no more.

What the matrix says is an upper bound of the value, for the breaker may play those trees. The exact reply to one setter
is a lower bound, for the setter may play so.
"""

import operator
import time
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import gcd
from typing import TypeAlias

from msgspec import Struct

from safecracker.games.mastermind.codes import shapes
from safecracker.games.mastermind.model import Code
from safecracker.games.mastermind.tree import DIGITS, Node

from .desk import pattern
from .exact import Best, Exact
from .matrix import Value, solved
from .solution import Equilibrium, guesses_for

HEAVIEST = 2_000  # the weight of the code that is hidden most often; no code has none
WIDTH = 3  # of the beam that looks for a reply before the exact search does
ENOUGH = Fraction(1, 100_000)  # rows: a reply that gains less is none

Shape: TypeAlias = int  # by its pattern
Shares: TypeAlias = tuple[Fraction, ...]  # a figure for each shape
Told: TypeAlias = Callable[[str], None]


class Column(Struct, frozen=True):
    """A tree: its first guess, and the rows that it needs for each shape, on average."""

    first: Code
    rows: Shares


class Search:
    """The column generation in one game."""

    def __init__(self, holes: int, colours: int, *, memory: int, told: Told) -> None:
        self._holes, self._colours, self._memory, self._told = holes, colours, memory, told
        self._names: dict[Shape, Code] = {pattern(code): code for code in shapes(DIGITS[:colours], holes)}
        self._codes: dict[Shape, list[Code]] = {shape: [] for shape in self._names}
        for pegs in product(DIGITS[:colours], repeat=holes):
            self._codes[pattern(pegs)].append(Code("".join(pegs)))
        self._columns: list[Column] = []
        self._lower, self._weights = Fraction(0), dict.fromkeys(self._names, 1)

    def run(self) -> Equilibrium:
        start = time.process_time()
        self._exact_reply(self._codes_alike())
        while True:
            known = solved([column.rows for column in self._columns])
            if known.value - self._lower < ENOUGH or not self._reply(known):
                return self._told_of(known, time.process_time() - start)

    def _codes_alike(self) -> Shares:
        """The setter who takes any code."""
        return tuple(Fraction(len(codes), self._colours**self._holes) for codes in self._codes.values())

    def _reply(self, known: Value) -> bool:
        """Whether there is a tree that gains, against the setter of the matrix.

        He jumps from shape to shape while few trees are known. So the first look is at one between him and the setter
        who was sure of most so far; often that tree gains against both.
        """
        sure = self._normal([Fraction(weight) for weight in self._weights.values()])
        between = tuple((one + other) / 2 for one, other in zip(sure, known.rows, strict=True))
        for shares in (between, known.rows):
            search = self._search(self._as_weights(shares))
            if self._gains(search.tree(search.beam(WIDTH), WIDTH), known):
                return True
            if self._gains(self._exact_reply(shares), known):
                return True
        return False

    def _search(self, weights: dict[Shape, int]) -> Exact:
        return Exact(self._holes, self._colours, worst=None, memory=self._memory, by_shape=weights)

    def _exact_reply(self, shares: Shares) -> Node:
        """The best tree against this setter, which is known from now on; what it needs is a lower bound."""
        weights = self._as_weights(shares)
        search = self._search(weights)
        masses = [weights[shape] * len(codes) for shape, codes in self._codes.items()]
        starts = [
            Best(search.number(column.first), int(sum(map(operator.mul, masses, column.rows))))
            for column in self._columns
        ]
        best = search.prove(min(starts, key=lambda start: start.total) if starts else None)
        lower = Fraction(best.total, sum(masses))
        if lower > self._lower:
            self._lower, self._weights = lower, weights
        tree = search.tree(best)
        assert tree is not None  # any number of guesses is allowed
        if not self._columns:
            self._columns.append(self._column(tree))
        return tree

    def _normal(self, weights: Sequence[Fraction]) -> Shares:
        """How often each shape is hidden, from how often each of its codes is."""
        masses = [weight * len(codes) for weight, codes in zip(weights, self._codes.values(), strict=True)]
        return tuple(mass / sum(masses) for mass in masses)

    def _as_weights(self, shares: Shares) -> dict[Shape, int]:
        """A setter as a whole number for each code; at least 1, so that every tree finds every code."""
        each = [share / len(codes) for share, codes in zip(shares, self._codes.values(), strict=True)]
        whole = [max(1, round(HEAVIEST * weight / max(each))) for weight in each]
        return {shape: weight // gcd(*whole) for shape, weight in zip(self._names, whole, strict=True)}

    def _gains(self, tree: Node | None, known: Value) -> bool:
        assert tree is not None  # any number of guesses is allowed
        column = self._column(tree)
        needs = sum(map(operator.mul, known.rows, column.rows))
        self._told(f"{float(self._lower):.6f} <= value <= {float(known.value):.6f}, the reply needs {float(needs):.6f}")
        if known.value - needs < ENOUGH:
            return False
        self._columns.append(column)
        return True

    def _column(self, tree: Node) -> Column:
        """The tree as the matrix sees it: replayed by the rules."""
        rows = (Fraction(sum(guesses_for(code, tree) for code in codes), len(codes)) for codes in self._codes.values())
        return Column(tree.guess, tuple(rows))

    def _told_of(self, known: Value, seconds: float) -> Equilibrium:
        names = [_letters(code) for code in self._names.values()]
        masses = [self._weights[shape] * len(codes) for shape, codes in self._codes.items()]
        return Equilibrium(
            holes=self._holes,
            colours=self._colours,
            lower=float(self._lower),
            upper=float(known.value),
            weights=dict(zip(names, self._weights.values(), strict=True)),
            shares={name: round(mass / sum(masses), 6) for name, mass in zip(names, masses, strict=True)},
            trees=[
                {"share": round(float(share), 6)}
                | {name: round(float(rows), 6) for name, rows in zip(names, column.rows, strict=True)}
                for share, column in zip(known.columns, self._columns, strict=True)
                if share
            ],
            seconds=round(seconds, 1),
        )


def _letters(code: Code) -> str:
    """A shape in letters, the commonest peg first: aabc."""
    counts = [count for _, count in Counter(code).most_common()]
    return "".join(letter * count for letter, count in zip("abcdef", counts, strict=False))
