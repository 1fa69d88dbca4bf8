"""The Code Crackers starts when everyone is ready, and nobody waits where only computers still search."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from safecracker.core.game import CHANCE, CLOCK, Actor, Game, Millis
from safecracker.games.codecrackers.rules.lattice import lines
from safecracker.games.codecrackers.rules.model import Buzzed, Search
from safecracker.games.codecrackers.rules.model import Phase as GamePhase
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.games.codecrackers.rules.tiles import Code
from safecracker.store import MemoryStore, SeatKind, StoredSeat
from safecracker.table.clock import HandClock
from safecracker.table.errors import NotBegun
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.readable_table import Phase
from safecracker.table.table import Table

from .conftest import ANN, BEN, Open, lobby_of, refusal, run, until

HOUR = 3_600_000
BOT = StoredSeat(kind=SeatKind.BOT, level=1)


def person(name: str, holder: str = "", *, ready: bool = False) -> StoredSeat:
    return StoredSeat(kind=SeatKind.HUMAN, name=name, holder=holder or name.lower(), ready=ready)


async def opened(lobby: Lobby, *seats: StoredSeat, options: str = "first=0", limit: int = 0) -> Table:
    setup = Setup(game="codecrackers", options=options, seats=seats, owner="ann", limit=Millis(limit))
    return await lobby.open_table(setup)


def with_lobby(clock: HandClock, test: Callable[[Lobby], Awaitable[None]]) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        await test(lobby)
        await lobby.close()

    run(scenario())


async def rest() -> None:
    await asyncio.sleep(0.03)


def test_nothing_happens_before_everyone_is_ready(clock: HandClock) -> None:
    async def test(lobby: Lobby) -> None:
        table = await opened(lobby, person("Ann"), person("Ben"), BOT)
        await rest()
        assert (table.phase, table.unready, table.ply) == (Phase.READY, (ANN, BEN), 0)
        await table.set_ready("ann")
        await table.set_ready("ann")
        clock.advance(HOUR)
        await rest()
        assert (table.phase, table.unready, table.ply) == (Phase.READY, (BEN,), 0)
        assert isinstance(await refusal(table.submit(ANN, "roll")), NotBegun)
        await table.set_ready("ben")
        assert table.phase is Phase.PLAYING
        await until(lambda: CHANCE not in table.game.may_act(table.state))
        assert {move.at for move in table.moves} == {0}  # time counts from the moment when all were ready

    with_lobby(clock, test)


def test_one_press_is_enough_for_all_at_one_screen(clock: HandClock) -> None:
    async def test(lobby: Lobby) -> None:
        table = await opened(lobby, person("Ann", "tablet"), person("Ben", "tablet"))
        await table.set_ready("tablet")
        assert table.phase is Phase.PLAYING

    with_lobby(clock, test)


def test_computers_among_themselves_are_ready(clock: HandClock) -> None:
    async def test(lobby: Lobby) -> None:
        assert (await opened(lobby, BOT, BOT)).phase is Phase.PLAYING

    with_lobby(clock, test)


def test_a_game_without_such_a_start_waits_for_nobody(clock: HandClock) -> None:
    async def test(lobby: Lobby) -> None:
        table = await lobby.open_table(Setup(game="davinci", options="", seats=(person("Ann"), BOT), owner="ann"))
        assert table.phase is Phase.PLAYING

    with_lobby(clock, test)


def test_a_stand_in_is_ready_and_so_is_who_comes_back(clock: HandClock) -> None:
    async def test(lobby: Lobby) -> None:
        table = await opened(lobby, person("Ann"), person("Ben"))
        await table.set_away(BEN, 2)
        assert table.unready == (ANN,)
        await table.come_back((BEN,))
        assert table.unready == (ANN,)
        await table.set_ready("ann")
        assert table.phase is Phase.PLAYING

    with_lobby(clock, test)


def test_no_turn_timer_runs_before_everyone_is_ready(clock: HandClock) -> None:
    async def test(lobby: Lobby) -> None:
        table = await opened(lobby, person("Ann"), BOT, limit=60_000)
        clock.advance(HOUR)
        await rest()
        await table.set_ready("ann")
        await rest()
        assert not table.stored.seats[ANN].away

    with_lobby(clock, test)


def test_who_is_ready_is_stored(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        lobby = lobby_of(store, clock)
        table = await opened(lobby, person("Ann"), person("Ben"))
        await table.set_ready("ann")
        await lobby.close()
        await store.close()
        store = reopened()
        lobby = lobby_of(store, clock)
        await lobby.resume()
        again = await lobby.find(table.id)
        assert (again.phase, again.unready) == (Phase.READY, (BEN,))
        await again.set_ready("ben")
        await until(lambda: again.ply > 0)
        await lobby.close()
        await store.close()

    run(scenario())


# only computers still search


async def until_search(table: Table, clock: HandClock) -> None:
    while not table.state.search:
        await until(lambda: CHANCE not in table.game.may_act(table.state))
        if table.state.search is None and table.state.turn == ANN:
            await table.submit(ANN, "roll")
        clock.advance(1_000)
        await rest()


def a_claim(table: Table) -> str:
    """A right claim for safe 3, if there is one; else a wrong one."""
    search = table.state.search
    found = [line for line in lines(table.state.options.layout, table.state.grid, search.code) if line.length == 3]
    return f"claim {search.number} {found[0].cells[0] if found else 'A1'} 3"


class AlarmClock(HandClock):
    """Knows the moments for which anybody sleeps."""

    def __init__(self) -> None:
        super().__init__()
        self._moments: list[int] = []

    def sleep(self, span: Millis) -> Coroutine[Any, Any, None]:
        self._moments.append(self.now() + span)
        return super().sleep(span)

    def advance_to_next(self) -> None:
        self.advance(min((at for at in self._moments if at > self.now()), default=self.now()) - self.now())


async def end_of_search() -> tuple[list[tuple[Actor, Millis, str]], int]:
    """Ann puts her chip as soon as there is a card: the moves that end the search, and how long she waited for them."""
    clock = AlarmClock()
    lobby = lobby_of(MemoryStore(clock.now), clock, label="skip")
    table = await opened(lobby, person("Ann", ready=True), BOT, replace(BOT, level=3), options="first=0 tiles=fixed")
    await until_search(table, clock)
    ply, before = table.ply, clock.now()
    await table.submit(ANN, a_claim(table))
    await rest()
    while table.state.search:
        clock.advance_to_next()
        await rest()
    end = next(at for at, step in enumerate(table.steps) if at >= ply and step.state.search is None)
    await lobby.close()
    moves = [(move.actor, move.at, table.game.write(move.action)) for move in table.moves[ply : end + 1]]
    return moves, clock.now() - before


def test_where_only_computers_still_search_nobody_waits_and_nothing_else_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        moves, waited = await end_of_search()
        assert waited == 0
        assert moves[-1][1] > moves[0][1] + 5_000  # at the moments at which they would have been made
        with monkeypatch.context() as patched:
            patched.setattr(CodeCrackers, "racing", Game.racing)
            slow, long_wait = await end_of_search()
        assert long_wait == slow[-1][1] - slow[0][1]
        assert moves == slow

    run(scenario())


def test_who_watches_computers_sees_their_search(clock: HandClock) -> None:
    async def test(lobby: Lobby) -> None:
        table = await opened(lobby, BOT, BOT)
        while not table.state.search:
            clock.advance(1_000)
            await rest()
        ply = table.ply
        await rest()
        assert table.ply == ply

    with_lobby(clock, test)


def test_a_person_who_still_searches_loses_no_time_to_a_buzzer(clock: HandClock) -> None:
    game = CodeCrackers(seats=3)
    search = Search(
        number=1, code=Code("DEBCD"), begun=Millis(0), until=Millis(45_000), buzzed=Buzzed(BEN, Millis(4_000))
    )
    state = replace(game.start(), phase=GamePhase.SEARCH, search=search)
    assert game.may_act(state) == {BEN, CLOCK}
    assert game.racing(state) == {0, 1, 2}
