"""Steps per second of CPU time, ours and those of OpenSpiel, PettingZoo, RLCard and Pgx, in one run.

    python -m venv others && others/bin/pip install open_spiel pettingzoo pygame rlcard pgx
    python benchmarks/speed_table.py --others others/bin/python [--seconds 2]

Ours need the extras ``fast``, ``openspiel`` and ``pettingzoo``; the others have an environment of their own.
Random players choose among all legal actions, which are written out in full at every step on all sides: as a list, or
as a mask where an environment has masks. A step is one decision with everything that chance does after it. Ours and the
others take turns, three times; the table has the medians. Vector environments step 4,096 games at once.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TypeAlias

from environments import OPTIONS, aec_rate

from safecracker.games import GAMES
from safecracker.lab.episode import Episode, NumberedGame
from safecracker.lab.openspiel import load_game
from safecracker.lab.vector import make

Figure: TypeAlias = tuple[str, str, float]  # the framework, the game, steps per second
OTHERS = Path(__file__).with_name("speed_of_others.py")
BATCH, REPEATS = 4096, 3


def rules_rate(numbered: NumberedGame, seconds: float) -> float:
    """The rules alone: a view, the list of all that is legal in it, and a move."""
    rng, steps, begun = Random(1), 0, process_time()
    while process_time() - begun < seconds:
        episode = Episode(numbered, rng)
        while (seat := episode.to_act) is not None:
            legal = list(numbered.game.legal(episode.view(seat)))
            episode.act(seat, rng.choice(legal) if legal else None)
            steps += 1
    return steps / (process_time() - begun)


def spiel_rate(name: str, seconds: float) -> float:
    """The game in OpenSpiel, as speed_of_others.py plays OpenSpiel's own."""
    game = load_game(name, **OPTIONS.get(name, {}))
    rng, steps, begun = Random(1), 0, process_time()
    while process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(numbers, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
    return steps / (process_time() - begun)


def vector_rate(name: str, seconds: float) -> float:
    """Thousands of games in arrays."""
    env = make(name, BATCH, **OPTIONS.get(name, {}))
    for _ in range(50):  # until it is compiled, and the games are at different points
        env.step(env.random_actions())
    steps, begun = 0, process_time()
    while process_time() - begun < seconds:
        env.step(env.random_actions())
        steps += BATCH
    return steps / (process_time() - begun)


def ours(seconds: float) -> Iterator[Figure]:
    for name in GAMES:
        numbered = NumberedGame(name, None, OPTIONS.get(name, {}))
        yield "Safecracker, rules", name, rules_rate(numbered, seconds)
        yield "Safecracker, PettingZoo", name, aec_rate(numbered, seconds)
        yield "Safecracker, OpenSpiel", name, spiel_rate(name, seconds)
        yield f"Safecracker, {BATCH:,} games in arrays", name, vector_rate(name, seconds)


def others(python: str, seconds: float) -> Iterator[Figure]:
    """What the same machine makes of the other frameworks, in an environment of their own."""
    done = subprocess.run([python, OTHERS, str(seconds)], check=True, capture_output=True, text=True)
    yield from (tuple(json.loads(line)) for line in done.stdout.splitlines())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--others", metavar="PYTHON", help="the Python of an environment with the other frameworks")
    parser.add_argument("--seconds", type=float, default=2.0, help="of CPU time for each figure")
    asked = parser.parse_args()
    found = dict[tuple[str, str], list[float]]()
    for repeat in range(REPEATS):
        print(f"round {repeat + 1} of {REPEATS}", file=sys.stderr)
        figures = [*ours(asked.seconds), *(others(asked.others, asked.seconds) if asked.others else ())]
        for framework, game, rate in figures:
            found.setdefault((framework, game), []).append(rate)
    print("| framework | game | steps per second |\n| --- | --- | --: |")
    for (framework, game), rates in sorted(found.items()):
        print(f"| {framework} | {game} | {median(rates):,.0f} |")


if __name__ == "__main__":
    main()
