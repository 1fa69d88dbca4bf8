"""Finished games for tests: records of the shelf, and tables at which they were played."""

import asyncio
from pathlib import Path

from msgspec.structs import replace

from safecracker.core.game import Nature
from safecracker.games.archive import OpenedRecord, open_record
from safecracker.store import Pace, SeatKind, StoredSeat, StoredTable
from safecracker.table.characters import Character
from safecracker.table.finished_game import FinishedGame

from .serving import Running

RECORDS = Path(__file__).parent / "records"
# one of each game
SHELF = ("mastermind-points", "davinci-three", "thieves-loot", "codecrackers-calm", "teufelsmoor-found")


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.txt").read_bytes().decode()


def finished_game(name: str) -> FinishedGame:
    return FinishedGame.of_record(name, open_record(text_of(name)))


def decisions(name: str) -> list[int]:
    """The plies after which somebody moved."""
    return [ply for ply, (move, _) in enumerate(finished_game(name).steps) if not isinstance(move.actor, Nature)]


def finished_table(server: Running, name: str, seats: tuple[StoredSeat, ...] = ()) -> str:
    """The id of a table at which these played that game, or else nobody who is here."""
    opened, game = open_record(text_of(name)), finished_game(name)
    table = server.lobby.new_ticket().partition(".")[0]
    stored = _stored_table(server, table, opened)
    stored = replace(stored, seats=seats) if seats else stored
    creating = server.lobby.services.store.create(stored, game.stored_moves(game.move_count))
    asyncio.run_coroutine_threadsafe(creating, server.loop).result(10)
    return table


def _stored_table(server: Running, table: str, opened: OpenedRecord) -> StoredTable:
    record = opened.parsed.record
    return StoredTable(
        id=table,
        game=record.game,
        rules=record.rules,
        options=str(opened.game.options),
        seats=tuple(map(_stored_seat, record.seats)),
        seed=bytes(32),
        owner="",
        opened=server.lobby.services.clock.now() - opened.steps[-1][0].at,
        notebook=True,
        pace=Pace.QUICK,
        started=True,
        over=True,
    )


def _stored_seat(seat: str) -> StoredSeat:
    bot = Character.read(seat)
    if bot is None:
        return StoredSeat(kind=SeatKind.HUMAN, name=seat)
    return StoredSeat(kind=SeatKind.BOT, level=bot.level, name=bot.name)
