"""Trains the network that rates tables of Thieves!, in games against itself and against the rule of thumb.

    python benchmarks/thieves_training.py 3 22 three.npz
    python benchmarks/thieves_training.py 4 77 four.npz
    python benchmarks/thieves_training.py 5 30 five.npz
    python benchmarks/thieves_training.py 6 40 six.npz
    python benchmarks/thieves_training.py --pack three.npz four.npz five.npz six.npz weights.npz

The numbers are those of the players at a table and of the generations, of 32,768 games each; another file after the
first is what to go on from. After each generation the network learns what the tables that it left behind were worth:
mostly what came of them, and partly what it thought of its next one (temporal differences, lambda 0.7).

The stored weights come from this method with about as many games. They are not equal to the last digit to what another
run gives, which depends on the luck, and on the library that multiplies the matrices.
"""

import sys
import time
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.thieves.mind.batch_rules import LUCK, Floats, Ints, TableBatch
from safecracker.games.thieves.mind.value_net import LAYERS, Network, TableRows, features, rows_after

GAMES = 32_768  # of a generation
BATCH = 2048  # lessons that are learned at once
HIDDEN = 96, 32  # units
THUMB = 0.4  # how many of the players follow the rule of thumb
LAMBDA = 0.7
TRIED = 4096  # games of a test
TESTED = 5  # generations between two tests

Seen: TypeAlias = tuple[Ints, Ints, Floats, Floats]  # tables, seats, input and output of the network
Moments: TypeAlias = list[list[NDArray[Any]]]


def thumb(found: Floats, rows: TableRows) -> Floats:
    """What the rule of thumb makes of the rows, by columns that the network is given, too."""
    seats = rows.raid.shape[1]
    column = 9 * seats  # as features() lays them out
    late, share = found[:, column - 1] / 2, found[:, column] / 2
    called = 0.3 * rows.held[:, 1:].sum(1)
    raided = np.minimum(1.0, called / (2 * np.maximum(0.5, 4 - rows.cars)))
    share = np.where(rows.siren > 0, raided * late + (1 - raided) * share, share)
    return np.asarray(share + 0.02 * (rows.jobs == 2), np.float32)


def play(
    net: Network, by_thumb: NDArray[np.bool_], noise: float, rng: np.random.Generator
) -> tuple[Floats, list[Seen]]:
    """Each seat's share of the wins of complete games, and what the network saw in them."""
    games, seats = by_thumb.shape
    batch, tables = TableBatch(seats, games, rng.random((games, LUCK))), np.arange(games)
    shares, seen = np.zeros((games, seats), np.float32), list[Seen]()
    batch.deal()
    while batch.tables:
        batch.draw()
        shares[tables[batch.over]] = batch.shares()[batch.over]
        on = np.flatnonzero(~batch.over)
        tables = tables[on]
        batch.keep(on)
        at, plays = batch.legal()
        rows = rows_after(batch, at, plays)
        found = features(rows)
        value = net.share(found)
        wild = rng.random(batch.tables) < noise
        score = value + noise * rng.standard_normal(value.size).astype(np.float32) + wild[at] * rng.random(value.size)
        led = by_thumb[tables, batch.turn]
        score = np.where(led[at], thumb(found, rows) + 0.02 * rng.random(value.size), score)
        best = np.full((batch.tables, batch.kinds.number), -1.0)
        best[at, plays] = score
        chosen = best.argmax(1)
        row = np.zeros(best.shape, np.int64)
        row[at, plays] = np.arange(at.size)
        took = row[np.arange(batch.tables), chosen][~led]
        seen.append((tables[~led], batch.turn[~led].copy(), found[took], value[took]))
        batch.play(np.arange(batch.tables), chosen)
    return shares, seen


def lessons(shares: Floats, seen: list[Seen]) -> tuple[Floats, Floats]:
    """Inputs of the network, and what its outputs should have been."""
    came, output, given, right = shares.copy(), shares.copy(), list[Floats](), list[Floats]()
    for tables, seats, found, value in reversed(seen):
        goal = LAMBDA * came[tables, seats] + (1 - LAMBDA) * output[tables, seats]
        came[tables, seats], output[tables, seats] = goal, value
        given.append(found)
        right.append(goal)
    return np.concatenate(given), np.concatenate(right)


