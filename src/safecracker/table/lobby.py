"""All tables of this server: opened, found again, resumed after a restart, forgotten when nobody came back."""

import asyncio
import base64
import hmac
import logging
import re
from collections.abc import Collection

from msgspec.structs import replace

from safecracker.core.errors import GameError, OtherRules
from safecracker.core.fair import commitment
from safecracker.core.game import Millis, Seat
from safecracker.games import NoGame, find
from safecracker.store import LISTED, Damaged, IdInUse, SeatKind, StoredSeat, StoredTable, StoreError
from safecracker.store.chain import first_link, linked

from .characters import with_characters
from .errors import NO_TABLE, DamagedTable, NoTable
from .rematch import rematch_setup
from .setup import Setup, bot_level
from .table import Services, Table
from .turn_timer import urgent

__all__ = ["Lobby", "LobbyFull", "Setup"]

log = logging.getLogger(__name__)

DAY = Millis(24 * 3600 * 1000)
KEEP_DAYS = 30  # a table that nobody touched for longer is forgotten
GAP = Millis(2 * 24 * 3600 * 1000)  # a time without a server, or a wrong clock, by which no table grows older
LISTED_FOR = Millis(60 * 60 * 1000)  # a listed table where nothing happens, if no player has its page open
HOUR = Millis(60 * 60 * 1000)
IDLE = Millis(10 * 60 * 1000)  # a table that nobody watches leaves memory; the store has it
SWEEP = Millis(60 * 1000)
RETRY = Millis(1000)  # before a store that fails at the start is asked again what is due
HEARTBEAT = Millis(1000)  # how exactly the next server knows when this one was last running
MOST_TABLES = 10_000  # in memory at once
_ID = re.compile(r"[a-z2-7]{26}")


class LobbyFull(GameError):
    """No more tables can be opened now."""


