"""The API for programs: JSON in, JSON out, a bearer token for each seat. ``docs/bot-api.md`` describes it."""

from itertools import islice
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from safecracker.core.errors import GameError
from safecracker.core.game import Millis, Seat
from safecracker.games import find, games
from safecracker.games.kit import AnyKit
from safecracker.store import Pace, SeatKind, StoredSeat
from safecracker.table.errors import NoTable
from safecracker.table.lobby import Lobby, Setup, bot_level
from safecracker.table.readable_table import Phase
from safecracker.table.setup import checked_level
from safecracker.table.stand_in import let_stand_in
from safecracker.table.table import Table

from .asking import Asking
from .context import app_context, clean_nonce, current_table, small_number, table_of
from .guard import Refused, media_type, visitor_in
from .identity import bearer, holder_of, token_in
from .lines import seen_move
from .record_text import record_text

T = TypeVar("T")
MOST_ACTIONS = 1000
MOST_MOVES = 1000  # in one list; to get more, ask again from there
MOST_SEATS = 6

Text = Annotated[str, Meta(max_length=400)]
Command = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+$")]
SecretCommand = Annotated[str, Meta(min_length=22, max_length=64, pattern=r"^[0-9A-Za-z_-]+$")]
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z]*$")]


class GameFacts(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    rules: int
    fewest: int
    most: int
    options: dict[str, list[str]]
    defaults: dict[str, str]


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """``human`` is for whoever joins, person or program; a computer plays at its level."""

    kind: Annotated[str, Meta(pattern="^(human|computer)$")]
    level: Annotated[int, Meta(ge=1, le=5)] = 3


class TableWanted(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Text = ""
    notebook: bool = True
    pace: Annotated[str, Meta(pattern="^(human|quick)$")] = "quick"
    limit: Literal[0, 60, 300, 86_400, 259_200] = 0  # seconds for a turn, then a computer plays; 0: as long as it takes
    # a random text that nobody else knows; the same again is answered with the same table
    command: SecretCommand | None = None


class TableMade(Struct, frozen=True):
    table: str
    url: str
    commitment: str  # to the seed of every deal; compare it with the record
    owner: str  # a token, shown once; who has it owns the table, and may join with it


class StandInWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A computer for a seat whose player is not there, or none any more: level 0."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    level: Annotated[int, Meta(ge=0, le=5)]


class JoinWanted(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    nonce: Nonce = ""
    # a random text that nobody else knows; the same again is answered with the same seat and token
    command: SecretCommand | None = None


class Joined(Struct, frozen=True):
    seat: int
    token: str  # shown once; it is the seat


class Readiness(Struct, frozen=True):
    phase: str


class MoveWanted(Struct, frozen=True, forbid_unknown_fields=True):
    action: Text
    command: Command = ""  # the same command again is answered with the same ply
    seen: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class MoveKept(Struct, frozen=True):
    ply: int


class Sitter(Struct, frozen=True):
    name: str
    kind: str
    level: int


class TableSeen(Struct, frozen=True):
    """All that the asking seat, or an onlooker, may know."""

    table: str
    game: str
    rules: int
    options: str
    phase: str
    seats: list[Sitter]
    seat: int | None
    ply: int
    your_turn: bool
    view: Any
    commitment: str
    deal: str
    seed: str
    scores: list[float] | None
    unready: list[int]  # the seats that a game waits for which starts when everyone is ready
    limit: int  # seconds for a turn; 0: as long as it takes


class Problem(Struct, frozen=True):
    error: str


def answer(message: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(message), status, {"cache-control": "no-store"}, "application/json")


async def body_of(request: Request, kind: type[T]) -> T:
    """The message, or a refusal that says what is wrong with it."""
    check_media_type(media_type(request))
    return read_message(await request.body(), kind)


def check_media_type(media_type: str) -> None:
    if media_type != "application/json":
        raise Refused(415, GameError("send a message as application/json"))


def read_message(body: bytes, kind: type[T]) -> T:
    """What the bytes say; raises Refused."""
    try:
        return msgspec.convert(_with_integers(msgspec.json.decode(body)), kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, GameError("the message cannot be used: {why}", why=str(error)[:200])) from None


def _with_integers(message: Any) -> Any:
    """The message with 2.0 read as 2: JSON knows one kind of number."""
    if isinstance(message, float) and message.is_integer():
        return int(message)
    if isinstance(message, list):
        return [_with_integers(part) for part in message]
    if isinstance(message, dict):
        return {name: _with_integers(part) for name, part in message.items()}
    return message


def asking_seat(request: Request, table: Table) -> Seat | None:
    """The seat of the bearer token, or None for an onlooker."""
    return Asking(table, authorized_holder(request.headers.get("authorization"))).seat()


def authorized_holder(authorization: str | None) -> str | None:
    """The holder of the token in this header; None where there is no header."""
    return None if authorization is None else bearer(authorization)


async def list_games(request: Request) -> Response:
    return answer([_facts(kit) for kit in games().values()])


def _facts(kit: AnyKit) -> GameFacts:
    fewest, most = kit.players
    options = {choice.name: [choice.text(value) for value in choice.values] for choice in kit.choices()}
    return GameFacts(kit.name, kit.title.text, kit.game("", fewest).version, fewest, most, options, kit.defaults())


async def create(request: Request) -> Response:
    wanted = await body_of(request, TableWanted)
    context = app_context(request)
    context.rates.table(request)
    find(wanted.game)
    seats = tuple(
        StoredSeat(kind=SeatKind.BOT, level=checked_level(seat.level))
        if seat.kind == "computer"
        else StoredSeat(kind=SeatKind.OPEN)
        for seat in wanted.seats
    )
    token = context.identities.token_for("", wanted.command) if wanted.command else context.identities.new_token()
    setup = Setup(
        game=wanted.game,
        options=wanted.options,
        seats=seats,
        owner=holder_of(token),
        visitor=visitor_in(request.scope),
        notebook=wanted.notebook,
        pace=Pace(wanted.pace),
        limit=Millis(1000 * wanted.limit),
    )
    table = await _open_once(context.lobby, setup, wanted.command)
    return answer(TableMade(table.id, f"{request.base_url}t/{table.id}", table.commitment, token), 201)


async def _open_once(lobby: Lobby, setup: Setup, command: str | None) -> Table:
    """A new table; with a command that has opened one before, that one, whatever has happened there since."""
    if command is None:
        return await lobby.open_table(setup)
    ticket = lobby.new_ticket(command)
    try:
        return await lobby.find(ticket.partition(".")[0])
    except NoTable:
        return await lobby.open_table(setup, ticket)


async def join(request: Request) -> Response:
    wanted = await body_of(request, JoinWanted)
    table = await table_of(request)
    identities = app_context(request).identities
    token = token_in(request.headers.get("authorization", ""))
    if not (token and table.stored.owner == holder_of(token)):  # the owner's seat has the owner's token
        token = identities.token_for(table.id, wanted.command) if wanted.command else identities.new_token()
    seat = await table.join(wanted.name, clean_nonce(wanted.nonce), holder_of(token), ready=True)
    return answer(Joined(seat, token), 201)


async def state(request: Request) -> Response:
    table = await current_table(request)
    seat = asking_seat(request, table)
    view = table.view(seat)
    outcome = table.outcome
    return answer(
        TableSeen(
            table=table.id,
            game=table.stored.game,
            rules=table.game.version,
            options=table.stored.options,
            phase=table.phase,
            seats=[_sitter(seat) for seat in table.stored.seats],
            seat=seat,
            ply=table.ply,
            your_turn=table.running and seat in table.game.waiting_for(table.state),
            view=view,
            commitment=table.commitment,
            deal=table.deal.digest if table.started else "",
            seed=table.stored.seed.hex() if outcome else "",
            scores=list(outcome.scores) if outcome else None,
            unready=list(table.unready),
            limit=table.stored.limit // 1000,
        )
    )


def _sitter(seat: StoredSeat) -> Sitter:
    return Sitter(seat.name, seat.kind, bot_level(seat))


async def actions(request: Request) -> Response:
    """What the seat may do now, as the texts that can be posted."""
    table = await current_table(request)
    seat = asking_seat(request, table)
    found = table.game.actions(table.view(seat)) if table.running else iter(())
    return answer([table.game.write(action) for action in islice(found, MOST_ACTIONS)])


async def set_ready(request: Request) -> Response:
    """The seat is ready. A program that joined always is; the seat of a rematch is not until it says so."""
    check_token(request.headers.get("authorization"))
    table = await table_of(request)
    asking_seat(request, table)
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


def check_token(authorization: str | None) -> None:
    if authorization is None:
        raise Refused(401, GameError("send the token of your seat: Authorization: Bearer ..."))


async def moves(request: Request) -> Response:
    """The moves after ``from`` so far, as one list."""
    table = await current_table(request)
    seat = asking_seat(request, table)
    since = known_ply(request.query_params.get("from"))
    last = min(table.ply, since + MOST_MOVES)
    return answer([seen_move(table, ply, seat) for ply in range(since + 1, last + 1)])


def known_ply(text: str | None) -> int:
    """The move after which somebody wants to know more; raises Refused."""
    ply = small_number("0" if text is None else text)
    if ply is None:
        raise Refused(400, GameError("from is the number of the last move you know", example="0"))
    return ply


async def record(request: Request) -> Response:
    table = await current_table(request)
    seat = asking_seat(request, table)
    if table.phase is Phase.WAITING:
        raise Refused(409, GameError("the game has not started; a seat is still free"))
    return PlainTextResponse(await record_text(table, seat), headers={"cache-control": "no-store"})
