"""How likely each detective is to catch the thief: an absorbing chain over how far everybody is behind.

A turn moves one detective by dots, or the thief and then whoever finds the longest line. What is given is how often a
search moves how many detectives by how much, and that all are equally often among them. The chances are the fixed
point of one turn. For two players every distance is a state of its own. For three, long distances stand for those
beside them, and the chances in between follow a curve through their neighbours: finely that is right to five digits
where searches mostly lead to something, and to one in a hundred where they hardly do. For four there are too many
positions; many races are run instead (race_simulation.py).
"""

from collections.abc import Callable
from functools import lru_cache
from math import ceil, comb, log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.model import FACES, SAFES, THIEF_STEPS, Face, Finds

from .race_simulation import Chances, Outcomes, run

Values: TypeAlias = NDArray[np.float32]  # by whose chance it is, then by everybody's distance; who rolls comes first
Weights: TypeAlias = NDArray[np.float32]  # of the distances after a move, for each distance before it

Grain: TypeAlias = dict[int, tuple[int, float]]

AHEAD = max(SAFES) - 1  # squares that somebody may come ahead of the thief
SPARE = 5  # squares beyond those at which the thief gets away
# up to where every distance is a state of its own, by the number of players; and beyond, by how much each is longer
FINE: Grain = {2: (40, 1.0), 3: (26, 1.2)}
COARSE: Grain = {2: (40, 1.0), 3: (12, 1.3)}
CURVE = 4  # neighbours through which a curve goes
SETTLED = 1e-5  # the change in a turn that is none any more
RECALLED = 5  # turns from which the end is extrapolated
DOTS = tuple(face.dots for face in Face if face.dots)
GLASSES = FACES.count(Face.GLASS) / len(FACES)


def chances_by_finds(behind: tuple[int, ...], roller: Seat, finds: Finds, escape: int) -> Chances:
    """Everybody's chance to win when this seat is about to roll, if one of all finds a 3, a 4 or a 5 so often."""
    outcomes = tuple((1, safe, often) for safe, often in zip(SAFES, finds, strict=True))
    return win_chances(behind, roller, outcomes, escape, COARSE)


def win_chances(behind: tuple[int, ...], roller: Seat, outcomes: Outcomes, escape: int, grain: Grain) -> Chances:
    """The same, whatever may come of a search; whoever is not behind any more has won."""
    caught = min(behind)
    if caught <= 0:
        # R34: of several the one who comes further was there first
        return tuple((squares == caught) / behind.count(caught) for squares in behind)
    if caught >= escape:  # R35
        return (0.0,) * len(behind)
    seats = len(behind)
    ordered = tuple(behind[(roller + seat) % seats] for seat in range(seats))
    found = _read(ordered, outcomes, escape, grain) if seats in grain else run(ordered, outcomes, escape)
    return tuple(found[(seat - roller) % seats] for seat in range(seats))


def _read(ordered: tuple[int, ...], outcomes: Outcomes, escape: int, grain: Grain) -> Chances:
    nodes = distances(escape, *grain[len(ordered)])
    found = solve_race(len(ordered), outcomes, escape, nodes)
    for distance in ordered:
        found = np.tensordot(found, _curve(nodes, distance), (1, 0))
    return tuple(max(0.0, float(each)) for each in found)  # a curve may swing a hair below nothing


def distances(escape: int, apart: int, wider: float) -> tuple[int, ...]:
    """The distances that are states of their own; the one at which the thief gets away is among them."""
    if apart >= escape:
        return tuple(range(1, escape + SPARE + 1))
    steps = ceil(log(escape / apart, wider))
    further = (round(apart * (escape / apart) ** (step / steps)) for step in range(1, steps + 1))
    return (*range(1, apart + 1), *further, escape + SPARE)


