"""The players that every game has."""

from random import Random

from safecracker.core.game import Seat
from safecracker.players.random_bot import RandomBot, first_legal
from tests.toy import Name, State, Toy

TOY = Toy()
VIEW = TOY.view(State((1, 2)), Seat(0))


def test_anything_legal_is_done_sooner_or_later() -> None:
    rng = Random(1)
    assert {RandomBot(TOY).choose(VIEW, rng) for _ in range(100)} == {Name(1), Name(2), Name(3)}


def test_the_first_legal_action_is_at_hand() -> None:
    assert first_legal(TOY, VIEW) == Name(1)
