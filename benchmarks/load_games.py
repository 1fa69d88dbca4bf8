"""Games for the load: every deal and every move is known before the server starts, so that choosing costs it nothing.

The tables lie in the database when the server opens it. Their seeds are ours, so what chance will draw is known too;
players move as bots of the first level do, which are asked here.
"""

import asyncio
import base64
import hashlib
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.fair import Deal
from safecracker.core.game import CHANCE, CLOCK, AnyGame, Move, Nature, Seat, actor_text
from safecracker.games import games
from safecracker.players.bot import Bot
from safecracker.players.random_bot import RandomBot
from safecracker.store import Pace, SeatKind, SqliteStore, StoredMove, StoredSeat, StoredTable
from safecracker.web.identity import holder_of

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve", "Fay")
KEY = b"k" * 32
LONGEST = 4000  # plies
# nothing is left to the clock, which would act when the machine is slow
OPTIONS = {"codecrackers": "glass=untimed", "teufelsmoor": "window=0"}


class Turn(Struct, frozen=True):
    """What a player does, and the plies before it and after it, with what chance does then."""

    seat: Seat
    action: str
    before: int
    after: int


class LoadTable(Struct, frozen=True):
    """A table as it will lie in the database, and how its game will go on."""

    stored: StoredTable
    moves: tuple[StoredMove, ...]  # made already
    turns: tuple[Turn, ...]  # to come
    tokens: tuple[str, ...]  # by seat: of a program as it is, of a browser when the server's key has signed it

    @property
    def id(self) -> str:
        return self.stored.id


def load_table(
    name: str,
    number: int,
    *,
    seats: int | None = None,
    options: str | None = None,
    before: int = 0,
    most: int = 10_000,
    at_random: bool = False,
) -> LoadTable:
    """A game with this number, after at least ``before`` plies: a person is to move next, unless it is over."""
    kit = games()[name]
    game = kit.game(OPTIONS.get(name, "") if options is None else options, seats or kit.usual_players)
    tokens = tuple(_token(f"{name} {number} {seat}") for seat in range(game.seats))
    stored = _stored(game, number, tokens)
    deal = Deal(
        seed=stored.seed,
        table=stored.id,
        game=name,
        rules=stored.rules,
        options=stored.options,
        seats=tuple(seat.name for seat in stored.seats),
        nonces=tuple(seat.nonce for seat in stored.seats),
    )
    bot: Bot[Any] = RandomBot(game) if at_random else kit.bot(1)
    moves: list[StoredMove] = []
    turns: list[Turn] = []
    begun = False
    for move, state_before in _game(game, deal, bot, Random(number)):
        theirs = not isinstance(move.actor, Nature)
        begun = begun or (len(moves) >= before and theirs and CLOCK not in game.may_act(state_before))
        ply = len(moves) + sum(turn.after - turn.before for turn in turns)
        if not begun:
            moves.append(_stored_move(game, ply + 1, move))
        elif not isinstance(move.actor, Nature):
            if len(turns) == most:
                break
            turns.append(Turn(move.actor, game.write(move.action), ply, ply + 1))
        else:
            turns[-1] = replace(turns[-1], after=ply + 1)
    return LoadTable(replace(stored, over=not begun), tuple(moves), tuple(turns), tokens)


def _game(game: AnyGame, deal: Deal, bot: Bot[Any], rng: Random) -> Iterator[tuple[Move, Any]]:
    """The moves, each with the state before it, as the server will make them: chance comes first."""
    state = game.start()
    for ply in range(1, LONGEST):
        able = game.may_act(state)
        if not able:
            return
        if CHANCE in able:
            move = Move(CHANCE, deal.draw(ply, game.chances(state)))
        else:
            awaited = [actor for actor in game.waiting_for(state) if not isinstance(actor, Nature)]
            seat = rng.choice(sorted(awaited))
            move = Move(seat, bot.choose(game.view(state, seat), rng))
        yield move, state
        state = game.play(state, move).state


def _stored_move(game: AnyGame, ply: int, move: Move) -> StoredMove:
    action = game.with_salt(move.action, lambda: f"{ply:032x}")
    return StoredMove(ply=ply, actor=actor_text(move.actor), action=game.write(action), at=0)


def _stored(game: AnyGame, number: int, tokens: tuple[str, ...]) -> StoredTable:
    digest = hashlib.sha256(f"{game.name} {number}".encode()).digest()
    seats = tuple(
        StoredSeat(kind=SeatKind.HUMAN, name=name, nonce=f"nonce{name}", holder=holder_of(token), ready=True)
        for name, token in zip(NAMES, tokens, strict=False)
    )
    return StoredTable(
        id=base64.b32encode(digest[:16]).decode().rstrip("=").lower(),
        game=game.name,
        rules=game.version,
        options=str(game.options),
        seats=seats,
        seed=digest,
        owner=holder_of(tokens[0]),
        opened=time.time_ns() // 1_000_000,
        notebook=True,
        pace=Pace.QUICK,
        started=True,
        over=False,
    )


def _token(label: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(label.encode()).digest()).decode()[:43]


def enough_games(name: str, slot: int, turns: int, **how: Any) -> list[LoadTable]:
    """Games one after the other, with that many turns in all."""
    found: list[LoadTable] = []
    left = turns
    while left > 0:
        found.append(load_table(name, slot * 1000 + len(found), most=left, **how))
        left -= len(found[-1].turns)
    return found


def fill(folder: Path, tables: Iterable[LoadTable]) -> None:
    """The data folder of a server that has been running for a while."""
    (folder / "key").write_bytes(KEY)
    asyncio.run(_create(folder, tables))


async def _create(folder: Path, tables: Iterable[LoadTable]) -> None:
    store = SqliteStore(folder / "safecracker.db", lambda: time.time_ns() // 1_000_000)
    waiting: list[Any] = []
    for table in tables:
        waiting.append(store.create(table.stored, table.moves))
        if len(waiting) == 500:  # one commit for many
            await asyncio.gather(*waiting)
            waiting.clear()
    await asyncio.gather(*waiting)
    await store.close()
