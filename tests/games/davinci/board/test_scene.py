"""The scene and the words of the table: what is in reach, how a round ended, what log and terminal say."""

import pytest

from safecracker.core.game import Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci import KIT
from safecracker.games.davinci.board.pieces import BoardPanel, RoundResult
from safecracker.testing.board import Board
from tests.games.davinci.conftest import (
    ANN,
    BEN,
    CLEO,
    CONFIRMED,
    DASHED,
    NAMES,
    THREE,
    dealt,
    drew,
    fresh,
    play,
    scene_of,
)

WON = (*drew(0, "w11"), "0 guess B 0", "0 guess D 7")  # Ann names both tiles of Ben
AGAIN = dealt("b2 w5", "w3 b8", first=1)  # the next deal: Ben has A and C, and begins
ROUNDS = "winner=points rounds=2"
DASHES = "game=dashes"
OUT = (*drew(0, "w11"), "0 guess B 0", "0 guess E 7")  # Ann has cracked the code of Ben


def second_round(*moves: str) -> Board:
    return play(*WON, *AGAIN, *moves, options=ROUNDS)


def panel(board: Board, viewer: Viewer = ANN, draft: str = "") -> BoardPanel:
    found = scene_of(board, viewer, draft=draft).panel
    assert found is not None
    return found


def log(board: Board, viewer: Viewer) -> list[list[str]]:
    """Every line of the viewer's log, move by move."""
    seen = [tuple(filter(None, (board.game.redact(event, viewer) for event in step.events))) for step in board.steps]
    return list(filter(None, (KIT.move_sentences(events, viewer, NAMES, ENGLISH) for events in seen)))


def typed(board: Board) -> str:
    """What a terminal asks Ann to type."""
    return KIT.terminal_text(scene_of(board), ENGLISH).split("\n")[-1]


# how the round before ended


def test_after_a_round_everybody_reads_what_stood_and_who_won_how_much() -> None:
    stood = "stood with black 1, white 4, white 11."
    assert scene_of(second_round()).last_round == RoundResult(
        "Round 1 is over", f"Your code {stood}", "You +86, Ben +0"
    )
    assert scene_of(second_round(), None).last_round == RoundResult(
        "Round 1 is over", f"The code of Ann {stood}", "Ann +86, Ben +0"
    )


@pytest.mark.parametrize(("viewer", "seen"), [(ANN, True), (BEN, False), (None, False)])
def test_the_result_of_a_round_lies_there_until_the_viewer_has_guessed(viewer: Viewer, *, seen: bool) -> None:
    board = second_round(*drew(1, "b11"), "1 guess B 0")
    assert bool(scene_of(board, viewer).last_round) is seen


def test_a_terminal_shows_the_result_of_a_round_too() -> None:
    assert "Round 1 is over: Your code stood with" in KIT.terminal_text(scene_of(second_round()), ENGLISH)


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


# the scratch pad


def pads(board: Board, viewer: Viewer = ANN) -> list[tuple[str, str]]:
    """Every pad, by its title and the key of its first stroke."""
    return [(pad.title, pad.strokes[0].key) for pad in scene_of(board, viewer).pads]


def test_there_is_a_pad_for_every_tile_that_the_viewer_does_not_see() -> None:  # R37
    board = play(*OUT, deal=THREE)
    assert pads(board) == [("Cleo, tile 1, black", "1 C 0"), ("Cleo, tile 2, white", "1 F 0")]
    assert [title for title, _ in pads(board, CLEO)] == ["Ann, tile 1, black", "Ann, tile 2, white"]
    assert len(pads(board, None)) == 4


def test_what_may_be_named_can_be_struck_out() -> None:  # R37
    board = play(*CONFIRMED, deal=DASHED, options=f"{DASHES} numbers=10")
    strokes = scene_of(board).pads[0].strokes
    assert [stroke.key for stroke in strokes] == [*(f"1 B {n}" for n in range(10)), "1 B -"]
    assert (strokes[-1].text, strokes[-1].name) == ("\N{EN DASH}", "dash struck out")


def test_a_new_round_has_strokes_of_its_own() -> None:
    assert pads(second_round())[0] == ("Ben, tile 1, white", "2 A 0")


def test_the_number_keys_know_the_strokes_of_the_tile_that_is_pointed_at() -> None:
    board = play(*drew(0, "w11"))
    assert [key.pencil_key for key in panel(board, draft="B").number_keys][:2] == ["1 B 0", "1 B 1"]
    assert {key.pencil_key for key in panel(board).number_keys} == {""}


def test_where_the_notebook_is_open_there_is_no_pad() -> None:  # R37
    board = play(*drew(0, "w11"))
    scene = scene_of(board, draft="B", notebook=True)
    assert scene.pads == ()
    assert scene.panel
    assert {key.pencil_key for key in scene.panel.number_keys} == {""}


def test_before_the_codes_stand_and_after_the_end_there_is_no_pad() -> None:
    assert pads(fresh("first=0 deal=pick").then("0 pick black", "chance give 0 b3"), BEN) == []
    assert pads(play(*WON), None) == []


# the log


def test_the_deal_is_one_line() -> None:
    assert log(play(), ANN) == [["The codes stand, 2 tiles each."]]


def test_only_its_owner_reads_which_tile_was_picked() -> None:
    board = fresh("first=0 deal=pick").then("0 pick black", "chance give 0 b3")
    assert log(board, ANN) == [["You see the black 3."]]
    assert log(board, BEN) == []


def test_with_dashes_the_log_says_whose_code_stands() -> None:
    board = play(*CONFIRMED, deal=DASHED, options=DASHES)
    assert log(board, BEN) == [["The code of Ann stands."], ["Your code stands."]]


# the terminal


def test_the_first_code_is_typed_from_the_left() -> None:
    assert typed(play(deal=DASHED, options=DASHES)) == "Type your tiles from the left, for example: arrange A C E"


def test_after_a_wrong_guess_the_place_is_typed() -> None:
    board = play(*CONFIRMED, *drew(0, "w11"), "0 guess B 5", deal=DASHED, options=DASHES)
    assert typed(board) == "Type how many tiles stand left of it, for example: place 3"


@pytest.mark.parametrize(("tile", "stop"), [("w11", "stop 3"), ("w-", "stop 0")])
def test_a_stop_is_typed_with_a_place_that_is_allowed(tile: str, stop: str) -> None:
    board = play(*CONFIRMED, *drew(0, tile), "0 guess B 0", deal=DASHED, options=DASHES)
    assert typed(board) == f"Type a guess, for example: d 7, or: {stop}"


def test_without_dashes_a_stop_is_one_word() -> None:
    assert typed(play(*drew(0, "w11"), "0 guess B 0")) == "Type a guess, for example: d 7, or: stop"


def test_at_the_end_what_nobody_named_still_stands() -> None:
    assert "A[b1] C[w4] E[w11]" in KIT.terminal_text(scene_of(play(*WON)), ENGLISH)
