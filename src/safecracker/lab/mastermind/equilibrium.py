"""What a code is worth hiding: the setter's best mixture of codes, and how close it is to the value of the game.

Pegs and holes are alike, so a setter chooses only how often each shape of code is hidden: abcd, aabc, aabb, aaab, aaaa.
Trees answer the mixture: the best tree for the weights of a mixture is a lower bound of what the setter gets, and the
best mixture against all trees so far an upper bound. New trees are added until the two meet. Most of them are
found by narrow searches, which prove nothing but are quick; only the last ones need the search of all guesses.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from safecracker.games.mastermind.mind.codes import shapes
from safecracker.games.mastermind.mind.tree import DIGITS, IN_TURN, Node, stored_tree, tree_guesses
from safecracker.games.mastermind.rules.model import Code

from . import weighted
from .exact import ExactSearch
from .kernels import CHOOSE, NEVER
from .one_step import Rule
from .simplex import Game, game
from .solution import guesses_for
from .solve import check, memory
from .tables import NODES, PAUSE, PAUSED, Numbers

Column: TypeAlias = tuple[int, ...]  # the guesses that a tree takes for all codes of each shape together
Shape: TypeAlias = tuple[int, ...]  # how often each peg stands in a code, the most frequent first

SCALE = 240  # the weight of a code of the heaviest shape, where the weights need not be exact
FINEST = 4000  # the same, where they are; totals stay below what the search can count
ROUNDS = 60  # trees at most
CLOSE = Fraction(1, 1_000_000)  # of a guess: nobody needs to know more
ALL = 1 << 20  # guesses
HALF = Fraction(1, 2)
WIDTHS = 200, 600  # guesses that are looked at for the first trees, where there are several times as many


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
    played: tuple[str, ...] = ()  # the guesses of each tree that is played, all of them; nothing for the others


class WeightedSearch(ExactSearch):
    """The best tree for codes with weights."""

    def __init__(self, holes: int, colours: int, *, memory: int) -> None:
        super().__init__(holes, colours, worst=None, memory=memory)
        self._shapes = [shape_of(self.code(number)) for number in range(len(self.tables.packs))]
        self.width = ALL

    def weigh(self, weights: dict[Shape, int]) -> None:
        """Take these weights, and forget what was found out for others."""
        self.tables.weights[:] = [weights[shape] for shape in self._shapes]
        self.cost = int(self.tables.weights.sum())
        self._forget()

    def _solve(self, codes: Numbers, budget: int, _: int, how: int, *, nodes: int = 1 << 60) -> tuple[int, int]:
        clock = self.tables.clock
        clock[PAUSE], clock[PAUSED] = clock[NODES] + nodes, 0
        self.tables.sets[0, : len(codes)] = codes
        with np.errstate(over="ignore"):  # words run over on purpose
            total, guess = weighted.solve(self.tables, 0, len(codes), budget, how, self.width)
        return int(total), int(guess)

    def _build_tree(self, codes: Numbers, left: int) -> Node:
        if len(codes) <= IN_TURN:
            return self._split(codes, max(codes.tolist(), key=lambda code: int(self.tables.weights[code])), left)
        if self.width == ALL:
            return super()._build_tree(codes, left)
        # a narrow search sees other guesses under other names, so it is asked for its best, not for a total
        return self._split(codes, self._solve(codes, NEVER, left, CHOOSE)[1], left)


class Search:
    """The search for the equilibrium of one game; every round adds a tree, until none is better."""

    def __init__(self, holes: int, colours: int, *, memory: int, known: Equilibrium | None = None) -> None:
        self._size = holes, colours
        self.codes = shapes(DIGITS[:colours], holes)
        self._shapes = [shape_of(code) for code in self.codes]
        counts = Counter(shape_of(Code("".join(pegs))) for pegs in product(DIGITS[:colours], repeat=holes))
        self._sizes = tuple(counts[shape] for shape in self._shapes)
        self._reply = WeightedSearch(holes, colours, memory=memory)
        self._widths = [width for width in WIDTHS if 4 * width < sum(self._sizes)]
        if known and known.total:
            self._best, self._widths = (known.weights, known.total), []
        else:
            self._best = ((1,) * len(self._sizes), 0)  # weights, and what is proved for them
        if known:
            self._trees, self._texts = list(known.trees), list(known.played or ("",) * len(known.trees))
        else:
            self._trees, self._texts = [], []
            self._add(stored_tree(holes, colours) or Rule("entropy", holes, colours).tree())
        self._centre = [Fraction(weight) for weight in self._best[0]]
        self._value = self._least()  # of the centre, as far as this width tells
        self._way = Fraction(0) if not self._value else HALF
        self._trace = 1
        self._began = time.process_time() - (known.seconds if known else 0)
        self.done = False
        self._widen()

    def round(self) -> Equilibrium:
        """A tree against a mixture: halfway from the best one known to the best against all trees so far.

        Halfway, for the best against few trees is far from the best against all; the whole way, once no tree is better
        there. A shape that need not be hidden keeps a trace, so that trees do not forget it, until no tree is better;
        then it is left out.
        """
        solved = self._game()
        weights = self._weights([(1 - self._way) * old + self._way * new for old, new in self._ends(solved)])
        whole = _times(weights, self._sizes)
        self._reply.weigh(dict(zip(self._shapes, weights, strict=True)))
        known = min(_times(weights, column) for column in self._trees)
        best = self._reply.prove(known)
        if best.total < known:
            root = self._reply.tree(best)
            assert root is not None
            self._add(root)
        better = _times(weights, self._trees[-1]) < known
        if Fraction(best.total, whole) > self._value:
            self._value, self._centre = Fraction(best.total, whole), [Fraction(weight, whole) for weight in weights]
        if self._reply.width == ALL and Fraction(best.total, whole) > self._least():
            self._best = weights, best.total
        self._next(better=better, hidden=min(solved.rows) > 0)
        return self._progress()

    def _next(self, *, better: bool, hidden: bool) -> None:
        """What the next round does where no tree is better: the full step, then more guesses, then nothing hidden."""
        if better or not self._way:
            self._way = HALF
        elif self._way == HALF and self._game().value - self._value > CLOSE:
            self._way = Fraction(1)
        elif self._reply.width < ALL:
            self._widen()
            self._value, self._way = self._least(), Fraction(0)
        else:
            self.done = hidden or not self._trace
            self._trace, self._way = 0, Fraction(1)

    def _widen(self) -> None:
        self._reply.width = self._widths.pop(0) if self._widths else ALL

    def _ends(self, solved: Game) -> list[tuple[Fraction, Fraction]]:
        """How often each single code is hidden: in the best mixture known, and in the best against all trees so far."""
        whole = sum(weight * size for weight, size in zip(self._centre, self._sizes, strict=True))
        each = zip(self._centre, solved.rows, self._sizes, strict=True)
        return [(old / whole, new / size) for old, new, size in each]

    def _weights(self, mixture: Sequence[Fraction]) -> Column:
        """Whole numbers in the proportion of the mixture; exactly, where no large ones are needed for it."""
        shares = [weight / max(mixture) for weight in mixture]
        exact = math.lcm(*(share.denominator for share in shares))
        if exact > FINEST:
            return tuple(max(self._trace, round(SCALE * share)) for share in shares)
        scale = exact * (1 if min(shares) or not self._trace else FINEST // exact)
        return tuple(max(self._trace, int(scale * share)) for share in shares)

    def _least(self) -> Fraction:
        weights, total = self._best
        return Fraction(total, _times(weights, self._sizes))

    def _progress(self) -> Equilibrium:
        solved, (weights, total) = self._game(), self._best
        whole = _times(weights, self._sizes)
        holes, colours = self._size
        return Equilibrium(
            holes=holes,
            colours=colours,
            shapes=tuple(self.codes),
            sizes=self._sizes,
            mixture=tuple(round(w * n / whole, 6) for w, n in zip(weights, self._sizes, strict=True)),
            least=float(self._least()),
            most=float(solved.value),
            weights=weights,
            total=total,
            trees=tuple(self._trees),
            shares=tuple(round(float(share), 6) for share in solved.columns),
            seconds=round(time.process_time() - self._began, 2),
            played=tuple(text if share else "" for text, share in zip(self._texts, solved.columns, strict=True)),
        )

    def _game(self) -> Game:
        rows = range(len(self._shapes))
        return game([[Fraction(column[row], self._sizes[row]) for column in self._trees] for row in rows])

    def _add(self, root: Node) -> None:
        self._trees.append(self._column(root))
        self._texts.append(" ".join(tree_guesses(root, 1)))

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
    known: Equilibrium | None = None,
    on_progress: Callable[[Equilibrium], None] = lambda _: None,
) -> Equilibrium:
    """Rounds until no tree is better, at most ``rounds``; they go on from what an earlier search found."""
    check(holes, colours, "exact", None)
    search = Search(holes, colours, memory=memory(holes, colours), known=known)
    for _ in range(rounds):
        found = search.round()
        on_progress(found)
        if search.done:
            break
    return found


def fits(known: Equilibrium, holes: int, colours: int) -> bool:
    """Whether this can be what an earlier search for the game has found; what it says of totals is believed."""
    if (known.holes, known.colours) != (holes, colours) or not known.trees:
        return False
    width = len(shapes(DIGITS[:colours], holes))
    columns = (*known.trees, known.weights)
    even = all(len(column) == width and min(column) >= 0 for column in columns)
    return even and min(map(min, known.trees)) > 0 < max(known.weights) and len(known.played) in (0, len(known.trees))


def shape_of(code: Code) -> Shape:
    return tuple(sorted((code.count(peg) for peg in set(code)), reverse=True))


def _times(weights: Column, column: Column) -> int:
    return sum(weight * guesses for weight, guesses in zip(weights, column, strict=True))
