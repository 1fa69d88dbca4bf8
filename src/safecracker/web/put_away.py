"""Games that this browser does not want to see on its start page; nobody else notices, and nothing of them is lost.

Which they are is kept in a cookie, not on the server: it is a matter of this browser alone.
"""

import re

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.translation import Translator
from safecracker.store import SeatKind

from .context import app_context
from .identity import set_cookie
from .pages import checked_form, redirect

COOKIE = "away"  # the tables, the one put away last last
MOST = 60  # tables that are remembered
_ID = re.compile(r"[a-z2-7]{26}")


class PutAway(Struct, frozen=True):
    """The game that was put away a moment ago, and can be brought back."""

    id: str
    sentence: str


def put_away_tables(request: Request) -> list[str]:
    """The tables that this browser has put away."""
    return [table for table in request.cookies.get(COOKIE, "").split(".") if _ID.fullmatch(table)]


async def put_away(request: Request) -> Response:
    """Hide a game of this browser on its start page, or bring it back."""
    form = await checked_form(request)
    table, back = form.get("table", ""), form.get("back", "")
    mine = await app_context(request).lobby.services.store.tables_of(app_context(request).identities.browser(request))
    hidden = [other for other in put_away_tables(request) if other in mine and other not in (table, back)]
    if table in mine:
        hidden.append(table)
    response = redirect(f"/?away={table}" if table in mine else "/")
    set_cookie(response, request, COOKIE, ".".join(hidden[-MOST:]))
    return response


async def put_away_now(request: Request, say: Translator) -> PutAway | None:
    """What the address says was put away a moment ago."""
    table = request.query_params.get("away", "")
    if table not in put_away_tables(request):
        return None
    try:
        found = await app_context(request).lobby.find(table)
    except GameError:  # forgotten meanwhile
        return None
    holder = app_context(request).identities.browser(request)
    others = any(seat.kind is SeatKind.HUMAN and seat.holder not in ("", holder) for seat in found.stored.seats)
    title = say.phrase(found.kit.title)
    sentence = (
        say("{game} is no longer shown here. The others keep playing.", game=title)
        if others
        else say("{game} has been put away.", game=title)
    )
    return PutAway(table, sentence)
