"""The API for programs: JSON in, JSON out, a bearer token for each seat. ``docs/bot-api.md`` describes it."""

from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from safecracker.core.errors import GameError
from safecracker.core.game import Millis, Seat
from safecracker.games import find, games
from safecracker.games.kit import AnyKit
from safecracker.store import LISTED, Pace, SeatKind, StoredSeat
from safecracker.table.errors import NoTable
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.readable_table import Phase
from safecracker.table.setup import checked_level
from safecracker.table.table import Table

from .asking import Asking
from .context import app_context, current_table, small_number
from .guard import Refused, media_type, visitor_in
from .identity import bearer, holder_of
from .lines import seen_move, sitter, table_line, takeback_seen
from .messages import GameFacts, MoveLine, OpenTable, OpenTables, TableMade, TableSeen, TableWanted
from .record_text import record_text

T = TypeVar("T")
MOST_ACTIONS = 1000
MOST_MOVES = 1000  # in one list; to get more, ask again from there


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


async def list_tables(request: Request) -> Response:
    """The tables that everyone may find, as on the start page."""
    found = await app_context(request).lobby.listed(LISTED + 1)
    return answer(OpenTables([_open_table(request, table) for table in found[:LISTED]], len(found) > LISTED))


def _open_table(request: Request, table: Table) -> OpenTable:
    stored = table.stored
    return OpenTable(
        table=table.id,
        url=table_url(request, table.id),
        game=stored.game,
        rules=stored.rules,
        options=stored.options,
        phase=table.phase,
        seats=[sitter(seat) for seat in stored.seats],
        limit=stored.limit // 1000,
    )


def table_url(request: Request, table: str) -> str:
    return f"{request.base_url}t/{table}"


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
        listed=wanted.listed,
        watched=wanted.watched,
    )
    table = await _open_once(context.lobby, setup, wanted.command)
    return answer(TableMade(table.id, table_url(request, table.id), table.commitment, token), 201)


async def _open_once(lobby: Lobby, setup: Setup, command: str | None) -> Table:
    """A new table; with a command that has opened one before, that one, whatever has happened there since."""
    if command is None:
        return await lobby.open_table(setup)
    ticket = lobby.new_ticket(command)
    try:
        return await lobby.find(ticket.partition(".")[0])
    except NoTable:
        return await lobby.open_table(setup, ticket)


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
            seats=[sitter(seat) for seat in table.stored.seats],
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
            takeback=takeback_seen(table),
            rematch=table.stored.after,
        )
    )


async def actions(request: Request) -> Response:
    """What the seat may do now after the first ``from``, as the texts that can be posted."""
    table = await current_table(request)
    seat = asking_seat(request, table)
    wrong = GameError("“from” is the number of actions that you already know", example="0")
    since = _since(request.query_params.get("from"), wrong)
    legal = table.game.legal(table.view(seat)) if table.running else ()
    until = min(len(legal), since + MOST_ACTIONS)
    texts = [table.game.write(legal[number]) for number in range(since, until)]
    return _part(texts, until, len(legal))


def check_token(authorization: str | None) -> None:
    if authorization is None:
        raise Refused(401, GameError("send the token of your seat: Authorization: Bearer ..."))


async def moves(request: Request) -> Response:
    """The moves after ``from`` so far, as one list."""
    table = await current_table(request)
    seat = asking_seat(request, table)
    since = known_ply(request.query_params.get("from"))
    last = min(table.ply, since + MOST_MOVES)
    return _part([seen_move(table, ply, seat) for ply in range(since + 1, last + 1)], last, table.ply)


async def lines(request: Request) -> Response:
    """The lines of the stream so far, as one list: how the table is, and the moves after ``from``."""
    table = await current_table(request)
    seat = asking_seat(request, table)
    since = known_ply(request.query_params.get("from"))
    last = min(table.ply, since + MOST_MOVES)
    moves = [MoveLine(**msgspec.structs.asdict(seen_move(table, ply, seat))) for ply in range(since + 1, last + 1)]
    return _part([table_line(table), *moves], last, table.ply)


def _part(part: list[Any], until: int, total: int) -> Response:
    """A list that may have been cut: how many there are in all, and where the next ones are."""
    response = answer(part)
    response.headers["x-total-count"] = str(total)
    if until < total:
        response.headers["link"] = f'<?from={until}>; rel="next"'
    return response


def known_ply(text: str | None) -> int:
    """The move after which somebody wants to know more; raises Refused."""
    return _since(text, GameError("“from” is the number of the last move you know", example="0"))


def _since(text: str | None, otherwise: GameError) -> int:
    number = small_number("0" if text is None else text)
    if number is None:
        raise Refused(400, otherwise)
    return number


async def record(request: Request) -> Response:
    table = await current_table(request)
    seat = asking_seat(request, table)
    if table.phase is Phase.WAITING:
        raise Refused(409, GameError("the game has not started; a seat is still free"))
    return PlainTextResponse(await record_text(table, seat), headers={"cache-control": "no-store"})
