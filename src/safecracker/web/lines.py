"""Every move of a table as a line of JSON, sent to programs as it is made.

A line is made once for all who may know the same of the move. Nothing is queued: a slow program is sent what it lacks
when it has taken what it got, and one that was cut off asks for the moves after the last one that it knows.
"""

from weakref import WeakValueDictionary

import msgspec
from starlette.types import Message, Receive, Scope, Send

from safecracker.core.game import Move, Seat
from safecracker.store import StoredSeat
from safecracker.table.setup import bot_level
from safecracker.table.table import Table
from safecracker.table.takeback import takeback_request

from .asking import Asking
from .guard import HEADERS, Refused
from .messages import SeenMoveMessage, Sitter, TableLine, TakebackSeen
from .open_streams import OpenStreams
from .stream import PING

NDJSON = "application/x-ndjson"
MOST_KEPT = 64  # lines of a table that are kept for others who may read the same
MOST_AT_ONCE = 100  # lines in one message
# not compressed: a line must not wait in a buffer for the next one
_FIELDS = {"cache-control": "no-store", "content-encoding": "identity", "content-type": NDJSON} | HEADERS
_HEAD: Message = {
    "type": "http.response.start",
    "status": 200,
    "headers": [(name.encode(), value.encode()) for name, value in _FIELDS.items()],
}


def seen_move(table: Table, ply: int, seat: Seat | None) -> SeenMoveMessage:
    """The move of this number as somebody in that seat, or an onlooker, may know it."""
    actor, action = table.move_text(ply, seat)
    (seen,) = table.seen_moves(seat, ply - 1, ply)
    return SeenMoveMessage(ply, table.moves[ply - 1].at, actor, action, list(seen.events))


def table_line(table: Table) -> TableLine:
    """How the table is now, but for its moves; the same for everyone."""
    outcome = table.outcome
    return TableLine(
        phase=table.phase,
        seats=[sitter(seat) for seat in table.stored.seats],
        unready=list(table.unready),
        takeback=takeback_seen(table),
        rematch=table.stored.after,
        scores=list(outcome.scores) if outcome else None,
    )


def sitter(seat: StoredSeat) -> Sitter:
    return Sitter(seat.name, seat.kind, bot_level(seat), seat.program, seat.away)


def takeback_seen(table: Table) -> TakebackSeen | None:
    """Who asks for their last move back; None where nobody does."""
    request = takeback_request(table)
    if request is None or not (request.asked or request.refused):
        return None
    return TakebackSeen(request.seat, request.ply, sorted(request.awaited), request.refused)


class TableLines:
    """The lines of one table, the newest of them ready for whoever may read the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[tuple[int, Seat | None, bool], tuple[Move, bytes]] = {}

    def after(self, ply: int, seat: Seat | None) -> list[bytes]:
        """The next lines after that ply, as somebody in that seat, or an onlooker, may read them now."""
        last = min(self._table.ply, ply + MOST_AT_ONCE)
        return [self._line(number, seat) for number in range(ply + 1, last + 1)]

    def _line(self, ply: int, seat: Seat | None) -> bytes:
        # when the game is over, everyone may read everything; when the table was loaded again, its moves are others
        key, move = (ply, seat, self._table.outcome is not None), self._table.moves[ply - 1]
        kept = self._kept.get(key)
        if kept is None or kept[0] is not move:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            kept = self._kept[key] = (move, msgspec.json.encode(seen_move(self._table, ply, seat)) + b"\n")
        return kept[1]


class TableFacts:
    """What one stream has said of a table besides its moves."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._said: TableLine | None = None

    def among(self, moves: list[bytes]) -> list[bytes]:
        """The lines of these moves, each with what it is, and how the table is now where it has changed.

        That the game is over is said when nothing else is left to say.
        """
        lines = [b'{"type":"move",' + move[1:] for move in moves]
        now = table_line(self._table)
        if now == self._said or (lines and now.scores is not None):
            return lines
        self._said = now
        return [msgspec.json.encode(now) + b"\n", *lines]


class MoveStreams:
    """Streams of moves, for programs."""

    def __init__(self, streams: OpenStreams) -> None:
        self._streams = streams
        self._lines: WeakValueDictionary[Table, TableLines] = WeakValueDictionary()

    async def send_moves(
        self, asking: Asking, ply: int, scope: Scope, receive: Receive, send: Send, *, with_table: bool = False
    ) -> None:
        """Send every move after that one, as it is made, until the game is over.

        ``with_table``: between them how the table is, first and after every change, and each line says what it is.
        """
        table = asking.table
        lines = self._lines.setdefault(table, TableLines(table))
        facts = TableFacts(table) if with_table else None
        async with self._streams.open(table, asking.holder, PING, scope, receive) as stream:
            try:
                await send(_HEAD)
                while not stream.ended:
                    moves = lines.after(ply, asking.seat())
                    if news := facts.among(moves) if facts else moves:
                        ply += len(moves)
                        await stream.send(send, b"".join(news))
                    elif table.outcome is not None:
                        break
                    elif stream.too_quiet:
                        await stream.send(send, b"\n")
                    else:
                        await stream.change()
            except TimeoutError:
                return  # a program that does not read
            except Refused:
                pass  # somebody who may not watch any more
            await send({"type": "http.response.body"})
