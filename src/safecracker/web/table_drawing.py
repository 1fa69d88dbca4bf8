"""A table drawn for a browser: what it sees, and the drawing that answers to forms, streams and onlookers share."""

from starlette.requests import Request

from safecracker.table.readable_table import Phase, Snapshot

from .context import app_context, browser_screen, check_may_watch, translator_of
from .drawing import Drawing
from .page_parts import ErrorLine
from .rendering import draw, preferences
from .scenes import NOTES_WAIT, Seen
from .table_page import notebook_open, owner_tools, table_page, table_title


async def seen_by(request: Request, table: Snapshot, draft: str = "", *, wait: float = NOTES_WAIT) -> Seen:
    """What this browser is shown of the game; it waits this many seconds for notes."""
    seats = browser_screen(request, table)
    check_may_watch(table, seated=bool(seats.mine))
    scenes, say = app_context(request).scenes, translator_of(request)
    return await scenes.seen(table, seats, say, draft, notebook=notebook_open(request), wait=wait)


def drawing_of(
    request: Request, table: Snapshot, seen: Seen, *, error: ErrorLine | None = None, since: int | None = None
) -> Drawing:
    """The drawing for this browser; whoever sees the same at this moment shares it."""
    say = translator_of(request)
    if table.phase is not Phase.PLAYING or table.stored.limit or table.time_to_alarm is not None:
        page = table_page(request, table, seen, error=error, since=since)
        return draw(request, page, table_title(table, page, say))
    since = max(table.ply - 1, 0) if since is None else since
    owner = owner_tools(request, table)
    mine = browser_screen(request, table).mine
    key = (table.revision, mine, owner, preferences(request), notebook_open(request), seen.work is None, error, since)
    drawing = seen.drawings.get(key)
    if drawing is None:
        page = table_page(request, table, seen, error=error, since=since)
        drawing = draw(request, page, table_title(table, page, say))
        seen.drawings.keep(key, drawing)
    return drawing
