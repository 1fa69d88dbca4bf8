"""A clock that is wrong, was wrong or is set right deletes no game and gives nobody time."""

import asyncio
import time

import pytest

from safecracker.core.game import Millis
from safecracker.store import MemoryStore, Unavailable
from safecracker.table.clock import HandClock, SystemClock
from safecracker.table.lobby import KEEP_DAYS, RETRY, SWEEP

from .conftest import BEN, Open, humans, lobby_of, run, until
from .test_deadlines import RUNNING, running

DAY = 24 * 3600 * 1000
HOUR = 3600 * 1000


@pytest.mark.parametrize("jump", [31 * DAY, 40 * DAY, -31 * DAY, 400 * DAY])
def test_a_start_with_another_clock_deletes_nothing(
    clock: HandClock, reopened: Open, jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(humans())
        await table.submit(BEN, "hide RRYB")
        await lobby.services.store.close()
        clock.advance(jump)
        lobby = lobby_of(reopened(), clock)
        await lobby.resume()
        await until(lobby._resumed.is_set)
        await lobby.tidy()
        assert (await lobby.find(table.id)).ply == 1
        await lobby.close()
        await lobby.services.store.close()
        clock.advance(-jump)  # and somebody sets it right
        lobby = lobby_of(reopened(), clock)
        await lobby.resume()
        await lobby.tidy()
        assert (await lobby.find(table.id)).ply == 1
        await lobby.close()
        await lobby.services.store.close()

    run(scenario())
    assert caplog.text.count("no game grows older by that time") == 2


def test_what_nobody_touched_is_still_forgotten_where_the_clock_is_right(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table = await lobby.open_table(humans())
        for _ in range(31):  # a restart every day, and nobody plays
            await lobby.services.store.heartbeat()
            await lobby.services.store.close()
            clock.advance(DAY)
            lobby = lobby_of(reopened(), clock)
            await lobby.resume()
            await lobby.tidy()
            await lobby.close()
        assert await lobby.services.store.load(table.id) is None
        await lobby.services.store.close()

    run(scenario())


def test_a_server_where_nobody_plays_leaves_a_trace_every_hour(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        await lobby.resume()
        await until(lobby._resumed.is_set)
        await asyncio.sleep(0.01)
        clock.advance(HOUR + SWEEP)
        async with asyncio.timeout(10):
            while await lobby.services.store.last_heartbeat() != clock.now():  # noqa: ASYNC110 - no event
                await asyncio.sleep(0.01)
        await lobby.close()
        await lobby.services.store.close()

    run(scenario())


@pytest.mark.parametrize(("kit", "options"), RUNNING)
@pytest.mark.parametrize("jump", [-HOUR, -40 * DAY, HOUR])
def test_a_clock_that_was_set_meanwhile_leaves_the_time_as_it_was(
    clock: HandClock, reopened: Open, kit: str, options: str, jump: int
) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table, _ = await running(lobby, kit, options)
        left = table.time_to_alarm
        assert left is not None
        await lobby.close()
        await lobby.services.store.heartbeat()
        await lobby.services.store.close()
        clock.advance(jump)
        lobby = lobby_of(reopened(), clock)
        await lobby.resume()
        assert (await lobby.find(table.id)).time_to_alarm == left
        await lobby.close()
        await lobby.services.store.close()

    run(scenario())


@pytest.mark.parametrize(("kit", "options"), RUNNING)
def test_a_server_killed_before_its_first_heartbeat_on_a_clock_set_back_costs_nobody_time(
    clock: HandClock, reopened: Open, kit: str, options: str
) -> None:
    async def scenario() -> None:
        lobby = lobby_of(reopened(), clock)
        table, _ = await running(lobby, kit, options)
        left = table.time_to_alarm
        assert left is not None
        await lobby.close()
        await lobby.services.store.heartbeat()
        await lobby.services.store.close()
        clock.advance(-HOUR)
        for _ in range(3):
            lobby = lobby_of(reopened(), clock)
            found = (await lobby.find(table.id)).time_to_alarm
            assert found is not None
            assert found >= left
            await lobby.close()
            await lobby.services.store.close()

    run(scenario())


def test_a_store_that_fails_at_the_start_is_asked_again_soon(clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        with monkeypatch.context() as failing:
            failing.setattr(store, "due", _unavailable)
            lobby = lobby_of(store, clock)
            await lobby.resume()
            await asyncio.sleep(0.01)
            assert not lobby.resumed
        clock.advance(RETRY)
        await until(lambda: lobby.resumed)
        await lobby.close()

    run(scenario())


async def _unavailable(*_: int) -> tuple[str, ...]:
    raise Unavailable("the disk is asleep")


def test_the_clock_of_a_running_server_does_not_jump_with_the_date(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    before, date = clock.now(), time.time_ns
    for jump in (KEEP_DAYS * DAY, -KEEP_DAYS * DAY):
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: date() + jump * 1_000_000)
        monkeypatch.setattr(time, "time", lambda jump=jump: date() / 1e9 + jump / 1000)
        assert 0 <= clock.now() - before < Millis(60_000)
