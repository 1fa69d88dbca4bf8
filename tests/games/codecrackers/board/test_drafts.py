"""Aiming: a chosen cell is a draft for one search."""

import pytest

from safecracker.core.game import Viewer
from safecracker.games.codecrackers.board import drafts
from safecracker.games.codecrackers.rules.view import View
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import ANN, BEN, NONE, claim, ready, scene_of, search


def seen(board: Board, viewer: Viewer = ANN) -> View:
    view: View = board.game.view(board.state, viewer)
    return view


def test_a_press_on_a_cell_aims_at_it() -> None:  # R13
    assert drafts.press(seen(search()), "", "E5") == "1.E5"


def test_a_press_on_another_cell_moves_the_chip() -> None:  # R13
    assert drafts.press(seen(search()), "1.E5", "A1") == "1.A1"


def test_a_second_press_on_the_same_cell_changes_nothing() -> None:
    assert drafts.press(seen(search()), "1.E5", "E5") == "1.E5"


def test_the_chip_can_be_lifted_again() -> None:
    assert drafts.press(seen(search()), "1.E5", "lift") == ""


@pytest.mark.parametrize("key", ["", "Z9", "e5", "E5 4", "E10", "0"])
def test_a_key_that_means_nothing_changes_nothing(key: str) -> None:
    assert drafts.press(seen(search()), "1.E5", key) == "1.E5"


@pytest.mark.parametrize("draft", ["", "E5", "2.E5", "1.Z9", "1.E0", "0.E5", "1.E5x"])
def test_what_does_not_fit_is_dropped(draft: str) -> None:
    assert drafts.read(seen(search()), draft) is None


def test_an_aim_survives_the_claims_of_others() -> None:
    board = search(claim(1, NONE))
    assert scene_of(board, draft="1.E5").draft == "1.E5"
    assert scene_of(search()).lasting


@pytest.mark.parametrize(
    ("board", "viewer"),
    [
        (ready(), ANN),
        (search(), None),
        (search(claim(0, NONE)), ANN),
        (search(options="claims=buzzer"), ANN),
        (search("1 buzz 1", options="claims=buzzer"), ANN),
    ],
)
def test_who_cannot_claim_cannot_aim(board: Board, viewer: Viewer) -> None:
    assert drafts.press(seen(board, viewer), "", "E5") == ""
    assert drafts.read(seen(board, viewer), "1.E5") is None


def test_who_pressed_the_buzzer_aims() -> None:  # R30
    assert drafts.press(seen(search("1 buzz 1", options="claims=buzzer"), BEN), "", "E5") == "1.E5"


def test_hexagons_have_fewer_cells() -> None:
    card = ("0 roll", "chance die glass", "chance card DEBDB")
    board = ready(*card, options="layout=hexes", rows="DBEDD DBEDDB DBEDD DBEDDB DBEDD")
    assert drafts.press(seen(board), "", "F2") == "1.F2"
    assert drafts.press(seen(board), "", "F1") == ""
