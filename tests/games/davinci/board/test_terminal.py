"""Da Vinci Code in a terminal: what is typed, and what lies there at the end."""

import pytest

from safecracker.core.translation import ENGLISH
from safecracker.games.davinci import KIT
from safecracker.testing.board import Board
from tests.games.davinci.conftest import (
    CONFIRMED,
    DASHED,
    WON,
    drew,
    play,
    scene_of,
)

DASHES = "game=dashes"


def typed(board: Board) -> str:
    """What a terminal asks Ann to type."""
    return KIT.terminal_text(scene_of(board), ENGLISH).split("\n")[-1]


def test_the_first_code_is_typed_from_the_left() -> None:
    assert typed(play(deal=DASHED, options=DASHES)) == "Type your tiles from left to right, for example: arrange A C E"


def test_after_a_wrong_guess_the_place_is_typed() -> None:
    board = play(*CONFIRMED, *drew(0, "w11"), "0 guess B 5", deal=DASHED, options=DASHES)
    assert typed(board) == "Type how many tiles are to its left, for example: place 3"


@pytest.mark.parametrize(("tile", "stop"), [("w11", "stop 3"), ("w-", "stop 0")])
def test_a_stop_is_typed_with_a_place_that_is_allowed(tile: str, stop: str) -> None:
    board = play(*CONFIRMED, *drew(0, tile), "0 guess B 0", deal=DASHED, options=DASHES)
    assert typed(board) == f"Type a guess, for example: d 7, or: {stop}"


def test_without_dashes_a_stop_is_one_word() -> None:
    assert typed(play(*drew(0, "w11"), "0 guess B 0")) == "Type a guess, for example: d 7, or: stop"


def test_at_the_end_what_nobody_named_still_stands() -> None:
    assert "A[b1] C[w4] E[w11]" in KIT.terminal_text(scene_of(play(*WON)), ENGLISH)
