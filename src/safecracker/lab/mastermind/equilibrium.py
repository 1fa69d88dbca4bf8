"""What a code is worth hiding: the setter's best mixture of codes, and how close it is to the value of the game.

Pegs and holes are alike, so a setter chooses only how often each shape of code is hidden: abcd, aabc, aabb, aaab, aaaa.
Trees answer the mixture: the best tree for the weights of a mixture tells what the setter gets at least, and the best
mixture against all trees so far tells what he gets at most. New trees are added until the two meet.
"""

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from safecracker.games.mastermind.codes import shapes
from safecracker.games.mastermind.model import Code
from safecracker.games.mastermind.tree import DIGITS, IN_TURN, Node, stored

from . import weighted
from .desk import NODES, PAUSE, PAUSED, Numbers
from .exact import Exact
from .kernels import CHOOSE, NEVER
from .rules import Rule
from .solution import guesses_for
from .solve import check, memory
from .zero import Game, game

Column: TypeAlias = tuple[int, ...]  # the guesses that a tree takes for all codes of each shape together
Shape: TypeAlias = tuple[int, ...]  # how often each peg stands in a code, the most frequent first

SCALE = 240  # the weight of a code of the heaviest shape
ROUNDS = 60  # trees at most
ALL = 1 << 20  # guesses
NARROW = 5  # guesses that are looked at for the first trees, which prove nothing and need not be the best


class Equilibrium(Struct, frozen=True):
    """What is known of the setter's best mixture."""

    holes: int
    colours: int
    shapes: tuple[Code, ...]
    sizes: tuple[int, ...]  # codes of each shape
    mixture: tuple[float, ...]  # how often a code of each shape is hidden
    least: float  # guesses that the mixture costs any breaker on average: proved
    most: float  # guesses that a mixture of the trees takes on average, whatever is hidden: proved
    weights: tuple[int, ...]  # of a code of each shape, as the mixture has it
    total: int  # guesses times weights in the best tree for them
    trees: tuple[Column, ...]
    shares: tuple[float, ...]  # how often the breaker plays each tree
    seconds: float  # of the processor


class Reply(Exact):
    """The best tree for codes with weights."""

    def __init__(self, holes: int, colours: int, *, memory: int) -> None:
        super().__init__(holes, colours, worst=None, memory=memory)
        self._shapes = [shape_of(self._code(number)) for number in range(len(self.desk.packs))]
        self.width = NARROW

    def weigh(self, weights: dict[Shape, int]) -> None:
        """Take these weights, and forget what was found out for others."""
        self.desk.weights[:] = [weights[shape] for shape in self._shapes]
        self._cost = int(self.desk.weights.sum())
        self._forget()

    def _solve(self, codes: Numbers, budget: int, _: int, how: int, *, nodes: int = 1 << 60) -> tuple[int, int]:
        clock = self.desk.clock
        clock[PAUSE], clock[PAUSED] = clock[NODES] + nodes, 0
        self.desk.sets[0, : len(codes)] = codes
        with np.errstate(over="ignore"):  # words run over on purpose
            total, guess = weighted.solve(self.desk, 0, len(codes), budget, how, self.width)
        return int(total), int(guess)

    def _grown(self, codes: Numbers, left: int) -> Node:
        if len(codes) <= IN_TURN:
            return self._divided(codes, max(codes.tolist(), key=lambda code: int(self.desk.weights[code])), left)
        if self.width == ALL:
            return super()._grown(codes, left)
        # a narrow search sees other guesses under other names, so it is asked for its best, not for a total
        return self._divided(codes, self._solve(codes, NEVER, left, CHOOSE)[1], left)


