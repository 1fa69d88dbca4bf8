"""The scratch pad: a pad for every tile that the viewer does not see, while the notebook is closed."""

from safecracker.core.game import Viewer
from safecracker.testing.board import Board
from tests.games.davinci.conftest import (
    ANN,
    BEN,
    CLEO,
    CONFIRMED,
    DASHED,
    THREE,
    WON,
    drew,
    fresh,
    panel,
    play,
    scene_of,
    second_round,
)

DASHES = "game=dashes"
OUT = (*drew(0, "w11"), "0 guess B 0", "0 guess E 7")  # Ann has cracked the code of Ben


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
    assert (strokes[-1].text, strokes[-1].name) == ("\N{EN DASH}", "dash crossed out")


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
