"""The tables of the SQLite store, and how a connection to them is prepared."""

import re
import sqlite3
from pathlib import Path
from typing import Final

from .files import sync_folder
from .store import CannotOpen, NewerSchema

SCHEMA = 7  # stored in the file's user_version
PROGRAM = 0x5AFEC0DE  # stored in the file's application_id

_TABLES = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY NOT NULL,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        options TEXT NOT NULL,
        seed BLOB NOT NULL,
        owner TEXT NOT NULL,
        opened INTEGER NOT NULL,
        notebook INTEGER NOT NULL,
        pace TEXT NOT NULL,
        started INTEGER NOT NULL,
        over INTEGER NOT NULL,
        before TEXT NOT NULL,
        after TEXT NOT NULL,
        version INTEGER NOT NULL,
        ply INTEGER NOT NULL DEFAULT 0,
        touched INTEGER NOT NULL
    )
    """,
    "CREATE INDEX tables_unfinished ON tables (opened, id) WHERE started AND NOT over",
    """
    CREATE TABLE places (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL,
        level INTEGER NOT NULL,
        name TEXT NOT NULL,
        nonce TEXT NOT NULL,
        holder TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX places_holder ON places (holder) WHERE holder <> ''",
    """
    CREATE TABLE moves (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        at INTEGER NOT NULL,
        command TEXT NOT NULL,
        PRIMARY KEY (table_id, ply)
    ) WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX moves_command ON moves (table_id, actor, command) WHERE command <> ''",
)

# what each later schema added; a file of any schema before is brought up to date when it is opened
CHANGES = {
    2: (
        "ALTER TABLE places ADD COLUMN away INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE places ADD COLUMN shown INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN watched INTEGER NOT NULL DEFAULT 1",
        'ALTER TABLE tables ADD COLUMN "limit" INTEGER NOT NULL DEFAULT 0',
        "CREATE TABLE alive (at INTEGER NOT NULL)",
        "INSERT INTO alive (at) VALUES (0)",
    ),
    3: (
        "ALTER TABLE places ADD COLUMN wish TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE tables ADD COLUMN origin TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX tables_listed ON tables (opened, id) WHERE listed AND NOT over",
        "CREATE TABLE records (id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, touched INTEGER NOT NULL)",
        "CREATE INDEX records_touched ON records (touched)",
    ),
    4: ("ALTER TABLE places ADD COLUMN ready INTEGER NOT NULL DEFAULT 0",),
    5: (
        "ALTER TABLE tables ADD COLUMN due INTEGER",
        "UPDATE tables SET due = 0 WHERE started AND NOT over",  # nobody knows: a server will look at them
        "DROP INDEX tables_unfinished",
        "CREATE INDEX tables_due ON tables (due, opened, id) WHERE due IS NOT NULL AND NOT over",
    ),
    6: ("ALTER TABLE moves ADD COLUMN chain TEXT NOT NULL DEFAULT ''",),
    7: ("ALTER TABLE places ADD COLUMN program INTEGER NOT NULL DEFAULT 0",),
}

_NEW_COLUMN: Final = re.compile(r'ALTER TABLE (\w+) ADD COLUMN "?(\w+)')

_PRAGMAS = (
    "PRAGMA synchronous = FULL",  # in WAL mode, NORMAL would lose commits in a power cut
    "PRAGMA fullfsync = ON",  # macOS: a plain fsync stops at the drive's cache
    "PRAGMA foreign_keys = ON",
)


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Check whose file this is, create the tables in a new one, bring an old one up to date, and make it durable."""
    connection.isolation_level = None  # transactions begin and end where the code says so
    sync_folder(path.parent)  # before anything is written: with the file, and with the journal of its first page
    _check_version(connection, path)
    if connection.execute("PRAGMA journal_mode = WAL").fetchone() != ("wal",):
        raise CannotOpen("{file} is on a file system that cannot hold a write-ahead log", file=str(path))
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    sync_folder(path.parent)  # before anything is in the log, or folded from it into the file
    connection.execute("BEGIN IMMEDIATE")  # also finds out whether the file can be written
    if _number(connection, "SELECT count(*) FROM sqlite_master") == 0:
        _create(connection)
    elif _number(connection, "PRAGMA application_id") != PROGRAM:
        raise CannotOpen("{file} is not a Safecracker database", file=str(path))
    _update(connection)
    connection.execute("COMMIT")


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Raise CannotOpen or NewerSchema unless this is a database of ours that this version can open; change nothing."""
    _check_version(connection, path)
    if _number(connection, "PRAGMA application_id") != PROGRAM:
        raise CannotOpen("{file} is not a Safecracker database", file=str(path))


def _check_version(connection: sqlite3.Connection, path: Path) -> None:
    version = _number(connection, "PRAGMA user_version")
    if version > SCHEMA:
        raise NewerSchema(
            "{file} was written by a newer version of Safecracker (schema {found}; this one knows {here})",
            file=str(path),
            found=version,
            here=SCHEMA,
        )


def _create(connection: sqlite3.Connection) -> None:
    for statement in _TABLES:
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {PROGRAM}")
    connection.execute("PRAGMA user_version = 1")


def _update(connection: sqlite3.Connection) -> None:
    found = _number(connection, "PRAGMA user_version")
    if 2 <= found < SCHEMA:
        _add_columns_of_schema_2(connection)
    for version in range(found + 1, SCHEMA + 1):
        for statement in CHANGES[version]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")


def _add_columns_of_schema_2(connection: sqlite3.Connection) -> None:
    """Schema 2 grew for some minutes under one number: a file of that time lacks some of its columns."""
    for statement in CHANGES[2]:
        if new := _NEW_COLUMN.match(statement):
            there = connection.execute("SELECT 1 FROM pragma_table_info(?) WHERE name = ?", new.groups()).fetchone()
            if not there:
                connection.execute(statement)


def _number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])
