"""Sampled tables that fit a view: what may be in hands and face-down loot, likelier cards more often.

Owners keep the better money, and cards that they avoid stay in their hands; both were counted in games.
"""

from typing import Final

import numpy as np

from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.games.thieves.rules.view import Thief, View

from .batch_rules import CAR, COINS, KINDS, LUCK, Floats, Ints, TableBatch

# how much likelier a card lies face down in a loot, or in a hand, than among all unseen cards
KEPT: Final = np.array([0.35, 1.0, 1.25, 1.05, 0.1, 1.1])
HELD: Final = np.array([0.65, 0.65, 1.0, 1.5, 1.1, 1.5, 0.85, 0.8, 1.3, 1.4, 1.05, 1.4])


def sample_tables(view: View, number: int, rng: np.random.Generator) -> TableBatch:
    """Tables that the viewer cannot tell from this one, in the phase of playing."""
    batch = TableBatch(view.seats, number, rng.random((number, LUCK)))
    left = np.tile(np.array(unseen(view)), (number, 1))
    for seat, thief in enumerate(view.thieves):
        for each in thief.loot:
            cards = batch.shown if each.up else batch.hidden
            kind = np.full(number, each.card.rank) if each.card else _drawn(left, left[:, :COINS] * KEPT, rng)
            cards[np.arange(number), seat, kind] += 1
    for seat, thief in enumerate(view.thieves):
        if thief.hand is None:
            batch.hands[:, seat] = _hand(thief, left, rng)
        else:
            batch.hands[:, seat] = _counted(thief.hand)
    batch.pile[:] = left
    batch.discard[:] = _counted(view.discard)
    batch.street[:] = _counted(view.street)[CAR : CAR + 2]
    batch.getaways[:], batch.turn[:], batch.jobs[:] = view.getaways, view.turn, view.jobs
    batch.drawn[:] = view.drawn.rank if view.drawn else -1
    return batch


def _counted(cards: tuple[Card, ...]) -> Ints:
    return np.bincount(np.array([card.rank for card in cards], np.int64), minlength=KINDS)


def _hand(thief: Thief, left: Ints, rng: np.random.Generator) -> Ints:
    """A hidden hand at every table, within what is proven about it."""
    found, bounds = np.zeros((len(left), KINDS), np.int64), thief.bounds
    for n in range(thief.held):
        weights = left[:, :KINDS] * HELD
        if bounds and n < thief.held - bounds.fresh:
            fitting = weights * (found < bounds.most[:KINDS])
            # bounds hold for each hand by itself: another hand may have taken the last card that fits
            weights = np.where(fitting.any(1)[:, None], fitting, weights)
        found[np.arange(len(left)), _drawn(left, weights, rng)] += 1
    return found


def _drawn(left: Ints, weights: Floats, rng: np.random.Generator) -> Ints:
    """Pick a card at each table by these weights, and take it out of what is left."""
    sums = np.cumsum(weights, axis=1)
    kind: Ints = (sums <= (rng.random(len(left)) * sums[:, -1])[:, None]).sum(1)
    left[np.arange(len(left)), kind] -= 1
    return kind
