"""Updates for browsers as they happen: the table, drawn again.

They are numbered, so that a page that was cut off goes on where it was; a slow browser skips to the newest drawing.
"""

import asyncio
import zlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from safecracker.table.table import Table

from .context import app_context, browser_screen, check_may_watch, small_number, table_of, translator_of
from .conversation import Conversation
from .drawing import Drawing, known_parts
from .guard import HEADERS, Refused
from .table_drawing import drawing_of, seen_by

PING = 15  # seconds between messages that keep the connection alive
# a page that reads it goes on at once with another server
AGAIN: Final = b"retry: 200\nevent: again\ndata: .\n\n"
LIFE: Final = b"event: life\ndata: .\n\n"  # a page notices it: without any it makes another connection
LEVEL: Final = 1  # of compression; with such a window more takes time and gains little
WINDOW: Final = 16 + 15  # gzip, with a window of 32 kB; a stream takes some 170 kB of memory
MEMORY: Final = 6
_FIELDS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",  # for a server in front of this one
    "vary": "accept-encoding",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in (_FIELDS | HEADERS).items()]


async def stream(request: Request) -> Response:
    """The table, drawn again after every change. ``Last-Event-ID`` or ``from`` is the revision that the page has.

    A page that names the ``parts`` of a drawing that it has gets only the others (``drawing.py``); without that
    field, as from pages older than parts, it gets the table as a whole.
    ``ply`` is the last move that it announced, so that a screen reader hears of those made during a break as well.
    """
    table = await table_of(request)
    check_may_watch(table, seated=bool(browser_screen(request, table).mine))
    # a table's first revision is 1
    revision = small_number(request.headers.get("last-event-id") or request.query_params.get("from", "")) or 0
    await table.catch_up(revision)
    announced = small_number(request.query_params.get("ply", ""))
    since = table.ply if announced is None else min(announced, table.ply)
    known = known_parts(request.query_params["parts"]) if "parts" in request.query_params else None
    return TableStream(request, table, revision, since, known)


class TableStream(Response):
    """The drawings of a table for one browser, as server-sent events."""

    def __init__(self, request: Request, table: Table, revision: int, since: int, known: frozenset[str] | None) -> None:
        super().__init__()
        self._request = request
        self._table = table
        self._revision = revision  # of the drawing that the page has
        self._since = since  # the last move that it announced
        self._known = known  # the parts that it has; None: it knows of no parts
        self._conversation = Conversation(table)
        self._work: asyncio.Future[None] | None = None  # on notes that are missing in its drawing
        self.begun = False  # its headers were sent
        packed = "gzip" in request.headers.get("accept-encoding", "")
        self._packer = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY) if packed else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        context = app_context(self._request)
        holder = context.identities.browser(self._request)
        async with context.streams.open(self._table, holder, PING, scope, receive) as open_stream:
            self.begun = True
            try:
                await send({"type": "http.response.start", "status": 200, "headers": self._start_headers})
                while not open_stream.ended:
                    message = await self._news()
                    if message or open_stream.too_quiet:
                        await open_stream.send(send, self._packed(message or LIFE))
                    if message and self._work is not None:
                        self._work.add_done_callback(lambda _: open_stream.wake())
                    await open_stream.change()
                if context.streams.ended and context.lobby.services.fleet:
                    await open_stream.send(send, self._packed(AGAIN))
            except TimeoutError:
                return  # somebody who does not listen
            except Refused:
                pass  # somebody who may not watch any more
            await send({"type": "http.response.body"})

    async def _news(self) -> bytes:
        """What was said, and the newest drawing; nothing where the page has it."""
        said = self._conversation.news(translator_of(self._request))
        now = self._table.snapshot()
        fresh = now.revision > self._revision
        if not fresh and (self._work is None or not self._work.done()):
            return said
        seen = await seen_by(self._request, now)
        drawing = drawing_of(self._request, now, seen, since=self._since)
        self._revision, self._since, self._work = now.revision, now.ply, seen.work
        return said + self._event(drawing)

    def _event(self, drawing: Drawing) -> bytes:
        if self._known is None:
            name, data = b"table", drawing.whole().replace("\n", "\ndata: ").encode()
        else:
            name, data = b"drawing", drawing.update(self._known)
            self._known = drawing.digests
        return b"id: %d\nevent: %b\ndata: %b\n\n" % (self._revision, name, data)

    @property
    def _start_headers(self) -> list[tuple[bytes, bytes]]:
        return [*_HEADERS, (b"content-encoding", b"gzip")] if self._packer else [*_HEADERS]

    def _packed(self, message: bytes) -> bytes:
        if not self._packer:
            return message
        # a message must not wait in a buffer for the next one
        return self._packer.compress(message) + self._packer.flush(zlib.Z_SYNC_FLUSH)
