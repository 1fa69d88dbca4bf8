"""Every rule of Mastermind by its example. The number beside a test is the paragraph in ``rules/en.md``."""

import re
from random import Random

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.game import CHANCE, Outcome, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind import KIT
from safecracker.games.mastermind.rules import notation, sentences
from safecracker.games.mastermind.rules.events import CodeHidden, RoundBegun
from safecracker.games.mastermind.rules.model import Code, Ending, Hide, Keys
from safecracker.games.mastermind.rules.options import CHOICES, MastermindOptions
from safecracker.games.mastermind.rules.pegs import Peg
from safecracker.games.mastermind.rules.scoring import answers, mark
from tests.games.mastermind.conftest import HAND, all_codes, denied, misses, play

ANN, BEN = Seat(0), Seat(1)


# the aim


def test_mastermind_is_for_two() -> None:  # R1
    with pytest.raises(BadOptions, match="Mastermind is for 2 players, not 3"):
        KIT.game("", 3)


def test_it_is_drawn_who_hides_first_unless_agreed() -> None:  # R1
    assert play(options="").turn == [CHANCE]


def test_the_one_who_was_drawn_hides_first() -> None:  # R1
    assert play("chance first 1", options="").turn == [BEN]


@pytest.mark.parametrize("seat", [ANN, BEN])
def test_players_may_agree_who_hides_first(seat: Seat) -> None:  # R1
    assert play(options=f"first={seat}").turn == [seat]


def test_two_rounds_are_played_unless_agreed() -> None:  # R1
    assert play("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess WWWW").turn == []


def test_as_many_rounds_are_played_as_agreed() -> None:  # R1
    two = ("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess WWWW")
    assert play(*two, options="first=1 rounds=4").turn == [BEN]


@pytest.mark.parametrize("rounds", ["1", "3", "7"])
def test_an_odd_number_of_rounds_is_refused(rounds: str) -> None:  # R17
    with pytest.raises(BadOptions, match=f"rounds can be 2, 4, 6, .*; not {rounds}"):
        KIT.game(f"rounds={rounds}", 2)


