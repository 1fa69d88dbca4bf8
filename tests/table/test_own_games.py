"""Games deleted by whoever played them: nobody else's goes with them, and everything else goes on."""

import asyncio

from msgspec.structs import replace

from safecracker.store import MemoryStore, Pace, SeatKind
from safecracker.table.clock import HandClock
from safecracker.table.driver import STAND_IN
from safecracker.table.lobby import IDLE
from safecracker.table.own_games import Forgotten, forget_player
from safecracker.table.readable_table import Phase

from .conftest import ANN, BEN, against, humans, lobby_of, run, until
from .fleets import servers
from .test_fleet import free_seats


def test_a_table_deleted_while_idle_ones_leave_memory_stops_nothing(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        tables = [await lobby.open_table(against()) for _ in range(3)]
        for table in tables:
            await table.close()
        clock.advance(IDLE + 1)
        tidying = asyncio.create_task(lobby.tidy())
        await asyncio.sleep(0)  # it lets the first one go
        await lobby.delete(tables[1])
        await tidying
        assert not lobby.tables

    run(scenario())


def test_who_sits_down_at_the_last_moment_loses_no_game() -> None:
    async def scenario() -> None:
        async with servers() as fleet:
            one, other = await fleet.start(), await fleet.start()
            table = await one.lobby.open_table(free_seats())
            await table.join("Ann", "", "ann")
            one.store.deaf = True  # it has not heard of Ben yet
            await (await other.find(table)).join("Ben", "", "ben")
            assert await forget_player(one.lobby, "ann") == Forgotten(deleted=0, left=1)
            assert [seat.holder for seat in table.stored.seats] == ["", "ben"]

    run(scenario())


def test_in_a_rematch_a_bot_has_the_seat_that_somebody_gave_up(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await lobby.open_table(replace(humans("first=1 rounds=2"), pace=Pace.QUICK))
        for setter, breaker in ((BEN, ANN), (ANN, BEN)):
            await table.submit(setter, "hide RRYB")
            await table.submit(breaker, "guess RRYB")
        assert table.outcome
        await forget_player(lobby, "ben")
        again = await lobby.rematch(table)
        seats = again.stored.seats
        assert [(seat.kind, seat.level) for seat in seats] == [(SeatKind.HUMAN, 0), (SeatKind.BOT, STAND_IN)]
        assert "Ben" not in {seat.name for seat in seats}
        await until(lambda: again.ply > 0)  # it waits for nobody who is not there

    run(scenario())


def test_time_counts_from_when_somebody_left_who_was_not_ready(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        setup = replace(humans(), game="codecrackers", options="")
        table = await lobby.open_table(setup)
        await table.set_ready("ann")
        clock.advance(60_000)
        await forget_player(lobby, "ben")
        assert (table.phase, table.stored.opened, table.ready_since) == (Phase.PLAYING, clock.now(), clock.now())

    run(scenario())
