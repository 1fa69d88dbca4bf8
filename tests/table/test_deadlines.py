"""A server that dies while time runs at a table: whoever comes back finds the deadline where it was."""

import asyncio
from random import Random

import pytest

from safecracker.core.game import CHANCE, CLOCK, Alarm, Millis, Nature, Seat
from safecracker.games.codecrackers.rules.lattice import lines
from safecracker.games.codecrackers.rules.model import Claim
from safecracker.games.codecrackers.rules.view import View
from safecracker.games.teufelsmoor.rules.model import Name
from safecracker.players.bot import Plan
from safecracker.store import MemoryStore, Pace, SeatKind, Store, StoredSeat
from safecracker.table.bot_pool import BotRequest, InlineBots, think
from safecracker.table.clock import HandClock
from safecracker.table.lobby import HEARTBEAT, Lobby, Setup
from safecracker.table.table import Table
from safecracker.testing.playouts import offered

from .conftest import FrailStore, Open, lobby_of, run, until

RUNNING = (
    ("codecrackers", "claims=race glass=45"),
    ("codecrackers", "claims=buzzer"),
    ("teufelsmoor", "window=20 keys=4"),
)
AWAY = Millis(3_000)
ANN = StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann", ready=True)


async def running(lobby: Lobby, kit: str, options: str) -> tuple[Table, Alarm]:
    """Two people play anything until the clock runs, if need be in several games."""
    people = tuple(
        StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name.lower(), ready=True) for name in ("Ann", "Ben")
    )
    rng = Random(5)
    while True:
        table = await lobby.open_table(Setup(game=kit, options=options, seats=people, owner="ann"))
        while table.outcome is None:
            await until(lambda: CHANCE not in table.game.may_act(table.state))  # noqa: B023 - waited for at once
            alarm = table.game.alarm(table.state)
            if alarm and _reacting(table):
                return table, alarm
            await _do_anything(table, rng)


async def _do_anything(table: Table, rng: Random) -> None:
    """But name no field, which ends the game."""
    awaited = [actor for actor in table.game.waiting_for(table.state) if not isinstance(actor, Nature)]
    if awaited:
        legal = offered(table.game, table.state, min(awaited))
        wanted = [action for action in legal if not isinstance(action, Name)] or legal
        await table.submit(min(awaited), table.game.write(rng.choice(wanted)), seen=table.ply)


def _reacting(table: Table) -> bool:
    """With a buzzer it is the lapse that is waited for."""
    options = str(table.game.options)
    return "buzzer" not in options or (table.state.search is not None and table.state.search.buzzed is not None)


async def restarted(store: Store, clock: HandClock, table: Table) -> tuple[Lobby, Table]:
    lobby = lobby_of(store, clock)
    await lobby.resume()
    return lobby, await lobby.find(table.id)


@pytest.mark.parametrize(("kit", "options"), RUNNING)
def test_nobody_is_charged_for_the_time_in_which_no_server_was_there(
    clock: HandClock, reopened: Open, kit: str, options: str
) -> None:
    async def scenario() -> None:
        store = reopened()
        table, alarm = await running(lobby_of(store, clock), kit, options)
        left = table.time_to_alarm
        await table.close()
        await store.close()
        clock.advance(AWAY)
        store = reopened()
        lobby, again = await restarted(store, clock, table)
        assert again.time_to_alarm == left
        assert left is not None
        ply = again.ply
        clock.advance(Millis(left - 1))
        await asyncio.sleep(0.02)
        assert again.ply == ply
        clock.advance(Millis(1))
        await until(lambda: again.ply > ply)
        assert (again.moves[ply].actor, again.moves[ply].at) == (CLOCK, alarm.at)
        await lobby.close()
        await store.close()

    run(scenario())


def test_time_that_had_run_before_the_server_died_stays_run(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        lobby = lobby_of(store, clock)
        await lobby.resume()
        await until(lambda: lobby.resumed)  # the heartbeat begins then
        table, _ = await running(lobby, *RUNNING[0])
        left = table.time_to_alarm
        assert left is not None
        clock.advance(2 * HEARTBEAT)
        while await store.last_heartbeat() < clock.now():  # noqa: ASYNC110 - what is waited for is no event
            await asyncio.sleep(0.005)
        await lobby.close()
        await store.close()
        clock.advance(AWAY)
        store = reopened()
        lobby, again = await restarted(store, clock, table)
        assert again.time_to_alarm == left - 2 * HEARTBEAT
        await lobby.close()
        await store.close()

    run(scenario())


async def searching(table: Table, clock: HandClock) -> None:
    """Everyone rolls until a card is turned."""
    while not table.state.search:
        await until(lambda: CHANCE not in table.game.may_act(table.state))
        if table.state.search:
            return
        if table.person_is_here(table.state.turn):
            await table.submit(table.state.turn, "roll")
        else:
            clock.advance(1_000)  # the computer rolls
        await asyncio.sleep(0.005)


def test_the_clock_waits_for_no_bot_that_still_thinks(clock: HandClock) -> None:
    class Slow(InlineBots):
        async def plan(self, request: BotRequest) -> Plan:
            if request.view.search:
                await clock.sleep(Millis(600_000))
            return think(request)

    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock, Slow())
        seats = ANN, StoredSeat(kind=SeatKind.BOT, level=1)
        table = await lobby.open_table(
            Setup(game="codecrackers", options="first=0", seats=seats, owner="ann", pace=Pace.QUICK)
        )
        await searching(table, clock)
        ply, left = table.ply, table.time_to_alarm
        assert left is not None
        clock.advance(left)
        await until(lambda: table.ply > ply)
        assert table.moves[ply].actor is CLOCK
        await table.close()

    run(scenario())


class Rival(InlineBots):
    """Claims the same as Ann, three tenths of a second after the last move."""

    async def plan(self, request: BotRequest) -> Plan:
        view = request.view
        if not view.search:
            return think(request)
        claim = _threes(view)
        return Plan(claim if claim and 3 in view.search.open_safes else None, Millis(300))


def _threes(view: View) -> Claim | None:
    """The right claim of a 3, if there is one."""
    assert view.search is not None
    found = lines(view.options.layout, view.grid, view.search.code)
    return Claim(view.search.number, found[0].cells[0], 3) if found else None


def test_a_bot_that_is_a_moment_later_than_a_person_keeps_its_chip(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        lobby = lobby_of(store, clock, Rival())
        ben = StoredSeat(kind=SeatKind.HUMAN, name="Ben", holder="ben", ready=True)  # he goes on searching
        seats = ANN, StoredSeat(kind=SeatKind.BOT, level=1), ben
        claim = None
        while claim is None:
            table = await lobby.open_table(
                Setup(game="codecrackers", options="first=0 gap=20", seats=seats, owner="ann", pace=Pace.QUICK)
            )
            await searching(table, clock)
            claim = _threes(table.view(Seat(0)))
        store.hanging.clear()
        claiming = asyncio.create_task(table.submit(Seat(0), table.game.write(claim)))
        await asyncio.sleep(0.02)
        clock.advance(300)  # the computer's moment: its claim waits until Ann's is kept
        await asyncio.sleep(0.02)
        store.hanging.set()
        await claiming
        await asyncio.sleep(0.05)
        assert [chip.seat for chip in table.state.search.chips] == [Seat(0)]
        assert not table.parked
        await table.close()

    run(scenario())
