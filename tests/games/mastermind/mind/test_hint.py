"""The hint and its reason."""

from random import Random

import pytest

from safecracker.core.game import Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind.mind.bots import BOTS
from safecracker.games.mastermind.mind.hiding import best_mixture
from safecracker.games.mastermind.mind.hint import hint
from safecracker.games.mastermind.mind.notebook import notes
from safecracker.games.mastermind.rules.model import Guess
from safecracker.games.mastermind.rules.options import MastermindOptions
from tests.games.mastermind.conftest import ANN, BEN, FIVE_ROWS, HAND, TORN, play


def hinted(*moves: str, viewer: Seat = ANN, options: str = "first=1") -> str:
    return hint(play(*moves, options=options).view(viewer), ENGLISH)


def test_advice_gives_its_reason_in_numbers() -> None:
    assert hinted(*FIVE_ROWS) == (
        "Try BRPW (blue, red, pink, white): it may be the code itself, and whatever the answer, "
        "at most 6 of 31 codes remain. Of the 8 most useful rows, this one cracks the code fastest: "
        "2.58 rows on average, counting this one."
    )


def test_advice_on_the_best_tree_names_its_average() -> None:
    assert hinted("1 hide WPGB") == (
        "Try WPGR (white, pink, green, red): it may be the code itself, and whatever the answer, at most 976 "
        "of 4096 codes remain. With this row, cracking the code takes 5.00 rows on average, counting this "
        "one. No other row does better."
    )


def test_advice_on_the_best_tree_goes_on_with_it() -> None:
    advice = hinted("1 hide WPGB", "0 guess WPGR")
    assert advice.endswith("rows on average, counting this one. No other row does better.")


def test_advice_before_anything_is_known_of_another_size_is_the_row_with_the_best_answers() -> None:
    assert hinted("1 hide WPGOR", options="first=1 holes=5 colours=6").endswith("No row tells you more.")


@pytest.mark.parametrize("moves", [("0 guess WPG", "0 guess RRW"), ("0 guess WWP", "0 guess GRG", "0 guess PPR")])
def test_advice_is_what_the_strongest_bot_does(moves: tuple[str, ...]) -> None:
    board = play("1 hide PWR", *moves, options="first=1 holes=3 colours=4")
    best = notes(board.view(ANN)).best
    assert best is not None
    assert BOTS[4].choose(board.view(ANN), Random(1)) == Guess(best.code)


def test_advice_says_when_the_best_row_is_not_the_code() -> None:
    advice = hinted("1 hide WPGB", "0 guess WPGR", "0 guess WPGO")
    assert "it is not the code, but whatever the answer, at most" in advice


def test_advice_names_the_only_code_left() -> None:
    moves = ("1 hide WP", "0 guess PW")
    assert hinted(*moves, options="first=1 holes=2 colours=2") == "Try WP (white, pink): it is the only code left."


def test_advice_says_when_it_comes_from_a_sample() -> None:
    moves = ("1 hide WWWWWW", "0 guess TTTTTT")
    assert hinted(*moves, options="first=1 holes=6 colours=10").endswith("this is the best of a sample.")


def test_advice_on_a_contradiction_names_the_rows() -> None:
    assert hinted(*TORN, options=HAND) == (
        "No code fits all the answers. If only one is wrong, it is for one of these rows: 1, 3. "
        "You can challenge the answers."
    )


def test_advice_on_several_errors_names_no_row() -> None:
    twice = ("0 guess GGGG", "1 answer 2 0", "0 guess WWWW", "1 answer 3 0", "0 guess WWWW", "1 answer 2 0")
    assert "more than one of them must be wrong" in hinted(*TORN, *twice, options=HAND)


def test_a_setter_is_advised_what_to_answer() -> None:
    moves = ("1 hide RWPB", "0 guess WWPP")
    assert hinted(*moves, viewer=BEN, options=HAND) == "The right answer is 2 red."


def test_a_setter_is_advised_what_the_strongest_would_hide() -> None:
    code = best_mixture(MastermindOptions(), Random(0))
    assert f"for example {code} (" in hinted(viewer=BEN)


def test_a_setter_reads_how_often_the_strongest_hides_different_pegs() -> None:
    assert "all different colours only 76% as often" in hinted(viewer=BEN)


def test_a_setter_hides_any_code_but_one_of_equal_pegs_where_that_is_best() -> None:
    assert "Never use pegs that are all the same; such a code is soon found." in hinted(
        viewer=BEN, options="first=1 colours=6"
    )


def test_a_setter_with_few_pegs_hides_any_code() -> None:
    assert hinted(viewer=BEN, options="first=1 holes=2 colours=2").startswith("Choose any code at random")


def test_there_is_no_advice_for_one_who_waits() -> None:
    assert hinted(*FIVE_ROWS, viewer=BEN) == ""


def test_there_is_no_advice_before_the_lot_is_drawn() -> None:
    assert hinted(options="") == ""
