"""Catching, freeing, exchanging and letting go. The numbers are those of ``rules/en.md``."""

import pytest

from safecracker.games.teufelsmoor.mind.evaluation import possible_fields
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, Card
from safecracker.games.teufelsmoor.rules.events import (
    FigureReleased,
    FiguresCaught,
    GangReleased,
    HideAgainFailed,
    ReleaseFailed,
    TreasureHidden,
)
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, FIELDS, Field
from safecracker.games.teufelsmoor.rules.figures import Figure, Side
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, fresh, may, phase, play, reset, where

CATCH = ("T D4 M D8", "chance roll 4 S", "0 go T S")
THREE = "T - K - L - G J9"  # caught by the crooks
LET_GO = ("1 anew", "0 place T A1", "0 place K A1", "0 place L L1")


def test_who_lands_on_an_enemy_catches_him() -> None:  # R27
    board = play(*CATCH)
    assert (where(board, "M"), board.events[1]) == ("-", FiguresCaught(Figure.TIM, (Figure.MANNE,), Field("D8")))


def test_catching_may_be_declined_and_both_stay() -> None:  # R27
    board = play("T D4 M D8", "chance roll 4 S", "0 go T S spare")
    assert (where(board, "T"), where(board, "M")) == ("D8", "D8")


def test_sparing_is_offered_only_where_somebody_stands() -> None:  # R27
    board = play("T D4 M D8", "chance roll 4 S")
    assert may(board, 0, "go") == ["go T S", "go T S spare", "go L S"]


def test_there_must_be_somebody_to_spare() -> None:  # R27
    board = play("T D4", "chance roll 3 S")
    assert board.refusal("0 go T S spare") == "there is nobody to spare on that field; just move there"


def test_own_figures_are_not_caught() -> None:  # R27
    assert where(play("T D4 K D7", "chance roll 3 S", "0 go T S"), "K") == "D7"


def test_who_stood_there_before_is_not_caught_by_standing() -> None:  # R27
    board = play("T D7 M D7", "chance roll 1 E", "0 go K E")
    assert where(board, "M") == "D7"


def test_a_captured_figure_stays_captured_until_it_is_freed() -> None:  # R28
    board = play(*CATCH, "0 end", "chance roll 1 E", "1 go O E", "0 throw", "chance roll 1 E", "0 go K E")
    assert where(board, "M") == "-"


# bonus cards


def test_a_bonus_card_frees_one_figure() -> None:  # R29
    board = play("T - K -", "chance roll 1 W", "0 free T L12", bonus_cards=(1, 0))
    assert (where(board, "T"), where(board, "K"), board.state.bonus_cards) == ("L12", "-", (0, 0))


def test_a_used_bonus_card_is_laid_down() -> None:  # R29
    assert play("T -", "chance roll 1 E", "0 free T A1", bonus_cards=(1, 0)).state.discard == (Card.GANG_BONUS,)


def test_a_bonus_card_is_used_in_the_turn_of_the_other_side_too() -> None:  # R29
    board = play("M - T A1", "0 throw", "chance roll 1 E", bonus_cards=(0, 1))
    assert where(board.then("1 free M G6"), "M") == "G6"


def test_a_freed_figure_can_move_at_once() -> None:  # R29
    board = play("T -", "chance roll 1 E", "0 free T A1", "0 go T E", bonus_cards=(1, 0))
    assert where(board, "T") == "B1"


def test_without_a_bonus_card_nobody_is_freed() -> None:  # R29
    board = play("T -", "chance roll 1 E")
    assert board.refusal("0 free T A1") == "you have no bonus card; you can draw one on a star field"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("free K A1", "Karl has not been captured; prisoners: Tim"),
        ("free M A1", "Manne is on the wrong side for this; choose another figure"),
        ("free T B2", "a figure returns to one of these fields: A1 A12 L1 L12; not to B2"),
    ],
)
def test_only_an_own_captured_figure_is_freed_on_a_start_field(action: str, why: str) -> None:  # R29, R31
    assert play("T -", "chance roll 1 E", bonus_cards=(1, 0)).refusal(f"0 {action}") == why


def test_nobody_is_freed_while_nobody_is_captured() -> None:  # R29
    board = play("", "chance roll 1 E", bonus_cards=(1, 0))
    assert board.refusal("0 free T A1") == "nobody on that side has been captured"


# exchange


def test_an_exchange_needs_a_prisoner_on_each_side() -> None:  # R30
    board = play("T -", "chance roll 1 E")
    assert board.refusal("0 exchange T M A1") == "prisoners can be swapped only when each side holds one"


