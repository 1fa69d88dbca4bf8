"""A bot of one's own at the tables of a server: it plays each of the games once against computers of level 3.

    safecracker --no-browser &
    python examples/play_online.py http://localhost:8777

It needs ``pip install 'safecracker[client]'``. The bot knows nothing of any game but what is legal and what a state is
worth once it is over: it tries a few actions on states that its view cannot tell from the real one.
"""

import sys
from random import Random
from typing import Any

from safecracker import Action, Bot, Move
from safecracker.client import play
from safecracker.core.game import AnyGame
from safecracker.games import games

QUICK = {"codecrackers": "gap=2"}  # a short chase


class Sampler(Bot[Any]):
    """Takes the first of a few actions that wins at once, in a guess of how things are; else any of them."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, rng: Random) -> Action:
        legal = self.game.legal(view)
        tried = [rng.choice(legal) for _ in range(3)]
        return next((action for action in tried if self.wins(action, view, rng)), tried[0])

    def wins(self, action: Action, view: Any, rng: Random) -> bool:
        state = self.game.sample_state(view, rng)
        outcome = self.game.outcome(self.game.play(state, Move(view.viewer, action)).state)
        return outcome is not None and view.viewer in outcome.winners


if __name__ == "__main__":
    server = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8777"
    for name in games():
        result = play(server, name, Sampler, against=3, options=QUICK.get(name, ""))
        print(f"{name}: {'won' if result.won else 'lost'} {result.scores}, {result.url}")
