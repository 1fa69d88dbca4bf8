"""A bot that plays at random, which every game has."""

from random import Random

from toygame.rules.model import Name, State
from toygame.rules.options import ToyOptions
from toygame.rules.rules import Toy

from safecracker.core.game import Seat
from safecracker.players.bot import Plan
from safecracker.players.random_bot import RandomBot

TOY = Toy(ToyOptions(cards=3))
VIEW = TOY.view(State(options=TOY.options, cards=(1, 2)), Seat(0))


def test_anything_legal_is_done_sooner_or_later() -> None:
    rng = Random(1)
    assert {RandomBot(TOY).choose(VIEW, rng) for _ in range(100)} == {Name(card=1), Name(card=2), Name(card=3)}


def test_who_may_do_nothing_plans_nothing() -> None:
    other = TOY.view(State(options=TOY.options, cards=(1, 2)), Seat(1))
    assert RandomBot(TOY).plan(other, Random(1)) == Plan(None)


def test_what_is_planned_is_done_at_once() -> None:
    plan = RandomBot(TOY).plan(VIEW, Random(1))
    assert (type(plan.action), plan.wait) == (Name, 0)
