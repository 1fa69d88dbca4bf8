"""PostgreSQL databases of earlier versions, and servers of two versions that work on one database.

``databases/`` holds what an earlier version wrote and what it asked, as SQL that it sent itself.
"""

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.store import Conflict
from safecracker.store.postgres import PostgresStore
from safecracker.store.postgres_moves import Append, append_values
from safecracker.store.postgres_schema import FIRST, OLDEST
from safecracker.store.postgres_tables import _seat_values, _table_values
from safecracker.store.rows import SEAT_COLUMNS
from safecracker.store.schema import SCHEMA
from safecracker.table.clock import HandClock
from tests.table.conftest import lobby_of
from tests.table.test_old_databases import OVER, PEOPLE

from .conftest import TABLE, Wall, move, stored
from .test_postgres_fleet import Ear

DATABASES = Path(__file__).parent / "databases"
EARLIER = range(FIRST, SCHEMA)
ANN = Seat(0)


def asked_by(schema: int) -> list[str]:
    """What servers of this schema ask the database."""
    return (DATABASES / f"postgres-{schema}-statements.sql").read_text(encoding="utf-8").split("\n;\n")


async def restore(database: str, schema: int) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute((DATABASES / f"postgres-{schema}.sql").read_text(encoding="utf-8"))
    await connection.close()


@pytest.mark.parametrize("schema", EARLIER)
def test_games_of_an_earlier_version_go_on(database: str, schema: int) -> None:
    async def serve() -> None:
        await restore(database, schema)
        for ply in (1, 2):  # the second time it is a database of today
            clock = HandClock(1_700_000_100_000)
            store = await PostgresStore.open(database, clock.now)
            lobby = lobby_of(store, clock)
            table = await lobby.find(PEOPLE)
            assert table.ply == ply
            await table.submit(ANN, f"guess RRY{'YB'[ply - 1]}")
            assert (await lobby.find(OVER)).outcome
            await lobby.close()
            await store.close()

    asyncio.run(serve())


@pytest.mark.parametrize("schema", range(OLDEST, SCHEMA))
def test_everything_that_an_earlier_version_asks_can_be_answered(database: str, schema: int) -> None:
    """Its servers may still run while those of this version have brought the tables up to date."""

    async def ask() -> None:
        await (await PostgresStore.open(database, Wall())).close()
        connection = await asyncpg.connect(database)
        for statement in asked_by(schema):
            await connection.prepare(statement)
        await connection.execute("ALTER TABLE places RENAME COLUMN wish TO note")  # which would be noticed
        (load,) = (statement for statement in asked_by(schema) if statement.startswith("SELECT t.*, s.*"))
        with pytest.raises(asyncpg.UndefinedColumnError):
            await connection.prepare(load)
        await connection.close()

    asyncio.run(ask())


class Earlier:
    """A server of schema 6, which knows nothing of programs: what it asks is what that version asked."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._create, self._change, self._append, self._load = (
            next(statement for statement in asked_by(6) if statement.startswith(begin))
            for begin in ("WITH made", "WITH changed", "WITH asked", "SELECT t.*, s.*")
        )

    @staticmethod
    def _seats(table: Any) -> list[list[object]]:
        lists = _seat_values(table)
        del lists[SEAT_COLUMNS.index("program")]
        return lists

    async def create(self, table: Any) -> None:
        values = [*_table_values(table, 1_000), 0, 0, *self._seats(table), *([] for _ in range(6))]
        assert await self._connection.fetchval(self._create, *values)

    async def change(self, table: Any) -> bool:
        values = [*_table_values(table, 1_000), *self._seats(table), "tables_00", "earlier"]
        return await self._connection.fetchval(self._change, *values) is not None

    async def append(self, table: str, ply: int) -> bool:
        batch = [Append(table=table, moves=(move(ply),), over=False, due=None, touched=0, epoch=0)]
        return bool(await self._connection.fetch(self._append, *append_values("earlier", batch)))

    async def plies(self, table: str) -> list[int]:
        row = await self._connection.fetchrow(self._load, table)
        return list(row["plies"] or ())


def test_a_server_of_schema_6_and_one_of_today_take_turns_at_one_table(database: str) -> None:
    async def play() -> None:
        connection = await asyncpg.connect(database)
        new = await PostgresStore.open(database, Wall())
        ear, earlier = Ear(new), Earlier(connection)
        ear.listen()
        assert await ear.until(lambda: ear.gaps == 1)
        await earlier.create(stored())
        assert await new.load("a") == (TABLE, ())
        await new.append("a", move(1))
        assert await earlier.append("a", 2)
        assert not await earlier.append("a", 2)
        with pytest.raises(Conflict):
            await new.append("a", move(2))
        await new.append("a", move(3))
        assert await earlier.plies("a") == [1, 2, 3]
        assert await ear.until(lambda: ear.revisions.get("a") == TABLE.version + 2)
        seats = (replace(TABLE.seats[0], program=True), *TABLE.seats[1:])
        await new.change(stored(version=2, seats=seats))
        assert await earlier.change(stored(version=3))  # it does not know what it leaves alone
        found = await new.load("a")
        assert found
        assert found[0].seats == seats
        await new.close()
        await connection.close()

    asyncio.run(play())
