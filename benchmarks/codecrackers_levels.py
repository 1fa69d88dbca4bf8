"""How strong and how quick the players of The Code Crackers are: games in simulated time, seats rotated.

    python benchmarks/codecrackers_levels.py 1000 ladder
    python benchmarks/codecrackers_levels.py 600 waits
    python benchmarks/codecrackers_levels.py 200 calm searches times
    python benchmarks/codecrackers_levels.py 300 chain

The number is that of the games for each figure; then come the parts that are wanted, all of them where none is named.
Chance has a seed for each deal, and every seat of a deal is played, so a number that the seats do not divide is cut.
"""

import sys
from random import Random
from statistics import mean, median, quantiles

from matches import Stopwatch, dice, final_state, head, line, share

from safecracker.core.game import Action, Seat
from safecracker.games.codecrackers.mind import race_chain
from safecracker.games.codecrackers.mind.bots import LEVELS, CodeCrackersBot, SearchStyle
from safecracker.games.codecrackers.mind.wait_or_claim import Waits
from safecracker.games.codecrackers.rules.lattice import lines
from safecracker.games.codecrackers.rules.model import Chip, Mark, Roll
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.games.codecrackers.rules.view import View
from safecracker.players.bot import Bot, Plan

WAITS = (0.25, 0.45, 0.7, 1.1, 2.0)  # of a rule that does not weigh, counted in 1 / rate
TIMED = 6  # games for the times of each level
CHAINS = (((0.28, 0.51, 0.2), 40), ((0.45, 0.3, 0.1), 40), ((0.2, 0.1, 0.0), 40), ((0.28, 0.51, 0.2), 15))


def ladder(games: int) -> None:
    print(f"One of a level against others of the level below, in a race of 45 seconds. {games} games a figure.\n")
    _steps("", games)


def calm(games: int) -> None:
    print(f"\nThe same without hurry: 45 seconds to think, then all claims are opened. {games} games a figure.\n")
    _steps("claims=calm", games)


def _steps(options: str, games: int) -> None:
    head("level", *(f"{seats} players, par {1 / seats:.0%}" for seats in (2, 3, 4)))
    for level in (2, 3, 4, 5):
        tables = [CodeCrackers(CodeCrackersOptions.read(options), seats) for seats in (2, 3, 4)]
        pair = LEVELS[level - 1], LEVELS[level - 2]
        line(f"{level} against {level - 1}", *(share(game, *pair, max(games // game.seats, 2)) for game in tables))


def waits(games: int) -> None:
    print(
        f"\nOne with the skill of a level who leaves a 3 for so long, against others of it. {games} games a figure.\n"
    )
    head("level", "seconds", *(f"{seats} players, par {1 / seats:.0%}" for seats in (2, 3, 4)))
    for level in (5, 4, 3):
        bot = LEVELS[level - 1]
        skill = bot.style.skill
        for wait in [0.0, *(skill.latency + number / skill.rate for number in WAITS)]:
            tables = [CodeCrackers(seats=seats) for seats in (2, 3, 4)]
            shares = [share(game, Fixed(bot.style, wait), bot, max(games // game.seats, 2)) for game in tables]
            line(level, f"{wait:.1f}", *shares)


class Fixed(CodeCrackersBot):
    """Takes a 4 or a 5 at once, and a 3 after so many seconds, whatever the others do."""

    def __init__(self, style: SearchStyle, wait: float) -> None:
        super().__init__(style)
        self._wait = wait

    def _waits(self, _: View, __: tuple[Chip, ...]) -> Waits:
        return self._wait, 0.0, 0.0


def searches(games: int) -> None:
    print(
        f"\nOne of a level beside somebody who finds nothing: seconds to a claim, and what it was; {games} searches.\n"
    )
    head(
        "level", "half sooner than", "a quarter", "three quarters", "wrong", "none", "3", "4", "5", "as long as can be"
    )
    for level, bot in enumerate(LEVELS, 1):
        line(level, *_alone(bot, games))


def _alone(bot: CodeCrackersBot, number: int) -> list[str]:
    game, seconds, marks, best, seed = CodeCrackers(seats=2), list[float](), list[object](), 0, 0
    while len(marks) < number:
        state = final_state(game, [bot, Idle()], dice(game, seed), seed)
        seed += 1
        for each in [each.search for each in state.rounds if each.search][: number - len(marks)]:
            found = lines(game.options.layout, state.grid, each.code)
            chip = each.chips[0] if each.chips else None
            marks.append(chip and (chip.safe if chip.mark is Mark.RIGHT else Mark.WRONG))
            best += bool(found) and marks[-1] == found[0].length
            seconds += [(chip.at - each.begun) / 1000] if chip else []
    low, _, high = quantiles(seconds, n=4)
    counts = [f"{marks.count(mark) / number:.0%}" for mark in (Mark.WRONG, None, 3, 4, 5)]
    return [f"{median(seconds):.1f}", f"{low:.1f}", f"{high:.1f}", *counts, f"{best / number:.0%}"]


class Idle(Bot[View]):
    """Rolls the die, and finds nothing."""

    def choose(self, _: View, __: Random) -> Action:
        return Roll()

    def plan(self, view: View, _: Random) -> Plan:
        return Plan(None if view.search else Roll())


def times(_: int) -> None:
    print("\nMilliseconds of CPU time for each plan: median, 99 of 100 are quicker than, the longest.\n")
    head("level", *(f"{seats} players" for seats in (2, 3, 4)))
    for level, bot in enumerate(LEVELS, 1):
        cells = []
        for seats in (2, 3, 4):
            game, watch = CodeCrackers(seats=seats), Planner(bot)
            for seed in range(TIMED):
                final_state(game, [watch, *[LEVELS[2]] * (seats - 1)], dice(game, seed), seed)
            cells.append(f"{watch}, {max(watch.millis):.0f}")
        line(level, *cells)


def chain(positions: int) -> None:
    print(f"\nThe race of three, against the chain with every distance a state of its own; {positions} positions.\n")
    head("a 3, a 4, a 5 is found", "the thief gets away at", "coarsely, mean", "longest", "finely, mean", "longest")
    for finds, escape in CHAINS:
        outcomes = tuple((1, safe, often) for safe, often in zip((3, 4, 5), finds, strict=True))
        rng = Random(3)
        places = [tuple(rng.randint(1, min(20, escape - 1)) for _ in range(3)) for _ in range(positions)]
        every = {3: (escape, 1.0)}
        cells = []
        for grain in (race_chain.COARSE, race_chain.FINE):
            apart = []
            for at in places:
                exact, found = (race_chain.win_chances(at, Seat(0), outcomes, escape, each) for each in (every, grain))
                apart.append(max(abs(a - b) for a, b in zip(exact, found, strict=True)))
            cells += [f"{mean(apart):.5f}", f"{max(apart):.5f}"]
        line(", ".join(map(str, finds)), escape, *cells)


class Planner(Stopwatch):
    """A stopwatch on plans."""

    def plan(self, view: View, rng: Random) -> Plan:
        return self.timed(lambda: self._bot.plan(view, rng))


if __name__ == "__main__":
    parts = {"ladder": ladder, "calm": calm, "waits": waits, "searches": searches, "times": times, "chain": chain}
    number, *wanted = sys.argv[1:] or ["100"]
    for name in wanted or parts:
        parts[name](int(number))
