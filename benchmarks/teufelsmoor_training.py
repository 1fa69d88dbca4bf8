"""Teaches the net by which the strongest player of Der Schatz im Teufelsmoor judges, by games against itself.

    python benchmarks/teufelsmoor_training.py 160000 0 first.npz
    python benchmarks/teufelsmoor_training.py 80000 1 second.npz first.npz 0.0015 0.0004
    python benchmarks/teufelsmoor_training.py 80000 2 third.npz second.npz 0.0006 0.00015
    python benchmarks/teufelsmoor_training.py 120000 3 net.npz third.npz 0.001 0.0001

How many games, the seed, where the net goes, a net that goes on learning, and the rates at first and in the end. Needs
numba. After each game the net is moved towards what came of every position in it: TD(lambda), a mean of the game's end
and of what the net thought later in the game. A net that went on learning is the mean of what it was, which is steadier
than what it is.
"""

import sys
import time
from random import Random
from typing import Any

import numpy as np
from moor_numbers import INPUTS, SIZE, Floats, describe, judged, learned, measure
from moor_play import game
from numba import njit

from safecracker.games.teufelsmoor.features import Positions, features

HIDDEN = 32
TRACE = 0.7  # lambda
WHIM = 0.02  # how often a move is made for no reason, to see more of the moor
STEPS = 20  # in which the rate falls
RATE, SLOWEST = 0.008, 0.0004  # at first and in the end
NAMES = "abcd"
CHUNK = 500  # games between two looks at the net
SETTLED = 5  # the step from which the net is the mean of what it was
LONGEST = 1500  # positions of a game that are noted


@njit(cache=True)
def seeded(seed: int) -> None:
    np.random.seed(seed)  # noqa: NPY002 - numba's own


@njit(cache=True)
def taught(net: Any, games: int, rate: float) -> tuple[float, float, float]:
    """Games from which the net learns: how often the gang won, how long they were, how wrong the net was."""
    kinds, rows, h = np.empty(LONGEST, np.int64), np.empty((LONGEST, INPUTS)), np.empty(net[1].shape[1])
    won, length, wrong = 0.0, 0.0, 0.0
    for _ in range(games):
        count, result = game(net, net, WHIM, kinds, rows)
        won += result / games
        length += count / games
        goal, off = result, 0.0
        for back in range(count):
            at = count - 1 - back
            thought = judged(net, kinds[at], rows[at], h)
            off += (result - thought) ** 2 / count
            learned(net, kinds[at], rows[at], h, goal - thought, rate)
            goal = (1 - TRACE) * thought + TRACE * goal
        wrong += off / games
    return won, length, wrong


@njit(cache=True)
def met(one: Any, other: Any, games: int) -> float:
    """The share that one net wins of another, half of the games on either side."""
    kinds, rows, won = np.empty(LONGEST, np.int64), np.empty((LONGEST, INPUTS)), 0.0
    for _ in range(games // 2):
        won += (game(one, other, 0.0, kinds, rows)[1] + 1 - game(other, one, 0.0, kinds, rows)[1]) / (games // 2 * 2)
    return won


def fresh(seed: int) -> tuple[Floats, ...]:
    rng = np.random.default_rng(seed)
    return (
        rng.normal(0, 0.25, (4, INPUTS, HIDDEN)),
        np.zeros((4, HIDDEN)),
        rng.normal(0, 0.02, (4, HIDDEN)),
        np.zeros(4),
    )


def compared(rng: Random) -> float:
    """The most by which the features here and in the player differ, over positions by chance."""
    most = 0.0
    for _ in range(300):
        state = np.zeros(SIZE, np.int64)
        state[:8] = [rng.randrange(145) for _ in range(8)]
        state[8:] = [rng.randrange(5) for _ in range(SIZE - 8)]
        mask = np.array([rng.random() < 0.3 for _ in range(144)], np.uint8)
        mask[rng.randrange(144)] = 1
        m, x = np.empty(8), np.empty(INPUTS)
        measure(mask, m)
        describe(state, mask, m, x)
        seen = Positions(state[None, :8], state[None, 8:21], state[None, 21:], mask[None, :].astype(bool))
        most = max(most, np.abs(features(seen)[0] - x).max())
    return most


def main(games: int, seed: int, path: str, before: str = "", fast: float = RATE, slow: float = SLOWEST) -> None:
    assert compared(Random(seed)) < 1e-9
    net = tuple(np.load(before)[name].astype(float) for name in NAMES) if before else fresh(seed)
    mean, means = [np.zeros_like(each) for each in net], 0
    seeded(seed)
    for step in range(STEPS):
        rate = fast * (slow / fast) ** (step / (STEPS - 1))
        start, told = time.process_time(), list[tuple[float, float, float]]()
        for _ in range(games // STEPS // CHUNK):
            told.append(taught(net, CHUNK, rate))
            if before and step >= SETTLED:
                means += 1
                mean = [old + (new - old) / means for old, new in zip(mean, net, strict=True)]
        won, length, wrong = np.mean(told, axis=0)
        spent = time.process_time() - start
        print(f"{step:2} {rate:.5f} gang {won:.3f} positions {length:.1f} error {wrong:.4f} {spent:.0f} s", flush=True)
        kept = mean if means else net
        np.savez_compressed(path, **{name: each.astype(np.float32) for name, each in zip(NAMES, kept, strict=True)})


if __name__ == "__main__":
    number, luck, goal, *more = sys.argv[1:]
    main(int(number), int(luck), goal, "".join(more[:1]), *map(float, more[1:]))
