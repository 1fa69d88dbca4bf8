"""The streams of this server that are open: each waits for its table to change, and all end when the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.types import Message, Receive

from safecracker.table.table import Table


class OpenStream:
    """One that listens to a table. To wait takes a future and no task; several changes at once count as one."""

    def __init__(self, quiet: float) -> None:
        self._loop = asyncio.get_running_loop()
        self._quiet = quiet  # seconds after which a sign of life is due
        self._last_sent = self._loop.time()
        self._timer = self._loop.call_later(quiet, self._tick)
        self._waiting: asyncio.Future[None] | None = None
        self._changed = True
        self.ended = False  # because the server ends, or nobody listens any more

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

    def sent(self) -> None:
        """Something was sent, so that the next sign of life is due later."""
        self._last_sent = self._loop.time()

    @property
    def too_quiet(self) -> bool:
        """Whether a sign of life is due."""
        return self._loop.time() >= self._last_sent + self._quiet

    def _tick(self) -> None:
        if self.too_quiet:
            self.wake()
            self._timer = self._loop.call_later(self._quiet, self._tick)
        else:
            self._timer = self._loop.call_at(self._last_sent + self._quiet, self._tick)

    def close(self) -> None:
        self._timer.cancel()


class OpenStreams:
    """All of them, so that they can be ended."""

    def __init__(self) -> None:
        self._streams: set[OpenStream] = set()
        self.ended = False  # because the server is about to stop

    def end(self) -> None:
        """Let every stream come to its end, and those that are opened later at once."""
        self.ended = True
        for stream in self._streams:
            stream.end()

    @asynccontextmanager
    async def open(self, table: Table, holder: str, quiet: float, receive: Receive) -> AsyncIterator[OpenStream]:
        """A stream that is open for the time of the block, or until the listener hangs up."""
        stream = OpenStream(quiet)
        hanging_up = asyncio.create_task(_end_when_gone(receive, stream))
        if self.ended:
            stream.end()
        self._streams.add(stream)
        table.watchers.append(holder)
        table.listeners.add(stream.wake)
        try:
            yield stream
        finally:
            hanging_up.cancel()
            stream.close()
            self._streams.remove(stream)
            table.watchers.remove(holder)
            table.listeners.remove(stream.wake)


async def _end_when_gone(receive: Receive, stream: OpenStream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def part(body: bytes) -> Message:
    """A piece of the answer, with more to come."""
    return {"type": "http.response.body", "body": body, "more_body": True}
