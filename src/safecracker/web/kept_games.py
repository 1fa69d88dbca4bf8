"""What a browser keeps of a finished game besides its record. The server keeps no history of a person."""

import msgspec
from msgspec import Struct

from safecracker.core.game import Millis, Seat
from safecracker.core.translation import Translator
from safecracker.games.result import FinalPosition, Result, Tally
from safecracker.store import SeatKind
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats


class KeptGame(Struct, frozen=True):
    """A finished game in a few facts, in no language."""

    id: str
    game: str
    at: Millis
    outcome: str  # ``won``, ``drawn`` or ``lost``
    level: int  # of the computers; 0: people played too, or they had several levels
    others: tuple[str, ...]
    tally: Tally | None


def kept_game(table: ReadableTable, screen: ScreenSeats, say: Translator) -> str:
    """What a browser that played keeps of the game, as JSON; nothing for one that watched."""
    return msgspec.json.encode(facts(table, screen, say)).decode() if screen.mine else ""


def facts(table: ReadableTable, screen: ScreenSeats, say: Translator) -> KeptGame:
    result, seats = result_for(table, screen, say), table.stored.seats
    others = [seat for number, seat in enumerate(seats) if number not in screen.mine]
    levels = {seat.level if seat.kind is SeatKind.BOT else 0 for seat in others}
    alone = len(screen.mine) == 1
    return KeptGame(
        id=table.id,
        game=table.kit.name,
        at=table.last_move_at or Millis(table.stored.opened),
        outcome=_outcome(result.winners, screen, len(seats)),
        level=levels.pop() if alone and len(levels) == 1 else 0,
        others=tuple(name for number, name in enumerate(table.names(say)) if number not in screen.mine),
        tally=result.tally if alone else None,
    )


def result_for(table: ReadableTable, screen: ScreenSeats, say: Translator) -> Result:
    """The result as whoever sits at this screen reads it."""
    viewer = screen.mine[0] if len(screen.mine) == 1 else None
    return table.kit.result(FinalPosition(table.game, table.state, viewer, table.names(say), say))


def _outcome(winners: tuple[Seat, ...], screen: ScreenSeats, seats: int) -> str:
    if len(winners) == seats:
        return "drawn"
    return "won" if set(screen.mine) & set(winners) else "lost"
