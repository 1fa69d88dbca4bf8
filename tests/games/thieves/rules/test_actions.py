"""Action cards, rule by rule; the numbers are those in ``rules/en.md``."""

import pytest

from safecracker.core.game import CHANCE, Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import Raided
from tests.games.thieves.conftest import ANN, BEN, CLEO, drew, hand, loot, pile, play, turn


@pytest.mark.parametrize("card", ["siren", "swap", "double", "alarm"])
def test_an_action_card_goes_to_the_discard_pile(card: str) -> None:  # R20
    assert play(*turn(0, card, card)).view(None).discard == (Card(card),)


@pytest.mark.parametrize(
    ("card", "expected"),
    [("siren", "seat 1 lays nothing: 0 of 4, seat 2 lays nothing: 0 of 4"), ("swap", ""), ("alarm", "")],
)
def test_an_action_card_may_change_nothing(card: str, expected: str) -> None:  # R20
    assert play(*turn(0, card, card)).last == expected


SIREN = ("car car siren", "car cars 1", "1 1 2")


def test_a_siren_calls_all_police_cars_out_of_the_other_hands() -> None:  # R21
    board = play(*turn(0, "1", "siren"), hands=SIREN)
    assert board.last == "seat 1 lays car cars: 3 of 4, seat 2 lays nothing: 3 of 4"


def test_who_sounds_the_siren_keeps_the_own_cars() -> None:  # R21
    assert hand(play(*turn(0, "1", "siren"), hands=SIREN), 0) == "1 car car"


def test_the_others_lay_clockwise_from_the_next() -> None:  # R21
    board = play(*turn(1, "1", "siren"), hands=("car 1 1", "siren 1 2", "cars 1 1"), first=1)
    assert board.state.street == (Card.CARS, Card.CAR)


def test_cars_are_counted_only_when_all_have_laid_theirs() -> None:  # R21
    board = play(*turn(0, "1", "siren"), hands=("siren 1 1", "cars cars 1", "car 2 2"))
    assert board.last == (
        "seat 1 lays cars cars: 4 of 4, seat 2 lays car: 5 of 4, "
        "raid on - | - | - worth 0 0 0, lost by nobody, pile of 46"
    )


def test_cars_on_the_street_count_with_those_that_a_siren_calls() -> None:  # R21
    board = play(*turn(0, "cars", "lay cars"), *turn(1, "1", "siren"), hands=("1 1 1", "siren 2 2", "cars 2 2"))
    assert isinstance(board.events[-2], Raided)


def test_it_can_be_agreed_that_a_siren_calls_one_car_each_a_single_one_first() -> None:  # R21
    board = play(*turn(0, "1", "siren"), hands=("siren 1 1", "cars car 1", "cars 2 2"), options="siren=one")
    assert board.last == "seat 1 lays car: 1 of 4, seat 2 lays cars: 3 of 4"


def test_after_a_siren_hands_are_short() -> None:  # R22
    assert hand(play(*turn(0, "1", "siren"), hands=SIREN), 1) == "1"


def test_a_short_hand_is_filled_up_in_the_own_turn() -> None:  # R22
    board = play(*turn(0, "1", "siren"), *drew(1, "2 2"), hands=SIREN)
    assert (board.turn, hand(board.then(*drew(1, "3")), 1)) == ([CHANCE], "1 2 2 3")


SWAP = ("swap 2 2", "3 1 1", "1 1 0")
BOTH_HIDE = (*turn(0, "1", "keep 2"), *turn(1, "0", "keep 3"), *turn(2, "0", "give 1 1"))


def test_two_cards_change_places() -> None:  # R23
    board = play(*BOTH_HIDE, *turn(0, "1", "swap 0 1 0"), hands=SWAP)
    assert (loot(board, 0), loot(board, 1)) == ("[3]", "[2] 1")


def test_an_open_card_stays_open_and_a_hidden_one_hidden() -> None:  # R23
    board = play(*BOTH_HIDE, *turn(0, "1", "swap 0 1 1"), hands=SWAP)
    assert (loot(board, 0, None), loot(board, 1, None)) == ("1", "[?] [?]")


