"""What a server sees of a store that fails: before it has stored something, after it, or late."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeVar

from msgspec import Struct

from safecracker.store import Store, StoredMove, StoredTable, Unavailable

T = TypeVar("T")


class StoreFaults(Struct):
    """How often something goes wrong, from 0 to 1."""

    before: float = 0.0  # nothing is stored
    after: float = 0.0  # stored, but nobody is told
    slow: float = 0.0
    stalls: float = 0.0  # the disk does nothing for a while
    longest_stall: float = 8.0  # seconds


class FailingStore:
    """One server's connection to the store. When the server is dead, nothing comes through it any more."""

    def __init__(self, disk: Store, rng: Random, faults: StoreFaults, on_stored: Callable[[], None]) -> None:
        self._disk = disk
        self._rng = rng
        self.faults = faults
        self._on_stored = on_stored
        self.dead = False
        self.asked_when_dead = False  # something of a killed server went on

    async def _do(self, work: Callable[[], Awaitable[T]]) -> T:
        self.asked_when_dead |= self.dead
        await self._late()
        if self.dead or self._rng.random() < self.faults.before:
            raise Unavailable("the simulated disk failed before")
        found = await work()
        self._on_stored()
        await self._late()
        if self.dead or self._rng.random() < self.faults.after:
            raise Unavailable("the simulated disk failed after")
        return found

    async def _late(self) -> None:
        if self._rng.random() < self.faults.stalls:
            await asyncio.sleep(self._rng.uniform(0, self.faults.longest_stall))
        elif self._rng.random() < self.faults.slow:
            await asyncio.sleep(self._rng.uniform(0, 0.1))
        else:
            await asyncio.sleep(0)

    async def create(self, stored: StoredTable, moves: tuple[StoredMove, ...] = ()) -> None:
        await self._do(lambda: self._disk.create(stored, moves))

    async def change(self, stored: StoredTable) -> None:
        await self._do(lambda: self._disk.change(stored))

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0
    ) -> None:
        await self._do(lambda: self._disk.append(table, move, *then, over=over, due=due))

    async def load(self, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
        return await self._do(lambda: self._disk.load(table))

    async def tables_of(self, holder: str) -> tuple[str, ...]:
        return await self._do(lambda: self._disk.tables_of(holder))

    async def due(self, after: int, until: int) -> tuple[str, ...]:
        return await self._do(lambda: self._disk.due(after, until))

    async def set_due(self, table: str, due: int | None) -> None:
        await self._do(lambda: self._disk.set_due(table, due))

    async def listed(self) -> tuple[str, ...]:
        return await self._do(self._disk.listed)

    async def save_record(self, record: str, text: str) -> None:
        await self._do(lambda: self._disk.save_record(record, text))

    async def load_record(self, record: str) -> str | None:
        return await self._do(lambda: self._disk.load_record(record))

    async def heartbeat(self) -> None:
        await self._do(self._disk.heartbeat)

    async def last_heartbeat(self) -> int:
        return await self._do(self._disk.last_heartbeat)

    async def skip_gap(self, most: int) -> int:
        return await self._do(lambda: self._disk.skip_gap(most))

    async def delete(self, table: str, version: int) -> bool:
        return await self._do(lambda: self._disk.delete(table, version))

    async def forget(self, before: int) -> int:
        return await self._do(lambda: self._disk.forget(before))

    async def close(self) -> None:
        self.dead = True
