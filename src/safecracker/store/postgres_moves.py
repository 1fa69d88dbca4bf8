"""Moves of many tables as one statement of PostgreSQL: one round trip, one commit, and a notice to the other servers.

The statement refuses single moves without an error, and answers which ones it stored.
"""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from msgspec import Struct

from .postgres_line import storable
from .store import Conflict, Repeated, StoredMove, StoreError

CHANNELS = 16  # a server could listen to those alone in which it has tables; each costs a round trip to listen to
IN_A_NOTICE = 200  # tables at most: PostgreSQL takes 8,000 bytes

# The rows are locked in the order of their ids, so that two servers never wait for each other. READ COMMITTED checks a
# row again once it is locked. The first move decides: where its command was stored before, the rest is left out too.
# ``IS TRUE`` keeps the planner from joining two lists row by row, since it cannot know their length. PostgreSQL runs
# ``announced`` only because its rows are counted.
APPEND = f"""
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[],
        $8::int[], $9::boolean[], $10::bigint[], $11::bigint[], $12::int[], $13::text[]
    ) AS a (table_id, ply, actor, action, at, command, chain, last, over, due, touched, epoch, channel)
),
ready AS MATERIALIZED (
    SELECT a.* FROM tables t JOIN asked a ON t.id = a.table_id
    WHERE t.ply = a.ply - 1 AND NOT t.over AND (a.epoch = 0 OR a.epoch = t.epoch)
    ORDER BY t.id FOR NO KEY UPDATE OF t
),
stored AS (
    INSERT INTO moves (table_id, ply, actor, action, at, command, chain)
    SELECT table_id, ply, actor, action, at, command, chain FROM ready ON CONFLICT DO NOTHING RETURNING table_id
),
followed AS (
    INSERT INTO moves (table_id, ply, actor, action, at, command, chain)
    SELECT n.* FROM unnest($14::text[], $15::int[], $16::text[], $17::text[], $18::bigint[], $19::text[], $20::text[])
        AS n (table_id, ply, actor, action, at, command, chain)
    WHERE (n.table_id IN (SELECT table_id FROM stored)) IS TRUE
),
stepped AS (
    UPDATE tables t SET ply = r.last, over = r.over, due = r.due, touched = r.touched
    FROM ready r WHERE t.id = r.table_id AND (r.table_id IN (SELECT table_id FROM stored)) IS TRUE
    RETURNING t.id, t.ply + t.version AS revision, r.channel
),
numbered AS (
    SELECT id, revision, channel, (row_number() OVER (PARTITION BY channel) - 1) / {IN_A_NOTICE} AS part FROM stepped
),
announced AS (
    SELECT pg_notify(channel, $21 || string_agg(E'\\n' || id || '.' || revision, '')) FROM numbered
    GROUP BY channel, part
)
SELECT id, (SELECT count(*) FROM announced) FROM stepped
"""  # noqa: S608 - our own number

# A statement of its own, since it has to see what others stored while the first one waited.
REPEATS = """
SELECT m.table_id, m.ply FROM unnest($1::text[], $2::text[], $3::text[]) AS a (table_id, actor, command)
JOIN moves m ON m.table_id = a.table_id AND m.actor = a.actor AND m.command = a.command WHERE m.command <> ''
"""


class Append(Struct, frozen=True, kw_only=True):
    """What ``append`` was asked for."""

    table: str
    moves: tuple[StoredMove, ...]
    over: bool
    due: int | None
    touched: int
    epoch: int


def channel(table: str) -> str:
    """Where changes of this table are announced."""
    return f"tables_{crc32(table.encode()) % CHANNELS:02}"


async def store_moves(connection: Any, sender: str, batch: Sequence[Append]) -> set[str]:
    """Store what can be stored of a batch that names no table twice; the tables whose moves are stored."""
    rows = await connection.fetch(APPEND, *append_values(sender, batch))
    return {row["id"] for row in rows}


def append_values(sender: str, batch: Sequence[Append]) -> list[Any]:
    """The lists that the statement is given."""
    first = [(each.table, *_values(each.moves[0])) for each in batch]
    meta = [(each.moves[-1].ply, each.over, each.due, each.touched, each.epoch, channel(each.table)) for each in batch]
    then = [(each.table, *_values(move)) for each in batch for move in each.moves[1:]]
    return [*_columns(first, 7), *_columns(meta, 6), *_columns(then, 7), sender]


async def refusals(connection: Any, refused: Sequence[Append]) -> list[StoreError]:
    """Why each of these was not stored: Repeated or Conflict."""
    commands = [(each.table, each.moves[0].actor, storable(each.moves[0].command)) for each in refused]
    plies = {row["table_id"]: row["ply"] for row in await connection.fetch(REPEATS, *_columns(commands, 3))}
    return [
        Repeated(plies[each.table])
        if each.table in plies
        else Conflict(f"move {each.moves[0].ply} is not the next of table {each.table}")
        for each in refused
    ]


def _values(move: StoredMove) -> tuple[int, str, str, int, str, str]:
    return move.ply, move.actor, move.action, move.at, storable(move.command), move.chain


def _columns(rows: Sequence[tuple[Any, ...]], number: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(number)]
