"""Bots that answer at once, and calculations that take until the test lets them go on."""

import asyncio
from typing import TypeVar

from safecracker.table.bot_pool import Calculation, InlineBots

T = TypeVar("T")


class SlowCalculations(InlineBots):
    def __init__(self) -> None:
        self.begun: list[object] = []
        self._go_on = asyncio.Event()

    async def calculate(self, calculation: Calculation[T]) -> T:
        self.begun.append(calculation)
        await self._go_on.wait()
        return calculation.result()

    def go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.call_soon_threadsafe(self._go_on.set)
