"""The short chance to answer, and the clock that ends it. The numbers are those of ``rules/en.md``."""

from typing import Any

import pytest
from msgspec.structs import replace

from safecracker.core.errors import Late, OutOfTurn
from safecracker.core.game import CLOCK, Alarm, Millis, Move, Seat
from safecracker.games.teufelsmoor.rules.events import NobodyMoved, WindowClosed, WindowOpened
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import Close, Exchange, Free, Go, Name, Pass
from safecracker.games.teufelsmoor.rules.windows import Cause
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, able, at, awaited, closed, phase, play, reset, where

CATCH = ("T D4 M D8", "chance roll 4 S")
ASKED: dict[str, Any] = {"bonus_cards": (0, 1)}  # the crooks have a bonus card


def caught(when: int = 0, **facts: Any) -> Board:
    """Tim has just caught Manne."""
    return at(play(*CATCH, **facts), ANN, "go T S", when)


def test_a_capture_opens_a_window_where_it_can_be_answered() -> None:  # R29
    board = caught(**ASKED)
    assert board.events[-1] == WindowOpened(Side.CROOKS, Cause.CATCH, 8)


def test_no_window_is_opened_where_there_is_no_answer() -> None:  # R29
    assert phase(caught()) == "rest"


def test_an_exchange_is_an_answer_too() -> None:  # R30
    assert phase(caught()) == "rest"
    board = play("T D4 M D8 K -", "chance roll 4 S", "0 go T S")
    assert (phase(board), "exchange M K F6" in board.offers(BEN)) == ("window", True)


def test_an_answer_at_the_moment_of_capture_counts() -> None:  # R29
    board = caught(**ASKED).then("1 free M F6")
    assert (where(board, "M"), board.state.side) == ("F6", Side.CROOKS)


def test_a_window_is_closed_by_passing() -> None:  # R33
    assert phase(caught(**ASKED).then("1 pass")) == "rest"


def test_a_window_stays_open_while_there_is_more_to_answer_with() -> None:  # R29
    board = play("T D4 M D8 O D8", "chance roll 4 S", "0 go T S", "1 free M F6", bonus_cards=(0, 2))
    assert (phase(board), phase(board.then("1 free O F6"))) == ("window", "roll")


def test_only_the_side_that_is_asked_answers() -> None:  # R33
    board = play("T D4 M D8 K -", "chance roll 4 S", "0 go T S", bonus_cards=(1, 1))
    assert [text for text in board.offers(ANN) if not text.startswith("name")] == []
    assert board.refusal("0 free K A1") == "it is the other side’s chance to answer; wait until they have decided"


def test_the_side_that_is_not_asked_waits() -> None:  # R33
    board = caught(**ASKED)
    assert awaited(board) == ["1", "clock"]


def test_a_release_opens_a_window_for_the_crooks() -> None:  # R33
    board = play("M -", "0 release M", bonus_cards=(0, 1))
    assert board.events[-1] == WindowOpened(Side.CROOKS, Cause.RELEASE, 8)


def test_a_new_hiding_opens_a_window_for_the_gang() -> None:  # R34
    board = play("T - K - L -", "1 anew", options="first=crooks", bonus_cards=(1, 0))
    assert board.events[-1] == WindowOpened(Side.GANG, Cause.HIDE_AGAIN, 8)


def test_naming_is_possible_inside_a_window() -> None:  # R37
    board = caught(**ASKED).then("0 name F7")
    assert board.outcome is not None


# the clock


def test_the_clock_closes_a_window_after_the_agreed_time() -> None:  # R33
    board = caught(when=1_000, **ASKED)
    assert board.game.alarm(board.state) == Alarm(Millis(9_000), Close())


def test_then_it_is_as_if_it_was_passed() -> None:  # R33
    board = closed(caught(**ASKED), 8_000)
    assert (board.events[0], phase(board)) == (WindowClosed(Side.CROOKS), "rest")


def test_the_clock_does_not_act_before_its_time() -> None:  # R33
    with pytest.raises(OutOfTurn):
        closed(caught(**ASKED), 7_999)


@pytest.mark.parametrize(("seat", "action"), [(BEN, "free M F6"), (BEN, "pass"), (ANN, "name F7")])
def test_what_comes_when_the_time_is_up_is_late(seat: Seat, action: str) -> None:  # R33
    with pytest.raises(Late):
        at(caught(**ASKED), seat, action, 8_000)


@pytest.mark.parametrize("seconds", [5, 12, 20])
def test_another_time_can_be_agreed(seconds: int) -> None:  # R33
    board = caught(options=f"window={seconds}", **ASKED)
    assert board.game.alarm(board.state) == Alarm(Millis(1000 * seconds), Close())


def test_without_hurry_a_window_stays_open_until_it_is_answered() -> None:  # R33
    board = caught(options="window=0", **ASKED)
    assert (board.game.alarm(board.state), able(board)) == (None, ["0", "1"])


