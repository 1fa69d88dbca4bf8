"""What the handlers of one server share, and what they know of one request."""

import re
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from urllib.parse import unquote

from msgspec import Struct, field
from starlette.requests import Request

from safecracker.core.errors import GameError
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVELS
from safecracker.locale import translator
from safecracker.table.finished_game import FinishedGame
from safecracker.table.lobby import Lobby
from safecracker.table.names import LONGEST
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.table import Table

from .guard import Rates, Refused
from .identity import Seats
from .rendering import language
from .setup import LEVEL

T = TypeVar("T")
MOST_ADVICE = 2_000  # pieces of advice that are kept at hand
FINISHED_GAMES = 16  # records that somebody brought, and games of which it is known who would have won when
_NUMBER = re.compile(r"[0-9]{1,8}")
_NONCE = re.compile(r"[0-9A-Za-z]{0,64}")


class Recent(Generic[T]):
    """What was worked out lately and will be asked for again; what was made first is forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[Hashable, T] = {}
        self._lock = Lock()  # asked from several threads

    def of(self, key: Hashable, work: Callable[[], T]) -> T:
        with self._lock:
            if key in self._known:
                return self._known[key]
        made = work()
        with self._lock:
            self._known[key] = made
            if len(self._known) > self._most:
                del self._known[next(iter(self._known))]
        return made


class AppContext(Struct):
    """The lobby, who is who, how often they may ask, and what is at hand of finished games."""

    lobby: Lobby
    seats: Seats
    rates: Rates
    advice: Recent[str] = field(default_factory=lambda: Recent(MOST_ADVICE))
    prospects: Recent[tuple[tuple[float, ...], ...]] = field(default_factory=lambda: Recent(FINISHED_GAMES))
    finished_games: Recent[FinishedGame] = field(default_factory=lambda: Recent(FINISHED_GAMES))


def app_context(request: Request) -> AppContext:
    found: Any = request.app.state.app_context
    assert isinstance(found, AppContext)
    return found


def translator_of(request: Request) -> Translator:
    return translator(language(request))


async def table_of(request: Request) -> Table:
    """The table that the address names; raises NoTable."""
    return await app_context(request).lobby.find(request.path_params["table"])


def browser_screen(request: Request, table: ReadableTable) -> ScreenSeats:
    """Who looks at this browser; asked anew for every message, so that a right lost is lost at once."""
    return table.screen_of(app_context(request).seats.browser(request))


def check_welcome(table: ReadableTable, *, seated: bool) -> None:
    """Refuse onlookers where the players are among themselves; who could still sit down may look at the seats."""
    if not seated and table.started and not table.stored.watched:
        raise Refused(403, GameError("the players of this table are among themselves; ask them for another one"))


def kept_name(request: Request) -> str:
    """The name this browser gave last time."""
    return unquote(request.cookies.get("name", ""))[:LONGEST]


def kept_level(request: Request) -> int:
    """The level of the computers that this browser played against last."""
    level = small_number(request.cookies.get("level", ""))
    return level if level in LEVELS else LEVEL


def small_number(text: str) -> int | None:
    """A whole number as somebody wrote it, or None for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else None


def clean_nonce(raw: str) -> str:
    """A nonce as the deal takes it; what does not fit counts as none."""
    return raw if _NONCE.fullmatch(raw) else ""
