"""What happens at a table while a bot thinks or waits: a thread reads the stream, and opens it again if it breaks."""

import threading
import time
from contextlib import suppress
from typing import Self

import httpx
import msgspec

from .connection import ServerRefused, pauses
from .seat import OnlineSeat


class _Line(msgspec.Struct):
    """As much of a line as decides whether to look."""

    type: str = ""
    ply: int = 0
    phase: str = ""


class News:
    """Counts the news of a table; who has looked before counts on from there. Use it as a context manager."""

    def __init__(self, seat: OnlineSeat, ply: int) -> None:
        self._seat = seat
        self._ply = ply  # the last move that was heard of
        self._over = False
        self._closed = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._listen, name=f"news of {seat.table}", daemon=True)
        self.count = 0
        self.moved_at = time.monotonic()  # when the last move was heard of

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closed = True
        self._thread.join(2 if self._over else 0)

    def wait(self, known: int, seconds: float) -> bool:
        """Whether there was something new after so many, in that time."""
        with self._changed:
            return self._changed.wait_for(lambda: self.count > known, seconds)

    def _listen(self) -> None:
        while not (self._over or self._closed):
            for _ in pauses(self._seat.connection.timeout):
                if self._closed or self._listen_once():
                    break

    def _listen_once(self) -> bool:
        """Listen until the stream ends; whether anything was heard."""
        before = self.count
        with suppress(httpx.TransportError, ServerRefused):
            connection = self._seat.connection
            with connection.lines(self._seat.lines_address(self._ply), self._seat.token) as lines:
                for line in lines:
                    if self._closed:
                        return True
                    if line:
                        self._note(msgspec.json.decode(line, type=_Line))
        return self.count > before

    def _note(self, line: _Line) -> None:
        with self._changed:
            self.count += 1
            if line.type == "move":
                self._ply = max(self._ply, line.ply)
                self.moved_at = time.monotonic()
            self._over = line.phase == "over"
            self._changed.notify_all()
