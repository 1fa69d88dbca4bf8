"""The game loop: who acts next, with what and when. A table, the terminal and the arena all ask it after every move.

It is a pure function. How chance draws, where bots think and what time is, is up to the caller.
"""

from collections.abc import Collection, Mapping
from typing import Any, TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.core.game import CHANCE, CLOCK, AnyGame, Millis, Move, Seat

from .bot import Plan


class Draw(Frozen, frozen=True):
    """Chance acts now."""


class AskBots(Frozen, frozen=True):
    """These bots may act, and have no plan yet for this state."""

    seats: tuple[Seat, ...]


class Act(Frozen, frozen=True):
    """The clock or a bot makes this move, at its time, unless somebody else moves before."""

    move: Move


class WaitForPeople(Frozen, frozen=True):
    """Nothing happens until a person moves."""


class Over(Frozen, frozen=True):
    """Nobody may act any more."""


Next: TypeAlias = Draw | AskBots | Act | WaitForPeople | Over


def what_next(game: AnyGame, state: Any, bots: Collection[Seat], plans: Mapping[Seat, Plan], moved: Millis) -> Next:
    """What comes next. ``bots`` are the seats they play; their plans count from the last move, made at ``moved``.

    Chance comes first. Then it is the first of the clock and the bots' plans; at the same moment the clock, and after
    it the lower seat.
    """
    actors = game.may_act(state)
    if not actors:
        return Over()
    if CHANCE in actors:
        return Draw()
    able = sorted(seat for seat in bots if seat in actors)
    if unasked := tuple(seat for seat in able if seat not in plans):
        return AskBots(unasked)
    alarm = game.alarm(state)
    coming = [Move(CLOCK, alarm.action, alarm.at)] if alarm else []
    for seat in able:
        plan = plans[seat]
        if plan.action is not None:
            coming.append(Move(seat, plan.action, Millis(moved + plan.wait)))
    return Act(min(coming, key=lambda move: move.at)) if coming else WaitForPeople()
