"""Random games, state by state, for tests that need many views."""

from collections.abc import Iterator
from random import Random
from typing import Any

from safecracker.core.game import CHANCE, CLOCK, AnyGame, Millis, Move, Nature

from .samples import PLAYED

BOXES = [(name, options, seats) for name, played in PLAYED.items() for options, seats in played]


def random_states(game: AnyGame, rng: Random) -> Iterator[Any]:
    """The states of one game, in which the clock acts now and then."""
    state, now = game.start(), Millis(0)
    yield state
    while able := game.may_act(state):
        alarm = game.alarm(state)
        choices = [
            (seat, legal)
            for seat in sorted(actor for actor in able if not isinstance(actor, Nature))
            if (legal := game.legal(game.view(state, seat)))
        ]
        if CHANCE in able:
            drawn, weights = zip(*game.chances(state), strict=True)
            move = Move(CHANCE, rng.choices(drawn, weights)[0], now)
        elif alarm and (not choices or rng.random() < 0.2):
            now = alarm.at
            move = Move(CLOCK, alarm.action, now)
        else:
            seat, legal = rng.choice(choices)
            move = Move(seat, game.with_salt(rng.choice(legal), lambda: rng.randbytes(16).hex()), now)
        state = game.play(state, move).state
        yield state
