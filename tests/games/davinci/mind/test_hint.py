"""The hint in positions whose numbers are worked out by hand, in a terminal and on a page."""

from safecracker.core.game import Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci.board.notebook_page import advice
from safecracker.games.davinci.mind.hint import _advice_to_place, hint
from tests.games.davinci.conftest import ANN, BARE, BEN, CONFIRMED, DASHED, FOUR, LAST_STAND, PAIR, THREE, drew, play

TINY = "numbers=2"  # with BARE: b0 and b1, w0 and w1, nothing to draw
SMALL = "numbers=3"
EVEN = ("w0 b2", "b0 w1", "b1 w2")  # A D, B E, C F; with numbers=3 nothing is left to draw
ONE_NAMED = (*drew(0, "w3"), "0 guess B 0", "0 guess D 3", *drew(1, "w2"), "1 guess A 1", "chance give 0 b3")


def hinted(*moves: str, viewer: Viewer = ANN, deal: tuple[str, ...] = PAIR, options: str = "") -> str:
    return hint(play(*moves, deal=deal, options=options).view(viewer), ENGLISH)


# in a terminal


def test_other_players_get_no_hint() -> None:
    assert hinted(*drew(0, "b2"), viewer=BEN) == ""


def test_the_hint_names_the_colour_to_take() -> None:
    assert hinted() == "Take a black tile: a code with both colours is the hardest to read."
    assert hinted(deal=("b1 b4", "w0 b7")).startswith("Take a white tile")


def test_the_hint_names_a_sure_guess() -> None:
    assert hinted(deal=BARE, options=TINY) == (
        "Guess 0 for tile B: it cannot be anything else. Out of 100 games continued from here, you win 100 this way."
    )


def test_the_hint_names_a_guess_and_its_chance() -> None:
    # Ben's B and D: w0 b1, w0 b2, w0 b3, w2 b3 and, with w3 drawn, no more
    text = hinted(*drew(0, "w3"), deal=BARE, options="numbers=4")
    assert text.startswith("Guess 0 for tile B: it can be 0 or 2, and 0 is 75% likely. Out of 100 games ")


def test_the_hint_says_that_a_guess_follows_from_what_others_named() -> None:
    text = hinted(*ONE_NAMED, deal=("b0 w1", "w0 b2"), options="numbers=4")
    assert text.startswith("Guess 2 for tile D: judging by what the others have guessed, it is 99% likely.")


def test_the_hint_says_where_the_likeliest_guess_wins_less() -> None:
    # naming a white 0 would show Ben that Ann's first tile is the white 1
    text = hinted(*drew(0, "b5"), deal=("w1 w2 b10", "w4 b11 w11"))
    assert "With 0 for tile B, which is 37% likely, you would win " in text


def test_among_several_the_hint_names_the_best_guess_without_simulated_games() -> None:
    text = hinted(*drew(0, "b2"), deal=THREE)
    assert text.startswith("Guess ")
    assert text.endswith("% likely.")


def test_going_on_is_advised_where_nothing_can_go_wrong() -> None:
    assert hinted("0 guess B 0", deal=BARE, options=TINY) == (
        "Guess again: tile D can only be 1. "
        "Out of 100 games continued from here, you win 100 this way, and 11 if you stop."
    )


def test_going_on_is_advised_with_what_is_at_stake() -> None:
    assert hinted("0 guess B 0", "0 guess C 1", deal=EVEN, options=SMALL) == (
        "Guess again: 1 for tile E is 50% likely. A wrong guess costs you a tile; you would have 1 hidden tile left."
    )


def test_the_hint_says_where_the_last_tile_is_at_stake() -> None:
    text = hinted(*LAST_STAND, deal=FOUR, options="numbers=4")
    assert text.endswith("A wrong guess costs you your last tile: your code would be cracked.")


def test_a_stop_is_advised_with_what_is_at_stake() -> None:
    assert hinted(*drew(0, "b2"), "0 guess B 0", deal=THREE) == (
        "Stop: even the best guess, 0 for tile C, is only 21% likely. A wrong guess reveals your black 2."
    )


def test_a_stop_in_a_duel_is_advised_with_the_games_that_it_wins() -> None:
    text = hinted(*drew(0, "b7"), "0 guess B 1", deal=("b1 b2 b9", "w1 b4 w7"))
    assert text.startswith("Stop: even the best guess, ")
    assert text.endswith(" with that guess.")


def test_with_dashes_a_stop_is_advised_with_its_gap() -> None:
    text = hinted(*CONFIRMED, *drew(0, "b9"), "0 guess B 0", deal=DASHED, options="game=dashes")
    assert text.endswith("Place it so that 3 tiles are to its left.")


def test_after_a_wrong_guess_the_hint_names_the_gap() -> None:
    text = hinted(*CONFIRMED, *drew(0, "b9"), "0 guess B 1", deal=DASHED, options="game=dashes")
    assert text == "Place it so that 3 tiles are to its left."


def test_a_tile_that_goes_first_is_placed_at_the_left_end() -> None:
    assert _advice_to_place(0, ENGLISH) == "Place it at the left end."


def test_the_hint_names_the_tile_to_lay_open() -> None:
    assert hinted("0 guess B 1", deal=BARE, options=TINY) == (
        "Reveal your tile A, the black 0: that keeps the rest of your code hardest to read."
    )


def test_the_hint_names_the_only_way_to_set_up() -> None:
    text = hinted("0 arrange A E C", deal=DASHED, options="game=dashes", viewer=BEN)
    assert text == "Set up your tiles as B D F; that is the only way."


def test_the_hint_names_the_best_way_to_set_up() -> None:
    text = hinted(deal=DASHED, options="game=dashes")
    assert text == "Set up your tiles as E A C: that gives away the least."


# on a page


def advised(*moves: str, viewer: Viewer = ANN, deal: tuple[str, ...] = PAIR, options: str = "") -> str:
    return advice(play(*moves, deal=deal, options=options).view(viewer), ("Ann", "Ben"), ENGLISH)


def test_on_a_page_a_tile_is_called_by_its_place() -> None:
    assert advised(deal=BARE, options=TINY) == (
        "Guess 0 for tile 1 in Ben’s code: it cannot be anything else. "
        "Out of 100 games continued from here, you win 100 this way."
    )
    assert advised("0 guess B 1", deal=BARE, options=TINY).startswith("Reveal your tile 1, the black 0:")


def test_on_a_page_a_row_is_called_by_what_its_tiles_show() -> None:
    text = advised("0 arrange A E C", deal=DASHED, options="game=dashes", viewer=BEN)
    assert text == "Set up your tiles as white 0, black 7, white 9; that is the only way."
