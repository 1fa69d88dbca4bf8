"""The hint: what to do, its reason, and the odds by which it was chosen."""

from random import Random

import pytest

from safecracker.core.game import Nature, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.teufelsmoor.mind.bots import FIRST_VERSION, STRONGEST
from safecracker.games.teufelsmoor.mind.hint import _other_reason, _reason, explanation, hint, rated_for_hint
from safecracker.games.teufelsmoor.mind.rated_action import RatedAction
from safecracker.games.teufelsmoor.rules.cards import Card, Question
from safecracker.games.teufelsmoor.rules.fields import Direction
from safecracker.games.teufelsmoor.rules.figures import Figure
from safecracker.games.teufelsmoor.rules.model import Ask, Go, Leave, Stay, Waive
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, answers, patient, play
from tests.samples import PLAYED

STAR = ("T B1", "chance roll 1 E", "0 go T E", "0 draw")
THREE = "T - K - L -"
ONE = answers("letter F yes", "number 7 yes")


@pytest.mark.parametrize(("options", "seats"), PLAYED["teufelsmoor"])
def test_the_advice_is_always_legal_and_has_words(options: str, seats: int) -> None:
    game = Teufelsmoor(TeufelsmoorOptions.read(options), seats)
    for state, _, _ in patient(game, 11, 500)[::12]:
        for actor in game.may_act(state):
            if not isinstance(actor, Nature):
                view = game.view(state, actor)
                advised = rated_for_hint(view)
                assert {rated.action for rated in advised[:1]} <= set(game.actions(view))
                assert bool(hint(view, ENGLISH)) == bool(advised)


def reason(board: Board, viewer: Seat = ANN) -> str:
    """The reason if the bot of the first version gave the hint, whose choice does not depend on the value net."""
    view = board.view(viewer)
    action = FIRST_VERSION.wanted_action(view, Random(1)) if view.players_decide else None
    return _reason(view, action, ENGLISH) if action else ""


@pytest.mark.parametrize(
    ("board", "viewer", "text"),
    [
        (play("", "chance roll 1 E"), BEN, ""),
        (play(), ANN, ""),
        (
            play("T B1", "chance roll 1 E"),
            ANN,
            (
                "Move Tim east to C1: it is a star, and 24 of the 33 cards left are questions. "
                "They cannot catch anyone with their next roll."
            ),
        ),
        (
            play("T D4 M D8", "chance roll 4 S"),
            ANN,
            "Move Tim south to D8: this catches Manne. They cannot catch anyone with their next roll.",
        ),
        (play(*STAR[:3]), ANN, "Draw a card: 24 of the 33 cards left are questions."),
        (
            play("M E6", "chance roll 2 S", "1 go M S", options="first=crooks"),
            BEN,
            "Draw a card: 24 of the 33 cards left are questions, and the gang loses any that you draw.",
        ),
        (
            play(*STAR, "chance card half"),
            ANN,
            "Ask about the northern half: that halves the 144 fields that are still possible.",
        ),
        (
            play("M -", "0 release M", "1 place M F6"),
            ANN,
            "Ask about the northern half: that halves the 144 fields that are still possible.",
        ),
        (
            play("T -", "chance roll 1 E", bonus_cards=(1, 0)),
            ANN,
            "Use the bonus card: Tim returns to A1.",
        ),
        (
            play("T - M -", "chance roll 1 E", options="first=crooks"),
            BEN,
            "Swap Tim for Manne: that costs the gang a question.",
        ),
        (
            play("T - K - M -", "0 throw", "chance roll 1 W"),
            ANN,
            "Swap Manne for Tim, before three of you are captured.",
        ),
    ],
)
def test_the_hint_says_what_to_do_and_why(board: Board, viewer: Seat, text: str) -> None:
    assert reason(board, viewer) == text


def test_a_likely_field_is_named_before_the_treasure_is_hidden_again() -> None:
    known = answers("letter F yes", "half S yes")
    board = play(THREE, options="first=crooks", answers=known, deck="nothing nothing")
    assert reason(board).endswith(": 6 fields are still possible, and waiting gives you worse odds.")


def test_a_known_field_is_named_for_sure() -> None:
    known = answers("letter F yes", "number 7 yes")
    board = play("", "chance roll 1 E", answers=known)
    assert reason(board) == "Name F7: no other field is possible."


