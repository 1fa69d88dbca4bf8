"""Several players at one screen: whose eyes it has, and when a curtain hides everything until the next one is there."""

from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.core.game import Seat

if TYPE_CHECKING:
    from .table import Table


class ScreenSeats(Struct, frozen=True):
    """Who looks at a screen."""

    mine: tuple[Seat, ...]  # the seats that it holds
    seat: Seat | None  # whose eyes it has; None: an onlooker's
    next: Seat | None = None  # whom the curtain waits for; None: there is no curtain


def screen_of(table: "Table", holder: str) -> ScreenSeats:
    """Worked out anew from the table, so that a curtain falls with the move that passes the turn on.

    Nobody passes the screen to one who is away, for whom a computer plays.
    """
    mine = table.seats_of(holder)
    if len(mine) < 2 or not table.started or table.outcome:
        return ScreenSeats(mine, mine[0] if mine else None)
    awaits = table.game.waiting_for(table.state)
    present = [seat for seat in mine if table.person_is_here(seat)] or mine
    awaited = [seat for seat in present if seat in awaits]
    if not table.kit.has_secrets:
        return ScreenSeats(mine, awaited[0] if len(awaited) == 1 else None)
    shown = next((seat for seat in present if table.stored.places[seat].shown), None)
    if shown is None or (awaited and shown not in awaited):
        return ScreenSeats(mine, None, (awaited or present)[0])
    return ScreenSeats(mine, shown)