@pytest.mark.parametrize("viewer", [ANN, BEN])
def test_both_owners_know_both_cards_afterwards(viewer: Seat) -> None:  # R23
    board = play(*BOTH_HIDE, *turn(0, "1", "swap 0 1 0"), hands=SWAP)
    assert (loot(board, 0, viewer), loot(board, 1, viewer)) == ("[3]", "[2] 1")


def test_nobody_else_learns_a_card_that_lies_face_down() -> None:  # R23
    board = play(*BOTH_HIDE, *turn(0, "1", "swap 0 1 0"), hands=SWAP)
    assert (loot(board, 0, CLEO), loot(board, 1, CLEO)) == ("[?]", "[?] 1")


def test_what_is_swapped_is_chosen_blind() -> None:  # R23
    assert loot(play(*BOTH_HIDE, *drew(0, "1"), hands=SWAP), 1, ANN) == "[?] 1"


def test_every_pair_of_cards_can_be_swapped() -> None:  # R23
    board = play(*BOTH_HIDE, *drew(0, "1"), hands=SWAP)
    assert [text for text in board.offers(ANN) if "swap" in text] == ["swap 0 1 0", "swap 0 1 1"]


def test_without_own_loot_a_card_is_taken_for_nothing() -> None:  # R23
    moves = (*turn(1, "0", "keep 3"), *turn(2, "0", "give 1 1"), *turn(0, "1", "swap 1 0"))
    board = play(*moves, hands=SWAP, first=1)
    assert (loot(board, 0), loot(board, 1)) == ("[3]", "1")


def test_who_lost_a_card_to_a_swap_still_knows_it() -> None:  # R23
    board = play(*turn(1, "0", "keep 3"), *turn(2, "0", "keep 1"), *turn(0, "1", "swap 1 0"), hands=SWAP, first=1)
    assert [loot(board, 0, viewer) for viewer in (ANN, BEN, CLEO)] == ["[3]", "[3]", "[?]"]


def test_a_swap_is_compulsory_if_another_has_loot() -> None:  # R23
    board = play(*turn(1, "0", "keep 3"), *turn(2, "0", "keep 1"), *drew(0, "1"), hands=SWAP, first=1)
    assert (
        board.refusal("0 swap")
        == "choose the two cards to swap: one of yours and one of another player’s (example: swap 0 1 0)"
    )


@pytest.mark.parametrize(
    ("swap", "why"),
    [
        ("swap 1 0", "you have loot to swap; choose one of your own cards first (example: swap 0 1 0)"),
        ("swap 0 0 0", "swap with someone else, not with yourself"),
        ("swap 0 3 0", "there is no seat 4; the seats are 1 to 3 (example: 0, 1, 2)"),
        ("swap 0 1 2", "there is no card 3 in that loot; it has 2 (example: swap 0 1 0)"),
        ("swap 0 2 0", "there is no card 1 in that loot; it has 0 (example: swap 0 1 0)"),
        ("swap 1 1 0", "there is no card 2 in that loot; it has 1 (example: swap 0 1 0)"),
    ],
)
def test_a_swap_that_cannot_be_is_refused(swap: str, why: str) -> None:  # R23
    assert play(*BOTH_HIDE, *drew(0, "1"), hands=SWAP).refusal(f"0 {swap}") == why


def test_what_is_not_there_cannot_be_given() -> None:  # R23
    board = play(*turn(1, "0", "keep 3"), *turn(2, "0", "keep 1"), *drew(0, "1"), hands=SWAP, first=1)
    assert (
        board.refusal("0 swap 0 1 0")
        == "you have no loot to give; just choose another player’s card (example: swap 1 0)"
    )


def test_a_swap_without_any_other_loot_does_nothing() -> None:  # R23
    assert play(*drew(0, "1"), hands=SWAP).then("0 swap").last == ""


def test_own_loot_alone_is_not_swapped() -> None:  # R23
    board = play(*turn(1, "1", "give 0 1"), *turn(2, "2", "give 0 1"), *drew(0, "1"), hands=SWAP, first=1)
    assert board.refusal("0 swap 0 1 0") == "nobody else has loot; play the swap without choosing cards (example: swap)"


