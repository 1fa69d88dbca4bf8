"""The time for a turn: whom a table waits for, and how long they may still take."""

from typing import TYPE_CHECKING

from safecracker.core.game import Millis, Nature, Seat

if TYPE_CHECKING:
    from .table import Table

SHORT = Millis(60 * 60 * 1000)  # a limit for a turn with which seconds count


def awaited(table: "Table") -> list[Seat]:
    """The people who must not take longer than agreed; nobody where there is no limit."""
    if not (table.started and table.sheet.limit):
        return []
    seats = (actor for actor in table.game.awaits(table.state) if not isinstance(actor, Nature))
    return sorted(seat for seat in seats if table.waits_for(seat))


def ends(table: "Table") -> Millis:
    """When the time for this turn is over."""
    return Millis((table.moved or table.house.clock.now()) + table.sheet.limit)


def patience(table: "Table") -> Millis | None:
    """How long those who are awaited may still take; None where there is no limit, or nobody is awaited."""
    return Millis(max(0, ends(table) - table.house.clock.now())) if awaited(table) else None


def urgent(table: "Table") -> bool:
    """Whether seconds count here: the clock runs, or the time for a turn does and is short."""
    return table.left is not None or (table.sheet.limit <= SHORT and bool(awaited(table)))
