"""Games in arrays: steps per second of CPU time with one core, or a comparison with the rules, ply by ply.

    python -m benchmarks.vector [--seconds S] [--batch N] [GAME ...]
    python -m benchmarks.vector --check PLIES [GAME ...]

Random players choose among what the mask says; a game that ends begins again. "steps/s" is a whole step with the random
choice, the mask and the new deal; "with rows" also writes what the seat to act observes. Medians of five.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

from safecracker.lab.vector import GAMES, VectorEnv, make
from safecracker.lab.vector.check import SideBySide
from tests.lab.vector.variants import VARIANTS, Variant

HEAD = ("game", "seats", "options", "numbers", "cells", "steps/s", "with rows", "rows/s", "first call s")
WARM_UP, REPEATS, TOGETHER = 200, 5, 64
# the options of the box, and what else is asked of a game
TIMED: list[Variant] = [
    ("mastermind", None, {}),
    ("mastermind", None, {"answers": "hand"}),
    ("davinci", 2, {}),
    ("davinci", 4, {}),
    ("davinci", 4, {"game": "dashes", "winner": "points"}),
    ("thieves", None, {}),
    ("thieves", 6, {}),
    ("teufelsmoor", None, {}),
    ("teufelsmoor", 6, {"crooks": 2, "naming": "end"}),
    ("codecrackers", None, {}),
    ("codecrackers", 4, {"claims": "calm", "layout": "hexes"}),
]


def rate(env: VectorEnv, work: Callable[[], object], seconds: float) -> float:
    """How many games of the batch the work is done for in a second of CPU time."""
    times = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        work()
        times += 1
    return times * env.batch / (time.process_time() - begun)


def figures(env: VectorEnv, seconds: float) -> list[float]:
    """Medians of the steps, the steps with rows, and the rows alone, measured turn by turn."""
    actions = env.random_actions()

    def step() -> None:
        env.step(env.random_actions(actions))

    def step_and_observe() -> None:
        step()
        env.observations()

    for _ in range(WARM_UP):  # until games are at different points
        step()
    measured: tuple[Callable[[], Any], ...] = (step, step_and_observe, env.observations)
    rounds = [[rate(env, work, seconds) for work in measured] for _ in range(REPEATS)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def show_rates(games: list[str], batch: int, seconds: float) -> None:
    print("| " + " | ".join(HEAD) + " |\n| --- | --: | --- |" + " --: |" * (len(HEAD) - 3))
    for name, seats, options in TIMED:
        if name in games:
            begun = time.process_time()
            env = make(name, batch, players=seats, **options)
            env.step(env.random_actions())
            env.observations()
            first = time.process_time() - begun
            texts = [f"{rate:,.0f}" for rate in figures(env, seconds)]
            agreed = " ".join(f"{key}={value}" for key, value in options.items())
            row = (name, env.seats, agreed, f"{env.actions:,}", f"{env.observation_size:,}", *texts, f"{first:.1f}")
            print("| " + " | ".join(map(str, row)) + " |", flush=True)


def check(games: list[str], plies: int) -> None:
    """Compare with the rules until all variants together have made this many plies."""
    chosen = [variant for variant in VARIANTS if variant[0] in games]
    steps = -(-plies // (len(chosen) * TOGETHER))
    total, ended = 0, 0
    for number, (name, seats, options) in enumerate(chosen):
        both = SideBySide(make(name, TOGETHER, players=seats, seed=number, **options))
        both.play(steps)
        both.check_luck()
        worst = max(map(abs, both.tally.deviations().values()), default=0)
        print(f"{name} {both.env.seats} {options}: {both.plies:,} plies, {both.games:,} games, luck off by {worst:.1f}")
        total, ended = total + both.plies, ended + both.games
    print(f"{total:,} plies and {ended:,} games: no difference")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them where none is named")
    parser.add_argument("--check", type=int, metavar="PLIES")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--batch", type=int, default=4096)
    wanted = parser.parse_args()
    games = [name for name in GAMES if not wanted.games or name in wanted.games]
    if wanted.check:
        check(games, wanted.check)
    else:
        show_rates(games, wanted.batch, wanted.seconds)


if __name__ == "__main__":
    main()
