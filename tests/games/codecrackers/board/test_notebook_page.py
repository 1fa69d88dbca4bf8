"""The notebook beside the board: stakes while a code is searched, chances between two searches."""

import re

import pytest

from safecracker.core.game import Viewer
from safecracker.games.codecrackers.board.pieces import NotebookPage
from safecracker.games.codecrackers.mind import notebook
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import ANN, BEN, FOUR, NONE, THREE, claim, fresh, ready, scene_of, search


def page(board: Board, viewer: Viewer = ANN) -> NotebookPage:
    found = scene_of(board, viewer, notebook=True).notebook_page
    assert found is not None
    return found


def test_before_the_board_is_laid_there_is_nothing_to_know() -> None:
    assert scene_of(fresh(), notebook=True).notebook_page is None
    assert scene_of(ready()).notebook_page is None


def test_between_searches_everybody_has_a_chance() -> None:
    chances = page(ready(at=(8, 0, 0))).chances
    assert [(chance.name, chance.behind) for chance in chances] == [
        ("You", "2 behind"),
        ("Ben", "10 behind"),
        ("Cleo", "10 behind"),
    ]
    assert chances[0].width > chances[1].width
    assert chances[0].share == f"{chances[0].width}%"


def test_while_a_card_is_turned_no_time_is_lost_with_odds(monkeypatch: pytest.MonkeyPatch) -> None:  # R10
    monkeypatch.setattr(notebook, "win_odds", None)
    assert page(ready("0 roll", "chance die glass")) == NotebookPage(ladder=None)


def test_how_long_right_claims_took_is_shown() -> None:  # R32
    board = search(f"{claim(0, THREE)} @12.3", "clock time")
    assert [chance.pace for chance in page(board).chances] == ["12.3 s", "", ""]


@pytest.mark.parametrize(
    ("board", "viewer", "stakes"),
    [
        (search(), ANN, ("You are 11 squares behind the thief.",)),
        (search(at=(7, 0, 0)), ANN, ("You are 4 squares behind the thief. Safe 4 is enough to catch him.",)),
        (
            search(claim(1, THREE), at=(0, 8, 0)),
            ANN,
            (
                "With safe 3, Ben catches the thief, unless someone finds a longer line.",
                "You are 11 squares behind the thief.",
            ),
        ),
        (
            search(claim(1, THREE), at=(0, 8, 0)),
            BEN,
            ("With safe 3, you catch the thief, unless someone finds a longer line.",),
        ),
        (search(claim(1, FOUR), claim(0, "I9 5")), ANN, ()),
        (search(claim(1, NONE)), None, ()),
    ],
)
def test_in_a_search_it_tells_what_is_at_stake(board: Board, viewer: Viewer, stakes: tuple[str, ...]) -> None:
    assert page(board, viewer).stakes == stakes


def test_in_a_race_it_gives_no_advice() -> None:
    assert page(search()).ladder is None


def test_without_hurry_it_tells_where_to_look() -> None:  # R34
    ladder = page(search(options="claims=calm")).ladder
    assert ladder
    assert "One starts somewhere in rows 1 to 3." in ladder.nudge
    assert ladder.reason.startswith("It starts in row ")
    assert re.fullmatch(r"It starts in row \d+, column \d+ and has \d+ symbols\.", ladder.move)


def test_before_a_roll_it_shows_how_the_race_stands() -> None:
    ladder = page(ready()).ladder
    assert ladder
    assert ladder.nudge == "You are 10 squares behind the thief."
