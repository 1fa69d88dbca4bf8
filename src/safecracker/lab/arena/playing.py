"""A whole game among computer players, in simulated time."""

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from safecracker.core.game import CHANCE, CLOCK, Action, AnyGame, Millis, Move, Nature, Seat
from safecracker.players.bot import Bot, Plan

from .luck import Luck

T = TypeVar("T")
LONGEST = 20_000  # moves; a game that takes more will not end


class Endless(Exception):
    """A game that does not come to an end."""


def played(game: AnyGame, bots: Sequence[Bot[Any]], luck: Luck, seed: int) -> tuple[Seat, ...]:
    """Who wins this deal."""
    outcome = game.outcome(ended(game, bots, luck, seed))
    assert outcome is not None
    return outcome.winners


def ended(game: AnyGame, bots: Sequence[Bot[Any]], luck: Luck, seed: int) -> Any:
    """The end of this deal. The first of the clock and the players' plans acts, as at a table, in simulated time."""
    rngs, state, now = [Random(f"{seed} {seat}") for seat in range(game.seats)], game.start(), Millis(0)
    for _ in range(LONGEST):
        able = game.may_act(state)
        if not able:
            return state
        coming = [Move(CHANCE, luck(state), now)] if CHANCE in able else []
        if alarm := game.alarm(state):
            coming.append(Move(CLOCK, alarm.action, alarm.at))
        for seat in sorted(actor for actor in able if not isinstance(actor, Nature)):
            plan = bots[seat].plan(game.view(state, seat), rngs[seat])
            if plan.action is not None:
                coming.append(Move(seat, plan.action, Millis(now + plan.wait)))
        move = min(coming, key=lambda each: each.at)
        state, now = game.play(state, move).state, move.at
    raise Endless(f"no end of {game.name} after {LONGEST} moves of the deal {seed}")


class Stopwatch(Bot[Any]):
    """A player with a stopwatch on its decisions. To let the others act is none, but can take longest."""

    def __init__(self, bot: Bot[Any], forget: Callable[[], None] = lambda: None) -> None:
        self._mind = bot
        self._forget = forget  # empties what would be cached
        self.millis: list[float] = []
        self.longest = 0.0

    def choose(self, view: Any, rng: Random) -> Action:
        return self.timed(lambda: self._mind.choose(view, rng))

    def plan(self, view: Any, rng: Random) -> Plan:
        plan = self.timed(lambda: self._mind.plan(view, rng))
        if plan.action is None:
            self.millis.pop()
        return plan

    def timed(self, work: Callable[[], T]) -> T:
        self._forget()
        start = time.process_time()
        done = work()
        self.millis.append((time.process_time() - start) * 1000)
        self.longest = max(self.longest, self.millis[-1])
        return done
