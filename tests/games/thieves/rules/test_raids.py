"""Police cars and raids, rule by rule; the numbers are those in ``rules/en.md``."""

import pytest

from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import PileShuffled, PoliceLaid, Raided
from safecracker.games.thieves.rules.scoring import raid_losers
from tests.games.thieves.conftest import ANN, CLEO, RICH, drew, hand, loot, pile, play, turn


@pytest.mark.parametrize(("card", "cars"), [("car", 1), ("cars", 2)])
def test_a_single_car_counts_one_and_a_double_two(card: str, cars: int) -> None:  # R12
    assert play(*turn(0, card, f"lay {card}")).events == (PoliceLaid(ANN, Card(card), cars),)


def test_police_cars_lie_open_on_the_street() -> None:  # R12
    assert play(*turn(0, "cars", "lay cars"), *turn(1, "car", "lay car")).view(None).street == (Card.CARS, Card.CAR)


def test_only_police_cars_are_laid_on_the_street() -> None:  # R12
    assert (
        play(*drew(0, "car")).refusal("0 lay 3")
        == "you can only put police cars on the street; this card is not one: 3"
    )


THREE_CARS = (*turn(0, "1", "lay cars"), *turn(1, "1", "keep 1"), *turn(2, "1", "lay car"))


def test_three_cars_bring_no_raid() -> None:  # R13
    assert play(*RICH, *THREE_CARS).last == "3 of 4"


def test_four_cars_bring_a_raid() -> None:  # R13
    assert isinstance(play(*RICH, *THREE_CARS, *turn(0, "car", "lay car")).events[1], Raided)


def test_five_cars_are_one_raid() -> None:  # R13
    board = play(*RICH, *THREE_CARS, *turn(0, "cars", "lay cars"))
    assert board.last == "5 of 4, raid on 3 | 2 1 | 1 worth 3 3 1, lost by 0 1, pile of 42"


def test_the_richest_loses_all_loot() -> None:  # R14
    board = play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"))
    assert [loot(board, seat) for seat in range(3)] == ["", "2", "1"]


def test_what_others_gave_is_lost_too() -> None:  # R14
    board = play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "give 0 3"), *turn(2, "cars", "lay cars"))
    assert board.last == "4 of 4, raid on 3 3 | 2 | 1 worth 6 2 1, lost by 0, pile of 41"


def test_all_loot_is_turned_up_for_everybody() -> None:  # R14
    board = play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"))
    assert board.shown_to(None)[1] == Raided(((Card.THREE,), (Card.TWO,), (Card.ONE,)), (3, 2, 1), (ANN,))


def test_a_raid_counts_the_ring_high_and_the_horseshoe_low() -> None:  # R14
    hands = ("ring cars 1", "shoe 1 1", "2 2 2")
    moves = (*turn(0, "0", "keep ring"), *turn(1, "cars", "keep shoe"), *turn(2, "1", "keep 2"))
    board = play(*moves, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"), hands=hands)
    assert board.last == "4 of 4, raid on ring | shoe | 2 worth 3 1 2, lost by 0, pile of 41"


TIED = (
    *(*turn(0, "cars", "keep 3"), *turn(1, "cars", "keep 3"), *turn(2, "1", "keep 2")),
    *(*turn(0, "1", "lay cars"), *turn(1, "1", "lay cars")),
)


def test_all_who_are_tied_lose_their_loot() -> None:  # R15
    board = play(*TIED)
    assert [loot(board, seat) for seat in range(3)] == ["", "", "2"]


def test_it_can_be_agreed_that_a_tie_costs_nobody_anything() -> None:  # R15
    board = play(*TIED, options="raid=none")
    assert [loot(board, seat) for seat in range(3)] == ["3", "3", "2"]


def test_with_that_agreed_a_single_richest_loses_all_the_same() -> None:  # R15
    assert raid_losers((3, 2, 2), "none") == (ANN,)


def test_nobody_loses_where_nobody_has_loot() -> None:  # R16
    board = play(*turn(0, "cars", "lay cars"), *turn(1, "cars", "lay cars"))
    assert board.last == "4 of 4, raid on - | - | - worth 0 0 0, lost by nobody, pile of 43"


def test_nobody_loses_loot_without_value() -> None:  # R16
    board = play(*turn(0, "cars", "lay cars"), *turn(1, "cars", "give 2 0"), hands=("1 1 1", "0 1 1", "1 1 1")).then(
        *turn(2, "cars", "lay cars")
    )
    assert loot(board, 2) == "0"


def test_police_cars_and_lost_loot_are_shuffled_into_the_pile() -> None:  # R17
    before = play(*RICH, *turn(0, "1", "lay cars"), *drew(1, "1"))
    after = before.then("1 lay cars")
    assert (pile(before), pile(after)) == (
        "3x0 3x1 5x2 2x3 1xring 1xshoe 5xcar 2xcars 2xsiren 2xswap 2xdouble 2xalarm 8xgetaway",
        "3x0 3x1 5x2 3x3 1xring 1xshoe 5xcar 4xcars 2xsiren 2xswap 2xdouble 2xalarm 8xgetaway",
    )


def test_used_action_cards_are_shuffled_into_the_pile() -> None:  # R17
    hands = ("alarm cars 1", "cars 1 1", "1 1 1")
    board = play(*turn(0, "2", "alarm"), *turn(1, "2", "lay cars"), *turn(2, "2", "keep 1"), hands=hands)
    board = board.then(*turn(0, "2", "lay cars"))
    assert (board.state.discard, "2xalarm" in pile(board)) == ((), True)


def test_everybody_sees_how_many_cards_the_pile_has_now() -> None:  # R17
    assert play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars")).shown_to(None)[-1] == PileShuffled(41)


def test_hands_and_getaway_cars_stay_in_a_raid() -> None:  # R17
    board = play(*turn(0, "getaway cars", "lay cars"), *turn(1, "cars", "lay cars"))
    assert (hand(board, 2), board.state.getaways) == ("0 1 2", 1)


def test_the_street_is_empty_after_a_raid() -> None:  # R17
    assert play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars")).state.street == ()


def test_loot_that_survives_a_raid_stays_face_up() -> None:  # R18
    board = play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"))
    assert [loot(board, seat, None) for seat in range(3)] == ["", "2", "1"]


def test_money_kept_after_a_raid_lies_face_down_again() -> None:  # R18
    board = play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"), *turn(2, "1", "keep 2"))
    assert loot(board, 2, None) == "1 [?]"


def test_who_brought_the_raid_loses_like_anybody_else() -> None:  # R19
    moves = (*turn(0, "cars", "keep 3"), *turn(1, "cars", "lay cars"), *turn(2, "1", "keep 1"))
    assert loot(play(*moves, *turn(0, "1", "lay cars")), 0) == ""


def test_a_raid_ends_the_turn() -> None:  # R19
    assert play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"), *drew(2, "1")).turn == [CLEO]


def test_the_richest_may_play_a_police_car() -> None:  # R31
    board = play(*turn(0, "1", "keep 3"), *turn(1, "1", "give 0 3"), *turn(2, "1", "give 0 2"), *drew(0, "car"))
    assert "lay car" in board.offers(ANN)


def test_a_police_car_may_be_played_in_the_first_turn() -> None:  # R31
    assert play(*turn(0, "car", "lay car")).last == "1 of 4"
