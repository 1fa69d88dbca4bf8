"""The strongest bot: it rates every play by the network, and looks ahead from the best of them in sampled tables.

Half of the plays drop out after each round of trials.
"""

from random import Random
from typing import Final

from msgspec.structs import replace

from safecracker.core.game import Action
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot

from .rated_action import RatedAction
from .rollout_bot import RolloutBot

BOXED: Final = ThievesOptions()
TRIALS: Final = 400  # in each round
CANDIDATES: Final = 4  # plays from which it looks ahead
PRIOR: Final = 80  # trials that the first rating counts for


def is_boxed_game(view: View) -> bool:
    """Whether the table plays the boxed game, for which the network was trained; a series of them counts, too."""
    return are_boxed(view.options)


def are_boxed(options: ThievesOptions) -> bool:
    return replace(options, gems=BOXED.gems) == BOXED


class SearchBot(Bot[View]):
    """Looks ahead from the plays that the network rates best; another bot plays where the options differ."""

    def __init__(self, other: RolloutBot, *, trials: int, candidates: int) -> None:
        self._other = other
        self._trials = trials  # in each round
        self._candidates = candidates  # plays from which it looks ahead

    def choose(self, view: View, rng: Random) -> Action:
        return self.rated_actions(view, rng)[0].action

    def rated_actions(self, view: View, rng: Random) -> list[RatedAction]:
        """What it tried, the best first; plays that dropped out early were tried less often."""
        if not is_boxed_game(view):
            return self._other.rated_actions(view, rng)
        from .lookahead import lookahead_shares, rated_by_network  # noqa: PLC0415 - numpy is loaded when a bot plays, not when games are listed

        found = rated_by_network(view)[: self._candidates]
        sums, numbers = [PRIOR * share for share, _ in found], [0] * len(found)
        going, order = len(found), list(range(len(found)))
        while going > 1:
            each = max(1, self._trials // going)
            shares = lookahead_shares(view, [found[n][1] for n in order[:going]], each, rng.getrandbits(32))
            for n, share in zip(order, shares, strict=False):
                sums[n] += each * share
                numbers[n] += each
            order[:going] = sorted(order[:going], key=lambda n: -sums[n])
            going = (going + 1) // 2
        return [RatedAction(found[n][1], sums[n] / (PRIOR + numbers[n]), numbers[n]) for n in order]
