"""What every game has: a bot that plays at random, and the first legal action."""

from itertools import islice
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from safecracker.core.game import Action, Game

from .bot import Bot

V = TypeVar("V", bound=Struct)
ENOUGH = 10_000  # legal actions to choose among; a game of codes may have a million


class RandomBot(Bot[V], Generic[V]):
    """Any legal action, each as likely as the next."""

    def __init__(self, game: Game[Any, V]) -> None:
        self.game = game

    def choose(self, view: V, rng: Random) -> Action:
        return rng.choice(list(islice(self.game.actions(view), ENOUGH)))


def first_legal(game: Game[Any, V], view: V) -> Action:
    """A legal action at once, for a bot that gave none in time."""
    return next(game.actions(view))
