"""Tables at which several may act at once, and time runs."""

import asyncio

import pytest

from safecracker.core.errors import Late
from safecracker.core.fair import secret_commitment
from safecracker.core.game import CLOCK
from safecracker.store import MemoryStore, Pace, SeatKind, StoredSeat
from safecracker.table.clock import HandClock
from safecracker.table.errors import Stale
from safecracker.table.lobby import Setup
from safecracker.table.table import Table
from tests.race import GLASS, Hid

from .conftest import ANN, BEN, lobby_of, refusal, run, until

pytestmark = pytest.mark.usefixtures("planted")


async def begun(clock: HandClock, *, level: int = 0, pace: Pace = Pace.QUICK) -> Table:
    """Ann has hidden a 2 from Ben, or from a computer."""
    other = (
        StoredSeat(kind=SeatKind.BOT, level=level)
        if level
        else StoredSeat(kind=SeatKind.HUMAN, name="Ben", holder="ben")
    )
    setup = Setup(
        game="race",
        options="",
        seats=(StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), other),
        owner="ann",
        pace=pace,
    )
    table = await lobby_of(MemoryStore(clock.now), clock).open_table(setup)
    await table.submit(ANN, "hide 2")
    return table


async def rest() -> None:
    """Let everything happen that is about to."""
    await asyncio.sleep(0.03)


def test_the_clock_acts_when_it_is_time(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock)
        clock.advance(GLASS - 1)
        await rest()
        assert table.outcome is None
        clock.advance(1)
        await until(lambda: table.outcome is not None)
        assert (table.moves[-1].actor, table.moves[-1].at) == (CLOCK, GLASS)

    run(scenario())


def test_what_comes_exactly_when_the_time_is_up_is_late(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock)
        clock.advance(GLASS)
        assert isinstance(await refusal(table.submit(BEN, "name 2")), Late)

    run(scenario())


def test_what_may_be_said_at_any_time_holds_after_others_have_moved(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock)
        await table.submit(BEN, "name 1", seen=1)
        assert isinstance(await refusal(table.submit(BEN, "name 3", seen=1)), Stale)
        assert await table.submit(ANN, "stop", seen=1) == 3

    run(scenario())


def test_a_secret_is_sealed_with_salt_of_the_table_s_own(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock)
        (event,) = table.steps[0].events
        hidden = table.state.hidden
        assert isinstance(event, Hid)
        assert len(hidden.salt) == 32
        assert event.seal == secret_commitment("2", hidden.salt)

    run(scenario())


def test_a_bot_acts_when_it_planned_to(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock, level=3)
        await rest()
        clock.advance(299)
        await rest()
        assert table.ply == 1
        clock.advance(1)
        await until(lambda: table.ply == 2)
        assert table.moves[-1].actor == BEN

    run(scenario())


def test_a_bot_plans_again_when_somebody_moves_first(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock, level=3)
        await rest()
        clock.advance(200)
        await table.submit(BEN, "name 3")
        await rest()
        clock.advance(200)
        await rest()
        assert table.ply == 2
        clock.advance(100)
        await until(lambda: table.ply == 3)

    run(scenario())


def test_a_bot_that_plans_nothing_lets_the_time_run(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock, level=1)
        await rest()
        clock.advance(GLASS)
        await until(lambda: table.outcome is not None)
        assert table.moves[-1].actor is CLOCK

    run(scenario())


def test_a_table_knows_how_long_the_clock_will_run(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await begun(clock)
        clock.advance(300)
        assert table.time_to_alarm == GLASS - 300
        await table.submit(ANN, "stop")
        assert table.time_to_alarm is None

    run(scenario())
