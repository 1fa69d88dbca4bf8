"""Teaches the nets by which the strongest player of Der Schatz im Teufelsmoor judges.

    python benchmarks/teufelsmoor_training.py 450000 1 net.npz 64 0.003 0.00003

How many games, the seed, where the nets go, how many are in their hidden layer, the rates at first and in the end, and
nets that go on learning. Needs numba. In a fifth of the games the two nets meet each other; in the others one of them
meets the strongest player of the first version. After each game a net is moved towards what came of every position in
it: TD(lambda), a mean of the game's end and of what the net thought later in the game; 64 games make a step, by Adam.
What is kept is the mean of the nets over a tenth of the games.

    python benchmarks/teufelsmoor_training.py met 20000 0 nets.npz

This many games of each net against the first version, and of both against each other: the share that the nets win.
"""

import sys
import time
from random import Random
from typing import Any

import numpy as np
from moor_numbers import GANG_INPUTS, INPUTS, MEASURES, SIZE, Floats, describe, judged, measure, slope
from moor_play import game
from msgspec.structs import replace
from numba import njit

from safecracker.games.teufelsmoor.mind.features import PositionBatch, features
from safecracker.games.teufelsmoor.mind.value_net import Net
from safecracker.games.teufelsmoor.rules.figures import Side

TRACE = 0.7  # lambda
WHIM = 0.01  # how often a move is made for no reason, to see more of the moor
OWN = 0.2  # of the games, those of the nets against each other
BATCH = 64  # games
STEPS = 20  # between two reports of how it goes
MEAN = 0.1  # of the games, those over which the nets are averaged
LONGEST = 1500  # positions of a game that are noted


@njit(cache=True)
def seeded(seed: int) -> None:
    np.random.seed(seed)  # noqa: NPY002 - numba's own


@njit(cache=True)
def lesson(net: Any, slopes: Any, seen: Floats, count: int, kinds: Any, rows: Floats, result: float) -> None:
    """What a game says about a net."""
    h, goal = np.empty(net[1].shape[1], np.float32), result
    for back in range(count):
        at = count - 1 - back
        thought = judged(net, kinds[at], rows[at], h)
        slope(net, slopes, kinds[at], rows[at], h, goal - thought)
        seen[kinds[at]] += 1
        goal = (1 - TRACE) * thought + TRACE * goal


@njit(cache=True)
def lessons(gang: Any, crooks: Any, slopes: Any, seen: Floats, games: int) -> Floats:
    """Games from which both learn: what the gang won and how many there were, by which bots met."""
    kinds, rows = np.empty(LONGEST, np.int64), np.empty((LONGEST, INPUTS), np.float32)
    results, first = np.zeros((3, 2)), np.zeros(2, np.bool_)
    for _ in range(games):
        luck = np.random.random()  # noqa: NPY002 - numba's own
        first[0], first[1] = luck < (1 - OWN) / 2, luck >= (1 + OWN) / 2
        count, result = game(gang, crooks, first, WHIM, kinds, rows)
        results[first[0] + 2 * first[1]] += np.array([result, 1.0])
        if not first[0]:
            lesson(gang, slopes[0], seen[0], count, kinds, rows, result)
        if not first[1]:
            lesson(crooks, slopes[1], seen[1], count, kinds, rows, result)
    return results


@njit(cache=True)
def met(gang: Any, crooks: Any, first: Any, games: int) -> float:
    """What the gang wins."""
    kinds, rows, won = np.empty(LONGEST, np.int64), np.empty((LONGEST, INPUTS), np.float32), 0.0
    for _ in range(games):
        won += game(gang, crooks, first, 0.0, kinds, rows)[1] / games
    return won


class Adam:
    """Steps of a net along its slopes, each figure at its own pace."""

    def __init__(self, net: tuple[Floats, ...]) -> None:
        self.net, self.slopes = net, tuple(map(np.zeros_like, net))
        self._mean, self._square = [[np.zeros_like(each) for each in net] for _ in range(2)]
        self._steps = 0

    def step(self, seen: Floats, rate: float) -> None:
        self._steps += 1
        pace = rate / (1 - 0.9**self._steps)
        for weight, way, mean, square in zip(self.net, self.slopes, self._mean, self._square, strict=True):
            way[:] /= np.maximum(seen, 1).reshape(-1, *[1] * (way.ndim - 1)).astype(np.float32)
            mean[:] += (way - mean) * np.float32(0.1)
            square[:] += (way**2 - square) * np.float32(0.001)
            weight[:] += np.float32(pace) * mean / (np.sqrt(square / (1 - 0.999**self._steps)) + np.float32(1e-6))
            way[:] = 0


