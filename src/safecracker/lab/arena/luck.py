"""Chance for one deal: the same luck for whoever sits there."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import fields

from safecracker.core.game import Action, AnyGame, Seat

Luck: TypeAlias = Callable[[Any], Action]  # what chance does in a state


def dice(game: AnyGame, seed: int) -> Luck:
    """Chance as it comes, from a seed."""
    rng = Random(seed)

    def throw(state: Any) -> Action:
        actions, weights = zip(*game.chances(state), strict=True)
        thrown: Action = rng.choices(actions, weights)[0]
        return thrown

    return throw


class FixedLuck:
    """Chance whose lots come in an order that the seed fixes: a pile that lies there, dice that were thrown before.

    Every lot (a card, a face of a die) has a clock of its own that runs as fast as the lot is likely, and the lot
    whose clock rings first is drawn. A drawn lot's clock is set again; the clocks of the others have run on; clocks of
    lots that could not be drawn stood still. Waiting times without memory make each draw exactly as likely as its
    weight, whatever was drawn before. So two games with the same seed draw the same cards in the same order and throw
    the same dice, even after their players went different ways and drew at different times. Who gets a lot is no part
    of it.
    """

    def __init__(self, game: AnyGame, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._clocks: dict[str, _Clock] = {}

    def __call__(self, state: Any) -> Action:
        outcomes = list(self._game.chances(state))
        if len(outcomes) == 1:
            return outcomes[0][0]
        clocks = [self._clock(lot) for lot in _lot_names([action for action, _ in outcomes])]
        rate = [weight for _, weight in outcomes]
        waits = [clock.left / speed for clock, speed in zip(clocks, rate, strict=True)]
        first = min(range(len(waits)), key=waits.__getitem__)
        for clock, speed in zip(clocks, rate, strict=True):
            clock.left -= waits[first] * speed
        clocks[first].reset()
        return outcomes[first][0]

    def _clock(self, lot: str) -> "_Clock":
        if lot not in self._clocks:
            self._clocks[lot] = _Clock(Random(f"{self._seed} {lot}"))
        return self._clocks[lot]


class _Clock:
    """What is left until it rings, at the speed of a lot of weight one."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.left = rng.expovariate(1.0)

    def reset(self) -> None:
        self.left = self._rng.expovariate(1.0)


def _lot_names(actions: Sequence[Action]) -> list[str]:
    """What is drawn, without the seat that gets it; with it where the seat is what is drawn."""
    lots = [_lot_name(action) for action in actions]
    return lots if len(set(lots)) == len(lots) else list(map(repr, actions))


@cache
def _lot_name(action: Action) -> str:
    drawn = [repr(getattr(action, field.name)) for field in fields(action) if field.type is not Seat]
    return " ".join([type(action).__name__, *drawn])
