"""What the benchmarks of levels share: deals played from every seat, shares and intervals, stopwatches, tables."""

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median, quantiles, stdev
from typing import Any, TypeAlias, TypeVar

from safecracker.core.game import Action, Actor, Game, Move, Nature, Seat
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
    rngs, state = [Random(f"{seed} {seat}") for seat in range(game.seats)], game.start()

    def choice(actor: Actor) -> Action:
        if isinstance(actor, Nature):
            return luck(state)
        return minds[actor].choose(game.view(state, actor), rngs[actor])

    while able := game.to_act(state):
        (actor,) = able
        state = game.play(state, Move(actor, choice(actor))).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


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
