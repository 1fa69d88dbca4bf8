"""Updates for browsers as they happen: the table, drawn again.

They are numbered, so that a page that was cut off goes on where it was; a slow browser skips to the newest drawing.
"""

import asyncio
from collections.abc import AsyncIterator

from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.table.table import Table

from .context import app_context, browser_screen, check_may_watch, small_number, table_of, translator_of
from .guard import Refused
from .rendering import render
from .table_page import table_page, table_title

MOST_WATCHERS = 100  # at one table
PING = 15  # seconds between messages that keep the connection alive
SEND_TIMEOUT = 20  # seconds that one message may take to be sent


def check_room_for_watcher(table: Table) -> None:
    """Refuse one more stream than a table can serve."""
    if len(table.watchers) >= MOST_WATCHERS:
        raise Refused(503, GameError("too many people are watching this table; try again later"))


async def stream(request: Request) -> Response:
    """The table, drawn again after every change. ``Last-Event-ID`` or ``from`` is the revision that the page has.

    ``ply`` is the last move that it announced, so that a screen reader hears of those made during a break as well.
    """
    table = await table_of(request)
    check_may_watch(table, seated=bool(browser_screen(request, table).mine))
    check_room_for_watcher(table)
    # a table's first revision is 1
    revision = small_number(request.headers.get("last-event-id") or request.query_params.get("from", "")) or 0
    announced = small_number(request.query_params.get("ply", ""))
    since = table.ply if announced is None else min(announced, table.ply)
    updates = _updates(request, table, revision, since)
    return EventSourceResponse(updates, ping=PING, ping_message_factory=_keep_alive, send_timeout=SEND_TIMEOUT)


def _keep_alive() -> ServerSentEvent:
    """A message that a page notices: without any it gives the connection up and makes another."""
    return ServerSentEvent(".", event="life")


async def _updates(request: Request, table: Table, revision: int, since: int) -> AsyncIterator[ServerSentEvent]:
    holder = app_context(request).identities.browser(request)
    table.watchers.append(holder)
    try:
        while True:
            await table.wait_for_change(revision)
            now = table.snapshot()
            page = await asyncio.to_thread(table_page, request, now, since=since)
            title = table_title(now, page, translator_of(request))
            html = render(request, "_table.html", page, title=title, address=page.address)
            revision, since = now.revision, now.ply
            yield ServerSentEvent(html, id=str(revision), event="table")
    except Refused:
        return  # somebody who may not watch any more
    finally:
        table.watchers.remove(holder)
