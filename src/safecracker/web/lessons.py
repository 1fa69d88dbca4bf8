"""Lessons: the page of a guided first game. The server keeps nothing of it; the browser keeps how far it has come."""

import re
from html import unescape
from urllib.parse import quote

from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from safecracker.core.errors import GameError
from safecracker.core.translation import Phrase, Translator
from safecracker.games import find
from safecracker.games.kit import LEVELS, AnyKit
from safecracker.games.scene import Scene
from safecracker.games.teaching import PRESS, Place, Position, Teaching, teaching
from safecracker.table.characters import FACES

from .context import (
    LESSON_DONE,
    app_context,
    identified,
    is_new_to,
    lesson_progress,
    save_lesson_progress,
    save_level,
    translator_of,
)
from .guard import Refused
from .pages import FRAGMENT, checked_form, draft_of, redirect
from .player_marks import PlayerMark
from .rendering import page_response, render

GLOW, TRACE = "data-glow", "data-trace"  # attributes: press this; look here, this is why
_TAG = re.compile(r"<[a-z]+ [^>]*>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


class Marked(Struct, frozen=True):
    """What glows, and what is traced: names of pieces, or what a button sends."""

    glows: tuple[str, ...]
    traces: tuple[str, ...]

    def __call__(self, html: str) -> Markup:
        """The board with its marks; no template of a game knows of them."""
        return Markup(_TAG.sub(self._tag, html))  # noqa: S704 - drawn by our own templates, and escaped there

    def _tag(self, found: re.Match[str]) -> str:
        names = names_of(found[0])
        mark = GLOW if names & set(self.glows) else TRACE if names & set(self.traces) else ""
        return f"{found[0].removesuffix('>').removesuffix('/')} {mark}>" if mark else found[0]


def names_of(tag: str) -> set[str]:
    """What the element of a tag is called in a lesson: its id, the name of its piece, what it sends when pressed."""
    attributes = {name: unescape(value) for name, value in _ATTRIBUTE.findall(tag)}
    names = {attributes[name] for name in ("id", "data-piece") if name in attributes}
    match attributes:
        case {"name": "press", "value": value}:
            names.add(f"{PRESS}{value}")
        case {"name": "action", "value": value}:
            names.add(value)
    return names


class Finish(Struct, frozen=True):
    """What the last page of a lesson offers."""

    learned: list[str]
    ticket: str


class LessonPage(Struct, frozen=True):
    """Everything that learn.html and _lesson.html read."""

    kit: AnyKit
    url: str
    place: str
    number: int
    last: int
    before: str  # the place one step back; empty at the first step
    says: str
    mood: str  # calm, wrong or cheers: how the coach looks
    look: bool  # there is nothing to do but to go on
    misses: int  # how often the learner went wrong at this step
    scene: Scene
    marked: Marked
    players: tuple[PlayerMark, ...]
    found: list[str]  # for the case book
    finish: Finish | None  # at the last step


def _teaching(request: Request) -> Teaching:
    kit = find(request.path_params["game"])
    found = teaching(kit)
    if found is None:
        raise Refused(404, GameError("{game} has no lesson yet", game=kit.title))
    return found


async def show_lesson(request: Request) -> Response:
    """The lesson at the place of the address, or where this browser left it."""
    taught = _teaching(request)
    kept = lesson_progress(request, taught.kit.name)
    position = taught.at(taught.place(request.query_params.get("step", kept)))
    draft = taught.known_draft(position, request.query_params.get("draft", ""))
    return identified(_response(request, taught, position, draft), request)


async def continue_lesson(request: Request) -> Response:
    """A press or an action of the learner, or going on, back or away."""
    form = await checked_form(request)
    taught = _teaching(request)
    if form.get("do") == "skip":
        response = redirect(f"/#game-{taught.kit.name}")
        save_lesson_progress(response, request, taught.kit.name, LESSON_DONE)
        return response
    position = taught.at(taught.place(form.get("step", "")))
    draft, misses = taught.known_draft(position, draft_of(form)), _misses(form.get("misses", ""))
    match form:
        case {"do": "on"} if not position.step.ways:
            return _move_on(request, taught, taught.after(position.place))
        case {"do": "back"}:
            return _move_on(request, taught, taught.before(position.place))
        case {"action": text}:
            reply = taught.act(position, draft, text[:200], misses)
        case _:
            reply = taught.press(position, draft, form.get("press", "")[:40], misses)
    if reply.place:
        return _move_on(request, taught, reply.place)
    if reply.says or FRAGMENT in request.headers:
        return _response(request, taught, position, reply.draft, reply.says, misses + bool(reply.says))
    return redirect(f"/learn/{taught.kit.name}?step={position.place}&draft={quote(reply.draft)}")


def _misses(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 0


def _move_on(request: Request, taught: Teaching, place: Place) -> Response:
    if FRAGMENT not in request.headers:
        return redirect(f"/learn/{taught.kit.name}?step={place}")
    position = taught.at(place)
    return _response(request, taught, position, position.step.draft)


def _response(
    request: Request, taught: Teaching, position: Position, draft: str, wrong: Phrase | None = None, misses: int = 0
) -> Response:
    """The page at a position, or for a script the table on it."""
    say, kit = translator_of(request), taught.kit
    page = _page(request, taught, position, draft, wrong, misses)
    title = f"{say('Lesson')} · {say.phrase(kit.title)} · Safecracker"
    address = f"{page.url}?step={page.place}&draft={quote(draft)}"
    if FRAGMENT in request.headers:
        response: Response = HTMLResponse(render(request, "_lesson.html", page, title=title, address=address))
    else:
        response = page_response(request, "learn.html", page, title=title, address=address)
    finished = position.place.number == taught.last
    if finished or lesson_progress(request, kit.name) != LESSON_DONE:
        save_lesson_progress(response, request, kit.name, LESSON_DONE if finished else str(position.place))
    if finished and is_new_to(request, kit.name):
        save_level(response, request, kit.name, LEVELS[0])
    return response


def _page(
    request: Request, taught: Teaching, position: Position, draft: str, wrong: Phrase | None, misses: int
) -> LessonPage:
    say, place, step = translator_of(request), position.place, position.step
    names = taught.names(say)
    finished = place.number == taught.last
    return LessonPage(
        kit=taught.kit,
        url=f"/learn/{taught.kit.name}",
        place=str(place),
        number=place.number,
        last=taught.last,
        before=str(taught.before(place)) if place.number > 1 else "",
        says=say.phrase(wrong or step.says),
        mood="wrong" if wrong else "cheers" if step.cheers else "calm",
        look=not step.ways,
        misses=misses,
        scene=taught.scene(position, draft, say),
        marked=Marked(taught.glows(position, draft, misses), step.traces),
        players=tuple(map(_mark, names)),
        found=_found(taught, place, say),
        finish=Finish([say.phrase(phrase) for phrase in taught.lesson.learned], app_context(request).lobby.new_ticket())
        if finished
        else None,
    )


def _mark(name: str) -> PlayerMark:
    return PlayerMark(name, 1, FACES[name], is_bot=True) if name in FACES else PlayerMark(name)


def _found(taught: Teaching, place: Place, say: Translator) -> list[str]:
    """What the learner has found out, in the coach's words."""
    steps = taught.lesson.steps[: place.number]
    return [say.phrase(step.found) for step in steps if step.found]