def fresh(inputs: int, hidden: int, rng: np.random.Generator) -> tuple[Floats, ...]:
    return (
        rng.normal(0, 0.25, (4, inputs, hidden)).astype(np.float32),
        np.zeros((4, hidden), np.float32),
        rng.normal(0, 0.02, (4, hidden)).astype(np.float32),
        np.zeros(4, np.float32),
    )


def widened(net: tuple[Floats, ...], hidden: int, rng: np.random.Generator) -> tuple[Floats, ...]:
    """The net with more in its hidden layer."""
    more = fresh(net[0].shape[1], hidden - net[0].shape[2], rng)
    return *(np.concatenate(each, -1) for each in zip(net[:3], more[:3], strict=True)), net[3]


def read(path: str) -> list[tuple[Floats, ...]]:
    found = np.load(path)
    return [tuple(found[f"{side}_{name}"].astype(np.float32) for name in Net.__struct_fields__) for side in Side]


def written(path: str, nets: list[list[Floats]]) -> None:
    """Half as exact as they were learned, which is enough and keeps the file small."""
    named = {
        f"{side}_{name}": each.astype(np.float16)
        for side, net in zip(Side, nets, strict=True)
        for name, each in zip(Net.__struct_fields__, net, strict=True)
    }
    np.savez_compressed(path, **named)


def compared(rng: Random) -> float:
    """The most by which the features here and in the player differ, over positions by chance."""
    most = 0.0
    for _ in range(300):
        state = np.zeros(SIZE, np.int64)
        state[:8] = [rng.randrange(145) for _ in range(8)]
        state[8:] = [rng.randrange(5) for _ in range(SIZE - 8)]
        state[SIZE - 1] = treasure = rng.randrange(144)
        mask = np.array([rng.random() < 0.3 for _ in range(144)], np.uint8)
        mask[treasure] = 1
        m, x = np.empty(MEASURES), np.empty(INPUTS, np.float32)
        measure(mask, treasure, m)
        describe(state, mask, m, x)
        of_crooks = PositionBatch(
            places=state[None, :8],
            deck=state[None, 8:21],
            bonus_cards=state[None, 21:23],
            fits=mask[None, :].astype(bool),
            treasure=treasure,
        )
        of_gang = replace(of_crooks, treasure=None)
        most = max(most, np.abs(features(of_crooks)[0] - x).max())
        assert (features(of_gang)[0] == features(of_crooks)[0, :GANG_INPUTS]).all()
    return most


def main(games: int, seed: int, path: str, hidden: int, fast: float, slow: float, before: str) -> None:
    assert compared(Random(seed)) < 1e-5
    rng = np.random.default_rng(seed)
    nets = read(before) if before else [fresh(GANG_INPUTS, hidden, rng), fresh(INPUTS, hidden, rng)]
    nets = [widened(net, hidden, rng) for net in nets]
    adams, means = list(map(Adam, nets)), [[each.copy() for each in net] for net in nets]
    seeded(seed)
    total = games // BATCH
    results, start = np.zeros((3, 2)), time.process_time()
    for number in range(total):
        rate, seen = fast * (slow / fast) ** (number / total), np.zeros((2, 4))
        results += lessons(nets[0], nets[1], tuple(adam.slopes for adam in adams), seen, BATCH)
        for adam, each in zip(adams, seen, strict=True):
            adam.step(each, rate)
        share = np.float32(max(1 / (number + 1), 1 / (MEAN * total)))
        for old, new in zip([*means[0], *means[1]], [*nets[0], *nets[1]], strict=True):
            old[:] += (new - old) * share
        if (number + 1) % (total // STEPS) == 0:
            own, crooks, gang = results[:, 0] / results[:, 1]
            spent = time.process_time() - start
            print(f"{rate:.5f} gang {gang:.3f} crooks {1 - crooks:.3f} each other {own:.3f} {spent:.0f} s", flush=True)
            results[:] = 0
            written(path, means)


def tried(games: int, seed: int, path: str) -> None:
    gang, crooks = read(path)
    seeded(seed)
    for first in ((False, True), (True, False), (False, False)):
        print(f"first version {first}: the gang wins {met(gang, crooks, np.array(first), games):.4f} of {games}")


if __name__ == "__main__":
    if sys.argv[1] == "met":
        tried(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        number, luck, goal, width, fastest, slowest, *more = sys.argv[1:]
        main(int(number), int(luck), goal, int(width), float(fastest), float(slowest), "".join(more))