@pytest.mark.parametrize(("seat", "action"), [(0, "exchange T M A1"), (1, "exchange M T F6")])
def test_either_side_demands_an_exchange_at_any_time(seat: int, action: str) -> None:  # R30
    board = play("T - M -", "0 throw", "chance roll 1 E")
    assert action in board.offers(ANN if seat == 0 else BEN)


def test_the_demander_picks_both_figures() -> None:  # R30
    board = play("T - K - M - O -", "0 throw", "chance roll 1 W", "1 exchange O K G7", "0 place K L1")
    assert [where(board, figure) for figure in "TKMO"] == ["-", "L1", "-", "G7"]


def test_the_other_side_cannot_refuse_and_chooses_its_field() -> None:  # R30, R31
    board = play("T - M -", "0 throw", "chance roll 1 E", "0 exchange T M A1")
    assert board.offers(BEN) == ["place M F6", "place M G6", "place M F7", "place M G7"]


def test_after_an_exchange_the_turn_goes_on() -> None:  # R30
    board = play("T - M -", "0 throw", "chance roll 1 E", "1 exchange M T F6", "0 place T A1")
    assert "go T E" in board.offers(ANN)


def test_nothing_else_is_done_before_the_figure_is_back() -> None:  # R30
    board = play("T - M -", "0 throw", "chance roll 1 E", "1 exchange M T F6", bonus_cards=(1, 1))
    assert [
        board.refusal("0 go K E"),
        board.refusal("0 free T A1"),
        board.refusal("0 place K A1"),
        board.refusal("0 place T B2"),
    ] == [
        "first put a figure back on the board (example: place M F6)",
        "first Tim must go back on the board",
        "first put this figure back on the board: Tim",
        "a figure returns to one of these fields: A1 A12 L1 L12; not to B2",
    ]


@pytest.mark.parametrize(("figure", "fields"), [("T", "A1 A12 L1 L12"), ("M", "F6 G6 F7 G7")])
def test_figures_come_back_on_their_start_fields(figure: str, fields: str) -> None:  # R31
    seat = 0 if figure == "T" else 1
    side = "gang" if seat == 0 else "crooks"
    board = play(f"{figure} -", "chance roll 1 E", options=f"first={side}", bonus_cards=(1, 1))
    assert [text.split()[2] for text in may(board, seat, "free")] == fields.split()


def test_own_figures_may_stand_there_already() -> None:  # R31
    board = play("T -", "chance roll 1 E", "0 free T A12", bonus_cards=(1, 0))
    assert (where(board, "T"), where(board, "K")) == ("A12", "A12")


# a crook for a question


def test_the_gang_lets_a_crook_go_before_the_dice_are_thrown() -> None:  # R32
    board = play("M -")
    assert (phase(board), board.offers(ANN)[:2]) == ("turn", ["throw", "release M"])


def test_the_gang_lets_a_crook_go_after_the_move() -> None:  # R32
    board = play(*CATCH)
    assert (phase(board), board.offers(ANN)[:2]) == ("rest", ["end", "release M"])


def test_without_a_prisoner_the_dice_are_thrown_at_once() -> None:  # R32
    assert phase(play()) == "roll"


def test_a_crook_let_go_is_worth_any_question() -> None:  # R32
    board = play("M -", "0 release M", "1 place M F6")
    assert {text.split()[1] for text in may(board, 0, "ask")} == {card.value for card in QUESTION_KINDS}


def test_the_question_is_answered_and_the_turn_goes_on() -> None:  # R32
    board = play("M -", "0 release M", "1 place M F6", "0 ask letter F")
    assert (board.last, phase(board)) == ("yes", "roll")


def test_several_crooks_are_worth_several_questions() -> None:  # R32
    board = play("M - O -", "0 release M", "1 place M F6", "0 ask letter F", "0 release O", "1 place O F6")
    assert len(board.then("0 ask letter G").state.answers) == 2


def test_after_the_move_it_is_the_same() -> None:  # R32
    board = play(*CATCH, "0 release M", "1 place M G7", "0 waive")
    assert (board.state.side, board.state.turn) == (Side.CROOKS, 1)


def test_the_crooks_cannot_refuse() -> None:  # R32
    board = play("M -", "0 release M")
    assert (board.events[-1], board.offers(BEN)) == (
        FigureReleased(Figure.MANNE),
        ["place M F6", "place M G6", "place M F7", "place M G7"],
    )


