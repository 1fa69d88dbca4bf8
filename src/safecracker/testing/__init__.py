"""The tests that every game gets for free, ours and those in other packages.

It is a pytest plugin, needs the extra ``safecracker[testing]``, and costs nothing where nobody asks for it. In the
``conftest.py`` of the game::

    pytest_plugins = ["safecracker.testing"]

In one test file::

    class TestToy(GameTests):
        samples = Samples(
            kit=KIT,
            played=(("", 2), ("cards=3", 2)),
            reasons=("named",),
            census=HERE / "census.txt",
            records=HERE / "records",
            tests=HERE,
        )
"""

from .board import Board
from .catalogues import GameCatalogueTests
from .census import CensusTests
from .kits import KitTests
from .lessons import LessonTests
from .records import RecordTests
from .rule_numbers import RuleNumberTests
from .rules import RulesTests
from .samples import Samples, pytest_generate_tests

__all__ = ["Board", "GameTests", "RulesTests", "Samples", "pytest_generate_tests"]


class GameTests(KitTests, LessonTests, RulesTests, CensusTests, RecordTests, RuleNumberTests, GameCatalogueTests):
    """All tests of one game. A subclass declares the samples."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.games = cls.samples.games
        cls.reasons = cls.samples.reasons
