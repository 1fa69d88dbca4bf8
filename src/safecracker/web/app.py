"""The server: its addresses, and what an error looks like to people and to programs."""

import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from safecracker.core.errors import BadOptions, GameError, IllegalAction
from safecracker.games import NoGame
from safecracker.store import StoreError
from safecracker.table.errors import NoSeat, NoTable, OtherRules
from safecracker.table.lobby import Lobby, LobbyFull
from safecracker.table.names import BadName

from . import api, assets, home, openapi, pages, replays, stream, study, table_actions, uploads
from .context import AppContext, translator_of
from .guard import RECORDS, Guard, Rates, Refused
from .identity import Seats
from .rendering import rendered

log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

STATUS: dict[type[GameError], int] = {
    NoTable: 404,
    NoGame: 404,
    NoSeat: 409,
    BadName: 409,
    BadOptions: 409,
    OtherRules: 409,
    LobbyFull: 503,
    IllegalAction: 409,
}


def create_app(
    lobby: Lobby,
    key: bytes,
    *,
    token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
    rates: Rates | None = None,
    on_start: Callable[[], Awaitable[None]] | None = None,
    on_stop: Callable[[], Awaitable[None]] | None = None,
) -> Starlette:
    """The application over a lobby. Everything that differs between a test and the real thing is handed in."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if on_start:
            await on_start()
        await lobby.resume()
        yield
        await lobby.close()
        if on_stop:
            await on_stop()

    app = Starlette(
        routes=_routes(),
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=800, compresslevel=6)],
        exception_handlers=_handlers(),
        lifespan=lifespan,
    )
    app.state.app_context = AppContext(lobby, Seats(key, token), rates or Rates())
    return app


def _routes() -> list[BaseRoute]:
    def get(path: str, endpoint: Handler) -> Route:
        return Route(path, _limited(endpoint), methods=["GET"])

    def post(path: str, endpoint: Handler) -> Route:
        return Route(path, _limited(endpoint), methods=["POST"])

    def both(path: str, ask: Handler, tell: Handler) -> Route:
        async def either(request: Request) -> Response:
            return await (tell if request.method == "POST" else ask)(request)

        return Route(path, _limited(either), methods=["GET", "POST"])

    return [
        get("/", home.home),
        post("/name", home.call_me),
        post("/prefs", pages.prefs),
        post("/play/{game}", pages.play_now),
        both("/new/{game}", pages.set_up, pages.set_up_post),
        get("/rules", pages.rules_first),
        get("/rules/{game}", pages.rules),
        get("/study/{game}", study.study),
        get("/study/{game}/{way:path}", study.study),
        get("/t/{table}", pages.table_page),
        get("/t/{table}/board", pages.table_part),
        get("/t/{table}/stream", stream.stream),
        get("/t/{table}/replay", replays.replay),
        post("/t/{table}/on", replays.play_on),
        get("/t/{table}/record", pages.record_file),
        both(RECORDS, uploads.ask, uploads.bring),
        get("/r/{record}", uploads.replay),
        post("/r/{record}/on", uploads.play_on),
        get("/r/{record}/record", uploads.file),
        post("/t/{table}/move", pages.move),
        post("/t/{table}/join", table_actions.join),
        post("/t/{table}/fill", table_actions.fill),
        post("/t/{table}/notes", table_actions.notes),
        post("/t/{table}/unveil", table_actions.unveil),
        post("/t/{table}/watched", table_actions.watched),
        post("/t/{table}/listed", table_actions.listed),
        post("/t/{table}/back", table_actions.back),
        post("/t/{table}/regret", table_actions.takeback),
        post("/t/{table}/stand-in", table_actions.stand_in),
        post("/t/{table}/rematch", table_actions.rematch),
        get("/api/openapi.json", openapi.document),
        get("/api/games", api.list_games),
        post("/api/tables", api.create),
        get("/api/tables/{table}", api.state),
        post("/api/tables/{table}/join", api.join),
        get("/api/tables/{table}/actions", api.actions),
        both("/api/tables/{table}/moves", api.moves, api.post_move),
        get("/api/tables/{table}/record", api.record),
        get("/healthz", _health),
        Route("/static/{version}/{name:path}", assets.serve, methods=["GET"]),
    ]


def _limited(endpoint: Handler) -> Handler:
    async def limited(request: Request) -> Response:
        request.app.state.app_context.rates.request(request)
        return await endpoint(request)

    return limited


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok")


def _handlers() -> dict[Any, Any]:
    return {
        Refused: _refused,
        GameError: _game_error,
        StoreError: _store_error,
        HTTPException: _http_error,
        Exception: _crash,
    }


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _told(request, error.status, translator_of(request).phrase(error.error.phrase))


async def _game_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, GameError)
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 400)
    return _told(request, status, translator_of(request).phrase(error.phrase))


async def _store_error(request: Request, error: Exception) -> Response:
    log.error("the store failed: %s", error)
    say = translator_of(request)
    return _told(request, 503, say("this could not be kept just now, so it has not happened; try again in a moment"))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    say = translator_of(request)
    words = {
        404: say("there is nothing at this address; the start page has all games"),
        405: say("this address cannot be used like that"),
    }
    response = _told(request, error.status_code, words.get(error.status_code, error.detail))
    response.headers.update(error.headers or {})
    return response


async def _crash(request: Request, error: Exception) -> Response:
    log.error("an error of ours", exc_info=error)
    return _told(request, 500, translator_of(request)("something went wrong here; your game is kept, reload the page"))


def _told(request: Request, status: int, message: str) -> Response:
    """One sentence: JSON for programs, a page for people."""
    if request.url.path.startswith("/api/"):
        response: Response = api.answer(api.Problem(message), status)
    else:
        response = HTMLResponse(
            rendered(request, "error.html", title="Safecracker", status=status, message=message), status
        )
    if status == 429:
        response.headers["retry-after"] = "1"
    if status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response
