"""The table in a terminal: everything in words and letters, within 80 columns."""

import pytest

from safecracker.core.game import OMNISCIENT, Viewer
from safecracker.games.codecrackers.board.scene import scene
from safecracker.games.codecrackers.board.terminal import terminal_text
from safecracker.games.codecrackers.mind.notebook import notes_or_none
from safecracker.locale import LANGUAGES, translator
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import ANN, BEN, CODE, FIVE, NONE, THREE, claim, fresh, ready, search

LONGEST = ("Benedikta-Wilhelmina", "Maximiliane-Alexandra", "Cleopatra the Seventh", "Dan")
BOARD = """\
    A B C   D E F   G H I
 1  D B E | D D C | C C C
 2  C C C | C C C | C C C
 3  C C D | B E D | C C C
 4  C C C | C C C | C C C
 5  C C C | D*B E | C C C"""
HEXES = """\
    A   B   C   D   E   F
 1    D | B | E | D | D
 2  D | B | E | D | D | B"""


def text(board: Board, viewer: Viewer = ANN, *, notebook: bool = False, lang: str = "en") -> str:
    say, view = translator(lang), board.game.view(board.state, viewer)
    notes = notes_or_none(view) if notebook else None
    return terminal_text(scene(view, LONGEST[: board.game.seats], say, notes=notes), say)


def test_the_board_shows_every_symbol_and_a_star_for_a_chip() -> None:
    assert BOARD in text(search(claim(0, THREE)))


def test_hexagons_stand_between_those_of_the_next_row() -> None:
    assert HEXES in text(ready(rows="DBEDD DBEDDB DBEDD DBEDDB DBEDD", options="layout=hexes"))


@pytest.mark.parametrize(
    ("options", "lang", "expected"),
    [
        ("", "en", "\n\nD diamond, E euro coin, B money bag, C crown\n\n"),
        ("", "de", "\n\nD Diamant, E Euromünze, B Geldsack, C Krone\n\n"),
        ("layout=hexes", "nl", "\n\nD diamant, E euromunt, B geldzak\n\n"),
    ],
)
def test_the_letters_are_explained(options: str, lang: str, expected: str) -> None:  # R33
    assert expected in text(fresh(f"tiles=fixed {options}"), lang=lang)


def test_digits_need_no_words() -> None:
    assert "1 1, " not in text(fresh("tiles=fixed game=digits"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_taps_in_a_terminal(lang: str) -> None:  # R30
    expected = text(search("0 buzz 1", options="claims=buzzer"), lang=lang).lower()
    assert not any(word in expected for word in (" tap ", "tippe auf", "touche la", "tik op"))


def test_before_the_tiles_lie_there_are_dots() -> None:
    assert " 1  B C B | . . . | . . ." in text(fresh().then("chance lay BCB"))


@pytest.mark.parametrize(
    ("board", "viewer", "expected"),
    [
        (ready(), ANN, "Press Enter to roll the die."),
        (search(), ANN, "Type the cell and the safe, for example: e5 4"),
        (search(options="glass=untimed"), ANN, "for example: e5 4 Type p to pass."),
        (search(options="claims=buzzer"), ANN, "Press Enter to buzz."),
        (search(), ANN, f"Code 1: {' '.join(CODE)}"),
        (search(claim(1, THREE)), ANN, "The safes: 3 Maximiliane-Alexandra, 4 free, 5 free"),
        (search(claim(0, FIVE)), BEN, "Search 1: The longest line has 5 symbols."),
        (search(claim(0, FIVE)), BEN, "  Benedikta-Wilhelmina: Safe 5, right"),
    ],
)
def test_it_says_what_can_be_typed_and_what_happened(board: Board, viewer: Viewer, expected: str) -> None:
    assert expected in text(board, viewer)


def test_the_notebook_tells_chances_and_stakes() -> None:
    assert "Notebook: You " in text(ready(), notebook=True)
    assert "You are 11 squares behind the thief." in text(search(), notebook=True)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("viewer", [ANN, BEN, None, OMNISCIENT])
@pytest.mark.parametrize(
    "board",
    [
        ready(at=(0, 0, 0, 0)),
        search(claim(1, NONE), at=(0, 0, 0, 0), options="glass=untimed"),
        search("0 buzz 1", at=(0, 0, 0, 0), options="claims=buzzer"),
        search(claim(1, FIVE), at=(0, 0, 0, 0)),
    ],
)
def test_nothing_is_wider_than_80_columns(board: Board, viewer: Viewer, lang: str) -> None:
    assert max(map(len, text(board, viewer, notebook=True, lang=lang).splitlines())) <= 80
