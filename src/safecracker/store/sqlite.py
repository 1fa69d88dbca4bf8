"""The store of one machine: a SQLite file that nobody else writes, where what is acknowledged is on the disk.

One thread writes, and commits the moves of several tables together; another reads what has been committed.
"""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

from safecracker.core.reasons import reason

from .commit_thread import TOGETHER, CommitThread
from .lock import InUse, Lock
from .rows import SEAT_COLUMNS, read_table, seat_row, table_columns
from .schema import prepare
from .store import (
    LISTED,
    MOST_TABLES_OF,
    CannotOpen,
    Conflict,
    IdInUse,
    Repeated,
    StoredMove,
    StoredTable,
    WallTime,
)

Connect: TypeAlias = Callable[[str], sqlite3.Connection]

DUE = "SELECT id FROM tables WHERE due > ? AND due <= ? AND NOT over ORDER BY due, opened, id"  # by an index
FORGOTTEN_TOGETHER = 100  # tables deleted in one job, so that no move waits for a big sweep


def connect(path: str) -> sqlite3.Connection:
    """A connection that may be handed from the thread that opens it to the one that uses it."""
    return sqlite3.connect(path, check_same_thread=False)


class SqliteStore:
    """Stores tables in a SQLite file. To be used from one event loop; raises CannotOpen or NewerSchema when made."""

    def __init__(
        self, path: Path, wall_time: WallTime, *, connect: Connect = connect, together: int = TOGETHER
    ) -> None:
        self._path = path
        self._wall_time = wall_time
        self._connect = connect
        with ExitStack() as undo:
            self._lock = _locked(path)
            undo.callback(self._lock.release)
            writing = self._connection()
            undo.callback(writing.close)
            reading = self._connection()
            undo.pop_all()
        self._writer = CommitThread(writing, self._connection, begin="BEGIN IMMEDIATE", together=together)
        self._reader = CommitThread(reading, self._connection, begin="BEGIN")

    async def create(self, stored: StoredTable, moves: tuple[StoredMove, ...] = ()) -> None:
        touched = self._wall_time()
        await self._writer.do(lambda connection: _create(connection, stored, moves, touched))

    async def change(self, stored: StoredTable) -> None:
        touched = self._wall_time()
        await self._writer.do(lambda connection: _change(connection, stored, touched))

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0
    ) -> None:
        touched = self._wall_time()
        await self._writer.do(lambda connection: _append(connection, table, (move, *then), (over, due, touched)))

    async def load(self, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
        return await self._reader.do(lambda connection: load_table(connection, table))

    async def tables_of(self, holder: str) -> tuple[str, ...]:
        return await self._reader.do(lambda connection: _tables_of(connection, holder))

    async def due(self, after: int, until: int) -> tuple[str, ...]:
        return await self._reader.do(lambda connection: _due(connection, after, until))

    async def set_due(self, table: str, due: int | None) -> None:
        await self._writer.do(lambda connection: _set_due(connection, table, due))

    async def listed(self) -> tuple[str, ...]:
        return await self._reader.do(_listed)

    async def save_record(self, record: str, text: str) -> None:
        touched = self._wall_time()
        await self._writer.do(lambda connection: _save_record(connection, record, text, touched))

    async def load_record(self, record: str) -> str | None:
        return await self._reader.do(lambda connection: _load_record(connection, record))

    async def heartbeat(self) -> None:
        now = self._wall_time()
        await self._writer.do(lambda connection: _heartbeat(connection, now))

    async def last_heartbeat(self) -> int:
        return await self._reader.do(_last_heartbeat)

    async def skip_gap(self, most: int) -> int:
        now = self._wall_time()
        return await self._writer.do(lambda connection: _skip_gap(connection, now, most))

    async def delete(self, table: str, version: int) -> bool:
        return await self._writer.do(lambda connection: _delete(connection, table, version))

    async def forget(self, before: int) -> int:
        total = 0
        while gone := await self._writer.do(lambda connection: _forget(connection, before)):
            total += gone
        return total

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()  # the last to close also folds the write-ahead log into the database
        self._lock.release()

    def _connection(self) -> sqlite3.Connection:
        try:
            connection = self._connect(str(self._path))
            try:
                prepare(connection, self._path)
                # After a sync that failed, what the log seems to hold may not be on the disk, and no later sync
                # writes it. So nothing is added to a log that was found: it is folded into the database first.
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise CannotOpen("{file} cannot be opened: {reason}", file=str(self._path), reason=str(error)) from error
        except OSError as error:
            raise CannotOpen("{file} cannot be opened: {reason}", file=str(self._path), reason=reason(error)) from error
        return connection


def _locked(path: Path) -> Lock:
    """The lock on a file that is there and, since it holds the seeds of running games, is nobody else's to read."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = Lock(path.with_name(path.name + ".lock"))
        path.touch(mode=0o600)
    except OSError as error:
        raise CannotOpen("{file} cannot be opened: {reason}", file=str(path), reason=reason(error)) from error
    except InUse as error:
        raise CannotOpen("another server is using {file}; stop it first", file=str(path)) from error
    return lock


def _create(connection: sqlite3.Connection, stored: StoredTable, moves: tuple[StoredMove, ...], touched: int) -> None:
    done = connection.execute(
        """
        INSERT INTO tables
            (id, game, rules, options, seed, owner, opened, notebook, pace, started, over, before, after,
            watched, "limit", listed, origin, due, version, ply, touched)
        VALUES
            (:id, :game, :rules, :options, :seed, :owner, :opened, :notebook, :pace, :started, :over, :before, :after,
            :watched, :limit, :listed, :origin, :due, :version, :ply, :touched)
        ON CONFLICT (id) DO NOTHING
        """,
        table_columns(stored, touched) | {"ply": len(moves)},
    )
    if not done.rowcount:
        raise IdInUse(f"there is a table {stored.id} already")
    _insert_seats(connection, stored)
    for move in moves:
        _insert_move(connection, stored.id, move)


def _change(connection: sqlite3.Connection, stored: StoredTable, touched: int) -> None:
    done = connection.execute(
        """
        UPDATE tables SET
            game = :game, rules = :rules, options = :options, seed = :seed, owner = :owner, opened = :opened,
            notebook = :notebook, pace = :pace, started = :started, over = over OR :over, before = :before,
            after = :after, watched = :watched, "limit" = :limit, listed = :listed, origin = :origin,
            due = :due, version = :version, touched = :touched
        WHERE id = :id AND version = :version - 1
        """,
        table_columns(stored, touched),
    )
    if not done.rowcount:
        raise Conflict(f"table {stored.id} has changed or is gone")
    connection.execute("DELETE FROM places WHERE table_id = ?", (stored.id,))
    _insert_seats(connection, stored)


def _insert_seats(connection: sqlite3.Connection, stored: StoredTable) -> None:
    connection.executemany(
        f"INSERT INTO places (table_id, seat, {', '.join(SEAT_COLUMNS)})"  # noqa: S608 - our own names
        f" VALUES (?, ?{', ?' * len(SEAT_COLUMNS)})",
        [(stored.id, number, *seat_row(seat)) for number, seat in enumerate(stored.seats)],
    )


def _append(
    connection: sqlite3.Connection,
    table: str,
    moves: tuple[StoredMove, ...],
    over_due_touched: tuple[bool, int | None, int],
) -> None:
    move, *then = moves
    done = connection.execute(
        "UPDATE tables SET ply = ?, over = ?, due = ?, touched = ? WHERE id = ? AND ply = ? AND NOT over",
        (moves[-1].ply, *over_due_touched, table, move.ply - 1),
    )
    if not done.rowcount:
        _refuse_repeat(connection, table, move)
        raise Conflict(f"move {move.ply} is not the next of table {table}")
    try:
        _insert_move(connection, table, move)
    except sqlite3.IntegrityError:
        _refuse_repeat(connection, table, move)
        raise
    for each in then:
        _insert_move(connection, table, each)


def _insert_move(connection: sqlite3.Connection, table: str, move: StoredMove) -> None:
    connection.execute(
        "INSERT INTO moves (table_id, ply, actor, action, at, command, chain) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table, move.ply, move.actor, move.action, move.at, move.command, move.chain),
    )


def _refuse_repeat(connection: sqlite3.Connection, table: str, move: StoredMove) -> None:
    """Raise Repeated if it is one. Asked only when the move was refused: nearly all are not."""
    before = connection.execute(
        "SELECT ply FROM moves WHERE table_id = ? AND actor = ? AND command = ? AND command <> ''",
        (table, move.actor, move.command),
    ).fetchone()
    if before:
        raise Repeated(before[0])


def load_table(connection: sqlite3.Connection, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
    """The table and its moves in order, or None when there is none."""
    tables = connection.execute("SELECT * FROM tables WHERE id = ?", (table,))
    names = [column[0] for column in tables.description]
    row = tables.fetchone()
    if row is None:
        return None
    seats = connection.execute(
        f"SELECT {', '.join(SEAT_COLUMNS)} FROM places WHERE table_id = ? ORDER BY seat",  # noqa: S608 - our own names
        (table,),
    )
    moves = connection.execute(
        "SELECT ply, actor, action, at, command, chain FROM moves WHERE table_id = ? ORDER BY ply", (table,)
    )
    return read_table(dict(zip(names, row, strict=True)), seats, moves)


def _tables_of(connection: sqlite3.Connection, holder: str) -> tuple[str, ...]:
    rows = connection.execute(
        """
        SELECT id FROM tables
        WHERE id IN (SELECT table_id FROM places WHERE holder = ? AND holder <> '')
        ORDER BY touched DESC, id LIMIT ?
        """,
        (holder, MOST_TABLES_OF),
    )
    return tuple(name for (name,) in rows)


def _due(connection: sqlite3.Connection, after: int, until: int) -> tuple[str, ...]:
    return tuple(name for (name,) in connection.execute(DUE, (after, until)))


def _set_due(connection: sqlite3.Connection, table: str, due: int | None) -> None:
    connection.execute("UPDATE tables SET due = ? WHERE id = ?", (due, table))


def _listed(connection: sqlite3.Connection) -> tuple[str, ...]:
    rows = connection.execute(
        "SELECT id FROM tables WHERE listed AND NOT over ORDER BY opened DESC, id LIMIT ?", (LISTED,)
    )
    return tuple(name for (name,) in rows)


def _save_record(connection: sqlite3.Connection, record: str, text: str, touched: int) -> None:
    connection.execute(
        "INSERT INTO records (id, text, touched) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET touched = ?",
        (record, text, touched, touched),
    )


def _load_record(connection: sqlite3.Connection, record: str) -> str | None:
    found = connection.execute("SELECT text FROM records WHERE id = ?", (record,)).fetchone()
    return found[0] if found else None


def _heartbeat(connection: sqlite3.Connection, now: int) -> None:
    connection.execute("UPDATE alive SET at = ?", (now,))


def _last_heartbeat(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT at FROM alive").fetchone()[0])


def _skip_gap(connection: sqlite3.Connection, now: int, most: int) -> int:
    touched, at = connection.execute(
        "SELECT (SELECT max(touched) FROM (SELECT touched FROM tables UNION ALL SELECT touched FROM records)), at"
        " FROM alive"
    ).fetchone()
    gap = 0 if touched is None else now - max(touched, at)
    if -most <= gap <= most:
        return 0
    for kind in ("tables", "records"):
        connection.execute(f"UPDATE {kind} SET touched = touched + ?", (gap,))  # noqa: S608 - our own names
    connection.execute("UPDATE alive SET at = at + ? WHERE at > 0", (gap,))  # or the next start would skip it again
    return int(gap)


def _delete(connection: sqlite3.Connection, table: str, version: int) -> bool:
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is also overwritten on the disk
    return connection.execute("DELETE FROM tables WHERE id = ? AND version = ?", (table, version)).rowcount > 0


def _forget(connection: sqlite3.Connection, before: int) -> int:
    return sum(
        connection.execute(
            f"DELETE FROM {kind} WHERE id IN (SELECT id FROM {kind} WHERE touched < ? LIMIT ?)",  # noqa: S608 - our own names
            (before, FORGOTTEN_TOGETHER),
        ).rowcount
        for kind in ("tables", "records")
    )
