"""Simulated races of four detectives: chances are right to about one in a hundred, and differences more exactly.

The same thousands of races are run from every position, so that two positions differ by their squares, not by luck.
"""

from collections.abc import Callable
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

RACES, TURNS = 8_000, 400  # a race that lasts longer has no winner
FAR = 100  # the most squares that a detective gains or loses on the thief
PART = 500  # races that are worked out together
PARTS = [slice(at, at + PART) for at in range(0, RACES, PART)]
DOTS = np.array([face.dots for face in FACES], np.int8)
ROLLERS = np.arange(TURNS)


class Races:
    """What happens in many races, wherever they begin. Seats are counted from the one that rolls first."""

    def __init__(self, seats: int, outcomes: Outcomes) -> None:
        rng = np.random.default_rng(seats)
        groups, squares = _mover_groups(seats, outcomes)
        often = np.cumsum([often for _, _, often in outcomes])
        # a few races at a time, so that little memory is needed beside what is kept
        rolls = _by_parts(lambda size: rng.integers(len(FACES), size=size))
        ends = _by_parts(lambda size: np.searchsorted(often, rng.random(size), side="right"))
        chosen = _by_parts(lambda size: rng.integers(groups.shape[1], size=size))
        # what each seat has gained on the thief by each turn, and the least that the best of them had at any turn
        self.gained: list[Squares] = [np.empty((RACES, TURNS), np.int8) for _ in range(seats)]
        self.worst: Squares = np.empty(RACES, np.int8)
        for at in PARTS:
            dots = DOTS[rolls[at]]
            found = np.where(dots > 0, np.int8(0), squares[ends[at]])
            movers = groups[ends[at], chosen[at]]
            ran = THIEF_STEPS[seats] * (dots == 0).astype(np.int8)
            for seat in range(seats):
                moves = dots * (ROLLERS % seats == seat) + found * (movers >> seat & 1).astype(np.int8) - ran
                self.gained[seat][at] = np.clip(np.cumsum(moves, axis=1, dtype=np.int16), -FAR, FAR)
            self.worst[at] = np.maximum.reduce([gained[at] for gained in self.gained]).min(axis=1)
        self._catch_turns: dict[tuple[int, int], Turns] = {}

    def catch_turns(self, seat: int, behind: int) -> Turns:
        """The turn of each race in which the seat catches the thief, if nobody else does so before."""
        key = seat, behind
        if key not in self._catch_turns:
            self._catch_turns[key] = _first_turns(self.gained[seat] >= behind)
        return self._catch_turns[key]

    def escape_turns(self, behind: tuple[int, ...], escape: int) -> Turns:
        """The turn of each race in which the thief gets away (R35)."""
        turns = np.full(RACES, TURNS, np.int16)
        able = np.flatnonzero(self.worst <= max(behind) - escape)
        for races in np.split(able, range(PART, len(able), PART)):
            near = [
                gained[races].astype(np.int16) - squares for gained, squares in zip(self.gained, behind, strict=True)
            ]
            turns[races] = _first_turns(np.maximum.reduce(near) <= -escape)
        return turns


def _by_parts(drawn: Callable[[tuple[int, int]], NDArray[np.int64]]) -> NDArray[np.uint8]:
    """Small numbers for every race and turn; in parts they are the same as all at once."""
    return np.concatenate([drawn((PART, TURNS)).astype(np.uint8) for _ in PARTS])


def _mover_groups(seats: int, outcomes: Outcomes) -> tuple[NDArray[np.uint8], Squares]:
    """For each outcome the groups of seats that may move, as bits, and how many squares they move.

    All groups of an outcome are equally frequent. In the last outcome nobody moves.
    """
    width = lcm(*(comb(seats, movers) for movers in range(1, seats + 1)))
    groups = np.zeros((len(outcomes) + 1, width), np.uint8)
    for number, (movers, _, _) in enumerate(outcomes):
        bits = [sum(1 << seat for seat in group) for group in combinations(range(seats), movers)]
        groups[number] = bits * (width // len(bits))
    return groups, np.array([*(squares for _, squares, _ in outcomes), 0], np.int8)


def _first_turns(happens: NDArray[np.bool_]) -> Turns:
    """The first turn of each race in which it happens; ``TURNS`` if it never does."""
    turns: Turns = happens.argmax(axis=1).astype(np.int16)
    turns[~happens[np.arange(len(turns)), turns]] = TURNS
    return turns


@lru_cache(maxsize=2)  # 13 MB each
def _cached_races(seats: int, outcomes: Outcomes) -> Races:
    return Races(seats, outcomes)


@lru_cache(maxsize=1024)
def simulated_chances(ordered: tuple[int, ...], outcomes: Outcomes, escape: int) -> Chances:
    """The share of the races that each seat wins; ``ordered`` is how far they are behind, the first to roll first."""
    races = _cached_races(len(ordered), outcomes)
    turns = np.stack([races.catch_turns(seat, min(behind, FAR)) for seat, behind in enumerate(ordered)])
    last = np.full(RACES, TURNS - 1, np.int16)
    ends = np.minimum.reduce([*turns, races.escape_turns(ordered, escape), last])
    won = turns <= ends
    if any(movers > 1 for movers, _, _ in outcomes):
        ahead = np.stack([gained[np.arange(RACES), ends] for gained in races.gained]).astype(np.int16)
        ahead -= np.array(ordered, np.int16)[:, None]
        won &= ahead == ahead.max(axis=0)  # R34: the one who comes furthest was there first
    return tuple((won / np.maximum(1, won.sum(axis=0))).mean(axis=1).tolist())
