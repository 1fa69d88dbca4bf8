"""What the handlers of one server share, and what they know of one request."""

import re
from typing import Any
from urllib.parse import unquote

from msgspec import Struct
from starlette.requests import Request

from safecracker.core.errors import GameError
from safecracker.core.words import Say
from safecracker.locale import say_in
from safecracker.table.lobby import Lobby
from safecracker.table.names import LONGEST
from safecracker.table.sharing import Eyes
from safecracker.table.table import Table

from .guard import Rates, Refused
from .painter import language
from .seats import Seats

_NUMBER = re.compile(r"[0-9]{1,8}")
_NONCE = re.compile(r"[0-9A-Za-z]{0,64}")


class Desk(Struct):
    """The lobby, who is who, and how often they may ask."""

    lobby: Lobby
    seats: Seats
    rates: Rates


def desk(request: Request) -> Desk:
    found: Any = request.app.state.desk
    assert isinstance(found, Desk)
    return found


def speaker(request: Request) -> Say:
    return say_in(language(request))


async def table_of(request: Request) -> Table:
    """The table that the address names; raises NoTable."""
    return await desk(request).lobby.find(request.path_params["table"])


def browser_eyes(request: Request, table: Table) -> Eyes:
    """Who looks at this browser; asked anew for every message, so that a right lost is lost at once."""
    return table.eyes(desk(request).seats.browser(request))


def check_welcome(table: Table, *, seated: bool) -> None:
    """Refuse onlookers where the players are among themselves; who could still sit down may look at the seats."""
    if not seated and table.started and not table.sheet.watched:
        raise Refused(403, GameError("the players of this table are among themselves; ask them for another one"))


def kept_name(request: Request) -> str:
    """The name this browser gave last time."""
    return unquote(request.cookies.get("name", ""))[:LONGEST]


def small_number(text: str) -> int | None:
    """A whole number as somebody wrote it, or None for anything else."""
    return int(text) if _NUMBER.fullmatch(text) else None


def clean_nonce(raw: str) -> str:
    """A nonce as the deal takes it; what does not fit counts as none."""
    return raw if _NONCE.fullmatch(raw) else ""
