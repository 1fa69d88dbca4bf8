"""What the PostgreSQL store does with tables and records, one function each; every one is given a connection."""

from collections.abc import Collection
from typing import Any

from .postgres_line import storable
from .postgres_moves import channel
from .rows import SEAT_COLUMNS, read_table, seat_row, table_columns
from .store import LISTED, MOST_TABLES_OF, Conflict, IdInUse, StoredMove, StoredTable

FORGOTTEN_TOGETHER = 100  # tables deleted in one statement, so that nobody waits for a big sweep

_COLUMNS = (
    "id", "game", "rules", "options", "seed", "owner", "opened", "notebook", "pace", "started", "over", "before",
    "after", "watched", "limit", "listed", "origin", "due", "version", "touched",
)  # fmt: skip
_SEAT_TYPES = ("text", "int", "text", "text", "text", "boolean", "boolean", "boolean", "boolean", "text")
_QUOTED = ", ".join(f'"{name}"' for name in _COLUMNS)
_SEATS = ", ".join(SEAT_COLUMNS)


def _numbers(first: int, number: int) -> str:
    return ", ".join(f"${n}" for n in range(first, first + number))


def _seat_lists(first: int) -> str:
    """The seats of one table as lists, one for each column, and the number of each seat."""
    lists = ", ".join(f"${first + place}::{kind}[]" for place, kind in enumerate(_SEAT_TYPES))
    return f"unnest({lists}) WITH ORDINALITY AS p ({_SEATS}, number)"


_CHANGED = ", ".join(f'"{name}" = ${n}' for n, name in enumerate(_COLUMNS, 1) if name not in {"id", "over"})
_N = len(_COLUMNS)
_S = len(SEAT_COLUMNS)

CREATE = f"""
WITH made AS (
    INSERT INTO tables ({_QUOTED}, ply, driver)
    VALUES ({_numbers(1, _N + 1)}, coalesce((SELECT s.id FROM servers s WHERE s.id = ${_N + 2}), 0))
    ON CONFLICT DO NOTHING RETURNING id
),
seated AS (
    INSERT INTO places (table_id, seat, {_SEATS}) SELECT made.id, number - 1, {_SEATS} FROM made, {_seat_lists(_N + 3)}
),
moved AS (
    INSERT INTO moves (table_id, ply, actor, action, at, command, chain) SELECT made.id, m.* FROM made, unnest(
        ${_N + _S + 3}::int[], ${_N + _S + 4}::text[], ${_N + _S + 5}::text[], ${_N + _S + 6}::bigint[],
        ${_N + _S + 7}::text[], ${_N + _S + 8}::text[]) AS m
)
SELECT id FROM made
"""  # noqa: S608 - our own names

# The seats that stay are updated: to delete and insert a row in one statement has no order.
CHANGE = f"""
WITH changed AS (
    UPDATE tables SET {_CHANGED}, over = over OR ${_COLUMNS.index("over") + 1}
    WHERE id = $1 AND version = ${_COLUMNS.index("version") + 1} - 1 RETURNING id, ply + version AS revision
),
seated AS (
    INSERT INTO places (table_id, seat, {_SEATS})
    SELECT changed.id, number - 1, p.{", p.".join(SEAT_COLUMNS)} FROM changed, {_seat_lists(_N + 1)}
    ON CONFLICT (table_id, seat) DO UPDATE SET {", ".join(f"{name} = excluded.{name}" for name in SEAT_COLUMNS)}
),
unseated AS (
    DELETE FROM places USING changed WHERE table_id = changed.id AND seat >= cardinality(${_N + 1}::text[])
),
announced AS (
    SELECT pg_notify(${_N + _S + 1}, ${_N + _S + 2} || E'\\n' || id || '.' || revision) FROM changed
)
SELECT id, (SELECT count(*) FROM announced) FROM changed
"""  # noqa: S608 - our own names

# One statement, so that all of it is of one moment.
LOAD = f"""
SELECT t.*, s.*, m.* FROM tables t,
    LATERAL (SELECT {", ".join(f"array_agg({name} ORDER BY seat) AS seat_{name}" for name in SEAT_COLUMNS)}
        FROM places WHERE table_id = t.id) s,
    LATERAL (SELECT array_agg(ply) AS plies, array_agg(actor) AS actors, array_agg(action) AS actions,
        array_agg(at) AS times, array_agg(command) AS commands, array_agg(chain) AS chains
        FROM (SELECT * FROM moves WHERE table_id = t.id ORDER BY ply) each_move) m
WHERE t.id = $1
"""  # noqa: S608 - our own names


async def create(
    connection: Any, stored: StoredTable, moves: tuple[StoredMove, ...], touched: int, driver: int
) -> None:
    rows = [(move.ply, move.actor, move.action, move.at, move.command, move.chain) for move in moves]
    values = [*_table_values(stored, touched), len(moves), driver, *_seat_values(stored), *_lists(rows, 6)]
    if await connection.fetchval(CREATE, *values) is None:
        raise IdInUse(f"there is a table {stored.id} already")


