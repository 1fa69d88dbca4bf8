"""What players say to each other, in the reader's language, and how many watch: sent beside the drawings of a table."""

import msgspec
from msgspec import Struct

from safecracker.core.translation import Translator
from safecracker.store import SeatKind
from safecracker.table.readable_table import ReadableTable
from safecracker.table.remarks import Remark
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.table import Table


class ShownRemark(Struct, frozen=True):
    """A remark as a page shows it."""

    who: str
    text: str


class Watching(Struct, frozen=True):
    """How many watch who do not play, as a number and as a sentence."""

    count: int
    text: str


def phrases(table: ReadableTable, screen: ScreenSeats, say: Translator) -> tuple[str, ...]:
    """What this screen can say; nothing where nobody else plays."""
    people = (n for n, seat in enumerate(table.stored.seats) if seat.kind is SeatKind.HUMAN and seat.holder)
    others = any(seat not in screen.mine for seat in people)
    return tuple(map(say.phrase, table.kit.phrases)) if screen.mine and others else ()


def shown(table: Table, remark: Remark, say: Translator) -> ShownRemark:
    return ShownRemark(table.names(say)[remark.seat], say.phrase(table.kit.phrases[remark.phrase]))


def recent_remarks(table: Table, say: Translator) -> tuple[ShownRemark, ...]:
    """For a page that is opened now."""
    return tuple(shown(table, it, say) for it in table.remarks.recent(table.clock.now()))


class Conversation:
    """What one stream has told its page of all this."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._shown = table.remarks.count
        self._onlookers = 0

    def news(self, say: Translator) -> bytes:
        """What is new since the last time, as events of a stream."""
        table = self._table
        events = [("remark", msgspec.json.encode(shown(table, it, say))) for it in table.remarks.after(self._shown)]
        self._shown = table.remarks.count
        if table.onlookers != self._onlookers:
            self._onlookers = table.onlookers
            sentence = say.count("{n} person is watching.", "{n} people are watching.", self._onlookers)
            events.append(("watching", msgspec.json.encode(Watching(self._onlookers, sentence))))
        return b"".join(f"event: {name}\ndata: {data.decode()}\n\n".encode() for name, data in events)
