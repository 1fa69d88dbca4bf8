"""The strongest thief: it judges every play by the network, and tries the best of them out in worlds it imagines.

Half of the plays drop out after each round of trials.
"""

from random import Random
from typing import Final

from msgspec.structs import replace

from safecracker.core.game import Action
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot

from .rated_action import Scheme
from .rollout_bot import Dreamer

BOXED: Final = ThievesOptions()
TRIALS: Final = 400  # of a player that has time, in each round
CANDIDATES: Final = 4  # plays that it tries
PRIOR: Final = 80  # trials that the first judgement counts for


def boxed(view: View) -> bool:
    """Whether the table plays the boxed game, which is the one that the network was taught; a series is one, too."""
    return replace(view.options, gems=BOXED.gems) == BOXED


class Schemer(Bot[View]):
    """Tries out what the network deems best; where the boxed game is not played, another thinks for it."""

    def __init__(self, other: Dreamer, *, trials: int, candidates: int) -> None:
        self._other = other
        self._trials = trials  # in each round
        self._candidates = candidates  # plays that are tried

    def choose(self, view: View, rng: Random) -> Action:
        return self.schemes(view, rng)[0].action

    def schemes(self, view: View, rng: Random) -> list[Scheme]:
        """What it tried, the best first; what dropped out early was tried less."""
        if not boxed(view):
            return self._other.schemes(view, rng)
        from .lookahead import judged, tried  # noqa: PLC0415 - numpy is loaded when somebody thinks, not when games are listed

        found = judged(view)[: self._candidates]
        sums, numbers = [PRIOR * share for share, _ in found], [0] * len(found)
        going, order = len(found), list(range(len(found)))
        while going > 1:
            each = max(1, self._trials // going)
            shares = tried(view, [found[n][1] for n in order[:going]], each, rng.getrandbits(32))
            for n, share in zip(order, shares, strict=False):
                sums[n] += each * share
                numbers[n] += each
            order[:going] = sorted(order[:going], key=lambda n: -sums[n])
            going = (going + 1) // 2
        return [Scheme(found[n][1], sums[n] / (PRIOR + numbers[n]), numbers[n]) for n in order]
