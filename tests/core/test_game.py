"""Whose turn it is, checked for every game by the base class."""

import pytest
from toygame.rules.model import Give, Name, State
from toygame.rules.options import ToyOptions
from toygame.rules.rules import Toy

from safecracker.core.errors import GameOver, OutOfTurn
from safecracker.core.game import CHANCE, Actor, Move, Outcome, Seat

TOY = Toy(ToyOptions())
DEALT = State(cards=(1, 2))


class Crowded(Toy):
    """Both may name a card."""

    def may_act(self, state: State) -> frozenset[Actor]:
        return super().may_act(state) | {Seat(1)}


class Talkative(Toy):
    """Says in its own words why somebody has to wait."""

    def out_of_turn(self, state: State, move: Move) -> OutOfTurn:
        if move.actor == 1:
            return OutOfTurn("only seat {n} names a card", n=1)
        return super().out_of_turn(state, move)


def test_chance_is_awaited_by_name() -> None:
    with pytest.raises(OutOfTurn, match="it is not your turn; wait for the deal"):
        TOY.play(State(), Move(Seat(0), Name(1)))


def test_a_seat_is_awaited_by_number() -> None:
    with pytest.raises(OutOfTurn, match="it is not your turn; wait for seat 1"):
        TOY.play(DEALT, Move(Seat(1), Name(1)))


def test_several_seats_are_awaited_in_order() -> None:
    with pytest.raises(OutOfTurn, match="it is not your turn; wait for seat 1, seat 2"):
        Crowded(ToyOptions()).play(DEALT, Move(Seat(2), Name(1)))


def test_a_game_may_say_why_somebody_has_to_wait() -> None:
    with pytest.raises(OutOfTurn, match="only seat 1 names a card"):
        Talkative(ToyOptions()).play(DEALT, Move(Seat(1), Name(1)))


def test_chance_waits_for_players() -> None:
    with pytest.raises(OutOfTurn, match="the dice and the clock must wait"):
        TOY.play(DEALT, Move(CHANCE, Give((1, 2))))


def test_nobody_moves_after_the_end() -> None:
    with pytest.raises(GameOver, match="the game is over"):
        TOY.play(State(cards=(1, 2), named=(2,)), Move(Seat(0), Name(1)))


def test_the_highest_score_wins() -> None:
    assert Outcome((3.0, 7.0, 5.0), "points").winners == (1,)


def test_several_may_share_the_highest_score() -> None:
    assert Outcome((7.0, 3.0, 7.0), "draw").winners == (0, 2)
