"""What is agreed when the same players play again."""

from collections.abc import Mapping

from safecracker.core.game import Millis, Seat
from safecracker.store import SeatKind, StoredSeat

from .driver import STAND_IN
from .setup import Setup, bot_level
from .table import Table


def rematch_setup(table: Table, nonces: Mapping[Seat, str], level: int) -> Setup:
    """The same options and players, with bots of this level where it is one."""
    stored = table.stored
    return Setup(
        game=stored.game,
        options=stored.options,
        seats=tuple(
            _seated_again(seat, nonces.get(Seat(number), ""), level) for number, seat in enumerate(stored.seats)
        ),
        owner=stored.owner,
        visitor=table.visitor,
        notebook=stored.notebook,
        pace=stored.pace,
        before=table.id,
        watched=stored.watched,
        limit=Millis(stored.limit),
        listed=stored.listed,
    )


def _seated_again(seat: StoredSeat, nonce: str, level: int) -> StoredSeat:
    if seat.kind is SeatKind.HUMAN and not seat.holder:  # they gave their seat up: nobody else could ever move there
        return StoredSeat(kind=SeatKind.BOT, level=level or seat.level or STAND_IN, nonce=nonce)
    return StoredSeat(
        kind=seat.kind,
        level=level if level and seat.kind is SeatKind.BOT else bot_level(seat),
        name=seat.name,
        nonce=nonce,
        holder=seat.holder,
        program=seat.program,
    )
