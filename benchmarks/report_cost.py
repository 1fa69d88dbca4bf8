"""What a game report costs: ``python benchmarks/report_cost.py [GAME ...]``, from the repository's root.

Bots of level 2 play; the report is worked out in this process, as a bot's process would. CPU seconds of the whole
report for one viewer, and the same for 150 decisions.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Any

from matches import head, line

from safecracker.core.game import OMNISCIENT, AnyGame, Move, Step
from safecracker.games import find, games
from safecracker.lab.arena.luck import dice
from safecracker.lab.arena.simulation import final_state
from safecracker.table.bot_pool import InlineBots
from safecracker.table.finished_game import FinishedGame
from safecracker.table.game_report import decided_plies, evaluate

LEVEL, SEED, DECISIONS = 2, 77, 150


def played(name: str, seed: int = SEED) -> FinishedGame:
    """A finished game among bots."""
    kit = find(name)
    options = " ".join(f"{option}={value}" for option, value in kit.arena_options.items())
    game: AnyGame = kit.game(options)
    steps: list[tuple[Move, Step[Any]]] = []
    play: Callable[[Any, Move], Step[Any]] = game.play

    def note(state: Any, move: Move) -> Step[Any]:
        steps.append((move, play(state, move)))
        return steps[-1][1]

    vars(game)["play"] = note
    final_state(game, [kit.bot(LEVEL)] * game.seats, dice(game, seed), seed)
    del vars(game)["play"]
    seats = tuple(f"computer {LEVEL}" for _ in range(game.seats))
    return FinishedGame(id=name, kit=kit, game=game, seats=seats, steps=tuple(steps), proof=None)


def main() -> None:
    head("game", "players", "decisions", "CPU seconds", f"for {DECISIONS} decisions")
    for name in sys.argv[1:] or games():
        game = played(name)
        start = time.process_time()
        asyncio.run(evaluate(game, OMNISCIENT, InlineBots(), lambda _done, _count: None))
        took, decisions = time.process_time() - start, len(decided_plies(game))
        line(name, len(game.seats), decisions, f"{took:.1f}", f"{took / decisions * DECISIONS:.1f} s")


if __name__ == "__main__":
    main()
