"""Several servers over one memory: what PostgreSQL does for them, for tests and simulations in one process."""

import asyncio
from collections.abc import Callable, Collection

from msgspec import Struct

from .memory import MemoryStore
from .shared import LEASE, Lease, Listener, Orphan
from .store import Conflict, StoredMove, StoredTable, Unavailable, WallTime


class _Claim(Struct):
    """Who drives a table; 0: nobody."""

    driver: int
    epoch: int


class _Server(Struct):
    seen: int  # the wall time at which it was last alive
    until: int  # its lease ends


class SharedMemory:
    """The state that all servers share."""

    def __init__(self, wall_time: WallTime) -> None:
        self.wall_time = wall_time
        self.tables = MemoryStore(wall_time)  # what each server's store holds too
        self.claims: dict[str, _Claim] = {}
        self.servers: dict[int, _Server] = {}
        self.stores: list[SharedMemoryStore] = []
        self.appended: list[tuple[str, StoredMove, int, int]] = []  # table, move, server and epoch, as they were stored
        self._last_server = 0

    def next_server(self) -> int:
        self._last_server += 1
        return self._last_server

    def alive(self, server: int) -> bool:
        found = self.servers.get(server)
        return found is not None and found.until > self.wall_time()

    @property
    def living(self) -> list[int]:
        return sorted(filter(self.alive, self.servers))

    async def revision(self, table: str) -> int | None:
        found = await self.tables.load(table)
        return found[0].version + len(found[1]) if found else None


class SharedMemoryStore(MemoryStore):
    """One server's way to the shared memory."""

    def __init__(self, shared: SharedMemory) -> None:
        super().__init__(shared.wall_time)
        self._tables, self._records = shared.tables._tables, shared.tables._records  # noqa: SLF001 - one memory for all
        self.shared = shared
        self.server = 0
        self.listening = True
        self.cut = False  # nothing can be stored or read, as when the connections are lost
        self.deaf = False  # changes of others are missed
        self._listener: Listener | None = None
        shared.stores.append(self)

    async def create(self, stored: StoredTable, moves: tuple[StoredMove, ...] = ()) -> None:
        await super().create(stored, moves)
        self.shared.claims[stored.id] = _Claim(self.server, 1)

    async def change(self, stored: StoredTable) -> None:
        await self._arrive()
        await super().change(stored)
        await self._announce(stored.id)

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0, epoch: int = 0
    ) -> None:
        await self._arrive()
        claim = self.shared.claims.get(table)
        if epoch and (claim is None or claim.epoch != epoch):
            raise Conflict(f"table {table} has another driver")
        await super().append(table, move, *then, over=over, due=due)
        self.shared.appended.append((table, move, self.server, epoch))
        await self._announce(table)

    async def key(self) -> bytes:
        return b"a key that all of them share ...."[:32]

    async def enter(self) -> int:
        self._check_open()
        self.server = self.shared.next_server()
        now = self.shared.wall_time()
        self.shared.servers[self.server] = _Server(now, now + LEASE)
        return self.server

    async def renew(self) -> Lease:
        self._check_open()
        now, found = self.shared.wall_time(), self.shared.servers.get(self.server)
        unbroken = found is not None and found.until > now
        if found is None:
            await self.enter()
        else:
            found.seen, found.until = now, now + LEASE
        living = self.shared.living
        return Lease(
            unbroken=unbroken, now=now, first=living[0] == self.server, servers=len(living), number=self.server
        )

    async def leave(self) -> None:
        await self.bury(self.server)

    async def claim(self, table: str) -> int | None:
        self._check_open()
        claim = self.shared.claims.get(table)
        if claim is None or claim.driver not in (0, self.server):
            return None
        claim.driver, claim.epoch = self.server, claim.epoch + 1
        return claim.epoch

    async def release(self, table: str, epoch: int) -> None:
        self._check_open()
        claim = self.shared.claims.get(table)
        if claim is not None and claim.epoch == epoch:
            claim.driver = 0

    async def take_over(self, most: int) -> tuple[Orphan, ...]:
        self._check_open()
        now, found = self.shared.wall_time(), list[Orphan]()
        for table, claim in self.shared.claims.items():
            stored = self._tables[table].stored if table in self._tables else None
            if stored is None or stored.over or self.shared.alive(claim.driver) or len(found) == most:
                continue
            server = self.shared.servers.get(claim.driver)
            if stored.due is None or (server is None and stored.due > now):
                claim.driver = 0
                continue
            claim.driver, claim.epoch = self.server, claim.epoch + 1
            found.append(Orphan(table=table, epoch=claim.epoch, last_seen=server.seen if server else now))
        if not found:
            for dead in [number for number in self.shared.servers if not self.shared.alive(number)]:
                del self.shared.servers[dead]
        return tuple(found)

    async def bury(self, server: int) -> None:
        self._check_open()
        if found := self.shared.servers.get(server):
            found.until = min(found.until, self.shared.wall_time())
            for store in self.shared.stores:
                store.hear(lambda listener: listener.note_death(server))

    async def revisions(self, tables: Collection[str]) -> dict[str, int]:
        self._check_open()
        found = {table: await self.shared.revision(table) for table in tables}
        return {table: revision for table, revision in found.items() if revision is not None}

    def listen(self, listener: Listener) -> None:
        self._listener = listener

    async def tell(self, word: str) -> None:
        self._check_open()
        for store in self.shared.stores:
            if store is not self:
                store.hear(lambda listener: listener.note_word(word))

    async def close(self) -> None:
        await super().close()
        self._listener = None

    def hear(self, news: Callable[[Listener], None]) -> None:
        """Let whoever listens hear this in a moment."""
        if self._listener and not self.deaf:
            asyncio.get_running_loop().call_soon(news, self._listener)

    async def _announce(self, table: str) -> None:
        revision = await self.shared.revision(table)
        for store in self.shared.stores:
            if store is not self and revision is not None:
                store.hear(lambda listener: listener.note_change(table, revision))

    async def _arrive(self) -> None:
        """What is written takes a moment, in which others may write first."""
        await asyncio.sleep(0)
        self._check_open()

    def _check_open(self) -> None:
        super()._check_open()
        if self.cut:
            raise Unavailable("the connection is lost")
