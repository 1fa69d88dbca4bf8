"""How likely each detective is to catch the thief: an absorbing chain over how far everybody is behind.

A turn moves one detective by dots, or the thief and then whoever finds the longest line. Given how often a search
yields a 3, a 4 or a 5, and that all find them equally often, the chances are the fixed point of one turn, which is
iterated until nothing changes. Distances are cut at a limit beyond which nobody has a chance worth the name.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import Seat

from .model import FACES, SAFES, THIEF_STEPS, Face, Finds

Chances: TypeAlias = tuple[float, ...]  # to win, by seat
Values: TypeAlias = NDArray[np.float64]

LIMIT = {2: 40, 3: 20, 4: 14}  # squares behind that are told apart, by the number of players
SETTLED = {2: 1e-9, 3: 1e-6, 4: 1e-4}  # the change in a turn that is none any more, by the number of players
DOTS = tuple(face.dots for face in Face if face.dots)
GLASSES = FACES.count(Face.GLASS) / len(FACES)


def chances(behind: tuple[int, ...], roller: Seat, finds: Finds, escape: int) -> Chances:
    """Everybody's chance to win when this seat is about to roll; whoever is not behind any more has won."""
    caught = min(behind)
    if caught <= 0:
        # R34: of several the one who comes further was there first
        return tuple((squares == caught) / behind.count(caught) for squares in behind)
    if caught >= escape:  # R35
        return (0.0,) * len(behind)
    seats = len(behind)
    ordered = [behind[(roller + n) % seats] for n in range(seats)]
    values = solved(seats, escape, finds)
    place = tuple(min(squares, LIMIT[seats]) - 1 for squares in ordered)
    found = [float(values[(n, *place)]) for n in range(seats)]
    return tuple(found[(seat - roller) % seats] for seat in range(seats))


@lru_cache(maxsize=32)
def solved(seats: int, escape: int, finds: Finds) -> Values:
    """The chance of each player, counted from the one who rolls, for all squares that these players are behind."""
    values: Values = np.zeros((seats, *[LIMIT[seats]] * seats))
    while True:
        after = _turn(values, escape, finds)
        change = float(np.abs(after - values).max())
        values = after
        if change < SETTLED[seats]:
            return values


def _turn(values: Values, escape: int, finds: Finds) -> Values:
    seats = values.shape[0]
    # what is reached when the turn is over, in the order of this turn: the roller is the last to roll again
    ended = np.moveaxis(np.roll(values, 1, axis=0), -1, 1)
    if escape <= LIMIT[seats]:
        ended = np.where(_least(seats) >= escape, 0.0, ended)
    found: Values = np.zeros_like(values)
    for dots in DOTS:
        _add(found, ended, 0, dots, 1 / len(FACES))
    steps = THIEF_STEPS[seats]
    found += GLASSES * (1 - sum(finds)) * _ahead(ended, steps, range(seats))
    for player in range(seats):
        # R9: the one who moves has to make up for the step of the thief too
        others = _ahead(ended, steps, [other for other in range(seats) if other != player])
        for safe, often in zip(SAFES, finds, strict=True):
            _add(found, others, player, safe - steps, GLASSES * often / seats)
    return found


def _least(seats: int) -> NDArray[np.int64]:
    """How far the nearest detective is behind, for all squares that are told apart."""
    least: NDArray[np.int64] = np.indices((LIMIT[seats],) * seats).min(axis=0) + 1
    return least


def _ahead(values: Values, steps: int, players: Iterable[int]) -> Values:
    """What it is worth that these players are so many squares further behind; at the limit it is all the same."""
    further = np.minimum(np.arange(values.shape[1]) + steps, values.shape[1] - 1)
    for player in players:
        values = values.take(further, axis=player + 1)
    return values


def _add(found: Values, ended: Values, player: int, squares: int, weight: float) -> None:
    """Add what it is worth that a player moves so many squares: a win, or a position that is nearer."""
    own, axis = found[player], player + 1
    own.swapaxes(player, 0)[:squares] += weight
    found.swapaxes(axis, 0)[squares:] += weight * ended.swapaxes(axis, 0)[:-squares]
