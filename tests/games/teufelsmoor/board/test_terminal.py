"""The scene for a terminal: plain text that fits, and says in words what is drawn."""

import pytest

from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.teufelsmoor import KIT
from safecracker.locale import LANGUAGES, translator
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, SALT, at, fresh, patient, play, scene_of

SCATTERED = "T D4 K B10 L F11 G J9 M J6 O H4 V E7"
LONG_NAMES = ("Maximiliana von Hohenfels", "Bartholomew Featherstone", "Anastasia")


def shown(board: Board, viewer: Viewer = ANN, draft: str = "", *, notebook: bool = False) -> str:
    return KIT.terminal_text(scene_of(board, viewer, draft, notebook=notebook), ENGLISH)


def test_the_position_reads_like_a_moor() -> None:
    board = play(f"{SCATTERED} R -", "0 throw", "chance roll 3 *", bonus_cards=(1, 0))
    assert (
        shown(board, draft="go G")
        == """\
Your turn. Where does Gaby go?  [Turn 1]

You rolled 3, a star (any direction).

     A  B  C  D | E  F ║ G  H | I  J  K  L
  1        * [ ]| *    ║      |             1
  2             |    * ║      | *           2
  3        *    |      ║      |    *     *  3
  4 [ ] *     T |    * ║[ ] O |             4
    ---------------------------------------
  5             | *    ║    * |          *  5
  6             |      ║      | * [M] *     6
    =======================================
  7    [*]   [*]| V    ║      |             7
  8  *          | * [ ]║    * |             8
    ---------------------------------------
  9             |      ║[*]   |    G  *     9
 10  *  K  *    |[ ]   ║      |    *        10
 11       [ ] * |    L ║ *    |[ ]          11
 12             |      ║    * |   [*]       12

Captured gang: 0 of 4 (nobody)
Captured crooks: 1 of 4 (Rolf)
The gang has 1 bonus card.
Number die 3, direction die: a star (any direction).
33 of 33 cards left.

You can type: go T N …, name A1 …"""
    )


def test_three_figures_on_a_field_are_all_seen() -> None:  # R14
    assert "\n  1 TKL" in shown(play("K A1 L A1", "chance roll 3 *"))


def test_a_crowd_is_listed_below_the_map() -> None:  # R14
    board = play("K A1 L A1 G A1 O F6 R F6", "chance roll 3 *")
    assert "\n  1 TK+" in shown(board)
    assert "\nA1: Tim, Karl, Klößchen, Gaby\n\n" in shown(board)


def test_two_figures_where_one_can_go_are_listed_below_the_map() -> None:  # R14
    board = play("T D4 M D7 O D7", "chance roll 3 S")
    assert "  7     *    [+]|" in shown(board)
    assert "\nD7: Manne, Otto\n" in shown(board)


def test_the_crooks_see_the_treasure() -> None:
    board = play(SCATTERED, "chance roll 3 *", treasure="B1")
    assert "  1     $  " in shown(board, BEN)
    assert "The treasure: B1. " in shown(board, BEN)
    assert "$" not in shown(board)


def test_the_seal_is_there_for_everybody() -> None:  # R39
    board = fresh("first=gang").then(f"1 hide F7 {SALT}", "chance roll 3 *")
    seal = board.state.hiding_places[0].seal
    assert (
        "The treasure is sealed. The crooks cannot change the field now: at the end it\n"
        f"must match this seal.\n  {seal}\n" in shown(board)
    )
    assert f"The treasure: F7. Sealed: only your side knows.\n  {seal}" in shown(board, BEN)


def test_the_notebook_greys_fields_and_counts() -> None:
    board = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", "chance card half", "0 ask half N")
    text = shown(board, notebook=True)
    assert "  1  .  .  *  . | *  . ║ .  . | .  .  .  .  1" in text
    assert "Notebook: 72 of 144 fields still possible." in text
    assert "Gang: a star on " in text


def test_an_open_window_is_shown() -> None:
    board = play("T D4 K - G J9 M J6", "chance roll 3 S", options="first=crooks window=20", bonus_cards=(1, 0))
    assert "Manne catches Gaby on J9. The gang may answer" in shown(at(board, BEN, "go M S", 0))


def test_the_card_that_was_drawn_is_shown() -> None:
    board = play(SCATTERED, "chance roll 3 *", "0 go G W", "0 draw", "chance card half")
    assert "Drawn last: Question about a half. 32 of 33 cards left." in shown(board)
    assert "You can type: ask half N, ask half E, ask half S, ask half W, waive, name A1 …" in shown(board)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_fits_into_a_terminal(lang: str) -> None:
    say, game = translator(lang), KIT.game("limit=60 keys=4 suns=3 window=5", 3)
    for position in patient(game, 7, most=120)[::4]:
        for viewer in (Seat(0), Seat(2), None, OMNISCIENT):
            view = game.view(position.state, viewer)
            scene = KIT.scene(view, LONG_NAMES, say, notes=KIT.notes(view), pad=False)
            lines = KIT.terminal_text(scene, say).split("\n")
            assert [line for line in lines if len(line) > 80] == []
