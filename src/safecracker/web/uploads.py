"""Records that somebody brings: each that holds gets an address, and is told there as a table's game is."""

import asyncio
import base64
import hashlib
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.games.archive import as_text, open_record
from safecracker.table.finished_game import FinishedGame

from .context import app_context, translator_of
from .guard import RECORD, Refused, check_origin, read_upload
from .pages import attached, back_to, posted
from .rendering import page
from .replays import Telling, played_on, told


async def ask(request: Request) -> Response:
    return _page(request)


async def bring(request: Request) -> Response:
    """A record comes as a file or as text."""
    check_origin(request)
    here = app_context(request)
    here.rates.table(request)
    fields = await read_upload(request)
    pasted = fields.get("text", b"")
    try:
        text = _tidy(pasted if pasted.strip() else fields.get("file", b""))
        await asyncio.to_thread(_opened, _name(text), text)
    except GameError as error:
        return _page(request, error, pasted.decode(errors="replace"))
    await here.lobby.services.store.save_record(_name(text), text)
    return back_to(f"/r/{_name(text)}")


async def replay(request: Request) -> Response:
    return await told(request, await _at_record(request))


async def play_on(request: Request) -> Response:
    form = await posted(request)
    return await played_on(request, await _at_record(request), form)


async def file(request: Request) -> Response:
    text, telling = await _filed(request), await _at_record(request)
    return attached(text, telling.story.kit.name, telling.story.id)


def _page(request: Request, error: GameError | None = None, text: str = "") -> Response:
    say = translator_of(request)
    return page(
        request,
        "records.html",
        status=400 if error else 200,
        title=f"{say('Open a record')} · Safecracker",
        error=say.phrase(error.phrase) if error else "",
        text=text,
        most=RECORD,
    )


async def _at_record(request: Request) -> Telling:
    name, text = request.path_params["record"], await _filed(request)
    story = await asyncio.to_thread(app_context(request).finished_games.of, name, partial(_opened, name, text))
    return Telling(story, None, f"/r/{name}", f"/r/{name}", brought=True)


async def _filed(request: Request) -> str:
    text = await app_context(request).lobby.services.store.load_record(request.path_params["record"])
    if text is None:
        raise Refused(404, GameError("there is no such record; it may have been forgotten after 30 days"))
    return text


def _opened(name: str, text: str) -> FinishedGame:
    story = FinishedGame.of_record(name, open_record(text))
    if not story.over(story.move_count):
        raise GameError("this game is not over; play it to its end, and bring its record then")
    return story


def _tidy(data: bytes) -> str:
    """The record as it was written: on its way, a form or an editor may have changed the ends of its lines."""
    return as_text(data).removeprefix("\ufeff").replace("\r\n", "\n").strip() + "\n"


def _name(text: str) -> str:
    """The same record has the same address, whoever brings it."""
    return base64.b32encode(hashlib.sha256(text.encode()).digest())[:26].decode().lower()