def test_the_clock_stands_still_while_a_figure_is_put_back() -> None:  # R30
    board = play("T D4 M D8 K - O -", "0 throw", "chance roll 4 S", "0 go T S", "1 exchange M K F6", bonus_cards=(0, 1))
    assert board.game.alarm(board.state) is None
    assert board.game.alarm(at(board, ANN, "place K A1", 20_000).state) == Alarm(Millis(28_000), Close())


def test_without_hurry_it_stays_so_after_an_exchange() -> None:  # R30
    places = "T D4 M D8 K - O -"
    moves = ("0 throw", "chance roll 4 S", "0 go T S", "1 exchange M K F6", "0 place K A1")
    board = play(places, *moves, bonus_cards=(0, 1), options="window=0")
    assert (phase(board), board.game.alarm(board.state)) == ("window", None)


def test_there_is_no_alarm_outside_a_window() -> None:
    board = play()
    assert board.game.alarm(board.state) is None


def test_there_is_no_alarm_after_the_end() -> None:
    board = caught(**ASKED).then("0 name F7")
    assert (board.game.alarm(board.state), awaited(board)) == (None, [])


def test_the_clock_can_do_nothing_else() -> None:
    board = caught(**ASKED)
    with pytest.raises(OutOfTurn):
        board.game.play(board.state, Move(CLOCK, Pass()))


# at any time


@pytest.mark.parametrize("kind", [Name, Free, Exchange])
def test_what_may_be_done_at_any_time_is_valid_after_others_have_moved(kind: type) -> None:
    board = play("T - M -", "0 throw", "chance roll 1 E", bonus_cards=(1, 1))
    action = next(each for each in board.game.actions(board.view(ANN)) if isinstance(each, kind))
    assert board.game.valid_after_others_move(action)


def test_a_move_does_not_hold_after_others_have_moved() -> None:
    board = play("", "chance roll 1 E")
    action = next(each for each in board.game.actions(board.view(ANN)) if isinstance(each, Go))
    assert not board.game.valid_after_others_move(action)


def test_in_the_crooks_turn_the_gang_may_name_and_the_game_waits_for_the_crooks() -> None:
    board = play("", "chance roll 1 E", options="first=crooks")
    assert (able(board), awaited(board)) == (["0", "1"], ["1"])


def test_in_the_gang_s_turn_the_crooks_act_only_with_an_answer() -> None:
    assert play("", "chance roll 1 E").turn == [ANN]
    board = play("M -", "0 throw", "chance roll 1 E", bonus_cards=(0, 1))
    assert able(board) == ["0", "1"]


# a side that cannot move


STUCK = ("K B1 G C1 L -", "chance roll 3 N")  # all of the gang who are free stand at the northern edge
WITH_CARD: dict[str, Any] = {"bonus_cards": (1, 0)}


def test_a_side_that_cannot_move_is_asked_where_it_has_a_bonus_card() -> None:  # R12, R29
    board = play(*STUCK, **WITH_CARD)
    assert board.events[1:] == (NobodyMoved(Side.GANG), WindowOpened(Side.GANG, Cause.STUCK, 8))
    assert (awaited(board), "free L A12" in board.offers(ANN)) == (["0", "clock"], True)


def test_a_side_that_cannot_move_is_asked_where_it_can_swap_prisoners() -> None:  # R12, R30
    board = play("K B1 G C1 L - M -", "0 throw", "chance roll 3 N")
    assert "exchange L M A12" in board.offers(ANN)


def test_a_figure_that_is_freed_may_move_as_the_dice_show() -> None:  # R12, R29
    board = play(*STUCK, "0 free L A12", **WITH_CARD)
    assert (phase(board), where(board.then("0 go L N"), "L")) == ("move", "A9")


def test_a_figure_that_comes_back_by_a_swap_may_move_as_the_dice_show() -> None:  # R12, R30
    board = play("K B1 G C1 L - M -", "0 throw", "chance roll 3 N", "0 exchange L M L12", "1 place M F6")
    assert "go L N" in board.offers(ANN)


def test_a_figure_that_is_freed_where_it_cannot_move_either_ends_the_turn() -> None:  # R12
    board = play(*STUCK, "0 free L L1", **WITH_CARD)
    assert (phase(board), board.state.side) == ("roll", Side.CROOKS)


def test_a_side_that_does_nothing_about_it_does_not_move() -> None:  # R12
    board = play(*STUCK, "0 pass", **WITH_CARD)
    assert (phase(board), board.state.side) == ("roll", Side.CROOKS)


def test_a_side_that_does_not_answer_in_time_does_not_move() -> None:  # R12, R33
    assert closed(play(*STUCK, **WITH_CARD), 8_000).state.side is Side.CROOKS


def test_a_side_that_has_nothing_to_answer_with_is_not_asked() -> None:  # R12
    assert play(*STUCK).state.side is Side.CROOKS


def test_under_the_first_version_of_the_rules_a_side_that_cannot_move_is_not_asked() -> None:  # R12
    board = play("", options="first=gang")
    board = Board(board.game.under(1), replace(board.state, rules=1))
    assert reset(board, STUCK[0], **WITH_CARD).then(STUCK[1]).state.side is Side.CROOKS
