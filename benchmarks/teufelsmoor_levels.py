"""How strong and how quick the players of Der Schatz im Teufelsmoor are: a level of the gang against one of the crooks.

    python benchmarks/teufelsmoor_levels.py 500 goals
    python benchmarks/teufelsmoor_levels.py 200 ladder times

The number is that of the games for each figure; then come the parts that are wanted, all of them where none is named.
Chance has a seed for each game, the same for every pairing. A figure is the share of games that the gang wins.
"""

import sys
from collections import Counter
from random import Random
from statistics import mean

from matches import Stopwatch, dice, head, line
from msgspec import Struct

from safecracker.core.game import CHANCE, Action, Move, Nature
from safecracker.games.teufelsmoor.mind.bots import BOTS
from safecracker.games.teufelsmoor.mind.notebook import notes
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import State
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from safecracker.games.teufelsmoor.rules.view import View
from safecracker.players.bot import Bot, Plan

GAME = Teufelsmoor(TeufelsmoorOptions(window=0), 2)  # without a clock: computers answer at once
TIMED = 10  # games for the times of each level


def played(gang: Bot[View], crooks: Bot[View], seed: int) -> State:
    """The last state of this game."""
    luck, rngs, state = dice(GAME, seed), [Random(f"{seed} {seat}") for seat in (0, 1)], GAME.start()
    while able := GAME.may_act(state):
        move = Move(CHANCE, luck(state)) if CHANCE in able else _planned(state, (gang, crooks), rngs)
        state = GAME.play(state, move).state
    return state


def _planned(state: State, bots: tuple[Bot[View], Bot[View]], rngs: list[Random]) -> Move:
    """The first who wants to act."""
    for seat in sorted(actor for actor in GAME.may_act(state) if not isinstance(actor, Nature)):
        action = bots[seat].plan(GAME.view(state, seat), rngs[seat]).action
        if action is not None:
            return Move(seat, action)
    raise AssertionError(state)


class Match(Struct, frozen=True):
    """What many games came to."""

    games: tuple[State, ...]

    @property
    def share(self) -> str:
        won = mean(state.winner is Side.GANG for state in self.games)
        return f"{won:.1%} ± {2 * (won * (1 - won) / len(self.games)) ** 0.5:.1%}"

    @property
    def ends(self) -> str:
        """How they ended, the most frequent way first."""
        ends = Counter(f"{state.reason} ({state.winner})" for state in self.games)
        return ", ".join(f"{reason} {number}" for reason, number in ends.most_common())


def match(gang: Bot[View], crooks: Bot[View], games: int) -> Match:
    return Match(tuple(played(gang, crooks, seed) for seed in range(games)))


def goals(games: int) -> None:
    print(f"Share of games that the gang wins. {games} games for each figure.\n")
    head("gang", "crooks", "gang wins", "turns", "answers", "hidden anew", "ends")
    for gang, crooks in ((5, 1), (1, 5), (5, 5)):
        found = match(BOTS[gang - 1], BOTS[crooks - 1], games)
        turns, answers = mean(state.turn for state in found.games), mean(len(state.answers) for state in found.games)
        anew = mean(state.hidings - 1 for state in found.games)
        line(gang, crooks, found.share, f"{turns:.0f}", f"{answers:.1f}", f"{anew:.2f}", found.ends)


def ladder(games: int) -> None:
    print(
        f"\nEvery level of the gang against every level of the crooks: the gang wins. {games} games for each figure.\n"
    )
    head("gang", *(f"crooks {level}" for level in range(1, 6)))
    for level, gang in enumerate(BOTS, 1):
        line(level, *(match(gang, crooks, games).share for crooks in BOTS))


def times(_: int) -> None:
    print("\nMilliseconds of CPU time for each decision: median, and 99 of 100 are quicker than.\n")
    head("level", "gang", "crooks")
    for name, bot in [*enumerate(BOTS, 1), ("the notebook", NotebookReader())]:
        watches = Planner(bot), Planner(bot)
        for seed in range(TIMED):
            played(watches[0], BOTS[2], seed)
            played(BOTS[2], watches[1], seed)
        line(name, *watches)


class Planner(Stopwatch):
    """A player with a stopwatch, asked out of turn too."""

    def plan(self, view: View, rng: Random) -> Plan:
        return self.timed(lambda: self._bot.plan(view, rng))


class NotebookReader(Bot[View]):
    """Works out the notebook and its hint for every action, and plays the hint."""

    def choose(self, view: View, rng: Random) -> Action:
        return self.plan(view, rng).action or BOTS[4].choose(view, rng)

    def plan(self, view: View, _: Random) -> Plan:
        return Plan(next((rated.action for rated in notes(view).rated), None))


if __name__ == "__main__":
    parts = {"goals": goals, "ladder": ladder, "times": times}
    number, *wanted = sys.argv[1:] or ["100"]
    for name in wanted or parts:
        parts[name](int(number))
