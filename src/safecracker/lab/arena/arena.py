"""A contest from its first deal to its report."""

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from safecracker.core.errors import BadOptions
from safecracker.lab.jobs import Workers

from .contest import Contest
from .match import DealResult
from .report import Report, report_of, score
from .results_file import ResultsFile
from .runner import run, tasks
from .sprt import Bounds, Sprt


class Progress(Struct, frozen=True):
    """How far it has come."""

    done: int  # deals
    of: int
    score: float | None  # of the first of two, in the deals that follow each other without a gap
    llr: float | None


OnProgress: TypeAlias = Callable[[Progress], None]


class Stopped(Exception):
    """Ctrl+C came before the first deal of every pairing was played."""


def run_contest(
    contest: Contest, *, workers: Workers, bounds: Bounds | None, file: Path | None, on_progress: OnProgress
) -> Report:
    """Play what the file does not know yet, and report on all results.

    Deals are judged in their order, however they come in, so that neither the workers nor an interruption change
    anything. After Ctrl+C the report covers the deals up to the first gap, and says that it is not complete.
    """
    if bounds and (len(contest.pairings) > 1 or len(contest.players) > 2):
        raise BadOptions("a test needs two players, not {n}", n=len(contest.players))
    with ResultsFile(contest, file) as results_file:
        monitor = _Monitor(contest, results_file, bounds, on_progress)
        complete = True
        wanted = [task for task in tasks(contest) if task not in results_file.known]
        try:
            if not monitor.enough():
                with closing(run(contest, wanted, workers)) as results:
                    for played in results:
                        results_file.add(played)
                        if monitor.enough():
                            break
        except KeyboardInterrupt:
            complete = False
        if not all(monitor.results):
            raise Stopped
        return report_of(contest, monitor.results, bounds, complete=complete)


class _Monitor:
    """Follows the deals of every pairing up to the first gap."""

    def __init__(
        self, contest: Contest, results_file: ResultsFile, bounds: Bounds | None, on_progress: OnProgress
    ) -> None:
        self._contest = contest
        self._book = results_file
        self._progress = on_progress
        self._test = Sprt(bounds, contest.places) if bounds else None
        self._two = len(contest.pairings) == 1 and len(contest.players) == 2
        self._sum = 0.0
        self.results: Sequence[list[DealResult]] = [[] for _ in contest.pairings]

    def enough(self) -> bool:
        """Take in what is new; whether the test is decided."""
        for pairing, results in enumerate(self.results):
            while not self._decided and (played := self._next(pairing, len(results))):
                results.append(played)
                if self._two:
                    value = score(self._contest, played)
                    self._sum += value
                    if self._test:
                        self._test.add(value)
        self._report_progress()
        return self._decided

    @property
    def _decided(self) -> bool:
        return self._test is not None and self._test.decided

    def _next(self, pairing: int, deal: int) -> DealResult | None:
        return self._book.known.get((pairing, deal)) if deal < self._contest.deals[pairing] else None

    def _report_progress(self) -> None:
        of = sum(self._contest.deals)
        known = sum(deal < self._contest.deals[pairing] for pairing, deal in self._book.known)
        number = len(self.results[0])
        mean = self._sum / number if self._two and number else None
        self._progress(Progress(known, of, mean, self._test.llr if self._test else None))
