"""The tests that every game gets for free, for this one."""

from safecracker.testing import GameTests
from tests.samples import samples_of


class TestMastermind(GameTests):
    samples = samples_of("mastermind")
