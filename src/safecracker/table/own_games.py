"""Somebody wants their games deleted: those that are nobody else's go, and the others go on without them."""

from contextlib import suppress

from msgspec import Struct

from safecracker.core.errors import GameError
from safecracker.store import SeatKind

from .errors import NoTable
from .lobby import Lobby
from .table import Table


class Forgotten(Struct, frozen=True):
    """What came of somebody's games."""

    deleted: int
    left: int  # in which others play or played


async def forget_player(lobby: Lobby, holder: str) -> Forgotten:
    """Delete the tables of this holder at which nobody else has a seat, and give up their seats at the others."""
    deleted = left = 0
    unknown = set[str]()
    while tables := set(await lobby.services.store.tables_of(holder)) - unknown:
        for name in tables:
            try:
                table = await lobby.find(name)
            except GameError:  # damaged, or of a game that is not installed: only the host can tell what it is
                unknown.add(name)
                continue
            if _has_others(table, holder):
                await table.give_up(holder)
                left += 1
            elif await lobby.delete(table):
                deleted += 1
            else:  # somebody sat down or left in this moment
                with suppress(NoTable):
                    await table.reload()
    return Forgotten(deleted, left)


def _has_others(table: Table, holder: str) -> bool:
    return any(seat.kind is SeatKind.HUMAN and seat.holder not in ("", holder) for seat in table.stored.seats)
