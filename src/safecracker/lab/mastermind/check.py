"""A tree checked by a second program: whether its smaller sets are solved as well as can be.

The search that proves a tree compiles its counting, gives new names to pegs and holes, and knows a set by a key. The
plain search does none of this. It is too slow for the largest sets, so what it checks are parts, drawn by chance.
"""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from safecracker.games.mastermind.mind.codes import Indices, Space
from safecracker.games.mastermind.mind.tree import IN_TURN, Node
from safecracker.lab.numba_gate import FAST

from .exact import ExactSearch
from .reference import ReferenceSearch


class Part(Struct, frozen=True):
    """A set of codes, what the tree or the first program says it takes, and what the second program finds."""

    codes: int
    on_progress: int
    found: int

    @property
    def agrees(self) -> bool:
        return self.on_progress == self.found


class Check:
    """The checks of one tree; sets of more than ``most`` codes are left out."""

    def __init__(self, root: Node, colours: int, *, most: int, seed: int = 1) -> None:
        self._plain = ReferenceSearch(len(root.guess), colours)
        self._rng = Random(seed)
        self._most = most
        self._colours = colours
        here = self._plain.here
        nodes = [(codes, node) for codes, node in within(here, here.every, root) if len(codes) > IN_TURN]
        self.small = [(codes, node) for codes, node in nodes if len(codes) <= most]
        self.large = len(nodes) - len(self.small)

    def parts(self, most: int) -> Iterator[Part]:
        """At most ``most`` small sets of the tree, drawn at random."""
        chosen = self._rng.sample(self.small, min(most, len(self.small)))
        for codes, node in sorted(chosen, key=lambda pair: len(pair[0])):
            yield Part(len(codes), total(node), self._plain.total(codes))

    def others(self, most: int) -> Iterator[Part]:
        """At most ``most`` sets that random guesses leave, as both programs solve them; none without the first."""
        if not FAST:
            return
        here = self._plain.here
        exact = ExactSearch(here.holes, self._colours, worst=None, memory=20)
        for _ in range(most):
            codes = self._left()
            yield Part(len(codes), exact.total(map(here.code, codes.tolist())), self._plain.total(codes))

    def _left(self) -> Indices:
        """The codes that fit the answers to some guesses."""
        here = self._plain.here
        while True:
            secret, codes = self._rng.randrange(here.size), here.every
            while len(codes) > self._most:
                guess = here.code(self._rng.randrange(here.size))
                codes = next((part for _, part in here.parts(guess, codes) if secret in part), codes[:0])
            if len(codes) > IN_TURN:
                return codes


def within(here: Space, codes: Indices, node: Node) -> Iterator[tuple[Indices, Node]]:
    """Every set of codes in the tree, with its node."""
    yield codes, node
    if node.after:
        for answer, part in here.parts(node.guess, codes):
            yield from within(here, part, node.after[here.keys(answer)])


def total(node: Node) -> int:
    """The guesses that all codes below take together."""
    return node.size + sum(map(total, node.after.values()))
