"""Updates as they happen: the table drawn again for browsers, every move as a line of JSON for programs.

Both are numbered, so that a page or program that was cut off goes on where it was. A slow browser skips to the newest
drawing; a program gets every move.
"""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from safecracker.core.errors import GameError
from safecracker.table.table import Table

from .context import app_context, browser_screen, check_may_watch, small_number, table_of, translator_of
from .drawing import known_parts
from .guard import Refused
from .rendering import draw
from .table_page import seen_by, table_page, table_title

NDJSON = "application/x-ndjson"
MOST_WATCHERS = 100  # at one table
PING = 15  # seconds between messages that keep the connection alive
SEND_TIMEOUT = 20  # seconds that one message may take to be sent


def check_room_for_watcher(table: Table) -> None:
    """Refuse one more stream than a table can serve."""
    if len(table.watchers) >= MOST_WATCHERS:
        raise Refused(503, GameError("too many people are watching this table; try again later"))


async def stream(request: Request) -> Response:
    """The table, drawn again after every change. ``Last-Event-ID`` or ``from`` is the revision that the page has.

    A page that names the ``parts`` of a drawing that it has gets only the others (``drawing.py``); without that
    field, as from pages older than parts, it gets the table as a whole.
    ``ply`` is the last move that it announced, so that a screen reader hears of those made during a break as well.
    """
    table = await table_of(request)
    check_may_watch(table, seated=bool(browser_screen(request, table).mine))
    check_room_for_watcher(table)
    # a table's first revision is 1
    revision = small_number(request.headers.get("last-event-id") or request.query_params.get("from", "")) or 0
    announced = small_number(request.query_params.get("ply", ""))
    since = table.ply if announced is None else min(announced, table.ply)
    known = known_parts(request.query_params["parts"]) if "parts" in request.query_params else None
    updates = _updates(request, table, revision, since, known)
    return EventSourceResponse(updates, ping=PING, ping_message_factory=_keep_alive, send_timeout=SEND_TIMEOUT)


def _keep_alive() -> ServerSentEvent:
    """A message that a page notices: without any it gives the connection up and makes another."""
    return ServerSentEvent(".", event="life")


async def _updates(
    request: Request, table: Table, revision: int, since: int, known: frozenset[str] | None
) -> AsyncIterator[ServerSentEvent]:
    holder = app_context(request).identities.browser(request)
    table.watchers.append(holder)
    pending = False  # whether notes are missing in the last drawing
    try:
        while True:
            if not pending:
                await table.wait_for_change(revision)
            now = table.snapshot()
            seen = await seen_by(request, now)
            if pending and seen.pending and now.revision == revision:
                continue
            page = table_page(request, now, seen, since=since)
            drawing = draw(request, page, table_title(now, page, translator_of(request)))
            revision, since, pending = now.revision, now.ply, seen.pending
            if known is None:
                yield ServerSentEvent(drawing.whole(), id=str(revision), event="table")
            else:
                yield ServerSentEvent(drawing.update(known), id=str(revision), event="drawing")
                known = frozenset(drawing.parts)
    except Refused:
        return  # somebody who may not watch any more
    finally:
        table.watchers.remove(holder)


def ndjson_response(messages: AsyncIterator[msgspec.Struct]) -> Response:
    """Messages as newline-delimited JSON; an empty line keeps the connection alive."""
    # not compressed: a line must not wait in a buffer for the next one
    headers = {"cache-control": "no-store", "content-encoding": "identity"}
    return StreamingResponse(_ndjson(messages), media_type=NDJSON, headers=headers)


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
