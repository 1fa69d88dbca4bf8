"""The players that every game has."""

from random import Random

from toygame.rules.model import Name, State
from toygame.rules.options import ToyOptions
from toygame.rules.rules import Toy

from safecracker.core.game import Seat
from safecracker.players.random_bot import RandomBot, first_legal

TOY = Toy(ToyOptions(cards=3))
VIEW = TOY.view(State(options=TOY.options, cards=(1, 2)), Seat(0))


def test_anything_legal_is_done_sooner_or_later() -> None:
    rng = Random(1)
    assert {RandomBot(TOY).choose(VIEW, rng) for _ in range(100)} == {Name(card=1), Name(card=2), Name(card=3)}


def test_the_first_legal_action_is_at_hand() -> None:
    assert first_legal(TOY, VIEW) == Name(card=1)
