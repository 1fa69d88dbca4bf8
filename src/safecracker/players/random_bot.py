"""A bot that plays at random, which every game has."""

from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from safecracker.core.game import Action, Game

from .bot import Bot, Plan

V = TypeVar("V", bound=Struct)


class RandomBot(Bot[V], Generic[V]):
    """Any legal action, each as likely as the next."""

    def __init__(self, game: Game[Any, V]) -> None:
        self._game = game

    def choose(self, view: V, rng: Random) -> Action:
        return rng.choice(self._game.legal(view))

    def plan(self, view: V, rng: Random) -> Plan:
        """At once; nothing where others may act and this player may not."""
        legal = self._game.legal(view)
        return Plan(rng.choice(legal) if legal else None)
