"""Time, as something handed in: the system's, or one that a test moves by hand."""

import asyncio
import time
from typing import Protocol

from safecracker.core.game import Millis


class Clock(Protocol):
    """What tells the time and waits."""

    def now(self) -> Millis:
        """Milliseconds since 1970."""
        ...

    async def sleep(self, span: Millis) -> None: ...


class SystemClock:
    """The machine's own: it asks for the date once, and then only how long that is ago, so that it never jumps."""

    def __init__(self) -> None:
        self._begun = time.time_ns() - time.monotonic_ns()

    def now(self) -> Millis:
        return Millis((self._begun + time.monotonic_ns()) // 1_000_000)

    async def sleep(self, span: Millis) -> None:
        await asyncio.sleep(span / 1000)


GLANCE = 0.002  # seconds between two looks at a clock that somebody else moves


class HandClock:
    """Stands still until somebody moves it; whoever sleeps wakes when it has been moved far enough."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now

    def now(self) -> Millis:
        return Millis(self._now)

    def advance(self, span: int) -> None:
        self._now += span

    async def sleep(self, span: Millis) -> None:
        until = self._now + span
        while self._now < until:  # noqa: ASYNC110 - it may be moved from another thread
            await asyncio.sleep(GLANCE)
