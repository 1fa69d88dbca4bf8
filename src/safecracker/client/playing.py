"""Sit down at a table, and let a bot play there until the game is over."""

import re
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from random import Random
from typing import Any, TypeAlias, TypedDict, Unpack

from msgspec import Struct

from safecracker.core.errors import BadOptions
from safecracker.core.game import AnyGame, Seat
from safecracker.core.options import Value
from safecracker.games import find
from safecracker.lab.arena.contest import player_of
from safecracker.players.bot import Bot, Plan
from safecracker.web.messages import (
    Joined,
    JoinWanted,
    Limit,
    SeatWanted,
    TableMade,
    TableSeen,
    TableWanted,
    TakebackWanted,
)

from .connection import TIMEOUT, Connection, ServerRefused
from .news import News
from .seat import OnlineSeat, game_of

# a bot, or what makes one: a class, with or without the game; a level, or the name of a player of the arena
Player: TypeAlias = Bot[Any] | Callable[..., Bot[Any]] | int | str
Level: TypeAlias = int | None  # None: a free seat, for a person or another program
LONGEST_NAME = 20  # letters, so that a number finds room behind it
LOOK_AGAIN = 30.0  # seconds after which a table is looked at though nothing was heard of it
REFUSED = 5.0  # seconds in which a table that refuses a move has to show why
USUAL_LEVEL = 3  # of the others
CONFLICT = 409
_LINK = re.compile(r"(https?://.+?)/t/([a-z2-7]{26})(?:[/?#].*)?")


class GameResult(Struct, frozen=True):
    """A game that is over."""

    url: str
    seat: int
    scores: tuple[float, ...]
    record: str  # ``safecracker verify`` checks it, ``Session.from_record`` opens it

    @property
    def won(self) -> bool:
        """Whether nobody did better."""
        return self.scores[self.seat] == max(self.scores)


class TableSettings(TypedDict, total=False):
    """What can be agreed on when a table is opened."""

    against: int | Sequence[Level]  # the level of all others, or a list with one for each
    seat: int  # ours
    options: Mapping[str, Value] | str  # of the game: {"colours": 6}, or as records write them
    name: str
    limit: Limit  # seconds for a turn; 0: as long as it takes
    listed: bool  # whether everyone who visits the server finds it
    watched: bool  # whether others may watch
    timeout: float  # seconds without an answer after which we give up


def play(
    url: str,
    game: str,
    bot: Player,
    *,
    seed: int | None = None,
    on_open: Callable[[str], None] = lambda _: None,
    **settings: Unpack[TableSettings],
) -> GameResult:
    """Open a table on the server at this address, and let the bot play there to the end.

    ``against`` is 3 by default. Where it has None in its list, that seat is for whoever comes by the link that
    ``on_open`` is given: a person, or another program.
    """
    settings.setdefault("name", _name_of(bot))
    others = _others(game, settings.get("against", USUAL_LEVEL))
    player = _bot(bot, _game(game, settings.get("options", ""), len(others)))  # before anybody waits for it
    sitting = open_table(url, game, **settings)
    with closing(sitting.connection):
        on_open(sitting.url)
        return play_on(sitting, player, seed=seed)


def join(
    link: str,
    bot: Player,
    *,
    seat: int | None = None,
    name: str = "",
    seed: int | None = None,
    timeout: float = TIMEOUT,
) -> GameResult:
    """Sit down at the table that the link leads to, and let the bot play there to the end."""
    found = _LINK.fullmatch(link)
    if not found:
        raise BadOptions(
            "a link to a table looks like {this}; not {found}", this="http://localhost:8777/t/...", found=link
        )
    with closing(Connection(found[1], timeout=timeout)) as connection:
        player = _bot(bot, game_of(connection.get(f"/api/tables/{found[2]}", TableSeen)))
        token = _sit_down(connection, found[2], name or _name_of(player), seat)
        return play_on(OnlineSeat(connection, found[2], token), player, seed=seed)


