"""What servers tell each other and nobody stores: remarks, whose pages of a table are open, that one is deleted."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
from msgspec import Struct

from safecracker.core.game import Millis, Seat

REPEATED = Millis(30_000)  # between two times that a server says whose pages are open there
BELIEVED = Millis(75_000)  # what it said last holds; one word may be lost
AT_ONCE = 150  # tables in one word


class Said(Struct, frozen=True, tag="said"):
    """Somebody said one of the game's phrases."""

    table: str
    seat: Seat
    phrase: int


class Deleted(Struct, frozen=True, tag="deleted"):
    """A table is not stored any more."""

    table: str


class OpenPages(Struct, frozen=True, array_like=True):
    """Whose pages of one table are open on a server."""

    table: str
    onlookers: int
    player: bool  # whether somebody's who sits there


class PagesThere(Struct, frozen=True, tag="pages"):
    """What one server says of some of its tables."""

    server: int
    pages: tuple[OpenPages, ...]


Word: TypeAlias = Said | Deleted | PagesThere

_decoder = msgspec.json.Decoder(Word)


def write(word: Word) -> str:
    return msgspec.json.encode(word).decode()


def read(text: str) -> Word | None:
    """What another server said; None where it is of a version that says other things."""
    try:
        word: Word = _decoder.decode(text)
    except msgspec.MsgspecError:
        return None
    return word


def words_about(server: int, pages: Sequence[OpenPages]) -> Iterator[str]:
    """All of it, in as many words as it takes."""
    for first in range(0, len(pages), AT_ONCE):
        yield write(PagesThere(server, tuple(pages[first : first + AT_ONCE])))


class PagesElsewhere:
    """What other servers said of open pages, for as long as it is believed."""

    def __init__(self) -> None:
        self._known: dict[str, dict[int, tuple[Millis, OpenPages]]] = {}  # by table and server, and until when

    def note(self, word: PagesThere, now: Millis) -> Iterable[str]:
        """The tables that it is about."""
        for pages in word.pages:
            there = self._known.setdefault(pages.table, {})
            there[word.server] = Millis(now + BELIEVED), pages
        return [pages.table for pages in word.pages]

    def forget_server(self, server: int) -> Iterable[str]:
        """Believe nothing that it said any more; the tables that it was about."""
        return [table for table, there in self._known.items() if there.pop(server, None)]

    def forget_old(self, now: Millis) -> Iterable[str]:
        """The tables of which something is not believed any more."""
        changed = []
        for table, there in list(self._known.items()):
            left = {server: found for server, found in there.items() if found[0] > now}
            if len(left) < len(there):
                changed.append(table)
            if left:
                self._known[table] = left
            else:
                del self._known[table]
        return changed

    def onlookers(self, table: str) -> int:
        return sum(pages.onlookers for _, pages in self._known.get(table, {}).values())

    def player_is_there(self, table: str, now: Millis) -> bool:
        return any(pages.player and until > now for until, pages in self._known.get(table, {}).values())
