"""A finished game that is played on from one of its moves: at a new table, with a deal of its own."""

import asyncio

import pytest
from msgspec.structs import replace

from safecracker.core import notation
from safecracker.core.game import CLOCK, OMNISCIENT
from safecracker.games.archive import open_record
from safecracker.store import MemoryStore, Pace, SeatKind, StoredSeat
from safecracker.table.clock import HandClock
from safecracker.table.finished_game import FinishedGame
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Table
from tests.shelf import SHELF, finished_game

from .conftest import lobby_of, run, until

SECOND = 1000


def setup(finished: FinishedGame, ply: int, *, person: bool = False) -> Setup:
    """Computers go on from there, or Ann among them where it is her turn."""
    mine = finished.decider(ply) if person else None
    ann = StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann")
    seats = tuple(
        ann if seat == mine else StoredSeat(kind=SeatKind.BOT, level=1) for seat in range(len(finished.seats))
    )
    origin = f"{finished.id} {ply}" if ply else ""
    moves = finished.stored_moves(ply)
    return Setup(
        game=finished.kit.name,
        options=str(finished.game.options),
        seats=seats,
        owner="ann" if person else "",
        pace=Pace.QUICK,
        origin=origin,
        rules=finished.game.version if ply else None,
        moves=moves,
    )


async def ended(table: Table, clock: HandClock) -> Table:
    while table.outcome is None:
        clock.advance(SECOND)
        await asyncio.sleep(0.001)
    return table


async def running(lobby: Lobby, clock: HandClock) -> tuple[Table, FinishedGame, int]:
    """A table of The Code Crackers that was opened while the hour-glass ran, without bots that may be quicker."""
    finished = finished_game("codecrackers-dots")
    ply = next(ply for ply in range(1, finished.move_count) if CLOCK in finished.game.may_act(finished.state(ply)))
    wanted = setup(finished, ply, person=True)
    people = tuple(
        StoredSeat(kind=SeatKind.HUMAN, name=f"Ann {seat}", holder=f"ann {seat}", ready=True)
        for seat in range(len(wanted.seats))
    )
    return await lobby.open_table(replace(wanted, seats=people)), finished, ply


@pytest.mark.parametrize("name", SHELF)
def test_bots_play_every_game_on_to_its_end(clock: HandClock, name: str) -> None:
    async def scenario() -> None:
        finished = finished_game(name)
        ply = finished.move_count // 2
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await ended(await lobby.open_table(setup(finished, ply)), clock)
        opened = open_record(notation.write(table.record(OMNISCIENT)))
        assert [move for move, _ in opened.steps[:ply]] == [move for move, _ in finished.steps[:ply]]
        assert (opened.parsed.record.moves_before, opened.checked, opened.proved) == (ply, True, False)
        await lobby.close()

    run(scenario())


@pytest.mark.parametrize(("ply", "version"), [(4, 1), (0, 2)])
def test_it_is_played_on_under_the_rules_it_was_started_under(clock: HandClock, ply: int, version: int) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await lobby.open_table(setup(finished_game("teufelsmoor-found"), ply, person=True))
        assert (table.stored.rules, table.state.rules) == (version, version)
        await lobby.close()

    run(scenario())


def test_played_on_from_before_the_first_move_it_is_a_game_like_others(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await ended(await lobby.open_table(setup(finished_game("mastermind-draw"), 0)), clock)
        assert open_record(notation.write(table.record(OMNISCIENT))).proved
        await lobby.close()

    run(scenario())


def test_the_last_move_of_the_game_before_was_made_now(clock: HandClock) -> None:
    async def scenario() -> None:
        finished = finished_game("mastermind-points")
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(setup(finished, 4, person=True))
        assert table.last_move_at == clock.now()
        clock.advance(SECOND)
        actor = finished.decider(4)
        assert actor is not None
        await table.submit(actor, finished.game.write(finished.steps[4][0].action))
        assert table.moves[4].at == finished.steps[3][0].at + SECOND

    run(scenario())


def test_the_hour_glass_runs_on_where_it_was(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table, finished, ply = await running(lobby, clock)
        alarm = finished.game.alarm(finished.state(ply))
        assert alarm is not None
        assert table.time_to_alarm == alarm.at - finished.steps[ply - 1][0].at
        await lobby.close()

    run(scenario())


def test_the_clock_acts_when_the_rest_of_its_time_is_over(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table, _, ply = await running(lobby, clock)
        assert table.time_to_alarm is not None
        clock.advance(table.time_to_alarm)
        await until(lambda: any(move.actor is CLOCK for move in table.moves[ply:]))
        await lobby.close()

    run(scenario())


def test_bots_move_only_where_they_sit(clock: HandClock) -> None:
    async def scenario() -> None:
        finished = finished_game("davinci-three")
        ply = next(ply for ply in range(20, finished.move_count) if finished.decider(ply) is not None)
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await lobby.open_table(setup(finished, ply, person=True))
        await until(lambda: not table.busy)
        assert table.ply == ply
        assert table.seats_of("ann") == (finished.decider(ply),)

    run(scenario())


def test_the_same_form_sent_twice_is_one_table(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby, finished = lobby_of(MemoryStore(clock.now), clock), finished_game("mastermind-points")
        ticket = lobby.new_ticket()
        first = await lobby.open_table(setup(finished, 4, person=True), ticket)
        assert await lobby.open_table(setup(finished, 4, person=True), ticket) is first
        assert await lobby.open_table(setup(finished, 6, person=True), ticket) is not first

    run(scenario())


def test_a_rematch_is_a_game_like_others(clock: HandClock) -> None:
    async def scenario() -> None:
        finished = finished_game("mastermind-points")
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await ended(await lobby.open_table(setup(finished, finished.move_count - 1)), clock)
        again = await lobby.rematch(table)
        assert (again.stored.origin, again.deal.moves_before, again.stored.before) == ("", 0, table.id)
        await lobby.close()

    run(scenario())
