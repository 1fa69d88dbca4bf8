"""Worlds that a view cannot tell from the real one: the treasure may be wherever the answers allow."""

from random import Random

from .fields import fields
from .model import Hidden, State
from .proofs import fitting
from .view import View


def sample_state(seen: View, rng: Random) -> State:
    """A state with this view; each field that fits the answers is as likely as the next, for every hiding by itself.

    The salt of a seal is not imagined: nobody could.
    """
    hides = tuple(
        [
            Hidden(note.field or rng.choice(tuple(fields(fitting(seen.answers, number)))), note.salt, note.seal)
            for number, note in enumerate(seen.notes, 1)
        ]
    )
    return State(
        seen.options,
        seen.seats,
        seen.phase,
        seen.side,
        seen.first,
        seen.turn,
        seen.places,
        seen.returning,
        seen.deck,
        seen.discard,
        seen.keys,
        seen.roll,
        seen.mover,
        seen.card,
        seen.window,
        seen.back,
        seen.hidings,
        seen.answers,
        seen.named,
        seen.winner,
        seen.reason,
        seen.log,
        hides,
    )
