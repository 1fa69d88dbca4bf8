"""A computer that plays for somebody who is not there, until they are back."""

from safecracker.core.errors import IllegalAction
from safecracker.core.game import Seat

from .readable_table import Phase
from .setup import checked_level
from .table import Table


async def let_stand_in(table: Table, seat: Seat, level: int) -> None:
    """Let a computer of this level play for the player in the seat; with level 0, give the seat back to them."""
    if table.phase not in (Phase.READY, Phase.PLAYING):
        raise IllegalAction("a computer can step in only while a game is in progress")
    if level:
        await table.set_away(seat, checked_level(level))
    else:
        await table.come_back((seat,))
