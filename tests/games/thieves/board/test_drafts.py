"""What a player has composed: how it is written, what a press makes of it, and that it never is more than fits."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import Move, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.thieves import KIT
from safecracker.games.thieves.board.drafts import Draft, read
from safecracker.testing.board import Board
from safecracker.testing.playouts import playout
from tests.games.thieves.conftest import ANN, BEN, NAMES, RICH, play, turn
from tests.samples import PLAYED

KEYS = (
    "1",
    "2",
    "3",
    "4",
    "9",
    "own 0",
    "own 1",
    "own 7",
    "take 1 0",
    "take 2 1",
    "take 0 0",
    "back",
    "set 2",
    "?",
    "",
)
HELD = play("chance deal 0 1")
SWAP = play(*RICH, *turn(0, "swap", "keep 1"), *turn(1, "2", "give 0 2"), *turn(2, "0", "keep 0"), "chance deal 0 0")
JOB = play("chance deal 0 double", "0 double", "chance deal 0 3")


def pressed(board: Board, *keys: str, viewer: Viewer = ANN, draft: str = "") -> str:
    """The draft after these presses."""
    for key in keys:
        draft = KIT.press(board.view(viewer), draft, key)
    return draft


@pytest.mark.parametrize(
    ("board", "keys", "draft"),
    [
        (HELD, ("3",), "3"),
        (HELD, ("3", "1"), "1"),
        (HELD, ("3", "3"), ""),  # put down again
        (HELD, ("3", "back"), ""),
        (HELD, ("5",), ""),
        (HELD, ("3", "nonsense"), "3"),
        (HELD, ("3", "own 0"), "3"),
        (HELD, ("set 2",), "2"),
        (SWAP, ("4",), "4"),
        (SWAP, ("4", "own 2"), "4:2"),
        (SWAP, ("4", "own 2", "own 2"), "4"),
        (SWAP, ("4", "take 1 0"), "4"),  # an own card comes first
        (SWAP, ("4", "own 2", "take 1 0"), "4:2>1.0"),
        (SWAP, ("4", "own 2", "take 1 0", "take 2 1"), "4:2>2.1"),
        (SWAP, ("4", "own 2", "take 1 0", "take 1 0"), "4:2"),
        (SWAP, ("4", "own 2", "take 1 0", "own 0"), "4:0"),
        (SWAP, ("4", "own 2", "take 1 0", "back"), "4:2"),
        (SWAP, ("4", "own 2", "take 1 0", "back", "back"), "4"),
        (SWAP, ("4", "own 2", "take 1 0", "back", "back", "back"), ""),
        (SWAP, ("4", "own 9"), "4"),
        (SWAP, ("4", "own 2", "take 0 0"), "4:2"),  # not with oneself
        (SWAP, ("set 4:0>2.1",), "4:0>2.1"),
        (JOB, ("1",), ""),  # chosen already, and for good
        (JOB, ("back",), ""),
    ],
)
def test_a_press_changes_the_draft(board: Board, keys: tuple[str, ...], draft: str) -> None:
    assert pressed(board, *keys) == draft


def test_what_has_only_one_way_to_go_is_composed_from_the_start() -> None:
    assert read(JOB.view(ANN), "") == Draft(0)


def test_the_only_loot_card_is_chosen_for_a_swap() -> None:  # R23
    board = play(*RICH, "chance deal 0 swap")
    assert pressed(board, "4") == "4:0"
    assert pressed(board, "4", "take 1 0", "back", "back") == ""


TWICE = play(*RICH, *turn(0, "3", "keep 3"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"), "chance deal 0 swap")


def test_of_own_cards_that_are_alike_one_is_chosen_already() -> None:  # R23
    assert pressed(TWICE, "4") == "4:1"
    assert pressed(TWICE, "4", "take 1 0", "back", "back") == ""


def test_any_card_that_lies_face_down_can_be_pointed_at() -> None:  # R23
    assert pressed(TWICE, "4", "own 0", "take 1 0") == "4:0>1.0"
    assert pressed(TWICE, "4", "own 1", "take 1 1") == "4:1>1.1"


def test_of_equal_open_cards_the_last_is_meant() -> None:  # R23
    given = (*turn(0, "swap", "keep 1"), *turn(1, "1", "give 2 1"), *turn(2, "1", "give 1 1"))
    again = (*turn(0, "1", "keep 2"), *turn(1, "0", "keep 0"), *turn(2, "1", "give 1 1"), "chance deal 0 0")
    board = play(*given, *again)
    assert pressed(board, "4", "own 0", "take 1 0") == "4:0"
    assert pressed(board, "4", "own 0", "take 1 2") == "4:0>1.2"


@pytest.mark.parametrize("digits", ["9" * 5000, "100", "\N{ARABIC-INDIC DIGIT ONE}", "\N{SUPERSCRIPT TWO}"])
@pytest.mark.parametrize("key", ["own {}", "take 1 {}", "take {} 0", "set 4:{}", "set 4:0>1.{}", "{}"])
def test_a_press_that_is_no_number_of_ours_changes_nothing_that_matters(key: str, digits: str) -> None:
    assert pressed(SWAP, "4", "own 2", key.format(digits)) in {"4:2", "4", ""}


def test_without_own_loot_there_is_nothing_to_choose_first() -> None:  # R23
    board = play(*turn(0, "swap", "give 1 1"), *turn(1, "0", "keep 0"), *turn(2, "0", "keep 0"), "chance deal 0 0")
    assert pressed(board, "4", "take 1 1") == "4>1.1"


def test_a_draft_of_one_who_waits_is_dropped() -> None:
    assert pressed(HELD, "1", viewer=BEN) == ""
    assert read(HELD.view(BEN), "1") == Draft()


@pytest.mark.parametrize("text", ["9", "5", "x", "1:0", "2>1.0", "4:99", "-1", "1" * 40, "٣"])
def test_a_draft_that_does_not_fit_is_dropped_as_far_as_it_does_not(text: str) -> None:
    assert str(read(HELD.view(ANN), text)) in {"", "1", "2", "4"}


@settings(max_examples=40)
@given(st.lists(st.sampled_from(KEYS), max_size=8), st.sampled_from([HELD, SWAP, JOB]))
def test_a_draft_is_read_back_as_it_was_written(keys: list[str], board: Board) -> None:
    draft = pressed(board, *keys)
    view = board.view(ANN)
    assert str(read(view, draft)) == (draft or str(read(view, "")))
    assert pressed(board, draft=draft) == draft


@pytest.mark.parametrize("sample", PLAYED["thieves"], ids=str)
def test_whatever_is_pressed_the_buttons_do_what_is_legal(sample: tuple[str, int]) -> None:
    options, seats = sample
    game, rng = KIT.game(options, seats), Random(3)
    for state, _, _ in playout(game, seed=2)[::3]:
        for actor in game.may_act(state):
            if not isinstance(actor, int):
                continue
            view, draft = game.view(state, actor), ""
            for _ in range(6):
                draft = KIT.press(view, draft, rng.choice(KEYS))
                scene = KIT.scene(view, NAMES[:seats], ENGLISH, draft=draft)
                assert scene.panel is not None
                buttons = [scene.panel.main, *scene.panel.others] if scene.panel.main else []
                for button in buttons:
                    game.play(state, Move(actor, game.read(button.action)))
