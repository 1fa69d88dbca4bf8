"""The report on a finished game: chances that add up, the moments in which most was lost, and how everyone played."""

import asyncio

import msgspec
import pytest

from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.table.bot_pool import InlineBots
from safecracker.table.finished_game import FinishedGame
from safecracker.table.game_report import (
    Evaluation,
    GameReport,
    Grade,
    RatedDecision,
    decided_plies,
    evaluate,
    moments,
    report_for,
)
from safecracker.table.report_sentences import (
    course_text,
    decision_text,
    decisions_text,
    knowledge,
    moment_text,
    seat_names,
    verdict,
)
from tests.shelf import finished_game

GAMES = ("mastermind-points", "davinci-standing", "thieves-fewer", "teufelsmoor-found", "codecrackers-dots")


def evaluated(game: FinishedGame, viewer: Viewer) -> Evaluation:
    return asyncio.run(evaluate(game, viewer, InlineBots(), lambda _done, _count: None))


def decision(ply: int, loss: float, seat: int = 0) -> RatedDecision:
    grade = Grade.COSTLY if loss >= 0.1 else Grade.LESS if loss else Grade.GOOD
    return RatedDecision(
        ply=ply, seat=Seat(seat), played="a", best="b", played_odds=0.5 - loss, best_odds=0.5, grade=grade
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [OMNISCIENT, Seat(0)], ids=["open", "seat"])
def test_the_chances_of_all_sides_add_up_and_end_with_who_won(name: str, viewer: Viewer) -> None:
    game = finished_game(name)
    found = evaluated(game, viewer)
    sides = game.kit.sides(game.game)
    firsts = [sides.index(side) for side in sorted(set(sides))]
    assert all(sum(odds[seat] for seat in firsts) == pytest.approx(1, abs=1e-6) for odds in found.odds)
    outcome = game.game.outcome(game.state(game.move_count))
    assert outcome is not None
    assert {seat for seat, chance in enumerate(found.odds[-1]) if chance > 0} == set(outcome.winners)
    assert game.kit.name == "codecrackers" or found.decisions, "plays are rated under house rules too"


def test_the_chances_are_known_before_every_decision_and_at_the_end() -> None:
    game = finished_game("davinci-standing")
    found = evaluated(game, OMNISCIENT)
    assert found.plies == (*decided_plies(game), game.move_count)
    assert len(found.odds) == len(found.plies)


def test_an_evaluation_is_the_same_every_time() -> None:
    game = finished_game("davinci-standing")
    assert evaluated(game, Seat(1)) == evaluated(game, Seat(1))


def test_progress_counts_positions_up_to_all_of_them() -> None:
    seen: list[tuple[int, int]] = []
    game = finished_game("davinci-standing")
    asyncio.run(evaluate(game, OMNISCIENT, InlineBots(), lambda done, count: seen.append((done, count))))
    positions = len(decided_plies(game)) + 1
    assert seen[0] == (0, positions)
    assert seen[-1] == (positions, positions)
    assert len(seen) > 2


def test_decisions_are_rated_by_what_their_player_knew_whoever_reads_the_report() -> None:
    game = finished_game("davinci-standing")
    assert evaluated(game, OMNISCIENT).decisions == evaluated(game, Seat(0)).decisions


def test_stopping_before_a_tile_that_can_only_be_one_number_is_costly() -> None:
    game = finished_game("davinci-standing")
    (stop,) = [each for each in evaluated(game, Seat(1)).decisions if each.ply == 26]
    assert (stop.played, stop.best, stop.grade) == ("stop", "guess F 5", Grade.COSTLY)
    assert stop.best_odds == 1.0


def test_the_moments_are_the_three_largest_losses_in_the_order_of_the_game() -> None:
    game = finished_game("davinci-standing")
    found = Evaluation(
        viewer="0",
        plies=(),
        odds=(),
        decisions=(decision(11, 0.1), decision(14, 0.3), decision(17, 0.2), decision(20, 0.4), decision(23, 0.0)),
    )
    assert [moment.ply for moment in moments(game, found, Seat(0))] == [14, 17, 20]


def test_a_poor_bet_that_came_off_is_lucky_and_none_of_what_cost_most() -> None:
    """Ben guesses the code at once; another guess would have won more often."""
    game = finished_game("mastermind-points")
    found = evaluated(game, OMNISCIENT)
    (guess,) = [each for each in found.decisions if each.ply == 5]
    assert (guess.played, guess.best, guess.grade) == ("guess RRYB", "guess WROY", Grade.LUCKY)
    assert guess.loss >= game.kit.costly_loss
    assert decision_text(guess, ENGLISH).startswith("weaker, but lucky. Another choice wins 45 out of 100 games")
    for reader in (None, Seat(1)):
        assert all(moment.grade is not Grade.LUCKY for moment in moments(game, found, reader))
        assert not any(moment.best for moment in moments(game, found, reader) if moment.ply == guess.ply)


def test_a_reader_who_played_reads_of_their_own_losses_alone() -> None:
    game = finished_game("davinci-standing")
    found = Evaluation(viewer="1", plies=(), odds=(), decisions=(decision(11, 0.1, seat=1), decision(14, 0.3)))
    assert [moment.ply for moment in moments(game, found, Seat(1))] == [11]
    assert [moment.ply for moment in moments(game, found, None)] == [11, 14]


def test_where_nothing_was_lost_the_largest_changes_are_the_moments() -> None:
    game = finished_game("codecrackers-dots")
    found = report_for(game, evaluated(game, Seat(1)), Seat(1))
    assert len(found.moments) == 3
    assert not any(moment.best for moment in found.moments)
    assert all(moment.until < game.move_count for moment in found.moments)  # the end itself is no news
    assert verdict(found, ENGLISH) == "This is where the chances changed most."


def test_what_is_not_known_is_said() -> None:
    game = finished_game("davinci-points")
    found = report_for(game, evaluated(game, OMNISCIENT), None)
    assert (found.evaluation.odds, found.moments) == ((), ())
    assert verdict(found, ENGLISH) == "The chances of winning are not known for these rules."


def test_a_calculation_that_failed_is_not_blamed_on_the_rules() -> None:
    failed = Evaluation(viewer="open", plies=(), odds=(), decisions=())
    found = report_for(finished_game("davinci-three"), failed, None)
    assert verdict(found, ENGLISH) == "The chances could not be worked out this time. Open the report again."


def test_the_report_in_words() -> None:
    game = finished_game("mastermind-points")
    found = report_for(game, evaluated(game, Seat(1)), Seat(1))
    names = seat_names(game, found.mine, ENGLISH)
    assert names == ("Ann", "You")
    assert verdict(found, ENGLISH) == "This decision cost you the most."
    (lost,) = [moment for moment in found.moments if moment.best]
    assert moment_text(lost, ENGLISH) == "Another choice wins 51 out of 100 games instead of 45."
    assert decisions_text(found.players[1], ENGLISH) == "0 of 3 decisions as good as any, 1 costly"
    assert course_text(found.players[1], ENGLISH) == "Won. The lowest chance was 42 out of 100, at move 3."
    assert course_text(found.players[0], ENGLISH).startswith("Did not win. The best chance was 58 out of 100")
    assert knowledge(found, names, ENGLISH) == "The curve takes into account what you could know at the time."


def test_a_report_can_be_written_and_read_again() -> None:
    game = finished_game("mastermind-points")
    found = report_for(game, evaluated(game, OMNISCIENT), None)
    assert msgspec.json.decode(msgspec.json.encode(found), type=GameReport) == found
