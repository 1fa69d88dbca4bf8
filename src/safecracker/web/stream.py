"""Updates as they happen: the table redrawn for browsers, every move as a line of JSON for programs.

Both are numbered, so that a reader who was cut off goes on where he was. A slow browser skips to the newest picture;
a program hears every move.
"""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from safecracker.core.errors import GameError
from safecracker.table.table import Table

from .context import app_context, browser_screen, check_welcome, small_number, table_of, translator_of
from .guard import Refused
from .rendering import rendered
from .table_page import table_facts, title_of

LINES = "application/x-ndjson"
MOST_WATCHERS = 100  # at one table
PING = 15  # seconds between signs of life
PATIENCE = 20  # seconds that one message may take to be sent


def admit(table: Table) -> None:
    if len(table.watchers) >= MOST_WATCHERS:
        raise Refused(503, GameError("too many are watching this table; try again later"))


async def stream(request: Request) -> Response:
    """The table, redrawn after every change. ``Last-Event-ID`` or ``from`` tells what the page has already.

    ``ply`` tells which moves it has heard of, so that those of a break are told to the ear as well.
    """
    table = await table_of(request)
    check_welcome(table, seated=bool(browser_screen(request, table).mine))
    admit(table)
    # a table's first revision is 1
    revision = small_number(request.headers.get("last-event-id") or request.query_params.get("from", "")) or 0
    heard = small_number(request.query_params.get("ply", ""))
    since = table.ply if heard is None else min(heard, table.ply)
    pictures = _pictures(request, table, revision, since)
    return EventSourceResponse(pictures, ping=PING, ping_message_factory=_life, send_timeout=PATIENCE)


def _life() -> ServerSentEvent:
    """A sign of life that a page notices: without any it gives the connection up and makes another."""
    return ServerSentEvent(".", event="life")


async def _pictures(request: Request, table: Table, revision: int, since: int) -> AsyncIterator[ServerSentEvent]:
    holder = app_context(request).seats.browser(request)
    table.watchers.append(holder)
    try:
        while True:
            await table.wait_for_change(revision)
            now = table.snapshot()
            facts = await asyncio.to_thread(table_facts, request, now, since=since)
            html = rendered(request, "_table.html", title=title_of(now, facts, translator_of(request)), **facts)
            revision, since = now.revision, now.ply
            yield ServerSentEvent(html, id=str(revision), event="table")
    except Refused:
        return  # somebody who may not look on any more
    finally:
        table.watchers.remove(holder)


def lines(messages: AsyncIterator[msgspec.Struct]) -> Response:
    """Messages as newline-delimited JSON; an empty line is a sign of life."""
    # not compressed: a line must not wait in a buffer for the next one
    headers = {"cache-control": "no-store", "content-encoding": "identity"}
    return StreamingResponse(_ndjson(messages), media_type=LINES, headers=headers)


async def _ndjson(messages: AsyncIterator[msgspec.Struct]) -> AsyncIterator[bytes]:
    encoder = msgspec.json.Encoder()
    upcoming = asyncio.ensure_future(anext(messages))
    try:
        while True:
            done, _ = await asyncio.wait({upcoming}, timeout=PING)
            if not done:
                yield b"\n"
                continue
            try:
                message = upcoming.result()
            except StopAsyncIteration:
                return
            yield encoder.encode(message) + b"\n"
            upcoming = asyncio.ensure_future(anext(messages))
    finally:
        upcoming.cancel()
