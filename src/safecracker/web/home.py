"""The start page: the games, those of this browser that are not over, and tables that everybody may come to."""

from urllib.parse import quote

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.game import Millis
from safecracker.core.translation import Translator
from safecracker.games import games
from safecracker.games.kit import AnyKit
from safecracker.table.names import BadName, clean_name
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.table import Table
from safecracker.table.turn_timer import awaited, reminded, time_left

from .context import app_context, kept_name, translator_of
from .identity import keep
from .pages import back_to, posted
from .rendering import page
from .setup import unusual
from .table_page import DAY, people

UNFINISHED = 5  # games offered to be continued
MINUTE = 60_000
HOUR = 60 * MINUTE


class Slip(Struct, frozen=True):
    """A game of this browser's that is not over."""

    url: str
    title: str
    lead: str
    prompt: str
    who: str = ""
    left: str = ""  # of the time for a turn, where somebody at this browser is awaited
    my_turn: bool = False
    late: bool = False  # whether he has been reminded


class OpenTable(Struct, frozen=True):
    """A table that its owner shows to everybody."""

    kit: AnyKit
    url: str
    free: int  # seats; where there is none one may watch
    who: str
    how: str  # what is not as in the boxed game
    opened: str


async def home(request: Request) -> Response:
    return await _home(request)


async def call_me(request: Request) -> Response:
    """The name by which this browser plays from now on; at tables where it sits already nothing changes."""
    form = await posted(request)
    wanted = form.get("name", "")
    try:
        name = clean_name(wanted)
    except BadName as error:
        return await _home(request, translator_of(request).phrase(error.phrase), wanted[:200])
    response = back_to("/")
    keep(response, request, "name", quote(name))
    return response


async def _home(request: Request, error: str = "", wanted: str = "") -> Response:
    say = translator_of(request)
    return page(
        request,
        "home.html",
        status=400 if error else 200,
        title="Safecracker",
        name=kept_name(request),
        wanted=wanted or kept_name(request),
        kits=list(games().values()),
        unfinished=await _unfinished(request, say),
        tables=_open_tables(request, say),
        case=app_context(request).lobby.new_ticket(),
        error=error,
    )


async def _unfinished(request: Request, say: Translator) -> list[Slip]:
    """The games that this browser can go on with, its own turn first."""
    here = app_context(request)
    holder = here.seats.browser(request)
    found = []
    for table_id in await here.lobby.services.store.tables_of(holder) if holder else ():
        try:
            table = await here.lobby.find(table_id)
        except GameError:  # forgotten meanwhile, or of other rules
            continue
        if not table.outcome:
            found.append(_slip(table, table.screen_of(holder), say))
    return sorted(found, key=lambda slip: (not slip.my_turn, not slip.late))[:UNFINISHED]


def _slip(table: Table, eyes: ScreenSeats, say: Translator) -> Slip:
    names = table.names(say)
    url, title = f"/t/{table.id}", say.phrase(table.kit.title)
    if not table.started:
        return Slip(url, title, "", say("Waiting for others to sit down."))
    who = say("With {who}", who=", ".join(name for seat, name in enumerate(names) if seat != eyes.seat))
    hurried = [seat for seat in awaited(table) if seat in eyes.mine]
    left = _left(time_left(table) or 0, say) if hurried else ""
    late = any(seat in hurried for seat in reminded(table))
    lead, prompt, my_turn = _errand(table, eyes, say)
    return Slip(url, title, lead, prompt, who, left, my_turn, late)


def _errand(table: Table, eyes: ScreenSeats, say: Translator) -> tuple[str, str, bool]:
    """What there is to do: a lead and a sentence, and whether it is this browser's to do."""
    if eyes.next is not None:
        return "", say("Pass the screen to {name}.", name=table.names(say)[eyes.next]), True
    lent = [person for person in people(table, eyes.mine, say) if person.seat == eyes.seat and person.level]
    if lent:
        return "", say("A computer plays for you: {lock}.", lock=lent[0].lock), True
    scene = table.kit.scene(table.view(eyes.seat), table.names(say), say)
    return scene.lead, scene.prompt, scene.my_turn


def _open_tables(request: Request, say: Translator) -> list[OpenTable]:
    """The tables of others to which everybody may come, those with a free seat first."""
    here = app_context(request)
    holder = here.seats.browser(request)
    others = (table for table in here.lobby.listed() if not table.seats_of(holder))
    now = here.lobby.services.clock.now()
    return sorted((_open_table(table, now, say) for table in others), key=lambda table: not table.free)


def _open_table(table: Table, now: Millis, say: Translator) -> OpenTable:
    sitting = [name for name, place in zip(table.names(say), table.stored.seats, strict=True) if place.kind != "open"]
    return OpenTable(
        kit=table.kit,
        url=f"/t/{table.id}",
        free=len(table.stored.seats) - len(sitting),
        who=say("With {who}", who=", ".join(sitting)),
        how=", ".join(unusual(table.kit, table.game.options.texts(), say)),
        opened=_ago(now - table.stored.opened, say),
    )


def _ago(span: int, say: Translator) -> str:
    if span < MINUTE:
        return say("opened just now")
    if span < HOUR:
        return say.count("opened {n} minute ago", "opened {n} minutes ago", span // MINUTE)
    if span < DAY:
        return say.count("opened {n} hour ago", "opened {n} hours ago", span // HOUR)
    return say.count("opened {n} day ago", "opened {n} days ago", span // DAY)


def _left(span: int, say: Translator) -> str:
    if span < MINUTE:
        return say("less than a minute left")
    if span < HOUR:
        return say.count("{n} minute left", "{n} minutes left", span // MINUTE)
    if span < 2 * DAY:
        return say.count("{n} hour left", "{n} hours left", span // HOUR)
    return say.count("{n} day left", "{n} days left", span // DAY)
