"""The notebook as a page: the answers, the best questions, the threats and the advice."""

from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.games.teufelsmoor.board.pieces import NotebookPage
from safecracker.games.teufelsmoor.mind.bots import STRONGEST
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, fresh, play, scene_of

SCATTERED = "T D4 K B10 L F11 G J9 M J6 O H4 V E7"
ASKED = ("chance roll 3 *", "0 go G W", "0 draw", "chance card half", "0 ask half N")


def page(board: Board, viewer: Seat = ANN) -> NotebookPage:
    found = scene_of(board, viewer, notebook=True).notebook_page
    assert found is not None
    return found


def test_the_answers_stand_there_with_what_they_excluded() -> None:
    shown = page(play(SCATTERED, *ASKED))
    fact = shown.answers[0]
    assert (shown.left, shown.title) == (72, "of 144 fields still possible")
    assert (fact.text, fact.answer, fact.yes, fact.out) == ("In the northern half?", "No", False, "\N{MINUS SIGN}72")


def test_a_yes_stands_there_too() -> None:
    shown = page(play(SCATTERED, *ASKED, treasure="A1"))
    assert (shown.answers[0].answer, shown.answers[0].yes) == ("Yes", True)


def test_answers_about_an_earlier_hiding_are_gone() -> None:  # R34
    board = play(SCATTERED, *ASKED)
    again = replace(board.state, hidings=2, hiding_places=board.state.hiding_places * 2)
    assert page(Board(board.game, again)).answers == ()


def test_the_best_questions_are_compared() -> None:
    shown = page(play(SCATTERED, *ASKED[:3], "chance card quarter"))
    assert (shown.questions_title, len(shown.questions)) == ("Questions compared", 4)
    assert (shown.questions[0].yes, shown.questions[0].no) == (36, 108)
    assert (shown.questions[0].text, shown.questions[0].answers_leave) == (
        "In the north-western quarter?",
        "A yes leaves 36 fields, a no leaves 108.",
    )


def test_questions_and_threats_are_rows_of_a_table() -> None:
    shown = page(play(SCATTERED, *ASKED[:3], "chance card quarter"))
    assert shown.question_rows[0] == ("In the north-western quarter?", 36, 108)
    assert shown.threat_rows == tuple((line.text, line.apart, line.rolls) for line in shown.threats)


def test_both_sides_threaten_each_other() -> None:
    assert [who for who, _, _ in page(play(SCATTERED, *ASKED)).odds] == ["Gang", "Crooks"]
    assert page(play(SCATTERED, *ASKED)).odds[0][1].endswith(" of 36")


def test_it_shows_who_can_be_caught_by_which_figures_and_from_how_far() -> None:
    threats = page(play("T A1 M A4 K C12 L L12 G L11 O G6 R G7 V F8", "chance roll 3 *")).threats
    assert [(threat.text, threat.apart) for threat in threats] == [
        ("Manne, by Tim", "3"),
        ("Tim, by Manne", "3"),
    ]


def test_the_advice_can_be_chosen() -> None:
    shown = page(play(SCATTERED, "chance roll 3 *"))
    assert shown.press.startswith("go ")
    assert shown.ladder


def test_the_strongest_player_is_asked_once_for_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    rated_actions = Mock(wraps=STRONGEST.rated_actions)
    monkeypatch.setattr(STRONGEST, "rated_actions", rated_actions)
    assert page(play(SCATTERED, "chance roll 3 *")).ladder
    assert rated_actions.call_count == 1


def test_those_who_wait_get_no_advice() -> None:
    shown = page(play(SCATTERED, "chance roll 3 *"), BEN)
    assert (shown.ladder, shown.press) == (None, "")


def test_there_is_no_page_before_the_treasure_is_hidden() -> None:
    assert scene_of(fresh("first=gang"), notebook=True).notebook_page is None
    assert scene_of(play(SCATTERED, "chance roll 3 *")).notebook_page is None
