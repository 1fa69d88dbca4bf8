"""One call for every way to solve a game: ``solve(4, 8)``."""

import time
from pathlib import Path

import msgspec

from safecracker.core.errors import BadOptions
from safecracker.games.mastermind.mind.tree import DIGITS, Node
from safecracker.lab.jobs import Workers, connected
from safecracker.lab.numba_gate import FAST

from .beam_tree import BeamSearch
from .classes import shared_tree
from .exact import ExactSearch
from .one_step import RULES, Rule
from .progress import OnProgress, no_progress
from .reference import ReferenceSearch
from .resumable import ResumableSearch
from .solution import Solution, solution

WAYS = (*RULES, "beam", "exact")
MOST = {"exact": 10**4, "beam": 6 * 10**4}  # codes whose table of answers is kept, a byte for each pair
MEMORY = (
    (1_000, 16),
    (2_000, 18),
    (5_000, 22),
    (MOST["beam"], 24),
)  # up to n codes: sets remembered, as a power of 2
MOST_HOLES = 6
PACKED = 5  # holes up to which the compiled search goes
WIDTH = 20  # guesses that a beam follows where many codes are left


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
    width: int = WIDTH,
    job: Path | None = None,
    workers: Workers | None = None,
    on_progress: OnProgress = no_progress,
) -> Solved:
    """The tree of a game by a rule, by a beam, or the best there is with proof; with at most ``worst`` guesses.

    ``width`` is that of the beam. ``job`` is a folder where an exact search is kept, so that it can be stopped and
    taken up again. ``workers`` share out the classes of an exact search.
    """
    check(holes, colours, by, worst)
    if workers and (by != "exact" or job or not FAST or holes > PACKED):
        raise BadOptions(
            "only an exact search with the extra {extra}, and without a folder, can be split up", extra="fast"
        )
    if FAST:
        _tree(2, 2, by, None, width, None, no_progress)  # compiled, or fetched from the disk, before the clock starts
    start = time.process_time()
    if workers:
        tree, spent = _shared(holes, colours, worst, workers, on_progress), 0.0
    else:
        tree, spent = _tree(holes, colours, by, worst, width, job, on_progress)
    if tree is None:
        raise BadOptions("no strategy finds every code with {worst} guesses or fewer", worst=worst or 0)
    seconds = spent + time.process_time() - start
    return Solved(solution(tree, colours, by=by, seconds=seconds, proved=by == "exact"), tree)


def check(holes: int, colours: int, by: str, worst: int | None) -> None:
    if not (2 <= holes <= MOST_HOLES and 2 <= colours <= len(DIGITS)):
        raise BadOptions(
            "only games with 2 to {holes} holes and 2 to {colours} colours can be solved",
            holes=MOST_HOLES,
            colours=len(DIGITS),
        )
    if by not in RULES and colours**holes > MOST[by]:
        raise BadOptions(
            "a search works for games of at most {most} codes; this one has {n}", most=MOST[by], n=colours**holes
        )
    if worst is not None and by in RULES:
        raise BadOptions("only a search (beam or exact) can keep to a limit on guesses")


def _tree(
    holes: int, colours: int, by: str, worst: int | None, width: int, job: Path | None, on_progress: OnProgress
) -> tuple[Node | None, float]:
    """The tree, None where none keeps to the limit, and the seconds that earlier runs of the same job took."""
    if by in RULES:
        return Rule(by, holes, colours).tree(), 0.0
    if by == "beam":
        search = BeamSearch(holes, colours, width=width, worst=worst, memory=memory(holes, colours))
        search.on_progress = on_progress
        return search.tree(), 0.0
    if not FAST or holes > PACKED:
        return ReferenceSearch(holes, colours).game(worst), 0.0
    return _proved(holes, colours, worst, job, on_progress)


def memory(holes: int, colours: int) -> int:
    """The sets that a search remembers, as a power of two."""
    return next(power for codes, power in MEMORY if colours**holes <= codes)


def _shared(holes: int, colours: int, worst: int | None, workers: Workers, on_progress: OnProgress) -> Node | None:
    power = memory(holes, colours)
    if worst is not None and not ExactSearch(holes, colours, worst=worst, memory=power).reachable():
        return None
    with connected(workers):
        return shared_tree(holes, colours, worst=worst, memory=power, workers=workers, on_progress=on_progress)


def _proved(
    holes: int, colours: int, worst: int | None, folder: Path | None, on_progress: OnProgress
) -> tuple[Node | None, float]:
    search = ExactSearch(holes, colours, worst=worst, memory=memory(holes, colours))
    if worst is not None and not search.reachable():
        return None, 0.0
    if folder is None:
        search.on_progress = on_progress
        return search.tree(search.prove()), 0.0
    job = ResumableSearch(folder, f"{holes}x{colours}" if worst is None else f"{holes}x{colours}-{worst}", search)
    search.on_progress = job.watched(on_progress)
    best = search.prove()
    job.save()
    return search.tree(best), job.spent
