"""Star fields, the cards of "Kommissar Zufall" and their questions. The numbers are those of ``rules/en.md``."""

from typing import Any

import pytest

from safecracker.core.game import CHANCE
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, QUESTIONS, Card, area, askable, centre
from safecracker.games.teufelsmoor.rules.events import CardDrawn, StarLeft
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, may, pack, phase, play, start_places, where

STAR = ("chance roll 1 E", "0 go T E")  # Tim comes from B1 to the star on C1


def drew(card: str, *moves: str, treasure: str = "F7", places: str = "", **facts: Any) -> Board:
    """The gang draws this card."""
    return play(f"T B1 {places}", *STAR, "0 draw", f"chance card {card}", *moves, treasure=treasure, **facts)


def crooks_drew(card: str, *moves: str, places: str = "", **facts: Any) -> Board:
    """The crooks draw this card: Manne comes from F6 to the star on E8 by way of E6."""
    return play(
        f"M E6 {places}",
        *("chance roll 2 S", "1 go M S", "1 draw", f"chance card {card}"),
        *moves,
        options="first=crooks",
        **facts,
    )


# star fields


def test_who_ends_a_move_on_a_star_may_draw_a_card() -> None:  # R16
    assert play("T B1", *STAR).offers(ANN)[:2] == ["draw", "leave"]


def test_the_card_may_be_left() -> None:  # R16
    board = play("T B1", *STAR, "0 leave")
    assert (board.events[0], board.state.side, sum(board.state.deck)) == (StarLeft(ANN), Side.CROOKS, 33)


def test_passing_over_a_star_does_not_count() -> None:  # R16
    board = play("T B1", "chance roll 2 E", "0 go T E")
    assert (where(board, "T"), phase(board)) == ("D1", "roll")


def test_standing_on_a_star_does_not_count() -> None:  # R16
    board = play("T C1 K B12", "chance roll 1 E", "0 go K E")
    assert phase(board) == "roll"


def test_entering_it_again_counts() -> None:  # R16
    board = play("T C1", *_back_and_forth())
    assert phase(board) == "star"


def _back_and_forth() -> tuple[str, ...]:
    return (
        *("chance roll 1 E", "0 go T E", "chance roll 1 E", "1 go M E"),
        *("chance roll 1 W", "0 go T W"),
    )


def test_a_capture_on_a_star_comes_first_and_then_the_card() -> None:  # R17
    board = play("T B1 M C1", *STAR)
    assert (where(board, "M"), phase(board)) == ("-", "star")


def test_coming_back_on_a_start_field_is_no_move() -> None:  # R18
    board = play("T - M A1", "chance roll 1 E", "0 free T A1", bonus_cards=(1, 0))
    assert (where(board, "T"), where(board, "M"), phase(board)) == ("A1", "A1", "move")


def test_a_used_card_goes_to_the_open_pile() -> None:  # R19
    assert drew("nothing").state.discard == (Card.NOTHING,)


def test_a_kept_bonus_card_does_not() -> None:  # R19
    board = drew("gangkey")
    assert (board.state.discard, board.state.bonus_cards) == ((), (1, 0))


def test_the_open_pile_is_never_used_again() -> None:  # R19
    board = drew("nothing", deck="nothing")
    assert (phase(board), sum(board.state.deck)) == ("last", 0)


def test_every_card_is_somewhere() -> None:  # R19
    board = drew("half", "0 ask half N")
    assert pack(board.state) == board.state.options.deck


def test_a_card_that_is_not_in_the_pile_is_not_drawn() -> None:  # R19
    board = play("T B1", *STAR, "0 draw", deck="half")
    assert board.refusal("chance card sun6") == "this card is not in the pile: Sunny Jim 6"


# question cards


@pytest.mark.parametrize("card", QUESTION_KINDS)
def test_the_gang_asks_a_question_of_exactly_that_kind(card: Card) -> None:  # R20
    board = drew(card)
    asked = {text.split()[1] for text in may(board, 0, "ask")}
    assert asked == {card.value}


def test_a_question_of_another_kind_is_refused() -> None:  # R20
    assert drew("half").refusal("0 ask ninth sumpf") == "you cannot ask that with this card: Question about a half"


@pytest.mark.parametrize(("treasure", "answer"), [("F7", "no"), ("F6", "yes")])
def test_the_answer_is_true(treasure: str, answer: str) -> None:  # R20
    assert drew("half", "0 ask half N", treasure=treasure).last == answer


def test_the_question_may_be_let_go() -> None:  # R20
    board = drew("half", "0 waive")
    assert (board.state.answers, board.state.side) == ((), Side.CROOKS)


@pytest.mark.parametrize(
    ("kind", "number", "size"),
    [("half", 4, 72), ("quarter", 4, 36), ("ninth", 9, 16), ("letter", 12, 12), ("number", 12, 12)],
)
def test_each_kind_has_its_areas(kind: str, number: int, size: int) -> None:  # R21
    sizes = [area(question, None).bit_count() for question in QUESTIONS[Card(kind)]]
    assert sizes == [size] * number


@pytest.mark.parametrize("kind", ["quarter", "ninth", "letter", "number"])
def test_the_areas_of_a_kind_cover_the_moor(kind: str) -> None:  # R21
    assert sum(area(question, None) for question in QUESTIONS[Card(kind)]) == EVERYWHERE


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("half S", "yes"),
        ("half W", "yes"),
        ("quarter SW", "yes"),
        ("quarter SE", "no"),
        ("ninth huette", "yes"),
        ("ninth sumpf", "no"),
        ("letter F", "yes"),
        ("letter G", "no"),
        ("number 7", "yes"),
        ("number 8", "no"),
    ],
)
def test_every_kind_is_answered(question: str, answer: str) -> None:  # R21
    assert drew(question.split(maxsplit=1)[0], f"0 ask {question}").last == answer


