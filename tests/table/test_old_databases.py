"""Databases that earlier versions wrote, one for each schema: their games open, and are played on.

``databases/`` holds what those versions wrote themselves, as SQL.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from safecracker.core import notation
from safecracker.core.translation import ENGLISH
from safecracker.games.archive import open_record
from safecracker.store import SqliteStore, TakebackAnswer, TakebackNote
from safecracker.store.schema import CHANGES, SCHEMA
from safecracker.table.clock import HandClock
from safecracker.table.errors import DamagedTable
from safecracker.table.lobby import Lobby
from safecracker.table.readable_table import Phase
from safecracker.table.takeback import takeback_request

from .conftest import ANN, BEN, lobby_of, run, until

DATABASES = Path(__file__).parent / "databases"
PEOPLE = "nodle477gt6odhllqbhp6wr7k4"  # Ben has hidden a code, and Ann is to guess
BOT = "jmrho56u3up4mhdprbhuqza5ai"  # Ann has hidden a code, and a bot is to guess
FREE_SEAT = "pebgtg7efsfi4rx3xncqc4tfc4"
OVER = "dfmb4j66ptwqb7y44ufsar7huu"
READY = "jm45xorwsjvjl3jx3wa76pcse4"  # Ann is ready for The Code Crackers, Ben is not; since schema 4
ASKED = "nni5imo7lv7rihf6z3gpphw7hu"  # Ben asks for his move back; since schema 3
LIMITED = "fgsxyg2t4w4wkcsamzx2yrb3re"  # Ann is to guess within a day; since schema 5

# schema 2 got columns twice before the next number; a later version may have opened such a file since
EVERY_SCHEMA = (*map(str, range(1, SCHEMA + 1)), "2-first", "2-second", "2-first, then 5")
every_schema = pytest.mark.parametrize("schema", EVERY_SCHEMA)


def write_database(path: Path, schema: str) -> None:
    written, _, later = schema.partition(", then ")
    connection = sqlite3.connect(path)
    connection.executescript((DATABASES / f"schema-{written}.sql").read_text(encoding="utf-8"))
    for version in range(3, int(later or 0) + 1):
        connection.executescript(";".join(CHANGES[version]))
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


def with_database(folder: Path, schema: str, test: Callable[[Lobby], Awaitable[None]]) -> None:
    """Run the test with a server on the database that a version with this schema left behind."""
    path, clock = folder / "games.db", HandClock(1_700_000_100_000)
    if not path.exists():
        write_database(path, schema)

    async def serve() -> None:
        store = SqliteStore(path, clock.now)
        lobby = lobby_of(store, clock)
        try:
            await test(lobby)
        finally:
            await lobby.close()
            await store.close()

    run(serve())


@every_schema
def test_a_game_between_people_goes_on(tmp_path: Path, schema: str) -> None:
    async def test(lobby: Lobby) -> None:
        table = await lobby.find(PEOPLE)
        assert (table.phase, table.move_text(1, BEN)) == (Phase.PLAYING, ("1", "hide RRYB"))
        assert await table.submit(BEN, "hide RRYB", command="page-1") == 1  # the same command again
        await table.submit(ANN, "guess RRYB")

    async def later(lobby: Lobby) -> None:
        assert (await lobby.find(PEOPLE)).move_text(2, ANN) == ("0", "guess RRYB")

    with_database(tmp_path, schema, test)
    with_database(tmp_path, schema, later)


@every_schema
def test_a_bot_goes_on_where_it_is_its_turn(tmp_path: Path, schema: str) -> None:
    async def test(lobby: Lobby) -> None:
        table = await lobby.find(BOT)
        await until(lambda: table.ply > 1)
        assert table.moves[1].actor == BEN

    with_database(tmp_path, schema, test)


@every_schema
def test_a_free_seat_can_be_taken(tmp_path: Path, schema: str) -> None:
    async def test(lobby: Lobby) -> None:
        table = await lobby.find(FREE_SEAT)
        assert table.phase is Phase.WAITING
        await table.join("Ben", "", "ben")
        assert table.started

    with_database(tmp_path, schema, test)


@every_schema
def test_a_finished_game_verifies_and_has_a_rematch(tmp_path: Path, schema: str) -> None:
    async def test(lobby: Lobby) -> None:
        table = await lobby.find(OVER)
        assert table.phase is Phase.OVER
        assert open_record(notation.write(table.record(None))).proved
        again = await lobby.rematch(table)
        assert again.names(ENGLISH) == ("Ann", "Ben")

    with_database(tmp_path, schema, test)


def test_a_move_that_somebody_asks_for_back_is_given_back(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await lobby.find(ASKED)
        assert table.stored.seats[BEN].takeback == TakebackNote(TakebackAnswer.ASK, 1)
        found = takeback_request(table)
        assert found
        assert found.asked
        await table.takeback("ann", TakebackAnswer.ALLOW)
        assert table.move_text(2, BEN) == ("1", "take back")

    with_database(tmp_path, "3", test)


def test_who_was_ready_is_known(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await lobby.find(READY)
        assert (table.phase, table.unready) == (Phase.READY, (BEN,))
        await table.set_ready("ben")
        assert table.phase is Phase.PLAYING

    with_database(tmp_path, "4", test)


@every_schema
def test_a_move_of_before_that_is_changed_is_noticed_once_there_is_another(tmp_path: Path, schema: str) -> None:
    """Old moves have no link; the first one that has covers them."""

    async def play(lobby: Lobby) -> None:
        await (await lobby.find(PEOPLE)).submit(ANN, "guess RRYY")

    async def look(lobby: Lobby) -> None:
        with pytest.raises(DamagedTable):
            await lobby.find(PEOPLE)

    with_database(tmp_path, schema, play)
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("UPDATE moves SET action = 'hide RRYY' WHERE table_id = ? AND ply = 1", (PEOPLE,))
    database.close()
    with_database(tmp_path, schema, look)
