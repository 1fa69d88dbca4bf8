"""How strong and how quick the players of Thieves! are: one of a level against others of another, seats rotated.

    python benchmarks/thieves_levels.py 1000 goals
    python benchmarks/thieves_levels.py 200 ladder tables times

The number is that of the games for each figure; then come the parts that are wanted, all of them where none is named.
A shared win counts as a share. Chance has a seed for each deal, and every seat of a deal is played, so a number that
the seats do not divide is cut.
"""

import sys
from random import Random

from matches import Stopwatch, dice, head, line, share, simulate_winners

from safecracker.core.game import Action
from safecracker.games.thieves.mind import hint, notebook
from safecracker.games.thieves.mind.bots import BOTS
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot

TIMED = 5  # games for the times of each level


def wins(one: Bot[View], others: Bot[View], seats: int, games: int) -> str:
    return share(Thieves(seats=seats), one, others, max(games // seats, 2))


def goals(games: int) -> None:
    print(f"Four players, par 25 %: one of level 5 against three of a kind. {games} games for each figure.\n")
    head("three of level 1", "three of level 3")
    line(*(wins(BOTS[4], BOTS[n], 4, games) for n in (0, 2)))


def ladder(games: int) -> None:
    print(f"\nFour players, par 25 %: one of a level against three of a level. {games} games for each figure.\n")
    head("level", "three of the level below", "three of level 1", "three of level 3")
    for level, bot in enumerate(BOTS, 1):
        below = wins(bot, BOTS[level - 2], 4, games) if level > 1 else ""
        line(level, below, wins(bot, BOTS[0], 4, games), wins(bot, BOTS[2], 4, games))


def tables(games: int) -> None:
    print(f"\nThree to six players: one of level 5 against others of a kind. {games} games for each figure.\n")
    head("players", "par", "level 1", "level 3", "level 4")
    for seats in (3, 4, 5, 6):
        line(seats, f"{1 / seats:.1%}", *(wins(BOTS[4], BOTS[n], seats, games) for n in (0, 2, 3)))


def times(_: int) -> None:
    print("\nMilliseconds of CPU time for each decision: median, and 99 of 100 are quicker than.\n")
    head("level", *(f"{seats} players" for seats in (3, 4, 5, 6)))
    for name, bot in [*enumerate(BOTS, 1), ("the notebook", Reader())]:
        watches = []
        for seats in (3, 4, 5, 6):
            watches.append(watch := Stopwatch(bot))
            game = Thieves(seats=seats)
            for seed in range(TIMED):
                table = [watch if seat == seed % seats else BOTS[2] for seat in range(seats)]
                simulate_winners(game, table, dice(game, seed), seed)
        line(name, *watches)


class Reader(Bot[View]):
    """Opens the notebook and plays its hint, to measure the time of both."""

    def choose(self, view: View, _: Random) -> Action:
        hint.rated_for_hint.cache_clear()
        return notebook.notes(view).rated[0].action


if __name__ == "__main__":
    parts = {"goals": goals, "ladder": ladder, "tables": tables, "times": times}
    number, *wanted = sys.argv[1:] or ["100"]
    for name in wanted or parts:
        parts[name](int(number))
