"""Time that passes as fast as it can: the loop jumps to the next thing that happens."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any

from safecracker.core.game import Millis

BEGIN = 1_700_000_000_000  # milliseconds since 1970
TASKS: ContextVar[list["asyncio.Task[Any]"] | None] = ContextVar("TASKS", default=None)  # where new tasks are noted


class Stuck(Exception):
    """Everyone waits and nothing will ever happen."""


class _Jump(selectors.SelectSelector):
    """Nothing comes from outside, so that waiting for it is a jump in time."""

    def __init__(self, jump: Callable[[float], None]) -> None:
        super().__init__()
        self._jump = jump

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck
        self._jump(max(0.0, timeout))
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop without threads, sockets or a clock of the machine."""

    def __init__(self) -> None:
        self._virtual = 0.0
        super().__init__(_Jump(self._pass))
        self.set_task_factory(_noted)

    def _pass(self, seconds: float) -> None:
        self._virtual += seconds

    def time(self) -> float:
        return self._virtual


def _noted(loop: asyncio.AbstractEventLoop, work: Any, **given: Any) -> "asyncio.Task[Any]":
    """A task that whoever runs it can cancel, with everything that it starts."""
    task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **given)
    tasks = TASKS.get()
    if tasks is not None:
        tasks.append(task)
    return task


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run it to its end, and everything that it left running."""
    loop = VirtualLoop()
    try:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(work)
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        asyncio.set_event_loop(None)
        loop.close()


class VirtualClock:
    """The clock of one server, which may be wrong by so many milliseconds."""

    def __init__(self, wrong_by: int = 0) -> None:
        self._wrong_by = wrong_by

    def now(self) -> Millis:
        return Millis(BEGIN + self._wrong_by + round(asyncio.get_running_loop().time() * 1000))

    async def sleep(self, span: Millis) -> None:
        await asyncio.sleep(span / 1000)
