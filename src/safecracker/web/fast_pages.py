"""The two things that browsers ask for most, a move and the stream of a table, answered before every other layer.

As with programs (``fast_moves.py``), whatever these layers guard is guarded here as well: the rate, the size of a
message, the headers of the answer, compression, and errors in one sentence.
"""

import re
import zlib
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from safecracker.core.errors import GameError
from safecracker.store import StoreError

from . import pages, stream
from .context import AppContext
from .guard import Refused, check_host, limited, with_headers
from .stream import TableStream

MIN_PACKED: Final = 800  # bytes: a shorter answer is not compressed
LEVEL: Final = 1  # of compression: an update is small, and a better one takes twice as long
GZIP: Final = 16 + 15
_ADDRESS = re.compile(r"^/t/([^/]+)/(move|stream)$")  # as the router reads it


class FastPages:
    """Answers the moves of browsers and their streams; all else goes on to the app."""

    def __init__(
        self, app: ASGIApp, context: AppContext, problem: Callable[[Request, Exception], Awaitable[Response]]
    ) -> None:
        self._app = app
        self._context = context
        self._problem = problem  # what an error looks like
        self._endpoints = {("POST", "move"): pages.move, ("GET", "stream"): stream.stream}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _ADDRESS.match(scope["path"]) if scope["type"] == "http" else None
        endpoint = self._endpoints.get((scope["method"], found[2])) if found else None
        if found is None or endpoint is None:
            await self._app(scope, receive, send)
            return
        scope["path_params"] = {"table": found[1]}
        request = Request(scope, limited(receive))
        response: Response | None = None
        try:
            self._context.rates.request_in(scope)
            check_host(request)
            response = await endpoint(request)
            if isinstance(response, TableStream):
                await response(scope, receive, send)
                return
        except (Refused, GameError, StoreError, ClientDisconnect) as error:
            if isinstance(response, TableStream) and response.begun:
                raise
            response = await self._problem(request, error)
        _pack(request, response)
        await response(scope, receive, with_headers(send))


def _pack(request: Request, response: Response) -> None:
    """Compress what is long enough for it, where the browser can read it."""
    response.headers["vary"] = "Accept-Encoding"
    if len(response.body) >= MIN_PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        response.body = zlib.compress(response.body, LEVEL, GZIP)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
