"""The exact search with its classes shared out: the codes that answer a first guess alike are a job of their own.

The total of a class, and the tree that is built for it, follow from its codes alone, so first guess, total and tree are
those of ``ExactSearch.prove`` in one process. What is lost is the memory that classes share there.
"""

from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from safecracker.games.mastermind.mind.tree import Node
from safecracker.lab import jobs
from safecracker.lab.jobs import Workers

from .exact import Best, ExactSearch
from .kernels import NEVER
from .progress import OnProgress, Progress

Part: TypeAlias = tuple[int, Node | None]  # the total of a class, or a bound that is not below the budget; its tree


class ClassJob(Struct, frozen=True):
    """One class of one first guess."""

    holes: int
    colours: int
    worst: int | None
    memory: int
    first: int
    number: int  # of the class, the smallest first
    budget: int  # a total from here on does not matter


@lru_cache(maxsize=1)
def _search(holes: int, colours: int, worst: int | None, memory: int) -> ExactSearch:
    return ExactSearch(holes, colours, worst=worst, memory=memory)


def solve_class(job: ClassJob) -> Part:
    return _search(job.holes, job.colours, job.worst, job.memory).part(job.first, job.number, job.budget)


def shared_tree(
    holes: int, colours: int, *, worst: int | None, memory: int, workers: Workers, on_progress: OnProgress
) -> Node | None:
    """The best tree, its classes solved by the workers; None where the limit can never be kept."""
    search, best, tree = _search(holes, colours, worst, memory), Best(0, NEVER), None
    for place, first in enumerate(search.firsts):
        lows, trees = search.lows(first), dict[int, Node | None]()
        # all classes of the first one are needed, so the largest begins; later ones are given up by their small classes
        order = range(len(lows)) if place else range(len(lows) - 1, -1, -1)
        total = search.cost + sum(lows)

        def wanted(first: int = first, lows: list[int] = lows, order: range = order) -> Iterator[ClassJob]:
            """The jobs, each made when its turn comes: the more is known, the smaller is its budget."""
            for number in order:
                budget = best.total - total + lows[number]  # noqa: B023 - as it is at that time
                yield ClassJob(holes, colours, worst, memory, first, number, budget)

        with closing(jobs.run(solve_class, wanted(), workers)) as results:
            while total < best.total and (result := next(results, None)):
                number, (found, tree_of_class) = order[result[0]], result[1]
                trees[number], total = tree_of_class, total + found - lows[number]
                done, every = place * search.cost, search.cost * len(search.firsts)
                on_progress(Progress(search.code(first), total, best.total, done, every, len(trees)))
        if total < best.total:
            best, tree = Best(first, total), search.joined(first, [trees[number] for number in range(len(lows))])
    return tree
