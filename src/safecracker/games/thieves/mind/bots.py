"""The computer players of Thieves!, weakest first. Each sees a view only.

The weak play what looks rich; the middle one weighs every play by a rule of thumb; the strong know from a network what
a table is worth, and the strongest tries the best plays out in worlds that it imagines.
"""

from random import Random
from typing import Final

from safecracker.core.game import Action
from safecracker.games.thieves.rules.model import Keep
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot

from .estimate import plays, weighed
from .rollout_bot import TURNS, Dreamer
from .search_bot import CANDIDATES, TRIALS, Schemer, boxed


class Child(Bot[View]):
    """Keeps the dearest money so often, and else plays anything."""

    def __init__(self, greed: float) -> None:
        self._greed = greed

    def choose(self, view: View, rng: Random) -> Action:
        money = [card for card in view.playable if card.money]
        if money and rng.random() < self._greed:
            return Keep(max(money, key=lambda card: card.final))
        card = rng.choice(view.playable)
        return rng.choice(tuple(plays(view, view.turn, (card,))))


class Weigher(Bot[View]):
    """Plays what it deems best, and misjudges every play by so much."""

    def __init__(self, error: float) -> None:
        self._error = error

    def choose(self, view: View, rng: Random) -> Action:
        return max(weighed(view), key=lambda pair: pair[0] + rng.gauss(0.0, self._error))[1]


class Judge(Bot[View]):
    """Plays what the network deems best, and misjudges every play by so much; elsewhere another thinks for it."""

    def __init__(self, error: float, other: Bot[View]) -> None:
        self._error = error
        self._other = other

    def choose(self, view: View, rng: Random) -> Action:
        if not boxed(view):
            return self._other.choose(view, rng)
        from .lookahead import judged  # noqa: PLC0415 - numpy is loaded when somebody thinks, not when games are listed

        return max(judged(view), key=lambda pair: pair[0] + rng.gauss(0.0, self._error))[1]


FIRST: Final = Dreamer(TURNS)  # level 5 of the first version
SURE: Final = Weigher(0.0)  # and its level 4
LEVELS: tuple[Bot[View], ...] = (
    Child(0.0),
    Child(0.32),
    Weigher(0.095),
    Judge(0.038, SURE),
    Schemer(FIRST, trials=TRIALS, candidates=CANDIDATES),
)
PEERS: dict[str, Bot[View]] = {"first5": FIRST, "first4": SURE, "judge": Judge(0.0, SURE)}
