"""Plies per CPU second of the engine in random play: rules, the view of whoever is to act, and their legal actions.

    python benchmarks/engine.py [SECONDS]

Each game is played twice. With the whole list, every legal action is as likely as the next: the list is counted and
indexed, as ``Game.legal`` gives it. With the first few, ``Game.actions`` is asked for four of them at most.

With OpenSpiel installed, its Hanabi and Leduc poker (C++, called from Python) are played in the same run, so that the
machine's mood cancels out. They list all legal actions, and make no observation.
"""

import sys
import time
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from safecracker.core.game import CHANCE, Action, AnyGame, Move, Nature
from safecracker.games import games

OPENSPIEL = ("hanabi", "leduc_poker")
FEW = 4  # legal actions
VIEWS = 2_000  # that are timed
HEAD = ("game", "plies/s, whole list", "legal actions", "plies/s, first few", "view us", "view as JSON us")


class Rate(NamedTuple):
    plies: float  # per CPU second
    legal: float  # actions, on average


def first_few(game: AnyGame, view: Any, rng: Random) -> tuple[Action, int]:
    """One of the first legal actions, and how many were looked at."""
    few = list(islice(game.actions(view), FEW))
    return few[int(rng.random() * len(few))], len(few)


def any_legal(game: AnyGame, view: Any, rng: Random) -> tuple[Action, int]:
    """One of all legal actions, and how many there are."""
    legal = game.legal(view)
    return legal[int(rng.random() * len(legal))], len(legal)


Chooser = Callable[[AnyGame, Any, Random], tuple[Action, int]]


def random_play(game: AnyGame, choose: Chooser, seconds: float) -> Rate:
    rng, plies, turns, legal = Random(1), 0, 0, 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.start()
        while actors := game.waiting_for(state):
            actor = next(iter(actors)) if len(actors) == 1 else min(actors, key=str)
            if isinstance(actor, Nature):
                assert actor is CHANCE
                chances = list(game.chances(state))
                action = chances[int(rng.random() * len(chances))][0]
            else:
                action, count = choose(game, game.view(state, actor), rng)
                turns, legal = turns + 1, legal + count
            state = game.play(state, Move(actor, action)).state
            plies += 1
    return Rate(plies / (time.process_time() - begun), legal / turns)


def view_times(game: AnyGame) -> tuple[float, float]:
    """Microseconds of one view, and of encoding it."""
    rng, seen = Random(1), list[tuple[Any, Any]]()
    while len(seen) < VIEWS:
        state = game.start()
        while actors := game.waiting_for(state):
            actor = min(actors, key=str)
            if isinstance(actor, Nature):
                action = rng.choice([action for action, _ in game.chances(state)])
            else:
                action, _ = first_few(game, game.view(state, actor), rng)
                seen.append((state, actor))
            state = game.play(state, Move(actor, action)).state
    begun = time.process_time()
    views = [game.view(state, actor) for state, actor in seen]
    looked = time.process_time()
    for view in views:
        msgspec.json.encode(view)
    return (looked - begun) / len(seen) * 1e6, (time.process_time() - looked) / len(seen) * 1e6


def openspiel_play(name: str, seconds: float) -> Rate | None:
    """OpenSpiel's game in random play; None where it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - OpenSpiel need not be there
    except ImportError:
        return None
    game, rng, plies, turns, legal = pyspiel.load_game(name), Random(1), 0, 0, 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            found = state.legal_actions()
            if not state.is_chance_node():
                turns, legal = turns + 1, legal + len(found)
            state.apply_action(found[int(rng.random() * len(found))])
            plies += 1
    return Rate(plies / (time.process_time() - begun), legal / turns)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    measured = {name: rate for name in OPENSPIEL if (rate := openspiel_play(name, seconds))}
    head = (*HEAD, *(f"whole list, ratio to {name}" for name in measured))
    print("|", " | ".join(head), "|")
    print("| --- |", " | ".join(["--:"] * (len(head) - 1)), "|")
    for name, kit in games().items():
        game = kit.game("", kit.players[0])
        whole, few = (random_play(game, choose, seconds) for choose in (any_legal, first_few))
        times = [f"{each:.2f}" for each in view_times(game)]
        ratios = [f"{whole.plies / other.plies:.2f}" for other in measured.values()]
        print(
            "|",
            " | ".join((name, f"{whole.plies:,.0f}", f"{whole.legal:,.1f}", f"{few.plies:,.0f}", *times, *ratios)),
            "|",
        )
    for name, rate in measured.items():
        print(
            "|",
            " | ".join((f"OpenSpiel's {name}", f"{rate.plies:,.0f}", f"{rate.legal:,.1f}", *("-" * (len(head) - 3)))),
            "|",
        )


if __name__ == "__main__":
    main()
