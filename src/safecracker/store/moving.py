"""Moves everything that a data folder holds into an empty PostgreSQL database: all of it, or nothing.

What was written is read again and compared, by number and hash, before it is committed. Where a server has to act,
the driver is one that died when the folder's last server did: the first server that starts takes these tables over, and
nobody is charged for the time of the move.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct

from .backup import CannotCopy, Occupied, check_database, check_key, locked, no_games
from .files import DATABASE, KEY
from .postgres_line import connect, reason
from .postgres_schema import prepare as prepare_postgres
from .postgres_writer import hang_up
from .schema import prepare
from .sqlite import connect as connect_sqlite
from .store import CannotOpen

ORDER = {"tables": "id", "places": "table_id, seat", "moves": "table_id, ply", "records": "id"}
AT_ONCE = 1_000  # rows that are read together


class Moved(Struct, frozen=True, kw_only=True):
    """What has been moved, and where the old database is kept."""

    rows: dict[str, int]  # by the name of the table in the database
    old: Path


class _Sum:
    """The number of rows and their hash, as they pass by."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = hashlib.sha256()

    def add(self, row: tuple[object, ...]) -> None:
        self.rows += 1
        self._hash.update(repr(row).encode() + b"\n")

    def passing(self, rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
        for row in rows:
            self.add(row)
            yield row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sum) and (self.rows, self._hash.digest()) == (other.rows, other._hash.digest())

    __hash__ = None  # type: ignore[assignment]  # it grows


async def move_store(folder: Path, address: str) -> Moved:
    """Move the games and the key; no server may use the folder, and the database must hold no games.

    Raises CannotCopy, CannotOpen or OSError. Then the database is as it was, and so is the folder.
    """
    if not (folder / DATABASE).is_file():
        raise no_games(folder, "--from")
    lock = locked(folder)
    try:
        check_database(folder / DATABASE)
        check_key(folder / KEY)
        with closing(connect_sqlite(str(folder / DATABASE))) as source:
            prepare(source, folder / DATABASE)
            rows = await _copy_into(address, source, (folder / KEY).read_bytes())
        return Moved(rows=rows, old=_set_aside(folder / DATABASE))
    finally:
        lock.release()


async def _copy_into(address: str, source: sqlite3.Connection, key: bytes) -> dict[str, int]:
    try:
        target = await connect(address, command=None)  # a whole store takes as long as it takes
    except Exception as error:
        raise CannotOpen("the database cannot be opened: {reason}", reason=reason(error)) from error
    try:
        await prepare_postgres(target)
        async with target.transaction():
            await target.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            await target.execute(f"LOCK TABLE {', '.join(ORDER)}, servers, keys IN EXCLUSIVE MODE")
            await _check_empty(target)
            driver = await _bury_last_server(target, source)
            rows = {kind: await _copy(target, source, kind) for kind in ORDER}
            await target.execute("UPDATE tables SET driver = $1 WHERE due IS NOT NULL AND NOT over", driver)
            await target.execute("DELETE FROM keys")
            await target.execute("INSERT INTO keys (key) VALUES ($1)", key)
    except (CannotCopy, CannotOpen):
        raise
    except Exception as error:
        raise CannotCopy("the games cannot be moved: {reason}", reason=reason(error)) from error
    finally:
        await hang_up(target)
    return rows


async def _check_empty(target: Any) -> None:
    if await target.fetchval("SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM records)"):
        raise Occupied("the database already holds games; choose an empty one")
    if await target.fetchval("SELECT EXISTS (SELECT FROM servers WHERE until > clock_timestamp())"):
        raise Occupied("a server is using the database; stop it first")


async def _bury_last_server(target: Any, source: sqlite3.Connection) -> int:
    """The number under which the folder's last server goes on being dead."""
    ((seen,),) = source.execute("SELECT at FROM alive").fetchall()
    await target.execute("UPDATE alive SET at = $1", seen)
    return int(
        await target.fetchval(
            "INSERT INTO servers (seen, until) SELECT at, at FROM to_timestamp($1 / 1000.0) at RETURNING id",
            float(seen),
        )
    )


async def _copy(target: Any, source: sqlite3.Connection, kind: str) -> int:
    """Copy all rows of one kind, and compare them; how many there are."""
    columns = [name for _, name, *_ in source.execute(f"PRAGMA table_info({kind})")]
    flags = await _flags(target, kind)
    places = {place for place, name in enumerate(columns) if name in flags}
    names = ", ".join(f'"{name}"' for name in columns)
    question = f"SELECT {names} FROM {kind} ORDER BY {ORDER[kind]}"  # noqa: S608 - our own names
    before, after = _Sum(), _Sum()
    rows = (
        tuple(bool(value) if place in places else value for place, value in enumerate(row))
        for row in source.execute(question)
    )
    await target.copy_records_to_table(kind, records=before.passing(rows), columns=columns)
    async for row in target.cursor(question, prefetch=AT_ONCE):
        after.add(tuple(row))
    if before != after:
        raise CannotCopy("the games cannot be moved: {reason}", reason=f"{kind}: {before.rows} != {after.rows}")
    return after.rows


async def _flags(target: Any, kind: str) -> set[str]:
    """The columns that hold true or false; SQLite stores a number there."""
    rows = await target.fetch(
        "SELECT column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = $1 AND data_type = 'boolean'",
        kind,
    )
    return {row["column_name"] for row in rows}


def _set_aside(file: Path) -> Path:
    """Rename the old database, so that no server opens it by mistake; one that was moved before keeps its name."""
    names = (file.with_name(f"{file.name}.moved{number or ''}") for number in range(100))
    old = next(name for name in names if not name.exists())
    return file.rename(old)
