"""Who is asked next, where a program asks one player at a time (ADR 26), and what a game was worth to each of them.

Where several may act at once, as in a search of The Code Crackers, each is asked once, in the order of
``Game.asking_order``: they act, or they wait and stay out of it. When all others wait, the time runs out. No time
passes while they choose.
"""

from collections.abc import Sequence
from typing import Any

from safecracker.core.game import CHANCE, CLOCK, Actor, AnyGame, Outcome, Seat

NOBODY_WAITED: frozenset[Seat] = frozenset()


def next_actor(game: AnyGame, state: Any, waited: frozenset[Seat]) -> Actor | None:
    """Chance, the seat that is asked, or the clock where everybody waits; None when the game is over."""
    able = game.may_act(state)
    if not able:
        return None
    if CHANCE in able:
        return CHANCE
    return next(iter(asked(game, state, waited)), CLOCK)


def asked(game: AnyGame, state: Any, waited: frozenset[Seat]) -> tuple[Seat, ...]:
    """The seats that have something to choose now, the first to act first."""
    return tuple([seat for seat in game.asking_order(state) if seat not in waited])


def may_wait(game: AnyGame, state: Any) -> bool:
    """Whether players race against a clock, so that whoever is asked may let the others act."""
    return game.alarm(state) is not None and bool(game.racing(state))


def still_waiting(game: AnyGame, state: Any, waited: frozenset[Seat]) -> frozenset[Seat]:
    """Who is not asked again after a move: those who waited, until the race is over."""
    return waited if game.racing(state) else NOBODY_WAITED


def returns(outcome: Outcome | None, sides: Sequence[int]) -> tuple[float, ...]:
    """What the end was worth to every seat; nothing where there is none.

    The side that won has 1, and the others share -1. Where several sides won, they share what the others lose; where
    all of them did, or none, all have 0.
    """
    if outcome is None:
        return (0.0,) * len(sides)
    parties = len(set(sides))
    winners = {sides[seat] for seat in outcome.winners}
    win = (parties / len(winners) - 1) / (parties - 1)
    return tuple([win if side in winners else -1 / (parties - 1) for side in sides])
