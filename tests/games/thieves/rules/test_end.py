"""The end of a game and of a series, rule by rule; the numbers are those in ``rules/en.md``."""

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.game import CHANCE, Outcome
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.scoring import winners
from tests.games.thieves.conftest import (
    ANN,
    HANDS,
    RICH,
    dealt,
    deck,
    drew,
    fresh,
    getaways,
    hand,
    loot,
    pile,
    play,
    turn,
)


def test_the_seventh_getaway_car_ends_the_game() -> None:  # R7
    assert play(*getaways(0, 7)).turn == []


def test_the_sixth_does_not() -> None:  # R7
    assert play(*getaways(0, 6)).outcome is None


def test_no_card_is_played_after_the_seventh() -> None:  # R7
    assert play(*getaways(0, 7)).refusal("0 keep 1") == "the game is over; nobody can move now"


def test_the_game_ends_in_the_middle_of_drawing() -> None:  # R7
    hands = ("siren 1 1", "car cars 1", "1 1 2")
    board = play(*turn(0, "1", "siren"), *drew(1, "2 getaway"), hands=hands, options="escape=1")
    assert (board.turn, hand(board, 1)) == ([], "1 2")


def test_the_game_ends_in_the_middle_of_a_double_job() -> None:  # R7
    board = play(
        *turn(0, "1", "double"), *turn(0, "3", "keep 3"), *getaways(0, 7), hands=("double 1 1", "1 1 2", "2 2 0")
    )
    assert board.outcome == Outcome((1.0, 0.0, 0.0), "loot")


@pytest.mark.parametrize("escape", [1, 4, 8])
def test_another_getaway_car_can_be_agreed(escape: int) -> None:  # R7
    assert play(*getaways(0, escape), options=f"escape={escape}").turn == []


def test_there_must_be_enough_getaway_cars() -> None:  # R7
    with pytest.raises(BadOptions, match="getaway car number 7 never comes, because the deck has only 6"):
        fresh("getaways=6")


