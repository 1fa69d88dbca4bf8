"""Strengths from results, against values that can be worked out."""

from math import log10

import pytest

from safecracker.lab.arena.ratings import Tables, rate


def test_two_players_differ_by_the_logistic_of_their_score() -> None:
    found = rate([Tables((1, 1), 2, ((2.0, 0.0),) * 6 + ((0.0, 2.0),) * 2)])
    assert found.elo == pytest.approx((400 * log10(3), 0.0), abs=1e-4)


def test_a_drawn_game_is_half_a_win() -> None:
    found = rate([Tables((1, 1), 2, ((1.5, 0.5),) * 8)])
    assert found.elo[0] == pytest.approx(400 * log10(3), abs=1e-4)


def test_one_among_three_wins_by_the_ratio_of_strengths() -> None:
    # a strength of 3 among three of 1 wins every second game
    found = rate([Tables((1, 3), 4, ((2.0, 2.0),) * 5)])
    assert found.elo[0] == pytest.approx(400 * log10(3), abs=1e-4)


def test_a_table_of_all_gives_strengths_as_often_as_each_wins() -> None:
    found = rate([Tables((1, 1, 1), 3, ((1.0, 1.0, 1.0), (2.0, 1.0, 0.0), (3.0, 0.0, 0.0)))])
    assert found.elo == pytest.approx((400 * log10(6), 400 * log10(2), 0.0), abs=1e-4)


def test_results_in_a_circle_make_equals() -> None:
    won = {(1, 1, 0): (2.0, 0.5, 0.0), (0, 1, 1): (0.0, 2.0, 0.5), (1, 0, 1): (0.5, 0.0, 2.0)}
    found = rate([Tables(places, 2, (row, row)) for places, row in won.items()])
    assert found.elo == pytest.approx((0.0, 0.0, 0.0), abs=1e-4)


def test_the_interval_of_two_narrows_as_deals_are_added() -> None:
    widths = []
    for often in (10, 160):
        low, high = rate([Tables((1, 1), 2, ((2.0, 0.0), (1.0, 1.0), (0.0, 2.0)) * often)]).interval(0, 1)
        widths.append(high - low)
    assert widths[0] / widths[1] == pytest.approx(4, rel=0.25)


def test_the_interval_is_that_of_a_mean_over_deals() -> None:
    # pairs of 0, 1 and 2 points, equally often: the standard error of the score is sqrt(1/6 / 300)
    low, high = rate([Tables((1, 1), 2, ((2.0, 0.0), (1.0, 1.0), (0.0, 2.0)) * 100)]).interval(0, 1)
    error = (1 / 6 / 300) ** 0.5
    by_hand = 400 * log10((0.5 + 1.96 * error) / (0.5 - 1.96 * error))
    assert (high - low) / 2 == pytest.approx(by_hand, rel=0.08)


def test_who_never_won_is_rated_all_the_same() -> None:
    assert 500 < rate([Tables((1, 1), 2, ((2.0, 0.0),) * 10)]).elo[0] < 1_000