def test_a_swap_brings_no_raid() -> None:  # R23
    board = play(*turn(0, "cars", "keep 2"), *turn(1, "car", "keep 3"), *turn(2, "1", "give 1 1"), hands=SWAP)
    board = board.then(*turn(0, "car", "lay cars"), *turn(1, "1", "lay car"), *turn(2, "1", "keep 1"))
    assert board.then(*turn(0, "1", "swap 0 1 0")).last == "2 for 3"


JOB = ("double 1 1", "1 1 2", "2 2 0")


def test_a_double_job_draws_a_card_at_once() -> None:  # R24
    assert play(*turn(0, "1", "double"), hands=JOB).turn == [CHANCE]


def test_the_drawn_card_must_be_played() -> None:  # R24
    board = play(*turn(0, "1", "double"), *drew(0, "3"), hands=JOB)
    assert (board.offers(ANN), board.refusal("0 keep 1")) == (
        ["keep 3", "give 1 3", "give 2 3"],
        "first play the card from your double job: 3",
    )


@pytest.mark.parametrize("viewer", [BEN, None])
def test_others_see_that_there_is_a_drawn_card_and_no_more(viewer: Seat | None) -> None:  # R24
    view = play(*turn(0, "1", "double"), *drew(0, "3"), hands=JOB).view(viewer)
    assert (view.job, view.drawn) == (True, None)


def test_two_cards_are_drawn_and_played_one_after_the_other() -> None:  # R24
    board = play(*turn(0, "1", "double"), *turn(0, "3", "keep 3"), *turn(0, "car", "lay car"), hands=JOB)
    assert (loot(board, 0), board.state.street, board.state.turn) == ("[3]", (Card.CAR,), BEN)


def test_a_double_job_does_not_touch_the_hand() -> None:  # R24
    board = play(*turn(0, "1", "double"), *turn(0, "3", "keep 3"), *turn(0, "car", "lay car"), hands=JOB)
    assert hand(board, 0) == "1 1 1"


def test_a_getaway_car_is_replaced_in_a_double_job_too() -> None:  # R24
    board = play(*turn(0, "1", "double"), *drew(0, "getaway getaway 3"), hands=JOB)
    assert (board.offers(ANN)[0], board.state.getaways) == ("keep 3", 2)


def test_a_raid_in_a_double_job_reshuffles_before_the_second_card() -> None:  # R24, R19
    board = play(*turn(1, "cars", "lay cars"), *turn(2, "1", "keep 0"), *turn(0, "1", "double"), hands=JOB, first=1)
    board = board.then(*turn(0, "cars", "lay cars"))
    assert (board.turn, board.state.turn, "4xcars" in pile(board)) == ([CHANCE], ANN, True)


def test_a_siren_in_a_double_job_is_resolved_first() -> None:  # R24
    board = play(*turn(0, "1", "double"), *turn(0, "siren", "siren"), hands=("double 1 1", "car 1 1", "2 2 2"))
    assert (board.state.street, board.state.turn) == ((Card.CAR,), ANN)


def test_a_double_job_in_a_double_job_chains() -> None:  # R25
    board = play(*turn(0, "1", "double"), *turn(0, "double", "double"), hands=JOB)
    assert board.state.jobs == 3


def test_the_second_card_may_be_another_double_job() -> None:  # R25
    board = play(*turn(0, "1", "double"), *turn(0, "3", "keep 3"), *turn(0, "double", "double"), hands=JOB)
    board = board.then(*turn(0, "3", "keep 3"), *turn(0, "3", "keep 3"))
    assert (loot(board, 0), board.state.turn) == ("[3] [3] [3]", BEN)


def test_a_false_alarm_sends_the_police_cars_to_the_discard_pile() -> None:  # R26
    board = play(*turn(0, "cars", "lay cars"), *turn(1, "alarm", "alarm"))
    assert (board.state.street, board.state.discard) == ((), (Card.ALARM, Card.CARS))


def test_a_false_alarm_is_no_answer_to_the_card_of_another() -> None:  # R26
    board = play(*turn(0, "cars", "lay cars"), *drew(1, "1"), hands=("1 1 1", "1 1 2", "alarm 1 2"))
    assert board.refusal("2 alarm") == "it is not your turn; wait for seat 2"
