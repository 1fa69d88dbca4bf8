"""What servers tell each other and nobody stores: what players say, and whose pages are open."""

import asyncio

import pytest
from msgspec.structs import replace

from safecracker.store import StoredMove, StoredTable
from safecracker.table.errors import NoTable
from safecracker.table.fleet_words import BELIEVED, REPEATED
from safecracker.table.lobby import LISTED_FOR
from safecracker.table.remarks import IN_A_BREATH, TooTalkative

from .conftest import BEN, humans, run, until
from .fleets import rest, servers
from .test_fleet import free_seats


def test_what_is_said_on_one_server_reaches_the_other() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(humans())
            there = await other.find(table)
            table.remark(BEN, 2)
            await until(lambda: there.remarks.count == 1)
            (remark,) = there.remarks.recent(there.clock.now())
            assert (remark.seat, remark.phrase) == (BEN, 2)
            for _ in range(IN_A_BREATH - 1):
                there.remark(BEN, 0)
            with pytest.raises(TooTalkative):  # wherever it was said
                there.remark(BEN, 0)
            await until(lambda: table.remarks.count == IN_A_BREATH)

    run(scenario())


@pytest.mark.parametrize("word", ["", "{}", '{"type":"sung"}', '{"type":"said","table":"TABLE","seat":9,"phrase":2}'])
def test_what_another_version_says_is_ignored(word: str) -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(humans())
            await other.store.tell(word.replace("TABLE", table.id))
            await rest()
            assert table.remarks.count == 0

    run(scenario())


def test_onlookers_of_all_servers_are_counted_as_long_as_their_server_lives() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(humans())
            there = await other.find(table)
            there.watchers += ["ann", "stranger", "stranger"]
            there.note_onlookers()
            table.watchers.append("another")
            table.note_onlookers()
            await fleet.advance(1_000)
            assert (table.onlookers, there.onlookers) == (2, 2)
            await fleet.advance(2 * BELIEVED, 1_000)  # it says so again and again
            assert (table.onlookers, there.onlookers) == (2, 2)
            await other.die()
            await one.store.bury(other.fleet.number)
            await until(lambda: table.onlookers == 1)

    run(scenario())


def test_what_a_server_said_of_its_pages_is_not_believed_for_ever() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(humans())
            (await other.find(table)).watchers.append("stranger")
            (await other.find(table)).note_onlookers()
            await fleet.advance(1_000)
            assert table.onlookers == 1
            one.store.deaf = True
            await fleet.advance(BELIEVED + REPEATED, 1_000)
            assert table.onlookers == 0

    run(scenario())


def test_a_table_stays_listed_on_every_server_while_a_player_is_there() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(replace(free_seats(), listed=True))
            await table.join("Ann", "", "ann")
            table.watchers.append("ann")
            fleet.clock.advance(LISTED_FOR)
            await fleet.advance(REPEATED + 2_000, 1_000)
            assert [each.id for each in await other.lobby.listed()] == [table.id]
            table.watchers.remove("ann")
            await fleet.advance(BELIEVED + REPEATED, 1_000)
            assert await other.lobby.listed() == []

    run(scenario())


def test_a_table_that_is_deleted_is_gone_on_every_server() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(humans())
            await other.find(table)
            await one.lobby.delete(table)
            await until(lambda: not other.lobby.tables)
            with pytest.raises(NoTable):
                await other.find(table)
            assert not one.lobby.tables

    run(scenario())


def test_a_deletion_that_a_server_did_not_hear_of_is_found_after_the_gap() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table, left = await one.lobby.open_table(humans()), await one.lobby.open_table(humans())
            there = await other.find(table)
            await other.find(left)
            other.store.deaf = True
            await one.lobby.delete(table)
            await rest()
            other.fleet.note_gap()
            await until(lambda: there.deleted)
            assert [each.id for each in other.lobby.tables] == [left.id]

    run(scenario())


def test_a_table_that_is_deleted_while_a_server_loads_it_does_not_stay_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(humans())
            load, loaded = other.store.load, asyncio.Event()

            async def slowly(name: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
                found = await load(name)
                await loaded.wait()
                return found

            monkeypatch.setattr(other.store, "load", slowly)
            looking = asyncio.create_task(other.find(table))
            await rest()
            await one.lobby.delete(table)
            await rest()
            loaded.set()
            await looking
            await until(lambda: not other.lobby.tables)

    run(scenario())
