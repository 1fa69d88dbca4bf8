"""One call for every way to solve a game: ``solve(4, 8)``."""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from safecracker.core.errors import BadOptions
from safecracker.games.mastermind.tree import DIGITS, Node

from .plain import Plain
from .progress import Told, silent
from .rules import RULES, Rule
from .solution import Equilibrium, Solution, solution

try:
    from . import exact
    from .job import Job
except ImportError:  # numba is an extra
    exact = None  # type: ignore[assignment]

WAYS = (*RULES, "beam", "exact")
MOST = 10**4  # codes whose table of answers is kept, a byte for each pair
MEMORY = ((1_000, 16), (2_000, 18), (5_000, 22), (MOST, 24))  # up to so many codes: sets remembered, a power of two
MOST_HOLES = 6
PACKED = 5  # holes up to which the compiled search goes
WIDTH = 10  # of the beam


class Solved(msgspec.Struct, frozen=True):
    """A tree, and what is known of it."""

    solution: Solution
    tree: Node


def solve(
    holes: int,
    colours: int,
    *,
    by: str = "exact",
    worst: int | None = None,
    job: Path | None = None,
    told: Told = silent,
) -> Solved:
    """The tree of a game by a rule, by a beam, or the best there is with proof; with at most ``worst`` guesses.

    ``job`` is a folder where a search is kept, so that it can be stopped and taken up again.
    """
    check(holes, colours, by, worst)
    start = time.process_time()
    spent = 0.0
    tree: Node | None
    if by in RULES:
        tree = Rule(by, holes, colours).tree()
    elif exact is None or holes > PACKED:
        tree = Plain(holes, colours).game(worst)
    else:
        tree, spent = _searched(holes, colours, by, worst, job, told)
    if tree is None:
        raise BadOptions("no way to guess finds every code with at most {worst} guesses", worst=worst or 0)
    seconds = spent + time.process_time() - start
    return Solved(solution(tree, colours, by=by, seconds=seconds, proved=by == "exact"), tree)


def equilibrium(holes: int, colours: int, *, told: Callable[[str], None] = lambda _: None) -> Equilibrium:
    """How often to hide which codes against a breaker who knows it."""
    check(holes, colours, "exact", None)
    if exact is None or holes > PACKED:
        raise BadOptions("this needs the extra {extra}, and at most {holes} holes", extra="fast", holes=PACKED)
    from .equilibrium import Search  # noqa: PLC0415 - it needs numba

    return Search(holes, colours, memory=memory_for(holes, colours), told=told).run()


def memory_for(holes: int, colours: int) -> int:
    """The sets to be remembered, as a power of two."""
    return next(power for codes, power in MEMORY if colours**holes <= codes)


def check(holes: int, colours: int, by: str, worst: int | None) -> None:
    if not (2 <= holes <= MOST_HOLES and 2 <= colours <= len(DIGITS)):
        raise BadOptions(
            "a game to solve has 2 to {holes} holes and 2 to {colours} colours", holes=MOST_HOLES, colours=len(DIGITS)
        )
    if by not in RULES and colours**holes > MOST:
        raise BadOptions("a search is for games of at most {most} codes; this one has {n}", most=MOST, n=colours**holes)
    if worst is not None and by in RULES:
        raise BadOptions("only a search can keep to a limit of guesses: by beam or exact")


def _searched(
    holes: int, colours: int, by: str, worst: int | None, folder: Path | None, told: Told
) -> tuple[Node | None, float]:
    """The tree, None where none keeps to the limit, and the seconds that earlier runs of the same job took."""
    search = exact.Exact(holes, colours, worst=worst, memory=memory_for(holes, colours))
    if by == "beam":
        return search.tree(search.beam(WIDTH), WIDTH), 0.0
    if folder is None:
        search.told = told
        return search.tree(search.prove()), 0.0
    job = Job(folder, f"{holes}x{colours}" if worst is None else f"{holes}x{colours}-{worst}", search)
    search.told = job.watched(told)
    best = search.prove(job.start)
    job.save()
    return search.tree(best), job.spent
