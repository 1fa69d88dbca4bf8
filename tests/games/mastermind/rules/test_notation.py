"""Actions from text, and what may be typed for short."""

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.game import Seat
from safecracker.games.mastermind.rules import notation
from safecracker.games.mastermind.rules.model import Answer, Challenge, Code, First, Guess, Hide, Keys
from safecracker.games.mastermind.rules.options import MastermindOptions
from tests.games.mastermind.conftest import HAND, play

ANN, BEN = Seat(0), Seat(1)
NAMES = ("Ann", "Ben")
BOXED = MastermindOptions()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("hide RRYB", Hide(Code("RRYB"))),
        ("guess RRYB", Guess(Code("RRYB"))),
        ("answer 1 2", Answer(Keys(1, 2))),
        ("challenge", Challenge()),
        ("first 1", First(BEN)),
        ("  Guess r r  yb ", Guess(Code("RRYB"))),
        ("ANSWER 1   2", Answer(Keys(1, 2))),
        ("challenge ", Challenge()),
    ],
)
def test_case_and_spaces_between_pegs_do_not_matter(text: str, action: object) -> None:
    assert notation.read(text, BOXED) == action


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no such move in this game: '' (example: first, hide, guess, answer, challenge)"),
        ("RRYB", "there is no such move in this game: RRYB (example: first, hide, guess, answer, challenge)"),
        ("challenge him", "this move is not written correctly: challenge him (example: challenge)"),
        ("first 2", "this move is not written correctly: first 2 (example: first 1)"),
        ("guess", "a code has 4 pegs, not 0"),
        ("guess RRYBO", "a code has 4 pegs, not 5"),
        ("guess RRYX", "X is not a peg in this game; the pegs are WPGROSYB"),
        ("answer", "an answer is the number of red key pegs and the number of white key pegs (example: answer 1 2)"),
        ("answer 1", "an answer is the number of red key pegs and the number of white key pegs (example: answer 1 2)"),
        (
            "answer -1 2",
            "an answer is the number of red key pegs and the number of white key pegs (example: answer 1 2)",
        ),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text, BOXED)
    assert str(error.value) == why


def test_a_long_text_is_cut_in_the_refusal() -> None:
    with pytest.raises(BadNotation) as error:
        notation.read("x" * 5_000, BOXED)
    assert len(str(error.value)) < 150


@pytest.mark.parametrize(
    ("moves", "typed", "text"),
    [
        ((), "rryb", "hide rryb"),
        (("1 hide RRYB",), " rryb ", "guess rryb"),
        (("1 hide RRYB",), "guess rryb", "guess rryb"),
        (("1 hide RRYB",), "Challenge", "Challenge"),
        (("1 hide RRYB", "0 guess OOOO"), "0 1", "answer 0 1"),
        (("1 hide RRYB", "0 guess OOOO"), "01", "answer 0 1"),
    ],
)
def test_the_verb_need_not_be_typed(moves: tuple[str, ...], typed: str, text: str) -> None:
    assert notation.shorthand(play(*moves, options=HAND).view(ANN), typed) == text


def test_without_a_round_nothing_is_added_to_what_is_typed() -> None:
    assert notation.shorthand(play(options="").view(ANN), "rryb") == "rryb"
