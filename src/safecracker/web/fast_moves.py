"""The two things that programs ask for most, a move and the stream of moves, answered before every other layer.

Routing, compression, requests and responses took most of the time of a move. Whatever these layers guard is guarded
here as well: the rate, the size of a message, whose token it is, the headers of the answer, and errors in one sentence.
"""

import re
from collections.abc import Awaitable, Callable

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from safecracker.core.errors import GameError
from safecracker.store import StoreError

from . import api
from .asking import Asking
from .context import AppContext
from .guard import HEADERS, MOST_BODY, Refused, too_long, with_headers
from .lines import NDJSON, MoveStreams
from .messages import MoveKept, MoveWanted

_ADDRESS = re.compile(r"^/api/tables/([^/]+)/(moves|lines)$")  # as the router reads it
_MOVE = msgspec.json.Decoder(MoveWanted)
_FIELDS = {"content-type": "application/json", "cache-control": "no-store"} | HEADERS
_HEADERS = [(name.encode(), value.encode()) for name, value in _FIELDS.items()]


class FastMoves:
    """Answers moves and streams of moves; all else goes on to the app."""

    def __init__(
        self, app: ASGIApp, context: AppContext, problem: Callable[[Request, Exception], Awaitable[Response]]
    ) -> None:
        self._app = app
        self._context = context
        self._problem = problem  # what an error looks like to a program
        self._streams = MoveStreams(context.streams)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _ADDRESS.match(scope["path"]) if scope["type"] == "http" else None
        if found and found[2] == "moves" and scope["method"] == "POST":
            answer = self._move
        elif found and scope["method"] == "GET" and NDJSON in (_header(scope, b"accept") or ""):
            answer = self._stream
        else:
            await self._app(scope, receive, send)
            return
        try:
            await answer(scope, receive, send, found[1], found[2])
        except (Refused, GameError, StoreError) as error:
            response = await self._problem(Request(scope), error)
            await response(scope, receive, with_headers(send))

    async def _move(self, scope: Scope, receive: Receive, send: Send, table_id: str, kind: str) -> None:  # noqa: ARG002 - as _stream
        self._context.rates.request_in(scope)
        authorization = _header(scope, b"authorization")
        api.check_token(authorization)
        api.check_media_type((_header(scope, b"content-type") or "").partition(";")[0].strip().lower())
        body = await _body(receive)
        if body is None:
            return
        wanted = _wanted(body)
        table = await self._context.lobby.find(table_id)
        seat = Asking(table, api.authorized_holder(authorization)).seat()
        assert seat is not None
        ply = await table.submit(seat, wanted.action, seen=wanted.seen, command=wanted.command, back=True)
        kept = msgspec.json.encode(MoveKept(ply))
        headers = [(b"content-length", str(len(kept)).encode()), *_HEADERS]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": kept})

    async def _stream(self, scope: Scope, receive: Receive, send: Send, table_id: str, kind: str) -> None:
        self._context.rates.request_in(scope)
        table = await self._context.lobby.find(table_id)
        asking = Asking(table, api.authorized_holder(_header(scope, b"authorization")))
        asking.seat()
        ply = api.known_ply(QueryParams(scope["query_string"]).get("from"))
        await table.know_ply(ply)
        await self._streams.send_moves(asking, ply, scope, receive, send, with_table=kind == "lines")


def _header(scope: Scope, name: bytes) -> str | None:
    """The header of this name, the first where there are several."""
    for each, value in scope["headers"]:
        if each == name:
            text: str = value.decode("latin-1")
            return text
    return None


async def _body(receive: Receive) -> bytes | None:
    """The whole message; None where the sender hung up. Raises Refused when it is too long."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > MOST_BODY:
            raise too_long(MOST_BODY)
        more = message.get("more_body", False)
    return body


def _wanted(body: bytes) -> MoveWanted:
    try:
        return _MOVE.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return api.read_message(body, MoveWanted)  # it knows more ways to write a number, and says what is wrong
