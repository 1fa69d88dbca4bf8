"""Thousands of simulated searches: the lines on the board, and when each player notices them.

The lines of a search are the same for all players. A player who takes a safe is out, and the others take a longer line
as soon as they see it; the last one is in no hurry and takes the longest. The only decision is how long to leave a 3.
"""

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray

from safecracker.games.codecrackers.rules.model import SAFES

from .wait_or_claim import BLINK, SearchModel

SEARCHES = 10_000

Moments: TypeAlias = NDArray[np.float64]  # seconds after the card was turned, by player and search
Ends: TypeAlias = tuple[tuple[float, ...], ...]  # a share, for no safe, a 3, a 4 and a 5, and for each player
Numbers: TypeAlias = NDArray[np.int64]  # by search


class SimulatedSearches:
    """Many searches by one player, who comes first, and by others who are all equally skilled."""

    def __init__(self, model: SearchModel, players: int) -> None:
        rng, skills = np.random.default_rng(players), [model.skill, *[model.others] * (players - 1)]
        latency, rate, error = (np.array(each)[:, None] for each in zip(*map(astuple, skills), strict=True))
        # Poisson: the numbers of lines of different lengths are independent
        counts = [rng.poisson(mean, SEARCHES) for mean in model.lines]
        with np.errstate(divide="ignore"):
            needs = [rng.exponential(size=(players, SEARCHES)) / (rate * count) for count in counts]
        # when each player sees the first line of each length
        self.seen: list[Moments] = [latency + need for need in needs]
        self.blink: Moments = rng.uniform(0, BLINK, (players, SEARCHES))
        self.wrong: NDArray[np.bool_] = rng.random((players, SEARCHES)) < error
        self.seconds = model.seconds

    def results(self, waits: tuple[float, ...]) -> tuple[Numbers, Numbers]:
        """The highest safe of each search (0: none) and who holds it; ``waits`` is how long each player leaves a 3."""
        claims = self._claims(waits)
        top, holder = np.zeros(SEARCHES, np.int64), np.zeros(SEARCHES, np.int64)
        every, out = np.arange(SEARCHES), np.zeros((len(waits), SEARCHES), bool)
        for _ in waits[1:]:
            moments, safes = _next_claims(claims, top)
            moments[out] = np.inf
            first = moments.argmin(axis=0)
            claimed = moments[first, every] < self.seconds
            right = claimed & ~self.wrong[first, every]
            top, holder = np.where(right, safes[first, every], top), np.where(right, first, holder)
            out[first[claimed], every[claimed]] = True
        last = out.argmin(axis=0)
        best = self._longest_seen()[last, every]
        better = (best > top) & ~self.wrong[last, every] & (out.sum(axis=0) == len(waits) - 1)
        return np.where(better, best, top), np.where(better, last, holder)

    def _claims(self, waits: tuple[float, ...]) -> list[tuple[Moments, Numbers]]:
        """When each player claims and what: while nothing is taken, after a 3 is taken, and after a 4."""
        three, four, five = self.seen
        left = np.maximum(three, np.array(waits)[:, None] + self.blink)
        long = np.minimum(four, five)
        soon = np.minimum(left, long)
        return [
            (soon, np.where(five <= soon, 5, np.where(four <= soon, 4, 3))),
            (long, np.where(five <= long, 5, 4)),
            (five, np.full(five.shape, 5)),
        ]

    def _longest_seen(self) -> Numbers:
        """The longest line that each player sees in the whole time."""
        best = np.zeros(self.blink.shape, np.int64)
        for safe, seen in zip(SAFES, self.seen, strict=True):
            best[seen < self.seconds] = safe
        return best


@lru_cache(maxsize=8)
def _cached_searches(model: SearchModel, players: int) -> SimulatedSearches:
    return SimulatedSearches(model, players)


@lru_cache(maxsize=2048)
def end_shares(model: SearchModel, players: int, own: float, theirs: float) -> Ends:
    """How often each safe is the highest, and in whose hands, if players leave a 3 for this many seconds.

    The first player leaves it for ``own`` seconds, all others for ``theirs``.
    """
    top, holder = _cached_searches(model, players).results((own, *[theirs] * (players - 1)))
    return tuple(
        tuple(float(((top == safe) & (holder == player)).mean()) for player in range(players)) for safe in (0, *SAFES)
    )


def _next_claims(claims: list[tuple[Moments, Numbers]], top: Numbers) -> tuple[Moments, Numbers]:
    """When each player claims next and what, with this highest safe; nobody claims after a 5 (R19)."""
    (none, any_), (three, long), (four, five) = claims
    moments = np.where(top == 0, none, np.where(top == SAFES[0], three, four))
    return np.where(top == max(SAFES), np.inf, moments), np.where(top == 0, any_, np.where(top == SAFES[0], long, five))
