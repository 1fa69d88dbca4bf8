"""The scene of Da Vinci Code: how the round before ended, and what is in reach."""

import pytest

from safecracker.core.game import Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci import KIT
from safecracker.games.davinci.board.pieces import RoundResult
from tests.games.davinci.conftest import (
    ANN,
    BEN,
    CLEO,
    FOUR,
    LAST_STAND,
    THREE,
    drew,
    panel,
    play,
    scene_of,
    second_round,
)

OUT = (*drew(0, "w11"), "0 guess B 0", "0 guess E 7")  # Ann has cracked the code of Ben


# how the round before ended


def test_after_a_round_everybody_reads_what_stood_and_who_won_how_much() -> None:
    hidden = "code was not cracked; still hidden: black 1, white 4 and white 11."
    assert scene_of(second_round()).last_round == RoundResult("Round 1 is over", f"Your {hidden}", "You +86, Ben +0")
    assert scene_of(second_round(), None).last_round == RoundResult(
        "Round 1 is over", f"Ann’s {hidden}", "Ann +86, Ben +0"
    )


@pytest.mark.parametrize(("viewer", "seen"), [(ANN, True), (BEN, False), (None, False)])
def test_the_result_of_a_round_lies_there_until_the_viewer_has_guessed(viewer: Viewer, *, seen: bool) -> None:
    board = second_round(*drew(1, "b11"), "1 guess B 0")
    assert bool(scene_of(board, viewer).last_round) is seen


def test_a_terminal_shows_the_result_of_a_round_too() -> None:
    assert "Round 1 is over. Your code was not cracked;" in KIT.terminal_text(scene_of(second_round()), ENGLISH)


# what is in reach


def test_only_the_player_who_is_to_guess_has_the_numbers_in_reach() -> None:
    board = play(*OUT, deal=THREE)
    assert len(panel(board, ANN, draft=">").number_keys) == 12
    assert panel(board, BEN).number_keys == ()
    assert panel(board, CLEO).number_keys == ()
    assert panel(play(), ANN).number_keys == ()


def test_a_guess_is_taken_back_step_by_step() -> None:
    board = play(*drew(0, "w11"))
    assert panel(board).back is None
    assert panel(board, draft="B7").back is not None
    assert [KIT.press(board.view(ANN), draft, "back") for draft in ("B7", "B", "7")] == ["B", "", ""]


def test_after_a_right_guess_a_stop_stays_in_reach() -> None:
    board = play(*drew(0, "w11"), "0 guess B 0")
    assert [button.id for button in panel(board, draft="D").others] == ["stop"]


def test_with_the_last_hidden_tile_at_risk_the_notebook_says_so() -> None:
    view = play(*LAST_STAND, deal=FOUR, options="numbers=4").view(ANN)
    found = KIT.scene(view, ("Ann", "Ben", "Cleo", "Dan"), ENGLISH, notes=KIT.notes(view)).notebook_page
    assert found is not None
    assert found.risk.endswith("If you are wrong, your code is cracked; if you stop, you keep 1 hidden tile.")
