"""A server that starts opens the tables at which chance, the clock or a computer has something to do, and no others."""

import asyncio
import sqlite3
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from safecracker.core.game import CHANCE, CLOCK, Millis, Seat
from safecracker.games import games
from safecracker.players.loop import Over, WaitForPeople, what_next
from safecracker.store import MemoryStore, Pace, SeatKind, Store, StoredMove, StoredSeat, StoredTable, Unavailable
from safecracker.table.clock import HandClock
from safecracker.table.due import due
from safecracker.table.lobby import HEARTBEAT, IDLE, SWEEP, Lobby
from safecracker.table.table import Table
from safecracker.table.turn_timer import time_left
from safecracker.testing.playouts import playout

from .conftest import ANN, BEN, FrailStore, Open, against, bots_only, humans, lobby_of, run, until
from .test_deadlines import RUNNING, running
from .test_old_databases import BOT, LIMITED, PEOPLE, every_schema, with_database

MINUTE, HOUR = Millis(60_000), Millis(3_600_000)
DAY = 24 * HOUR


async def rest() -> None:
    await asyncio.sleep(0.03)


async def closed(lobby: Lobby) -> None:
    await lobby.close()
    await lobby.services.store.close()


async def resumed(store: Store, clock: HandClock) -> Lobby:
    """A lobby that has opened all that is due."""
    lobby = lobby_of(store, clock)
    await lobby.resume()
    await until(lobby._resumed.is_set)
    return lobby


async def moves_of(lobby: Lobby, table: Table) -> int:
    """How many moves are stored, asked of the store so that nobody opens the table."""
    found = await lobby.services.store.load(table.id)
    assert found is not None
    return len(found[1])


