"""The pages that people see: setting up, the table, rules."""

import asyncio
import hashlib
import re
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from safecracker.core import notation
from safecracker.core.errors import GameError, IllegalAction
from safecracker.core.game import Millis, Seat
from safecracker.games import find, games
from safecracker.games.kit import LEVEL_NAMES, AnyKit
from safecracker.locale import LANGUAGES
from safecracker.store import Pace
from safecracker.table.lobby import Setup
from safecracker.table.names import BadName, clean_name
from safecracker.table.readable_table import Phase
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.table import Table

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
from .guard import Refused, check_origin, read_form
from .identity import keep, remember
from .rendering import SWITCHES, THEMES, language, page, rendered, rules_html
from .setup import LIMITS, SetupForm
from .table_page import address, table_facts, title_of

_LOCAL = re.compile(r"/(?![/\\])[!-\[\]-~]*")
LONGEST_DRAFT = 40
FRAGMENT = "x-fragment"  # our script asks for the table alone


async def posted(request: Request) -> dict[str, str]:
    """The form of a request that wants to change something, after all checks."""
    check_origin(request)
    return await read_form(request)


def drafted(form: dict[str, str]) -> str:
    """What was in hand when the form was sent."""
    return form.get("draft", "")[:LONGEST_DRAFT]


def back_to(address: str) -> RedirectResponse:
    """See the result elsewhere, by GET; never on another site."""
    return RedirectResponse(address if _LOCAL.fullmatch(address) else "/", 303)


async def prefs(request: Request) -> Response:
    form = await posted(request)
    response = back_to(form.get("back", "/"))
    offered = {"lang": tuple(LANGUAGES), "theme": THEMES} | dict.fromkeys(SWITCHES, ("on", "off"))
    for name, allowed in offered.items():
        if form.get(name) in allowed:
            keep(response, request, name, form[name])
    return response


async def play_now(request: Request) -> Response:
    """One click, and the game runs against the level chosen last. The computer hides first: one wants to guess."""
    form = await posted(request)
    kit = find(request.path_params["game"])
    return await _opened(request, kit, SetupForm.play_now(kit, kept_level(request)), form)


async def set_up(request: Request) -> Response:
    kit = find(request.path_params["game"])
    return _setup_page(request, kit, SetupForm.fresh(kit, request.query_params.get("with", "")))


async def set_up_post(request: Request) -> Response:
    form = await posted(request)
    kit = find(request.path_params["game"])
    wish = SetupForm.read(kit, form)
    if form.get("do") != "start":
        return _setup_page(request, kit, wish)
    try:
        return await _opened(request, kit, wish, form)
    except BadName as error:
        return _setup_page(request, kit, wish, error, "name")
    except GameError as error:
        return _setup_page(request, kit, wish, error, "options")


def _setup_page(
    request: Request, kit: AnyKit, wish: SetupForm, error: GameError | None = None, field: str = ""
) -> Response:
    say = translator_of(request)
    lobby = app_context(request).lobby
    case = lobby.new_ticket()
    return page(
        request,
        "setup.html",
        status=400 if error else 200,
        title=say("Set up a table: {game}", game=kit.title) + " · Safecracker",
        kit=kit,
        name=wish.name or kept_name(request),
        seats=wish.seats(),
        last=wish.last,
        options=wish.options(kit),
        notebook=wish.notebook,
        watched=wish.watched,
        listed=wish.listed,
        limit=str(wish.limit),
        limits=[(str(limit), say.phrase(words)) for limit, words in LIMITS.items()],
        pace=wish.pace,
        summary=wish.summary(kit, say),
        locks=[say.phrase(lock) for lock in LEVEL_NAMES],
        how=[say.phrase(level) for level in kit.levels],
        case=case,
        commitment=lobby.ticket_commitment(case),
        error=say.phrase(error.phrase) if error else "",
        error_field=field,
    )


async def _opened(request: Request, kit: AnyKit, wish: SetupForm, form: dict[str, str]) -> Response:
    """A table as wished, with this browser on the first seat."""
    here = app_context(request)
    here.rates.table(request)
    say = translator_of(request)
    name = clean_name(wish.name or kept_name(request) or say("Guest"))
    nonce = clean_nonce(form.get("nonce", ""))
    holder, cookie = here.seats.meet(request)
    places = wish.places(name, nonce, holder, say)
    setup = Setup(
        game=kit.name,
        options=wish.options_text(kit),
        seats=places,
        owner=holder,
        notebook=wish.notebook,
        pace=Pace(wish.pace),
        watched=wish.watched,
        limit=Millis(1000 * wish.limit),
        listed=wish.listed,
    )
    table = await here.lobby.open_table(setup, form.get("case", ""))
    await table.join(name, nonce, holder, last=wish.last)
    response = back_to(f"/t/{table.id}")
    remember(response, request, cookie)
    if wish.name:
        keep(response, request, "name", quote(name))
    if wish.level:
        keep(response, request, "level", str(wish.level))
    return response


