"""A server that dies while time runs at a table: whoever comes back finds the deadline where it was."""

from random import Random

import pytest

from safecracker.core.errors import Late
from safecracker.core.game import CHANCE, CLOCK, Alarm, Millis, Nature, Seat
from safecracker.games.teufelsmoor.model import Name
from safecracker.store import Place
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Table
from tests.samples import offered

from .conftest import Open, lobby_of, refusal, run, until

RUNNING = (
    ("codecrackers", "claims=race glass=45"),
    ("codecrackers", "claims=buzzer"),
    ("teufelsmoor", "window=20 keys=4"),
)
AWAY = Millis(3_000)


async def running(lobby: Lobby, kit: str, options: str) -> tuple[Table, Alarm]:
    """Two people play anything until the clock runs, if need be in several games."""
    people = tuple(Place("human", name=name, holder=name.lower()) for name in ("Ann", "Ben"))
    rng = Random(5)
    while True:
        table = await lobby.open_table(Setup(kit, options, people, owner="ann"))
        while table.outcome is None:
            await until(lambda: CHANCE not in table.game.to_act(table.state))  # noqa: B023 - waited for at once
            alarm = table.game.alarm(table.state)
            if alarm and _reacting(table):
                return table, alarm
            await _do_anything(table, rng)


async def _do_anything(table: Table, rng: Random) -> None:
    """But name no field, which ends the game."""
    awaited = [actor for actor in table.game.awaits(table.state) if not isinstance(actor, Nature)]
    if awaited:
        legal = offered(table.game, table.state, min(awaited))
        wanted = [action for action in legal if not isinstance(action, Name)] or legal
        await table.submit(min(awaited), table.game.write(rng.choice(wanted)), seen=table.ply)


def _reacting(table: Table) -> bool:
    """With a buzzer it is the lapse that is waited for."""
    options = str(table.game.options)
    return "buzzer" not in options or (table.state.search is not None and table.state.search.buzzed is not None)


@pytest.mark.parametrize(("kit", "options"), RUNNING)
def test_after_a_restart_the_clock_acts_when_it_would_have(
    clock: HandClock, reopened: Open, kit: str, options: str
) -> None:
    async def story() -> None:
        store = reopened()
        table, alarm = await running(lobby_of(store, clock), kit, options)
        await store.close()  # nothing else is closed: the server is gone
        store = reopened()
        clock.advance(AWAY)
        lobby = lobby_of(store, clock)
        await lobby.resume()
        again = await lobby.find(table.id)
        assert again.left == table.left
        ply, rest = again.ply, again.left
        assert rest is not None
        clock.advance(Millis(rest - 1))
        assert again.ply == ply
        clock.advance(Millis(1))
        await until(lambda: again.ply > ply)
        assert (again.moves[ply].actor, again.moves[ply].at) == (CLOCK, alarm.at)
        await lobby.close()
        await store.close()

    run(story())


@pytest.mark.parametrize(("kit", "options"), RUNNING)
def test_when_the_deadline_passed_while_nobody_was_there_nobody_may_be_late(
    clock: HandClock, reopened: Open, kit: str, options: str
) -> None:
    async def story() -> None:
        store = reopened()
        table, alarm = await running(lobby_of(store, clock), kit, options)
        seat = min(actor for actor in table.game.to_act(table.state) if isinstance(actor, int))
        action = table.game.write(offered(table.game, table.state, Seat(seat))[0])
        await store.close()
        store = reopened()
        clock.advance(Millis(alarm.at + AWAY))
        lobby = lobby_of(store, clock)
        again = await lobby.find(table.id)
        ply = again.ply
        assert isinstance(await refusal(again.submit(Seat(seat), action)), Late)
        await lobby.resume()
        await until(lambda: again.ply > ply)
        assert again.moves[ply].actor is CLOCK
        await lobby.close()
        await store.close()

    run(story())