ONES = ("1", "1", "1")  # with two cards to choose from, and no getaway car
KEPT = (*turn(0, "1", "keep 1"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"))


def test_an_empty_pile_is_replaced_by_the_discard_pile() -> None:  # R27
    moves = (*turn(0, "alarm", "alarm"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"), *turn(0, "1", "keep 1"))
    board = play(*moves, hands=ONES, options=deck(ones=6, alarms=1, limit=120))
    assert (board.last, pile(board)) == ("pile of 1", "1xalarm")


def test_the_police_cars_stay_on_the_street_when_the_discard_pile_is_shuffled() -> None:  # R27
    moves = (*turn(0, "alarm", "alarm"), *turn(1, "car", "lay car"), *turn(2, "1", "keep 1"))
    again = (*turn(0, "1", "keep 1"), *turn(1, "1", "keep 1"))
    board = play(*moves, *again, hands=ONES, options=deck(ones=6, alarms=1, singles=1, limit=120))
    assert (board.last, board.state.street) == ("pile of 1", (Card.CAR,))


def test_with_nothing_to_draw_the_hand_is_played() -> None:  # R27
    assert play(*KEPT, hands=ONES, options=deck(ones=6, limit=120)).turn == [ANN]


def test_without_any_card_a_turn_is_skipped() -> None:  # R27
    board = play(
        *KEPT * 2, "0 siren", hands=("siren", "1", "car"), options=deck(ones=7, sirens=1, singles=1, limit=120)
    )
    assert board.then("chance deal 1 siren", "1 keep 1").last == "seat 2 skips, seat 0 skips"


def test_the_game_is_over_when_nobody_has_a_card() -> None:  # R27
    board = play(*KEPT, "0 keep 1", "1 keep 1", "2 keep 1", hands=ONES, options=deck(ones=6, limit=120))
    assert board.last == "escape with 1 1 | 1 1 | 1 1 worth 2 2 2, won by 0 1 2 (shared)"


def test_the_highest_sum_wins() -> None:  # R28
    board = play(*RICH, *getaways(0, 7))
    assert board.outcome == Outcome((1.0, 0.0, 0.0), "loot")


def test_all_loot_is_turned_up_at_the_end() -> None:  # R28
    assert [loot(play(*RICH, *getaways(0, 7)), seat, None) for seat in range(3)] == ["3", "2", "1"]


def test_everybody_sees_what_the_loot_was() -> None:  # R28
    assert play(*RICH, *getaways(0, 7)).last == "getaway 7, escape with 3 | 2 | 1 worth 3 2 1, won by 0 (loot)"


def test_the_end_counts_the_horseshoe_high_and_the_ring_low() -> None:  # R28
    hands = ("ring 1 1", "shoe 1 1", "2 2 2")
    moves = (*turn(0, "0", "keep ring"), *turn(1, "cars", "keep shoe"), *turn(2, "1", "keep 2"))
    board = play(*moves, *getaways(0, 7), hands=hands)
    assert board.last == "getaway 7, escape with ring | shoe | 2 worth 1 3 2, won by 1 (loot)"


def test_cards_in_hand_count_nothing() -> None:  # R28
    board = play(*turn(0, "0", "keep 0"), *turn(1, "0", "keep 1"), *getaways(2, 7), hands=("3 3 3", "1 1 1", "3 2 2"))
    assert board.outcome == Outcome((0.0, 1.0, 0.0), "loot")


def test_a_game_with_a_limit_of_cards_is_counted_when_it_is_reached() -> None:  # R28
    twos = (*turn(0, "2", "keep 2"), *turn(1, "2", "keep 2"), *turn(2, "2", "keep 2"))
    board = play(*KEPT * 3, *twos, hands=ONES, options=deck(ones=12, twos=3, limit=12))
    assert board.last == "escape with 1 1 1 2 | 1 1 1 2 | 1 1 1 2 worth 5 5 5, won by 0 1 2 (shared)"


def test_fewer_loot_cards_win_a_tie() -> None:  # R29
    moves = (*turn(0, "1", "keep 3"), *turn(1, "1", "keep 2"), *turn(2, "1", "give 1 1"))
    assert play(*moves, *getaways(0, 7)).outcome == Outcome((1.0, 0.0, 0.0), "fewer")


def test_a_tie_with_as_many_cards_is_shared() -> None:  # R29
    moves = (*turn(0, "1", "keep 3"), *turn(1, "1", "keep 3"), *turn(2, "1", "keep 1"))
    assert play(*moves, *getaways(0, 7)).outcome == Outcome((1.0, 1.0, 0.0), "shared")


def test_only_the_richest_are_compared_by_their_cards() -> None:  # R29
    assert winners((3, 3, 1), (2, 3, 1), "fewer") == ((ANN,), "fewer")


def test_it_can_be_agreed_that_a_tie_is_shared() -> None:  # R29
    moves = (*turn(0, "1", "keep 3"), *turn(1, "1", "keep 2"), *turn(2, "1", "give 1 1"))
    assert play(*moves, *getaways(0, 7), options="ties=shared").outcome == Outcome((1.0, 1.0, 0.0), "shared")


def test_without_any_loot_all_share_the_win() -> None:  # R29
    assert play(*getaways(0, 7)).outcome == Outcome((1.0, 1.0, 1.0), "shared")


# a series


GAME = (*turn(0, "1", "keep 3"), *turn(1, "1", "keep 2"), *getaways(2, 7))


def test_a_single_game_is_played_unless_agreed() -> None:  # R30
    assert play(*GAME).turn == []


def test_in_a_series_the_winner_has_a_gem_and_another_game_begins() -> None:  # R30
    board = play(*GAME, options="gems=2")
    assert (board.state.gems, board.turn, board.last.split(", ")[-1]) == ((1, 0, 0), [CHANCE], "game 2")


def test_everybody_who_shares_a_win_has_a_gem() -> None:  # R30
    assert play(*getaways(0, 7), options="gems=2").state.gems == (1, 1, 1)


def test_another_game_begins_with_all_cards() -> None:  # R30
    state = play(*GAME, options="gems=2").state
    assert (sum(state.pile), state.hands, state.loot, state.getaways) == (44, ((), (), ()), ((), (), ()), 0)


def test_lots_are_drawn_again_for_who_begins() -> None:  # R30
    board = play(*GAME, *dealt(*HANDS), options="gems=2")
    assert [board.game.write(lot) for lot, _ in board.game.chances(board.state)] == ["first 0", "first 1", "first 2"]


@pytest.mark.parametrize("gems", [2, 3, 5])
def test_the_first_to_own_the_agreed_gems_wins_the_series(gems: int) -> None:  # R30
    again = (*dealt(*HANDS), "chance first 0", *GAME)
    board = play(*GAME, *again * (gems - 1), options=f"gems={gems}")
    assert board.outcome == Outcome((float(gems), 0.0, 0.0), "gems")


def test_a_series_can_be_shared() -> None:  # R30
    board = play(*getaways(0, 7), *dealt(*HANDS), "chance first 0", *getaways(0, 7), options="gems=2")
    assert (board.last.split(", ")[-1], board.outcome) == ("gems 2 2 2", Outcome((2.0, 2.0, 2.0), "gems"))
