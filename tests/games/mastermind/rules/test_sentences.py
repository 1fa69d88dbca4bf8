"""Mastermind in sentences: events as lines of the log, the verdict, and what to do now."""

import pytest

from safecracker.core.game import Event, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind.rules import sentences
from safecracker.games.mastermind.rules.events import GameEnded
from safecracker.games.mastermind.rules.model import Keys
from safecracker.testing.board import Board
from tests.games.mastermind.conftest import ANN, BEN, HAND, NAMES, denied, misses, play


def log(board: Board, viewer: Seat | None) -> list[str]:
    """What the viewer reads in the log after the last move."""
    return [sentences.sentence(event, viewer, NAMES, ENGLISH) for event in board.shown_to(viewer) if event is not None]


def task(board: Board, viewer: Seat | None) -> str:
    return sentences.task(board.view(viewer), NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (Keys(0, 0), "no key pegs"),
        (Keys(2, 0), "2 red"),
        (Keys(0, 3), "3 white"),
        (Keys(1, 2), "1 red and 2 white"),
    ],
)
def test_an_answer_is_named_without_what_is_missing(keys: Keys, text: str) -> None:
    assert sentences.keys_in_words(keys, ENGLISH) == text


def test_the_setter_is_addressed_as_you() -> None:
    assert log(play("chance first 1", options=""), BEN) == ["Round 1: you hide the code."]


def test_the_others_read_who_hides() -> None:
    assert log(play("chance first 1", options=""), None) == ["Round 1: Ben hides the code."]


def test_the_setter_hid_a_code() -> None:
    assert log(play("1 hide RRYB"), BEN) == ["You hid a code behind the screen."]


def test_the_others_read_that_a_code_is_hidden() -> None:
    assert log(play("1 hide RRYB"), ANN) == ["Ben hid a code behind the screen."]


def test_a_row_and_its_answer_are_two_sentences() -> None:
    assert log(play("1 hide RRYB", "0 guess RYRR"), ANN) == [
        "You tried red, yellow, red, red.",
        "Answer: 1 red and 2 white.",
    ]


def test_the_setter_reads_the_answer_alike() -> None:
    assert log(play("1 hide RRYB", "0 guess RYRR"), BEN) == [
        "Ann tried red, yellow, red, red.",
        "Answer: 1 red and 2 white.",
    ]


def test_a_broken_code_is_logged_with_its_points() -> None:
    assert log(play("1 hide RRYB", "0 guess RRYB"), BEN)[2:] == [
        "The screen opens. The code was red, red, yellow, blue.",
        "The code has been cracked. 1 point for you: you hid the code.",
        "Round 2: Ann hides the code.",
    ]


def test_a_full_board_is_logged_with_its_points() -> None:
    board = play("1 hide R--B", *misses(12), options="first=1 blanks=yes")
    assert log(board, ANN)[2:4] == [
        "The screen opens. The code was red, empty, empty, blue.",
        "The board is full and the code has not been cracked. 12 points for Ben, who hid the code.",
    ]


def test_a_mistaken_challenge_is_logged() -> None:
    assert log(play("1 hide RRYB", *denied(1), "0 challenge", options=HAND), ANN)[::2] == [
        "You challenged the answers.",
        "All answers were right. 12 points for Ben, who hid the code.",
    ]


def test_a_wrong_answer_is_logged_with_what_was_right() -> None:
    board = play("1 hide RRYB", "0 guess OOOY", "1 answer 1 0", "0 challenge", options=HAND)
    assert log(board, BEN)[2:] == [
        "The answer to row 1 was wrong: 1 red instead of 1 white. 3 points for Ann.",
        "Round 1 is replayed: you hide a new code.",
    ]


def test_a_wrong_answer_is_good_news_for_the_breaker() -> None:
    board = play("1 hide RRYB", "0 guess OOOY", "1 answer 1 0", "0 challenge", options=HAND)
    assert log(board, ANN)[2:] == [
        "The answer to row 1 was wrong: 1 red instead of 1 white. 3 points for you.",
        "Round 1 is replayed: Ben hides a new code.",
    ]


@pytest.mark.parametrize(
    ("points", "viewer", "text"),
    [
        ((7, 5), ANN, "You win, 7 to 5."),
        ((7, 5), BEN, "Ann wins, 7 to 5."),
        ((5, 7), None, "Ben wins, 7 to 5."),
        ((6, 6), ANN, "It’s a draw, 6 to 6."),
    ],
)
def test_the_verdict_names_the_winner_and_the_points(points: tuple[int, int], viewer: Seat | None, text: str) -> None:
    assert sentences.sentence(GameEnded(points), viewer, NAMES, ENGLISH) == text


def test_an_event_of_another_game_has_no_sentence() -> None:
    with pytest.raises(AssertionError):
        sentences.sentence(Event(), ANN, NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("moves", "viewer", "text"),
    [
        ((), BEN, "Hide a code behind the screen."),
        ((), ANN, "Ben is hiding a code."),
        (("1 hide RRYB",), ANN, "Fill row 1."),
        (("1 hide RRYB",), None, "Ann is filling row 1."),
        (("1 hide RRYB", "0 guess OOOO"), BEN, "Answer row 1 with key pegs."),
        (("1 hide RRYB", "0 guess OOOO"), ANN, "Ben is answering row 1."),
    ],
)
def test_there_is_always_a_line_that_says_what_to_do(moves: tuple[str, ...], viewer: Seat | None, text: str) -> None:
    assert task(play(*moves, options=HAND), viewer) == text


def test_before_the_first_round_a_lot_is_drawn() -> None:
    assert task(play(options=""), ANN) == "Drawing lots to see who hides the first code."


def test_after_the_last_round_the_line_says_who_won() -> None:
    board = play("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess OOOO", "1 guess WWWW")
    assert task(board, ANN) == "You win, 2 to 1."
