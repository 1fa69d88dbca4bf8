"""How strong and how quick the players of Thieves! are: one of a level against others of another, seats rotated.

    python benchmarks/thieves_levels.py 1000 goals
    python benchmarks/thieves_levels.py 200 ladder tables times

The number is that of the games for each figure; then come the parts that are wanted, all of them where none is named.
A shared win counts as a share. Chance has a seed for each deal, and every seat of a deal is played, so a number that
the seats do not divide is cut.
"""

import sys
import time
from collections.abc import Sequence
from random import Random
from statistics import mean, median, quantiles, stdev

from safecracker.core.game import Action, Move, Nature, Seat
from safecracker.games.thieves import notebook
from safecracker.games.thieves.bots import LEVELS
from safecracker.games.thieves.rules import Thieves
from safecracker.games.thieves.view import View
from safecracker.players.player import Bot

TIMED = 5  # games for the times of each level


def played(game: Thieves, minds: Sequence[Bot[View]], seed: int) -> tuple[Seat, ...]:
    """Who wins this deal."""
    luck, rngs, state = Random(seed), [Random(f"{seed} {seat}") for seat in range(game.seats)], game.start()
    while able := game.to_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            actions, weights = zip(*game.chances(state), strict=True)
            action = luck.choices(actions, weights)[0]
        else:
            action = minds[actor].choose(game.view(state, actor), rngs[actor])
        state = game.play(state, Move(actor, action)).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


def share(one: Bot[View], others: Bot[View], seats: int, games: int) -> str:
    """How many of the games one wins against others of a kind, from every seat of every deal."""
    game, scores = Thieves(seats=seats), []
    for seed in range(max(games // seats, 2)):
        won = 0.0
        for seat in range(seats):
            winners = played(game, [one if other == seat else others for other in range(seats)], seed)
            won += (seat in winners) / len(winners)
        scores.append(won / seats)
    return f"{mean(scores):.1%} ± {2 * stdev(scores) / len(scores) ** 0.5:.1%}"


def line(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def head(*cells: str) -> None:
    line(*cells)
    line(*("---" for _ in cells))


def goals(games: int) -> None:
    print(f"Four players, par 25 %: one of level 5 against three of a kind. {games} games for each figure.\n")
    head("three of level 1", "three of level 3")
    line(*(share(LEVELS[4], LEVELS[n], 4, games) for n in (0, 2)))


def ladder(games: int) -> None:
    print(f"\nFour players, par 25 %: one of a level against three of a level. {games} games for each figure.\n")
    head("level", "three of the level below", "three of level 1", "three of level 3")
    for level, mind in enumerate(LEVELS, 1):
        below = share(mind, LEVELS[level - 2], 4, games) if level > 1 else ""
        line(level, below, share(mind, LEVELS[0], 4, games), share(mind, LEVELS[2], 4, games))


def tables(games: int) -> None:
    print(f"\nThree to six players: one of level 5 against others of a kind. {games} games for each figure.\n")
    head("players", "par", "level 1", "level 3", "level 4")
    for seats in (3, 4, 5, 6):
        line(seats, f"{1 / seats:.1%}", *(share(LEVELS[4], LEVELS[n], seats, games) for n in (0, 2, 3)))


def times(_: int) -> None:
    print("\nMilliseconds of CPU time for each decision: median, and 99 of 100 are quicker than.\n")
    head("level", *(f"{seats} players" for seats in (3, 4, 5, 6)))
    for name, mind in [*enumerate(LEVELS, 1), ("the notebook", Reader())]:
        cells = []
        for seats in (3, 4, 5, 6):
            watch = Watch(mind)
            for seed in range(TIMED):
                table = [watch if seat == seed % seats else LEVELS[2] for seat in range(seats)]
                played(Thieves(seats=seats), table, seed)
            cells.append(f"{median(watch.millis):.2f}, {quantiles(watch.millis, n=100)[98]:.1f}")
        line(name, *cells)


class Watch(Bot[View]):
    """A player with a stopwatch."""

    def __init__(self, mind: Bot[View]) -> None:
        self._mind = mind
        self.millis: list[float] = []

    def choose(self, view: View, rng: Random) -> Action:
        start = time.process_time()
        action = self._mind.choose(view, rng)
        self.millis.append((time.process_time() - start) * 1000)
        return action


class Reader(Bot[View]):
    """Plays what the notebook advises, and so spends its time."""

    def choose(self, view: View, _: Random) -> Action:
        best = notebook.notes(view).best
        assert best is not None
        return best.action


if __name__ == "__main__":
    parts = {"goals": goals, "ladder": ladder, "tables": tables, "times": times}
    number, *wanted = sys.argv[1:] or ["100"]
    for name in wanted or parts:
        parts[name](int(number))
