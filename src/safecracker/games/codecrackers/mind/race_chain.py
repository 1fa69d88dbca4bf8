"""How likely each detective is to catch the thief: an absorbing Markov chain over how far everybody is behind.

A turn moves either one detective by the dots of the die, or the thief and then whoever finds the longest line. The
input says how often a search moves how many detectives by how many squares; every detective is equally likely to be
among them. The chances are the fixed point of one turn. With two players every distance up to 40 is a state of its own.
Of longer ones, and with three players, only some are states, and the chances between them are interpolated by a curve.
With ``FINE`` this is right to five digits if most searches find something, and to one in a hundred if few do. With four
players there are too many positions, so that many races are simulated instead (race_simulation.py).
"""

from collections.abc import Callable
from functools import lru_cache
from math import ceil, comb, log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.model import FACES, SAFES, THIEF_STEPS, Face, Finds

from .race_simulation import Chances, Outcomes, simulated_chances

Values: TypeAlias = NDArray[np.float32]  # by seat, then by the distance of each seat; the seat that rolls comes first
Weights: TypeAlias = NDArray[np.float32]  # of the distances after a move, for each distance before it

Grain: TypeAlias = dict[int, tuple[int, float]]

AHEAD = max(SAFES) - 1  # how many squares a detective can end up ahead of the thief
SPARE = 5  # squares beyond the distance at which the thief gets away
HORIZON = 80  # squares, where the thief never gets away: from there nobody is expected to catch him any more
STEP = 40  # by which the horizon moves where the thief is far ahead already
# by the number of players: up to which distance all are states, and the factor from one state to the next beyond it
FINE: Grain = {2: (40, 1.1), 3: (26, 1.2)}
COARSE: Grain = {2: (40, 1.1), 3: (12, 1.3)}
CURVE_POINTS = 4  # neighbours that the curve goes through
TOLERANCE = 1e-5  # iteration stops when a turn changes no chance by more than this
MIXED_TURNS = 5  # how many earlier turns are mixed into the next guess
DOTS = tuple(face.dots for face in Face if face.dots)
GLASSES = FACES.count(Face.GLASS) / len(FACES)


def chances_by_finds(behind: tuple[int, ...], roller: Seat, finds: Finds, escape: int) -> Chances:
    """Everybody's chance to win before ``roller`` rolls; ``finds`` is how often a search ends with a 3, a 4 or a 5."""
    outcomes = tuple((1, safe, often) for safe, often in zip(SAFES, finds, strict=True))
    return win_chances(behind, roller, outcomes, escape, COARSE)


def win_chances(behind: tuple[int, ...], roller: Seat, outcomes: Outcomes, escape: int, grain: Grain) -> Chances:
    """The same for any outcomes of a search. A detective who is not behind any more has won."""
    caught = min(behind)
    if caught <= 0:
        # R34: of several, the one who comes furthest was there first
        return tuple((squares == caught) / behind.count(caught) for squares in behind)
    if 0 < escape <= caught:  # R35
        return (0.0,) * len(behind)
    escape = escape or horizon(caught)
    seats = len(behind)
    ordered = tuple(behind[(roller + seat) % seats] for seat in range(seats))
    found = (
        _interpolated_chances(ordered, outcomes, escape, grain)
        if seats in grain
        else simulated_chances(ordered, outcomes, escape)
    )
    return tuple(found[(seat - roller) % seats] for seat in range(seats))


