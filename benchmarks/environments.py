"""What it costs to play by number: microseconds of CPU time in random play, and steps per CPU second.

    python benchmarks/environments.py [SECONDS]

"list" writes all legal actions out, as a mask made from a list would have to; "mask" is ours. "AEC" is a complete step
in PettingZoo, with the observation and the mask, for random agents; "raw" the same game without them.
"""

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from safecracker.games import GAMES
from safecracker.lab.episode import Episode, NumberedGame
from safecracker.lab.pettingzoo import TurnEnv

HEAD = ("game", "numbers", "list us", "mask us", "observation us", "information us", "steps/s raw", "steps/s AEC")
POSITIONS = 200
OPTIONS: dict[str, dict[str, Any]] = {"teufelsmoor": {"naming": "end", "limit": 60}}  # or a random name ends it at once


def positions(numbered: NumberedGame) -> list[tuple[Any, Any]]:
    """Views of whoever is asked, with their legal actions."""
    rng, found = Random(1), list[tuple[Any, Any]]()
    while len(found) < POSITIONS:
        episode = Episode(numbered, rng)
        while (seat := episode.to_act) is not None and len(found) < POSITIONS:
            view = episode.view(seat)
            found.append((view, numbered.game.legal(view)))
            episode.play(seat, rng.choice(episode.mask(seat).nonzero()[0]))
    return found


def micros(work: Callable[[Any], object], items: list[Any], seconds: float) -> float:
    begun, rounds = time.process_time(), 0
    while time.process_time() - begun < seconds:
        for item in items:
            work(item)
        rounds += 1
    return 1e6 * (time.process_time() - begun) / (rounds * len(items))


def raw_rate(numbered: NumberedGame, seconds: float) -> float:
    """Steps of random players who look at a view and choose among what is legal."""
    rng, steps, begun = Random(1), 0, time.process_time()
    while time.process_time() - begun < seconds:
        episode = Episode(numbered, rng)
        while (seat := episode.to_act) is not None:
            legal = numbered.game.legal(episode.view(seat))
            episode.act(seat, rng.choice(legal) if legal else None)
            steps += 1
    return steps / (time.process_time() - begun)


def aec_rate(numbered: NumberedGame, seconds: float) -> float:
    env, rng, steps, begun = TurnEnv(numbered, information=False), Random(1), 0, time.process_time()
    while time.process_time() - begun < seconds:
        env.reset(seed=steps)
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(rng.choice(mask.nonzero()[0])))
            steps += 1
    return steps / (time.process_time() - begun)


def main(seconds: float = 1.0) -> None:
    print("| " + " | ".join(HEAD) + " |\n| --- |" + " --: |" * (len(HEAD) - 1))
    for name in GAMES:
        numbered = NumberedGame(name, None, OPTIONS.get(name, {}))
        views, legal = map(list, zip(*positions(numbered), strict=True))
        figures = (
            micros(list, legal, seconds),
            micros(numbered.actions.mask, legal, seconds),
            micros(numbered.layout.observation, views, seconds),
            micros(numbered.layout.information, views, seconds),
        )
        rates = (raw_rate(numbered, seconds), aec_rate(numbered, seconds))
        row = [name, f"{numbered.actions.size:,}", *(f"{x:.1f}" for x in figures), *(f"{rate:,.0f}" for rate in rates)]
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
