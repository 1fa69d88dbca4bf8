"""What the others may hold, and how likely each hand is by what its owner has named.

In a duel all hands that the rules leave are listed, or many of them at even distances. Each hand is weighed by its
owner's decisions: how often would one who holds it, and sees what he saw, have named just that, or have stopped?
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.matrices import product

from .duel import Bits, Moment, Place

Floats: TypeAlias = NDArray[np.float32]
Ranks: TypeAlias = NDArray[np.intp]
Weights: TypeAlias = NDArray[np.float64]

RANKS: Final = 24
SHOWN: Final = RANKS + 2  # with the dashes
BITS: Final = np.arange(RANKS, dtype=np.int32)
BELOW: Final = np.triu(np.ones((RANKS, RANKS), dtype=np.float32), 1)  # sums what is below a rank
ABOVE: Final = np.ascontiguousarray(BELOW.T)

KEEN = 0.02  # by how much two chances may differ and both be named
SLIP = 0.10  # how often a guess follows no plan
DEMAND, WAVER = 0.45, 0.08  # the chance from which a player goes on, and how exactly he keeps to it
WHIM = 0.1  # how often he goes on or stops without a reason


def flags(bits: Bits) -> Floats:
    return ((bits >> BITS) & 1).astype(np.float32)


def listed(places: tuple[Place, ...], free: Bits, most: int, start: float) -> Ranks:
    """The hands that fit, a row for each: all of them, or so many at even distances; none where nothing fits."""
    ways, counts = np.ones(RANKS), []
    for n, place in enumerate(places):
        allowed = flags(place.may & free & ~place.denied & ~place.named).astype(np.float64)
        ways = allowed * (ways if n == 0 else np.cumsum(ways) - ways)
        counts.append(ways)
    total = int(ways.sum())
    count = min(total, most)
    at = np.floor((np.arange(count) + (start if total > most else 0.0)) * (total / max(count, 1)))
    hands = np.empty((len(at), len(places)), dtype=np.intp)
    for n in reversed(range(len(places))):
        upto = np.cumsum(counts[n])
        hands[:, n] = np.searchsorted(upto, at, side="right")
        at = at - (upto[hands[:, n]] - counts[n][hands[:, n]])
    return hands


def weights(moments: tuple[Moment, ...], hands: Ranks) -> Weights:
    """How likely each hand is, by all these decisions."""
    logs = np.zeros(len(hands))
    held = np.left_shift(1, hands)
    for moment in moments:
        seen = moment.seen | held[:, list(moment.held)].sum(axis=1)
        logs += np.log(likelihood(moment, seen))
    return np.exp(logs - logs.max()) if len(logs) else logs


def likelihood(moment: Moment, seen: NDArray[np.int64]) -> Floats:
    """How often he decides so, for each set of tiles that he may have seen."""
    free = ((~seen[:, None] >> BITS) & 1).astype(np.float32)
    rows = [[flags(place.may & ~place.denied & ~place.named) for place in row] for row in moment.rows]
    chances = np.concatenate([marginals(row, free) for row in rows])  # as if no other row had anything of this one's
    most = chances.max(axis=(0, 2))
    goes_on = WHIM / 2 + (1 - WHIM) / (1 + np.exp((DEMAND - most) / WAVER))
    if moment.named is None:
        return np.asarray(1 - goes_on, dtype=np.float32)
    place, rank = moment.named
    if rank >= RANKS:  # a dash; what that tells is not counted
        return np.ones(len(seen), dtype=np.float32)
    keen = np.exp((chances - most[:, None]) / KEEN)
    said = keen[place, :, rank] / keen.sum(axis=(0, 2))
    found = chances[place, :, rank]
    named = (1 - SLIP) * said + SLIP * found / len(chances) + 1e-6
    named = np.where(found > 0, named, 1e-6)
    return np.asarray(named * goes_on if moment.free else named, dtype=np.float32)


def marginals(places: list[Floats], free: Floats) -> Floats:
    """For each place, each player and each rank the chance that it is there, all that fits being equally likely."""
    allowed = [place * free for place in places]
    upto = [allowed[0]]
    for each in allowed[1:]:
        upto.append(product(upto[-1], BELOW) * each)
    after = np.ones_like(free)
    chances = np.empty((len(places), *free.shape), dtype=np.float32)
    for n in reversed(range(len(places))):
        chances[n] = upto[n] * after
        after = product(after * allowed[n], ABOVE)
    total = chances[0].sum(axis=1, keepdims=True)
    found: Floats = chances / np.maximum(total, 1e-9)
    return found


def shares(hands: Ranks, likely: Weights) -> NDArray[np.float64]:
    """For each place and each rank, how likely it is there."""
    found = np.zeros((hands.shape[1], SHOWN))
    for n in range(hands.shape[1]):
        found[n] = np.bincount(hands[:, n], likely, SHOWN)
    found /= likely.sum()
    return found
