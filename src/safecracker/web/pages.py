"""The pages that people see: setting up, the table, rules."""

import asyncio
import hashlib
import re
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from safecracker.core.errors import GameError, IllegalAction
from safecracker.core.game import Seat
from safecracker.core.translation import ENGLISH
from safecracker.games import find, games
from safecracker.games.kit import LEVEL_SENTENCES, LEVELS, AnyKit
from safecracker.locale import LANGUAGES
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.names import BadName, clean_name
from safecracker.table.readable_table import Phase
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.table import Table

from .context import (
    app_context,
    browser_screen,
    check_may_watch,
    clean_nonce,
    identified,
    save_level,
    saved_level,
    saved_name,
    small_number,
    table_of,
    translator_of,
)
from .conversation import recent_remarks
from .drawing import known_parts
from .errors import status_of
from .guard import Refused, check_origin, read_form, unreadable, visitor_in
from .identity import set_cookie, set_identity
from .page_parts import LogGroup, error_line, log_lines, table_address
from .player_marks import PlayerMark, player_marks
from .record_text import record_text
from .rendering import SWITCHES, THEMES, language, page_response, render
from .rules_text import RulesText, rules_text
from .scenes import NOTES_WAIT, PAGE_WAIT
from .setup import LIMITS, SetupForm, SetupPage
from .table_drawing import drawing_of, seen_by
from .table_page import result_address, table_page, table_title

_LOCAL = re.compile(r"/(?![/\\])[!-\[\]-~]*")
LONGEST_DRAFT = 40
FRAGMENT = "x-fragment"  # a script asks for the table alone
PARTS = "x-parts"  # and names the parts that it has


class LogPage(Struct, frozen=True):
    """Everything that log.html reads."""

    kit: AnyKit
    url: str  # of the table
    log: tuple[LogGroup, ...]
    players: tuple[PlayerMark, ...]


class RulesPage(Struct, frozen=True):
    kit: AnyKit
    kits: list[AnyKit]
    text: RulesText


async def checked_form(request: Request) -> dict[str, str]:
    """The form of a request that changes something, if it comes from a page of ours."""
    check_origin(request)
    return await read_form(request)


def draft_of(form: dict[str, str]) -> str:
    """What the player had composed when the form was sent."""
    return form.get("draft", "")[:LONGEST_DRAFT]


def redirect(address: str) -> RedirectResponse:
    """Show the result at another address, by GET; never on another site."""
    return RedirectResponse(address if _LOCAL.fullmatch(address) else "/", 303)


async def save_preferences(request: Request) -> Response:
    form = await checked_form(request)
    response = redirect(form.get("back", "/"))
    offered = {"lang": tuple(LANGUAGES), "theme": THEMES} | dict.fromkeys(SWITCHES, ("on", "off"))
    for name, allowed in offered.items():
        if form.get(name) in allowed:
            set_cookie(response, request, name, form[name])
    return response


# setting up


async def play_now(request: Request) -> Response:
    """One click, and the game begins at the level of the form or the last one, with the kit's ``play_now_options``."""
    form = await checked_form(request)
    kit = find(request.path_params["game"])
    wanted = small_number(form.get("level", ""))
    level = wanted if wanted in LEVELS else saved_level(request, kit.name)
    return await _open_table(request, kit, SetupForm.play_now(kit, level), form)


async def setup_page(request: Request) -> Response:
    kit = find(request.path_params["game"])
    fresh = SetupForm.fresh(kit, request.query_params.get("with", ""), saved_level(request, kit.name))
    return identified(_setup_response(request, kit, fresh), request)


async def submit_setup(request: Request) -> Response:
    form = await checked_form(request)
    kit = find(request.path_params["game"])
    chosen = SetupForm.read(kit, form)
    if form.get("do") != "start":
        return _setup_response(request, kit, chosen)
    try:
        return await _open_table(request, kit, chosen, form)
    except BadName as error:
        return _setup_response(request, kit, chosen, error, "name")
    except GameError as error:
        return _setup_response(request, kit, chosen, error, "options")


