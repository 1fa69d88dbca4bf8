"""What rules promise, tried on two toys: one with private hands, one against the clock in which both may act."""

import pytest
from toygame.rules.options import ToyOptions
from toygame.rules.rules import Toy

from safecracker.games import games
from safecracker.testing import RulesTests

from .race import Race
from .samples import PLAYED, REASONS


class TestToys(RulesTests):
    games = {"toy": Toy(ToyOptions(cards=3)), "race": Race()}  # noqa: RUF012 - pytest reads it, nobody changes it
    reasons = ("named", "right", "stopped", "time")


@pytest.mark.parametrize("name", games())
def test_every_game_has_samples(name: str) -> None:
    assert name in PLAYED
    assert name in REASONS
