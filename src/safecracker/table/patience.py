"""The time for a turn: whom a table waits for, how long they may still take, and when they are reminded of it."""

from typing import TYPE_CHECKING

from safecracker.core.game import Millis, Nature, Seat

if TYPE_CHECKING:
    from .table import Table

SHORT = Millis(60 * 60 * 1000)  # a limit for a turn with which seconds count
LEAST_NOTICE, MOST_NOTICE = Millis(10_000), Millis(6 * 60 * 60 * 1000)  # how long before the end one is reminded


def awaited(table: "Table") -> list[Seat]:
    """The people who must not take longer than agreed; nobody where there is no limit."""
    if not (table.started and table.sheet.limit):
        return []
    seats = (actor for actor in table.game.awaits(table.state) if not isinstance(actor, Nature))
    return sorted(seat for seat in seats if table.waits_for(seat))


def ends(table: "Table") -> Millis:
    """When the time for this turn is over."""
    return Millis((table.moved or table.ready) + table.sheet.limit)


def reminder(table: "Table") -> Millis:
    """When those who are awaited are told that it will be: in the last quarter of the time."""
    return Millis(ends(table) - min(max(table.sheet.limit // 4, LEAST_NOTICE), MOST_NOTICE))


def reminded(table: "Table") -> list[Seat]:
    """Those who have been told so."""
    return awaited(table) if table.house.clock.now() >= reminder(table) else []


def patience(table: "Table") -> Millis | None:
    """How long those who are awaited may still take; None where there is no limit, or nobody is awaited."""
    return Millis(max(0, ends(table) - table.house.clock.now())) if awaited(table) else None


def due(table: "Table") -> Millis:
    """How long it is until something happens if nobody moves: the reminder, or the end."""
    now = table.house.clock.now()
    return Millis(max(0, (reminder(table) if now < reminder(table) else ends(table)) - now))


def urgent(table: "Table") -> bool:
    """Whether seconds count here: the clock runs, or the time for a turn does and is short."""
    return table.left is not None or (table.sheet.limit <= SHORT and bool(awaited(table)))
