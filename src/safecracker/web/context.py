"""What the handlers of one server share, and what they know of one request."""

import re
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import unquote

from msgspec import Struct, field
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVELS
from safecracker.locale import translator
from safecracker.table.finished_game import FinishedGame
from safecracker.table.game_report import Evaluation
from safecracker.table.lobby import Lobby
from safecracker.table.names import LONGEST
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.table import Table

from .background import BackgroundResults
from .guard import Rates, Refused
from .identity import Identities, set_cookie, set_identity
from .open_streams import OpenStreams
from .recent import RecentCache
from .rendering import language
from .scenes import Scenes
from .setup import USUAL_LEVEL

if TYPE_CHECKING:
    from .metrics import Metrics

T = TypeVar("T")
MOST_ADVICE = 2_000  # pieces of advice in memory
MOST_FINISHED_GAMES = 16  # uploaded records, and games whose win odds are known, in memory
MOST_EVALUATIONS = 64  # finished games, each as one viewer knew it, whose report is in memory
NOT_EVALUATED = Evaluation(viewer="open", plies=(), odds=(), decisions=())
CONTEXT = "safecracker.context"  # in the scope of a request
LESSON_DONE = "done"  # in a cookie: the lesson was finished or skipped
_NUMBER = re.compile(r"[0-9]{1,8}")
_NONCE = re.compile(r"[0-9A-Za-z]{0,64}")


class AppContext(Struct):
    """The lobby, identities, rate limits, the scenes of tables, and caches for finished games."""

    lobby: Lobby
    identities: Identities
    rates: Rates
    scenes: Scenes
    streams: OpenStreams = field(default_factory=OpenStreams)
    finished_games: RecentCache[FinishedGame] = field(default_factory=lambda: RecentCache(MOST_FINISHED_GAMES))
    advice: BackgroundResults[str] = field(default_factory=lambda: BackgroundResults(MOST_ADVICE, otherwise=""))
    win_odds: BackgroundResults[tuple[tuple[float, ...], ...]] = field(
        default_factory=lambda: BackgroundResults(MOST_FINISHED_GAMES, otherwise=())
    )
    evaluations: BackgroundResults[Evaluation] = field(
        default_factory=lambda: BackgroundResults(MOST_EVALUATIONS, otherwise=NOT_EVALUATED)
    )
    report_progress: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  # while work goes on
    metrics: "Metrics | None" = None
    written_at: float = -inf  # when a request for readiness last wrote to the store, by time.monotonic
    failure_logged_at: float = -inf  # when it was last logged that the store failed

    async def close(self) -> None:
        """Stop what goes on in the background."""
        await self.scenes.close()
        await self.advice.close()
        await self.win_odds.close()
        await self.evaluations.close()


def app_context(request: Request) -> AppContext:
    context: Any = request.scope.get(CONTEXT)
    if context is None:  # a stream asks for it after every move
        context = request.scope[CONTEXT] = request.app.state.app_context
    assert isinstance(context, AppContext)
    return context


def translator_of(request: Request) -> Translator:
    return translator(language(request))


async def table_of(request: Request) -> Table:
    """The table that the address names, no older than the revision that it names; raises NoTable."""
    table = await app_context(request).lobby.find(request.path_params["table"])
    await table.catch_up(small_number(request.query_params.get("revision", "")) or 0)
    return table


async def current_table(request: Request) -> Table:
    """The same for programs, which name no revision: as it is stored now, though another server stored it."""
    table = await table_of(request)
    if fleet := app_context(request).lobby.services.fleet:
        await fleet.check(table)
    return table


async def tables_here(request: Request) -> list[Table]:
    """The tables where this browser has a seat, those changed last first."""
    context, found = app_context(request), []
    holder = context.identities.browser(request)
    for table in await context.lobby.services.store.tables_of(holder) if holder else ():
        with suppress(GameError):  # forgotten meanwhile, or of other rules
            found.append(await context.lobby.find(table))
    return found


def browser_screen(request: Request, table: ReadableTable) -> ScreenSeats:
    """The seats of this browser; read again for every message, so that a right that is lost is lost at once."""
    return table.screen_of(app_context(request).identities.browser(request))


def check_may_watch(table: ReadableTable, *, seated: bool) -> None:
    """Refuse onlookers where nobody may watch; before the game begins everybody may see the seats."""
    if not seated and table.started and not table.stored.watched:
        raise Refused(403, GameError("this is a private table; ask the players to let others watch"))


def identified(response: Response, request: Request) -> Response:
    """Makes the browser known with the page that has the form, so that a form sent twice is one browser's."""
    _, cookie = app_context(request).identities.identify(request)
    set_identity(response, request, cookie)
    return response


def saved_name(request: Request) -> str:
    """The name that this browser gave last time."""
    return unquote(request.cookies.get("name", ""))[:LONGEST]


def saved_level(request: Request, game: str, usual: int = USUAL_LEVEL) -> int:
    """The level of the bots that this browser played this game against last; else the usual one."""
    every_game = request.cookies.get("level", "")  # from when one level was kept for all games
    level = small_number(request.cookies.get(_level_cookie(game), every_game))
    return level if level in LEVELS else usual


def lesson_progress(request: Request, game: str) -> str:
    """How far this browser has come in a lesson: a place, ``LESSON_DONE``, or nothing where it has not begun."""
    return request.cookies.get(_lesson_cookie(game), "")


def save_lesson_progress(response: Response, request: Request, game: str, progress: str) -> None:
    set_cookie(response, request, _lesson_cookie(game), progress)


def _lesson_cookie(game: str) -> str:
    return f"learn-{game}"


def is_new_to(request: Request, game: str) -> bool:
    """Whether this browser has neither played a game against computers nor done or skipped its lesson."""
    return _level_cookie(game) not in request.cookies and lesson_progress(request, game) != LESSON_DONE


def save_level(response: Response, request: Request, game: str, level: int) -> None:
    set_cookie(response, request, _level_cookie(game), str(level))


def _level_cookie(game: str) -> str:
    return f"level-{game}"


def small_number(text: str) -> int | None:
    """A number as it is written in an address or a form, or None for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else None


def clean_nonce(raw: str) -> str:
    """A nonce as the deal takes it; what does not fit counts as none."""
    return raw if _NONCE.fullmatch(raw) else ""
