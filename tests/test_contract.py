"""What rules promise, tried on two toys: one with private hands, one against the clock in which both may act."""

import pytest
from msgspec.structs import replace
from toygame.rules.options import ToyOptions
from toygame.rules.rules import Toy

from safecracker.games import games
from safecracker.testing import RulesTests

from .race import Race
from .samples import PLAYED, REASONS, samples_of


class TestToys(RulesTests):
    games = {"toy": Toy(ToyOptions(cards=3)), "race": Race()}  # noqa: RUF012 - pytest reads it, nobody changes it
    reasons = ("named", "right", "stopped", "time")


@pytest.mark.parametrize("name", games())
def test_every_game_has_samples(name: str) -> None:
    assert name in PLAYED
    assert name in REASONS


def test_the_same_options_are_tried_with_every_number_of_seats() -> None:
    samples = replace(samples_of("davinci"), played=(("", 2), ("", 3), ("", 4)))
    tried = {name: game.seats for name, game in samples.games.items()}
    assert tried == {"boxed": 2, "boxed, 3 seats": 3, "boxed, 4 seats": 4}
