"""My games: the finished games that this browser keeps, and those that it has put away.

The server keeps no history of a person. Scripts keep what a page of a finished game tells (``kept_games.py``) in the
browser, with the record, and draw the figures; here the server shows what it still has of its own tables.
"""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.translation import Translator
from safecracker.games import games
from safecracker.games.kit import AnyKit
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats

from .context import app_context, identified, tables_here, translator_of
from .home import UnfinishedGame, unfinished_games
from .kept_games import facts, kept_game, result_for
from .put_away import put_away_tables
from .rendering import page_response

MOST_SHOWN = 60  # finished games that the server still has


class FinishedLine(Struct, frozen=True):
    """A finished game that the server still has."""

    kit: AnyKit
    title: str
    with_whom: str
    url: str
    kept: str


class MyGamesPage(Struct, frozen=True):
    """Everything that mine.html reads."""

    kits: list[AnyKit]
    finished: list[FinishedLine]
    put_away: list[UnfinishedGame]
    days: int  # for which a server has a table that nobody touches


async def my_games(request: Request) -> Response:
    say, hidden = translator_of(request), put_away_tables(request)
    holder = app_context(request).identities.browser(request)
    over = [table for table in await tables_here(request) if table.outcome]
    page = MyGamesPage(
        kits=list(games().values()),
        finished=[_line(table, table.screen_of(holder), say) for table in over[:MOST_SHOWN]],
        put_away=[game for game in await unfinished_games(request, say) if game.id in hidden],
        days=app_context(request).lobby.keep_days,
    )
    return identified(page_response(request, "mine.html", page, title=f"{say('My games')} · Safecracker"), request)


def _line(table: ReadableTable, screen: ScreenSeats, say: Translator) -> FinishedLine:
    others = facts(table, screen, say).others
    return FinishedLine(
        kit=table.kit,
        title=result_for(table, screen, say).title,
        with_whom=say("With {who}", who=say.listed(others)) if others else "",
        url=f"/t/{table.id}/replay",
        kept=kept_game(table, screen, say),
    )
