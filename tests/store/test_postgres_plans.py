"""Which tables of the database are read from their beginning to their end, as PostgreSQL itself counts it."""

import asyncio

import asyncpg
import pytest

from safecracker.store.postgres import PostgresStore
from safecracker.store.rows import SEAT_COLUMNS

from .conftest import Wall, move, stored
from .test_postgres_fleet import expire

TABLES = 10_000  # with two seats and three moves each, and as many records
LARGE = ("tables", "places", "moves", "records")

SEATS = ", ".join(column for column in SEAT_COLUMNS if column != "holder")
FILL = (
    "INSERT INTO tables ({columns}) SELECT 't' || n, {others} FROM tables, generate_series(1, $1::int) n",
    f"""
    INSERT INTO places (table_id, seat, holder, {SEATS})
    SELECT 't' || n, s, md5(n || ' ' || s), {SEATS} FROM places, generate_series(1, $1::int) n, generate_series(0, 1) s
    WHERE seat = 0
    """,
    """
    INSERT INTO moves (table_id, ply, actor, action, at, command)
    SELECT 't' || n, p, '0', 'guess', p, 'c' || p FROM generate_series(1, $1::int) n, generate_series(1, 3) p
    """,
    "INSERT INTO records (id, text, touched) SELECT 'r' || n, 'text', n FROM generate_series(1, $1::int) n",
    """
    UPDATE tables SET ply = 3, driver = CASE WHEN id LIKE '%7' THEN 0 ELSE 100 + $1::int + length(id) END,
        due = CASE WHEN length(id) > 3 THEN $1::bigint << 28 END
    WHERE id <> 'a'
    """,
)


async def fill(database: str, *more: str) -> None:
    """Many tables with all that belongs to them."""
    store = await PostgresStore.open(database, Wall())
    await store.create(stored())
    await store.close()
    connection = await asyncpg.connect(database)
    (row,) = await connection.fetch("SELECT * FROM tables")
    columns = ", ".join(f'"{name}"' for name in row.keys())  # noqa: SIM118 - a record is no dict
    for statement in FILL:
        await connection.execute(statement.format(columns=columns, others=columns.partition(", ")[2]), TABLES)
    for statement in ("ANALYZE", *more):
        await connection.execute(statement)
    await connection.close()


async def use(database: str) -> None:
    """Everything that servers do while people play."""
    here, there = [await PostgresStore.open(database, Wall()) for _ in range(2)]
    await here.enter()
    dead = await there.enter()
    for n in range(1, 5):
        await here.load(f"t{n}")
        await here.append(f"t{n}", move(4), move(5), epoch=0)
        await here.set_due(f"t{n}", n)
        await here.change(stored(f"t{n}", version=2))
        await here.revisions([f"t{n}", f"t{n + 100}"])
    assert await here.delete("t50", stored().version)
    await here.create(stored("new"), (move(1),))
    await there.create(stored("orphan", due=5))
    await here.tables_of("ann")
    await here.due(0, 1_000)
    await here.listed()
    await here.save_record("r5", "text")
    await here.load_record("r6")
    await here.claim("new")
    await here.release("new", 1)
    await here.renew()
    await here.take_over(100)
    await expire(database, dead)
    taken = await here.take_over(100)
    assert "orphan" in {orphan.table for orphan in taken}
    await here.take_over(100)
    await here.close()
    await there.close()


async def counted(database: str) -> tuple[dict[str, int], int]:
    """How often each table was read from its beginning to its end, and how many rows were fetched by an index.

    Complete when those who did it have gone.
    """
    connection = await asyncpg.connect(database)
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    while await connection.fetchval(f"{others} AND backend_type = 'client backend'"):  # noqa: ASYNC110 - in the database
        await asyncio.sleep(0.02)
    rows = await connection.fetch("SELECT relname, seq_scan, idx_tup_fetch FROM pg_stat_user_tables")
    await connection.close()
    large = [row for row in rows if row["relname"] in LARGE]
    return {row["relname"]: row["seq_scan"] for row in large}, sum(row["idx_tup_fetch"] for row in large)


@pytest.mark.parametrize("missing", ["", "tables_driver", "places_holder"])
def test_nothing_that_servers_do_while_people_play_reads_a_whole_table(database: str, missing: str) -> None:
    """Without an index something would.

    Forgetting old tables does, once a minute on one server: an index on ``touched`` would have to be written with every
    move.
    """

    async def scenario() -> None:
        await fill(database, *([f"DROP INDEX {missing}"] if missing else []))
        scans, fetched = await counted(database)
        await use(database)
        scans_then, fetched_then = await counted(database)
        few = fetched_then - fetched < TABLES // 100 + 100
        assert (few and scans == scans_then) is not bool(missing)

    asyncio.run(scenario())