@pytest.mark.parametrize(("place", "answer"), [("E6", "yes"), ("F7", "yes"), ("G8", "yes"), ("D7", "no"), ("F9", "no")])
def test_surroundings_are_the_nine_fields_with_the_figure_in_the_middle(place: str, answer: str) -> None:  # R21
    assert drew("around", "0 ask around K", places=f"K {place}").last == f"on {place}: {answer}"


def test_the_place_of_the_figure_now_counts() -> None:  # R22
    board = drew("around", "0 ask around T")
    assert board.last == "on C1: no"


def test_only_the_gang_has_surroundings() -> None:  # R22
    assert drew("around").refusal("0 ask around M") == "for this question choose one of T K L G; not m"


def test_a_captured_figure_has_no_surroundings() -> None:  # R22
    board = drew("around", places="K -")
    assert (may(board, 0, "ask"), board.refusal("0 ask around K")) == (
        ["ask around T", "ask around L", "ask around G"],
        "a captured figure has no surroundings; ask about one on the board",
    )


def test_a_question_without_surroundings_is_about_no_field() -> None:  # R22
    question = QUESTIONS[Card.AROUND][0]
    assert (area(question, None), centre(question, (None,) * 8), askable(Card.AROUND, (None,) * 8)) == (0, None, ())


def test_a_question_that_the_crooks_draw_is_lost() -> None:  # R23
    board = crooks_drew("half")
    assert (board.state.discard, board.state.answers, board.state.side) == ((Card.HALF,), (), Side.GANG)


def test_everybody_sees_which_question_was_lost() -> None:  # R23
    assert crooks_drew("half").shown_to(None)[0] == CardDrawn(Side.CROOKS, Card.HALF, 32)


# Sunny Jim


@pytest.mark.parametrize("reach", [12, 10, 8, 6])
def test_a_strahlemann_card_moves_any_figure_up_to_its_number(reach: int) -> None:  # R24
    board = drew(f"sun{reach}")
    assert (f"run L W {min(reach, 11)}" in board.offers(ANN), f"run L W {reach + 1}" in board.offers(ANN)) == (
        True,
        False,
    )


def test_fewer_fields_are_allowed() -> None:  # R24
    assert where(drew("sun12", "0 run K E 2"), "K") == "C12"


def test_no_farther_than_the_board() -> None:  # R24
    assert drew("sun12").refusal("0 run T E 10") == "Tim can go up to 9 fields that way, not 10"


def test_no_farther_than_the_edge() -> None:  # R24
    assert (
        drew("sun12").refusal("0 run T N 1")
        == "Tim is at the edge and cannot go that way; choose another direction or figure"
    )
    assert drew("sun12").refusal("0 run T W 3") == "Tim can go up to 2 fields that way, not 3"
    beside = play("T B1 K B12", "chance roll 1 E", "0 go T E", "0 draw", "chance card sun12")
    assert beside.refusal("0 run K W 2") == "Karl can go only one field that way, not 2"


def test_no_farther_than_the_card() -> None:  # R24
    assert drew("sun6").refusal("0 run T E 7") == "Tim can go up to 6 fields that way, not 7"


def test_a_strahlemann_card_moves_own_figures_only() -> None:  # R24
    assert drew("sun6").refusal("0 run M E 1") == "you cannot move Manne; choose one of your own figures on the board"


def test_it_catches_where_it_lands() -> None:  # R24
    assert where(drew("sun6", "0 run T S 5"), "M") == "F6"
    assert where(drew("sun6", "0 run T S 5", places="M C6"), "M") == "-"


def test_it_spares_where_it_lands() -> None:  # R24
    board = drew("sun6", "0 run T S 5 spare", places="M C6")
    assert (where(board, "M"), board.last) == ("C6", "C1-C6, spares M")


def test_a_star_at_its_end_is_another_card() -> None:  # R24
    board = drew("sun6", "0 run T S 2", "0 draw")
    assert board.turn == [CHANCE]


def test_it_may_be_let_go() -> None:  # R24
    board = drew("sun6", "0 stay")
    assert (where(board, "T"), board.state.side) == ("C1", Side.CROOKS)


def test_it_holds_for_the_crooks_too() -> None:  # R24
    assert where(crooks_drew("sun8", "1 run M N 7"), "M") == "E1"


# bonus cards and Nothing Doing


def test_an_own_bonus_card_is_kept_open() -> None:  # R25
    assert drew("gangkey").view(None).bonus_cards == (1, 0)


def test_an_own_bonus_card_may_be_used_at_once() -> None:  # R25
    board = drew("gangkey", "0 free K L1", places="K -")
    assert (where(board, "K"), board.state.bonus_cards, board.state.discard) == ("L1", (0, 0), (Card.GANG_BONUS,))


def test_one_may_keep_it_though_somebody_is_captured() -> None:  # R25
    board = drew("gangkey", "0 end", places="K -")
    assert (board.state.bonus_cards, board.state.side) == ((1, 0), Side.CROOKS)


def test_a_bonus_card_for_the_other_side_is_lost() -> None:  # R25
    board = drew("crookskey")
    assert (board.state.bonus_cards, board.state.discard, board.state.side) == (
        (0, 0),
        (Card.CROOKS_BONUS,),
        Side.CROOKS,
    )


def test_the_crooks_keep_theirs() -> None:  # R25
    assert crooks_drew("crookskey").state.bonus_cards == (0, 1)


def test_nix_los_does_nothing() -> None:  # R26
    board = drew("nothing")
    assert (board.state.discard, board.state.side, board.state.places[1:]) == (
        (Card.NOTHING,),
        Side.CROOKS,
        start_places()[1:],
    )
