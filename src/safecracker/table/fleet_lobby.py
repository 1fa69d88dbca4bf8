"""The tables of a server that shares its store with others: any server answers for any table, and one drives it."""

import asyncio
import logging
from collections.abc import Collection, Iterable

from safecracker.core.errors import GameError
from safecracker.core.game import Millis
from safecracker.store import Orphan, StoreError

from .errors import DamagedTable, NoTable
from .fleet import Fleet
from .fleet_words import REPEATED, Deleted, PagesElsewhere, Said, read, write
from .lobby import HOUR, KEEP_DAYS, SWEEP, Lobby
from .services import Services
from .table import Table
from .turn_timer import urgent

log = logging.getLogger(__name__)


class FleetLobby(Lobby):
    """A lobby that follows what other servers store, and takes their tables over when they die."""

    def __init__(self, services: Services, key: bytes, fleet: Fleet, *, keep_days: int = KEEP_DAYS) -> None:
        services.fleet = fleet
        super().__init__(services, key, keep_days=keep_days)
        self.fleet = fleet
        self._news: dict[str, int] = {}  # of tables that are being loaded
        self._elsewhere = PagesElsewhere()

    async def resume(self) -> None:
        """Enter the fleet; what dead servers drove goes on in the background."""
        await self.fleet.enter(self)  # from now on the store's clock counts, and not this machine's
        if self.fleet.first:
            await self._skip_gap()
        self._resumed.set()
        self._chores = [
            asyncio.create_task(self._sweep(), name="sweeper"),
            asyncio.create_task(self._repeat_pages(), name="open pages"),
        ]

    async def close(self) -> None:
        await self.fleet.leave()
        await super().close()

    async def adopt(self, orphan: Orphan) -> Table | None:
        """The table whose driver died; nobody is charged for the time since it was last seen."""
        try:
            table = self._tables.get(orphan.table) or await self._read_beside_others(orphan.table)
            await self.fleet.check(table)
            if urgent(table) and orphan.last_seen < self.services.clock.now():
                await table.credit_downtime(orphan.last_seen)
        except DamagedTable:
            return None  # the log has named it
        except NoTable:
            await self._let_go(orphan.table)  # deleted while it was read
            return None
        except GameError as error:
            log.warning("table %s cannot be taken over: %s", orphan.table, error)
            return None
        return table

    async def _read_beside_others(self, table: str) -> Table:
        """A table that is not in memory; what changes while it is read is found by the check that comes next."""
        read = await self._read(table)
        async with self._loading:
            return self._tables.get(table) or self._remember(read)

    def note_change(self, table: str, revision: int) -> None:
        """Another server has stored this revision of a table."""
        if known := self._tables.get(table):
            known.note_change(revision)
        elif self._loading.locked():
            self._news[table] = revision

    def note_deletion(self, table: str) -> None:
        """Another server has deleted it, so that nobody plays or watches here either."""
        self.fleet.forget(table)
        self.fleet.begin(self._let_go(table))

    async def _let_go(self, table: str) -> None:
        async with self._loading:  # somebody may just have read it from the store
            await self._leave_memory(table)

    def note_death(self, server: int) -> None:
        """Nobody has a page open on a server that is gone; they will open theirs elsewhere."""
        self._show_onlookers(self._elsewhere.forget_server(server))

    def note_word(self, word: str) -> None:
        """Another server tells what somebody said, whose pages are open there, or that a table is deleted."""
        said = read(word)
        if isinstance(said, Said):
            if known := self._tables.get(said.table):
                known.hear_remark(said.seat, said.phrase)
        elif isinstance(said, Deleted):
            self.note_deletion(said.table)
        elif said is not None:
            self._show_onlookers(self._elsewhere.note(said, self.services.clock.now()))

    def _show_onlookers(self, tables: Iterable[str]) -> None:
        for table in tables:
            if known := self._tables.get(table):
                known.set_onlookers_elsewhere(self._elsewhere.onlookers(table))

    def _active(self, table: Table) -> bool:
        """Also where a player has its page open on another server."""
        there = self._elsewhere.player_is_there(table.id, self.services.clock.now())
        return there or super()._active(table)

    async def _repeat_pages(self) -> None:
        """Say again and again whose pages are open here, and believe others only for as long as they do the same."""
        while True:
            await self.services.clock.sleep(REPEATED)
            self.fleet.tell_of_pages(table for table in self._tables.values() if table.watchers)
            self._show_onlookers(self._elsewhere.forget_old(self.services.clock.now()))

    async def _maybe_listed(self) -> Collection[Table]:
        """Also those that are in no memory, or only in another server's."""
        found = []
        for table in await self.services.store.listed():
            try:
                found.append(await self.find(table))
            except GameError:
                continue  # gone meanwhile; of a damaged one the log has told
        return found

    def _remember(self, table: Table) -> Table:
        super()._remember(table)
        table.set_onlookers_elsewhere(self._elsewhere.onlookers(table.id))
        news, self._news = self._news, {}
        if table.id in news:
            table.note_change(news[table.id])
        return table

    async def _credit_downtime(self, loaded: Table) -> None:
        """Time is given back when a table is taken over, and never because one more server opens it."""

    async def _sweep(self) -> None:
        hour = self.services.clock.now() // HOUR
        while True:
            # a table that leaves memory is taken over by whichever server looks first when something is due there
            self._woken_until = Millis(self.services.clock.now() + 2 * SWEEP)
            await self.services.clock.sleep(SWEEP)
            await self.tidy()
            if self.fleet.first and hour != (hour := self.services.clock.now() // HOUR):
                await self._heartbeat()

    async def delete(self, table: Table) -> bool:
        if gone := await super().delete(table):
            self.fleet.forget(table.id)
            self.fleet.tell(write(Deleted(table.id)))
        return gone

    async def _drop(self, table: Table) -> None:
        """Let a table leave memory, and let whoever has something to do there drive it.

        Whoever moved there a moment ago was told that this server drives it: then it is opened again.
        """
        await super()._drop(table)
        try:
            if self.fleet.epoch(table.id) is not None:
                await self.services.store.set_due(table.id, table.stored.due)
            await self.fleet.release(table.id)
            if (await self.fleet.store.revisions([table.id])).get(table.id, table.revision) != table.revision:
                await self.find(table.id)
        except (GameError, StoreError) as error:
            log.warning("table %s left memory, but cannot be handed over: %s", table.id, error)

    async def _forget(self, before: Millis) -> None:
        """One server does it for all."""
        if self.fleet.first:
            await super()._forget(before)