def _setup_response(
    request: Request, kit: AnyKit, form: SetupForm, error: GameError | None = None, error_field: str = ""
) -> Response:
    say = translator_of(request)
    lobby = app_context(request).lobby
    ticket = lobby.new_ticket()
    page = SetupPage(
        kit=kit,
        form=form,
        name=form.name or saved_name(request),
        seats=form.seat_choices(),
        options=form.option_choices(kit),
        summary=form.summary(kit, say),
        limits=[(str(limit), say.phrase(phrase)) for limit, phrase in LIMITS.items()],
        level_sentences=[
            (say.phrase(all_games), say.phrase(here))
            for all_games, here in zip(LEVEL_SENTENCES, kit.levels, strict=True)
        ],
        ticket=ticket,
        commitment=lobby.ticket_commitment(ticket),
        error=say.phrase(error.phrase) if error else "",
        error_field=error_field,
    )
    title = say("New game: {game}", game=kit.title) + " · Safecracker"
    return page_response(request, "setup.html", page, title=title, status=status_of(error))


async def _open_table(request: Request, kit: AnyKit, chosen: SetupForm, form: dict[str, str]) -> Response:
    """A table as the form describes it, with this browser on one seat."""
    context = app_context(request)
    context.rates.table(request)
    say = translator_of(request)
    name = clean_name(chosen.name or saved_name(request) or say("Guest"))
    nonce = clean_nonce(form.get("nonce", ""))
    holder, cookie = context.identities.identify(request)
    me = StoredSeat(kind=SeatKind.HUMAN, name=name, nonce=nonce, holder=holder)
    setup = replace(chosen.setup(kit, me, say), visitor=visitor_in(request.scope))
    table = await context.lobby.open_table(setup, form.get("ticket", ""))
    await table.join(name, nonce, holder, last=chosen.last)
    response = redirect(result_address(request, table))
    set_identity(response, request, cookie)
    if chosen.name:
        set_cookie(response, request, "name", quote(name))
    if chosen.level:
        save_level(response, request, kit.name, chosen.level)
    return response


# the table


async def show_table(request: Request) -> Response:
    table = await table_of(request)
    response = await render_table(request, table, draft=request.query_params.get("draft", ""))
    return response if table.started else identified(response, request)


async def show_fragment(request: Request) -> Response:
    """The table alone, for the script."""
    draft = request.query_params.get("draft", "")
    return await render_table(request, await table_of(request), draft=draft, fragment=True)


async def show_log(request: Request) -> Response:
    """All lines of the log; the page of the table has the newest ones."""
    table, say = await table_of(request), translator_of(request)
    screen = browser_screen(request, table)
    check_may_watch(table, seated=bool(screen.mine))
    shown = table.running and screen.next is None
    lines = await asyncio.to_thread(log_lines, table.snapshot(), screen.seat, say) if shown else ()
    page = LogPage(table.kit, table_address(table), lines, player_marks(table, say))
    return page_response(request, "log.html", page, title=f"{say('Log')} · {say.phrase(table.kit.title)} · Safecracker")


async def render_table(
    request: Request,
    table: Table,
    *,
    draft: str = "",
    error: GameError | None = None,
    fragment: bool = False,
    since: int | None = None,
) -> Response:
    """The table as this browser may see it, with the error that the last form led to.

    ``since`` is the last move that the page has shown: its stream makes the same drawing then, and it is made once.
    """
    say = translator_of(request)
    fragment = fragment or FRAGMENT in request.headers
    # the notes of the notebook may take a while; other tables go on meanwhile, and this one too
    snapshot = table.snapshot()
    seen = await seen_by(request, snapshot, draft[:LONGEST_DRAFT], wait=NOTES_WAIT if fragment else PAGE_WAIT)
    line = error_line(table.kit, error, say, seen.rule) if error else None
    status = status_of(error)
    if not fragment:
        page = replace(table_page(request, snapshot, seen, error=line), remarks=recent_remarks(table, say))
        title = table_title(snapshot, page, say)
        return page_response(request, "table.html", page, title=title, status=status, address=page.address)
    drawing = drawing_of(request, snapshot, seen, error=line, since=since)
    if PARTS not in request.headers:
        return HTMLResponse(drawing.whole(), status)
    return Response(drawing.update(known_parts(request.headers[PARTS])), status, media_type="application/json")


