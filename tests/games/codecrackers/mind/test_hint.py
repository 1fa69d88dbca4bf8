"""The hint: how things stand before a roll, and a third of the board where nobody is in a hurry."""

import pytest

from safecracker.core.game import Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.codecrackers.mind.hint import advice, hint
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import ANN, BEN, one_line, ready, search

CALM = "claims=calm"


def hinted(board: Board, viewer: Seat = ANN) -> str:
    return hint(board.view(viewer), ENGLISH)


def test_before_a_roll_the_hint_says_how_things_stand() -> None:
    board = ready(at=(0, 6), thief=10)
    assert hinted(board).startswith(
        "You are 10 squares behind the thief. If everyone searches equally well, you catch the thief in "
    )


def test_one_square_is_counted_in_the_singular() -> None:
    assert hinted(ready(at=(9, 6))).startswith("You are 1 square behind the thief.")


@pytest.mark.parametrize("options", ["", "glass=untimed", "claims=buzzer"])
def test_there_is_no_hint_for_those_who_race(options: str) -> None:
    assert hinted(search(options=options)) == ""


@pytest.mark.parametrize("options", ["", "glass=untimed", "claims=buzzer"])
def test_whoever_looks_back_at_a_race_reads_what_there_was_to_find(options: str) -> None:  # R32
    found = search(rows=one_line("DBED", "C4", (1, 0)), options=options)
    assert advice(found.view(ANN), ("Ann", "Ben"), ENGLISH) == (
        "The longest line has 4 symbols. It starts here: row 4, column 3."
    )
    nothing = search(rows="C" * 81, options=options)
    assert advice(nothing.view(ANN), ("Ann", "Ben"), ENGLISH) == "There was nothing to find."


def test_whoever_looks_back_at_another_moment_reads_the_hint() -> None:
    for board in (ready(at=(0, 6), thief=10), search(rows=one_line("DBED", "C4", (1, 0)), options=CALM)):
        assert advice(board.view(ANN), ("Ann", "Ben"), ENGLISH) == hinted(board)


def test_there_is_no_hint_for_those_who_wait() -> None:
    assert hinted(ready(), BEN) == ""


@pytest.mark.parametrize(("cell", "rows"), [("C2", "rows 1 to 3"), ("C4", "rows 4 to 6"), ("C9", "rows 7 to 9")])
def test_without_hurry_a_hint_names_a_third_of_the_board(cell: str, rows: str) -> None:  # R34
    board = search(rows=one_line("DBED", cell, (1, 0)), options=CALM)
    assert hinted(board) == f"The longest line has 4 symbols. One starts somewhere in {rows}."


def test_the_thirds_of_the_hexagons_are_uneven() -> None:  # R34
    rows = "EEEEE EEEEEE EEEEE EDBEEE EEEEE"
    board = ready("0 roll", "chance die glass", "chance card DBEBD", rows=rows, options=f"layout=hexes {CALM}")
    assert hinted(board) == "The longest line has 3 symbols. One starts somewhere in rows 3 to 4."


def test_a_third_of_one_row_is_called_that_row() -> None:  # R34
    rows = "EEEEE EEEEEE EEEEE EEEEEE EDBEE"
    board = ready("0 roll", "chance die glass", "chance card DBEBD", rows=rows, options=f"layout=hexes {CALM}")
    assert hinted(board) == "The longest line has 3 symbols. One starts somewhere in row 5."


def test_without_hurry_a_hint_says_that_nothing_lies_there() -> None:  # R34
    assert hinted(search(rows="C" * 81, options=CALM)) == "There is nothing to find this time. You can pass."


def test_who_has_decided_needs_no_hint() -> None:  # R34
    assert hinted(search("0 pass 1", options=CALM)) == ""
