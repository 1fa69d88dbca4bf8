"""Who would win, move by move, as a chart and in words."""

import re
from collections.abc import Iterator

import pytest

from safecracker.core.translation import ENGLISH
from safecracker.web.win_odds_chart import HEIGHT, WIDTH, WinOddsChart, win_odds_chart
from tests.serving import Running, serving
from tests.shelf import finished_table

GAME = ((0.5, 0.5), (0.5, 0.5), (0.5, 0.5), (0.75, 0.25), (1.0, 0.0))


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def drawn(ply: int) -> WinOddsChart:
    found = win_odds_chart(GAME, ply, ("Ann", "Ben"), "If everyone plays equally well.", ENGLISH)
    assert found is not None
    return found


def test_everybodys_odds_are_given_in_words() -> None:
    assert [band.sentence for band in drawn(3).bands] == ["Ann: 75 out of 100", "Ben: 25 out of 100"]


def test_the_chart_says_how_often_nobody_wins() -> None:
    found = win_odds_chart([(0.25, 0.5)], 0, ("Ann", "Ben"), "", ENGLISH)
    assert found is not None
    assert (found.nobody, drawn(0).nobody) == ("nobody: 25 out of 100", "")


def test_bands_lie_upon_each_other() -> None:
    upper, lower = (band.points for band in drawn(0).bands)
    assert upper == "0.0,0.0 320.0,0.0 320.0,96.0 160.0,72.0 0.0,48.0 0.0,48.0"
    assert lower.startswith("0.0,48.0")


def test_what_happens_before_anything_counts_takes_no_room() -> None:
    assert drawn(1).x == drawn(2).x < drawn(3).x == WIDTH / 2


def test_the_mark_stays_within_the_picture() -> None:
    assert 0 < drawn(0).x < drawn(4).x < WIDTH


def test_a_game_in_which_nothing_ever_counts_can_be_drawn() -> None:
    found = win_odds_chart([(0.0, 0.0)] * 2, 1, ("Ann", "Ben"), "", ENGLISH)
    assert found is not None
    assert (found.width, found.height) == (WIDTH, HEIGHT)


def test_where_nobody_can_tell_there_is_no_picture() -> None:
    assert win_odds_chart((), 0, ("Ann", "Ben"), "", ENGLISH) is None


def section(server: Running, record: str, query: str) -> str:
    """What the page says about it."""
    page = server.browser().get(f"/t/{finished_table(server, record)}/replay?{query}").text
    found = re.search(r'<section class="surface win-odds".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


@pytest.mark.parametrize("viewer", ["open", "1", "public"])
def test_a_replay_of_the_code_crackers_shows_it_to_all_viewers(server: Running, viewer: str) -> None:
    shares = re.findall(r"(\d+) out of 100", section(server, "codecrackers-calm", f"ply=30&as={viewer}"))
    assert sum(map(int, shares)) == pytest.approx(100, abs=2)


def test_a_replay_of_a_game_that_cannot_tell_is_silent(server: Running) -> None:
    assert section(server, "mastermind-points", "ply=3&as=open") == ""
