"""Clocks that are passed in: the system's, or one that a test moves by hand."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Protocol

from safecracker.core.game import Millis


class Clock(Protocol):
    """What knows the time and waits."""

    def now(self) -> Millis:
        """Milliseconds since 1970."""
        ...

    async def sleep(self, span: Millis) -> None: ...


class SystemClock:
    """The system's clock. It asks for the date once, and then only how long ago that was, so that it never jumps."""

    def __init__(self) -> None:
        self._zero = time.time_ns() - time.monotonic_ns()

    def now(self) -> Millis:
        return Millis((self._zero + time.monotonic_ns()) // 1_000_000)

    async def sleep(self, span: Millis) -> None:
        await asyncio.sleep(span / 1000)


class StoreClock:
    """The clock of a store that several servers share, as the machine's own clock tells it between two looks."""

    def __init__(self, machine: Clock) -> None:
        self.machine = machine
        self._ahead = 0  # milliseconds that the store's clock is ahead of the machine's

    def now(self) -> Millis:
        return Millis(self.machine.now() + self._ahead)

    async def sleep(self, span: Millis) -> None:
        await self.machine.sleep(span)

    def set_by(self, store_time: int, asked: Millis) -> None:
        """Go by what the store said when it was asked at that moment of the machine's clock.

        It looked at its clock between the question and the answer. While what we have fits to that, nothing changes.
        """
        earliest, latest = store_time - self.machine.now(), store_time - asked
        self._ahead = min(max(self._ahead, earliest), latest)


POLL = 0.002  # seconds between two looks at a clock that another thread may move


class HandClock:
    """Stands still until it is moved by hand; a sleep ends when it has been moved far enough."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now

    def now(self) -> Millis:
        return Millis(self._now)

    def advance(self, span: int) -> None:
        self._now += span

    def sleep(self, span: Millis) -> Coroutine[Any, Any, None]:
        """Counts from the call, even if it is awaited after the clock has been moved."""
        return self._reached(self._now + span)

    async def _reached(self, moment: int) -> None:
        while self._now < moment:  # noqa: ASYNC110 - it may be moved from another thread
            await asyncio.sleep(POLL)
