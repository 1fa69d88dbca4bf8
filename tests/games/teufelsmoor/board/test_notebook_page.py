"""The notebook as a page: the answers, the best questions, the threats and the advice."""

from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.games.teufelsmoor.board.pieces import Page
from safecracker.games.teufelsmoor.mind.bots import STRONGEST
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, fresh, picture, play

SCATTERED = "T D4 K B10 L F11 G J9 M J6 O H4 V E7"
ASKED = ("chance roll 3 *", "0 go G W", "0 draw", "chance card half", "0 ask half N")


def page(board: Board, viewer: Seat = ANN) -> Page:
    found = picture(board, viewer, notebook=True).page
    assert found is not None
    return found


def test_the_answers_stand_there_with_what_they_excluded() -> None:
    shown = page(play(SCATTERED, *ASKED))
    fact = shown.facts[0]
    assert (shown.left, shown.title) == (72, "of 144 fields still fit")
    assert (fact.text, fact.answer, fact.yes, fact.out) == ("the northern half?", "No", False, "\N{MINUS SIGN}72")


def test_a_yes_stands_there_too() -> None:
    shown = page(play(SCATTERED, *ASKED, treasure="A1"))
    assert (shown.facts[0].answer, shown.facts[0].yes) == ("Yes", True)


def test_answers_about_an_earlier_hiding_are_gone() -> None:  # R34
    board = play(SCATTERED, *ASKED)
    again = replace(board.state, hidings=2, hides=board.state.hides * 2)
    assert page(Board(board.game, again)).facts == ()


def test_the_best_questions_are_compared() -> None:
    shown = page(play(SCATTERED, *ASKED[:3], "chance card quarter"))
    assert (shown.choices_title, len(shown.choices)) == ("Best questions", 4)
    assert (shown.choices[0].yes, shown.choices[0].no) == (36, 108)
    assert (shown.choices[0].text, shown.choices[0].told) == (
        "the north-western quarter?",
        "Yes leaves 36, no leaves 108.",
    )


def test_both_sides_threaten_each_other() -> None:
    assert [who for who, _, _ in page(play(SCATTERED, *ASKED)).threats] == ["Gang", "Crooks"]
    assert page(play(SCATTERED, *ASKED)).threats[0][1].endswith(" of 36")


def test_it_tells_who_can_be_caught_by_whom_and_from_how_far() -> None:
    perils = page(play("T A1 M A4 K C12 L L12 G L11 O G6 R G7 V F8", "chance roll 3 *")).perils
    assert [(peril.text, peril.apart) for peril in perils] == [
        ("Manne, by Tim", "3"),
        ("Tim, by Manne", "3"),
    ]


def test_the_advice_can_be_chosen() -> None:
    shown = page(play(SCATTERED, "chance roll 3 *"))
    assert shown.press.startswith("go ")
    assert shown.advice


def test_the_strongest_player_is_asked_once_for_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    weighed = Mock(wraps=STRONGEST.weighed)
    monkeypatch.setattr(STRONGEST, "weighed", weighed)
    assert page(play(SCATTERED, "chance roll 3 *")).advice
    assert weighed.call_count == 1


def test_those_who_wait_get_no_advice() -> None:
    shown = page(play(SCATTERED, "chance roll 3 *"), BEN)
    assert (shown.advice, shown.press) == ("", "")


def test_there_is_no_page_before_the_treasure_is_hidden() -> None:
    assert picture(fresh("first=gang"), notebook=True).page is None
    assert picture(play(SCATTERED, "chance roll 3 *")).page is None