class Search:
    """The search for the equilibrium of one game; every round adds a tree, until none is better."""

    def __init__(self, holes: int, colours: int, *, memory: int, trees: tuple[Column, ...] = ()) -> None:
        self._size = holes, colours
        self.codes = shapes(DIGITS[:colours], holes)
        self._shapes = [shape_of(code) for code in self.codes]
        counts = Counter(shape_of(Code("".join(pegs))) for pegs in product(DIGITS[:colours], repeat=holes))
        self._sizes = tuple(counts[shape] for shape in self._shapes)
        self._reply = Reply(holes, colours, memory=memory)
        self._trees = list(trees or (self._column(stored(holes, colours) or Rule("entropy", holes, colours).tree()),))
        self._best: tuple[Fraction, Column, int] = (Fraction(0), (), 0)  # what the setter has at least, by weights
        self._middle = [Fraction(1, sum(self._sizes))] * len(self._sizes)
        self._halfway = True
        self._trace = 1
        self._began = time.process_time()
        self.done = False

    def round(self) -> Equilibrium:
        """A tree against a mixture: halfway to the best against all trees so far, as long as that finds any.

        Halfway, for the best against few trees is far from the best against all. First the trees are such as a narrow
        search finds, then they are the best. A shape that need not be hidden keeps a trace, so that trees do not forget
        it, until no tree is better; then it is left out.
        """
        aim = self._each(self._game())
        if self._halfway:
            aim = [(new + old) / 2 for new, old in zip(aim, self._middle, strict=True)]
        weights = tuple(max(self._trace, round(SCALE * weight / max(aim))) for weight in aim)
        self._reply.weigh(dict(zip(self._shapes, weights, strict=True)))
        known = min(_times(weights, column) for column in self._trees)
        best = self._reply.prove(known)
        least = Fraction(best.total, _times(weights, self._sizes))
        if self._reply.width == ALL and least > self._best[0]:
            self._best, self._middle = (least, weights, best.total), aim
        better = best.total < known
        if better:
            root = self._reply.tree(best)
            assert root is not None
            self._trees.append(self._column(root))
            better = _times(weights, self._trees[-1]) < known
        self._next(better=better, hidden=min(aim) > 0)
        return self._told()

    def _next(self, *, better: bool, hidden: bool) -> None:
        """What the next round does where no tree is better: the whole way; then all guesses; then no traces."""
        if better:
            self._halfway = True
        elif self._halfway:
            self._halfway = False
        elif self._reply.width < ALL:
            self._reply.width = ALL
            self._middle = self._each(self._game())
        else:
            self.done = hidden or not self._trace
            self._trace = 0

    def _told(self) -> Equilibrium:
        solved = self._game()
        least, weights, total = self._best
        weights = weights or (1,) * len(self._sizes)  # nothing is proved yet
        whole = _times(weights, self._sizes)
        holes, colours = self._size
        return Equilibrium(
            holes=holes,
            colours=colours,
            shapes=tuple(self.codes),
            sizes=self._sizes,
            mixture=tuple(round(w * n / whole, 6) for w, n in zip(weights, self._sizes, strict=True)),
            least=float(least),
            most=float(solved.value),
            weights=weights,
            total=total,
            trees=tuple(self._trees),
            shares=tuple(round(float(share), 6) for share in solved.columns),
            seconds=round(time.process_time() - self._began, 2),
        )

    def _game(self) -> Game:
        rows = range(len(self._shapes))
        return game([[Fraction(column[row], self._sizes[row]) for column in self._trees] for row in rows])

    def _each(self, solved: Game) -> list[Fraction]:
        """How often each single code is hidden."""
        return [share / size for share, size in zip(solved.rows, self._sizes, strict=True)]

    def _column(self, root: Node) -> Column:
        holes, colours = self._size
        counts: Counter[Shape] = Counter()
        for pegs in product(DIGITS[:colours], repeat=holes):
            code = Code("".join(pegs))
            counts[shape_of(code)] += guesses_for(code, root)
        return tuple(counts[shape] for shape in self._shapes)


def equilibrium(
    holes: int,
    colours: int,
    *,
    rounds: int = ROUNDS,
    trees: tuple[Column, ...] = (),
    told: Callable[[Equilibrium], None] = lambda _: None,
) -> Equilibrium:
    """Rounds until no tree is better, or so many; from the trees of an earlier search, if there are any."""
    check(holes, colours, "exact", None)
    search = Search(holes, colours, memory=memory(holes, colours), trees=trees)
    for _ in range(rounds):
        found = search.round()
        told(found)
        if search.done:
            break
    return found


def shape_of(code: Code) -> Shape:
    return tuple(sorted((code.count(peg) for peg in set(code)), reverse=True))


def _times(weights: Column, column: Column) -> int:
    return sum(weight * guesses for weight, guesses in zip(weights, column, strict=True))
