"""All tables of this house: opened, found again, resumed after a restart, forgotten when nobody came back."""

import asyncio
import base64
import hmac
import logging
import re

from msgspec import Struct

from safecracker.core.errors import GameError
from safecracker.core.fair import commitment
from safecracker.core.game import Millis, Seat
from safecracker.games import find
from safecracker.games.kit import LEVELS
from safecracker.store import LISTED, IdInUse, StoredMove, StoredSeat, StoredTable, StoreError

from .errors import NoTable
from .table import Services, Table
from .turn_timer import urgent

log = logging.getLogger(__name__)

RETENTION = Millis(30 * 24 * 3600 * 1000)  # a table that nobody touched for 30 days is forgotten
LINGER = Millis(60 * 60 * 1000)  # a listed table at which nothing happens is shown as long, if no player is there
IDLE = Millis(10 * 60 * 1000)  # a table that nobody watches leaves memory; the store has it
SWEEP = Millis(60 * 1000)
PULSE = Millis(1000)  # how exactly the next server knows when this one was last there
MOST_TABLES = 10_000  # in memory at once
NO_TABLE = "there is no such table; it may have been forgotten after 30 days"
_ID = re.compile(r"[a-z2-7]{26}")


class LobbyFull(GameError):
    """No more tables can be opened now."""


class Setup(Struct, frozen=True):
    """What is agreed when a table is opened. Seats are open, or a computer's."""

    game: str
    options: str
    places: tuple[StoredSeat, ...]
    owner: str = ""
    notebook: bool = True
    pace: str = "human"
    before: str = ""  # the table that this is a rematch of
    watched: bool = True  # whether others than the players may look on
    limit: Millis = Millis(0)  # that a person may take for a turn; 0: as long as it takes
    listed: bool = False  # whether the start page shows it to everybody who comes to this server
    origin: str = ""  # the game that is played on, and after how many moves
    moves: tuple[StoredMove, ...] = ()  # those moves

    @property
    def played(self) -> int:
        """For how long the game has been going on when the table opens."""
        return self.moves[-1].at if self.moves else 0


