"""What the benchmarks of levels share: deals played from every seat, shares and intervals, stopwatches, tables."""

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median, quantiles, stdev
from typing import Any, TypeAlias, TypeVar

from safecracker.core.game import CHANCE, CLOCK, Action, Game, Millis, Move, Nature, Seat
from safecracker.players.player import Bot

T = TypeVar("T")
Luck: TypeAlias = Callable[[Any], Action]  # what chance does in a state


def dice(game: Game[Any, Any], seed: int) -> Luck:
    """Chance as it comes, from a seed."""
    rng = Random(seed)

    def throw(state: Any) -> Action:
        actions, weights = zip(*game.chances(state), strict=True)
        thrown: Action = rng.choices(actions, weights)[0]
        return thrown

    return throw


def played(game: Game[Any, Any], minds: Sequence[Bot[Any]], luck: Luck, seed: int) -> tuple[Seat, ...]:
    """Who wins this deal."""
    outcome = game.outcome(ended(game, minds, luck, seed))
    assert outcome is not None
    return outcome.winners


def ended(game: Game[Any, Any], minds: Sequence[Bot[Any]], luck: Luck, seed: int) -> Any:
    """The end of this deal. The first of the clock and the players' plans acts, as at a table, in simulated time."""
    rngs, state, now = [Random(f"{seed} {seat}") for seat in range(game.seats)], game.start(), Millis(0)
    while able := game.to_act(state):
        coming = [Move(CHANCE, luck(state), now)] if CHANCE in able else []
        if alarm := game.alarm(state):
            coming.append(Move(CLOCK, alarm.action, alarm.at))
        for seat in sorted(actor for actor in able if not isinstance(actor, Nature)):
            plan = minds[seat].plan(game.view(state, seat), rngs[seat])
            if plan.action is not None:
                coming.append(Move(seat, plan.action, Millis(now + plan.wait)))
        move = min(coming, key=lambda each: each.at)
        state, now = game.play(state, move).state, move.at
    return state


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
            minds = [one if other == seat else others for other in range(game.seats)]
            winners = played(game, minds, luck(game, seed), seed)
            won += (seat in winners) / len(winners)
        scores.append(won / game.seats)
    return f"{mean(scores):.1%} ± {2 * stdev(scores) / len(scores) ** 0.5:.1%}"


class Watch(Bot[Any]):
    """A player with a stopwatch on what it does."""

    def __init__(self, mind: Bot[Any], forget: Callable[[], None] = lambda: None) -> None:
        self._mind = mind
        self._forget = forget  # empties what would be cached
        self.millis: list[float] = []

    def choose(self, view: Any, rng: Random) -> Action:
        return self.timed(lambda: self._mind.choose(view, rng))

    def timed(self, work: Callable[[], T]) -> T:
        self._forget()
        start = time.process_time()
        done = work()
        self.millis.append((time.process_time() - start) * 1000)
        return done

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