class Teacher:
    """Adam, with the usual constants (Kingma and Ba 2015)."""

    def __init__(self, net: Network) -> None:
        self.net = net
        self._first: Moments = [[np.zeros_like(part) for part in layer] for layer in net.layers]
        self._second: Moments = [[np.zeros_like(part) for part in layer] for layer in net.layers]
        self._steps = 0

    def teach(self, given: Floats, right: Floats, rate: float, rng: np.random.Generator) -> None:
        order = rng.permutation(right.size)
        for start in range(0, right.size, BATCH):
            some = order[start : start + BATCH]
            self._step(self._slopes(given[some], right[some]), rate)

    def _slopes(self, given: Floats, right: Floats) -> list[tuple[Floats, Floats]]:
        """How the error of each layer's weights and biases changes."""
        values = [given]
        for weights, biases in self.net.layers[:-1]:
            values.append(np.maximum(values[-1] @ weights + biases, 0.0))
        error = ((self.net.share(given) - right) / right.size)[:, None].astype(np.float32)
        found = []
        for (weights, _), value in zip(reversed(self.net.layers), reversed(values), strict=True):
            found.append((value.T @ error, error.sum(0)))
            error = (error @ weights.T) * (value > 0)
        return found[::-1]

    def _step(self, slopes: list[tuple[Floats, Floats]], rate: float) -> None:
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for n, parts in enumerate(slopes):
            for part, slope in enumerate(parts):
                mean, square = self._first[n][part], self._second[n][part]
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope**2 - square)
                self.net.layers[n][part][...] -= rate * mean / (np.sqrt(square) + 1e-8)


def fresh(seats: int, rng: np.random.Generator) -> Network:
    batch = TableBatch(seats, 1, rng.random((1, LUCK)))
    batch.deal()
    batch.draw()
    sizes = features(rows_after(batch, *batch.legal())).shape[1], *HIDDEN, 1
    layers = [
        ((rng.standard_normal((a, b)) * (2 / a) ** 0.5).astype(np.float32), np.zeros(b, np.float32))
        for a, b in pairwise(sizes)
    ]
    return Network(layers)


def tested(net: Network, seats: int, rng: np.random.Generator) -> str:
    """The share of one network among followers of the rule of thumb."""
    at, seat = np.arange(TRIED), np.arange(TRIED) % seats
    by_thumb = np.ones((TRIED, seats), np.bool_)
    by_thumb[at, seat] = False
    won = play(net, by_thumb, 0.0, rng)[0][at, seat]
    return f"{won.mean():.1%} ± {2 * won.std() / won.size**0.5:.1%}"


def read(path: str) -> Network:
    with np.load(path) as stored:
        return Network(
            [(stored[f"w{n}"].astype(np.float32), stored[f"b{n}"].astype(np.float32)) for n in range(LAYERS)]
        )


def write(net: Network, path: str) -> None:
    parts: dict[str, Any] = {
        f"{name}{n}": part for n, layer in enumerate(net.layers) for name, part in zip("wb", layer, strict=True)
    }
    np.savez(path, **parts)


def school(seats: int, generations: int, path: str, source: str | None) -> None:
    rng = np.random.default_rng(seats)
    net = read(source) if source else fresh(seats, rng)
    teacher, start = Teacher(net), time.process_time()
    for generation in range(generations):
        left = 1 - generation / generations
        by_thumb = rng.random((GAMES, seats)) < THUMB
        shares, seen = play(net, by_thumb, 0.03 * left + 0.004, rng)
        given, right = lessons(shares, seen)
        teacher.teach(given, right, 2e-3 * left**1.5 + 2e-5, rng)
        if generation % TESTED == TESTED - 1:
            seconds = time.process_time() - start
            print(f"{generation + 1} generations, {seconds:.0f} s: {tested(net, seats, rng)}", flush=True)
            write(net, path)


def pack(sources: list[str], path: str) -> None:
    """Four files as one, each number in two bytes."""
    parts: dict[str, Any] = {}
    for seats, source in enumerate(sources, 3):
        for n, layer in enumerate(read(source).layers):
            for name, part in zip("wb", layer, strict=True):
                parts[f"{seats}{name}{n}"] = part.astype(np.float16)
    np.savez_compressed(path, **parts)


if __name__ == "__main__":
    if sys.argv[1] == "--pack":
        pack(sys.argv[2:-1], sys.argv[-1])
    else:
        school(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4] if len(sys.argv) > 4 else None)
