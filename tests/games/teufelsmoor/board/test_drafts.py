"""What a player has composed: how it is written, what a press makes of it, and that it never is more than fits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.teufelsmoor import KIT
from safecracker.games.teufelsmoor.board.drafts import read
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, NAMES, fresh, patient, play, scene_of

SCATTERED = "T D4 K B10 L F11 G J9 M J6 O H4 V E7"
MOVE = play(SCATTERED, "chance roll 3 *")
EAST = play("T D4 K - L - G -", "chance roll 3 E")
RUN = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", "chance card sun12")
ASK = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", "chance card ninth")
HELD = play(f"{SCATTERED} K - R -", bonus_cards=(1, 1))
HIDE = fresh("first=gang")
KEYS = ("go T", "go T N", "run G W", "run G W 3", "ask ninth sumpf", "hide sumpf", "hide F7", "name", "name sumpf")
MORE = ("name F7", "name F7 sure", "free", "free K A1", "exchange", "place M F6", "back", "clear", "throw", "?", "")


def pressed(board: Board, *keys: str, viewer: Viewer = ANN, draft: str = "") -> str:
    """The draft after these presses."""
    for key in keys:
        draft = KIT.press(board.view(viewer), draft, key)
    return draft


@pytest.mark.parametrize(
    ("board", "keys", "draft"),
    [
        (MOVE, ("go T",), "go T"),
        (MOVE, ("go T", "go K"), "go K"),
        (MOVE, ("go T", "go T"), ""),  # let go again
        (MOVE, ("go T N",), "go T N"),  # figure and end at once
        (MOVE, ("go T N", "back"), "go T"),
        (MOVE, ("go T N", "back", "back"), ""),
        (MOVE, ("go T", "go M"), "go T"),  # not one's own
        (MOVE, ("go T", "nonsense"), "go T"),
        (MOVE, ("go T", ""), "go T"),
        (MOVE, ("name",), "name"),
        (MOVE, ("name", "name sumpf", "name F10", "name F10 sure"), "name F10 sure"),
        (MOVE, ("name F10 sure", "back"), "name F10"),
        (MOVE, ("name F10 sure", "clear"), ""),
        (MOVE, ("name Z9",), ""),
        (MOVE, ("free",), ""),  # nobody is captured
        (EAST, ("back",), ""),
        (RUN, ("run G", "run G W", "run G W 3"), "run G W 3"),
        (ASK, ("ask ninth sumpf",), "ask ninth sumpf"),
        (ASK, ("ask half N",), ""),  # another card
        (HELD, ("free",), "free K"),  # there is only one to free
        (HELD, ("free", "free K A1"), "free K A1"),
        (HELD, ("exchange",), "exchange K R"),
        (HELD, ("exchange", "back"), ""),
    ],
)
def test_a_press_changes_the_draft(board: Board, keys: tuple[str, ...], draft: str) -> None:
    assert pressed(board, *keys) == draft


def test_the_crooks_hide_by_way_of_a_ninth() -> None:  # R6
    assert pressed(HIDE, "hide sumpf", "hide F10", viewer=BEN) == "hide F10"
    assert pressed(HIDE, "hide sumpf", "hide F10") == ""  # not for the gang


def test_what_can_be_done_in_one_way_is_composed_from_the_start() -> None:
    assert read(EAST.view(ANN), "") == ("go", "T", "E")
    assert read(MOVE.view(ANN), "") == ("go",)
    assert read(MOVE.view(BEN), "") == ()


def test_a_draft_of_an_aside_holds_while_the_other_side_plays() -> None:  # R37
    board = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 leave", "chance roll 1 N")
    assert read(board.view(ANN), "name F10") == ("name", "F10")


HIDE_AGAIN = play("T - K - L - G J9", "1 anew", "0 place T A1", "0 place K A12", "0 place L L1", options="first=crooks")
AGAIN = HIDE_AGAIN.then("1 hide B2", "chance roll 1 N")


@pytest.mark.parametrize("draft", ["name", "name sumpf", "name F10", "name F10 sure"])
def test_a_name_is_dropped_when_the_treasure_is_hidden_again(draft: str) -> None:  # R34
    assert scene_of(HIDE_AGAIN, draft=draft).draft == draft  # the old field counts until the new one is chosen
    assert scene_of(AGAIN, draft=draft).draft == ""


def test_after_a_new_hiding_a_field_is_named_as_before() -> None:  # R34
    draft = pressed(AGAIN, "name", "name F10", "name F10 sure")
    assert (draft, scene_of(AGAIN, draft=draft).draft) == ("name F10 sure 2", "name F10 sure 2")
    assert pressed(AGAIN, "back", draft=draft) == "name F10 2"
    assert pressed(AGAIN, "name F10", draft="name F10 2") == "name 2"
    assert scene_of(AGAIN, draft=draft).prompt == "Name F10? Right or wrong, this ends the game."


@pytest.mark.parametrize("draft", ["name F10 1", "name F10 3", "name F10 -2", "name 2 2", "name F10 99999", "2"])
def test_a_name_for_another_hiding_is_no_draft(draft: str) -> None:
    assert scene_of(AGAIN, draft=draft).draft == ""


@settings(max_examples=25)
@given(st.integers(0, 5), st.lists(st.sampled_from(KEYS + MORE), max_size=5), st.integers(0, 99))
def test_whatever_is_pressed_can_be_drawn(seed: int, keys: list[str], at: int) -> None:
    positions = patient(KIT.game("limit=20 keys=4 suns=3 window=0", 3), seed, most=60)
    board = Board(KIT.game("limit=20 keys=4 suns=3 window=0", 3), positions[at % len(positions)].state)
    for viewer in (Seat(0), Seat(1), Seat(2), None):
        draft = pressed(board, *keys, viewer=viewer)
        shown = KIT.scene(board.view(viewer), NAMES[:3], ENGLISH, draft=draft, notes=KIT.notes(board.view(viewer)))
        assert shown.draft == draft
        if shown.panel and (main := shown.panel.main):
            assert main.press if not main.action else main.action in board.offers(viewer)
