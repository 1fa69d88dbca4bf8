"""The notebook: where the code lay, and how long everybody took."""

import pytest

from safecracker.core.game import OMNISCIENT, Millis, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.codecrackers.mind.notebook import best_lines, hint, pace, told
from safecracker.games.codecrackers.rules.model import Mark
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import ANN, BEN, CLEO, NONE, THREE, cells, claim, one_line, ready, search

CALM = "claims=calm"
TWO_FOURS = "DBEDCCCCC CCCCCCCCC CCCCCDBED" + "C" * 54


def shown(board: Board, viewer: Viewer = ANN) -> list[int]:
    """How long the lines are that may be talked about."""
    view = board.view(viewer)
    search = told(view)
    return [line.length for line in best_lines(view, search)] if search else []


def said(board: Board, viewer: Seat = ANN) -> str:
    return hint(board.view(viewer), ENGLISH)


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
    assert told(search("clock time", "1 roll", "chance die 1").view(ANN)) is None


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
@pytest.mark.parametrize("options", ["", CALM, "glass=untimed"])
def test_of_a_search_that_is_on_nothing_is_shown(viewer: Viewer, options: str) -> None:  # R32
    assert told(search(claim(1, THREE), options=options).view(viewer)) is None


def test_a_replay_shows_where_the_code_lies() -> None:  # R32
    assert shown(search(), OMNISCIENT) == [5]


# in words


def test_before_a_roll_it_is_said_how_things_stand() -> None:
    board = ready(at=(0, 6), thief=10)
    assert said(board).startswith("You are 10 squares behind the thief. If all search alike, you catch him in ")


def test_one_square_is_said_in_the_singular() -> None:
    assert said(ready(at=(9, 6))).startswith("You are 1 square behind the thief.")


@pytest.mark.parametrize("options", ["", "glass=untimed", "claims=buzzer"])
def test_there_is_no_hint_for_those_who_race(options: str) -> None:
    assert said(search(options=options)) == ""


def test_there_is_no_hint_for_those_who_wait() -> None:
    assert said(ready(), BEN) == ""


@pytest.mark.parametrize(
    ("cell", "rows"), [("C2", "row 1 and row 3"), ("C4", "row 4 and row 6"), ("C9", "row 7 and row 9")]
)
def test_without_hurry_a_hint_tells_a_third_of_the_board(cell: str, rows: str) -> None:  # R34
    board = search(rows=one_line("DBED", cell, (1, 0)), options=CALM)
    assert said(board) == f"The longest line has 4 symbols. One begins between {rows}."


def test_the_thirds_of_the_hexagons_are_uneven() -> None:  # R34
    rows = "EEEEE EEEEEE EEEEE EDBEEE EEEEE"
    board = ready("0 roll", "chance die glass", "chance card DBEBD", rows=rows, options=f"layout=hexes {CALM}")
    assert said(board) == "The longest line has 3 symbols. One begins between row 3 and row 4."


def test_without_hurry_a_hint_tells_that_nothing_lies_there() -> None:  # R34
    assert said(search(rows="C" * 81, options=CALM)) == "There is nothing to find this time. You can pass."


def test_who_has_decided_needs_no_hint() -> None:  # R34
    assert said(search("0 pass 1", options=CALM)) == ""
