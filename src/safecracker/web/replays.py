"""Finished games told again, move by move, through any eyes."""

import asyncio
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.game import OPEN, Seat, Viewer
from safecracker.core.words import Say
from safecracker.table.story import Story

from .context import browser_eyes, check_welcome, desk, small_number, speaker, table_of
from .guard import Refused
from .painter import page
from .scenes import log_lines, sentences


class Telling(Struct, frozen=True):
    """A story, and where it is told."""

    story: Story
    seat: Seat | None  # who asks sat there
    url: str
    table_url: str


class Counsel(Struct, frozen=True):
    """What the computer would do in a position, and what was done."""

    who: str
    advice: str  # empty: not for these eyes
    done: str


async def replay(request: Request) -> Response:
    return await _told(request, await _at_table(request))


async def _at_table(request: Request) -> Telling:
    table = await table_of(request)
    if table.outcome is None:
        raise Refused(409, GameError("a game can be replayed when it is over"))
    eyes = browser_eyes(request, table)
    check_welcome(table, seated=bool(eyes.mine))
    return Telling(Story.of_table(table), eyes.seat, f"/t/{table.id}/replay", f"/t/{table.id}")


async def _told(request: Request, telling: Telling) -> Response:
    say, story = speaker(request), telling.story
    # the computer may think for a while; tables go on meanwhile
    facts = await asyncio.to_thread(_facts, request, telling)
    title = f"{say('Replay')} · {say.phrase(story.kit.title)} · Safecracker"
    return page(request, "replay.html", title=title, kit=story.kit, **facts)


def _facts(request: Request, telling: Telling) -> dict[str, Any]:
    """Everything that replay.html is given besides the game."""
    say, story = speaker(request), telling.story
    eyes, viewer = _eyes(telling, request.query_params.get("as", ""))
    ply = min(small_number(request.query_params.get("ply", "")) or 0, story.plies)
    names = story.names(say)
    return {
        "scene": story.kit.scene(story.view(ply, viewer), names, say),
        "ply": ply,
        "plies": story.plies,
        "log": log_lines(story, viewer, say, upto=ply),
        "counsel": _counsel(request, story, ply, viewer),
        "eyes": eyes,
        "eyes_offered": _eyes_offered(names, telling.seat, say),
        "replay_url": telling.url,
        "table_url": telling.table_url,
    }


def _counsel(request: Request, story: Story, ply: int, viewer: Viewer) -> Counsel | None:
    """Told to open eyes, and to those of the one who decided; others would learn what they could not know."""
    say, seat = speaker(request), story.decider(ply)
    advice = desk(request).counsels.of((story.id, ply, say.lang), lambda: story.advice(ply, say))
    if seat is None or not advice:
        return None
    who = story.names(say)[seat]
    if viewer not in (OPEN, seat) and story.kit.secrets:
        return Counsel(who, "", "")
    done = sentences(story, story.heard(viewer)[ply], viewer, say) if ply < story.plies else ""
    return Counsel(who, advice, done)


def _eyes(telling: Telling, wanted: str) -> tuple[str, Viewer]:
    """Whose eyes it is seen through: the wish where it makes sense, else one's own, else all open."""
    offered: dict[str, Viewer] = {"open": OPEN, "public": None}
    offered |= {str(number): Seat(number) for number in range(len(telling.story.seats))}
    if wanted not in offered:
        wanted = "open" if telling.seat is None else str(telling.seat)
    return wanted, offered[wanted]


def _eyes_offered(names: tuple[str, ...], seat: Seat | None, say: Say) -> list[tuple[str, str]]:
    seats = [
        (str(number), say("As I saw it") if number == seat else say("As {who} saw it", who=name))
        for number, name in enumerate(names)
    ]
    return [("open", say("All open")), *seats, ("public", say("As an onlooker saw it"))]
