"""What the notebooks cost: ``python benchmarks/notebooks.py [games]``.

CPU milliseconds of the notes of every game, for views of whole games between bots of level 3: of the player whose turn
it is, for whom the strongest bot is asked too, and of someone who watches. Then the memory of a fresh process that
reads notebooks of one game after the other.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from safecracker.core.game import Nature, Seat, Step
from safecracker.games import find
from safecracker.lab.arena.luck import dice
from safecracker.lab.arena.simulation import final_state

# by game: the numbers of players
TABLES = {"mastermind": (2,), "davinci": (2, 3), "thieves": (4,), "teufelsmoor": (2,), "codecrackers": (3, 4)}
GAMES = 20
STATES = 6  # of each game
SEED = 4_000_000


class Look(Struct, frozen=True):
    """A view whose notes are measured."""

    view: Any
    mine: bool  # the viewer is to act


def looks(name: str, seats: int, seed: int) -> list[Look]:
    """Some views of one whole game."""
    kit = find(name)
    game, states = kit.game("", seats), list[Any]()

    def play(state: Any, move: Any) -> Step[Any]:
        states.append(state)
        return type(game).play(game, state, move)

    vars(game)["play"] = play
    final_state(game, [kit.bot(3)] * seats, dice(game, seed), seed)
    able = [(state, min(game.may_act(state), key=str)) for state in states]
    seated = [(state, actor) for state, actor in able if not isinstance(actor, Nature)]
    chosen: list[tuple[Any, Seat]] = Random(seed).sample(seated, min(STATES, len(seated)))
    found = [Look(game.view(state, actor), mine=True) for state, actor in chosen]
    return found + [Look(game.view(state, None), mine=False) for state, _ in chosen]


def tables(names: list[str]) -> list[tuple[str, int]]:
    return [(name, seats) for name in names for seats in TABLES[name]]


def times(names: list[str]) -> None:
    print("\nCPU milliseconds of the notes of one view.\n")
    print("| game | players | viewer | views | median | p95 | longest |")
    print("| --- | --: | --- | --: | --: | --: | --: |")
    for name, seats in tables(names):
        found = [look for seed in range(GAMES) for look in looks(name, seats, SEED + seed)]
        for mine in (True, False):
            views = [look.view for look in found if look.mine is mine]
            spent = sorted([milliseconds(name, view) for view in views][2:])  # tables are loaded by the first
            figures = statistics.median(spent), spent[round(0.95 * (len(spent) - 1))], spent[-1]
            viewer = "to act" if mine else "onlooker"
            print(f"| {name} | {seats} | {viewer} | {len(spent)} |", *(f"{each:.1f} |" for each in figures))


def milliseconds(name: str, view: Any) -> float:
    begun = time.process_time()
    find(name).notes(view)
    return (time.process_time() - begun) * 1000


def resident() -> float:
    """Megabytes of this process."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def memory(names: list[str]) -> None:
    """Prints what every step of a fresh process adds."""
    before = resident()
    print(f"\nMegabytes of a fresh process, {before:.1f} before the first step.\n")
    print("| step | adds | all |\n| --- | --: | --: |")

    def print_step(step: str) -> None:
        nonlocal before
        now = resident()
        print(f"| {step} | {now - before:.1f} | {now:.1f} |")
        before = now

    import safecracker.web.app  # noqa: F401, PLC0415 - measured

    print_step("the server's modules")
    import numpy as np  # noqa: F401, PLC0415 - measured

    print_step("numpy")
    for name, seats in tables(names):
        for look in looks(name, seats, SEED):
            find(name).notes(look.view)
        print_step(f"{name}, {seats} players")


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        memory(sys.argv[2:])
    else:
        wanted = sys.argv[1:] or [*TABLES]
        times(wanted)
        subprocess.run([sys.executable, __file__, "memory", *wanted], check=True)
