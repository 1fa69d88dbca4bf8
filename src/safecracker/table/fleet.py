"""A server among those that share a store: its lease, the tables that it drives, and news of the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

from safecracker.core.game import Millis
from safecracker.store import LEASE, RENEWAL, Orphan, SharedStore, StoreError

from .clock import StoreClock
from .fleet_words import words_about

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger(__name__)

T = TypeVar("T")

LOOK = Millis(500)  # between two looks for tables whose driver died
AT_ONCE = 100  # tables that are taken over in one go, so that several servers share them
SIDE_BY_SIDE = 8  # of which so many are opened at a time: more would only keep players waiting for the store
SOON = Millis(500)  # until the other servers hear whose pages are open
ASK_AGAIN = Millis(2_000)  # for which another server's claim to a table is believed
TRIES_TO_ENTER = 5  # a second apart, while the store is away or too slow


class FleetTables(Protocol):
    """The tables of this server, for which news of the others counts."""

    @property
    def tables(self) -> Collection["Table"]:
        """Those in memory."""

    def note_change(self, table: str, revision: int) -> None:
        """Another server has stored this revision."""

    def note_deletion(self, table: str) -> None:
        """A table is not stored any more."""

    def note_death(self, server: int) -> None:
        """The server of this number is there no longer."""

    def note_word(self, word: str) -> None:
        """Another server said this."""

    async def adopt(self, orphan: Orphan) -> "Table | None":
        """The table whose driver died, with its time given back; None where it cannot be opened.

        What raises StoreError is tried again.
        """


class Fleet:
    """A server's place among those that share a store. One of them drives each table; the number is the epoch."""

    def __init__(
        self, store: SharedStore, clock: StoreClock, *, on_number: Callable[[int], None] = lambda _: None
    ) -> None:
        self.store = store
        self.first = False  # whether it does what is done once for all
        self.servers = 1  # that are alive
        self.number = 0
        self._clock = clock
        self._on_number = on_number  # called with each number that it gets
        self._tables: FleetTables | None = None
        self._epochs: dict[str, int] = {}
        self._elsewhere: dict[str, Millis] = {}  # until when a table is believed to be driven by another server
        self._lease_ends = Millis(0)  # by the machine's clock; never later than the store thinks
        self._orphans: dict[str, Orphan] = {}  # taken over, but their players have not been given their time back yet
        self._look_now = asyncio.Event()
        self._compare = False  # whether changes may have been missed
        self._chores: list[asyncio.Task[None]] = []
        self._opened: dict[str, Table] = {}  # of which it will be told soon whose pages are open
        self._announcing: set[asyncio.Task[None]] = set()  # the loop itself would not hold them
        self._left = False
        self._in_doubt = False  # whether the store may call this server the driver of a table that it knows nothing of

    async def enter(self, tables: FleetTables) -> None:
        """Count as a living server from now on, and hear of what others store."""
        self._tables = tables
        self._set_number(await self._persistently(self.store.enter))
        self.store.listen(self)
        await self._persistently(self._renew)
        self._look_now.set()
        self._chores = [
            asyncio.create_task(self._renewing(), name="lease"),
            asyncio.create_task(self._looking(), name="look for orphans"),
        ]

    async def _persistently(self, ask: Callable[[], Awaitable[T]]) -> T:
        """A server that starts in a bad moment of the store asks again before it gives up."""
        for _ in range(TRIES_TO_ENTER - 1):
            try:
                return await ask()
            except StoreError as error:
                log.warning("this server cannot enter yet: %s", error)
            await self._clock.sleep(Millis(RENEWAL))
        return await ask()

    async def leave(self) -> None:
        """Drive nothing any more: the others take over at once."""
        if self._left:
            return
        self._left = True
        for task in (*self._chores, *self._announcing):
            task.cancel()
        await asyncio.gather(*self._chores, *self._announcing, return_exceptions=True)
        self._forget_all()
        try:
            await self.store.leave()
        except StoreError as error:
            log.warning("the others are not told that this server leaves: %s", error)

    @property
    def problems(self) -> list[str]:
        """Why nobody should be sent here now."""
        found = []
        if not self._alive:
            found.append("the lease has ended")
        if not self.store.listening:
            found.append("changes of other servers are not heard of")
        return found

    # who drives

    def born(self, table: str) -> None:
        """A table was created here, and so this server drives it."""
        self._epochs[table] = 1

    def epoch(self, table: str) -> int | None:
        """The epoch under which this server moves at a table; None where it may not."""
        return self._epochs.get(table) if self._alive else None

    async def drives(self, table: "Table") -> bool:
        """Whether this server drives the table; if no other one does, from now on."""
        if self._left or not self._alive or table.id in self._orphans:
            return False
        if table.id in self._epochs:
            return True
        if self._elsewhere.get(table.id, 0) > self._clock.now():
            return False
        with self._doubting():
            epoch = await self.store.claim(table.id)
        if epoch is None:
            self._elsewhere[table.id] = Millis(self._clock.now() + ASK_AGAIN)
            return False
        self._set_epoch(table.id, epoch)
        await self.check(table)
        return True

    async def check(self, table: "Table") -> None:
        """See to it that the table is as it is stored."""
        if (await self.store.revisions([table.id])).get(table.id) != table.revision:
            await table.reload()

    def forget(self, table: str) -> None:
        """Ask again before the next move: another server may have become the driver."""
        self._epochs.pop(table, None)
        self._elsewhere.pop(table, None)

    async def release(self, table: str) -> None:
        """Drive it no longer; whoever has something to do there may."""
        epoch = self._epochs.pop(table, None)
        self._elsewhere.pop(table, None)
        if epoch is not None:
            with self._doubting():
                await self.store.release(table, epoch)

    @contextmanager
    def _doubting(self) -> Iterator[None]:
        """After a failure nobody knows what was stored: this server takes another number, and tables are taken over."""
        try:
            yield
        except BaseException:
            self._in_doubt = True
            raise

    def _set_epoch(self, table: str, epoch: int) -> None:
        self._epochs[table] = epoch
        self._elsewhere.pop(table, None)

    def _forget_all(self) -> None:
        self._epochs.clear()
        self._elsewhere.clear()

    # the lease

    @property
    def _alive(self) -> bool:
        return self._clock.machine.now() < self._lease_ends

    async def _renewing(self) -> None:
        failed = False
        while True:
            await self._clock.sleep(Millis(RENEWAL))
            try:
                await self._renew()
                failed = False
            except StoreError as error:
                if not failed:
                    log.warning("the lease cannot be renewed: %s", error)
                failed = True

    async def _renew(self) -> None:
        asked = self._clock.machine.now()
        late = asked >= self._lease_ends > 0
        if self._in_doubt:
            await self.store.bury(self.number)
            self._in_doubt = False
        lease = await self.store.renew()
        self._clock.set_by(lease.now, asked)
        self._lease_ends = Millis(asked + LEASE)
        self.first, self.servers = lease.first, lease.servers
        if lease.number and lease.number != self.number:
            self._set_number(lease.number)
        if not lease.unbroken:
            log.warning("this server was not heard of for a while; it asks again which tables it drives")
            self._forget_all()
        if late or not lease.unbroken:
            self._wake_all()

    def _set_number(self, number: int) -> None:
        self.number = number
        self._on_number(number)

    def _wake_all(self) -> None:
        for table in list(self._tables.tables) if self._tables else ():
            table.wake()

    # news

    def note_change(self, table: str, revision: int) -> None:
        if self._tables:
            self._tables.note_change(table, revision)

    def note_gap(self) -> None:
        self._compare = True
        self._look_now.set()

    def note_death(self, server: int) -> None:
        self._look_now.set()
        if self._tables:
            self._tables.note_death(server)

    def note_word(self, word: str) -> None:
        if self._tables:
            self._tables.note_word(word)

    def tell(self, word: str) -> None:
        """Say something to the other servers; where the store is away, nobody hears it."""
        self.begin(self._tell(word))

    def tell_of_pages(self, tables: Iterable["Table"]) -> None:
        """Say whose pages of these tables are open here: soon, and once for many that are opened together."""
        begun = bool(self._opened)
        self._opened |= {table.id: table for table in tables}
        if self._opened and not begun:
            self.begin(self._tell_of_pages())

    async def _tell_of_pages(self) -> None:
        await self._clock.sleep(SOON)
        opened, self._opened = self._opened, {}
        for word in words_about(self.number, [table.open_pages for table in opened.values()]):
            await self._tell(word)

    async def _tell(self, word: str) -> None:
        if not self._left:
            with suppress(StoreError):
                await self.store.tell(word)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Do it in the background, as long as this server is one of the fleet."""
        task = asyncio.create_task(work, name="words between servers")
        self._announcing.add(task)
        task.add_done_callback(self._announcing.discard)

    async def _looking(self) -> None:
        failed = False
        while True:
            await self._look_due()
            try:
                await self._look()
                failed = False
            except StoreError as error:
                if not failed:
                    log.warning("the tables of dead servers cannot be looked for: %s", error)
                failed = True

    async def _look_due(self) -> None:
        """Half a second later, or when something may have been missed."""
        waiting = [
            asyncio.ensure_future(self._clock.sleep(LOOK)),
            asyncio.ensure_future(self._look_now.wait()),
        ]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waiting:
                each.cancel()
        self._look_now.clear()

    async def _look(self) -> None:
        """Compare what is in memory after a gap, and take over what others left behind."""
        assert self._tables is not None
        if self._compare:
            self._compare = False
            try:
                await self._compare_all()
            except StoreError:
                self._compare = True
                raise
        full = True
        while full:
            with self._doubting():
                found = await self.store.take_over(AT_ONCE)
            full = len(found) >= AT_ONCE
            self._orphans |= {orphan.table: orphan for orphan in found}
            await self._adopt_all()

    async def _adopt_all(self) -> None:
        """Open what was taken over, what is due soonest first; one that fails keeps no other waiting."""
        waiting = iter(list(self._orphans.values()))

        async def adopt_some() -> None:
            for orphan in waiting:
                await self._adopt(orphan)

        done = await asyncio.gather(*(adopt_some() for _ in range(SIDE_BY_SIDE)), return_exceptions=True)
        for error in done:
            if isinstance(error, BaseException):
                raise error

    async def _adopt(self, orphan: Orphan) -> None:
        assert self._tables is not None
        table = await self._tables.adopt(orphan)
        del self._orphans[orphan.table]
        self._set_epoch(orphan.table, orphan.epoch)
        if table is not None:
            table.wake()

    async def _compare_all(self) -> None:
        assert self._tables is not None
        known = {table.id: table for table in self._tables.tables}
        stored = await self.store.revisions(known)
        for name, table in known.items():
            if name not in stored:
                self._tables.note_deletion(name)
            elif stored[name] != table.revision:
                table.note_change(stored[name])
