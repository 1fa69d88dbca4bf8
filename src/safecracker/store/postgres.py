"""The store of several servers: a PostgreSQL database, where what is acknowledged is on the disk.

Each server stores moves and changes through one connection, asks through a few others, and listens on one more.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from functools import partial
from typing import Any, Self, TypeVar

import asyncpg

from . import postgres_fleet as fleet
from . import postgres_tables as statements
from .files import KEY_BYTES
from .postgres_bell import Bell
from .postgres_line import (
    COMMAND,
    LEASE_SETTINGS,
    LEASES,
    LOST,
    READERS,
    ROLLED_BACK,
    WRITER_SETTINGS,
    cannot_open,
    connect,
    open_pool,
    unavailable,
)
from .postgres_moves import Append
from .postgres_schema import prepare
from .postgres_writer import TOGETHER, TRIES, Writer, hang_up
from .shared import Lease, Listener, Orphan
from .store import StoredMove, StoredTable, StoreError, Unavailable, WallTime

T = TypeVar("T")

CLOSING = 5.0  # seconds for questions under way


class PostgresStore:
    """Stores tables in a PostgreSQL database. To be used from one event loop, and made by ``open``."""

    def __init__(self, address: str, pool: Any, leases: Any, wall_time: WallTime, *, together: int = TOGETHER) -> None:
        self._address = address
        self._wall_time = wall_time
        self._pool = pool
        self._leases = leases  # so that none counts as dead, and none takes over late, because many ask it something
        self._sender = secrets.token_hex(8)  # marks its own notices
        self._writer = Writer(partial(connect, address, WRITER_SETTINGS), self._sender, together=together)
        self._bell: Bell | None = None
        self._server = 0  # its number; 0: it has not entered
        self._closed = False

    @classmethod
    async def open(cls, address: str, wall_time: WallTime, *, together: int = TOGETHER) -> Self:
        """Connect and prepare the tables; raises CannotOpen or NewerSchema."""
        try:
            connection = await connect(address)
            try:
                await prepare(connection)
            finally:
                await hang_up(connection)
            readers, leases = await open_pool(address, READERS), await open_pool(address, LEASES, LEASE_SETTINGS)
            return cls(address, readers, leases, wall_time, together=together)
        except Exception as error:
            raise cannot_open(error) from error

    async def create(self, stored: StoredTable, moves: tuple[StoredMove, ...] = ()) -> None:
        touched, driver = self._wall_time(), self._server
        await self._writer.do(stored.id, lambda c: statements.create(c, stored, moves, touched, driver))

    async def change(self, stored: StoredTable) -> None:
        touched = self._wall_time()
        await self._writer.do(stored.id, lambda c: statements.change(c, stored, touched, self._sender))

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0, epoch: int = 0
    ) -> None:
        touched = self._wall_time()
        await self._writer.append(
            Append(table=table, moves=(move, *then), over=over, due=due, touched=touched, epoch=epoch)
        )

    async def load(self, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
        return await self._read(lambda c: statements.load(c, table))

    async def tables_of(self, holder: str) -> tuple[str, ...]:
        return await self._read(lambda c: statements.tables_of(c, holder))

    async def due(self, after: int, until: int) -> tuple[str, ...]:
        return await self._read(lambda c: statements.due(c, after, until))

    async def set_due(self, table: str, due: int | None) -> None:
        await self._writer.do(table, lambda c: statements.set_due(c, table, due))

    async def listed(self) -> tuple[str, ...]:
        return await self._read(statements.listed)

    async def save_record(self, record: str, text: str) -> None:
        touched = self._wall_time()
        await self._write(lambda c: statements.save_record(c, record, text, touched))

    async def load_record(self, record: str) -> str | None:
        return await self._read(lambda c: statements.load_record(c, record))

    async def heartbeat(self) -> None:
        now = self._wall_time()
        await self._write(lambda c: statements.heartbeat(c, now))

    async def last_heartbeat(self) -> int:
        return await self._read(statements.last_heartbeat)

    async def skip_gap(self, most: int) -> int:
        now = self._wall_time()
        return await self._write(lambda c: statements.skip_gap(c, now, most))

    async def delete(self, table: str, version: int) -> bool:
        return await self._writer.do(table, lambda c: statements.delete(c, table, version))

    async def forget(self, before: int) -> int:
        total = 0
        while gone := await self._write(lambda c: statements.forget(c, before)):
            total += gone
        return total

    @property
    def listening(self) -> bool:
        return self._bell is not None and self._bell.listening

    async def key(self) -> bytes:
        return await self._write(lambda c: statements.key(c, secrets.token_bytes(KEY_BYTES)))

    async def enter(self) -> int:
        self._server = await self._write(fleet.enter, self._leases)
        return self._server

    async def renew(self) -> Lease:
        self._server, lease = await self._write(lambda c: fleet.renew(c, self._server), self._leases)
        return lease

    async def leave(self) -> None:
        server, self._server = self._server, 0
        await self.bury(server)

    async def bury(self, server: int) -> None:
        await self._write(lambda c: fleet.end(c, server), self._leases)

    async def claim(self, table: str) -> int | None:
        return await self._write(lambda c: fleet.claim(c, table, self._server))

    async def release(self, table: str, epoch: int) -> None:
        await self._write(lambda c: fleet.release(c, table, epoch))

    async def take_over(self, most: int) -> tuple[Orphan, ...]:
        return await self._write(lambda c: fleet.take_over(c, self._server, most), self._leases)

    async def revisions(self, tables: Collection[str]) -> dict[str, int]:
        return await self._read(lambda c: statements.revisions(c, tables))

    def listen(self, listener: Listener) -> None:
        self._bell = Bell(partial(connect, self._address), self._sender, listener)

    async def tell(self, word: str) -> None:
        await self._write(lambda c: fleet.tell(c, self._sender, word))

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._bell is not None:
            await self._bell.close()
        await self._writer.close()
        for pool in (self._pool, self._leases):
            try:
                await asyncio.wait_for(pool.close(), CLOSING)
            except Exception:  # noqa: BLE001 - nobody needs it any more
                pool.terminate()

    async def _read(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Ask; where a connection turns out to be dead, once more on a fresh one."""
        try:
            return await self._lend(work)
        except LOST:
            await self._pool.expire_connections()
        except StoreError:
            raise
        except Exception as error:
            raise unavailable(error) from error
        try:
            return await self._lend(work)
        except Exception as error:
            raise unavailable(error) from error

    async def _write(self, work: Callable[[Any], Awaitable[T]], pool: Any = None) -> T:
        """Store something that no move waits for; again only where the database certainly rolled it back."""
        for left in reversed(range(TRIES)):
            try:
                return await self._lend(work, pool)
            except StoreError:
                raise
            except ROLLED_BACK as error:
                if not left:
                    raise unavailable(error) from error
            except Exception as error:
                raise unavailable(error) from error
        raise AssertionError("the last try raises")

    async def _lend(self, work: Callable[[Any], Awaitable[T]], pool: Any = None) -> T:
        if self._closed:
            raise Unavailable("the store is closed")
        async with (pool or self._pool).acquire(timeout=COMMAND) as connection:
            try:
                return await work(connection)
            except LOST:
                with suppress(asyncpg.InterfaceError):  # the pool may have found out first
                    connection.terminate()
                raise
