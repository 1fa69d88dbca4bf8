"""Which case belongs to which day."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from safecracker.cases.calendar import (
    DAYS,
    ORDER,
    day_of,
    game_of,
    level_of,
    newest,
    number_of,
    numbers_of,
    shipped_number,
)


def test_the_first_case_is_that_of_new_year_2026():
    assert number_of(date(2026, 1, 1)) == 1
    assert number_of(date(2026, 11, 19)) == 323
    assert day_of(323) == date(2026, 11, 19)


@pytest.mark.parametrize(
    ("number", "game"), [(320, "codecrackers"), (321, "thieves"), (322, "teufelsmoor"), (323, "mastermind")]
)
def test_the_games_take_turns(number, game):
    assert game_of(number) == game


def test_a_week_gets_harder():
    monday = number_of(date(2026, 11, 16))
    assert [level_of(monday + n) for n in range(7)] == [1, 2, 2, 3, 3, 4, 5]


def test_within_35_days_every_game_comes_on_every_weekday():
    assert len({(game_of(n), day_of(n).weekday()) for n in range(100, 135)}) == 35


def test_after_ten_years_the_first_case_comes_again_with_its_game_and_level():
    assert day_of(DAYS) == date(2035, 12, 31)
    assert shipped_number(DAYS + 1) == 1
    assert (game_of(DAYS + 1), level_of(DAYS + 1)) == (game_of(1), level_of(1))


def test_every_case_that_ships_belongs_to_one_game():
    assert sorted(n for game in ORDER for n in numbers_of(game)) == list(range(1, DAYS + 1))
    assert all(game_of(n) == game for game in ORDER for n in numbers_of(game))


def test_no_case_is_shown_before_its_day_has_begun_somewhere():
    begins = datetime(2026, 11, 18, 10, tzinfo=UTC)  # midnight in the first time zone, UTC+14
    assert newest(begins) == 323
    assert newest(begins - timedelta(seconds=1)) == 322
    assert newest(begins.astimezone(timezone(timedelta(hours=-5)))) == 323
