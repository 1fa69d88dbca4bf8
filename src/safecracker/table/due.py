"""When a table needs a server though nobody looks at it; the store is told, so that no other table must be opened."""

from typing import Any

from safecracker.core.game import CHANCE, AnyGame, Millis, Nature
from safecracker.store import StoredTable

from .readable_table import is_here
from .turn_timer import SHORT, notice

NOW = Millis(0)


def due(game: AnyGame, stored: StoredTable, state: Any, moved: Millis | None, now: Millis) -> Millis | None:
    """The moment at which chance, the clock, a bot or the turn timer acts in a game that runs; None: a person has to.

    ``NOW`` stands for every moment from now on: it is chance's or a bot's turn, or seconds count, and then a server
    must note that it is running. ``moved`` is the moment of the last move; the first turn counts from the start.
    """
    actors = game.may_act(state)
    if CHANCE in actors or game.alarm(state):
        return NOW
    if any(not is_here(stored.seats[seat]) for seat in actors if not isinstance(seat, Nature)):
        return NOW
    awaited = stored.limit and any(not isinstance(actor, Nature) for actor in game.waiting_for(state))
    if not awaited:
        return None
    if stored.limit <= SHORT:
        return NOW
    end = (stored.opened if moved is None else moved) + stored.limit
    reminder = end - notice(stored.limit)
    return Millis(reminder if now < reminder else end)
