"""Every rule of the toy: a position by notation, a move by notation, one fact."""

from toygame import KIT

from safecracker.core.game import OMNISCIENT, Seat
from safecracker.testing import Board


def play(*moves: str, options: str = "") -> Board:
    """The position after these moves."""
    game = KIT.game(options)
    return Board(game, game.start()).then(*moves)


def test_each_player_gets_one_of_five_cards() -> None:  # R1
    assert play("chance give 1 5").state.cards == (1, 5)
    assert play().refusal("chance give 1 6") == "the cards are 1 to 5; not 6"


def test_nobody_gets_the_card_of_the_other() -> None:  # R1
    assert play().refusal("chance give 1 1") == "first each player gets a card, then they name cards"


def test_the_first_player_begins_and_both_take_turns() -> None:  # R2
    assert play("chance give 1 2").turn == [Seat(0)]
    assert play("chance give 1 2", "0 name 3").turn == [Seat(1)]
    assert play("chance give 1 2", "0 name 3", "1 name 3").turn == [Seat(0)]


def test_a_card_is_named_once_by_each_player() -> None:  # R3
    board = play("chance give 1 2", "0 name 3", "1 name 3")
    assert board.refusal("0 name 3") == "you have named the 3 before; name another card"
    assert board.offers(Seat(0)) == ["name 1", "name 2", "name 4", "name 5"]


def test_the_own_card_may_be_named() -> None:  # R3
    assert play("chance give 1 2", "0 name 1").last == "wrong"


def test_the_card_of_the_other_wins_at_once() -> None:  # R4
    board = play("chance give 1 2", "0 name 2")
    assert board.last == "right"
    assert board.outcome is not None
    assert board.outcome.winners == (0,)


def test_the_second_player_can_win_too() -> None:  # R4, R5
    outcome = play("chance give 1 2", "0 name 3", "1 name 1").outcome
    assert outcome is not None
    assert outcome.winners == (1,)


def test_nobody_shows_a_card_at_the_end() -> None:  # R6
    board = play("chance give 1 2", "0 name 2")
    assert board.view(Seat(1)).cards == (None, 2)
    assert board.view(None).cards == (None, None)
    assert board.view(OMNISCIENT).cards == (1, 2)