class Lobby:
    """Finds tables, in memory or in the store; one Table object for each."""

    def __init__(self, services: Services, key: bytes, *, keep_days: int = KEEP_DAYS) -> None:
        self.services = services
        self.keep_days = keep_days
        self._key = key
        self._tables: dict[str, Table] = {}
        self._seen: dict[str, Millis] = {}
        self._loading = asyncio.Lock()
        self._rematching = asyncio.Lock()
        self._chores: list[asyncio.Task[None]] = []
        self._last_heartbeat: int | None = None  # of the server before this one
        self._woken_until = Millis(-1)  # what is due until then has been opened, and stays in memory
        self._resumed = asyncio.Event()

    @property
    def retention(self) -> Millis:
        """For how long a table or a record is stored that nobody touches."""
        return Millis(self.keep_days * DAY)

    @property
    def resumed(self) -> bool:
        """Whether everything goes on that went on before the server was started."""
        return self._resumed.is_set()

    @property
    def tables(self) -> Collection[Table]:
        """Those in memory."""
        return self._tables.values()

    def new_ticket(self, command: str = "") -> str:
        """For a table that is opened later and whose seed is committed already: a form carries it before any nonce.

        With a command it is the same again whenever the command is.
        """
        number = self._mac("command", command)[:16] if command else self.services.entropy(16)
        return self._ticket(base64.b32encode(number).decode().rstrip("=").lower())

    def _ticket(self, table: str) -> str:
        return f"{table}.{self._mac('case', table)[:16].hex()}"

    def ticket_commitment(self, ticket: str) -> str:
        table = ticket.partition(".")[0]
        return commitment(table, self._mac("seed", table))

    async def open_table(self, setup: Setup, ticket: str = "") -> Table:
        """A new table. Instead of a ticket that was used before, or that is not ours, it gets a new one."""
        kit = find(setup.game)
        seats = kit.seats(len(setup.seats))
        game = kit.game_under(setup.rules, setup.options, seats) if setup.rules else kit.game(setup.options, seats)
        if len(self._tables) >= MOST_TABLES:
            raise LobbyFull("this server has no room for another table; try again in a few minutes")
        table = self._table_of(ticket) or self._table_of(self.new_ticket())
        stored = StoredTable(
            id=table,
            game=setup.game,
            rules=game.version,
            options=str(game.options),
            seats=tuple(map(self._with_nonce, with_characters(table, setup.seats, setup.owner_name))),
            seed=self._mac("seed", table),
            owner=setup.owner,
            opened=self.services.clock.now() - setup.time_played,
            notebook=setup.notebook,
            pace=setup.pace,
            started=all(seat.kind is not SeatKind.OPEN for seat in setup.seats),
            over=False,
            before=setup.before,
            watched=setup.watched,
            limit=setup.limit,
            listed=setup.listed,
            origin=setup.origin,
            version=1,
        )
        moves = linked(first_link(stored), setup.moves)
        opened = Table(self.services, stored, moves)
        opened.visitor = setup.visitor
        try:
            await self.services.store.create(opened.stored, moves)
        except IdInUse:
            return await self._opened_before(setup, stored)
        if self.services.fleet:
            self.services.fleet.born(opened.id)
        self._remember(opened)
        if opened.running:
            opened.wake()
        return opened

    async def _opened_before(self, setup: Setup, stored: StoredTable) -> Table:
        """The same form sent twice is one table; a changed form, or somebody else's, opens another."""
        known = await self.find(stored.id)
        if setup.before and known.stored.before == setup.before:
            return known  # the other player asked for the rematch first
        again = bool(setup.owner) and known.untouched and _agreed(known.stored) == _agreed(stored)
        return known if again else await self.open_table(setup)

    async def find(self, table: str) -> Table:
        """The table of this id; raises NoTable."""
        known = self._tables.get(table)
        if known is None:
            if not _ID.fullmatch(table):
                raise NoTable(NO_TABLE)
            async with self._loading:
                known = self._tables.get(table) or await self._enter(await self._read(table))
        self._seen[table] = self.services.clock.now()
        if known.parked:
            known.wake()
        return known

    async def listed(self, most: int = LISTED) -> list[Table]:
        """What everybody may find, opened last first: active tables with a free seat, or that may be watched."""
        tables = (table for table in await self._maybe_listed() if table.stored.listed and not table.outcome)
        shown = [table for table in tables if (table.stored.watched or not table.started) and self._active(table)]
        return sorted(shown, key=lambda table: table.stored.opened, reverse=True)[:most]

    async def _maybe_listed(self) -> Collection[Table]:
        """The tables of which some are listed: those in memory, for an idle one is not listed."""
        return self._tables.values()

    def _active(self, table: Table) -> bool:
        """Whether a player has its page open, or something happened recently. Idle tables are not in memory."""
        if any(table.seats_of(holder) for holder in table.watchers):
            return True
        return self.services.clock.now() - (table.last_move_at or table.stored.opened) < LISTED_FOR

    def rematch_ticket(self, table: str) -> str:
        """The ticket of a table's rematch: the same whoever asks for it first, on whichever server."""
        rematch = base64.b32encode(self._mac("rematch", table)[:16]).decode().rstrip("=").lower()
        return self._ticket(rematch)

    async def rematch(self, table: Table, nonces: dict[Seat, str] | None = None, level: int = 0) -> Table:
        """A new table with the same players and options, with bots of another level where one is given.

        Asked again, it is the same new table.
        """
        async with self._rematching:  # both players press the button at once
            if table.stored.after:
                return await self.find(table.stored.after)
            setup = rematch_setup(table, nonces or {}, level)
            new = await self.open_table(setup, self.rematch_ticket(table.id))
            await table.set_rematch(new.id)
            return new

    async def delete(self, table: Table) -> bool:
        """Delete it for good and send everyone away who watches, unless it has changed meanwhile; whether it did."""
        async with self._loading:
            if gone := await self.services.store.delete(table.id, table.stored.version):
                await self._leave_memory(table.id)
        return gone

    async def _leave_memory(self, table: str) -> None:
        self._seen.pop(table, None)
        if known := self._tables.pop(table, None):
            await known.close()
            known.send_all_away()

    async def resume(self) -> None:
        """After a restart: listed tables are listed again; in the background, chance, the clock and bots go on."""
        self._last_heartbeat = await self.services.store.last_heartbeat()
        await self._skip_gap()
        for table in await self.services.store.listed():
            try:
                await self.find(table)
            except DamagedTable:
                continue  # the log has named it
            except (GameError, StoreError):
                log.exception("table %s cannot be listed", table)
        self._chores = [
            asyncio.create_task(self._sweep(), name="sweeper"),
            asyncio.create_task(self._beat(), name="heartbeat"),
        ]

    async def _skip_gap(self) -> None:
        """Delete nothing because of a clock that is wrong, or of a long time in which no server ran."""
        if gap := await self.services.store.skip_gap(GAP):
            log.warning(
                "the clock is %.1f days %s the last trace of a game: either no server ran for so long, or it is or was"
                " wrong; no game grows older by that time",
                abs(gap) / (24 * 3600 * 1000),
                "after" if gap > 0 else "before",
            )

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for table in list(self._tables.values()):
            await table.close()

    async def wake_due(self) -> None:
        """Open the tables at which something happens soon though nobody looks at them.

        One after the other, so that whoever asks for a page meanwhile is not kept waiting.
        """
        until = Millis(self.services.clock.now() + 2 * SWEEP)
        try:
            for table in await self.services.store.due(self._woken_until, until):
                await self._open_if_due(table, until)
        except StoreError as error:
            log.warning("tables cannot be resumed now; trying again later: %s", error)
            return
        self._woken_until = until
        self._resumed.set()

    async def _open_if_due(self, table: str, until: Millis) -> None:
        async with self._loading:  # whoever asks for it meanwhile waits, and nobody moves there
            if table in self._tables:
                return
            try:
                found = await self._read(table)
                due = found.stored.due
                if due is not None and due <= until:
                    await self._enter(found)
                else:
                    await self.services.store.set_due(table, due)
            except StoreError:
                raise
            except DamagedTable:
                return  # the log has named it
            except Exception:
                log.exception("table %s cannot be resumed", table)

    async def _read(self, table: str) -> Table:
        """The table as it is stored; raises NoTable, OtherRules, or DamagedTable, which spoils no other table."""
        try:
            found = await self.services.store.load(table)
            opened = Table(self.services, *found) if found else None
        except (NoGame, OtherRules):
            raise
        except (Damaged, GameError, ValueError, LookupError) as error:
            log.error("table %s is damaged: %s", table, error)  # noqa: TRY400 - one line for each look
            raise DamagedTable(
                "this table is damaged and cannot be opened; tell the person who runs this server"
            ) from error
        if opened is None:
            raise NoTable(NO_TABLE)
        return opened

    async def _enter(self, loaded: Table) -> Table:
        await self._credit_downtime(loaded)
        self._remember(loaded)  # no earlier: a table whose players paid for the server's absence is loaded again
        loaded.wake()
        return loaded

    async def _credit_downtime(self, loaded: Table) -> None:
        if urgent(loaded):
            if self._last_heartbeat is None:
                self._last_heartbeat = await self.services.store.last_heartbeat()
            await loaded.credit_downtime(self._last_heartbeat)

    def _remember(self, table: Table) -> Table:
        self._tables[table.id] = table
        self._seen[table.id] = self.services.clock.now()
        return table

    async def _beat(self) -> None:
        """While time runs at a table, note every second that this server is running.

        Not before all such tables are open: at the others it is the last server's heartbeat that counts.
        """
        await self._resumed.wait()
        while True:
            await self.services.clock.sleep(HEARTBEAT)
            if any(urgent(table) for table in self._tables.values()):
                await self._heartbeat()

    async def _heartbeat(self) -> None:
        try:
            await self.services.store.heartbeat()
        except StoreError as error:
            log.warning("no heartbeat can be stored: %s", error)

    async def _sweep(self) -> None:
        hour = self.services.clock.now() // HOUR
        while True:
            await self.wake_due()
            if not self._resumed.is_set():
                await self.services.clock.sleep(RETRY)  # games stand still until the store answers
                continue
            await self.services.clock.sleep(SWEEP)
            await self.tidy()
            if hour != (hour := self.services.clock.now() // HOUR):
                await self._heartbeat()  # even where nobody plays, the next server knows that one was running

    async def tidy(self) -> None:
        """Let idle tables leave memory, and forget those that nobody came back to."""
        now = self.services.clock.now()
        for table in list(self._tables.values()):
            # asked again for each: closing another took time, and this one may have been deleted meanwhile
            if not self._needed(table) and now - self._seen.get(table.id, now) > IDLE:
                await self._drop(table)
        await self._forget(Millis(now - self.retention))

    async def _drop(self, table: Table) -> None:
        """Let a table leave memory, before it closes: a request for it meanwhile gets it from the store."""
        del self._tables[table.id], self._seen[table.id]
        await table.close()

    async def _forget(self, before: Millis) -> None:
        try:
            await self.services.store.forget(before)
        except StoreError:
            log.exception("forgetting old tables failed; trying again later")

    def _needed(self, table: Table) -> bool:
        """Whether somebody looks at the table, or something happens there before it would be opened for that."""
        later = table.settled and table.stored.due is not None and table.stored.due > self._woken_until
        return bool(table.watchers) or (table.busy and not later)

    def _with_nonce(self, seat: StoredSeat) -> StoredSeat:
        """Every player adds a nonce to the deal; for those who brought none, the server draws one."""
        if seat.kind is SeatKind.OPEN or seat.nonce:
            return seat
        return replace(seat, nonce=self.services.entropy(16).hex())

    def _table_of(self, ticket: str) -> str:
        """The id of the table that the ticket is for; empty where it is none of ours."""
        table, _, proof = ticket.partition(".")
        ours = _ID.fullmatch(table) and hmac.compare_digest(
            proof.encode(), self._mac("case", table)[:16].hex().encode()
        )
        return table if ours else ""

    def _mac(self, label: str, table: str) -> bytes:
        return hmac.digest(self._key, f"{label} {table}".encode(), "sha256")


def _agreed(stored: StoredTable) -> tuple[object, ...]:
    """What a setup form decides; it does not change when players sit down."""
    seats = tuple((seat.kind is SeatKind.BOT, bot_level(seat)) for seat in stored.seats)
    return stored.owner, stored.game, stored.options, seats, stored.notebook, stored.pace, stored.origin
