"""Which servers are alive and which of them drives which table, in PostgreSQL. Only the database's clock counts.

A lease that has run out is never renewed: its server gets a new number, and the tables of the old one are orphans. So
whoever finds a server dead is right about it for ever.
"""

from typing import Any

from .postgres_bell import SERVERS, WORDS
from .shared import LEASE, Lease, Orphan

# What is lost of a lease in a crash of the database ends it a moment too soon, and no server writes anything by its
# lease alone. So nobody waits for the disk here; what depends on it, such as a takeover, writes it to the disk as well.
_AT_ONCE = "set_config('synchronous_commit', 'off', true)"

TIDIED = 1_000  # tables that need no driver now, and lose a dead one together

_UNTIL = f"clock_timestamp() + interval '{LEASE} milliseconds'"
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

ENTER = f"INSERT INTO servers (seen, until) VALUES (clock_timestamp(), {_UNTIL}) RETURNING id"  # noqa: S608 - our own words
RENEW = f"""
UPDATE servers SET seen = clock_timestamp(), until = {_UNTIL} WHERE id = $1 AND until > clock_timestamp()
RETURNING {_AT_ONCE}
"""  # noqa: S608 - as above
STANDING = f"""
SELECT {_NOW} AS now, min(id) = $1 AS first, count(*)::int AS living FROM servers WHERE until > clock_timestamp()
"""  # noqa: S608 - as above
END = f"""
WITH ended AS (UPDATE servers SET until = clock_timestamp() WHERE id = $1 AND until > clock_timestamp() RETURNING id)
SELECT pg_notify($2, id::text), {_AT_ONCE} FROM ended
"""  # noqa: S608 - as above
TELL = f"SELECT pg_notify($1, $2), {_AT_ONCE}"
CLAIM = """
UPDATE tables SET driver = $2, epoch = epoch + 1 WHERE id = $1 AND NOT over AND driver IN (0, $2) RETURNING epoch
"""
RELEASE = "UPDATE tables SET driver = 0 WHERE id = $1 AND epoch = $2"

# The rows of dead servers are locked, so that one that is just renewed is looked at again; only those that drove a
# table, for a lock is written to the disk. Tables that others take over at this moment are left to them. What is due
# soonest comes first; ``+ 0`` keeps the planner from reading all that is due in its order until it finds them.
_DEAD = """dead AS MATERIALIZED (
    SELECT id, seen FROM servers s WHERE until <= clock_timestamp() AND
        (SELECT t.id FROM tables t WHERE t.driver = s.id AND t.driver <> 0 AND NOT t.over LIMIT 1) IS NOT NULL
    ORDER BY id FOR SHARE
)"""
TAKE_OVER = f"""
WITH {_DEAD},
orphans AS MATERIALIZED (
    SELECT o.id, d.seen FROM dead d, LATERAL (
        SELECT t.id FROM tables t WHERE t.driver = d.id AND t.driver <> 0 AND NOT t.over AND t.due IS NOT NULL
        ORDER BY t.due + 0 LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
    ) o LIMIT $2
),
undriven AS MATERIALIZED (
    SELECT id, clock_timestamp() AS seen FROM tables
    WHERE driver = 0 AND NOT over AND due IS NOT NULL AND due <= (SELECT {_NOW})
    ORDER BY due LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
),
found AS (SELECT * FROM orphans UNION ALL SELECT * FROM undriven LIMIT $2)
UPDATE tables t SET driver = $1, epoch = epoch + 1 FROM found f WHERE t.id = f.id
RETURNING t.id, t.due, t.epoch, (extract(epoch FROM f.seen) * 1000)::bigint AS last_seen
"""  # noqa: S608 - as above
TIDY = f"""
WITH {_DEAD},
idle AS MATERIALIZED (
    SELECT o.id FROM dead d, LATERAL (
        SELECT t.id FROM tables t WHERE t.driver = d.id AND t.driver <> 0 AND NOT t.over AND t.due IS NULL
        LIMIT {TIDIED} FOR NO KEY UPDATE SKIP LOCKED
    ) o
)
UPDATE tables t SET driver = 0 FROM idle WHERE t.id = idle.id
"""  # noqa: S608 - as above
# A server that was stopped for a while may create a table before it learns that it is dead: so not at once.
FORGET_DEAD = """
DELETE FROM servers s WHERE until <= clock_timestamp() - interval '1 hour' AND NOT EXISTS
    (SELECT FROM tables t WHERE t.driver = s.id AND t.driver <> 0 AND NOT t.over)
"""


async def enter(connection: Any) -> int:
    return int(await connection.fetchval(ENTER))


async def renew(connection: Any, server: int) -> tuple[int, Lease]:
    """The server's number from now on, and what it learns."""
    unbroken = await connection.fetchval(RENEW, server) is not None
    number = server if unbroken else await enter(connection)
    row = await connection.fetchrow(STANDING, number)
    servers = max(1, row["living"])  # whoever asks lives, though the answer may have taken longer than a lease
    return number, Lease(unbroken=unbroken, now=row["now"], first=bool(row["first"]), servers=servers, number=number)


async def end(connection: Any, server: int) -> None:
    """Count as alive no longer, and tell all who listen."""
    await connection.execute(END, server, SERVERS)


async def tell(connection: Any, sender: str, word: str) -> None:
    await connection.execute(TELL, WORDS, f"{sender}\n{word}")


async def claim(connection: Any, table: str, server: int) -> int | None:
    epoch: int | None = await connection.fetchval(CLAIM, table, server)
    return epoch


async def release(connection: Any, table: str, epoch: int) -> None:
    await connection.execute(RELEASE, table, epoch)


async def take_over(connection: Any, server: int, most: int) -> tuple[Orphan, ...]:
    """Tables without a living driver where something is due; those where nothing is due just lose a dead one."""
    rows = await connection.fetch(TAKE_OVER, server, most)
    if not rows:
        await connection.execute(TIDY)
        await connection.execute(FORGET_DEAD)
    return tuple(
        Orphan(table=row["id"], epoch=row["epoch"], last_seen=row["last_seen"])
        for row in sorted(rows, key=lambda row: row["due"])
    )
