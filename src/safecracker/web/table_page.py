"""A table as its page needs it: everything the templates are given, and only through the viewer's view."""

from typing import Any
from urllib.parse import quote

from msgspec import Struct
from starlette.requests import Request

from safecracker.core.game import Seat, Viewer
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVEL_NAMES
from safecracker.games.scene import Scene
from safecracker.table.driver import STAND_IN
from safecracker.table.finished_game import FinishedGame
from safecracker.table.lobby import RETENTION
from safecracker.table.readable_table import Phase, ReadableTable, SeenMove
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.takeback import takeback_request
from safecracker.table.turn_timer import next_deadline, reminded, time_left, urgent

from .context import app_context, browser_screen, check_welcome, kept_name, translator_of
from .rendering import qr_svg

KEYS = "qpcm"  # of the buzzers at one keyboard: four corners, on every layout we know
DAY = 24 * 3600 * 1000  # milliseconds
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class LogLine(Struct, frozen=True):
    ply: int
    text: str
    last: bool


class Buzzer(Struct, frozen=True):
    seat: Seat
    name: str
    action: str
    key: str


class Person(Struct, frozen=True):
    """Somebody who sits at the table, there or away."""

    seat: Seat
    name: str
    here: bool  # at this screen
    level: int  # of the computer that plays for him; 0: he does himself
    lock: str  # what that computer is called


class PlaceLine(Struct, frozen=True):
    number: int
    name: str
    kind: str
    you: bool


def notes_open(request: Request) -> bool:
    return request.cookies.get("notes", "open") != "closed"


def address(table: ReadableTable, draft: str = "") -> str:
    """Where the table is seen, with what has been composed there."""
    return f"/t/{table.id}" + (f"?draft={quote(draft)}" if draft else "")


def scene_of(request: Request, table: ReadableTable, seat: Seat | None, draft: str) -> Scene:
    say = translator_of(request)
    notebook = table.stored.notebook and notes_open(request) and table.outcome is None
    return table.kit.scene(table.view(seat), table.names(say), say, draft=draft, notebook=notebook)


def sentences(game: ReadableTable | FinishedGame, heard: SeenMove, viewer: Viewer, say: Translator) -> str:
    names = game.names(say)
    return " ".join(game.kit.log_sentences(heard.events, viewer, names, say))


def log_lines(
    game: ReadableTable | FinishedGame, viewer: Viewer, say: Translator, upto: int | None = None
) -> list[LogLine]:
    """What happened, newest first."""
    heard = [each for each in game.seen_moves(viewer) if upto is None or each.ply <= upto]
    told = [(each.ply, text) for each in heard if (text := sentences(game, each, viewer, say))]
    return [LogLine(ply, text, last=(ply, text) == told[-1]) for ply, text in reversed(told)]


def announcement(table: ReadableTable, viewer: Viewer, say: Translator, since: int) -> str:
    """What was heard after that many moves, for the ear."""
    return " ".join(filter(None, (sentences(table, heard, viewer, say) for heard in table.seen_moves(viewer, since))))


def table_facts(
    request: Request, table: ReadableTable, *, draft: str = "", error: str = "", since: int | None = None
) -> dict[str, Any]:
    """Everything that _table.html is given."""
    say = translator_of(request)
    eyes = browser_screen(request, table)
    check_welcome(table, seated=bool(eyes.mine))
    now, seat, curtain = table.phase, eyes.seat, eyes.next is not None
    share = str(request.base_url) + f"t/{table.id}"
    scene = scene_of(request, table, seat, draft) if now != "waiting" and not curtain else None
    return {
        "kit": table.kit,
        "phase": now,
        "scene": scene,
        "here": address(table, scene.draft if scene else ""),
        "log": [] if curtain else log_lines(table, seat, say),
        "ply": table.ply,
        "left": table.time_to_alarm,
        "revision": table.revision,
        "seat": seat,
        "seats": eyes.mine,
        "next": eyes.next,
        "next_name": "" if eyes.next is None else table.names(say)[eyes.next],
        "sharer": table.names(say)[seat] if len(eyes.mine) > 1 and seat is not None and now == "playing" else "",
        "buzzers": (found := buzzers(table, eyes, say)),
        "may_give_up": any(table.kit.give_up(table.view(buzzer.seat)) for buzzer in found),
        "command": f"page-{table.ply}",
        "table_url": f"/t/{table.id}",
        "share_url": share,
        "share_here": request.url.hostname in LOOPBACK,
        "qr": qr_svg(share, say) if now == "waiting" else "",
        "places": places(table, eyes.mine, say),
        "may_join": now == "waiting" and not eyes.mine,
        "join_name": kept_name(request),
        "owner": bool(table.stored.owner) and table.stored.owner == app_context(request).seats.browser(request),
        "watched": table.stored.watched,
        "listed": table.stored.listed,
        "people": people(table, eyes.mine, say) if now == "playing" else [],
        "locks": [say.phrase(lock) for lock in LEVEL_NAMES],
        "patience": time_left(table),
        "urgent": urgent(table),
        "due": next_deadline(table) // 1000 + 1,
        "reminded": (late := reminded(table) if now == "playing" else []),
        "late": any(seat in eyes.mine for seat in late),
        "regret": takeback(table, eyes) if now == "playing" else "",
        "regretful": takeback_by(table, say) if now == "playing" else "",
        "error": error,
        "notebook": table.stored.notebook,
        "notes_open": notes_open(request),
        "proof": FinishedGame.of_table(table).proof if now == "over" else None,
        "begun": table.deal.moves_before,
        "days": days_left(request, table),
        "brought": False,
        "announce": announced(table, eyes, say, table.ply - 1 if since is None else since),
        "rematch": now == "over" and seat is not None,
        "case": app_context(request).lobby.new_ticket() if now is Phase.OVER else "",
        "rematch_url": f"/t/{table.stored.after}" if table.stored.after else "",
    }


