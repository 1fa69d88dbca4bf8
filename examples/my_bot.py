"""A bot of one's own: a class with one method. It sees a view, and nothing else.

PYTHONPATH=examples safecracker arena mastermind my_bot:Repeater 1 --games 40
"""

from random import Random
from typing import Any

from safecracker import Action, Bot, compare
from safecracker.core.game import AnyGame


class Repeater(Bot[Any]):
    """Does the first thing that is legal, one time in four; else anything."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, rng: Random) -> Action:
        legal = self.game.legal(view)
        return legal[0] if rng.random() < 0.25 else rng.choice(legal)


if __name__ == "__main__":
    report = compare("mastermind", "my_bot:Repeater", 1, games=20)
    for player in report.players:
        print(f"{player.name}: Elo {player.elo:+.0f}, {player.score:.0%} of {player.games} games won")