@pytest.mark.parametrize(
    ("board", "viewer", "text"),
    [
        (play("M -", "0 release M"), BEN, "Put Manne on F6: then 24 of 36 rolls lead to a star."),
        (
            play("M - T -"),
            ANN,
            (
                "Release Manne for a question. "
                "Ask about the northern half: that halves the 144 fields that are still possible."
            ),
        ),
        (
            play("M -"),
            ANN,
            "Carry on: you can still trade a prisoner for a question later, and meanwhile that crook draws no cards.",
        ),
        (
            play(THREE, options="first=crooks", deck="half"),
            BEN,
            "Carry on: the treasure is safe, and one more capture wins.",
        ),
        (
            play(THREE, options="first=crooks", answers=answers("letter F yes")),
            BEN,
            "Hide the treasure again: only 12 fields are still possible.",
        ),
        (
            play("T D4 M D8 O -", "chance roll 4 N", "1 go M N", options="first=crooks"),
            ANN,
            "Do nothing: no other choice is better.",
        ),
        (
            play("M -", "1 free M F6", bonus_cards=(0, 1)),
            ANN,
            "Carry on: there is nothing better to do.",
        ),
    ],
)
def test_prisoners_have_their_hints_too(board: Board, viewer: Seat, text: str) -> None:
    assert reason(board, viewer) == text


def test_a_strahlemann_card_is_explained_like_a_move() -> None:
    assert reason(play("T B1 M C7", *STAR[1:], "chance card sun12")).startswith(
        "Move Tim south to C7: this catches Manne."
    )


def test_a_strahlemann_card_may_be_let_go() -> None:
    view = play("T B1", *STAR[1:], "chance card sun6").view(ANN)
    assert _other_reason(view, Stay(), ENGLISH) == "Skip this card: no figure would be better placed elsewhere."


def test_a_plain_move_is_explained_by_what_comes_next() -> None:
    assert "of your 36 possible rolls lead to a star" in reason(play("", "chance roll 1 E"))


def test_the_hint_does_not_show_where_to_hide() -> None:
    game = Teufelsmoor(TeufelsmoorOptions.read("first=gang"))
    assert hint(game.view(game.start(), BEN), ENGLISH) == (
        "Choose a field at random: the best field is one that nobody can guess."
    )


def test_the_hint_ends_with_the_odds_by_which_it_was_chosen() -> None:
    board = play("T D4", "chance roll 2 *")
    best, second, *_ = STRONGEST.rated_actions(board.view(ANN), Random(1))
    rated = (RatedAction(best.action, 0.58), RatedAction(second.action, 0.49))
    assert explanation(board.view(ANN), rated, ENGLISH).endswith(
        "This wins about 58 out of 100 games; the next best choice wins 49."
    )


def test_choices_with_nearly_the_same_odds_are_called_equally_good() -> None:
    board = play("T D4", "chance roll 2 *")
    best, second, *_ = STRONGEST.rated_actions(board.view(ANN), Random(1))
    rated = (RatedAction(best.action, 0.586), RatedAction(second.action, 0.579))
    assert explanation(board.view(ANN), rated, ENGLISH).endswith(
        "This wins about 59 out of 100 games; another choice is about as good."
    )


def test_a_question_tells_how_it_cuts_the_fields_that_are_left() -> None:
    view = play(*STAR, "chance card quarter").view(ANN)
    assert _reason(view, Ask(Question(Card.QUARTER, "NW")), ENGLISH) == (
        "Ask about the north-western quarter: of the 144 possible fields, a yes leaves 36 and a no leaves 108. "
        "No other question you can ask splits them more evenly."
    )


def test_a_question_that_cuts_worse_than_another_is_not_praised() -> None:
    view = play(*STAR, "chance card quarter", answers=answers("half N yes", "letter A yes")).view(ANN)
    assert _reason(view, Ask(Question(Card.QUARTER, "SE")), ENGLISH).endswith("a yes leaves 0 and a no leaves 6.")


def test_a_move_out_of_danger_names_whom_it_escapes() -> None:
    view = play("T D4 M D6", "chance roll 1 E").view(ANN)
    assert "this way you escape Manne." in _reason(view, Go(Figure.TIM, Direction.EAST), ENGLISH)


def test_a_star_takes_questions_from_the_gang_when_the_crooks_draw() -> None:
    view = play("M E6", "chance roll 2 S", options="first=crooks").view(BEN)
    assert "it is a star, and 24 of the 33 cards left are questions that the gang would lose." in _reason(
        view, Go(Figure.MANNE, Direction.SOUTH), ENGLISH
    )


def test_the_crooks_read_their_own_odds() -> None:
    board = play("", "chance roll 2 *", options="first=crooks")
    best, second, *_ = STRONGEST.rated_actions(board.view(BEN), Random(1))
    rated = (RatedAction(best.action, 0.25), RatedAction(second.action, 0.40))
    assert explanation(board.view(BEN), rated, ENGLISH).endswith(
        "about 75 out of 100 games; the next best choice wins 60."
    )


def test_where_there_is_no_choice_no_odds_are_shown() -> None:
    assert hint(play("", "chance roll 1 E", answers=ONE).view(ANN), ENGLISH) == "Name F7: no other field is possible."


@pytest.mark.parametrize(("action", "text"), [(Leave(), "Leave the card"), (Waive(), "Skip the question")])
def test_what_is_let_go_has_its_reason(action: Leave | Waive, text: str) -> None:
    assert _other_reason(play(*STAR).view(ANN), action, ENGLISH).startswith(text)
