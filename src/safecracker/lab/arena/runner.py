"""Plays the deals of a contest, here or in several processes; what comes of each does not depend on that."""

import multiprocessing
import signal
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import TypeAlias

from .contest import Contest
from .match import DealResult, play

Task: TypeAlias = tuple[int, int]  # a pairing and a deal, by their numbers
AHEAD = 4  # tasks that wait for each process


def tasks(contest: Contest) -> list[Task]:
    """All deals: the first of every pairing, then the second, so that all are equally far."""
    every = [(pairing, deal) for pairing, deals in enumerate(contest.deals) for deal in range(deals)]
    return sorted(every, key=lambda task: (task[1], task[0]))


def run(contest: Contest, wanted: list[Task], workers: int) -> Generator[DealResult]:
    """The results of the deals as they come. A caller who closes the iterator starts no more deals."""
    if workers <= 1:
        yield from (play(contest, *task) for task in wanted)
        return
    left, others = iter(wanted), set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts)
    try:
        waiting = {_submitted(pool, contest, task) for task in islice(left, workers * AHEAD)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {_submitted(pool, contest, task) for task in islice(left, len(done))}
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()  # a deal may take minutes, and nobody waits for it any more


def _submitted(pool: ProcessPoolExecutor, contest: Contest, task: Task) -> Future[DealResult]:
    return pool.submit(play, contest, *task)


def _ignore_interrupts() -> None:
    """Ctrl+C is for the one who asked; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