@lru_cache(maxsize=12)
def solve_race(seats: int, outcomes: Outcomes, escape: int, nodes: tuple[int, ...]) -> Values:
    """Everybody's chance, for all distances that are states of their own."""
    every = (*range(-AHEAD, 1), *nodes)
    after = np.stack(np.meshgrid(*[every] * seats, indexing="ij"))
    nearest = after.min(axis=0)
    first = after == nearest
    caught: Values = np.where(nearest <= 0, first / first.sum(axis=0), 0.0).astype(np.float32)  # R34
    open_ = nearest[(slice(AHEAD + 1, None),) * seats] < escape  # R35
    moved = {change: _weights(nodes, every, change) for change in range(-max(SAFES), max(THIEF_STEPS.values()) + 1)}
    won = _turn(caught, outcomes, moved)  # in one turn
    moved = {change: weights[:, AHEAD + 1 :] for change, weights in moved.items()}
    return _settled(lambda values: open_ * (won + _turn(values, outcomes, moved)), np.full_like(won, 1 / seats))


def _settled(turn: Callable[[Values], Values], values: Values) -> Values:
    """Where turns lead to in the end.

    The last turns are mixed so that their changes cancel out, which leads there sooner (Anderson 1965).
    """
    ends, changes = list[Values](), list[Values]()
    while True:
        after = turn(values)
        change = (after - values).ravel()
        if float(np.abs(change).max()) < SETTLED:
            return after
        ends, changes = [*ends[-RECALLED:], after], [*changes[-RECALLED:], change]
        alike = np.array([[one @ other for other in changes] for one in changes])
        mix = np.linalg.lstsq(alike / alike.max(), np.ones(len(changes)))[0].astype(np.float32)
        values = sum((part * end for part, end in zip(mix / mix.sum(), ends, strict=True)), start=0 * after)


def _turn(values: Values, outcomes: Outcomes, moved: dict[int, Weights]) -> Values:
    seats = values.ndim - 1
    # what is reached when the turn is over: the one who rolls is the last to roll again
    ended = np.moveaxis(np.roll(values, 1, axis=0), -1, 1)
    others = ended[(slice(None), slice(None), *[slice(-len(moved[0]), None)] * (seats - 1))]
    rolled: Weights = sum((moved[-dots] for dots in DOTS), start=0 * moved[0]) * np.float32(1 / len(FACES))
    dots: Values = np.tensordot(others, rolled, (1, 1))
    found = np.moveaxis(dots, -1, 1)
    steps = THIEF_STEPS[seats]  # R9: those who move have to make up for them
    single = sum(
        (often * moved[steps - squares] for movers, squares, often in outcomes if movers == 1), start=0 * moved[0]
    )
    idle, one = _searched(ended, moved[steps], single, 1)
    found += GLASSES * ((1 - sum(often for _, _, often in outcomes)) * idle + one / seats)
    for movers, squares, often in outcomes:
        if movers > 1:
            several = _searched(ended, moved[steps], moved[steps - squares], movers)[movers]
            found += GLASSES * often / comb(seats, movers) * several
    return found


def _searched(ended: Values, stay: Weights, move: Weights, movers: int) -> list[Values]:
    """What it is worth that nobody moves, that one does, and so on, summed over who it is."""
    sums = [ended]
    for _ in range(ended.ndim - 1):
        stayed = [np.tensordot(each, stay, (1, 1)) for each in sums]
        went = [np.tensordot(each, move, (1, 1)) for each in sums[:movers]]
        sums = [stayed[0], *(a + b for a, b in zip(stayed[1:], went, strict=False)), *went[len(stayed) - 1 :]]
    return sums


def _weights(nodes: tuple[int, ...], every: tuple[int, ...], change: int) -> Weights:
    return np.stack([_curve(every, distance + change) for distance in nodes])


def _curve(nodes: tuple[int, ...], distance: int) -> Values:
    """The weight of each of the distances for this one; beyond the last all are alike."""
    found = np.zeros(len(nodes), np.float32)
    distance = min(distance, nodes[-1])
    if distance in nodes:
        found[nodes.index(distance)] = 1.0
        return found
    first = min(max(0, int(np.searchsorted(nodes, distance)) - CURVE // 2), len(nodes) - CURVE)
    near = nodes[first : first + CURVE]
    for place, node in enumerate(near):
        others = [other for other in near if other != node]
        found[first + place] = np.prod([(distance - other) / (node - other) for other in others])
    return found
