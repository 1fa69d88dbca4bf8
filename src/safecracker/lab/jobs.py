"""Independent jobs, one after another here, in several processes, or on the machines of a Ray cluster.

What comes of a job follows from the job alone, so the results are the same wherever they are worked out. ``run`` gives
them as they come, ``in_order`` in the order of the jobs. A caller who closes the iterator starts no more jobs.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, closing, nullcontext
from itertools import islice
from threading import Thread
from typing import TypeVar

from msgspec import Struct

Job = TypeVar("Job")
Result = TypeVar("Result")
AHEAD = 4  # jobs that wait for each process


class Workers(Struct, frozen=True):
    """Who does the work: a number of processes here, or a Ray cluster by its address (``auto`` finds one)."""

    processes: int = 1
    cluster: str | None = None


def run(
    work: Callable[[Job], Result], jobs: Iterable[Job], workers: Workers
) -> Generator[tuple[int, Result], None, None]:
    """The results as they come, each with the number of its job."""
    numbered = enumerate(jobs)
    if workers.cluster is not None:
        from .cluster import run_on_cluster  # noqa: PLC0415 - needs the extra ``cluster``

        yield from run_on_cluster(work, numbered, workers.cluster)
    elif workers.processes > 1:
        yield from _run_in_processes(work, numbered, workers.processes)
    else:
        yield from ((number, work(job)) for number, job in numbered)


def connected(workers: Workers) -> AbstractContextManager[object]:
    """Keep the processes of a cluster from one ``run`` to the next, with what they have in memory."""
    if workers.cluster is None:
        return nullcontext()
    from . import cluster  # noqa: PLC0415 - as above

    return cluster.connected(workers.cluster)


def in_order(work: Callable[[Job], Result], jobs: Iterable[Job], workers: Workers) -> Generator[Result, None, None]:
    """The results in the order of the jobs."""
    early, following = dict[int, Result](), 0
    with closing(run(work, jobs, workers)) as results:
        for number, result in results:
            early[number] = result
            while following in early:
                yield early.pop(following)
                following += 1


def _run_in_processes(
    work: Callable[[Job], Result], numbered: Iterable[tuple[int, Job]], processes: int
) -> Generator[tuple[int, Result], None, None]:
    left, others = iter(numbered), set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=_begin)

    def submitted(count: int) -> dict[Future[Result], int]:
        return {pool.submit(work, job): number for number, job in islice(left, count)}

    try:
        waiting = submitted(processes * AHEAD)
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= submitted(len(done))
            yield from ((waiting.pop(future), future.result()) for future in done)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()  # a job may take minutes, and nobody waits for it any more


def _begin() -> None:
    """Ctrl+C is for the one who asked; it ends the others. So does whatever else ends them, a kill among it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)  # nobody is left to read a result, or to hear of an error
