"""What people do at a table besides moving: they sit down, look on, come back, and play again."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError, IllegalAction
from safecracker.core.game import Seat
from safecracker.store import TakebackAnswer
from safecracker.table.lobby import checked_level
from safecracker.table.names import clean_name
from safecracker.table.readable_table import Phase
from safecracker.table.table import Table

from .context import app_context, browser_screen, clean_nonce, small_number, table_of, translator_of
from .guard import Refused, unreadable
from .identity import keep, remember
from .pages import answered, back_to, drafted, posted, shown
from .table_page import address

ANSWERS = (TakebackAnswer.ASK, TakebackAnswer.ALLOW, TakebackAnswer.REFUSE)


async def join(request: Request) -> Response:
    form = await posted(request)
    here = app_context(request)
    table = await table_of(request)
    holder, cookie = here.seats.meet(request)
    try:
        name = clean_name(form.get("name", ""))
        await table.join(name, clean_nonce(form.get("nonce", "")), holder)
    except GameError as error:
        return await shown(request, table, error=translator_of(request).phrase(error.phrase), status=400)
    response = back_to(f"/t/{table.id}")
    remember(response, request, cookie)
    keep(response, request, "name", quote(name))
    return response


async def fill(request: Request) -> Response:
    """The owner seats a computer where nobody came."""
    form = await posted(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the one who opened this table can seat a computer"))
    seat, level = _digits(form.get("seat", ""), form.get("level", ""))
    try:
        await table.seat_bot(Seat(seat - 1), checked_level(level))
    except GameError as error:
        return await shown(request, table, error=translator_of(request).phrase(error.phrase), status=409)
    return back_to(f"/t/{table.id}")


def _check_owner(request: Request, table: Table, error: GameError) -> None:
    if not table.stored.owner or table.stored.owner != app_context(request).seats.browser(request):
        raise Refused(403, error)


async def watched(request: Request) -> Response:
    """The owner lets others look on, or not."""
    form = await posted(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the one who opened this table can say who may look on"))
    await table.allow_onlookers(allowed=form.get("on") == "yes")
    return await answered(request, table, drafted(form))


async def listed(request: Request) -> Response:
    """The owner shows the table on the start page, or not."""
    form = await posted(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the one who opened this table can show it on the start page"))
    await table.set_listed(listed=form.get("on") == "yes")
    return await answered(request, table, drafted(form))


async def back(request: Request) -> Response:
    """Somebody was away, and plays on himself; at a shared screen the form says who."""
    form = await posted(request)
    table = await table_of(request)
    mine = table.seats_of(app_context(request).seats.browser(request))
    named = small_number(form.get("seat", ""))
    await table.come_back(mine if named is None else [seat for seat in mine if seat == named])
    return await answered(request, table, drafted(form))


async def stand_in(request: Request) -> Response:
    """The owner lets a computer play for somebody, or gives the seat back: ``to`` is the seat and the level, or 0."""
    form = await posted(request)
    table = await table_of(request)
    _check_owner(request, table, GameError("only the one who opened this table can let a computer play for somebody"))
    seat, _, level = form.get("to", "").partition(" ")
    who, strength = _digits(seat, level)
    draft = drafted(form)
    try:
        if table.phase is not Phase.PLAYING:
            raise IllegalAction("a computer can play for somebody only while the game is on")
        if strength:
            await table.set_away(Seat(who), checked_level(strength))
        else:
            await table.come_back((Seat(who),))
    except GameError as error:
        return await shown(request, table, draft=draft, error=translator_of(request).phrase(error.phrase), status=409)
    return await answered(request, table, draft)


def _digits(*texts: str) -> list[int]:
    """Seats and levels, as our own forms send them."""
    if not all(text.isdecimal() and len(text) == 1 for text in texts):
        raise unreadable()
    return [int(text) for text in texts]


async def takeback(request: Request) -> Response:
    """Somebody wants the last move back, or answers one who does."""
    form = await posted(request)
    table = await table_of(request)
    draft = drafted(form)
    answer = next((each for each in ANSWERS if each == form.get("word", "")), None)
    if answer is None:
        raise unreadable()
    try:
        await table.takeback(
            app_context(request).seats.browser(request), answer, seen=small_number(form.get("seen", ""))
        )
    except GameError as error:
        return await shown(request, table, draft=draft, error=translator_of(request).phrase(error.phrase), status=409)
    return await answered(request, table, draft)


async def unveil(request: Request) -> Response:
    """The next player at a shared screen has it to himself."""
    form = await posted(request)
    here = app_context(request)
    table = await table_of(request)
    seat = small_number(form.get("seat", ""))
    try:
        await table.open_curtain(here.seats.browser(request), Seat(-1 if seat is None else seat))
    except GameError as error:
        return await shown(request, table, error=translator_of(request).phrase(error.phrase), status=409)
    return await answered(request, table, "")


async def notes(request: Request) -> Response:
    form = await posted(request)
    table = await table_of(request)
    response = back_to(address(table, drafted(form)))
    keep(response, request, "notes", "open" if form.get("open") == "yes" else "closed")
    return response


async def rematch(request: Request) -> Response:
    form = await posted(request)
    here = app_context(request)
    table = await table_of(request)
    seat = browser_screen(request, table).seat
    if seat is None or table.outcome is None:
        raise Refused(409, GameError("a rematch is for those who played, when the game is over"))
    here.rates.table(request)
    nonces = {seat: clean_nonce(form.get("nonce", ""))}
    return back_to(f"/t/{(await here.lobby.rematch(table, form.get('case', ''), nonces)).id}")