def horizon(nearest: int) -> int:
    """Where a chase without a limit is counted as hopeless; well beyond where the nearest detective is now."""
    return max(HORIZON, STEP * (nearest // STEP + 2))


def _interpolated_chances(ordered: tuple[int, ...], outcomes: Outcomes, escape: int, grain: Grain) -> Chances:
    """The chances at these distances, interpolated from the solved race."""
    nodes = distances(escape, *grain[len(ordered)])
    found = solve_race(len(ordered), outcomes, escape, nodes)
    for distance in ordered:
        found = np.tensordot(found, _interpolation_weights(nodes, distance), (1, 0))
    return tuple(max(0.0, float(each)) for each in found)  # the curve may go slightly below 0


def distances(escape: int, apart: int, wider: float) -> tuple[int, ...]:
    """The distances that are states, up to ``apart`` all of them; the one at which the thief gets away is included."""
    if apart >= escape:
        return tuple(range(1, escape + SPARE + 1))
    steps = ceil(log(escape / apart, wider))
    further = (round(apart * (escape / apart) ** (step / steps)) for step in range(1, steps + 1))
    return (*range(1, apart + 1), *further, escape + SPARE)


@lru_cache(maxsize=12)
def solve_race(seats: int, outcomes: Outcomes, escape: int, nodes: tuple[int, ...]) -> Values:
    """Everybody's chance to win, for all distances that are states."""
    every = (*range(-AHEAD, 1), *nodes)
    after = np.stack(np.meshgrid(*[every] * seats, indexing="ij"))
    nearest = after.min(axis=0)
    first = after == nearest
    caught: Values = np.where(nearest <= 0, first / first.sum(axis=0), 0.0).astype(np.float32)  # R34
    open_ = nearest[(slice(AHEAD + 1, None),) * seats] < escape  # R35
    moved = {
        change: _move_weights(nodes, every, change) for change in range(-max(SAFES), max(THIEF_STEPS.values()) + 1)
    }
    won = _values_before_turn(caught, outcomes, moved)  # in one turn
    moved = {change: weights[:, AHEAD + 1 :] for change, weights in moved.items()}
    return _fixed_point(
        lambda values: open_ * (won + _values_before_turn(values, outcomes, moved)), np.full_like(won, 1 / seats)
    )


def _fixed_point(turn: Callable[[Values], Values], values: Values) -> Values:
    """The values that one more turn does not change.

    Each step mixes the last turns so that their changes cancel out, which converges sooner (Anderson 1965).
    """
    ends, changes = list[Values](), list[Values]()
    while True:
        after = turn(values)
        change = (after - values).ravel()
        if float(np.abs(change).max()) < TOLERANCE:
            return after
        ends, changes = [*ends[-MIXED_TURNS:], after], [*changes[-MIXED_TURNS:], change]
        alike = np.array([[one @ other for other in changes] for one in changes])
        mix = np.linalg.lstsq(alike / alike.max(), np.ones(len(changes)))[0].astype(np.float32)
        values = sum((part * end for part, end in zip(mix / mix.sum(), ends, strict=True)), start=0 * after)


def _values_before_turn(values: Values, outcomes: Outcomes, moved: dict[int, Weights]) -> Values:
    """What positions are worth before a turn, by what they are worth after it."""
    seats = values.ndim - 1
    # the values when the turn is over: the seat that rolled is then the last to roll again
    ended = np.moveaxis(np.roll(values, 1, axis=0), -1, 1)
    others = ended[(slice(None), slice(None), *[slice(-len(moved[0]), None)] * (seats - 1))]
    rolled: Weights = sum((moved[-dots] for dots in DOTS), start=0 * moved[0]) * np.float32(1 / len(FACES))
    dots: Values = np.tensordot(others, rolled, (1, 1))
    found = np.moveaxis(dots, -1, 1)
    steps = THIEF_STEPS[seats]  # R9: how far the thief moves before the detectives do
    single = sum(
        (often * moved[steps - squares] for movers, squares, often in outcomes if movers == 1), start=0 * moved[0]
    )
    idle, one = _sums_by_movers(ended, moved[steps], single, 1)
    found += GLASSES * ((1 - sum(often for _, _, often in outcomes)) * idle + one / seats)
    for movers, squares, often in outcomes:
        if movers > 1:
            several = _sums_by_movers(ended, moved[steps], moved[steps - squares], movers)[movers]
            found += GLASSES * often / comb(seats, movers) * several
    return found


def _sums_by_movers(ended: Values, stay: Weights, move: Weights, movers: int) -> list[Values]:
    """What it is worth if nobody moves, if one detective moves, and so on; summed over all groups that may move."""
    sums = [ended]
    for _ in range(ended.ndim - 1):
        stayed = [np.tensordot(each, stay, (1, 1)) for each in sums]
        went = [np.tensordot(each, move, (1, 1)) for each in sums[:movers]]
        sums = [stayed[0], *(a + b for a, b in zip(stayed[1:], went, strict=False)), *went[len(stayed) - 1 :]]
    return sums


def _move_weights(nodes: tuple[int, ...], every: tuple[int, ...], change: int) -> Weights:
    """The interpolation weights of ``every`` distance after a move by ``change``, a row for each node."""
    return np.stack([_interpolation_weights(every, distance + change) for distance in nodes])


def _interpolation_weights(nodes: tuple[int, ...], distance: int) -> Values:
    """How much each node counts for the value at this distance; beyond the last node all distances are the same."""
    found = np.zeros(len(nodes), np.float32)
    distance = min(distance, nodes[-1])
    if distance in nodes:
        found[nodes.index(distance)] = 1.0
        return found
    first = min(max(0, int(np.searchsorted(nodes, distance)) - CURVE_POINTS // 2), len(nodes) - CURVE_POINTS)
    near = nodes[first : first + CURVE_POINTS]
    for place, node in enumerate(near):
        others = [other for other in near if other != node]
        found[first + place] = np.prod([(distance - other) / (node - other) for other in others])
    return found