async def change(connection: Any, stored: StoredTable, touched: int, sender: str) -> None:
    values = [*_table_values(stored, touched), *_seat_values(stored), channel(stored.id), sender]
    if await connection.fetchval(CHANGE, *values) is None:
        raise Conflict(f"table {stored.id} has changed or is gone")


async def load(connection: Any, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
    row = await connection.fetchrow(LOAD, storable(table))
    if row is None:
        return None
    seats = zip(*(row[f"seat_{name}"] or () for name in SEAT_COLUMNS), strict=True)
    moves = zip(
        *(row[name] or () for name in ("plies", "actors", "actions", "times", "commands", "chains")), strict=True
    )
    return read_table(dict(row), seats, moves)


async def tables_of(connection: Any, holder: str) -> tuple[str, ...]:
    return await _ids(
        connection,
        """
        SELECT id FROM tables WHERE id IN (SELECT table_id FROM places WHERE holder = $1 AND holder <> '')
        ORDER BY touched DESC, id LIMIT $2
        """,
        holder,
        MOST_TABLES_OF,
    )


async def due(connection: Any, after: int, until: int) -> tuple[str, ...]:
    return await _ids(
        connection,
        "SELECT id FROM tables WHERE due > $1 AND due <= $2 AND NOT over ORDER BY due, opened, id",
        after,
        until,
    )


async def set_due(connection: Any, table: str, due: int | None) -> None:
    await connection.execute("UPDATE tables SET due = $2 WHERE id = $1", table, due)


async def listed(connection: Any) -> tuple[str, ...]:
    return await _ids(
        connection, "SELECT id FROM tables WHERE listed AND NOT over ORDER BY opened DESC, id LIMIT $1", LISTED
    )


async def revisions(connection: Any, wanted: Collection[str]) -> dict[str, int]:
    rows = await connection.fetch(
        "SELECT id, ply + version AS revision FROM tables WHERE id = ANY($1::text[])", list(wanted)
    )
    return {row["id"]: row["revision"] for row in rows}


async def save_record(connection: Any, record: str, text: str, touched: int) -> None:
    await connection.execute(
        "INSERT INTO records (id, text, touched) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET touched = $3",
        record,
        text,
        touched,
    )


async def load_record(connection: Any, record: str) -> str | None:
    text: str | None = await connection.fetchval("SELECT text FROM records WHERE id = $1", storable(record))
    return text


async def heartbeat(connection: Any, now: int) -> None:
    await connection.execute("UPDATE alive SET at = $1", now)


async def last_heartbeat(connection: Any) -> int:
    return int(await connection.fetchval("SELECT at FROM alive"))


async def skip_gap(connection: Any, now: int, most: int) -> int:
    async with connection.transaction():
        at = await connection.fetchval("SELECT at FROM alive FOR UPDATE")  # servers that start together take turns
        touched = await connection.fetchval(
            "SELECT max(touched) FROM (SELECT touched FROM tables UNION ALL SELECT touched FROM records) both_kinds"
        )
        gap = 0 if touched is None else now - max(touched, at)
        if -most <= gap <= most:
            return 0
        await connection.execute("SELECT FROM tables ORDER BY id FOR NO KEY UPDATE")  # in the order of all others
        for kind in ("tables", "records"):
            await connection.execute(f"UPDATE {kind} SET touched = touched + $1", gap)  # noqa: S608 - our own names
        await connection.execute("UPDATE alive SET at = at + $1 WHERE at > 0", gap)
    return int(gap)


async def delete(connection: Any, table: str, version: int) -> bool:
    done = await connection.execute("DELETE FROM tables WHERE id = $1 AND version = $2", storable(table), version)
    return bool(done == "DELETE 1")


async def forget(connection: Any, before: int) -> int:
    """Delete some; what somebody is writing at this moment is left for the next time."""
    total = 0
    for kind in ("tables", "records"):
        done = await connection.execute(
            f"DELETE FROM {kind} WHERE id IN"  # noqa: S608 - as above
            f" (SELECT id FROM {kind} WHERE touched < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)",
            before,
            FORGOTTEN_TOGETHER,
        )
        total += int(done.removeprefix("DELETE "))
    return total


async def key(connection: Any, new: bytes) -> bytes:
    """The key that is there, or else this one from now on."""
    await connection.execute("INSERT INTO keys (key) VALUES ($1) ON CONFLICT DO NOTHING", new)
    return bytes(await connection.fetchval("SELECT key FROM keys"))


async def _ids(connection: Any, question: str, *values: object) -> tuple[str, ...]:
    return tuple(row["id"] for row in await connection.fetch(question, *values))


def _table_values(stored: StoredTable, touched: int) -> list[object]:
    columns = table_columns(stored, touched)
    return [columns[name] for name in _COLUMNS]


def _seat_values(stored: StoredTable) -> list[list[object]]:
    return _lists([seat_row(seat) for seat in stored.seats], _S)


def _lists(rows: list[tuple[Any, ...]], number: int) -> list[list[Any]]:
    return [[row[place] for row in rows] for place in range(number)]