async def show_result(request: Request, table: Table, draft: str, since: int | None = None) -> Response:
    """The table after a form has changed it; ``since`` is the last move that the page has shown."""
    if FRAGMENT in request.headers:
        return await render_table(request, table, draft=draft, since=since)
    return redirect(result_address(request, table, draft))


async def move(request: Request) -> Response:
    """A press on a piece changes the draft; an action is played."""
    form = await checked_form(request)
    table = await table_of(request)
    seen = small_number(form.get("seen", ""))
    await table.know_ply(seen)
    draft = draft_of(form)
    try:
        draft = await _move(table, browser_screen(request, table), form)
    except GameError as error:
        return await render_table(request, table, draft=draft, error=error)
    return await show_result(request, table, draft, None if seen is None else min(seen, table.ply))


async def _move(table: Table, screen: ScreenSeats, form: dict[str, str]) -> str:
    """Do what the form says; the draft that is left."""
    if "group_action" in form and not table.kit.has_secrets:
        await _play_together(table, screen, form["group_action"])
        return ""
    if "seat_action" in form and not table.kit.has_secrets:
        seat, action = _seat_action(screen, form["seat_action"])
        await table.come_back((seat,))
        await _play(table, seat, action, form)
        return ""
    seat = _viewing_seat(screen)
    await table.come_back((seat,))
    if "action" not in form:
        return table.kit.press(table.view(seat), draft_of(form), form.get("press", "")[:40])
    await _play(table, seat, form["action"], form)
    return ""


def _seat_action(screen: ScreenSeats, text: str) -> tuple[Seat, str]:
    """Who of those at a shared screen pressed their own button, and what it plays."""
    number, _, action = text.partition(" ")
    seat = small_number(number)
    if seat is None or seat not in screen.mine:
        raise unreadable()
    return Seat(seat), action


async def _play_together(table: Table, screen: ScreenSeats, action: str) -> None:
    """Play an action for every player at a shared screen who may do it."""
    for seat in filter(table.person_is_here, screen.mine):
        panel = table.kit.shared_screen_panel(table.view(seat), ENGLISH)
        if panel and any(button.action == action for button in panel.others):
            await table.submit(seat, action)


def _viewing_seat(screen: ScreenSeats) -> Seat:
    """Whose view the screen shows."""
    if screen.next is not None:
        raise IllegalAction("the screen is covered; the next player must press their name first")
    if screen.seat is None:
        raise IllegalAction("you are watching; only players at the table can move")
    return screen.seat


async def _play(table: Table, seat: Seat, action: str, form: dict[str, str]) -> None:
    """Play an action. The same form sent twice is one move; another move from the same page is not."""
    action, page_id = action[:200], form.get("command", "")[:40]
    command = f"{page_id}-{hashlib.sha256(action.encode()).hexdigest()[:16]}" if page_id else ""
    await table.submit(seat, action, seen=small_number(form.get("seen", "")), command=command)


async def download_record(request: Request) -> Response:
    table = await table_of(request)
    if table.phase is Phase.WAITING:
        raise Refused(409, GameError("the game has not started; a seat is still free"))
    screen = browser_screen(request, table)
    check_may_watch(table, seated=bool(screen.mine))
    return record_response(await record_text(table, screen.seat), table.stored.game, table.id)


def record_response(text: str, game: str, name: str) -> Response:
    """A record to be saved as a file."""
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{game}-{name[:8]}.txt"'})


# rules


async def rules(request: Request) -> Response:
    page, title = _rules_page(request)
    return page_response(request, "rules.html", page, title=title)


async def rules_drawer(request: Request) -> Response:
    """The rules for a dialog beside the table."""
    page, title = _rules_page(request)
    return HTMLResponse(render(request, "_drawer.html", page, title=title))


def _rules_page(request: Request) -> tuple[RulesPage, str]:
    kit, say = find(request.path_params["game"]), translator_of(request)
    page = RulesPage(kit, list(games().values()), rules_text(kit.name, language(request)))
    return page, f"{say('Rules')} · {say.phrase(kit.title)} · Safecracker"


async def first_rules(request: Request) -> Response:
    return redirect(f"/rules/{next(iter(games()))}")
