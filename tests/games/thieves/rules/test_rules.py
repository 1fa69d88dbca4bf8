"""Every rule of Thieves! by its example. The number beside a test is the paragraph in ``rules/en.md``.

Raids are in test_raids.py, action cards in test_actions.py, the end is in test_end.py.
"""

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.game import CHANCE, OMNISCIENT, Seat
from safecracker.games.thieves.rules.cards import CARDS, MONEY, Card
from safecracker.games.thieves.rules.events import CardDealt, GetawayDrawn, MoneyKept
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.scoring import final_worth, raid_worth
from safecracker.testing.board import move
from tests.games.thieves.conftest import (
    ANN,
    BEN,
    CLEO,
    HANDS,
    RICH,
    dealt,
    deck,
    drew,
    fresh,
    hand,
    loot,
    pile,
    play,
    turn,
)

# the aim and the setting up


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_to_six_play(seats: int) -> None:  # R1
    assert len(fresh(seats=seats).state.hands) == seats


@pytest.mark.parametrize("seats", [2, 7])
def test_no_fewer_and_no_more_can_play(seats: int) -> None:  # R1
    with pytest.raises(BadOptions, match="this game is for 3 to 6 players"):
        Thieves(seats=seats)


def test_there_must_be_enough_cards_for_all() -> None:  # R1
    with pytest.raises(BadOptions, match="6 players need at least 24 cards besides the getaway cars; this deck has 6"):
        fresh(deck(ones=6, getaways=8), seats=6)


def test_the_deck_has_52_cards() -> None:  # R2
    assert sum(ThievesOptions().deck) == 52


def test_everybody_is_dealt_three_cards() -> None:  # R2
    assert [len(cards) for cards in play().state.hands] == [3, 3, 3]


def test_no_getaway_car_is_dealt() -> None:  # R2
    assert fresh().refusal("chance deal 0 getaway") == "this card is not in the pile: getaway car"


@pytest.mark.parametrize("viewer", [BEN, CLEO, None])
def test_a_hand_is_hidden_from_everybody_else(viewer: Seat | None) -> None:  # R2
    assert hand(play(), 0, viewer) == "? ? ? "


def test_the_own_hand_is_seen() -> None:  # R2
    assert hand(play(), 0, ANN) == "1 2 3"


def test_others_see_that_a_card_is_dealt_and_no_more() -> None:  # R2
    assert fresh().then("chance deal 0 ring").shown_to(BEN) == [CardDealt(ANN, None)]


def test_a_card_is_dealt_to_one_seat_after_the_other() -> None:  # R2
    refusal = fresh().refusal("chance deal 1 2")
    assert refusal == "wait until seat 1 has been dealt a card (example: deal 0 2)"


def test_a_card_that_is_dealt_out_is_not_dealt_again() -> None:  # R2
    assert fresh().then("chance deal 0 ring").refusal("chance deal 0 ring") == "this card is not in the pile: ring"


def test_the_getaway_cars_are_shuffled_into_the_rest() -> None:  # R3
    assert pile(fresh().then(*dealt(*HANDS))) == (
        "3x0 5x1 5x2 2x3 1xring 1xshoe 6xcar 4xcars 2xsiren 2xswap 2xdouble 2xalarm 8xgetaway"
    )


def test_each_card_of_the_pile_is_as_likely_as_any_other() -> None:  # R3
    board = play()
    assert {board.game.write(deal): n for deal, n in board.game.chances(board.state)}["deal 0 getaway"] == 8


def test_it_is_drawn_who_begins() -> None:  # R4
    board = fresh().then(*dealt(*HANDS))
    assert [(board.game.write(lot), n) for lot, n in board.game.chances(board.state)] == [
        ("first 0", 1),
        ("first 1", 1),
        ("first 2", 1),
    ]


@pytest.mark.parametrize("action", ["deal 0 1", "first 3"])
def test_nobody_else_can_be_drawn(action: str) -> None:  # R4
    board = fresh().then(*dealt(*HANDS))
    refusal = board.refusal(f"chance {action}")
    assert refusal == "wait until it is decided who starts (example: first 0)"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_one_who_was_drawn_begins(first: int) -> None:  # R4
    assert play(*drew(first, "car"), first=first).turn == [first]