def open_table(
    url: str,
    game: str,
    *,
    against: int | Sequence[Level] = USUAL_LEVEL,
    seat: int = 0,
    options: Mapping[str, Value] | str = "",
    name: str = "Bot",
    limit: Limit = 0,
    listed: bool = False,
    watched: bool = True,
    timeout: float = TIMEOUT,
) -> OnlineSeat:
    """A new table on the server at this address, and our seat at it."""
    others = _others(game, against)
    seats = [SeatWanted("human") if level is None else SeatWanted("computer", level) for level in others]
    seats.insert(seat, SeatWanted("human"))
    wanted = TableWanted(
        game,
        seats,
        options if isinstance(options, str) else find(game).options_text(options),
        limit=limit,
        command=secrets.token_urlsafe(24),
        listed=listed,
        watched=watched,
    )
    with ExitStack() as on_error:
        connection = on_error.enter_context(closing(Connection(url, timeout=timeout)))
        made = connection.post("/api/tables", wanted, TableMade)
        token = _sit_down(connection, made.table, name, seat, made.owner)
        sitting = OnlineSeat(connection, made.table, token)
        on_error.pop_all()  # it is open for as long as the seat is used
    return sitting


def play_on(sitting: OnlineSeat, bot: Player, *, seed: int | None = None, takebacks: bool = True) -> GameResult:
    """Let the bot play in a seat that is ours already, until the game is over.

    Those who ask for a move back get it, as from a computer, unless ``takebacks`` is false.
    """
    player = _bot(bot, sitting.game)
    first = secrets.randbits(64) if seed is None else seed
    seen, _ = sitting.look()
    with News(sitting, seen.ply) as news:
        while True:
            known = news.count
            seen, view = sitting.look()
            if seen.scores is not None:
                return GameResult(sitting.url, sitting.seat, tuple(seen.scores), sitting.record())
            if _answers(sitting, seen, takebacks=takebacks):
                continue
            rng = Random(f"{first} {seen.ply}")
            if not _acts(sitting, player, seen, view, news, known, rng):
                news.wait(known, LOOK_AGAIN)


def _answers(sitting: OnlineSeat, seen: TableSeen, *, takebacks: bool) -> bool:
    """Whether somebody wanted to know something of us that is no move."""
    if sitting.seat in seen.unready:
        sitting.set_ready()
        return True
    asked = seen.takeback
    if asked is None or asked.refused or sitting.seat not in asked.awaited:
        return False
    try:
        sitting.takeback(TakebackWanted("allow" if takebacks else "refuse", seen.ply))
    except ServerRefused as error:
        if error.status != CONFLICT:  # somebody else was quicker
            raise
    return True


def _acts(sitting: OnlineSeat, bot: Bot[Any], seen: TableSeen, view: Any, news: News, known: int, rng: Random) -> bool:
    """Whether the bot has moved, or something happened while it waited; not if it has nothing to do for now."""
    may_act = seen.phase == "playing" and bool(sitting.game.legal(view))
    plan = bot.plan(view, rng) if may_act else Plan(None)
    if plan.action is None:
        return False
    left = news.moved_at + plan.wait / 1000 - time.monotonic()
    if left > 0 and news.wait(known, left):
        return True
    try:
        sitting.move(plan.action, seen.ply)
    except ServerRefused as error:
        # most likely the table has moved on; where it has not, the bot is wrong
        if error.status != CONFLICT or not news.wait(known, REFUSED):
            raise
    return True


def _others(game: str, against: int | Sequence[Level]) -> list[Level]:
    kit = find(game)
    others: list[Level] = [against] * (kit.usual_players - 1) if isinstance(against, int) else [*against]
    for level in others:
        if level is not None:
            kit.bot(level)  # raises BadOptions where there is no such level
    return others


def _sit_down(connection: Connection, table: str, name: str, seat: int | None, owner: str = "") -> str:
    """Take a seat under this name, or one like it where it is taken; the token of the seat."""
    seen = connection.get(f"/api/tables/{table}", TableSeen)
    taken = {each.name for each in seen.seats}
    free = next(each for each in [name, *(f"{name} {number}" for number in range(2, 9))] if each not in taken)
    command = None if owner else secrets.token_urlsafe(24)
    wanted = JoinWanted(free, secrets.token_hex(16), command, None if seat is None else Seat(seat))
    return connection.post(f"/api/tables/{table}/join", wanted, Joined, owner).token


def _game(name: str, options: Mapping[str, Value] | str, others: int) -> AnyGame:
    kit = find(name)
    return kit.game(kit.options_text(options), others + 1)


def _bot(player: Player, game: AnyGame) -> Bot[Any]:
    return player_of(find(game.name), game, player)


def _name_of(bot: Player) -> str:
    kind = bot if isinstance(bot, type) else type(bot)
    return (kind.__name__ if isinstance(bot, type | Bot) else "Bot")[:LONGEST_NAME]
