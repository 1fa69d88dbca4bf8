"""Finished games told again, move by move, through any eyes, and played on from there."""

import asyncio
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVELS
from safecracker.games.scene import Scene
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.finished_game import FinishedGame
from safecracker.table.lobby import Setup
from safecracker.table.names import clean_name

from .context import (
    app_context,
    browser_screen,
    check_welcome,
    clean_nonce,
    kept_level,
    kept_name,
    small_number,
    table_of,
    translator_of,
)
from .guard import Refused, unreadable
from .identity import keep, remember
from .pages import back_to, posted
from .rendering import page
from .table_page import LOOPBACK, days_left, log_lines, sentences
from .win_odds_chart import Outlook, outlook


class Telling(Struct, frozen=True):
    """A story, and where it is told."""

    story: FinishedGame
    seat: Seat | None  # who asks sat there
    url: str
    address: str  # of what else there is of it: its record, playing on
    brought: bool = False  # as a record: there is no table
    watched: bool = True  # whether others than the players may look on
    days: int = 0  # for which a table's is still kept


class Counsel(Struct, frozen=True):
    """What the computer would do in a position, and what was done."""

    who: str
    advice: str  # empty: not for these eyes
    done: str


async def replay(request: Request) -> Response:
    return await told(request, await _at_table(request))


async def play_on(request: Request) -> Response:
    form = await posted(request)
    return await played_on(request, await _at_table(request), form)


async def _at_table(request: Request) -> Telling:
    table = await table_of(request)
    if table.outcome is None:
        raise Refused(409, GameError("a game can be replayed when it is over"))
    eyes = browser_screen(request, table)
    check_welcome(table, seated=bool(eyes.mine))
    address = f"/t/{table.id}"
    kept = days_left(request, table)
    return Telling(
        FinishedGame.of_table(table), eyes.seat, f"{address}/replay", address, watched=table.stored.watched, days=kept
    )


async def told(request: Request, telling: Telling) -> Response:
    say, story = translator_of(request), telling.story
    # the computer may think for a while; tables go on meanwhile
    facts = await asyncio.to_thread(_facts, request, telling)
    title = f"{say('Replay')} · {say.phrase(story.kit.title)} · Safecracker"
    return page(request, "replay.html", title=title, kit=story.kit, **facts)


def _facts(request: Request, telling: Telling) -> dict[str, Any]:
    """Everything that replay.html is given besides the game."""
    say, story = translator_of(request), telling.story
    eyes, viewer = _eyes(telling, request.query_params.get("as", ""))
    ply = min(small_number(request.query_params.get("ply", "")) or 0, story.move_count)
    names = story.names(say)
    scene = story.kit.scene(story.view(ply, viewer), names, say)
    return {
        "scene": scene,
        "ply": ply,
        "plies": story.move_count,
        "log": log_lines(story, viewer, say, upto=ply),
        "over": story.over(ply),
        "seats": names,
        "seat": next((seat for seat in (story.decider(ply), telling.seat) if seat is not None), 0),
        "level": kept_level(request),
        "case": app_context(request).lobby.new_ticket(),
        "counsel": _counsel(request, story, ply, viewer),
        "outlook": _outlook(request, story, ply, viewer, scene),
        "eyes": eyes,
        "eyes_offered": _eyes_offered(names, telling.seat, say),
        "replay_url": telling.url,
        "table_url": telling.address,
        "share_url": f"{request.base_url}{telling.url[1:]}?ply={ply}&as={eyes}",
        "share_here": request.url.hostname in LOOPBACK,
        "brought": telling.brought,
        "watched": telling.watched,
        "days": telling.days,
        "proof": story.proof,
        "begun": story.moves_before,
    }


async def played_on(request: Request, telling: Telling, form: dict[str, str]) -> Response:
    """A new table that begins with the first moves of the story: this browser on one seat, computers on the others."""
    here, say, story = app_context(request), translator_of(request), telling.story
    ply, seat, level = (small_number(form.get(name, "")) for name in ("ply", "seat", "level"))
    if ply is None or ply > story.move_count or seat is None or seat >= len(story.seats) or level not in LEVELS:
        raise unreadable()
    if story.over(ply):
        raise Refused(409, GameError("the game is over there; go back a move, and play on from it"))
    here.rates.table(request)
    holder, cookie = here.seats.meet(request)
    name = clean_name(kept_name(request) or say("Guest"))
    me = StoredSeat(kind=SeatKind.HUMAN, name=name, nonce=clean_nonce(form.get("nonce", "")), holder=holder)
    setup = Setup(
        game=story.kit.name,
        options=str(story.game.options),
        seats=tuple(
            me if number == seat else StoredSeat(kind=SeatKind.BOT, level=level) for number in range(len(story.seats))
        ),
        owner=holder,
        watched=telling.watched,
        origin=f"{story.id} {ply}" if ply else "",
        moves=story.stored_moves(ply),
    )
    table = await here.lobby.open_table(setup, form.get("case", ""))
    response = back_to(f"/t/{table.id}")
    remember(response, request, cookie)
    keep(response, request, "level", str(level))
    return response


def _counsel(request: Request, story: FinishedGame, ply: int, viewer: Viewer) -> Counsel | None:
    """Told to open eyes, and to those of the one who decided; others would learn what they could not know."""
    say, seat = translator_of(request), story.decider(ply)
    advice = app_context(request).advice.of((story.id, ply, say.lang), lambda: story.advice(ply, say))
    if seat is None or not advice:
        return None
    who = story.names(say)[seat]
    if viewer not in (OMNISCIENT, seat) and story.kit.has_secrets:
        return Counsel(who, "", "")
    done = sentences(story, story.seen_moves(viewer)[ply], viewer, say) if ply < story.move_count else ""
    return Counsel(who, advice, done)


def _outlook(request: Request, story: FinishedGame, ply: int, viewer: Viewer, scene: Scene) -> Outlook | None:
    """Where players have secrets it is shown to open eyes alone, which know what it was reckoned from."""
    if viewer is not OMNISCIENT and story.kit.has_secrets:
        return None
    say = translator_of(request)
    prospects = app_context(request).prospects.of(story.id, story.win_odds)
    called = {face.seat: face.name for face in scene.faces}
    names = tuple(called.get(Seat(seat), name) for seat, name in enumerate(story.names(say)))
    return outlook(prospects, ply, names, say.phrase(story.kit.win_odds_caption), say)


def _eyes(telling: Telling, wanted: str) -> tuple[str, Viewer]:
    """Whose eyes it is seen through: the wish where it makes sense, else one's own, else all open."""
    offered: dict[str, Viewer] = {"open": OMNISCIENT, "public": None}
    offered |= {str(number): Seat(number) for number in range(len(telling.story.seats))}
    if wanted not in offered:
        wanted = "open" if telling.seat is None else str(telling.seat)
    return wanted, offered[wanted]


def _eyes_offered(names: tuple[str, ...], seat: Seat | None, say: Translator) -> list[tuple[str, str]]:
    seats = [
        (str(number), say("As I saw it") if number == seat else say("As {who} saw it", who=name))
        for number, name in enumerate(names)
    ]
    return [("open", say("All open")), *seats, ("public", say("As an onlooker saw it"))]
