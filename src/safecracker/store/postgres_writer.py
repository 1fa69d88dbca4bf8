"""One connection that stores moves and changes: group commit, as in ``commit_thread``, in the event loop.

While one statement is under way, the next moves gather; they are the next statement together.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias, TypeVar

from .postgres_line import BAD_ROWS, ROLLED_BACK, unavailable
from .postgres_moves import Append, refusals, store_moves
from .store import StoreError, Unavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[Any], Awaitable[T]]  # is given the connection
Connect: TypeAlias = Callable[[], Awaitable[Any]]

TOGETHER = 500  # moves in one statement at most, so that the first of them does not wait too long
TRIES = 5  # how often what the database rolled back is sent


class _Job:
    def __init__(self, table: str, wanted: Append | Work[Any]) -> None:
        self.table = table
        self.wanted = wanted
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def settle(self, result: Any) -> None:
        if self.answer.done():
            return  # the caller has stopped waiting
        if isinstance(result, Exception):
            self.answer.set_exception(result)
        else:
            self.answer.set_result(result)


class Writer:
    """Stores what is asked for; what concerns the same table in the order in which it came.

    An error after which nobody knows whether the database stored a statement is Unavailable for everyone who was in it.
    It is never sent again: their senders repeat it, once they have looked. The connection is dropped.
    """

    def __init__(self, connect: Connect, sender: str, *, together: int = TOGETHER) -> None:
        self._connect = connect
        self._sender = sender
        self._together = together
        self._connection: Any = None
        self._jobs: deque[_Job] = deque()
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, wanted: Append) -> None:
        """Store it together with what others want stored."""
        await self._asked(_Job(wanted.table, wanted))

    async def do(self, table: str, work: Work[T]) -> T:
        """What the work returns. It sends one statement, and may be run again where the database rolled that back."""
        answer: T = await self._asked(_Job(table, work))
        return answer

    async def close(self) -> None:
        """Finish what has been asked for, then close the connection."""
        self._closed = True
        if self._working is not None:
            await self._working
        connection, self._connection = self._connection, None
        if connection is not None:
            await hang_up(connection)

    async def _asked(self, job: _Job) -> Any:
        if self._closed:
            raise Unavailable("the store is closed")
        self._jobs.append(job)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work(), name="store writer")
        return await job.answer

    async def _work(self) -> None:
        while self._jobs:
            if (error := await self._unreachable()) is not None:
                jobs, self._jobs = self._jobs, deque()
                for job in jobs:
                    job.settle(error)  # none of them was sent, and none has to wait for a try of its own
            elif isinstance(self._jobs[0].wanted, Append):
                await self._store(self._gathered())
            else:
                job = self._jobs.popleft()
                job.settle(await self._result(job.wanted))

    def _gathered(self) -> list[_Job]:
        """The moves of the next statement: one of a table at most, and none before what was asked for its table."""
        batch: list[_Job] = []
        left: deque[_Job] = deque()
        tables: set[str] = set()
        for job in self._jobs:
            mine = isinstance(job.wanted, Append) and job.table not in tables and len(batch) < self._together
            (batch if mine else left).append(job)
            tables.add(job.table)
        self._jobs = left
        return batch

    async def _store(self, batch: list[_Job]) -> None:
        wanted = [job.wanted for job in batch if isinstance(job.wanted, Append)]
        stored = await self._result(lambda connection: store_moves(connection, self._sender, wanted))
        if isinstance(stored, Unavailable) and len(batch) > 1 and isinstance(stored.__cause__, BAD_ROWS):
            for job in batch:
                await self._store([job])  # one of them cannot be stored: the others must not suffer
            return
        if isinstance(stored, Exception):
            for job in batch:
                job.settle(stored)
            return
        for job in batch:
            if job.table in stored:
                job.settle(None)
        if refused := [job for job in batch if job.table not in stored]:
            await self._refuse(refused)

    async def _refuse(self, jobs: list[_Job]) -> None:
        wanted = [job.wanted for job in jobs if isinstance(job.wanted, Append)]
        reasons = await self._result(lambda connection: refusals(connection, wanted))
        for place, job in enumerate(jobs):
            job.settle(reasons if isinstance(reasons, Exception) else reasons[place])

    async def _result(self, work: Any) -> Any:
        """What the work returns, or the error that it ended with."""
        for left in reversed(range(TRIES)):
            try:
                return await self._unreachable() or await work(self._connection)
            except StoreError as error:
                return error
            except ROLLED_BACK as error:
                if not left:
                    return _caused(error)
            except BAD_ROWS as error:
                return _caused(error)
            except Exception as error:  # noqa: BLE001 - whatever it was, those who wait must get an answer
                self._drop()
                return _caused(error)
        raise AssertionError("the last try returns")

    async def _unreachable(self) -> StoreError | None:
        """Connect if need be; why that failed."""
        if self._connection is None:
            try:
                self._connection = await self._connect()
            except Exception as error:  # noqa: BLE001 - as above
                return _caused(error)
        return None

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


async def hang_up(connection: Any) -> None:
    """Close a connection; one that does not answer is cut."""
    try:
        await connection.close(timeout=1)
    except Exception:  # noqa: BLE001 - nobody needs it any more
        connection.terminate()


def _caused(error: Exception) -> StoreError:
    failed = unavailable(error)
    failed.__cause__ = error
    return failed
