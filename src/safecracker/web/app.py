"""The server: its addresses, and what an error looks like to people and to programs."""

import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from safecracker.core.errors import GameError
from safecracker.store import StoreError
from safecracker.table.lobby import Lobby

from . import (
    api,
    api_actions,
    assets,
    case_api,
    case_offline,
    cases,
    companion,
    health,
    home,
    installed_app,
    lessons,
    my_games,
    openapi,
    pages,
    print_pages,
    privacy,
    put_away,
    replays,
    reports,
    stream,
    study,
    table_actions,
    trainer,
    uploads,
)
from .context import AppContext, app_context, translator_of
from .errors import status_of
from .fast_moves import FastMoves
from .fast_pages import FastPages
from .guard import RECORDS, Guard, Rates, Refused, check_host, is_for_programs
from .identity import Identities
from .messages import Problem
from .metrics import Metrics, show_metrics
from .rendering import page_response
from .scenes import Scenes

log = logging.getLogger(__name__)

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class ErrorPage(Struct, frozen=True):
    status: int
    message: str


def create_app(
    lobby: Lobby,
    key: bytes,
    *,
    token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
    rates: Rates | None = None,
    metrics: Metrics | None = None,
    on_start: Callable[[], Awaitable[None]] | None = None,
    on_stop: Callable[[], Awaitable[None]] | None = None,
) -> Starlette:
    """The application for a lobby. Tests and the real server differ only in what they pass in."""
    fleet = lobby.services.fleet
    rates = rates or Rates(servers=lambda: fleet.servers if fleet else 1)
    context = AppContext(lobby, Identities(key, token), rates, Scenes(lobby.services.bots), metrics=metrics)
    if metrics:
        metrics.watch(context)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if on_start:
            await on_start()
        await lobby.resume()
        yield
        await context.close()
        await lobby.close()
        if on_stop:
            await on_stop()

    app = Starlette(
        routes=[*_routes_for_people(), *_routes_for_programs(), *_routes_for_metrics(metrics)],
        middleware=[
            Middleware(FastMoves, context, _problem),
            Middleware(FastPages, context, _problem),
            Middleware(Guard),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=4),
        ],
        exception_handlers=_handlers(),
        lifespan=lifespan,
    )
    app.state.app_context = context
    return app


def end_streams(app: Starlette) -> None:
    """Let programs that listen to a table know that nothing more comes: the server is about to stop."""
    context: AppContext = app.state.app_context
    context.streams.end()


def get(path: str, endpoint: Handler) -> Route:
    return Route(path, _limited(endpoint), methods=["GET"])


def post(path: str, endpoint: Handler) -> Route:
    return Route(path, _limited(endpoint), methods=["POST"])


def get_and_post(path: str, on_get: Handler, on_post: Handler) -> Route:
    async def either(request: Request) -> Response:
        return await (on_post if request.method == "POST" else on_get)(request)

    return Route(path, _limited(either), methods=["GET", "POST"])


def _routes_for_people() -> list[BaseRoute]:
    return [
        get("/", home.home),
        post("/name", home.save_name),
        post("/away", put_away.put_away),
        get("/mine", my_games.my_games),
        get("/manifest.webmanifest", installed_app.manifest),
        get("/worker.js", installed_app.worker),
        get("/offline", installed_app.offline),
        post("/prefs", pages.save_preferences),
        post("/play/{game}", pages.play_now),
        get_and_post("/new/{game}", pages.setup_page, pages.submit_setup),
        get_and_post("/learn/{game}", lessons.show_lesson, lessons.continue_lesson),
        get("/case", cases.show_today),
        get("/case/train", trainer.show_trainer),
        get("/case/{name}/offline", case_offline.offline_case),
        get_and_post("/case/{name}", cases.show_case, cases.answer_case),
        get("/rules", pages.first_rules),
        get("/rules/{game}", pages.rules),
        get("/rules/{game}/drawer", pages.rules_drawer),
        get("/print", print_pages.first_print),
        get("/print/{game}", print_pages.print_page),
        get_and_post("/privacy", privacy.privacy, privacy.delete_games),
        get(companion.HOME, companion.home),
        get(companion.WORKER, companion.worker),
        get(companion.HOME + "/{game}/{tool}", companion.tool),
        get("/study/{game}", study.study),
        get("/study/{game}/{way:path}", study.study),
        get("/t/{table}", pages.show_table),
        get("/t/{table}/board", pages.show_fragment),
        get("/t/{table}/log", pages.show_log),
        get("/t/{table}/stream", stream.stream),
        get("/t/{table}/replay", reports.replay),
        get("/t/{table}/replay/analysis", replays.analysis),
        post("/t/{table}/on", replays.play_on),
        get("/t/{table}/record", pages.download_record),
        get_and_post(RECORDS, uploads.upload_page, uploads.upload),
        get("/r/{record}", uploads.replay),
        get("/r/{record}/analysis", uploads.analysis),
        post("/r/{record}/on", uploads.play_on),
        get("/r/{record}/record", uploads.download),
        post("/t/{table}/move", pages.move),
        post("/t/{table}/join", table_actions.join),
        post("/t/{table}/fill", table_actions.seat_computer),
        post("/t/{table}/say", table_actions.say_phrase),
        post("/t/{table}/leave", table_actions.leave),
        post("/t/{table}/notes", table_actions.toggle_notebook),
        post("/t/{table}/curtain", table_actions.open_curtain),
        post("/t/{table}/ready", table_actions.set_ready),
        post("/t/{table}/watched", table_actions.set_watched),
        post("/t/{table}/listed", table_actions.set_listed),
        post("/t/{table}/back", table_actions.come_back),
        post("/t/{table}/takeback", table_actions.takeback),
        post("/t/{table}/stand-in", table_actions.stand_in),
        post("/t/{table}/rematch", table_actions.rematch),
        *(post(path, endpoint) for path, endpoint in _OLD_ADDRESSES.items()),
        Route("/static/{version}/{name:path}", assets.serve, methods=["GET"]),
    ]


