"""How likely each detective is to catch the thief: an absorbing chain over how far everybody is behind.

A turn moves one detective by dots, or the thief and then whoever finds the longest line. What is given is how often a
search yields a 3, a 4 or a 5, and that all find them equally often. For two players the chances are the fixed point
of one turn, which is iterated until nothing changes. For more there are too many positions; the same thousands of
races are then run from every position, which is right to about one in a hundred, and differences to less.
"""

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import Seat

from .model import FACES, SAFES, THIEF_STEPS, Face, Finds

Chances: TypeAlias = tuple[float, ...]  # to win, by seat
Values: TypeAlias = NDArray[np.float64]
Squares: TypeAlias = NDArray[np.int8]  # for each race and turn
Turns: TypeAlias = NDArray[np.int16]  # for each race

LIMIT = 50  # squares behind that are told apart for two: beyond where the thief gets away, and some more
SETTLED = 1e-9  # the change in a turn that is none any more
RACES, TURNS = 8_000, 400  # that are run for more than two; who has not caught him by then does not
FAR = 100  # squares won or lost on the thief that are told apart in these
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
    ordered = tuple(behind[(roller + n) % seats] for n in range(seats))
    found = _of_two(ordered, finds, escape) if seats == 2 else _of_more(ordered, finds, escape)
    return tuple(found[(seat - roller) % seats] for seat in range(seats))


# for two players


def _of_two(ordered: tuple[int, ...], finds: Finds, escape: int) -> Chances:
    first, second = (min(squares, LIMIT) - 1 for squares in ordered)
    mine, theirs = solved(escape, finds)[:, first, second]
    return float(mine), float(theirs)


@lru_cache(maxsize=32)
def solved(escape: int, finds: Finds) -> Values:
    """The chance of the one who rolls and of the other, for all squares that the two are behind."""
    values: Values = np.zeros((2, LIMIT, LIMIT))
    nearer = np.indices((LIMIT, LIMIT)).min(axis=0) + 1
    while True:
        after = _turn(np.where(nearer >= escape, 0.0, values), finds)
        change = float(np.abs(after - values).max())
        values = after
        if change < SETTLED:
            return values


def _turn(values: Values, finds: Finds) -> Values:
    # what is reached when the turn is over, in the order of this turn: the roller is the last to roll again
    ended = values[::-1].swapaxes(1, 2)
    found: Values = np.zeros_like(values)
    for dots in DOTS:
        _add(found, ended, 0, dots, 1 / len(FACES))
    steps = THIEF_STEPS[2]
    found += GLASSES * (1 - sum(finds)) * _ahead(_ahead(ended, steps, 0), steps, 1)
    for player in (0, 1):
        # R9: the one who moves has to make up for the step of the thief too
        other = _ahead(ended, steps, 1 - player)
        for safe, often in zip(SAFES, finds, strict=True):
            _add(found, other, player, safe - steps, GLASSES * often / 2)
    return found


def _ahead(values: Values, steps: int, player: int) -> Values:
    """What it is worth that a player is so many squares further behind; at the limit it is all the same."""
    further = np.minimum(np.arange(LIMIT) + steps, LIMIT - 1)
    return values.take(further, axis=player + 1)


def _add(found: Values, ended: Values, player: int, squares: int, weight: float) -> None:
    """Add what it is worth that a player moves so many squares: a win, or a position that is nearer."""
    own, axis = found[player], player + 1
    own.swapaxes(player, 0)[:squares] += weight
    found.swapaxes(axis, 0)[squares:] += weight * ended.swapaxes(axis, 0)[:-squares]


# for more players


class Races:
    """Thousands of races, as far as they do not depend on where they begin. Seats are counted from the first roller."""

    def __init__(self, seats: int, finds: Finds) -> None:
        rng = np.random.default_rng(seats)
        throws = rng.integers(len(FACES), size=(RACES, TURNS))
        dots = np.array([face.dots for face in FACES], np.int16)[throws]
        bounds = np.cumsum(finds)
        found = np.array([*SAFES, 0], np.int16)[np.searchsorted(bounds, rng.random((RACES, TURNS)), side="right")]
        found[dots > 0] = 0
        finder = rng.integers(seats, size=(RACES, TURNS), dtype=np.int16)
        ran = THIEF_STEPS[seats] * (dots == 0).astype(np.int16)
        rollers = np.arange(TURNS) % seats
        moves = (dots * (rollers == seat) + found * (finder == seat) - ran for seat in range(seats))
        sums = (np.cumsum(move, axis=1, dtype=np.int16) for move in moves)
        self.gained: list[Squares] = [np.clip(gained, -FAR, FAR).astype(np.int8) for gained in sums]  # on the thief
        self.worst: Squares = np.maximum.reduce(self.gained).min(axis=1)  # how far he once was ahead of all
        self._caught: dict[tuple[int, int], Turns] = {}

    def caught(self, seat: int, behind: int) -> Turns:
        """The turn in which the seat catches the thief in each race, if nobody else does."""
        key = seat, behind
        if key not in self._caught:
            self._caught[key] = _first(self.gained[seat] >= behind)
        return self._caught[key]

    def escaped(self, behind: tuple[int, ...], escape: int) -> Turns:
        """The turn in which the thief gets away (R35)."""
        turns = np.full(RACES, TURNS, np.int16)
        able = np.flatnonzero(self.worst <= max(behind) - escape)
        near = [gained[able].astype(np.int16) - squares for gained, squares in zip(self.gained, behind, strict=True)]
        turns[able] = _first(np.maximum.reduce(near) <= -escape)
        return turns


def _first(happens: NDArray[np.bool_]) -> Turns:
    """The first turn of each race in which it happens."""
    turns: Turns = happens.argmax(axis=1).astype(np.int16)
    turns[~happens[np.arange(len(turns)), turns]] = TURNS
    return turns


@lru_cache(maxsize=4)
def _races(seats: int, finds: Finds) -> Races:
    return Races(seats, finds)


@lru_cache(maxsize=1024)
def _of_more(ordered: tuple[int, ...], finds: Finds, escape: int) -> Chances:
    races = _races(len(ordered), finds)
    turns = [races.caught(seat, min(behind, FAR)) for seat, behind in enumerate(ordered)]
    ends = np.minimum.reduce([*turns, races.escaped(ordered, escape), np.full(RACES, TURNS - 1, np.int16)])
    return tuple(float((caught <= ends).mean()) for caught in turns)
