"""A tree and what is known of it. The figures come from a replay of every code by the rules, not from the search."""

import sys
from collections import Counter
from itertools import product

from msgspec import Struct

try:
    import resource
except ImportError:  # another system than Unix
    resource = None  # type: ignore[assignment]

from safecracker.games.mastermind.mind.tree import DIGITS, Node
from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.scoring import mark


class Solution(Struct, frozen=True):
    """What is published of a tree."""

    holes: int
    colours: int
    by: str
    total: int  # guesses that all codes take together, the last one included
    average: float
    worst: int
    distribution: tuple[int, ...]  # how many codes take one guess, two, and so on
    first: Code
    seconds: float  # of the processor
    megabytes: int | None  # the most memory that the program held; None where the system does not tell
    proved: bool  # no tree has a smaller total


def guess_counts(root: Node, colours: int) -> Counter[int]:
    """How many codes take how many guesses."""
    return Counter(guesses_for(Code("".join(pegs)), root) for pegs in product(DIGITS[:colours], repeat=len(root.guess)))


def guesses_for(code: Code, node: Node) -> int:
    guesses = 1
    while node.guess != code:
        node = node.after[mark(code, node.guess)]
        guesses += 1
    return guesses


def solution(root: Node, colours: int, *, by: str, seconds: float, proved: bool) -> Solution:
    counts = guess_counts(root, colours)
    total, worst = sum(guesses * codes for guesses, codes in counts.items()), max(counts)
    return Solution(
        holes=len(root.guess),
        colours=colours,
        by=by,
        total=total,
        average=round(total / counts.total(), 6),
        worst=worst,
        distribution=tuple(counts[guesses] for guesses in range(1, worst + 1)),
        first=root.guess,
        seconds=round(seconds, 2),
        megabytes=megabytes(),
        proved=proved,
    )


def megabytes() -> int | None:
    """The most memory that this program has held so far."""
    if resource is None:
        return None
    unit = 1 if sys.platform == "darwin" else 1024  # bytes
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit >> 20