def test_turns_go_clockwise() -> None:  # R4
    turns = (*turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"), *turn(0, "1", "keep 1"))
    assert play(*turns, *drew(1, "1"), first=1).turn == [BEN]


def test_nobody_plays_in_the_turn_of_another() -> None:  # R4
    assert play(*drew(0, "car")).refusal("1 keep 1") == "it is not your turn; wait for seat 1"


def test_the_next_draws_only_after_a_card_was_played() -> None:  # R4
    assert play(*drew(0, "car")).refusal("chance deal 1 1") == "the dice and the clock must wait; it is a player’s turn"


# a turn


def test_a_turn_begins_with_drawing() -> None:  # R5
    assert play().turn == [CHANCE]


def test_a_hand_is_filled_up_to_four() -> None:  # R5
    assert hand(play(*drew(0, "car")), 0) == "1 2 3 car"


def test_a_card_is_played_as_soon_as_there_are_four() -> None:  # R5
    assert play(*drew(0, "car")).turn == [ANN]


def test_nothing_is_played_before_there_are_four() -> None:  # R5
    assert play().refusal("0 keep 1") == "it is not your turn; wait for the deal"


def test_others_do_not_see_what_is_drawn() -> None:  # R5
    assert hand(play(*drew(0, "car")), 0, BEN) == "? ? ? ? "


@pytest.mark.parametrize("cards", [2, 3])
def test_fewer_cards_can_be_agreed(cards: int) -> None:  # R5
    board = fresh(f"hand={cards}").then(*dealt(*["1 1"[: 2 * cards - 3]] * 3), "chance first 0", "chance deal 0 2")
    assert board.turn == [ANN]


def test_a_getaway_car_is_laid_open_and_replaced() -> None:  # R6
    board = play(*drew(0, "getaway"))
    assert (board.view(None).getaways, board.turn) == (1, [CHANCE])


def test_several_getaway_cars_in_a_row_are_all_replaced() -> None:  # R6
    assert hand(play(*drew(0, "getaway getaway getaway car")), 0) == "1 2 3 car"


def test_everybody_sees_a_getaway_car() -> None:  # R6
    assert play(*drew(0, "getaway")).shown_to(None) == [GetawayDrawn(ANN, 1)]


def test_a_getaway_car_never_returns_to_the_pile() -> None:  # R6
    board = play(*turn(0, "getaway cars", "lay cars"), *turn(1, "cars", "lay cars"))
    assert (board.last, pile(board).split()[-1]) == (
        "4 of 4, raid on - | - | - worth 0 0 0, lost by nobody, pile of 42",
        "7xgetaway",
    )


@pytest.mark.parametrize("played", ["car", "getaway", "ring"])
def test_only_a_card_in_hand_is_played(played: str) -> None:  # R8
    verb = "keep" if Card(played).money else "lay"
    assert play(*drew(0, "siren")).refusal(f"0 {verb} {played}")


def test_a_card_that_is_not_in_hand_is_refused_with_what_is() -> None:  # R8
    assert play(*drew(0, "siren")).refusal("0 keep ring") == "you do not have this card: ring; you have: 1, 2, 3, siren"


def test_one_card_is_played_and_no_more() -> None:  # R8
    assert play(*turn(0, "1", "keep 1")).refusal("0 keep 1") == "it is not your turn; wait for the deal"


def test_passing_is_not_on_offer() -> None:  # R8
    assert play(*drew(0, "siren")).offers(ANN) == [
        *("keep 1", "give 1 1", "give 2 1", "keep 2", "give 1 2", "give 2 2", "keep 3", "give 1 3", "give 2 3"),
        "siren",
    ]


@pytest.mark.parametrize("action", ["first 0", "deal 0 1"])
def test_what_chance_does_is_no_card(action: str) -> None:  # R8
    assert (
        play(*drew(0, "siren")).refusal(f"0 {action}")
        == "play a card: keep money or give it away, put a police car on the street, or play an action card"
    )


# money


def test_money_is_kept_face_down() -> None:  # R9
    assert loot(play(*turn(0, "car", "keep 3")), 0) == "[3]"


@pytest.mark.parametrize("viewer", [BEN, CLEO, None])
def test_others_do_not_see_what_is_kept(viewer: Seat | None) -> None:  # R9
    assert loot(play(*turn(0, "car", "keep 3")), 0, viewer) == "[?]"


def test_others_see_that_money_is_kept_and_no_more() -> None:  # R9
    assert play(*turn(0, "car", "keep 3")).shown_to(CLEO) == [MoneyKept(ANN, None)]


@pytest.mark.parametrize("to", [1, 2])
def test_money_is_given_face_up_to_anybody_else(to: int) -> None:  # R9
    assert loot(play(*turn(0, "car", f"give {to} 3")), to, None) == "3"


def test_money_is_never_face_up_for_oneself() -> None:  # R9
    assert (
        play(*drew(0, "car")).refusal("0 give 0 3")
        == "you cannot give money to yourself; keep it face down, or give it to someone else"
    )


def test_money_is_not_given_to_a_seat_that_is_not_there() -> None:  # R9
    assert play(*drew(0, "car")).refusal("0 give 3 3") == "there is no seat 4; the seats are 1 to 3 (example: 0, 1, 2)"


@pytest.mark.parametrize("action", ["keep car", "give 1 car"])
def test_only_money_is_loot(action: str) -> None:  # R9
    verb = {"keep": "keep", "give": "give away"}[action.split(maxsplit=1)[0]]
    assert (
        play(*drew(0, "car")).refusal(f"0 {action}") == f"you can only {verb} money; this card is not money: police car"
    )


@pytest.mark.parametrize("bags", ["0", "1", "2", "3"])
def test_money_is_worth_its_bags(bags: str) -> None:  # R10
    assert (raid_worth([Card(bags)]), final_worth([Card(bags)])) == (int(bags), int(bags))


def test_a_ring_is_worth_3_in_a_raid_and_1_at_the_end() -> None:  # R10
    assert (raid_worth([Card.RING]), final_worth([Card.RING])) == (3, 1)


def test_a_horseshoe_is_worth_1_in_a_raid_and_3_at_the_end() -> None:  # R10
    assert (raid_worth([Card.SHOE]), final_worth([Card.SHOE])) == (1, 3)


def test_nothing_else_is_worth_anything() -> None:  # R10
    others = set(CARDS) - set(MONEY)
    assert (raid_worth(others), final_worth(others)) == (0, 0)


def test_the_own_face_down_loot_can_be_seen() -> None:  # R11
    assert loot(play(*turn(0, "car", "keep 3")), 0, ANN) == "[3]"


def test_everybody_sees_how_many_cards_are_in_a_loot() -> None:  # R11
    board = play(*turn(0, "car", "keep 3"), *turn(1, "car", "give 0 1"))
    assert loot(board, 0, CLEO) == "[?] 1"


# at this table


def test_the_street_shows_both_counts() -> None:  # R32
    view = play(*turn(0, "getaway cars", "lay cars"), *turn(1, "car", "lay car")).view(None)
    assert (view.cars, view.getaways) == (3, 1)


def test_the_comment_on_a_raid_has_everybody_s_sum() -> None:  # R32
    board = play(*RICH, *turn(0, "1", "lay cars"), *turn(1, "1", "lay cars"))
    assert " worth 3 2 1, " in board.game.comment(tuple(filter(None, board.shown_to(None))))


def test_the_omniscient_viewer_sees_what_lies_face_down() -> None:  # R32
    assert loot(play(*RICH), 0, OMNISCIENT) == "[3]"


@pytest.mark.parametrize("viewer", [BEN, CLEO, None])
def test_a_face_down_value_is_not_in_the_record_of_others(viewer: Seat | None) -> None:  # R32
    board = play(*drew(0, "1"))
    assert board.game.redacted_text(move(board.game, "0 keep 3"), viewer) == "keep ?"
