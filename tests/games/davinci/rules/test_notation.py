"""Da Vinci Code as text: actions, comments, and what a player types."""

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action
from safecracker.games.davinci.rules import notation
from safecracker.games.davinci.rules.model import Arrange, Draw, First, Give, Guess, Open, Pick, Place, Stop
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.tiles import Colour, Label, Sign, Tile
from tests.games.davinci.conftest import (
    ANN,
    BARE,
    BEN,
    CONFIRMED,
    DASHED,
    drew,
    fresh,
    play,
)

VERBS = "first, give, pick, arrange, draw, guess, stop, place, open"
NO_GUESS = "to guess, choose a tile and a number from 0 to 11 (example: guess K 1)"
BOXED = DaVinciOptions()
NO_GAP = "say how many tiles are to the left of the gap"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("first 1", First(BEN)),
        ("give 0 b3", Give(ANN, Tile.of("b3"))),
        ("give 1 w-", Give(BEN, Tile.of("w-"))),
        ("pick black", Pick(Colour.BLACK)),
        ("arrange C A D B", Arrange((Label("C"), Label("A"), Label("D"), Label("B")))),
        ("draw white", Draw(Colour.WHITE)),
        ("guess K 11", Guess(Label("K"), Sign(11))),
        ("guess K -", Guess(Label("K"), Sign(12))),
        ("stop", Stop()),
        ("stop 3", Stop(3)),
        ("place 10", Place(10)),
        ("open C", Open(Label("C"))),
    ],
)
def test_an_action_is_read_as_it_is_written(text: str, action: Action) -> None:
    assert (notation.read(text, BOXED), notation.write(action)) == (action, text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("  Draw  B ", Draw(Colour.BLACK)),
        ("PICK w", Pick(Colour.WHITE)),
        ("guess k11", Guess(Label("K"), Sign(11))),
        ("GUESS k 1 1", Guess(Label("K"), Sign(11))),
        ("arrange cadb", Arrange((Label("C"), Label("A"), Label("D"), Label("B")))),
        ("Stop", Stop()),
        ("open  c", Open(Label("C"))),
        ("GIVE 0 B3", Give(ANN, Tile.of("b3"))),
    ],
)
def test_case_and_spaces_do_not_matter(text: str, action: Action) -> None:
    assert notation.read(text, BOXED) == action


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", f"there is no such move in this game: '' (example: {VERBS})"),
        ("K 11", f"there is no such move in this game: K 11 (example: {VERBS})"),
        ("first 9", "this move is not written correctly: first 9 (example: first 1)"),
        ("give 0 b?", "this move is not written correctly: give 0 b? (example: give 0 b3)"),
        ("give 0 b12", "this move is not written correctly: give 0 b12 (example: give 0 b3)"),
        ("Give 4 b3", "this move is not written correctly: Give 4 b3 (example: give 0 b3)"),
        ("pick", "choose black or white (example: pick black)"),
        ("draw red", "choose black or white (example: draw black)"),
        ("guess", NO_GUESS),
        ("guess K", NO_GUESS),
        ("guess K 12", NO_GUESS),
        ("guess K 07", NO_GUESS),
        ("guess 3 K", NO_GUESS),
        ("guess K 3 4 5", NO_GUESS),
        ("stop -1", f"{NO_GAP} (example: stop 3)"),
        ("stop 100", f"{NO_GAP} (example: stop 3)"),
        ("place", f"{NO_GAP} (example: place 3)"),
        ("place here", f"{NO_GAP} (example: place 3)"),
        ("open", "choose tiles by their letters (example: open C)"),
        ("open AB", "choose one tile by its letter (example: open C)"),
        ("open 3", "tiles are named by the letters A to Z, not 3"),
        ("arrange", "choose tiles by their letters (example: arrange C A D B)"),
        ("arrange A B Ä", "tiles are named by the letters A to Z, not Ä"),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text, BOXED)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("numbers=5", "to guess, choose a tile and a number from 0 to 4 (example: guess K 1)"),
        (
            "game=dashes",
            "to guess, choose a tile and a number from 0 to 11, or a dash (example: guess K 1)",
        ),
    ],
)
def test_the_refusal_of_a_guess_says_what_may_be_named_at_this_table(options: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read("guess K", DaVinciOptions.read(options))
    assert str(error.value) == why


def test_a_long_text_is_cut_in_the_refusal() -> None:
    with pytest.raises(BadNotation) as error:
        notation.read("x" * 5_000, BOXED)
    assert len(str(error.value)) < 170


def test_an_action_of_another_game_has_no_text() -> None:
    with pytest.raises(AssertionError):
        notation.write(Action())


def test_a_tile_can_be_pasted_back() -> None:
    assert repr(Tile.of("w11")) == "Tile.of('w11')"


# what a move led to


@pytest.mark.parametrize(
    ("moves", "comment"),
    [
        ((), "seat 0 has A C, seat 1 has B D"),
        (("0 draw black",), ""),
        (drew(0, "b3"), ""),
        ((*drew(0, "b3"), "0 guess B 0"), "right"),
        ((*drew(0, "b3"), "0 guess B 0", "0 stop"), "E at 1"),
        ((*drew(0, "b3"), "0 guess B 1"), "wrong, E at 1 is b3"),
        (
            (*drew(0, "b3"), "0 guess B 0", "0 guess D 7"),
            "right, seat 1 is cracked, E at 1, seat 0 stands with A b1 E b3 C w4",
        ),
    ],
)
def test_a_comment_says_what_a_move_led_to_and_no_secret(moves: tuple[str, ...], comment: str) -> None:
    assert play(*moves).last == comment


# what a player types


@pytest.mark.parametrize(
    ("moves", "typed", "text"),
    [
        ((), "AEC", "arrange aec"),
        (CONFIRMED, "black", "draw black"),
        ((*CONFIRMED, *drew(0, "b9")), " k 11 ", "guess k 11"),
        ((*CONFIRMED, *drew(0, "b9")), "Guess k 11", "guess k 11"),
        ((*CONFIRMED, *drew(0, "b9"), "0 guess B 0"), "d 7", "guess d 7"),
        ((*CONFIRMED, *drew(0, "b9"), "0 guess B 0"), "3", "stop 3"),
        ((*CONFIRMED, *drew(0, "b9"), "0 guess B 0"), "stop 3", "stop 3"),
        ((*CONFIRMED, *drew(0, "b9"), "0 guess B 1"), "3", "place 3"),
    ],
)
def test_the_verb_need_not_be_typed(moves: tuple[str, ...], typed: str, text: str) -> None:
    assert notation.shorthand(play(*moves, deal=DASHED, options="game=dashes").view(ANN), typed) == text


def test_a_letter_is_enough_to_lay_a_tile_open() -> None:
    assert notation.shorthand(play("0 guess B 1", deal=BARE, options="numbers=2").view(ANN), "c") == "open c"


def test_a_colour_is_enough_to_pick() -> None:
    assert notation.shorthand(fresh("first=0 deal=pick").view(ANN), "w") == "pick w"


def test_while_chance_is_to_act_nothing_is_added_to_what_is_typed() -> None:
    assert notation.shorthand(fresh().view(ANN), "b") == "b"
