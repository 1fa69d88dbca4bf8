"""What people do at a table besides moving: sit down, watch, come back, take a move back, play again."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.game import Seat
from safecracker.store import TakebackAnswer
from safecracker.table.driver import STAND_IN
from safecracker.table.names import clean_name
from safecracker.table.setup import checked_level
from safecracker.table.stand_in import let_stand_in
from safecracker.table.table import Table

from .context import app_context, browser_screen, clean_nonce, save_level, small_number, table_of
from .guard import Refused, unreadable
from .identity import set_cookie, set_identity
from .pages import checked_form, draft_of, redirect, render_table, show_result
from .table_page import result_address

TAKEBACK_ANSWERS = (TakebackAnswer.ASK, TakebackAnswer.ALLOW, TakebackAnswer.REFUSE)


async def join(request: Request) -> Response:
    form = await checked_form(request)
    table = await table_of(request)
    holder, cookie = app_context(request).identities.identify(request)
    try:
        name = clean_name(form.get("name", ""))
        await table.join(name, clean_nonce(form.get("nonce", "")), holder)
    except GameError as error:
        return await render_table(request, table, error=error)
    response = redirect(result_address(request, table))
    set_identity(response, request, cookie)
    set_cookie(response, request, "name", quote(name))
    return response


async def seat_computer(request: Request) -> Response:
    """The owner seats a computer where nobody came: on one seat, or on all that are free."""
    form = await checked_form(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the person who opened this table can add a computer player"))
    everywhere = form.get("seat") == "all"
    seat, level = _digits("1" if everywhere else form.get("seat", ""), form.get("level", ""))
    try:
        await table.seat_bots(None if everywhere else Seat(seat - 1), checked_level(level))
    except GameError as error:
        return await render_table(request, table, error=error)
    return redirect(result_address(request, table))


def _check_owner(request: Request, table: Table, error: GameError) -> None:
    if not table.stored.owner or table.stored.owner != app_context(request).identities.browser(request):
        raise Refused(403, error)


async def set_watched(request: Request) -> Response:
    """The owner lets others watch, or not."""
    form = await checked_form(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the person who opened this table can decide who may watch"))
    await table.allow_onlookers(allowed=form.get("on") == "yes")
    return await show_result(request, table, draft_of(form))


async def set_listed(request: Request) -> Response:
    """The owner shows the table on the start page, or not."""
    form = await checked_form(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the person who opened this table can list it on the start page"))
    await table.set_listed(listed=form.get("on") == "yes")
    return await show_result(request, table, draft_of(form))


async def come_back(request: Request) -> Response:
    """Somebody was away, and plays on themselves; at a shared screen the form says who."""
    form = await checked_form(request)
    table = await table_of(request)
    mine = table.seats_of(app_context(request).identities.browser(request))
    named = small_number(form.get("seat", ""))
    await table.come_back(mine if named is None else [seat for seat in mine if seat == named])
    return await show_result(request, table, draft_of(form))


async def stand_in(request: Request) -> Response:
    """The owner lets a computer play for somebody, or gives the seat back: ``to`` is the seat and the level, or 0."""
    form = await checked_form(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the person who opened this table can let a computer step in"))
    seat_text, _, level_text = form.get("to", "").partition(" ")
    seat, level = _digits(seat_text, level_text)
    draft = draft_of(form)
    try:
        await let_stand_in(table, Seat(seat), level)
    except GameError as error:
        return await render_table(request, table, draft=draft, error=error)
    return await show_result(request, table, draft)


def _digits(*texts: str) -> list[int]:
    """Seats and levels, as our own forms send them."""
    if not all(text.isdecimal() and len(text) == 1 for text in texts):
        raise unreadable()
    return [int(text) for text in texts]


async def takeback(request: Request) -> Response:
    """Somebody wants the last move back, or answers one who does."""
    form = await checked_form(request)
    table = await table_of(request)
    draft = draft_of(form)
    answer = next((each for each in TAKEBACK_ANSWERS if each == form.get("word", "")), None)
    if answer is None:
        raise unreadable()
    holder = app_context(request).identities.browser(request)
    try:
        await table.takeback(holder, answer, seen=small_number(form.get("seen", "")))
    except GameError as error:
        return await render_table(request, table, draft=draft, error=error)
    return await show_result(request, table, draft)


async def open_curtain(request: Request) -> Response:
    """The next player at a shared screen is there, and the others look away."""
    form = await checked_form(request)
    table = await table_of(request)
    seat = small_number(form.get("seat", ""))
    holder = app_context(request).identities.browser(request)
    try:
        await table.open_curtain(holder, Seat(-1 if seat is None else seat))
    except GameError as error:
        return await render_table(request, table, error=error)
    return await show_result(request, table, "")


async def set_ready(request: Request) -> Response:
    """Everyone at this screen is ready; the game starts when all others are."""
    await checked_form(request)
    table = await table_of(request)
    holder = app_context(request).identities.browser(request)
    if not table.seats_of(holder):
        raise Refused(409, GameError("you are watching; only players at the table can say they are ready"))
    await table.set_ready(holder)
    return await show_result(request, table, "")


async def say_phrase(request: Request) -> Response:
    """Somebody at this screen says one of the phrases."""
    form = await checked_form(request)
    table = await table_of(request)
    screen, number = browser_screen(request, table), small_number(form.get("phrase", ""))
    if not screen.mine:
        raise Refused(409, GameError("you are watching; only players at the table can talk"))
    if number is None or number >= len(table.kit.phrases):
        raise unreadable()
    try:
        table.remark(screen.mine[0] if screen.seat is None else screen.seat, number)
    except GameError as error:
        return await render_table(request, table, draft=draft_of(form), error=error)
    return await show_result(request, table, draft_of(form))


async def leave(request: Request) -> Response:
    """Everyone at this screen goes; computers play on for them, until they are back."""
    await checked_form(request)
    table = await table_of(request)
    for seat in browser_screen(request, table).mine:
        await let_stand_in(table, seat, STAND_IN)
    return redirect("/")


async def toggle_notebook(request: Request) -> Response:
    form = await checked_form(request)
    table = await table_of(request)
    response = redirect(result_address(request, table, draft_of(form)))
    set_cookie(response, request, "notes", "open" if form.get("open") == "yes" else "closed")
    return response


async def rematch(request: Request) -> Response:
    form = await checked_form(request)
    context = app_context(request)
    table = await table_of(request)
    seat = browser_screen(request, table).seat
    if seat is None or table.outcome is None:
        raise Refused(409, GameError("only players of a finished game can start a rematch"))
    context.rates.table(request)
    nonces = {seat: clean_nonce(form.get("nonce", ""))}
    level = checked_level(*_digits(form["level"])) if "level" in form else 0  # another than this time
    response = redirect(result_address(request, await context.lobby.rematch(table, nonces, level)))
    if level:
        save_level(response, request, table.stored.game, level)
    return response
