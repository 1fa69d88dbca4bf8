"""What may lie where nobody but its owner looks: many worlds at once that fit a view, the likelier the more often.

Owners keep the dearer money, and what they do not like to play stays in their hands; how much so was counted in games.
"""

from typing import Final

import numpy as np

from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.games.thieves.rules.view import Thief, View

from .batch_rules import CAR, COINS, KINDS, LUCK, Crowd, Floats, Ints

# how much likelier a card lies face down in a loot, or in a hand, than among all that is unseen
KEPT: Final = np.array([0.35, 1.0, 1.25, 1.05, 0.1, 1.1])
HELD: Final = np.array([0.65, 0.65, 1.0, 1.5, 1.1, 1.5, 0.85, 0.8, 1.3, 1.4, 1.05, 1.4])


def worlds(view: View, number: int, rng: np.random.Generator) -> Crowd:
    """Tables that the viewer cannot tell from this one, while somebody is to play."""
    crowd = Crowd(view.seats, number, rng.random((number, LUCK)))
    left = np.tile(np.array(unseen(view)), (number, 1))
    for seat, thief in enumerate(view.thieves):
        for each in thief.loot:
            cards = crowd.shown if each.up else crowd.hidden
            kind = np.full(number, each.card.rank) if each.card else _drawn(left, left[:, :COINS] * KEPT, rng)
            cards[np.arange(number), seat, kind] += 1
    for seat, thief in enumerate(view.thieves):
        if thief.hand is None:
            crowd.hands[:, seat] = _hand(thief, left, rng)
        else:
            crowd.hands[:, seat] = _counted(thief.hand)
    crowd.pile[:] = left
    crowd.discard[:] = _counted(view.discard)
    crowd.street[:] = _counted(view.street)[CAR : CAR + 2]
    crowd.getaways[:], crowd.turn[:], crowd.jobs[:] = view.getaways, view.turn, view.jobs
    crowd.drawn[:] = view.drawn.rank if view.drawn else -1
    return crowd


def _counted(cards: tuple[Card, ...]) -> Ints:
    return np.bincount(np.array([card.rank for card in cards], np.int64), minlength=KINDS)


def _hand(thief: Thief, left: Ints, rng: np.random.Generator) -> Ints:
    """A hidden hand in every world, within what is proven of it."""
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
    """A card of each world by these weights, taken from what is left."""
    sums = np.cumsum(weights, axis=1)
    kind: Ints = (sums <= (rng.random(len(left)) * sums[:, -1])[:, None]).sum(1)
    left[np.arange(len(left)), kind] -= 1
    return kind
