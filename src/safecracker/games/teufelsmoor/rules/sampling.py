"""Sampling a state that a view cannot tell from the real one: the treasure may be wherever the answers allow."""

from random import Random

from .answers import fitting_fields
from .fields import fields
from .hiding_places import HidingPlace
from .model import State
from .view import View


def sample_state(view: View, rng: Random) -> State:
    """A state with this view; for every hiding, each field that fits its answers is equally likely.

    The salt of a seal stays empty: nobody could guess it.
    """
    hiding_places = tuple(
        [
            HidingPlace(
                note.field or rng.choice(tuple(fields(fitting_fields(view.answers, number)))), note.salt, note.seal
            )
            for number, note in enumerate(view.notes, 1)
        ]
    )
    return State(
        options=view.options,
        rules=view.rules,
        seats=view.seats,
        phase=view.phase,
        side=view.side,
        first=view.first,
        turn=view.turn,
        places=view.places,
        returning=view.returning,
        deck=view.deck,
        discard=view.discard,
        bonus_cards=view.bonus_cards,
        roll=view.roll,
        mover=view.mover,
        card=view.card,
        window=view.window,
        resume_phase=view.resume_phase,
        hidings=view.hidings,
        answers=view.answers,
        named=view.named,
        winner=view.winner,
        reason=view.reason,
        log=view.log,
        hiding_places=hiding_places,
    )
