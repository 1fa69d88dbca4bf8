"""The tables of a dead server are opened side by side, and keep nobody waiting who plays elsewhere."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from safecracker.core.game import Millis
from safecracker.store import Orphan, StoredMove, StoredTable, Unavailable
from safecracker.table import fleet as fleet_module
from safecracker.table.fleet import SIDE_BY_SIDE, Fleet
from safecracker.table.fleet_lobby import FleetLobby
from safecracker.table.table import Table

from .conftest import ANN, BEN, humans, run, until
from .fleets import Server, Servers, rest, servers

LIMIT = Millis(60_000)
MANY = 3 * SIDE_BY_SIDE

Loaded = tuple[StoredTable, tuple[StoredMove, ...]]


class Reads:
    """What a server reads from the store, held back until it is let go."""

    def __init__(self, server: Server) -> None:
        self.go = asyncio.Event()
        self.held: list[str] = []  # tables that are being read
        self.most = 0  # at a time
        self.lost: set[str] = set()  # whose reading fails
        self._load = server.store.load
        server.store.load = self._held_load  # type: ignore[method-assign]

    async def _held_load(self, table: str) -> Loaded | None:
        self.held.append(table)
        self.most = max(self.most, len(self.held))
        found = await self._load(table)
        await self.go.wait()
        self.held.remove(table)
        if table in self.lost:
            raise Unavailable("the connection is lost")
        return found


async def dying(fleet: Servers, tables: int) -> tuple[Server, Server, list[Table]]:
    """Two servers, and tables of the first one at which time runs."""
    one, other = await fleet.start(), await fleet.start()
    opened = [await one.lobby.open_table(replace(humans(), limit=LIMIT)) for _ in range(tables)]
    for table in opened:
        await table.submit(BEN, "hide RRYB")
    return one, other, opened


async def bystander(fleet: Servers) -> Server:
    """A third server, which leaves the tables of the dead one to the second."""

    async def nothing(most: int) -> tuple[Orphan, ...]:
        return ()

    third = await fleet.start()
    third.store.take_over = nothing  # type: ignore[method-assign]
    return third


async def bury(one: Server, other: Server) -> None:
    """The first one dies, and a supervisor sees it."""
    number = one.fleet.number
    await one.die()
    await other.store.bury(number)
    await rest()


async def while_read(fleet: Servers) -> tuple[Server, Server, Table, Reads]:
    """A server that reads a dead one's table, and a third one that has the table open."""
    one, other, [table] = await dying(fleet, 1)
    third = await bystander(fleet)
    there = await third.find(table)
    reads = Reads(other)
    await bury(one, other)
    assert reads.held == [table.id]
    return other, third, there, reads


def driven(server: Server, tables: list[Table]) -> int:
    return sum(server.fleet.epoch(table.id) is not None for table in tables)


@contextmanager
def noticed(test: Callable[[], None]) -> Iterator[None]:
    """With what is planted here the test fails."""
    yield
    with pytest.raises((AssertionError, TimeoutError)):
        test()


def test_tables_are_opened_side_by_side() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other, tables = await dying(fleet, MANY)
            reads = Reads(other)
            await bury(one, other)
            assert len(reads.held) == SIDE_BY_SIDE
            reads.go.set()
            await until(lambda: driven(other, tables) == MANY)
            assert reads.most == SIDE_BY_SIDE

    run(scenario())


def test_that_they_are_opened_one_by_one_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    with noticed(test_tables_are_opened_side_by_side):
        monkeypatch.setattr(fleet_module, "SIDE_BY_SIDE", 1)


def test_whoever_opens_another_table_does_not_wait_for_them() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other, _ = await dying(fleet, MANY)
            third = await bystander(fleet)
            elsewhere = await third.lobby.open_table(humans())
            reads = Reads(other)
            await bury(one, other)
            assert elsewhere.id not in reads.held
            asking = asyncio.create_task(other.find(elsewhere))
            await rest()
            assert elsewhere.id in reads.held
            reads.go.set()
            assert (await asking).id == elsewhere.id

    run(scenario())


def test_that_they_are_read_while_nobody_else_may_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read_alone(lobby: FleetLobby, table: str) -> Table:
        async with lobby._loading:
            return lobby._remember(await lobby._read(table))

    with noticed(test_whoever_opens_another_table_does_not_wait_for_them):
        monkeypatch.setattr(FleetLobby, "_read_beside_others", read_alone)


def test_a_table_that_is_opened_while_it_is_taken_over_is_there_once() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other, [table] = await dying(fleet, 1)
            reads = Reads(other)
            await bury(one, other)
            asking = asyncio.create_task(other.find(table))
            await rest()
            assert reads.held == [table.id] * 2
            reads.go.set()
            asked = await asking
            await until(lambda: driven(other, [table]) == 1)
            assert await other.find(table) is asked
            await asked.submit(ANN, "guess YYYY")
            assert asked.ply == 2

    run(scenario())


def test_that_it_is_there_twice_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read_twice(lobby: FleetLobby, table: str) -> Table:
        read = await lobby._read(table)
        await rest()
        return lobby._remember(read)

    with noticed(test_a_table_that_is_opened_while_it_is_taken_over_is_there_once):
        monkeypatch.setattr(FleetLobby, "_read_beside_others", read_twice)


def test_what_is_stored_elsewhere_while_a_table_is_read_is_not_missed() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            other, _, there, reads = await while_read(fleet)
            await there.submit(ANN, "guess YYYY")
            reads.go.set()
            await until(lambda: driven(other, [there]) == 1)
            assert [known.ply for known in other.lobby.tables] == [2]

    run(scenario())


def test_that_it_is_missed_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def believe(_: Fleet, table: Table) -> None:
        """Do not ask the store whether the table has changed."""

    with noticed(test_what_is_stored_elsewhere_while_a_table_is_read_is_not_missed):
        monkeypatch.setattr(Fleet, "check", believe)


def test_a_table_that_is_deleted_while_it_is_read_does_not_come_back() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            other, third, there, reads = await while_read(fleet)
            assert await third.lobby.delete(there)
            await rest()
            reads.go.set()
            await until(lambda: not other.fleet._orphans)
            assert not other.lobby.tables

    run(scenario())


def test_that_it_comes_back_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep(_: FleetLobby, table: str) -> None:
        """Let a deleted table stay in memory."""

    with noticed(test_a_table_that_is_deleted_while_it_is_read_does_not_come_back):
        monkeypatch.setattr(FleetLobby, "_let_go", keep)


def test_a_table_that_cannot_be_read_keeps_no_other_waiting_and_is_tried_again() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other, tables = await dying(fleet, MANY)
            reads = Reads(other)
            reads.lost = {tables[0].id}
            await bury(one, other)
            reads.go.set()
            await until(lambda: driven(other, tables) == MANY - 1)
            assert other.fleet.epoch(tables[0].id) is None
            reads.lost.clear()
            await fleet.advance(1_000)
            assert driven(other, tables) == MANY
            there = await other.find(tables[0])
            assert there.stored.opened > tables[0].stored.opened, "the time was not given back"

    run(scenario())


def test_that_one_failure_ends_the_takeover_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def one_by_one(fleet: Fleet) -> None:
        for orphan in list(fleet._orphans.values()):
            await fleet._adopt(orphan)

    with noticed(test_a_table_that_cannot_be_read_keeps_no_other_waiting_and_is_tried_again):
        monkeypatch.setattr(Fleet, "_adopt_all", one_by_one)
