"""The time for a turn: whom a table waits for, how long they may still take, and when they are reminded of it."""

from typing import TYPE_CHECKING

from safecracker.core.game import Millis, Nature, Seat

if TYPE_CHECKING:
    from .table import Table

SHORT = Millis(60 * 60 * 1000)  # a limit for a turn with which seconds count
LEAST_NOTICE, MOST_NOTICE = Millis(10_000), Millis(6 * 60 * 60 * 1000)  # how long before the end one is reminded


def awaited(table: "Table") -> list[Seat]:
    """The people who must not take longer than agreed; nobody where there is no limit."""
    if not (table.started and table.stored.limit):
        return []
    seats = (actor for actor in table.game.waiting_for(table.state) if not isinstance(actor, Nature))
    return sorted(seat for seat in seats if table.person_is_here(seat))


def turn_ends(table: "Table") -> Millis:
    """When the time for this turn is over."""
    return Millis((table.moved or table.ready) + table.stored.limit)


def reminder(table: "Table") -> Millis:
    """When those who are awaited are told that it will be: in the last quarter of the time."""
    return Millis(turn_ends(table) - min(max(table.stored.limit // 4, LEAST_NOTICE), MOST_NOTICE))


def reminded(table: "Table") -> list[Seat]:
    """Those who have been told so."""
    return awaited(table) if table.services.clock.now() >= reminder(table) else []


def time_left(table: "Table") -> Millis | None:
    """How long those who are awaited may still take; None where there is no limit, or nobody is awaited."""
    return Millis(max(0, turn_ends(table) - table.services.clock.now())) if awaited(table) else None


def next_deadline(table: "Table") -> Millis:
    """How long it is until something happens if nobody moves: the reminder, or the end."""
    now = table.services.clock.now()
    return Millis(max(0, (reminder(table) if now < reminder(table) else turn_ends(table)) - now))


def urgent(table: "Table") -> bool:
    """Whether seconds count here: the clock runs, or the time for a turn does and is short."""
    return table.left is not None or (table.stored.limit <= SHORT and bool(awaited(table)))
