"""What the benchmarks of levels share: shares and intervals, stopwatches with quantiles, tables."""

from collections.abc import Callable
from statistics import mean, median, quantiles, stdev
from typing import Any

from safecracker.core.game import Game
from safecracker.lab.arena import simulation
from safecracker.lab.arena.luck import Luck, dice
from safecracker.lab.arena.simulation import final_state, simulate_winners
from safecracker.players.bot import Bot

__all__ = ["Luck", "Stopwatch", "dice", "final_state", "head", "line", "share", "simulate_winners"]


def share(
    game: Game[Any, Any],
    one: Bot[Any],
    others: Bot[Any],
    deals: int,
    luck: Callable[[Any, int], Luck] = dice,
) -> str:
    """How many of the games one wins against others of a kind, from every seat of every deal; a shared win in part.

    The interval is two standard errors of the mean over deals, since the games of one deal are not independent.
    """
    scores = []
    for seed in range(deals):
        won = 0.0
        for seat in range(game.seats):
            bots = [one if other == seat else others for other in range(game.seats)]
            winners = simulate_winners(game, bots, luck(game, seed), seed)
            won += (seat in winners) / len(winners)
        scores.append(won / game.seats)
    return f"{mean(scores):.1%} ± {2 * stdev(scores) / len(scores) ** 0.5:.1%}"


class Stopwatch(simulation.Stopwatch):
    """A player with a stopwatch on what it chooses."""

    plan = Bot.plan

    @property
    def p99(self) -> float:
        return quantiles(self.millis, n=100)[98]

    def __str__(self) -> str:
        return f"{median(self.millis):.2f}, {self.p99:.1f}"


def line(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def head(*cells: str) -> None:
    line(*cells)
    line(*("---" for _ in cells))
