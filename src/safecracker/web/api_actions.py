"""What programs do at a table besides moving: sit down, get ready, resign, take a move back, play again."""

from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.game import Seat
from safecracker.store import TakebackAnswer
from safecracker.table.driver import STAND_IN
from safecracker.table.setup import checked_level
from safecracker.table.stand_in import let_stand_in
from safecracker.table.table import Table

from .api import answer, asking_seat, body_of, check_token, table_url
from .context import app_context, clean_nonce, table_of
from .guard import Refused
from .identity import holder_of, token_in
from .messages import (
    Joined,
    JoinWanted,
    MoveKept,
    Readiness,
    RematchMade,
    RematchWanted,
    ResignWanted,
    StandInWanted,
    TakebackWanted,
)


async def join(request: Request) -> Response:
    wanted = await body_of(request, JoinWanted)
    table = await table_of(request)
    identities = app_context(request).identities
    token = token_in(request.headers.get("authorization", ""))
    if not (token and table.stored.owner == holder_of(token)):  # the owner's seat has the owner's token
        token = identities.token_for(table.id, wanted.command) if wanted.command else identities.new_token()
    seat = await table.join(
        wanted.name,
        clean_nonce(wanted.nonce),
        holder_of(token),
        wanted=None if wanted.seat is None else Seat(wanted.seat),
        ready=True,
        program=True,
    )
    return answer(Joined(seat, token), 201)


async def set_ready(request: Request) -> Response:
    """The seat is ready. A program that joined always is; the seat of a rematch is not until it says so."""
    table, _ = await _at_own_seat(request)
    await table.set_ready(app_context(request).identities.program(request))
    return answer(Readiness(table.phase))


async def stand_in(request: Request) -> Response:
    """The owner lets a computer play for somebody, or gives the seat back."""
    check_token(request.headers.get("authorization"))
    wanted = await body_of(request, StandInWanted)
    table = await table_of(request)
    if not table.stored.owner or table.stored.owner != app_context(request).identities.program(request):
        raise Refused(403, GameError("only the person who opened this table can let a computer step in"))
    await let_stand_in(table, Seat(wanted.seat), wanted.level)
    return answer(Readiness(table.phase))


async def resign(request: Request) -> Response:
    """Leave the game. None has a rule for it, and the others want to play on: a computer takes the seat over."""
    wanted = await body_of(request, ResignWanted)
    table, seat = await _at_own_seat(request)
    await let_stand_in(table, seat, wanted.level or STAND_IN)
    return answer(Readiness(table.phase))


async def takeback(request: Request) -> Response:
    """A program wants its last move back, or answers one who does; the ply is that of the last move then."""
    wanted = await body_of(request, TakebackWanted)
    table, _ = await _at_own_seat(request)
    holder = app_context(request).identities.program(request)
    await table.takeback(holder, TakebackAnswer(wanted.answer), seen=wanted.seen)
    return answer(MoveKept(table.ply))


async def rematch(request: Request) -> Response:
    """The same players again; whoever asks, it is one new table, and their tokens are good there too."""
    wanted = await body_of(request, RematchWanted)
    table, seat = await _at_own_seat(request)
    if table.outcome is None:
        raise Refused(409, GameError("only players of a finished game can start a rematch"))
    context = app_context(request)
    context.rates.table(request)
    level = checked_level(wanted.level) if wanted.level else 0
    new = await context.lobby.rematch(table, {seat: clean_nonce(wanted.nonce)}, level)
    return answer(RematchMade(new.id, table_url(request, new.id), new.commitment), 201)


async def _at_own_seat(request: Request) -> tuple[Table, Seat]:
    """The table, and the seat there that the token owns; raises Refused."""
    check_token(request.headers.get("authorization"))
    table = await table_of(request)
    seat = asking_seat(request, table)
    assert seat is not None
    return table, seat
