"""Everybody's chance to win, at any moment of a game."""

import pytest

from safecracker.core.game import OMNISCIENT
from safecracker.games.codecrackers import KIT
from safecracker.games.codecrackers.mind.win_odds import win_odds
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import CODE, FIVE, FOUR, THREE, claim, fresh, one_line, ready, search

CALM = "claims=calm"
EVEN = (0, 0)


def percents(board: Board) -> list[int]:
    """Everybody's chance in percent."""
    return [round(100 * each) for each in win_odds(board.view(OMNISCIENT))]


def test_the_kit_has_them() -> None:
    view = ready(at=EVEN).view(OMNISCIENT)
    assert KIT.win_odds(view) == win_odds(view)


@pytest.mark.slow
def test_before_it_is_drawn_who_begins_all_are_alike() -> None:
    assert percents(fresh("tiles=fixed")) == percents(fresh()) == [33, 33, 33]


def test_where_it_is_known_who_begins_they_are_ahead_before_the_tiles_lie() -> None:
    assert win_odds(fresh("first=1").view(OMNISCIENT)) == win_odds(
        ready("0 roll", "chance die 1", at=(-1, 0, 0)).view(OMNISCIENT)
    )


def test_the_one_who_rolls_first_is_a_little_ahead() -> None:
    first, second, third = win_odds(ready().view(OMNISCIENT))
    assert first > second > third


def test_whoever_is_nearer_is_more_likely_to_win() -> None:
    assert percents(ready(at=(0, 6, 0)))[1] > 50


def test_while_the_die_falls_nothing_has_changed() -> None:
    assert percents(ready("0 roll", at=EVEN)) == percents(ready(at=EVEN))


def test_a_glass_lets_the_thief_run_ahead_of_the_one_who_was_near() -> None:
    near = (8, 0)
    assert percents(ready("0 roll", "chance die glass", at=near))[0] < percents(ready("0 roll", at=near))[0]


def test_in_a_search_whoever_holds_the_highest_safe_gains() -> None:
    rows = one_line(CODE[:4], "C3", (1, 0))
    before, after = percents(search(at=EVEN, rows=rows)), percents(search(claim(1, FOUR), at=EVEN, rows=rows))
    assert after[1] > before[1]


def test_a_line_that_still_lies_there_is_reckoned_with() -> None:
    assert percents(search(claim(1, FOUR), at=EVEN))[0] > 50  # nobody is left to take the 5 from Ann


def test_a_safe_that_catches_the_thief_is_not_all_as_long_as_another_may_find_more() -> None:
    holds = percents(search(claim(1, FOUR), at=(0, 7)))
    assert 50 < holds[1] < 100


def test_who_has_claimed_wrongly_has_only_the_race_left() -> None:
    assert percents(search(claim(1, "I9 3"), at=EVEN))[1] < percents(search(at=EVEN))[1]


def test_with_a_5_the_search_is_over_and_the_race_goes_on() -> None:
    assert percents(search(claim(1, FIVE), at=EVEN))[1] > percents(search(claim(1, THREE), at=EVEN))[1]


def test_what_is_sealed_counts_for_nothing_yet() -> None:  # R34
    assert percents(search(claim(1, FIVE), at=EVEN, options=CALM)) == percents(search(at=EVEN, options=CALM))


def test_who_has_caught_the_thief_has_won() -> None:
    assert win_odds(ready("0 roll", "chance die 3", at=(8, 0)).view(OMNISCIENT)) == (1.0, 0.0)


def test_when_the_thief_got_away_nobody_wins() -> None:  # R35
    over = search("clock time", at=EVEN, thief=14, rows="C" * 81, options="escape=15")
    assert win_odds(over.view(OMNISCIENT)) == (0.0, 0.0)


def test_where_the_thief_never_gets_away_a_long_chase_is_not_lost() -> None:  # R35
    assert percents(ready(at=EVEN, thief=60)) == [51, 49]


@pytest.mark.slow
@pytest.mark.parametrize("at", [EVEN, (2, 5, 3), (1, 4, 2, 0)])
def test_in_a_hurry_it_is_about_the_same(at: tuple[int, ...]) -> None:
    view = ready(at=at).view(OMNISCIENT)
    assert win_odds(view, hasty=True) == pytest.approx(win_odds(view), abs=0.01)
