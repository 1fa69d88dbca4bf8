"""The streams of this server that are open: each waits for its table to change, and ends with it or with the server."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import Message, Receive, Scope, Send

from safecracker.core.errors import GameError
from safecracker.table.table import Table

from .guard import Refused, address_in

MOST_WATCHERS = 100  # at one table, with whom no onlooker is let in any more
MOST_OF_A_PLAYER = 20  # streams of one table that a player or its owner opens; they find room where onlookers do not
MOST_OF_AN_ADDRESS = 500  # streams of this server
SEND_TIMEOUT = 20  # seconds that one message may take to be sent


class OpenStream:
    """One that listens to a table. To wait takes a future and no task; several changes at once count as one."""

    def __init__(self, quiet: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.current_task()  # that sends
        self._quiet = quiet  # seconds after which a sign of life is due
        self._last_sent = self._loop.time()
        self._sending_since: float | None = None  # while something is being sent
        self._stuck = False
        self._timer = self._loop.call_later(min(quiet, SEND_TIMEOUT), self._tick)
        self._waiting: asyncio.Future[None] | None = None
        self._changed = True
        self.ended = False  # because the server ends, the table is deleted, or nobody listens any more

    def wake(self) -> None:
        self._changed = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def end(self) -> None:
        self.ended = True
        self.wake()

    async def change(self) -> None:
        """Return when something may have changed since the last time, or a sign of life is due."""
        if not self._changed:
            self._waiting = self._loop.create_future()
            await self._waiting
        self._changed = False

    async def send(self, send: Send, body: bytes) -> None:
        """Send a piece of the answer, with more to come; raises TimeoutError where the listener does not read.

        Then nothing more can be sent, not even the end of the answer: it would wait behind this piece. The stream has
        one timer for all it sends: one for each piece would take longer than to send it.
        """
        message: Message = {"type": "http.response.body", "body": body, "more_body": True}
        self._sending_since = self._loop.time()
        try:
            await send(message)
        except asyncio.CancelledError:
            if self._stuck and self._task and not self._task.uncancel():
                raise TimeoutError from None
            raise
        finally:
            self._last_sent, self._sending_since = self._sending_since, None

    @property
    def too_quiet(self) -> bool:
        """Whether a sign of life is due."""
        return self._loop.time() >= self._last_sent + self._quiet

    def _tick(self) -> None:
        now = self._loop.time()
        if self._sending_since is not None:
            due = self._sending_since + SEND_TIMEOUT
            if now >= due and self._task:
                self._stuck = True
                self._task.cancel()
                return
        elif self.too_quiet:
            self.wake()
            due = now + self._quiet
        else:
            due = self._last_sent + self._quiet
        self._timer = self._loop.call_at(due, self._tick)

    def close(self) -> None:
        self._timer.cancel()


class OpenStreams:
    """All of them, so that they can be ended."""

    def __init__(self) -> None:
        self._streams: set[OpenStream] = set()
        self._of_address: Counter[str] = Counter()
        self.ended = False  # because the server is about to stop

    def end(self) -> None:
        """Let every stream come to its end, and those that are opened later at once."""
        self.ended = True
        for stream in self._streams:
            stream.end()

    @asynccontextmanager
    async def open(
        self, table: Table, holder: str, quiet: float, scope: Scope, receive: Receive
    ) -> AsyncIterator[OpenStream]:
        """A stream that is open for the time of the block, or until the listener hangs up; raises Refused.

        Between the look whether there is room and the place that is taken nothing else happens.
        """
        address = address_in(scope)
        self._check_room(table, holder, address)
        stream = OpenStream(quiet)
        hanging_up = asyncio.create_task(_end_when_gone(receive, stream))

        def follow() -> None:
            if self.ended or table.deleted:
                stream.end()
            else:
                stream.wake()

        follow()
        self._streams.add(stream)
        self._of_address[address] += 1
        table.watchers.append(holder)
        table.listeners.append(follow)
        if not table.seats_of(holder):
            table.note_onlookers()
        try:
            yield stream
        finally:
            hanging_up.cancel()
            stream.close()
            self._streams.remove(stream)
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]  # nobody's address is in memory for longer than their stream
            table.watchers.remove(holder)
            table.listeners.remove(follow)
            if not table.seats_of(holder):
                table.note_onlookers()

    def _check_room(self, table: Table, holder: str, address: str) -> None:
        """Refuse one more stream than a table, or the server, can serve: players find room where onlookers do not."""
        at_home = bool(holder) and (holder == table.stored.owner or bool(table.seats_of(holder)))
        full = table.watchers.count(holder) >= MOST_OF_A_PLAYER if at_home else len(table.watchers) >= MOST_WATCHERS
        if full:
            raise Refused(503, GameError("too many people are watching this table; try again later"))
        if self._of_address[address] >= MOST_OF_AN_ADDRESS:
            raise Refused(429, GameError("that was too many requests at once; wait a second and try again"))


async def _end_when_gone(receive: Receive, stream: OpenStream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()