async def table_page(request: Request) -> Response:
    table = await table_of(request)
    return await shown(request, table, draft=request.query_params.get("draft", ""))


async def table_part(request: Request) -> Response:
    """The table alone, for the script."""
    return await shown(request, await table_of(request), draft=request.query_params.get("draft", ""), fragment=True)


async def shown(
    request: Request, table: Table, *, draft: str = "", error: str = "", status: int = 200, fragment: bool = False
) -> Response:
    # the notebook may count for a while; other tables go on meanwhile, and this one too
    snapshot = table.snapshot()
    facts = await asyncio.to_thread(table_facts, request, snapshot, draft=draft[:LONGEST_DRAFT], error=error)
    title = title_of(snapshot, facts, translator_of(request))
    if fragment or FRAGMENT in request.headers:
        return HTMLResponse(rendered(request, "_table.html", title=title, **facts), status)
    return page(request, "table.html", status=status, title=title, **facts)


async def move(request: Request) -> Response:
    """A press on a piece changes the draft; an action is played."""
    form = await posted(request)
    table = await table_of(request)
    say = translator_of(request)
    draft = drafted(form)
    try:
        here = browser_screen(request, table)
        if "give_up" in form and not table.kit.has_secrets:
            await _give_up(table, here)
            return await answered(request, table, "")
        seat = _mover(table, here, form)
        await table.come_back((seat,))
        if "action" not in form:
            draft = table.kit.press(table.view(seat), draft, form.get("press", "")[:40])
            return await answered(request, table, draft)
        await _play(table, seat, form)
    except GameError as error:
        status = 409 if isinstance(error, IllegalAction) else 400
        return await shown(request, table, draft=draft, error=say.phrase(error.phrase), status=status)
    return await answered(request, table, "")


async def _give_up(table: Table, here: ScreenSeats) -> None:
    """Nobody at a shared screen looks any further."""
    for seat in filter(table.person_is_here, here.mine):
        if action := table.kit.give_up(table.view(seat)):
            await table.submit(seat, action)


def _mover(table: Table, here: ScreenSeats, form: dict[str, str]) -> Seat:
    """Who moves: the one whose eyes the screen has, or whoever pressed his own buzzer there."""
    if "buzz" in form and not table.kit.has_secrets:
        number, _, form["action"] = form["buzz"].partition(" ")
        if (seat := small_number(number)) in here.mine:
            return Seat(seat)
    if here.next is not None:
        raise IllegalAction("everything is hidden; first the next player has to look")
    if here.seat is None:
        raise IllegalAction("you are watching; only those who sit at the table can move")
    return here.seat


async def _play(table: Table, seat: Seat, form: dict[str, str]) -> None:
    """Play what a form says. The same form sent twice is one move; another move from the same page is not."""
    action, page_id = form["action"][:200], form.get("command", "")[:40]
    command = f"{page_id}-{hashlib.sha256(action.encode()).hexdigest()[:16]}" if page_id else ""
    await table.submit(seat, action, seen=small_number(form.get("seen", "")), command=command)


async def answered(request: Request, table: Table, draft: str) -> Response:
    if FRAGMENT in request.headers:
        return await shown(request, table, draft=draft)
    return back_to(address(table, draft))


async def record_file(request: Request) -> Response:
    table = await table_of(request)
    if table.phase is Phase.WAITING:
        raise Refused(409, GameError("the game has not begun; a seat is still free"))
    eyes = browser_screen(request, table)
    check_welcome(table, seated=bool(eyes.mine))
    return attached(notation.write(table.record(eyes.seat)), table.stored.game, table.id)


def attached(text: str, game: str, name: str) -> Response:
    """A record to be saved as a file."""
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{game}-{name[:8]}.txt"'})


async def rules(request: Request) -> Response:
    kit = find(request.path_params["game"])
    say = translator_of(request)
    return page(
        request,
        "rules.html",
        title=f"{say('Rules')} · {say.phrase(kit.title)} · Safecracker",
        kit=kit,
        kits=list(games().values()),
        html=rules_html(kit.name, language(request)),
    )


async def rules_first(request: Request) -> Response:
    return back_to(f"/rules/{next(iter(games()))}")
