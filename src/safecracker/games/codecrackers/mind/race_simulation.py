"""Races of four detectives, by the thousand: right to about one in a hundred, and differences to less.

The same races are run from every position, so that a square more or less shows, and luck does not.
"""

from functools import lru_cache
from itertools import combinations
from math import comb, lcm
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.codecrackers.rules.model import FACES, THIEF_STEPS

Chances: TypeAlias = tuple[float, ...]  # to win, by seat
Outcomes: TypeAlias = tuple[tuple[int, int, float], ...]  # of a search: how many move, how many squares, how often
Squares: TypeAlias = NDArray[np.int8]  # for each race and turn
Turns: TypeAlias = NDArray[np.int16]  # for each race

RACES, TURNS = 8_000, 400  # who has not caught the thief by then does not
FAR = 100  # most squares won or lost on the thief


class Races:
    """As far as they do not depend on where they begin. Seats are counted from the first who rolls."""

    def __init__(self, seats: int, outcomes: Outcomes) -> None:
        rng = np.random.default_rng(seats)
        rolls = rng.integers(len(FACES), size=(RACES, TURNS))
        dots = np.array([face.dots for face in FACES], np.int16)[rolls]
        groups, squares = _groups(seats, outcomes)
        ends = np.searchsorted(np.cumsum([often for _, _, often in outcomes]), rng.random((RACES, TURNS)), side="right")
        movers = groups[ends, rng.integers(groups.shape[1], size=(RACES, TURNS))]
        found = squares[ends]
        found[dots > 0] = 0
        ran = THIEF_STEPS[seats] * (dots == 0).astype(np.int16)
        rollers = np.arange(TURNS) % seats
        moves = (dots * (rollers == seat) + found * (movers >> seat & 1) - ran for seat in range(seats))
        sums = (np.cumsum(move, axis=1, dtype=np.int16) for move in moves)
        self.gained: list[Squares] = [np.clip(gained, -FAR, FAR).astype(np.int8) for gained in sums]  # on the thief
        self.worst: Squares = np.maximum.reduce(self.gained).min(axis=1)  # how far the thief once was ahead of all
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


def _groups(seats: int, outcomes: Outcomes) -> tuple[NDArray[np.uint8], NDArray[np.int16]]:
    """For each outcome a bit for each seat that moves, in all groups equally often, and the squares.

    In the last outcome nobody moves.
    """
    width = lcm(*(comb(seats, movers) for movers in range(1, seats + 1)))
    groups = np.zeros((len(outcomes) + 1, width), np.uint8)
    for number, (movers, _, _) in enumerate(outcomes):
        bits = [sum(1 << seat for seat in group) for group in combinations(range(seats), movers)]
        groups[number] = bits * (width // len(bits))
    return groups, np.array([*(squares for _, squares, _ in outcomes), 0], np.int16)


def _first(happens: NDArray[np.bool_]) -> Turns:
    """The first turn of each race in which it happens."""
    turns: Turns = happens.argmax(axis=1).astype(np.int16)
    turns[~happens[np.arange(len(turns)), turns]] = TURNS
    return turns


@lru_cache(maxsize=4)
def _races(seats: int, outcomes: Outcomes) -> Races:
    return Races(seats, outcomes)


@lru_cache(maxsize=1024)
def run(ordered: tuple[int, ...], outcomes: Outcomes, escape: int) -> Chances:
    """How many of the races each wins, the one who rolls first."""
    races = _races(len(ordered), outcomes)
    turns = np.stack([races.caught(seat, min(behind, FAR)) for seat, behind in enumerate(ordered)])
    last = np.full(RACES, TURNS - 1, np.int16)
    ends = np.minimum.reduce([*turns, races.escaped(ordered, escape), last])
    won = turns <= ends
    if any(movers > 1 for movers, _, _ in outcomes):
        ahead = np.stack([gained[np.arange(RACES), ends] for gained in races.gained]).astype(np.int16)
        ahead -= np.array(ordered, np.int16)[:, None]
        won &= ahead == ahead.max(axis=0)  # R34: who comes further was there first
    return tuple((won / np.maximum(1, won.sum(axis=0))).mean(axis=1).tolist())
