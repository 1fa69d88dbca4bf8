"""The notebook: where the code lay, and how long everybody took."""

import pytest

from safecracker.core.game import OMNISCIENT, Millis, Viewer
from safecracker.games.codecrackers.mind.notebook import best_lines, pace, search_to_show
from safecracker.games.codecrackers.rules.model import Mark
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import ANN, BEN, CLEO, NONE, THREE, cells, claim, search

CALM = "claims=calm"
TWO_FOURS = "DBEDCCCCC CCCCCCCCC CCCCCDBED" + "C" * 54


def shown(board: Board, viewer: Viewer = ANN) -> list[int]:
    """How long the lines are that may be shown."""
    view = board.view(viewer)
    search = search_to_show(view)
    return [line.length for line in best_lines(view, search)] if search else []


# after a search


def test_after_a_search_every_line_of_the_best_length_is_shown() -> None:  # R32
    view = search("clock time", rows=TWO_FOURS).view(ANN)
    best = best_lines(view, view.searches[0])
    assert [line.cells for line in best] == [cells("A1", "B1", "C1", "D1"), cells("F3", "G3", "H3", "I3")]


def test_shorter_lines_are_not_shown() -> None:  # R32
    assert shown(search("clock time")) == [5]


def test_where_nothing_lay_nothing_is_shown() -> None:  # R32
    assert shown(search("clock time", rows="C" * 81)) == []


def test_the_pace_of_a_player_is_the_mean_of_right_claims() -> None:  # R32
    first = (claim(1, THREE) + " @4", claim(0, NONE.replace("3", "4")) + " @5", "clock time")
    second = ("1 roll", "chance die glass", "chance card DEBEE @50", "1 claim 2 A1 3 @52", "clock time")
    board = search(*first, *second, rows="DEBCCCCCC" + "CCCCCCCCC" + "DBECCCCCC" + "C" * 54)
    assert board.view(ANN).searches[0].chips[0].mark is Mark.WRONG
    assert [pace(board.view(ANN), seat) for seat in (ANN, BEN, CLEO)] == [None, Millis(2_000), None]


def test_after_dots_nothing_is_left_to_show() -> None:  # R32
    assert search_to_show(search("clock time", "1 roll", "chance die 1").view(ANN)) is None


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
@pytest.mark.parametrize("options", ["", CALM, "glass=untimed"])
def test_of_a_search_that_is_on_nothing_is_shown(viewer: Viewer, options: str) -> None:  # R32
    assert search_to_show(search(claim(1, THREE), options=options).view(viewer)) is None


def test_a_replay_shows_where_the_code_lies() -> None:  # R32
    assert shown(search(), OMNISCIENT) == [5]
