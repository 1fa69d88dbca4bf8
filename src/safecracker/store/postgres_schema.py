"""The tables of the PostgreSQL store. Their numbers are those of the SQLite schema, and a test compares the columns.

Servers of two versions may run side by side while one is replaced by the other. So a change first adds what the new
version needs, in a way that the old one can live with, and what nobody needs any more goes a version later; ``oldest``
then says which schema a program must know at least.
"""

from typing import Any

from .schema import SCHEMA
from .store import CannotOpen, NewerSchema

OLDEST = 6  # a program that knows this schema can still work with the tables below
FIRST = 6  # the SQLite schema that the tables below are equal to
LOCK = 0x5AFEC0DE  # no two servers prepare the tables at once

# Rows of ``tables`` are updated with every move: the free space lets a new version of a row stay on its page, as long
# as no column of an index changes, so ``ply``, ``touched`` and ``epoch`` are in none. Ids are compared byte by byte:
# they sort as in SQLite, and all servers lock rows in the same order.
_TABLES = (
    "CREATE TABLE about (program TEXT NOT NULL, version INTEGER NOT NULL, oldest INTEGER NOT NULL)",
    """
    CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        seed BYTEA NOT NULL,
        owner TEXT NOT NULL,
        opened BIGINT NOT NULL,
        notebook BOOLEAN NOT NULL,
        pace TEXT NOT NULL,
        started BOOLEAN NOT NULL,
        over BOOLEAN NOT NULL,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        version INTEGER NOT NULL,
        ply INTEGER NOT NULL DEFAULT 0,
        touched BIGINT NOT NULL,
        watched BOOLEAN NOT NULL DEFAULT TRUE,
        "limit" BIGINT NOT NULL DEFAULT 0,
        listed BOOLEAN NOT NULL DEFAULT FALSE,
        origin TEXT NOT NULL DEFAULT '',
        due BIGINT,
        driver BIGINT NOT NULL DEFAULT 0,
        epoch INTEGER NOT NULL DEFAULT 1
    ) WITH (fillfactor = 70)
    """,
    "CREATE INDEX tables_listed ON tables (opened, id) WHERE listed AND NOT over",
    "CREATE INDEX tables_due ON tables (due, opened, id) WHERE due IS NOT NULL AND NOT over",
    "CREATE INDEX tables_driver ON tables (driver) WHERE driver <> 0 AND NOT over",
    "CREATE INDEX tables_undriven ON tables (due) WHERE driver = 0 AND due IS NOT NULL AND NOT over",
    """
    CREATE TABLE places (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        level INTEGER NOT NULL,
        name TEXT NOT NULL,
        nonce TEXT NOT NULL,
        holder TEXT NOT NULL,
        away BOOLEAN NOT NULL DEFAULT FALSE,
        shown BOOLEAN NOT NULL DEFAULT FALSE,
        ready BOOLEAN NOT NULL DEFAULT FALSE,
        wish TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, seat)
    )
    """,
    "CREATE INDEX places_holder ON places (holder) WHERE holder <> ''",
    """
    CREATE TABLE moves (
        table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        at BIGINT NOT NULL,
        command TEXT NOT NULL,
        chain TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, ply)
    )
    """,
    "CREATE UNIQUE INDEX moves_command ON moves (table_id, actor, command) WHERE command <> ''",
    'CREATE TABLE records (id TEXT COLLATE "C" PRIMARY KEY, text TEXT NOT NULL, touched BIGINT NOT NULL)',
    "CREATE INDEX records_touched ON records (touched)",
    "CREATE TABLE alive (at BIGINT NOT NULL)",
    "INSERT INTO alive (at) VALUES (0)",
    # every server that has entered, by its number: when it was last alive, and until when it counts as alive
    """
    CREATE TABLE servers (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        seen TIMESTAMPTZ NOT NULL,
        until TIMESTAMPTZ NOT NULL
    )
    """,
    "CREATE TABLE keys (only_one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (only_one), key BYTEA NOT NULL)",
)

# what each later schema adds, as in schema.py
_CHANGES: dict[int, tuple[str, ...]] = {7: ("ALTER TABLE places ADD COLUMN program BOOLEAN NOT NULL DEFAULT FALSE",)}


async def prepare(connection: Any) -> None:
    """Create the tables in an empty database, or bring those of an earlier version up to date; all of it or nothing."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        if not await connection.fetchval("SELECT to_regclass('about') IS NOT NULL"):
            if await connection.fetchval("SELECT to_regclass('tables') IS NOT NULL"):
                raise CannotOpen("this is not a Safecracker database")
            await _create(connection)
        found = await connection.fetchrow("SELECT * FROM about")
        if found is None or found["program"] != "safecracker":
            raise CannotOpen("this is not a Safecracker database")
        if found["oldest"] > SCHEMA:
            raise NewerSchema(
                "the database was written by a newer version of Safecracker (schema {found}; this one knows {here})",
                found=int(found["version"]),
                here=SCHEMA,
            )
        for version in range(found["version"] + 1, SCHEMA + 1):
            await _each(connection, _CHANGES[version])
            await connection.execute("UPDATE about SET version = $1, oldest = $2", version, OLDEST)


async def _create(connection: Any) -> None:
    await _each(connection, _TABLES)
    await connection.execute(
        "INSERT INTO about (program, version, oldest) VALUES ('safecracker', $1, $2)", FIRST, OLDEST
    )


async def _each(connection: Any, statements: tuple[str, ...]) -> None:
    for statement in statements:
        await connection.execute(statement)
