"""Whether the moments of the game report hold: ``python benchmarks/report_moments.py [GAME ...]``, from the root.

Bots of level 2 play ten games; their reports name the decisions that cost most, and what would have been better. Both
are then played on by bots of the given level, from the same sampled states, which fit what the player knew by the
rules, and with the same chance. Better and worse are by more than one standard error.
"""

import asyncio
import sys
from random import Random

from matches import head, line
from msgspec import Struct
from report_cost import played

from safecracker.core.game import OMNISCIENT, AnyGame, Move
from safecracker.lab.arena.luck import dice
from safecracker.lab.arena.simulation import Endless, simulate_winners
from safecracker.table.bot_pool import InlineBots
from safecracker.table.finished_game import FinishedGame
from safecracker.table.game_report import Moment, evaluate, report_for

GAMES, PLAYOUTS, FIRST_SEED = 10, 60, 31_000
LEVELS = {"mastermind": 5, "davinci": 3, "thieves": 3, "teufelsmoor": 3}  # who plays on


class Compared(Struct, frozen=True):
    """A moment, and what playouts say of it."""

    said: float  # how many games of 100 it cost, as a share
    found: float
    error: float


def main() -> None:
    head("game", "moments", "cost as the report says", "in playouts", "better", "even", "worse")
    for name in sys.argv[1:] or LEVELS:
        games = [(number, played(name, FIRST_SEED + number)) for number in range(GAMES)]
        found = [compared(game, moment, number, LEVELS[name]) for number, game in games for moment in moments(game)]
        count = len(found)
        line(
            name,
            count,
            f"{sum(each.said for each in found) / count:.1%}",
            f"{sum(each.found for each in found) / count:.1%}",
            sum(each.found > each.error for each in found),
            sum(abs(each.found) <= each.error for each in found),
            sum(each.found < -each.error for each in found),
        )


def moments(game: FinishedGame) -> list[Moment]:
    """Those in which something would have been better."""
    evaluation = asyncio.run(evaluate(game, OMNISCIENT, InlineBots(), lambda _done, _count: None))
    return [moment for moment in report_for(game, evaluation, None).moments if moment.best]


def compared(game: FinishedGame, moment: Moment, number: int, level: int) -> Compared:
    view = game.view(moment.ply, moment.seat)
    differences = []
    for seed in range(PLAYOUTS):
        state = game.game.sample_state(view, Random(1000 * number + seed))
        better, worse = (share(game, moment, state, text, level, seed) for text in (moment.best, moment.played))
        differences.append(better - worse)
    mean = sum(differences) / PLAYOUTS
    variance = sum((each - mean) ** 2 for each in differences) / (PLAYOUTS - 1)
    return Compared(moment.before - moment.after, mean, (variance / PLAYOUTS) ** 0.5)


def share(game: FinishedGame, moment: Moment, state: object, text: str, level: int, seed: int) -> float:
    """What the player wins if the action is played in this state."""
    rules: AnyGame = game.game
    start = rules.play(state, Move(moment.seat, rules.read(text), game.steps[moment.ply][0].at)).state
    vars(rules)["start"] = lambda: start
    try:
        winners = simulate_winners(rules, [game.kit.bot(level)] * rules.seats, dice(rules, seed), seed)
    except Endless:
        return 0.5
    finally:
        del vars(rules)["start"]
    return (moment.seat in winners) / len(winners)


if __name__ == "__main__":
    main()
