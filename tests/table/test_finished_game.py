"""A finished game is the same whether it comes from a table or from its record."""

import asyncio
from random import Random

import pytest

from safecracker.core import notation
from safecracker.core.game import CHANCE, CLOCK, OMNISCIENT
from safecracker.core.translation import ENGLISH
from safecracker.games.archive import open_record
from safecracker.locale import translator
from safecracker.store import MemoryStore, SeatKind, StoredSeat
from safecracker.table import finished_game as module
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.finished_game import FinishedGame
from safecracker.table.lobby import Setup
from safecracker.table.table import Table
from tests.shelf import finished_game

from .conftest import ANN, BEN, TINY, lobby_of, run

HEAD = '[Game "mastermind"]\n[Rules "1"]\n[Options "holes=2 colours=3 rows=4 first=1 rounds=2"]\n[Seats "%s"]\n'
MOVES = ((BEN, "hide WP"), (ANN, "guess GG"), (ANN, "guess WP"), (ANN, "hide PP"), (BEN, "guess PP"))


async def finished_table(clock: HandClock) -> Table:
    """Ann and Ben have played."""
    seats = tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name.lower()) for name in ("Ann", "Ben"))
    table = await lobby_of(MemoryStore(clock.now), clock).open_table(
        Setup(game="mastermind", options=TINY, seats=seats)
    )
    for actor, move in MOVES:
        await table.submit(actor, move)
    return table


def by_hand(seats: str) -> FinishedGame:
    moves = "".join(f"{number}. {actor} {move}\n" for number, (actor, move) in enumerate(MOVES, 1))
    return FinishedGame.of_record("hand", open_record(HEAD % seats + moves))


def advice(finished: FinishedGame, ply: int) -> str:
    return asyncio.run(finished.advice(ply, ENGLISH, InlineBots()))


def test_every_older_position_can_be_seen_again(clock: HandClock) -> None:
    async def scenario() -> None:
        finished = FinishedGame.of_table(await finished_table(clock))
        assert [len(finished.view(ply, ANN).now.rows) for ply in range(3)] == [0, 0, 1]

    run(scenario())


def test_a_table_and_its_record_are_the_same_game(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await finished_table(clock)
        one = FinishedGame.of_table(table)
        other = FinishedGame.of_record(table.id, open_record(notation.write(table.record(None))))
        for viewer in (ANN, BEN, None, OMNISCIENT):
            plies = range(1, one.move_count + 1)
            assert [one.seen_move(ply, viewer) for ply in plies] == [other.seen_move(ply, viewer) for ply in plies]
            assert tuple(one.seen_move(ply, viewer) for ply in plies) == table.seen_moves(viewer)
            assert one.seen_move(1, viewer) == table.seen_move(1, viewer)
        assert (one.seats, one.steps, one.proof, one.moves_before) == (
            other.seats,
            other.steps,
            other.proof,
            other.moves_before,
        )

    run(scenario())


def test_a_finished_game_has_the_names_that_the_table_had(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await finished_table(clock)
        assert FinishedGame.of_table(table).names(ENGLISH) == table.names(ENGLISH)

    run(scenario())


def test_bots_are_called_as_at_a_table() -> None:
    assert by_hand("computer 5 Ulla | computer 5 Ivo").names(translator("fr")) == ("Ulla", "Ivo")


def test_bots_of_a_record_from_before_they_had_names_are_called_by_what_it_says() -> None:
    assert by_hand("computer 5 | computer 2").names(translator("fr")) == ("Ordinateur 5", "Ordinateur 2")
    assert by_hand("computer 5 | computer 5").names(ENGLISH) == ("Computer 5 A", "Computer 5 B")


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A\u202enn", "Ann"),
        ("x" * 100, "x" * 24),
        ("computer 9", "Seat 1"),
        ("computer 2 \u2800", "Seat 1"),
        ("computer 2 " + "x" * 100, "x" * 24),
        ("\u2800", "Seat 1"),
    ],
)
def test_a_name_that_could_not_be_chosen_is_not_shown(written: str, shown: str) -> None:
    assert by_hand(f"{written} | Ben").names(ENGLISH) == (shown, "Ben")


def test_who_moved_next_had_to_decide() -> None:
    finished = by_hand("Ann | Ben")
    assert [finished.decider(ply) for ply in range(finished.move_count)] == [actor for actor, _ in MOVES]


def test_after_the_end_nobody_has_to_decide() -> None:
    finished = by_hand("Ann | Ben")
    assert (finished.decider(finished.move_count), advice(finished, finished.move_count)) == (None, "")


def test_where_the_clock_came_first_one_who_was_awaited_had_to_decide() -> None:
    finished = finished_game("codecrackers-dots")
    at = next(ply for ply, (move, _) in enumerate(finished.steps) if move.actor is CLOCK)
    assert finished.decider(at) in finished.game.waiting_for(finished.state(at))


def test_where_chance_acts_nobody_has_to_decide() -> None:
    finished = finished_game("davinci-three")
    assert finished.steps[0][0].actor is CHANCE
    assert finished.decider(0) is None


@pytest.mark.parametrize("name", ["mastermind-points", "davinci-three", "thieves-loot", "teufelsmoor-found"])
def test_advice_is_given_from_what_the_one_who_decides_can_know(name: str) -> None:
    """Another state that the seat cannot tell from this one gives the same advice."""
    finished = finished_game(name)
    rng = Random(1)
    for ply in range(0, finished.move_count, 5):
        seat = finished.decider(ply)
        if seat is not None:
            view = finished.view(ply, seat)
            other = finished.game.view(finished.game.sample_state(view, rng), seat)
            assert advice(finished, ply) == finished.kit.advice(other, finished.names(ENGLISH), ENGLISH)


def test_win_odds_are_known_after_every_move() -> None:
    finished = finished_game("codecrackers-dots")
    odds = asyncio.run(finished.win_odds(InlineBots()))
    assert len(odds) == finished.move_count + 1
    assert odds[-1] == finished.game.outcome(finished.state(finished.move_count)).scores  # type: ignore[union-attr]


def test_win_odds_are_worked_out_a_few_moves_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    finished = finished_game("codecrackers-dots")
    in_one_go = asyncio.run(finished.win_odds(InlineBots()))
    monkeypatch.setattr(module, "PLIES_AT_ONCE", 7)
    assert asyncio.run(finished.win_odds(InlineBots())) == in_one_go


def test_a_game_without_win_odds_has_none() -> None:
    assert asyncio.run(by_hand("Ann | Ben").win_odds(InlineBots())) == ()


def test_nothing_vouches_for_what_was_written_by_hand() -> None:
    assert by_hand("Ann | Ben").proof is None


def test_a_sealed_record_is_vouched_for_by_its_seed() -> None:
    finished = finished_game("mastermind-points")
    assert finished.proof is not None
    assert finished.proof.seed.startswith("f5b1")