def test_only_the_gang_lets_prisoners_go_for_questions() -> None:  # R32
    board = play("T - K - L -", options="first=crooks")
    assert board.refusal("1 release T") == "only the gang can release prisoners for a question"


def test_only_a_captured_crook_is_let_go() -> None:  # R32
    assert play("M -").refusal("0 release O") == "Otto has not been captured; prisoners: Manne"


def test_no_crook_is_let_go_in_the_crooks_turn() -> None:  # R32
    board = play("M -", "chance roll 1 E", options="first=crooks")
    assert (
        board.refusal("0 release M")
        == "the other side is deciding; you can still name the field, free a figure or swap prisoners"
    )


def test_the_crooks_are_not_offered_to_name_a_field_in_the_gangs_turn() -> None:
    assert (
        play("M -", bonus_cards=(0, 1)).refusal("1 throw")
        == "the other side is deciding; you can still free a figure or swap prisoners"
    )


def test_the_crooks_may_use_a_bonus_card_first() -> None:  # R33
    board = play("M -", "0 release M", "1 free M F6", bonus_cards=(0, 1))
    assert (board.events[-1], phase(board)) == (ReleaseFailed(Figure.MANNE), "roll")


def test_the_crooks_may_demand_an_exchange_first() -> None:  # R33
    board = play("M - T -", "0 release M", "1 exchange M T F6", "0 place T A1")
    assert (board.events[-1], board.state.answers) == (ReleaseFailed(Figure.MANNE), ())


def test_a_bonus_card_for_another_crook_does_not_help_the_one() -> None:  # R33
    board = play("M - O -", "0 release M", "1 free O F6", "1 pass", bonus_cards=(0, 2))
    assert board.events[-1] == FigureReleased(Figure.MANNE)


# hiding again


def test_with_three_of_the_gang_the_crooks_may_hide_the_treasure_again() -> None:  # R34
    assert play(THREE, options="first=crooks").offers(BEN) == ["throw", "anew"]


@pytest.mark.parametrize("places", ["T - K -", "T - K - L A1"])
def test_two_are_not_enough(places: str) -> None:  # R34
    assert phase(play(places, options="first=crooks")) == "roll"


def test_they_may_do_so_after_their_move_too() -> None:  # R34
    board = play("T - K - L D4 M D7", "chance roll 3 N", "1 go M N", options="first=crooks")
    assert board.offers(BEN) == ["end", "anew"]


def test_all_three_are_let_go_and_put_back_by_the_gang() -> None:  # R34
    board = play(THREE, *LET_GO, options="first=crooks")
    assert [where(board, figure) for figure in "TKLG"] == ["A1", "A1", "L1", "J9"]


def test_then_any_field_may_be_chosen() -> None:  # R34
    assert play(THREE, *LET_GO, options="first=crooks").offers(BEN) == [f"hide {field}" for field in FIELDS]


def test_earlier_answers_no_longer_bind() -> None:  # R34
    board = play("M -", "0 release M", "1 place M F6", "0 ask letter F", "chance roll 1 E", "0 go T E")
    board = reset(board, THREE).then(*LET_GO, "1 hide A5")
    assert (board.state.answers[0].hiding, possible_fields(board.view(ANN))) == (1, EVERYWHERE)


def test_the_pile_goes_on() -> None:  # R34
    board = play(THREE, *LET_GO, "1 hide A5", options="first=crooks", deck="half half")
    assert sum(board.state.deck) == 2


def test_the_old_field_counts_until_the_new_one_is_chosen() -> None:  # R34
    board = play(THREE, *LET_GO, "0 name F7", options="first=crooks")
    assert board.outcome is not None
    assert board.outcome.reason == "found"


def test_it_is_optional() -> None:  # R34
    assert phase(play(THREE, "1 throw", options="first=crooks")) == "roll"


def test_the_gang_may_free_somebody_first() -> None:  # R34
    board = play(THREE, "1 anew", "0 free T A1", "0 pass", options="first=crooks", bonus_cards=(2, 0))
    assert board.events[-1] == HideAgainFailed()


def test_the_gang_may_exchange_somebody_first() -> None:  # R34
    board = play(f"{THREE} M -", "1 anew", "0 exchange T M A1", "1 place M F6", options="first=crooks")
    assert (board.events[-1], phase(board)) == (HideAgainFailed(), "roll")


def test_only_the_crooks_hide_it_again() -> None:  # R34
    assert play("M -").refusal("0 anew") == "only the crooks can hide the treasure again"


