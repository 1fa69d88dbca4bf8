"""A thread with its own connection that runs whatever has gathered in one transaction: group commit.

While one commit waits for the disk, the next jobs gather; so the busier the server, the fewer commits a move costs.
"""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Literal, TypeAlias, TypeVar

from .store import Unavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]

TOGETHER = 500  # jobs in one commit at most, so that the first of them does not wait too long

# A loop that is always busy, and lets go of the interpreter's lock more often than this, starves every other thread:
# with the default of 5 ms, commits beside such a loop took up to 30 s; with 0.2 ms, under 0.3 s (benchmarks/store.py).
SWITCH_INTERVAL = 0.0002


class _Job:
    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def settle(self) -> None:
        """To be called in the loop of whoever waits."""
        if self.answer.done():
            return  # the caller has stopped waiting
        if self.error:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)


class CommitThread:
    """Runs jobs in the order they came. Each is answered after the commit that holds it.

    A job that raises is rolled back alone; jobs may be run twice for that, so they do nothing but read and write. When
    the transaction fails, every job in it gets Unavailable, none is kept, and the connection is replaced, since what it
    still holds is not known.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        reopen: Callable[[], sqlite3.Connection],
        *,
        begin: Literal["BEGIN", "BEGIN IMMEDIATE"],
        together: int = TOGETHER,
    ) -> None:
        self._connection: sqlite3.Connection | None = connection
        self._reopen = reopen
        self._begin = begin
        self._together = together
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()  # None: no more will come
        self._closed = False
        sys.setswitchinterval(min(SWITCH_INTERVAL, sys.getswitchinterval()))
        self._thread = threading.Thread(target=self._run, name=f"store {begin.lower()}", daemon=True)
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """What the work returns, once it is committed. The work runs in this thread, not in the caller's."""
        if self._closed:
            raise Unavailable("the store is closed")
        job = _Job(work)
        self._jobs.put(job)
        answer: T = await job.answer
        return answer

    async def close(self) -> None:
        """Finish what has been asked for, then close the connection."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        batch: list[_Job | None] = []
        while None not in batch:
            batch = self._gathered()
            if jobs := [job for job in batch if job is not None]:
                self._transact(jobs)
            _settle(jobs)
        self._drop()

    def _gathered(self) -> list[_Job | None]:
        """The jobs of the next transaction: waits for the first, and takes the others that are there already."""
        batch = [self._jobs.get()]
        with suppress(Empty):
            while len(batch) < self._together:
                batch.append(self._jobs.get_nowait())
        return batch

    def _transact(self, batch: list[_Job]) -> None:
        try:
            if self._connection is None:
                self._connection = self._reopen()
            self._connection.execute(self._begin)
            if not _all_done(self._connection, batch):
                self._connection.execute("ROLLBACK")
                self._connection.execute(self._begin)
                for job in batch:
                    _attempt(self._connection, job)
            self._connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - whatever it was, those who wait must get an answer
            self._drop()
            for job in batch:
                job.error = _unavailable(error)

    def _drop(self) -> None:
        if self._connection:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None


def _settle(jobs: list[_Job]) -> None:
    """Answer all jobs of a commit with one call into their loop; to wake it for each takes longer than a commit."""

    def settle() -> None:
        for job in jobs:
            job.settle()

    if jobs:
        with suppress(RuntimeError):  # the loop is closed; nobody waits any more
            jobs[0].answer.get_loop().call_soon_threadsafe(settle)


def _all_done(connection: sqlite3.Connection, batch: list[_Job]) -> bool:
    """Run all jobs, as nearly always works; False when one failed, and then each must be run again alone."""
    try:
        for job in batch:
            job.result = job.work(connection)
    except Exception:
        if not connection.in_transaction:
            raise  # SQLite has rolled everything back, as it may when the disk is full
        return False
    return True


def _attempt(connection: sqlite3.Connection, job: _Job) -> None:
    """Run the job alone, so that its failure takes nothing else with it."""
    connection.execute("SAVEPOINT job")
    try:
        job.result = job.work(connection)
    except Exception as error:
        if not connection.in_transaction:
            raise  # SQLite has rolled everything back, as it may when the disk is full
        connection.execute("ROLLBACK TO job")
        job.error = _unavailable(error) if isinstance(error, sqlite3.Error) else error
    connection.execute("RELEASE job")


def _unavailable(error: Exception) -> Unavailable:
    return Unavailable(f"the store is not available now: {error}")
