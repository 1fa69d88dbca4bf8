"""Records that somebody uploads: each that is correct gets an address, where it is replayed like a game of a table."""

import asyncio
import base64
import hashlib
from functools import partial

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core import notation
from safecracker.core.errors import GameError
from safecracker.games.archive import as_text, open_record
from safecracker.table.finished_game import FinishedGame

from .context import app_context, translator_of
from .errors import status_of
from .guard import MOST_RECORD, Refused, check_origin, read_upload
from .pages import checked_form, record_response, redirect
from .rendering import page_response
from .replays import Replay, continue_game, render_analysis
from .reports import render_replay_or_report


class UploadPage(Struct, frozen=True):
    """Everything that records.html reads."""

    most: int  # bytes of a record
    days: int  # until it is deleted
    text: str = ""  # as it was pasted
    error: str = ""


async def upload_page(request: Request) -> Response:
    return _upload_response(request)


async def upload(request: Request) -> Response:
    """A record comes as a file or as text."""
    check_origin(request)
    context = app_context(request)
    context.rates.upload(request)
    fields = await read_upload(request)
    pasted = fields.get("text", b"")
    try:
        text = _normalised(pasted if pasted.strip() else fields.get("file", b""))
        record = await asyncio.to_thread(_checked_id, text)
    except GameError as error:
        return _upload_response(request, error, pasted.decode(errors="replace"))
    await context.lobby.services.store.save_record(record, text)
    return redirect(f"/r/{record}")


async def replay(request: Request) -> Response:
    return await render_replay_or_report(request, await _replay_of_record(request))


async def analysis(request: Request) -> Response:
    return await render_analysis(request, await _replay_of_record(request))


async def play_on(request: Request) -> Response:
    form = await checked_form(request)
    return await continue_game(request, await _replay_of_record(request), form)


async def download(request: Request) -> Response:
    text, found = await _stored_text(request), await _replay_of_record(request)
    return record_response(text, found.finished_game.kit.name, found.finished_game.id)


def _upload_response(request: Request, error: GameError | None = None, text: str = "") -> Response:
    say = translator_of(request)
    page = UploadPage(
        MOST_RECORD, app_context(request).lobby.keep_days, text, say.phrase(error.phrase) if error else ""
    )
    title = f"{say('Open a saved game')} · Safecracker"
    return page_response(request, "records.html", page, title=title, status=status_of(error))


async def _replay_of_record(request: Request) -> Replay:
    name, text = request.path_params["record"], await _stored_text(request)
    finished_games = app_context(request).finished_games
    game = await asyncio.to_thread(finished_games.get, name, partial(_finished_game, name, text))
    return Replay(
        game, None, url=f"/r/{name}", base=f"/r/{name}", days=app_context(request).lobby.keep_days, uploaded=True
    )


async def _stored_text(request: Request) -> str:
    text = await app_context(request).lobby.services.store.load_record(request.path_params["record"])
    if text is None:
        days = app_context(request).lobby.keep_days
        raise Refused(
            404, GameError("this saved game does not exist; saved games are deleted after {days} days", days=days)
        )
    return text


def _finished_game(name: str, text: str) -> FinishedGame:
    """The game of a record; raises GameError where the record is wrong or the game is not over."""
    game = FinishedGame.of_record(name, open_record(text))
    if not game.over(game.move_count):
        raise GameError("this game is not finished; play it to the end, then upload its file")
    return game


def _normalised(data: bytes) -> str:
    """The record as it was written: a form or an editor may have changed the ends of its lines."""
    return as_text(data).removeprefix("\ufeff").replace("\r\n", "\n").strip() + "\n"


def _checked_id(text: str) -> str:
    """The same game has the same address, whoever uploads it and however they write its blanks; raises GameError."""
    opened = open_record(text)
    _finished_game("", text)
    sealed = "sealed" if opened.parsed.sealed else "by hand"  # only one of them is vouched for
    written = f"{sealed}\n{notation.write(opened.parsed.record)}"
    return base64.b32encode(hashlib.sha256(written.encode()).digest())[:26].decode().lower()