def test_a_table_that_waits_for_a_person_is_not_opened(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(humans())
        await table.submit(BEN, "hide RRYB")
        await closed(lobby)
        lobby = await resumed(reopened(), clock)
        assert not lobby._tables
        assert (await lobby.find(table.id)).state == table.state
        await closed(lobby)

    run(scenario())


def test_a_computer_that_was_to_move_moves_though_nobody_looks(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(against(pace=Pace.HUMAN))
        await rest()
        assert table.ply == 0  # the computer seems to think
        await closed(lobby)
        lobby = await resumed(reopened(), clock)
        await rest()
        clock.advance(1_000)
        await until(lambda: lobby._tables[table.id].ply == 1)
        assert await moves_of(lobby, table) == 1
        await closed(lobby)

    run(scenario())


def test_a_stand_in_goes_on_though_nobody_looks(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(humans())
        await table.set_away(BEN)
        await rest()
        await closed(lobby)
        lobby = await resumed(reopened(), clock)
        await rest()
        clock.advance(1_000)
        await until(lambda: lobby._tables[table.id].ply == 1)
        await closed(lobby)

    run(scenario())


def test_chance_that_was_to_draw_draws_though_nobody_looks(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        table = await lobby_of(store, clock).open_table(bots_only(TINY_BY_LOT, Pace.HUMAN))  # and never wakes
        await table.close()
        assert table.ply == 0
        await store.close()
        lobby = await resumed(reopened(), clock)
        await until(lambda: lobby._tables[table.id].ply == 1)
        assert lobby._tables[table.id].moves[0].actor is CHANCE
        await closed(lobby)

    run(scenario())


TINY_BY_LOT = "holes=2 colours=3 rows=4 first=draw"


@pytest.mark.parametrize(("kit", "options"), RUNNING)
def test_the_clock_goes_on_though_nobody_looks(clock: HandClock, reopened: Open, kit: str, options: str) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table, alarm = await running(lobby, kit, options)
        left, ply = table.time_to_alarm, table.ply
        assert left is not None
        await closed(lobby)
        clock.advance(HOUR)
        lobby = await resumed(reopened(), clock)
        await rest()
        clock.advance(left - 1)
        await rest()
        assert await moves_of(lobby, table) == ply
        clock.advance(1)
        await until(lambda: lobby._tables[table.id].ply > ply)
        found = lobby._tables[table.id].moves[ply]
        assert (found.actor, found.at) == (CLOCK, alarm.at)
        await closed(lobby)

    run(scenario())


def test_a_minute_for_a_turn_ends_though_nobody_looks(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(replace(humans(), limit=MINUTE))
        await table.submit(BEN, "hide RRYB")
        await closed(lobby)
        clock.advance(HOUR)
        lobby = await resumed(reopened(), clock)
        await rest()
        assert time_left(lobby._tables[table.id]) == MINUTE
        for _ in range(2):  # the reminder, and the end
            clock.advance(MINUTE)
            await rest()
        assert lobby._tables[table.id].stored.seats[ANN].away
        await closed(lobby)

    run(scenario())


def test_a_day_for_a_turn_ends_though_nobody_looks(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(replace(humans(), limit=Millis(DAY)))
        await table.submit(BEN, "hide RRYB")
        await closed(lobby)
        clock.advance(HOUR)
        lobby = await resumed(reopened(), clock)
        assert not lobby._tables  # nothing happens there soon
        clock.advance(17 * HOUR - SWEEP)  # a quarter before the end, less a minute
        await until(lambda: table.id in lobby._tables)
        clock.advance(SWEEP)
        await until(lambda: lobby._tables[table.id].revision > table.revision)  # Ann is reminded
        clock.advance(6 * HOUR - 1)
        await rest()
        assert not lobby._tables[table.id].stored.seats[ANN].away
        clock.advance(1)
        await until(lambda: lobby._tables[table.id].stored.seats[ANN].away)
        await closed(lobby)

    run(scenario())


def test_a_day_that_ended_while_no_server_was_there_ends_at_once(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(replace(humans(), limit=Millis(DAY)))
        await table.submit(BEN, "hide RRYB")
        await closed(lobby)
        clock.advance(DAY)
        lobby = await resumed(reopened(), clock)
        await until(lambda: lobby._tables[table.id].stored.seats[ANN].away)
        await closed(lobby)

    run(scenario())


def test_a_first_turn_of_days_leaves_memory_and_ends_though_nobody_looks(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(replace(humans(), limit=Millis(DAY)))
        await closed(lobby)
        clock.advance(HOUR)
        lobby = await resumed(reopened(), clock)
        assert not lobby._tables
        assert time_left(await lobby.find(table.id)) == 23 * HOUR
        await rest()
        clock.advance(IDLE + SWEEP)
        await until(lambda: table.id not in lobby._tables)
        await rest()
        clock.advance(17 * HOUR - IDLE - 2 * SWEEP)  # a quarter of the time is left, and a minute
        await until(lambda: table.id in lobby._tables)
        await rest()
        clock.advance(6 * HOUR + SWEEP)
        await until(lambda: lobby._tables[table.id].stored.seats[BEN].away)
        await closed(lobby)

    run(scenario())


def test_a_first_turn_of_days_counts_from_when_everybody_sits(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        seats = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), StoredSeat(kind=SeatKind.OPEN))
        table = await lobby.open_table(replace(humans(), seats=seats, limit=Millis(DAY)))
        clock.advance(3 * DAY)
        await table.join("Ben", "", "ben")
        assert time_left(table) == DAY
        await closed(lobby)

    run(scenario())


def test_a_table_with_days_for_a_turn_leaves_memory_until_something_is_due(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = await resumed(MemoryStore(clock.now), clock)
        table = await lobby.open_table(replace(humans(), limit=Millis(DAY)))
        await table.submit(BEN, "hide RRYB")
        await until(lambda: table.settled)
        clock.advance(IDLE + SWEEP)
        await until(lambda: table.id not in lobby._tables)
        await rest()
        clock.advance(DAY - IDLE - 2 * SWEEP)
        await until(lambda: table.id in lobby._tables)
        clock.advance(SWEEP)
        await until(lambda: lobby._tables[table.id].stored.seats[ANN].away)
        await lobby.close()

    run(scenario())


def test_nobody_is_charged_because_their_table_was_opened_late(clock: HandClock) -> None:
    class Slow(MemoryStore):
        slow = ""
        loading = asyncio.Event()

        async def load(self, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
            if table == self.slow:
                self.loading.set()
                await asyncio.Event().wait()
            return await super().load(table)

    async def scenario() -> None:
        store = Slow(clock.now)
        lobby = lobby_of(store, clock)
        tables = [await lobby.open_table(replace(humans(), limit=MINUTE)) for _ in range(2)]
        for table in tables:
            await table.submit(BEN, "hide RRYB")
        await lobby.close()
        clock.advance(HOUR)
        store.slow = tables[1].id
        lobby = lobby_of(store, clock)
        await lobby.resume()
        await store.loading.wait()  # one of them is open, the other is not
        clock.advance(20 * HEARTBEAT)
        await rest()
        await lobby.close()  # and this server stops too
        clock.advance(HOUR)
        store.slow = ""
        lobby = await resumed(store, clock)
        assert [time_left(lobby._tables[table.id]) for table in tables] == [MINUTE, MINUTE]
        await lobby.close()

    run(scenario())


def test_a_store_that_cannot_say_what_is_due_is_asked_again(clock: HandClock, caplog: pytest.LogCaptureFixture) -> None:
    class Moody(MemoryStore):
        failing = False

        async def due(self, after: int, until: int) -> tuple[str, ...]:
            if self.failing:
                raise Unavailable("busy")
            return await super().due(after, until)

    async def scenario() -> None:
        store = Moody(clock.now)
        lobby = lobby_of(store, clock)
        table = await lobby.open_table(against(pace=Pace.HUMAN))
        await lobby.close()
        store.failing = True
        lobby = lobby_of(store, clock)
        await lobby.resume()
        await rest()
        assert not lobby._tables
        store.failing = False
        clock.advance(SWEEP)
        await until(lambda: table.id in lobby._tables)
        await lobby.close()

    run(scenario())
    assert "trying again later: busy" in caplog.text


def test_a_table_whose_lost_time_cannot_be_stored_now_is_opened_later(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        lobby = lobby_of(store, clock)
        table = await lobby.open_table(replace(humans(), limit=MINUTE))
        await table.submit(BEN, "hide RRYB")
        await lobby.close()
        clock.advance(HOUR)
        store.failing = True
        lobby = lobby_of(store, clock)
        await lobby.resume()
        await rest()
        assert not lobby._tables
        store.failing = False
        clock.advance(SWEEP)
        await until(lambda: table.id in lobby._tables)
        assert time_left(lobby._tables[table.id]) == MINUTE
        await lobby.close()

    run(scenario())


@every_schema
def test_an_old_database_resumes_all_that_is_due(tmp_path: Path, schema: str) -> None:
    async def test(lobby: Lobby) -> None:
        await lobby.resume()
        await until(lambda: BOT in lobby._tables and lobby._tables[BOT].ply > 1)
        await until(lobby._resumed.is_set)
        assert PEOPLE not in lobby._tables

    with_database(tmp_path, schema, test)
    connection = sqlite3.connect(tmp_path / "games.db")
    assert connection.execute("SELECT due FROM tables WHERE id = ?", (PEOPLE,)).fetchone() == (None,)
    connection.close()


def test_what_a_database_says_is_due_later_is_opened_then(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        await lobby.resume()
        await until(lobby._resumed.is_set)
        assert LIMITED not in lobby._tables
        clock = lobby.services.clock
        assert isinstance(clock, HandClock)
        clock.advance(DAY)
        await until(lambda: LIMITED in lobby._tables and lobby._tables[LIMITED].stored.seats[ANN].away)

    with_database(tmp_path, "5", test)


@pytest.mark.parametrize("name", games())
def test_something_is_due_wherever_the_game_loop_finds_something_to_do(name: str) -> None:
    kit = games()[name]
    game = kit.game("", kit.usual_players)
    kinds = SeatKind.HUMAN, SeatKind.BOT
    for position in playout(game, 3)[::7]:
        for seats in product(kinds, repeat=game.seats):
            bots = [Seat(number) for number, kind in enumerate(seats) if kind is SeatKind.BOT]
            following = what_next(game, position.state, bots, {}, Millis(0))
            found = due(game, _stored(name, seats), position.state, Millis(0), Millis(0))
            assert (found is None) == isinstance(following, WaitForPeople | Over)


def _stored(game: str, kinds: tuple[SeatKind, ...]) -> StoredTable:
    return StoredTable(
        id="",
        game=game,
        rules=1,
        options="",
        seats=tuple(StoredSeat(kind=kind) for kind in kinds),
        seed=b"",
        owner="",
        opened=0,
        notebook=True,
        pace=Pace.QUICK,
        started=True,
        over=False,
    )
