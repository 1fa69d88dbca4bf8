"""Plays the deals of a contest, wherever there are workers; what comes of each does not depend on that."""

from collections.abc import Generator
from contextlib import closing
from functools import partial
from typing import TypeAlias

from safecracker.lab import jobs
from safecracker.lab.jobs import Workers

from .contest import Contest
from .match import DealResult, play

Task: TypeAlias = tuple[int, int]  # a pairing and a deal, by their numbers


def tasks(contest: Contest) -> list[Task]:
    """All deals: the first of every pairing, then the second, so that all are equally far."""
    every = [(pairing, deal) for pairing, deals in enumerate(contest.deals) for deal in range(deals)]
    return sorted(every, key=lambda task: (task[1], task[0]))


def run(contest: Contest, wanted: list[Task], workers: Workers) -> Generator[DealResult]:
    """The results of the deals as they come. A caller who closes the iterator starts no more deals."""
    with closing(jobs.run(partial(_play_task, contest), wanted, workers)) as results:
        for _, played in results:
            yield played


def _play_task(contest: Contest, task: Task) -> DealResult:
    return play(contest, *task)
