"""The bots of Thieves!, weakest first. Each sees a view only.

The two weakest play anything, or keep the best money; the third rates every play by the estimate; the two strongest
rate plays by a network, and the strongest also looks ahead in sampled tables.
"""

from random import Random
from typing import Final

from safecracker.core.game import Action
from safecracker.games.thieves.rules.model import Keep
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot

from .estimate import plays, rated_by_estimate
from .rollout_bot import TURNS, RolloutBot
from .search_bot import CANDIDATES, TRIALS, SearchBot, is_boxed_game


class GreedyBot(Bot[View]):
    """Keeps its most valuable money in a share ``greed`` of its turns, and otherwise plays anything."""

    def __init__(self, greed: float) -> None:
        self._greed = greed

    def choose(self, view: View, rng: Random) -> Action:
        money = [card for card in view.playable if card.money]
        if money and rng.random() < self._greed:
            return Keep(max(money, key=lambda card: card.final))
        card = rng.choice(view.playable)
        return rng.choice(tuple(plays(view, view.turn, (card,))))


class EstimateBot(Bot[View]):
    """Plays what the estimate rates best, after a random error of this size on every play."""

    def __init__(self, error: float) -> None:
        self._error = error

    def choose(self, view: View, rng: Random) -> Action:
        return max(rated_by_estimate(view), key=lambda pair: pair[0] + rng.gauss(0.0, self._error))[1]


class NetworkBot(Bot[View]):
    """Plays what the network rates best, after a random error of this size on every play.

    Another bot chooses where the game is not the boxed one.
    """

    def __init__(self, error: float, other: Bot[View]) -> None:
        self._error = error
        self._other = other

    def choose(self, view: View, rng: Random) -> Action:
        if not is_boxed_game(view):
            return self._other.choose(view, rng)
        from .lookahead import rated_by_network  # noqa: PLC0415 - numpy is loaded when a bot plays, not when games are listed

        return max(rated_by_network(view), key=lambda pair: pair[0] + rng.gauss(0.0, self._error))[1]


FIRST_LEVEL_5: Final = RolloutBot(TURNS)  # of the first version
FIRST_LEVEL_4: Final = EstimateBot(0.0)  # of the first version, too
LEVELS: tuple[Bot[View], ...] = (
    GreedyBot(0.0),
    GreedyBot(0.32),
    EstimateBot(0.095),
    NetworkBot(0.038, FIRST_LEVEL_4),
    SearchBot(FIRST_LEVEL_5, trials=TRIALS, candidates=CANDIDATES),
)
REFERENCE_BOTS: dict[str, Bot[View]] = {
    "first5": FIRST_LEVEL_5,
    "first4": FIRST_LEVEL_4,
    "judge": NetworkBot(0.0, FIRST_LEVEL_4),
}