def _routes_for_programs() -> list[BaseRoute]:
    return [
        get("/api/openapi.json", openapi.document),
        get("/api/games", api.list_games),
        get_and_post("/api/tables", api.list_tables, api.create),
        get("/api/tables/{table}", api.state),
        post("/api/tables/{table}/join", api_actions.join),
        post("/api/tables/{table}/ready", api_actions.set_ready),
        post("/api/tables/{table}/stand-in", api_actions.stand_in),
        post("/api/tables/{table}/resign", api_actions.resign),
        post("/api/tables/{table}/takeback", api_actions.takeback),
        post("/api/tables/{table}/rematch", api_actions.rematch),
        get("/api/tables/{table}/lines", api.lines),
        get("/api/tables/{table}/actions", api.actions),
        # FastMoves answers what is posted there before it comes here
        Route("/api/tables/{table}/moves", _limited(api.moves), methods=["GET", "POST"]),
        get("/api/tables/{table}/record", api.record),
        get("/api/cases", case_api.find),
        get("/api/cases/{name}", case_api.show),
        post("/api/cases/{name}/answer", case_api.check),
        get("/healthz", health.health),
        get("/readyz", health.readiness),
    ]


def _routes_for_metrics(metrics: Metrics | None) -> list[BaseRoute]:
    return [get("/metrics", show_metrics)] if metrics else []


_OLD_ADDRESSES: dict[str, Handler] = {  # of pages that were open when the server was updated
    "/t/{table}/unveil": table_actions.open_curtain,
    "/t/{table}/regret": table_actions.takeback,
}


def _limited(endpoint: Handler) -> Handler:
    async def limited(request: Request) -> Response:
        request.app.state.app_context.rates.request(request)
        check_host(request)
        return await endpoint(request)

    return limited


def _handlers() -> dict[Any, Any]:
    return {
        Refused: _refused,
        GameError: _game_error,
        StoreError: _store_error,
        ClientDisconnect: _hung_up,
        HTTPException: _http_error,
        Exception: _internal_error,
    }


async def _problem(request: Request, error: Exception) -> Response:
    """What an error looks like to whoever made it, where no layer has turned it into an answer."""
    handlers = {
        Refused: _refused,
        GameError: _game_error,
        StoreError: _store_error,
        ClientDisconnect: _hung_up,
    }
    return await next(handler for kind, handler in handlers.items() if isinstance(error, kind))(request, error)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _error_response(request, error.status, _in_words(request, error.error))


async def _game_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, GameError)
    return _error_response(request, status_of(error), _in_words(request, error))


async def _store_error(request: Request, error: Exception) -> Response:
    context = app_context(request)
    if time.monotonic() >= context.failure_logged_at + 1:  # not once for everyone who asks
        context.failure_logged_at = time.monotonic()
        log.error("the store failed: %s", error)
    say = translator_of(request)
    return _error_response(request, 503, say("this could not be saved, so it does not count; try again in a moment"))


async def _hung_up(request: Request, error: Exception) -> Response:
    """Whoever asked has gone in the middle of a message; nobody reads this, and it is no error of ours."""
    return Response(status_code=400)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = error.headers or {}
    sentences = _wrong_address(request, ", ".join(sorted(headers.get("Allow", "").split(", "))))
    response = _error_response(request, error.status_code, sentences.get(error.status_code, error.detail))
    response.headers.update(headers)
    return response


def _wrong_address(request: Request, methods: str) -> dict[int, str]:
    """What to say by status; a program has no start page to go to."""
    say = translator_of(request)
    if _for_programs(request):
        known = "/api/openapi.json"
        return {
            404: say("there is nothing at this address; {known} lists all of them", known=known),
            405: say("this address takes {methods} and nothing else; see {known}", methods=methods, known=known),
        }
    return {
        404: say("there is nothing at this address; you can find all games on the start page"),
        405: say("this link cannot be opened like that; go back to the start page"),
    }


async def _internal_error(request: Request, error: Exception) -> Response:
    log.error("internal error", exc_info=error)
    return _error_response(
        request, 500, translator_of(request)("something went wrong; your game is saved, please reload the page")
    )


def _in_words(request: Request, error: GameError) -> str:
    """What is wrong; programs read an example too, for they write moves as text."""
    say = translator_of(request)
    return error.with_example(say) if _for_programs(request) else say.phrase(error.phrase)


def _for_programs(request: Request) -> bool:
    return is_for_programs(request.scope)


def _error_response(request: Request, status: int, message: str) -> Response:
    """One sentence: JSON for programs, a page for people."""
    if _for_programs(request):
        response: Response = api.answer(Problem(message), status)
    else:
        page = ErrorPage(status, message)
        response = page_response(request, "error.html", page, title="Safecracker", status=status)
    if status == 429:
        response.headers["retry-after"] = "1"
    if status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response
