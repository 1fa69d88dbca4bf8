"""The scene for a terminal: plain text that fits, and says in words what is drawn."""

import pytest

from safecracker.core.game import OMNISCIENT, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind import KIT
from safecracker.locale import LANGUAGES, translator
from safecracker.testing.board import Board
from safecracker.testing.playouts import playout
from tests.games.mastermind.conftest import ANN, BEN, HAND, NAMES, denied, misses, play, scene_of
from tests.samples import PLAYED

LONG_NAMES = ("Maximiliana von Hohenfels", "Bartholomew Featherstone")


def shown(*moves: str, options: str = "first=1", viewer: Viewer = ANN, draft: str = "", notebook: bool = False) -> str:
    scene = scene_of(play(*moves, options=options), viewer, draft=draft, notebook=notebook)
    return KIT.terminal_text(scene, ENGLISH)


def test_the_position_reads_like_a_board() -> None:
    assert (
        shown("1 hide RRYB", "0 guess OOOO", "0 guess BROR")
        == """\
Your turn. Fill row 3.  [Round 1 of 2]

    [ #  #  #  # ]  Ben’s code: 4 pegs behind the closed screen

      9 free rows above
  > 3  _  .  .  .
    2  B  R  O  R   ●○○·  1 red and 2 white
    1  O  O  O  O   ····  no key pegs

You (codebreaker): 0   Ben (setter): 0 +2

Pegs: W white, P pink, G green, R red, O orange, S silver, Y yellow, B blue

Type the letters of the pegs, one for each hole."""
    )


def test_before_the_lot_there_is_an_empty_board() -> None:
    assert (
        shown(options="")
        == """\
Drawing lots to see who hides the first code.

    [ .  .  .  . ]  No code has been hidden yet.

You: 0   Ben: 0"""
    )


def test_the_setter_sees_their_code() -> None:
    assert "[ R  R  Y  B ]  Your code, which only you can see" in shown("1 hide RRYB", viewer=BEN)


def test_the_breaker_does_not() -> None:
    assert "[ #  #  #  # ]" in shown("1 hide RRYB", "0 guess OOOO")
    assert "R  R  Y  B" not in shown("1 hide RRYB", "0 guess OOOO")


def test_the_row_to_be_answered_is_marked_and_the_setter_reads_how() -> None:
    text = shown("1 hide RRYB", "0 guess OOOO", options=HAND, viewer=BEN)
    assert "  > 1  O  O  O  O\n" in text
    assert text.endswith("Type two digits, red then white, for example: 1 2")


def test_a_row_in_hand_ends_with_the_move_it_makes() -> None:
    assert shown("1 hide RRYB", draft="ROSY").endswith("guess ROSY")


def test_how_a_round_ended_is_shown_until_the_next_answer() -> None:
    text = shown("1 hide RRYB", "0 guess RRYB")
    assert "Round 1 is over. The code has been cracked. The code was red, red, yellow, blue." in " ".join(text.split())


def test_what_a_challenge_costs_is_shown() -> None:
    assert "challenge: The screen opens and every answer is checked." in shown("1 hide RRYB", *denied(1), options=HAND)


def test_the_notebook_is_shown_in_words() -> None:
    text = shown("1 hide RRYB", "0 guess OOOO", draft="R...2", notebook=True)
    assert "Notebook: 2401 codes left\nThis row is still possible. 343 of 2401 codes match it." in text
    assert "WPGR" not in text  # the best guess is for those who ask for a hint


def test_the_notebook_says_to_the_setter_what_to_answer() -> None:
    text = shown("1 hide RRYB", "0 guess RROO", options=HAND, viewer=BEN, notebook=True)
    assert "Notebook: 4096 codes left\nThe right answer is 2 red." in text


def test_a_full_board_has_no_free_rows() -> None:
    assert "free" not in shown("1 hide RRYB", *misses(12), viewer=BEN)


def test_one_free_row_is_counted_in_the_singular() -> None:
    assert "1 free row above" in shown("1 hide RRYB", *misses(10))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", [options for options, _ in PLAYED["mastermind"]] + ["holes=6 colours=9 blanks=yes"])
def test_nothing_is_wider_than_80_columns(options: str, lang: str) -> None:
    game, say = KIT.game(options, 2), translator(lang)
    for position in playout(game, seed=1)[:40]:
        board = Board(game, position.state)
        for viewer in (ANN, BEN, None, OMNISCIENT):
            text = KIT.terminal_text(KIT.scene(board.view(viewer), LONG_NAMES, say), say)
            assert max(map(len, text.splitlines())) <= 80, text


def test_names_stand_where_the_game_shows_them() -> None:
    assert all(name in shown("1 hide RRYB", viewer=None) for name in NAMES)