@pytest.mark.parametrize("rounds", [2, 4, 6])
def test_both_hide_equally_often(rounds: int) -> None:  # R17
    pair = ("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess WWWW")
    board = play(*pair * (rounds // 2), options=f"first=1 rounds={rounds}")
    assert [done.setter for done in board.state.past] == [BEN, ANN] * (rounds // 2)


# a round


def test_a_code_is_any_four_pegs_of_eight_colours() -> None:  # R2
    assert len(set(play().offers(BEN))) == 8**4


def test_a_million_codes_are_on_offer_without_being_listed() -> None:  # R2
    game = KIT.game("holes=6 colours=10 first=0")
    legal = game.legal(game.view(game.start(), Seat(0)))
    assert len(legal) == 10**6
    assert game.read("hide TTTTTT") == legal[-1]
    assert game.read("guess TTTTTT") not in legal
    assert Hide(Code("TTTTT")) not in legal
    assert Hide(Code("TTTTT-")) not in legal


@pytest.mark.parametrize("code", ["RRYB", "RRRY", "RRRR"])
def test_a_colour_may_repeat_up_to_all_four(code: str) -> None:  # R2
    assert play(f"1 hide {code}").state.now.code == code


def test_a_code_has_no_fifth_peg() -> None:  # R2
    assert play().refusal("1 hide RRYBB") == "a code has 4 pegs, not 5"


def test_a_ninth_colour_is_not_in_the_box() -> None:  # R2
    assert play().refusal("1 hide RRYV") == "V is not a peg in this game; the pegs are WPGROSYB"


@pytest.mark.parametrize("viewer", [ANN, None])
def test_the_breaker_and_onlookers_must_not_look(viewer: Seat | None) -> None:  # R2
    assert play("1 hide RRYB").view(viewer).now.code is None


@pytest.mark.parametrize("viewer", [ANN, None])
def test_the_breaker_and_onlookers_hear_that_a_code_is_hidden_and_no_more(viewer: Seat | None) -> None:  # R2
    assert play("1 hide RRYB").shown_to(viewer) == [CodeHidden(BEN, None)]


def test_the_setter_sees_the_own_code() -> None:  # R2
    assert play("1 hide RRYB").view(BEN).now.code == "RRYB"


def test_nobody_guesses_before_a_code_is_hidden() -> None:  # R2
    assert play().refusal("1 guess RRYB") == "hide a code first (example: hide WPGR)"


def test_the_breaker_fills_the_next_free_row() -> None:  # R3
    board = play("1 hide RRYB", "0 guess OOOO", "0 guess RRRR")
    assert [row.guess for row in board.state.now.rows] == ["OOOO", "RRRR"]


def test_only_the_breaker_fills_rows() -> None:  # R3
    assert play("1 hide RRYB").refusal("1 guess RRYB") == "it is not your turn; wait for seat 1"


def test_no_hole_of_a_row_stays_empty_in_the_standard_game() -> None:  # R3
    assert play("1 hide RRYB").refusal("0 guess RR-B") == "- is not a peg in this game; the pegs are WPGROSYB"


def test_a_row_is_filled_completely() -> None:  # R3
    assert play("1 hide RRYB").refusal("0 guess RRY") == "a code has 4 pegs, not 3"


def test_a_confirmed_row_cannot_change() -> None:  # R3
    assert (
        play("1 hide RRYB", "0 guess OOOO", options=HAND).refusal("0 guess RRYB")
        == "it is not your turn; wait for seat 2"
    )


def test_a_hidden_code_cannot_change() -> None:  # R3
    assert play("1 hide RRYB").refusal("0 hide RRYB") == "fill the next row (example: guess WPGR)"


@pytest.mark.parametrize(
    ("row", "answer"),
    [
        ("OOOO", "0 red, 0 white"),
        ("OOOY", "0 red, 1 white"),
        ("OOYO", "1 red, 0 white"),
        ("RROY", "2 red, 1 white"),
        ("RRBY", "2 red, 2 white"),
    ],
)
def test_red_is_colour_and_place_and_white_is_colour_only(row: str, answer: str) -> None:  # R4
    assert play("1 hide RRYB", f"0 guess {row}").last == answer


def test_by_hand_the_setter_answers_each_row() -> None:  # R4
    assert play("1 hide RRYB", "0 guess OOOY", "1 answer 0 1", options=HAND).last == "0 red, 1 white"


def test_no_row_is_filled_before_the_last_is_answered() -> None:  # R4
    board = play("1 hide RRYB", "0 guess OOOY", options=HAND)
    assert board.refusal("1 hide RRYB") == "answer the row with red and white key pegs (example: answer 1 2)"


@pytest.mark.parametrize("keys", ["5 0", "3 2", "0 5"])
def test_an_answer_has_at_most_four_key_pegs(keys: str) -> None:  # R4
    board = play("1 hide RRYB", "0 guess OOOY", options=HAND)
    assert board.refusal(f"1 answer {keys}").endswith("is impossible with 4 pegs; count again")


def test_four_reds_open_the_screen_and_end_the_round() -> None:  # R8
    assert play("1 hide RRYB", "0 guess RRYB").last == "4 red, 0 white, code RRYB, broken, seat 1 scores 1"


def test_onlookers_see_the_code_when_it_is_broken() -> None:  # R8
    assert play("1 hide RRYB", "0 guess RRYB").view(None).past[0].code == "RRYB"


def test_the_last_row_ends_the_round_and_the_code_is_shown() -> None:  # R9
    assert play("1 hide RRYB", *misses(12)).last == "0 red, 0 white, code RRYB, full, seat 1 scores 12"


def test_the_screen_stays_shut_before_the_last_row() -> None:  # R9
    assert play("1 hide RRYB", *misses(11)).view(ANN).now.code is None


def test_a_code_broken_in_the_last_row_is_broken() -> None:  # R9
    assert play("1 hide RRYB", *misses(11), "0 guess RRYB").state.past[0].ending is Ending.BROKEN


def test_roles_swap_after_a_round() -> None:  # R12
    assert play("1 hide RRYB", "0 guess RRYB").events[-1] == RoundBegun(number=2, setter=ANN, retry=0)


def test_roles_swap_back_after_the_next() -> None:  # R12
    board = play("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess WWWW", options="first=1 rounds=4")
    assert board.state.now.setter == BEN


# answers


@pytest.mark.parametrize(
    ("code", "row", "answer"),
    [
        ("RRYB", "RYRR", "1 red, 2 white"),
        ("RRYB", "RRRR", "2 red, 0 white"),
        ("RYBG", "GBYR", "0 red, 4 white"),
    ],
)
def test_each_peg_counts_once(code: str, row: str, answer: str) -> None:  # R5
    assert play(f"1 hide {code}", f"0 guess {row}").last == answer


def test_red_is_counted_before_white() -> None:  # R5
    assert play("1 hide ORRR", "0 guess ROOO").last == "0 red, 2 white"


@pytest.mark.parametrize("row", ["RYOO", "OOBG", "ROOG", "OYBO"])
def test_an_answer_never_tells_which_hole(row: str) -> None:  # R6
    assert play("1 hide RYBG", f"0 guess {row}").state.now.rows[0].keys == Keys(red=2, white=0)


def test_reds_are_named_before_whites() -> None:  # R6
    assert sentences.keys_in_words(Keys(red=1, white=2), ENGLISH) == "1 red and 2 white"


@pytest.mark.parametrize("holes", [2, 3, 4, 5, 6])
def test_all_but_one_red_and_one_white_never_occurs(holes: int) -> None:  # R7
    codes = all_codes(f"holes={holes} colours=2")
    assert Keys(holes - 1, 1) not in {mark(code, row) for code in codes for row in codes}


@pytest.mark.parametrize("holes", [2, 3, 4, 5, 6])
def test_by_hand_an_answer_that_cannot_occur_is_not_offered(holes: int) -> None:  # R7
    board = play(f"1 hide {'R' * holes}", f"0 guess {'O' * holes}", options=f"{HAND} holes={holes}")
    assert f"answer {holes - 1} 1" not in board.offers(BEN)


@pytest.mark.parametrize("holes", [2, 3, 4, 5, 6])
def test_by_hand_every_other_answer_is_offered(holes: int) -> None:  # R7
    board = play(f"1 hide {'R' * holes}", f"0 guess {'O' * holes}", options=f"{HAND} holes={holes}")
    assert len(board.offers(BEN)) == (holes + 1) * (holes + 2) // 2 - 1


def test_an_answer_that_cannot_occur_is_refused_and_costs_nothing() -> None:  # R7
    board = play("1 hide RRYB", "0 guess RRYO", options=HAND)
    assert board.refusal("1 answer 3 1") == "3 red and 1 white is impossible with 4 pegs; count again"


# points


def test_the_setter_scores_a_point_for_each_row_the_solving_one_included() -> None:  # R10
    assert play("1 hide RRYB", *misses(6), "0 guess RRYB").state.points == (0, 7)


@pytest.mark.parametrize("rows", [4, 12, 20])
def test_a_full_board_scores_its_rows(rows: int) -> None:  # R10
    assert play("1 hide RRYB", *misses(rows), options=f"first=1 rows={rows}").state.points == (0, rows)


def test_an_unbroken_code_scores_one_more_if_agreed() -> None:  # R11
    assert play("1 hide RRYB", *misses(12), options="first=1 bonus=yes").state.points == (0, 13)


def test_a_broken_code_never_scores_one_more() -> None:  # R11
    assert play("1 hide RRYB", *misses(11), "0 guess RRYB", options="first=1 bonus=yes").state.points == (0, 12)


def test_the_higher_total_wins() -> None:  # R16
    board = play("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess OOOO", "1 guess WWWW")
    assert board.outcome == Outcome((2.0, 1.0), "points")


def test_equal_totals_are_a_draw() -> None:  # R16
    board = play("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess WWWW")
    assert board.outcome == Outcome((1.0, 1.0), "draw")


def test_there_is_no_winner_before_the_last_round_is_over() -> None:  # R16
    assert play("1 hide RRYB", "0 guess RRYB").outcome is None


# wrong answers


def test_a_wrong_answer_found_when_the_code_is_broken_gives_the_breaker_three_points() -> None:  # R13
    board = play("1 hide RRYB", "0 guess RYRR", "1 answer 1 1", "0 guess RRYB", "1 answer 4 0", options=HAND)
    assert board.state.points == (3, 0)


def test_a_wrong_answer_found_by_a_challenge_gives_the_breaker_three_points() -> None:  # R13
    board = play("1 hide RRYB", "0 guess RYRR", "1 answer 1 1", "0 challenge", options=HAND)
    assert board.state.points == (3, 0)


def test_a_wrong_answer_found_at_the_last_row_gives_the_breaker_three_points() -> None:  # R13
    board = play("1 hide RRYB", *denied(3), "0 guess OOOY", "1 answer 0 0", options=f"{HAND} rows=4")
    assert board.state.points == (3, 0)


def test_four_false_reds_give_the_breaker_three_points() -> None:  # R13
    board = play("1 hide RRYB", "0 guess RRYO", "1 answer 4 0", options=HAND)
    assert board.last == "4 red, 0 white, code RRYB, row 1 should be 3 red, 0 white, seat 0 scores 3"


def test_a_broken_code_that_was_answered_otherwise_is_found_later() -> None:  # R13
    board = play("1 hide RRYB", "0 guess RRYB", "1 answer 2 2", "0 challenge", options=HAND)
    assert board.last == "code RRYB, row 1 should be 4 red, 0 white, seat 0 scores 3"


def test_a_missing_key_peg_is_a_wrong_answer() -> None:  # R13
    board = play("1 hide RRYB", "0 guess OOOY", "1 answer 0 0", "0 challenge", options=HAND)
    assert board.state.past[0].ending is Ending.SPOILED


def test_a_spoiled_round_is_replayed_with_the_same_roles() -> None:  # R13
    board = play("1 hide RRYB", "0 guess RRYO", "1 answer 4 0", options=HAND)
    assert board.events[-1] == RoundBegun(number=1, setter=BEN, retry=1)


def test_a_replayed_round_has_a_new_code_and_no_rows() -> None:  # R13
    board = play("1 hide RRYB", "0 guess RRYO", "1 answer 4 0", options=HAND)
    assert (board.state.now.code, board.state.now.rows) == (None, ())


def test_a_replayed_round_scores_as_ever() -> None:  # R13
    board = play(
        "1 hide RRYB", "0 guess RRYO", "1 answer 4 0", "1 hide WWWW", "0 guess WWWW", "1 answer 4 0", options=HAND
    )
    assert board.state.points == (3, 1)


def test_a_spoiled_round_is_replayed_as_often_as_it_takes() -> None:  # R13, R23
    spoiled = ("1 hide RRYB", "0 guess RRYO", "1 answer 4 0")
    assert play(*spoiled * 7, options=HAND).events[-1] == RoundBegun(number=1, setter=BEN, retry=7)


def test_under_the_first_version_of_the_rules_a_round_is_replayed_three_times() -> None:  # R23
    assert str(KIT.game_under(1, HAND).options) == str(KIT.game(f"{HAND} retries=3").options)
    assert str(KIT.game_under(1, "retries=5").options) == str(KIT.game("retries=5").options)


@pytest.mark.parametrize("retries", [1, 3])
def test_a_round_is_replayed_no_more_often_than_agreed(retries: int) -> None:  # R23
    spoiled = ("1 hide RRYB", "0 guess RRYO", "1 answer 4 0")
    board = play(*spoiled * (retries + 1), options=f"{HAND} retries={retries}")
    assert board.events[-1] == RoundBegun(number=2, setter=ANN, retry=0)


def test_a_round_spoiled_for_good_gives_its_setter_nothing() -> None:  # R23
    spoiled = ("1 hide RRYB", "0 guess RRYO", "1 answer 4 0")
    assert play(*spoiled * 4, options=f"{HAND} retries=3").state.points == (12, 0)


def test_the_last_round_spoiled_for_good_ends_the_game() -> None:  # R23
    fine = ("1 hide RRYB", "0 guess RRYB", "1 answer 4 0")
    spoiled = ("0 hide RRYB", "1 guess RRYO", "0 answer 4 0")
    board = play(*fine, *spoiled, *spoiled, options=f"{HAND} retries=1")
    assert board.outcome == Outcome((0.0, 7.0), "points")


def test_the_board_answers_unless_agreed() -> None:  # R14
    assert play("1 hide RRYB", "0 guess OOOO").turn == [ANN]


def test_by_hand_answers_are_not_checked_while_the_screen_is_shut() -> None:  # R14
    assert play("1 hide RRYB", "0 guess OOOO", "1 answer 0 4", options=HAND).last == "0 red, 4 white"


def test_the_first_wrong_row_counts() -> None:  # R14
    rows = (*denied(1), "0 guess OOOY", "1 answer 1 0", "0 guess OOOB", "1 answer 0 0")
    board = play("1 hide RRYB", *rows, "0 challenge", options=HAND)
    assert board.last == "code RRYB, row 2 should be 0 red, 1 white, seat 0 scores 3"


def test_several_wrong_rows_give_three_points_once() -> None:  # R14
    rows = ("0 guess OOOY", "1 answer 1 0", "0 guess OOOB", "1 answer 0 0")
    assert play("1 hide RRYB", *rows, "0 challenge", options=HAND).state.points == (3, 0)


def test_a_challenge_opens_the_screen() -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 challenge", options=HAND)
    assert board.view(ANN).past[0].code == "RRYB"


def test_a_mistaken_challenge_gives_the_setter_a_full_board() -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 challenge", options=HAND)
    assert board.last == "code RRYB, upheld, seat 1 scores 12"


def test_a_mistaken_challenge_earns_no_point_more() -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 challenge", options=f"{HAND} bonus=yes")
    assert board.state.points == (0, 12)


def test_a_mistaken_challenge_ends_the_round() -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 challenge", options=HAND)
    assert board.events[-1] == RoundBegun(number=2, setter=ANN, retry=0)


def test_a_challenge_is_offered_once_a_row_is_answered() -> None:  # R15
    assert play("1 hide RRYB", *denied(1), options=HAND).offers(ANN)[-1] == "challenge"


def test_a_challenge_is_not_offered_before() -> None:  # R15
    assert "challenge" not in play("1 hide RRYB", options=HAND).offers(ANN)


def test_there_must_be_an_answer_to_challenge() -> None:  # R15
    assert (
        play("1 hide RRYB", options=HAND).refusal("0 challenge")
        == "there is no answer to challenge yet; fill a row first"
    )


def test_the_board_cannot_be_challenged() -> None:  # R15
    board = play("1 hide RRYB", *misses(1))
    assert (
        board.refusal("0 challenge")
        == "you can only challenge answers given by hand; automatic answers are always right"
    )


def test_the_setter_cannot_challenge() -> None:  # R15
    assert (
        play("1 hide RRYB", *denied(1), options=HAND).refusal("1 challenge") == "it is not your turn; wait for seat 1"
    )


def test_a_row_that_waits_for_its_answer_cannot_be_challenged() -> None:  # R15
    assert play("1 hide RRYB", "0 guess OOOY", options=HAND).refusal("0 challenge") == (
        "it is not your turn; wait for seat 2"
    )


def test_an_earlier_answer_can_be_challenged_while_a_row_waits_for_its_own() -> None:  # R15
    board = play("1 hide RRYB", "0 guess RYRR", "1 answer 1 1", "0 guess OOOY", "0 challenge", options=HAND)
    assert board.last == "code RRYB, row 1 should be 1 red, 2 white, seat 0 scores 3"


def test_a_row_that_waits_for_its_answer_does_not_spoil_the_round() -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 guess RRYB", "0 challenge", options=HAND)
    assert board.last == "code RRYB, upheld, seat 1 scores 12"


def test_while_a_row_waits_the_game_waits_for_its_answer_alone() -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 guess OOOY", options=HAND)
    assert (board.offers(ANN), list(board.game.waiting_for(board.state))) == (["challenge"], [BEN])


def test_while_a_row_waits_the_breaker_fills_no_other() -> None:  # R3, R15
    board = play("1 hide RRYB", *denied(1), "0 guess OOOY", options=HAND)
    assert board.refusal("0 guess RRYB") == (
        "wait for the answer to your row; you can still challenge the earlier answers"
    )


# the advanced game


@pytest.mark.parametrize("code", ["RRY-", "R--B", "----"])
def test_holes_of_a_code_may_be_left_empty(code: str) -> None:  # R18
    assert play(f"1 hide {code}", options="first=1 blanks=yes").state.now.code == code


@pytest.mark.parametrize(
    ("code", "row", "answer"),
    [
        ("RR-B", "RB-O", "2 red, 1 white"),
        ("RR-B", "-OOO", "0 red, 1 white"),
        ("R--B", "----", "2 red, 0 white"),
        ("----", "RRYB", "0 red, 0 white"),
    ],
)
def test_an_empty_hole_counts_like_a_ninth_colour(code: str, row: str, answer: str) -> None:  # R18
    assert play(f"1 hide {code}", f"0 guess {row}", options="first=1 blanks=yes").last == answer


def test_a_code_of_empty_holes_is_broken_by_an_empty_row() -> None:  # R18
    board = play("1 hide ----", "0 guess ----", options="first=1 blanks=yes")
    assert board.last == "4 red, 0 white, code ----, broken, seat 1 scores 1"


def test_the_advanced_game_has_nine_kinds_of_pegs() -> None:  # R18
    assert len(set(play(options="first=1 blanks=yes").offers(BEN))) == 9**4


def test_the_standard_game_hides_no_empty_hole() -> None:  # R18
    assert play().refusal("1 hide RRY-") == "- is not a peg in this game; the pegs are WPGROSYB"


def test_empty_holes_leave_room_for_nine_colours() -> None:  # R18
    with pytest.raises(BadOptions, match="with empty holes there can be at most 9 colours"):
        KIT.game("blanks=yes colours=10", 2)


# at this table


def test_a_computer_hides_a_code() -> None:  # R19
    board = play()
    assert board.game.write(KIT.bot(3).choose(board.view(BEN), Random(1))) in board.offers(BEN)


def test_a_computer_breaks_a_code() -> None:  # R19
    board = play("1 hide RRYB", *misses(1))
    assert board.game.write(KIT.bot(3).choose(board.view(ANN), Random(1))) in board.offers(ANN)


def test_a_pair_of_rounds_gives_both_a_score() -> None:  # R19
    board = play("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess OOOO", "1 guess WWWW")
    assert [(done.setter, len(done.rows)) for done in board.state.past] == [(BEN, 1), (ANN, 2)]


def test_there_are_five_levels_each_described_in_a_sentence() -> None:  # R20
    assert len({ENGLISH.phrase(level) for level in KIT.levels}) == 5


def test_each_level_is_a_player_of_its_own() -> None:  # R20
    assert len({id(KIT.bot(level)) for level in (1, 2, 3, 4, 5)}) == 5


@pytest.mark.parametrize("seed", range(5))
def test_the_hard_level_tries_any_code_that_still_fits(seed: int) -> None:  # R20
    board = play("1 hide RRYB", "0 guess WWPP", "0 guess RYRR")
    choice = board.game.write(KIT.bot(4).choose(board.view(ANN), Random(seed)))
    code = notation.read_code(choice.removeprefix("guess "), MastermindOptions())
    assert [mark(code, row.guess) for row in board.state.now.rows] == [row.keys for row in board.state.now.rows]


def test_pegs_never_run_out() -> None:  # R21
    assert play("1 hide RRYB", *misses(11), "0 guess OOOO").state.points == (0, 12)


def test_each_colour_has_a_letter_of_its_own() -> None:  # R22
    assert len({peg.value for peg in Peg}) == 11


def test_each_colour_has_a_name_of_its_own() -> None:  # R22
    assert len({peg.word.text for peg in Peg}) == 11


def test_an_empty_hole_is_no_colour() -> None:  # R22
    assert Peg("-") is Peg.EMPTY


# house settings


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("rounds", "2"),
        ("first", "draw"),
        ("rows", "12"),
        ("bonus", "no"),
        ("answers", "auto"),
        ("retries", "0"),
        ("holes", "4"),
        ("colours", "8"),
        ("blanks", "no"),
    ],
)
def test_a_setting_of_ours_is_as_the_rules_page_says(name: str, ours: str) -> None:
    assert play().game.options.read("").texts()[name] == ours


def test_every_option_has_a_default_named_above() -> None:
    assert len(CHOICES) == 9


def test_answers_are_offered_with_fewest_key_pegs_first() -> None:
    assert answers(2) == (Keys(0, 0), Keys(0, 1), Keys(0, 2), Keys(1, 0), Keys(2, 0))


@pytest.mark.parametrize(
    ("label", "name"),
    [("rounds", "rounds"), ("rows on the board", "rows")],
)
def test_the_rules_page_states_the_number_and_its_range(label: str, name: str) -> None:
    values = next(choice.values for choice in CHOICES if choice.name == name)
    ours = MastermindOptions().texts()[name]
    assert f"| {label} | {ours} | {values[0]} to {values[-1]}" in KIT.rules("en")


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_rules_page_states_our_numbers_in_every_language(language: str) -> None:
    table = KIT.rules(language).split("## ")[-2]
    cells = [line.split("|")[2] for line in table.splitlines() if line.startswith("| ")]
    assert [re.findall(r"\d+", cell) for cell in cells] == [
        [],
        [],
        ["2"],
        [],
        ["12"],
        [],
        [],
        [],
        [],
        ["4", "8"],
        [],
        [],
    ]