def test_three_must_be_captured_when_it_is_announced() -> None:  # R34
    board = play(
        "T - K - L D4 M D7", "chance roll 3 N", "1 go M N", "0 free T A1", options="first=crooks", bonus_cards=(2, 0)
    )
    board = board.then("0 pass")
    assert phase(board) == "roll"


def test_it_can_no_longer_be_done_when_a_figure_was_freed_meanwhile() -> None:  # R34
    board = play(THREE, "0 free T A1", options="first=crooks", bonus_cards=(1, 0))
    assert (board.offers(BEN), board.refusal("1 anew")) == (
        ["throw"],
        "to hide the treasure again you need 3 prisoners from the gang; you have 2",
    )


def test_it_can_be_done_more_than_once() -> None:  # R35
    board = play(THREE, *LET_GO, "1 hide A5", options="first=crooks")
    board = reset(board, THREE).then(*LET_GO, "1 hide C3")
    assert (board.state.hidings, board.view(BEN).treasure) == (3, "C3")


def test_the_gang_learns_that_it_was_hidden_again() -> None:  # R35
    board = play(THREE, *LET_GO, "1 hide A5", options="first=crooks")
    assert board.shown_to(ANN) == [TreasureHidden(seat=BEN, number=2, field=None, salt="", seal="")]


def test_everybody_learns_who_was_let_go() -> None:  # R35
    board = play(THREE, "1 anew", options="first=crooks")
    assert board.events[-1] == GangReleased((Figure.TIM, Figure.KARL, Figure.KLOESSCHEN))


def test_the_lot_hides_it_again_where_it_hid_it_first() -> None:  # R35
    board = fresh("first=crooks hider=lot").then("chance hide F7")
    board = reset(board, THREE).then(*LET_GO, "chance hide B2")
    assert board.state.hidings == 2


# four captured


def test_four_captured_crooks_win_the_game_for_the_gang() -> None:  # R36
    board = play("T D4 M D7 O - R - V -", "0 throw", "chance roll 3 S", "0 go T S")
    assert board.outcome is not None
    assert (board.outcome.scores, board.outcome.reason) == ((1.0, 0.0), "caught")


def test_four_captured_of_the_gang_win_it_for_the_crooks() -> None:  # R36
    board = play("T D4 K - L - G - M D7", "1 throw", "chance roll 3 N", "1 go M N", options="first=crooks")
    assert board.outcome is not None
    assert (board.outcome.scores, board.outcome.reason) == ((0.0, 1.0), "caught")


def test_several_on_one_field_can_be_the_last() -> None:  # R36
    board = play("T D4 K D4 L - G - M D7", "chance roll 3 N", "1 go M N", options="first=crooks")
    assert board.outcome is not None


def test_a_bonus_card_comes_first() -> None:  # R36
    board = play(
        "T D4 K - L - G - M D7", "1 throw", "chance roll 3 N", "1 go M N", options="first=crooks", bonus_cards=(1, 0)
    )
    assert board.then("0 free T A1").outcome is None


def test_an_exchange_comes_first() -> None:  # R36
    board = play("T D4 K - L - G - M D7 O -", "1 throw", "chance roll 3 N", "1 go M N", options="first=crooks")
    assert board.then("0 exchange T O A1", "1 place O F6").outcome is None


def test_without_an_answer_it_is_over() -> None:  # R36
    board = play(
        "T D4 K - L - G - M D7", "1 throw", "chance roll 3 N", "1 go M N", options="first=crooks", bonus_cards=(1, 0)
    )
    assert board.then("0 pass").outcome is not None


@pytest.mark.parametrize(
    ("board", "seat", "text", "why"),
    [
        (play("R -"), 0, "end", "roll the dice, or first release a crook for a question (example: throw, release R)"),
        (play("R -", "1 free R F6", bonus_cards=(0, 1)), 0, "end", "roll the dice (example: throw)"),
        (
            play("T - K - L -", options="first=crooks"),
            1,
            "end",
            "roll the dice, or first release three prisoners and hide the treasure again (example: throw, anew)",
        ),
        (
            play("T D4 M D8", "chance roll 4 S", "0 go T S"),
            0,
            "throw",
            "end your turn, or first release a crook for a question (example: end, release M)",
        ),
    ],
)
def test_a_refusal_offers_only_what_is_possible(board: Board, seat: int, text: str, why: str) -> None:
    assert board.refusal(f"{seat} {text}") == f"now {why}"