class Lobby:
    """Finds tables, in memory or in the store; one Table object for each."""

    def __init__(self, services: Services, key: bytes) -> None:
        self.services = services
        self._key = key
        self._tables: dict[str, Table] = {}
        self._seen: dict[str, Millis] = {}
        self._finding = asyncio.Lock()
        self._rematching = asyncio.Lock()
        self._chores: list[asyncio.Task[None]] = []
        self._lived: int | None = None  # when the server before this one was last there

    def case(self) -> str:
        """A table to be opened later whose seed is committed already; a form carries it before any nonce is known."""
        table = base64.b32encode(self.services.entropy(16)).decode().rstrip("=").lower()
        return f"{table}.{self._mac('case', table)[:16].hex()}"

    def case_commitment(self, case: str) -> str:
        table = case.partition(".")[0]
        return commitment(table, self._mac("seed", table))

    async def open_table(self, setup: Setup, case: str = "") -> Table:
        """A new table. A case that was used before, or that is not ours, gives way to a fresh one."""
        kit = find(setup.game)
        game = kit.game(setup.options, kit.seats(len(setup.places)))
        if len(self._tables) >= MOST_TABLES:
            raise LobbyFull("this server has as many tables as it can hold; try again in a few minutes")
        table = self._case_table(case) or self._case_table(self.case())
        stored = StoredTable(
            id=table,
            game=setup.game,
            rules=game.version,
            options=str(game.options),
            places=tuple(self._with_nonce(place) for place in setup.places),
            seed=self._mac("seed", table),
            owner=setup.owner,
            opened=self.services.clock.now() - setup.played,
            notebook=setup.notebook,
            pace=setup.pace,
            started=all(place.kind != "open" for place in setup.places),
            over=False,
            before=setup.before,
            watched=setup.watched,
            limit=setup.limit,
            listed=setup.listed,
            origin=setup.origin,
            version=1,
        )
        try:
            await self.services.store.create(stored, setup.moves)
        except IdInUse:
            return await self._opened_before(setup, stored)
        opened = self._remember(Table(self.services, stored, setup.moves))
        if opened.started:
            opened.wake()
        return opened

    async def _opened_before(self, setup: Setup, stored: StoredTable) -> Table:
        """The same form sent twice is one table; a changed one, or anybody else's, opens a fresh one."""
        known = await self.find(stored.id)
        again = bool(setup.owner) and known.untouched and _agreed(known.stored) == _agreed(stored)
        return known if again else await self.open_table(setup)

    async def find(self, table: str) -> Table:
        """The table of this id; raises NoTable."""
        known = self._tables.get(table)
        if known is None:
            if not _ID.fullmatch(table):
                raise NoTable(NO_TABLE)
            async with self._finding:
                known = self._tables.get(table) or await self._load(table)
        self._seen[table] = self.services.clock.now()
        if known.parked:
            known.wake()
        return known

    def listed(self) -> list[Table]:
        """What everybody may find, opened last first: tables with a free seat, or for onlookers, where somebody is."""
        tables = (table for table in self._tables.values() if table.stored.listed and not table.outcome)
        shown = [table for table in tables if (table.stored.watched or not table.started) and self._lively(table)]
        return sorted(shown, key=lambda table: table.stored.opened, reverse=True)[:LISTED]

    def _lively(self, table: Table) -> bool:
        """Whether a player has its page open, or something happened there of late. Idle tables are not even here."""
        if any(table.seats_of(holder) for holder in table.watchers):
            return True
        return self.services.clock.now() - (table.moved or table.stored.opened) < LINGER

    async def rematch(self, table: Table, case: str = "", nonces: dict[Seat, str] | None = None) -> Table:
        """A new table with the same people and options; asked again, the same new table."""
        async with self._rematching:  # both players press the button at once
            if table.stored.after:
                return await self.find(table.stored.after)
            stored = table.stored
            brought = nonces or {}
            places = tuple(
                StoredSeat(p.kind, strength(p), p.name, brought.get(Seat(seat), ""), p.holder)
                for seat, p in enumerate(stored.places)
            )
            setup = Setup(
                stored.game,
                stored.options,
                places,
                stored.owner,
                stored.notebook,
                stored.pace,
                table.id,
                stored.watched,
                Millis(stored.limit),
                stored.listed,
            )
            new = await self.open_table(setup, case)
            await table.succeed(new.id)
            return new

    async def resume(self) -> None:
        """After a restart: chance and computers go on where they were to act, and who sought company still does."""
        store = self.services.store
        for table in dict.fromkeys((*await store.unfinished(), *await store.listed())):
            try:
                await self.find(table)
            except (GameError, StoreError):
                log.exception("table %s cannot be resumed", table)
        self._chores = [
            asyncio.create_task(self._sweep(), name="sweeper"),
            asyncio.create_task(self._pulse(), name="pulse"),
        ]

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for table in self._tables.values():
            await table.close()

    async def _load(self, table: str) -> Table:
        found = await self.services.store.load(table)
        if found is None:
            raise NoTable(NO_TABLE)
        loaded = self._remember(Table(self.services, *found))
        if urgent(loaded):
            if self._lived is None:
                self._lived = await self.services.store.last_heartbeat()
            await loaded.credit(self._lived)
        loaded.wake()
        return loaded

    def _remember(self, table: Table) -> Table:
        self._tables[table.id] = table
        self._seen[table.id] = self.services.clock.now()
        return table

    async def _pulse(self) -> None:
        """While time runs at a table, note again and again that the server is there."""
        while True:
            await self.services.clock.sleep(PULSE)
            if any(urgent(table) for table in self._tables.values()):
                try:
                    await self.services.store.heartbeat()
                except StoreError as error:
                    log.warning("it cannot be noted that the server is there: %s", error)

    async def _sweep(self) -> None:
        while True:
            await self.services.clock.sleep(SWEEP)
            await self.tidy()

    async def tidy(self) -> None:
        """Let idle tables leave memory, and forget those that nobody came back to."""
        now = self.services.clock.now()
        for table in list(self._tables.values()):
            if table.busy or now - self._seen[table.id] <= IDLE:  # asked anew for each: closing another took time
                continue
            # gone before it closes: whoever asks for it meanwhile gets it anew from the store
            del self._tables[table.id], self._seen[table.id]
            await table.close()
        try:
            await self.services.store.forget(now - RETENTION)
        except StoreError:
            log.exception("forgetting old tables failed; trying again later")

    def _with_nonce(self, place: StoredSeat) -> StoredSeat:
        """Everybody who sits adds to the deal; for those who brought nothing, the house does."""
        if place.kind == "open" or place.nonce:
            return place
        return StoredSeat(place.kind, place.level, place.name, self.services.entropy(16).hex(), place.holder)

    def _case_table(self, case: str) -> str:
        table, _, proof = case.partition(".")
        ours = _ID.fullmatch(table) and hmac.compare_digest(
            proof.encode(), self._mac("case", table)[:16].hex().encode()
        )
        return table if ours else ""

    def _mac(self, label: str, table: str) -> bytes:
        return hmac.digest(self._key, f"{label} {table}".encode(), "sha256")


def _agreed(stored: StoredTable) -> tuple[object, ...]:
    """What a setup form decides, whoever has sat down since."""
    seats = tuple((place.kind == "computer", strength(place)) for place in stored.places)
    return stored.owner, stored.game, stored.options, seats, stored.notebook, stored.pace, stored.origin


def strength(place: StoredSeat) -> int:
    """The level of a computer that has the seat; not of one that plays for somebody."""
    return place.level if place.kind == "computer" else 0


def checked_level(level: int) -> int:
    """A level that exists."""
    if level not in LEVELS:
        raise GameError("computers play at level 1, 2, 3, 4 or 5; not {found}", found=level)
    return level