def days_left(request: Request, table: ReadableTable) -> int:
    """For how long a finished game is still kept, whatever else happens to it."""
    lobby = app_context(request).lobby
    return max(0, (table.last_move_at or 0) + RETENTION - lobby.services.clock.now()) // DAY


def announced(table: ReadableTable, eyes: ScreenSeats, say: Translator, since: int) -> str:
    """What the ear is told; behind a curtain only who is to come."""
    if eyes.next is not None:
        return say("Pass the screen to {name}.", name=table.names(say)[eyes.next])
    return announcement(table, eyes.seat, say, since) if table.ply else ""


def takeback(table: ReadableTable, eyes: ScreenSeats) -> str:
    """What this screen can do about the last move: ask for it back, wait, read that the others refuse, or answer."""
    asked = takeback_request(table)
    if asked is None:
        return ""
    if asked.seat in eyes.mine:
        return "refused" if asked.refused else "waiting" if asked.asked and asked.awaited else "may ask"
    return "asked" if asked.asked and not asked.awaited.isdisjoint(eyes.mine) else ""


def takeback_by(table: ReadableTable, say: Translator) -> str:
    """Who made the last move, if it can be taken back."""
    asked = takeback_request(table)
    return table.names(say)[asked.seat] if asked else ""


def buzzers(table: ReadableTable, eyes: ScreenSeats, say: Translator) -> list[Buzzer]:
    """A buzzer for each of those who share the screen, while there is something to press it for."""
    if table.kit.has_secrets or len(eyes.mine) < 2 or table.phase is not Phase.PLAYING:
        return []
    found = ((seat, table.kit.buzz(table.view(seat))) for seat in eyes.mine)
    names = table.names(say)
    return [Buzzer(seat, names[seat], action, key) for (seat, action), key in zip(found, KEYS, strict=False) if action]


def people(table: ReadableTable, mine: tuple[Seat, ...], say: Translator) -> list[Person]:
    """Those who are no computers, and whether one plays for them."""
    names = table.names(say)
    return [
        Person(Seat(seat), names[seat], seat in mine, level, say.phrase(LEVEL_NAMES[level - 1]) if level else "")
        for seat, place in enumerate(table.stored.seats)
        if place.kind == "human"
        for level in [(place.level or STAND_IN) if place.away else 0]
    ]


def places(table: ReadableTable, mine: tuple[Seat, ...], say: Translator) -> list[PlaceLine]:
    names = table.names(say)
    return [
        PlaceLine(number + 1, names[number], place.kind, number in mine)
        for number, place in enumerate(table.stored.seats)
    ]


def title_of(table: ReadableTable, facts: dict[str, Any], say: Translator) -> str:
    """The tab's title tells when it is my turn."""
    name = say.phrase(table.kit.title)
    scene = facts["scene"]
    if facts["late"]:
        return f"⏳ {say('Your time runs out')} · {name} · Safecracker"
    turn = f"● {say('Your turn')} · " if scene is not None and scene.my_turn else ""
    return f"{turn}{name} · Safecracker"
