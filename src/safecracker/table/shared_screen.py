"""Several players at one screen: whose view it shows, and when a curtain hides it until the next player is there."""

from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.core.game import Seat

if TYPE_CHECKING:
    from .readable_table import ReadableTable


class ScreenSeats(Struct, frozen=True):
    """The seats that look at one screen."""

    mine: tuple[Seat, ...]  # all that belong to it
    seat: Seat | None  # whose view it shows; None: an onlooker's
    next: Seat | None = None  # who the curtain waits for; None: there is no curtain


def screen_of(table: "ReadableTable", holder: str) -> ScreenSeats:
    """Derived from the table every time, so that a curtain falls with the move that passes the turn on.

    The screen is never passed to somebody who is away: a bot plays for them.
    """
    mine = table.seats_of(holder)
    if len(mine) < 2 or not table.running or table.outcome:
        return ScreenSeats(mine, mine[0] if mine else None)
    waiting_for = table.game.waiting_for(table.state)
    present = [seat for seat in mine if table.person_is_here(seat)] or mine
    awaited = [seat for seat in present if seat in waiting_for]
    if not table.kit.has_secrets:
        return ScreenSeats(mine, awaited[0] if len(awaited) == 1 else None)
    shown = next((seat for seat in present if table.stored.seats[seat].shown), None)
    if shown is None or (awaited and shown not in awaited):
        return ScreenSeats(mine, None, (awaited or present)[0])
    return ScreenSeats(mine, shown)
