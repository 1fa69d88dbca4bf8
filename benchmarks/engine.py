"""Plies per second of the engine: rules, the view of whoever is to act, and one legal action found from it.

    python benchmarks/engine.py [SECONDS]

With OpenSpiel installed, its Leduc poker (C++) is played in the same run, so that the machine's mood cancels out.
"""

import sys
import time
from random import Random
from typing import Any

import msgspec

from safecracker.core.game import CHANCE, Move, Nature
from safecracker.games import games


def plies_per_second(name: str, seconds: float) -> tuple[float, float, float]:
    """Random play; plies per CPU second, microseconds of one view, and of one encoded view."""
    kit = games()[name]
    game = kit.game("", kit.players[0])
    rng = Random(1)
    plies = 0
    views: list[Any] = []
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.start()
        while actors := game.waiting_for(state):
            actor = min(actors, key=str)
            if actor is CHANCE:
                action = rng.choice([action for action, _ in game.chances(state)])
            else:
                assert not isinstance(actor, Nature)
                view = game.view(state, actor)
                actions = game.actions(view)
                action = next(actions)
                for _ in range(int(rng.random() * 4)):
                    action = next(actions, action)
                if len(views) < 2000:
                    views.append((state, actor))
            state = game.play(state, Move(actor, action)).state
            plies += 1
    rate = plies / (time.process_time() - begun)
    begun = time.process_time()
    seen = [game.view(state, actor) for state, actor in views]
    view_us = (time.process_time() - begun) / len(views) * 1e6
    begun = time.process_time()
    for each in seen:
        msgspec.json.encode(each)
    return rate, view_us, (time.process_time() - begun) / len(views) * 1e6


def leduc_per_second(seconds: float) -> float | None:
    try:
        import pyspiel  # noqa: PLC0415 - OpenSpiel need not be there
    except ImportError:
        return None
    game, rng, steps = pyspiel.load_game("leduc_poker"), Random(1), 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[rng.randrange(len(legal))])
            steps += 1
    return steps / (time.process_time() - begun)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    openspiel = leduc_per_second(seconds)
    print("| game | plies/s | view us | view as JSON us | ratio to OpenSpiel's Leduc |")
    print("| --- | --: | --: | --: | --: |")
    for name in games():
        rate, view, encoded = plies_per_second(name, seconds)
        ratio = f"{rate / openspiel:.3f} ({openspiel:,.0f}/s)" if openspiel else "-"
        print(f"| {name} | {rate:,.0f} | {view:.2f} | {encoded:.2f} | {ratio} |")


if __name__ == "__main__":
    main()
