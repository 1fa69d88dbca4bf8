"""A bot of one's own plays all five games against computers of level 3.

python examples/all_five.py
"""

from random import Random
from typing import Any

from safecracker import GAMES, Action, Bot, Game, Move, Session


class Chancer(Bot[Any]):
    """Knows no game. Tries three legal actions in states that fit its view, and takes one that wins at once."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: Any, rng: Random) -> Action:
        tried = rng.choices(self.game.legal(view), k=3)
        return next((action for action in tried if self.wins(action, view, rng)), tried[0])

    def wins(self, action: Action, view: Any, rng: Random) -> bool:
        state = self.game.sample_state(view, rng)
        outcome = self.game.outcome(self.game.play(state, Move(view.viewer, action)).state)
        return outcome is not None and view.viewer in outcome.winners


def main(level: int = 3, seed: int = 7) -> None:
    for name in GAMES:
        session = Session(name, seed=seed)
        others = [level] * (session.game.seats - 1)
        session.bots_play(Chancer(session.game), *others)
        assert session.outcome is not None
        print(f"{name}: {'won' if 0 in session.outcome.winners else 'lost'}. {session.log()[-1]}")


if __name__ == "__main__":
    main()
