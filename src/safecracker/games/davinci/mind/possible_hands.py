"""The hands that the others may have, and how likely each is, given what its owner decided.

In a duel all hands that the rules allow are listed, or many of them, evenly spaced. The weight of a hand comes from its
owner's decisions: how often would a player with this hand, who sees what they saw, name exactly that tile, or stop?
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.matrices import product

from .decisions import Bits, Decision, HiddenTile

Floats: TypeAlias = NDArray[np.float32]
Ranks: TypeAlias = NDArray[np.intp]
Weights: TypeAlias = NDArray[np.float64]

RANKS: Final = 24
ALL_RANKS: Final = RANKS + 2  # with the dashes
BITS: Final = np.arange(RANKS, dtype=np.int32)
BELOW: Final = np.triu(np.ones((RANKS, RANKS), dtype=np.float32), 1)  # sums over the ranks below each rank
ABOVE: Final = np.ascontiguousarray(BELOW.T)

# how players are expected to decide
NEARLY_EQUAL = 0.02  # two guesses whose chances differ by less are about equally often made
ANY_GUESS = 0.10  # how often a guess follows no plan
DEMAND, DEMAND_SPREAD = 0.45, 0.08  # the chance from which a player goes on, and how exactly they keep to it
AT_RANDOM = 0.1  # how often a player goes on or stops without a reason


def flags(bits: Bits) -> Floats:
    """1.0 for each rank in the set, 0.0 for the others."""
    return ((bits >> BITS) & 1).astype(np.float32)


def list_hands(hidden: tuple[HiddenTile, ...], free: Bits, most: int, start: float) -> Ranks:
    """The hands that fit, a row for each: all of them, or ``most`` of them, evenly spaced; none if nothing fits."""
    ways, counts = np.ones(RANKS), []
    for n, tile in enumerate(hidden):
        allowed = flags(tile.candidates & free).astype(np.float64)
        ways = allowed * (ways if n == 0 else np.cumsum(ways) - ways)
        counts.append(ways)
    total = int(ways.sum())
    count = min(total, most)
    at = np.floor((np.arange(count) + (start if total > most else 0.0)) * (total / max(count, 1)))
    hands = np.empty((len(at), len(hidden)), dtype=np.intp)
    for n in reversed(range(len(hidden))):
        upto = np.cumsum(counts[n])
        hands[:, n] = np.searchsorted(upto, at, side="right")
        at = at - (upto[hands[:, n]] - counts[n][hands[:, n]])
    return hands


def hand_weights(decisions: tuple[Decision, ...], hands: Ranks) -> Weights:
    """How likely each hand is, given all these decisions."""
    logs = np.zeros(len(hands))
    held = np.left_shift(1, hands)
    for decision in decisions:
        seen = decision.seen | held[:, list(decision.held)].sum(axis=1)
        logs += np.log(decision_likelihood(decision, seen))
    return np.exp(logs - logs.max()) if len(logs) else logs


def decision_likelihood(decision: Decision, seen: NDArray[np.int64]) -> Floats:
    """How often a player decides like this, for each set of tiles that they may have seen."""
    free = ((~seen[:, None] >> BITS) & 1).astype(np.float32)
    rows = [[flags(tile.candidates) for tile in row] for row in decision.rows]
    chances = np.concatenate([rank_chances(row, free) for row in rows])  # as if every row were the only one
    most = chances.max(axis=(0, 2))
    goes_on = AT_RANDOM / 2 + (1 - AT_RANDOM) / (1 + np.exp((DEMAND - most) / DEMAND_SPREAD))
    if decision.named is None:
        return np.asarray(1 - goes_on, dtype=np.float32)
    tile, rank = decision.named
    if rank >= RANKS:  # a dash; nothing is concluded from that
        return np.ones(len(seen), dtype=np.float32)
    preference = np.exp((chances - most[:, None]) / NEARLY_EQUAL)
    planned = preference[tile, :, rank] / preference.sum(axis=(0, 2))
    found = chances[tile, :, rank]
    named = (1 - ANY_GUESS) * planned + ANY_GUESS * found / len(chances) + 1e-6
    named = np.where(found > 0, named, 1e-6)
    return np.asarray(named * goes_on if decision.could_stop else named, dtype=np.float32)


def rank_chances(tiles: list[Floats], free: Floats) -> Floats:
    """The chance of each rank for each tile of a row, by set of free tiles; all hands that fit are equally likely."""
    allowed = [tile * free for tile in tiles]
    upto = [allowed[0]]
    for each in allowed[1:]:
        upto.append(product(upto[-1], BELOW) * each)
    after = np.ones_like(free)
    chances = np.empty((len(tiles), *free.shape), dtype=np.float32)
    for n in reversed(range(len(tiles))):
        chances[n] = upto[n] * after
        after = product(after * allowed[n], ABOVE)
    total = chances[0].sum(axis=1, keepdims=True)
    found: Floats = chances / np.maximum(total, 1e-9)
    return found


def weighted_chances(hands: Ranks, weights: Weights) -> NDArray[np.float64]:
    """How likely each hidden tile has each rank."""
    found = np.zeros((hands.shape[1], ALL_RANKS))
    for n in range(hands.shape[1]):
        found[n] = np.bincount(hands[:, n], weights, ALL_RANKS)
    found /= weights.sum()
    return found
