"""People who take too long: a computer plays for them, and they get their seats back."""

import asyncio
from typing import ClassVar

import pytest
from msgspec.structs import replace

from safecracker.core.game import Millis, Seat
from safecracker.players.bot import Plan
from safecracker.store import MemoryStore, Pace, SeatKind, Store, StoredSeat, Unavailable
from safecracker.table.bot_pool import BotRequest, InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.errors import NoSeat
from safecracker.table.lobby import Setup
from safecracker.table.table import Table
from safecracker.table.turn_timer import reminded_people, reminder, time_left, turn_ends

from .conftest import ANN, BEN, FrailStore, Open, against, humans, lobby_of, refusal, run, until

MINUTE = Millis(60_000)


async def limited(clock: HandClock, limit: Millis = MINUTE, store: Store | None = None) -> Table:
    """Ben hides, then Ann breaks his code; both are people."""
    people = tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name.lower()) for name in ("Ann", "Ben"))
    setup = Setup(game="mastermind", options="first=1", seats=people, owner="ann", pace=Pace.QUICK, limit=limit)
    return await lobby_of(store or MemoryStore(clock.now), clock).open_table(setup)


async def rest() -> None:
    await asyncio.sleep(0.03)


def test_whoever_takes_too_long_is_played_for(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await limited(clock)
        await rest()
        clock.advance(MINUTE - 1)
        await rest()
        assert table.ply == 0
        clock.advance(1)
        await until(lambda: table.ply == 1)
        assert table.moves[0].actor == BEN
        assert [seat.away for seat in table.stored.seats] == [False, True]
        await table.close()

    run(scenario())


def test_nobody_is_played_for_whose_move_was_stored_though_the_store_gave_no_answer(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await limited(clock, store=store)
        await rest()
        revision = table.revision
        clock.advance(MINUTE - 15_000)
        await until(lambda: table.revision > revision)  # Ben is reminded
        await rest()
        store.failing = store.keeping = True
        assert isinstance(await refusal(table.submit(BEN, "hide RRYB")), Unavailable)
        store.failing = store.keeping = False
        clock.advance(15_000)
        await until(lambda: table.ply == 1)
        await rest()
        assert not any(seat.away for seat in table.stored.seats)
        await table.close()

    run(scenario())


def test_whoever_takes_long_is_reminded_once_before_that(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await limited(clock)
        await rest()
        clock.advance(MINUTE - 15_001)
        await rest()
        revision = table.revision
        assert reminded_people(table) == []
        clock.advance(1)
        await until(lambda: table.revision > revision)
        await rest()
        assert (table.revision, reminded_people(table), table.ply) == (revision + 1, [BEN], 0)
        assert table.person_is_here(BEN)
        await table.submit(BEN, "hide RWPB")
        assert reminded_people(table) == []
        await table.close()

    run(scenario())


HOUR = 60 * MINUTE


@pytest.mark.parametrize(
    ("limit", "notice"),
    [(8_000, 10_000), (MINUTE, 15_000), (5 * MINUTE, 75_000), (24 * HOUR, 6 * HOUR), (72 * HOUR, 6 * HOUR)],
)
def test_a_reminder_comes_in_the_last_quarter_of_the_time(clock: HandClock, limit: int, notice: int) -> None:
    async def scenario() -> None:
        table = await limited(clock, Millis(limit))
        assert turn_ends(table) - reminder(table) == notice
        await table.close()

    run(scenario())


def test_the_time_for_the_first_turn_begins_when_everybody_sits(clock: HandClock) -> None:
    async def scenario() -> None:
        seats = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), StoredSeat(kind=SeatKind.OPEN))
        setup = Setup(game="mastermind", options="first=1", seats=seats, owner="ann", limit=MINUTE)
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(setup)
        clock.advance(10 * MINUTE)
        await table.join("Ben", "", "ben")
        clock.advance(20_000)
        assert time_left(table) == MINUTE - 20_000
        await table.close()

    run(scenario())


def test_from_then_on_nobody_waits_for_them(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await limited(clock)
        await table.set_away(BEN)
        await until(lambda: table.ply == 1)
        while table.state.now.setter == BEN:
            await table.submit(ANN, "guess RWPB")
        await table.submit(ANN, "hide RWPB")
        await until(lambda: table.moves[-1].actor == BEN)
        await table.close()

    run(scenario())


def test_who_is_back_has_their_seat_again(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await limited(clock)
        await table.set_away(ANN)
        await table.submit(BEN, "hide RWPB")
        await table.come_back((ANN,))
        ply = table.ply
        await rest()
        assert table.ply == ply
        assert not any(seat.away for seat in table.stored.seats)
        await table.close()

    run(scenario())


def test_a_bot_of_any_level_plays_for_somebody_without_a_limit(clock: HandClock) -> None:
    class Asked(InlineBots):
        levels: ClassVar[list[int]] = []

        async def plan(self, request: BotRequest) -> Plan:
            self.levels.append(request.level)
            return await super().plan(request)

    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock, Asked()).open_table(replace(humans(), pace=Pace.QUICK))
        await rest()
        assert table.ply == 0
        await table.set_away(BEN, 4)
        await until(lambda: table.ply == 1)
        assert (table.moves[0].actor, Asked.levels) == (BEN, [4])
        await table.close()

    run(scenario())


def test_who_is_back_is_back_at_once_while_the_bot_still_thinks(clock: HandClock) -> None:
    class Slow(InlineBots):
        asked = asyncio.Event()
        answer = asyncio.Event()

        async def plan(self, request: BotRequest) -> Plan:
            self.asked.set()
            await self.answer.wait()
            return await super().plan(request)

    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock, Slow()).open_table(humans())
        await table.set_away(BEN, 5)
        await Slow.asked.wait()
        await table.come_back((BEN,))
        Slow.answer.set()
        await until(lambda: not table.busy)
        assert table.ply == 0
        assert table.stored.seats[BEN] == replace(table.stored.seats[BEN], away=False, level=0)

    run(scenario())


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_a_bot_plays_for_nobody_who_is_no_person(clock: HandClock, seat: int) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(against(level=3))
        before = table.stored
        assert isinstance(await refusal(table.set_away(Seat(seat), 3)), NoSeat)
        assert table.stored == before

    run(scenario())


def test_at_a_rematch_everybody_is_there_again(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await lobby.open_table(humans())
        await table.set_away(ANN, 5)
        assert [(seat.away, seat.level) for seat in (await lobby.rematch(table)).stored.seats] == [(False, 0)] * 2

    run(scenario())


def test_without_a_limit_a_table_waits_for_ever(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await limited(clock, Millis(0))
        clock.advance(1000 * MINUTE)
        await rest()
        assert (table.ply, time_left(table)) == (0, None)

    run(scenario())


def test_a_table_knows_how_long_a_turn_may_still_take(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await limited(clock)
        await table.submit(BEN, "hide RWPB")
        clock.advance(20_000)
        assert time_left(table) == MINUTE - 20_000
        await table.close()

    run(scenario())


def test_who_is_away_is_away_after_a_restart_too(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        people = tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name.lower()) for name in ("Ann", "Ben"))
        setup = Setup(game="mastermind", options="first=1", seats=people, owner="ann", limit=MINUTE)
        table = await lobby_of(store, clock).open_table(setup)
        await table.set_away(ANN)
        await table.close()
        await store.close()
        store = reopened()
        lobby = lobby_of(store, clock)
        again = await lobby.find(table.id)
        assert again.stored == table.stored
        await again.close()
        await store.close()

    run(scenario())


def test_a_minute_does_not_run_while_no_server_is_there(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        people = tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name.lower()) for name in ("Ann", "Ben"))
        table = await lobby_of(store, clock).open_table(
            Setup(game="mastermind", options="first=1", seats=people, owner="ann", limit=MINUTE)
        )
        await table.submit(BEN, "hide RWPB")
        await table.close()
        await store.close()
        clock.advance(10 * MINUTE)
        store = reopened()
        again = await lobby_of(store, clock).find(table.id)
        await rest()
        assert (time_left(again), again.stored.seats[ANN].away) == (MINUTE, False)
        await again.close()
        await store.close()

    run(scenario())
