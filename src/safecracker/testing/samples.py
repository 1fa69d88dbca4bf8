"""What the author of a game declares, and how tests get it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

import pytest
from msgspec import Struct

from safecracker.core.game import AnyGame
from safecracker.games.kit import AnyKit

Parameters: TypeAlias = Mapping[str, Mapping[str, Any]]  # the values of a parameter by their ids, by its name


class Samples(Struct, frozen=True, kw_only=True):
    """A game, what is tried with it, and where its numbers and records are."""

    kit: AnyKit
    played: tuple[tuple[str, int], ...]  # options and seats: the boxed game, and small ones in which all happens often
    reasons: tuple[str, ...]  # every way in which it can end
    census: Path  # a file of numbers that were worked out by hand
    records: Path  # a folder with finished games, each in a file named after the game: toy-named.txt
    tests: Path  # the folder of the tests that cite the numbers of the rules

    @property
    def games(self) -> dict[str, AnyGame]:
        """The games that are tried, by the names of their tests."""
        found: dict[str, AnyGame] = {}
        for options, seats in self.played:
            name = options or "boxed"
            found[f"{name}, {seats} seats" if name in found else name] = self.kit.game(options, seats)
        return found


class Parametrized:
    """Tests whose parameters depend on the class that they are collected in."""

    @classmethod
    def parameters(cls) -> Parameters:
        return {}


class OfGame(Parametrized):
    """Tests of one game. A subclass declares the samples."""

    samples: ClassVar[Samples]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give every test of a class what the class declares."""
    if metafunc.cls is None or not issubclass(metafunc.cls, Parametrized):
        return
    for name, values in metafunc.cls.parameters().items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, list(values.values()), ids=list(values))
