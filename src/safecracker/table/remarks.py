"""What players say to each other: one of a few phrases of the game, by its number. Nothing of it is stored."""

from collections import deque
from collections.abc import Iterator

from msgspec import Struct

from safecracker.core.errors import IllegalAction
from safecracker.core.game import Millis, Seat

MOST = 8  # that are remembered
SHOWN = Millis(8_000)  # for so long a remark is news
BREATH = Millis(10_000)
IN_A_BREATH = 3  # remarks of one player


class TooTalkative(IllegalAction):
    """Somebody says a lot in a short time."""


class Remark(Struct, frozen=True):
    number: int  # counts those of the table, from 1
    seat: Seat
    phrase: int
    at: Millis


class Remarks:
    """The last remarks at one table, as long as it is in memory."""

    def __init__(self) -> None:
        self.count = 0
        self._last: deque[Remark] = deque(maxlen=MOST)

    def add(self, seat: Seat, phrase: int, now: Millis) -> None:
        """Raises TooTalkative."""
        if sum(it.seat == seat and now - it.at < BREATH for it in self._last) >= IN_A_BREATH:
            raise TooTalkative("that was a lot at once; wait a few seconds")
        self.hear(seat, phrase, now)

    def hear(self, seat: Seat, phrase: int, now: Millis) -> None:
        """Note what was said, on another server maybe."""
        self.count += 1
        self._last.append(Remark(self.count, seat, phrase, now))

    def after(self, number: int) -> Iterator[Remark]:
        """Those that came after the one of this number, as far as they are remembered."""
        return (it for it in self._last if it.number > number)

    def recent(self, now: Millis) -> Iterator[Remark]:
        return (it for it in self._last if now - it.at < SHOWN)
