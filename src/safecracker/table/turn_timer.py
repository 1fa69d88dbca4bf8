"""The turn timer: who a table waits for, how long they may still take, and when they are reminded of it."""

from safecracker.core.game import Millis, Nature, Seat

from .readable_table import ReadableTable

SHORT = Millis(60 * 60 * 1000)  # a limit for a turn with which seconds count
LEAST_NOTICE, MOST_NOTICE = Millis(10_000), Millis(6 * 60 * 60 * 1000)  # how long before the end a reminder comes

MOST_LATE = Millis(5_000)  # that a running server is with something that is due, unless its store fails


def awaited_people(table: ReadableTable) -> list[Seat]:
    """The people who must not take longer than agreed; nobody where there is no limit."""
    if not (table.running and table.stored.limit):
        return []
    seats = (actor for actor in table.game.waiting_for(table.state) if not isinstance(actor, Nature))
    return sorted(seat for seat in seats if table.person_is_here(seat))


def turn_ends(table: ReadableTable) -> Millis:
    """When the time for this turn is over.

    Where seconds count, the first turn begins when a server has opened the table; where days do, when all sat down, so
    that the table can leave memory.
    """
    begun = table.ready_since if table.stored.limit <= SHORT else table.stored.opened
    return Millis((table.last_move_at or begun) + table.stored.limit)


def reminder(table: ReadableTable) -> Millis:
    """When those who are awaited are reminded that it ends: in the last quarter of the time."""
    return Millis(turn_ends(table) - notice(table.stored.limit))


def notice(limit: int) -> Millis:
    """How long before the end of a turn with this limit a reminder comes."""
    return Millis(min(max(limit // 4, LEAST_NOTICE), MOST_NOTICE))


def reminded_people(table: ReadableTable) -> list[Seat]:
    """Those who have been reminded."""
    return awaited_people(table) if table.clock.now() >= reminder(table) else []


def first_deadline(table: ReadableTable) -> Millis | None:
    """The moment at which the clock acts or somebody's turn ends, whichever is first; None: neither."""
    alarm = table.game.alarm(table.state) if table.running else None
    ends = [Millis(alarm.at + table.stored.opened)] if alarm else []
    if awaited_people(table):
        ends.append(Millis((table.last_move_at or table.stored.opened) + table.stored.limit))
    return min(ends, default=None)


def time_left(table: ReadableTable) -> Millis | None:
    """How long those who are awaited may still take; None where there is no limit, or nobody is awaited."""
    return Millis(max(0, turn_ends(table) - table.clock.now())) if awaited_people(table) else None


def next_deadline(table: ReadableTable) -> Millis:
    """How long it is until something happens if nobody moves: the reminder, or the end."""
    now = table.clock.now()
    return Millis(max(0, (reminder(table) if now < reminder(table) else turn_ends(table)) - now))


def urgent(table: ReadableTable) -> bool:
    """Whether seconds count here: the clock runs, or the time for a turn does and is short."""
    return table.time_to_alarm is not None or (table.stored.limit <= SHORT and bool(awaited_people(table)))
