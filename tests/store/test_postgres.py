"""What the PostgreSQL store promises beyond the others: moves of many tables in one statement, and what cuts it off."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
import pytest

from safecracker.store import (
    CannotOpen,
    Conflict,
    NewerSchema,
    Repeated,
    SqliteStore,
    StoredMove,
    StoreError,
    Unavailable,
    postgres_moves,
    postgres_writer,
)
from safecracker.store.postgres import PostgresStore
from safecracker.store.postgres_line import WRITER_SETTINGS, connect, unavailable
from safecracker.store.postgres_moves import APPEND, Append, append_values, store_moves
from safecracker.store.postgres_writer import Writer
from safecracker.store.schema import SCHEMA
from tests.postgres import Cluster, Line

from .conftest import Wall, move, stored

Scenario: TypeAlias = Callable[..., Awaitable[None]]


def run_on_stores(database: str, number: int, scenario: Scenario) -> None:
    """Run it with as many stores of the same database as servers would have."""

    async def run() -> None:
        stores = [await PostgresStore.open(database, Wall()) for _ in range(number)]
        try:
            await scenario(*stores)
        finally:
            await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(run())


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of moves in each statement so far."""
    sizes: list[int] = []

    async def counted(connection: Any, sender: str, batch: list[Append]) -> set[str]:
        sizes.append(len(batch))
        return await store_moves(connection, sender, batch)

    monkeypatch.setattr(postgres_writer, "store_moves", counted)
    return sizes


def nul(ply: int) -> StoredMove:
    return StoredMove(ply=ply, actor="0", action="\0", at=0)


BAD = {
    "repeat": (move(2, "x"), 0, Repeated),
    "conflict": (move(3), 0, Conflict),
    "over": (move(2), 0, Conflict),
    "gone": (move(1), 0, Conflict),
    "stale epoch": (move(2), 7, Conflict),
}


def test_of_a_batch_exactly_the_bad_rows_are_refused(database: str, batches: list[int]) -> None:
    async def scenario(store: PostgresStore) -> None:
        good = [f"t{n}" for n in range(100)]
        await asyncio.gather(*(store.create(stored(name)) for name in [*good, *BAD] if name != "gone"))
        for name in BAD:
            if name != "gone":
                await store.append(name, move(1, "x"), over=name == "over")
        batches.clear()
        wanted = [store.append(name, move(1), move(2, actor="chance")) for name in good[:50]]
        wanted += [store.append(name, bad, epoch=epoch) for name, (bad, epoch, _) in BAD.items()]
        wanted += [store.append(name, move(1), epoch=1) for name in good[50:]]
        answers = await asyncio.gather(*wanted, return_exceptions=True)
        assert batches == [100 + len(BAD)]
        assert [type(answer) for answer in answers if answer] == [error for _, _, error in BAD.values()]
        for name in good:
            found = await store.load(name)
            assert found
            assert len(found[1]) == (2 if name in good[:50] else 1)
        assert await store.load("conflict") == (stored("conflict"), (move(1, "x"),))

    run_on_stores(database, 1, scenario)


def test_a_move_that_no_database_can_hold_takes_no_other_with_it(database: str, batches: list[int]) -> None:
    async def scenario(store: PostgresStore) -> None:
        await asyncio.gather(*(store.create(stored(name)) for name in "abc"))
        answers = await asyncio.gather(
            store.append("a", move(1)), store.append("b", nul(1)), store.append("c", move(1)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [type(None), Unavailable, type(None)]
        assert batches == [3, 1, 1, 1]
        assert await store.revisions("abcd") == {"a": 2, "b": 1, "c": 2}

    run_on_stores(database, 1, scenario)


def test_what_concerns_one_table_is_stored_in_the_order_in_which_it_was_asked_for(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await asyncio.gather(
            store.create(stored("a")),
            store.append("a", move(1)),
            store.create(stored("b")),
            store.append("a", move(2)),
            store.append("b", move(1)),
            store.change(stored("b", version=2)),
            store.append("b", move(2), over=True),
        )
        assert await store.load("b") == (stored("b", version=2, over=True), (move(1), move(2)))

    run_on_stores(database, 1, scenario)


def test_a_command_that_races_on_two_servers_is_stored_once(database: str) -> None:
    async def scenario(here: PostgresStore, there: PostgresStore) -> None:
        await here.create(stored())
        for ply in range(1, 40):
            answers = await asyncio.gather(
                *(store.append("a", move(ply, f"x{ply}")) for store in (here, there)), return_exceptions=True
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "Repeated"]

    run_on_stores(database, 2, scenario)


def test_two_servers_that_write_the_same_tables_in_opposite_order_store_each_move_once(
    cluster: Cluster, database: str, batches: list[int]
) -> None:
    names = [f"t{n:02}" for n in range(20)]

    async def play(store: PostgresStore, actor: str, order: list[str], rounds: int) -> int:
        """How many moves of this server were stored."""
        won = 0
        for ply in range(1, rounds + 1):
            asked = [store.append(name, move(ply, actor=actor)) for name in order]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert {type(answer) for answer in answers} <= {type(None), Conflict}
            won += answers.count(None)
        return won

    async def scenario(here: PostgresStore, there: PostgresStore) -> None:
        await asyncio.gather(*(here.create(stored(name)) for name in names))
        rounds = 500
        won = await asyncio.gather(play(here, "0", names, rounds), play(there, "1", names[::-1], rounds))
        found = [await here.load(name) for name in names]
        assert sum(won) == sum(len(each[1]) for each in found if each)  # each move is somebody's
        assert max(len(each[1]) for each in found if each) > rounds / 4  # and they did not only get in the way
        assert len(batches) == 2 * rounds

    run_on_stores(database, 2, scenario)
    assert asyncio.run(deadlocks(database)) == 0


@pytest.mark.parametrize("planted", [False, True])
def test_all_servers_lock_tables_in_one_order(database: str, monkeypatch: pytest.MonkeyPatch, *, planted: bool) -> None:
    """Both wait for the table in the middle; in two orders each would then hold what the other one wants."""
    if planted:
        monkeypatch.setattr(postgres_moves, "APPEND", APPEND.replace("ORDER BY t.id FOR", "FOR"))
    names = [f"t{n}" for n in range(9)]

    async def scenario(here: PostgresStore, there: PostgresStore) -> None:
        await asyncio.gather(*(here.create(stored(name)) for name in names))
        middle = await asyncpg.connect(database)
        async with middle.transaction():
            await middle.execute("SELECT FROM tables WHERE id = 't4' FOR UPDATE")
            asked = [
                asyncio.ensure_future(store.append(name, move(1)))
                for store, order in ((here, names), (there, names[::-1]))
                for name in order
            ]
            while await middle.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted") < 2:  # noqa: ASYNC110 - in the database
                await asyncio.sleep(0.01)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers.count(None) == len(names)  # even then, what was rolled back is sent again
        await middle.close()

    run_on_stores(database, 2, scenario)
    assert (asyncio.run(deadlocks(database)) > 0) is planted


async def deadlocks(database: str) -> int:
    connection = await asyncpg.connect(database)
    await connection.execute("SELECT pg_stat_force_next_flush()")
    found = await connection.fetchval("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    await connection.close()
    return int(found)


@pytest.mark.parametrize("tables", [10, 100_000])
def test_no_batch_reads_all_tables(database: str, tables: int) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.create(stored("t0"))
        connection = await connect(database, WRITER_SETTINGS)
        (row,) = await connection.fetch("SELECT * FROM tables")
        others = ", ".join(f'"{name}"' for name in row.keys() if name != "id")  # noqa: SIM118 - a record is no dict
        await connection.execute(
            f"INSERT INTO tables (id, {others}) SELECT 't' || n, {others} FROM tables, generate_series(1, $1::int) n",
            tables,
        )
        await connection.execute("ANALYZE tables")
        for rows in (1, 50, 500):
            plan = await explained(connection, rows)
            assert "Index Scan using tables_pkey on tables" in plan
            assert "Seq Scan" not in plan
            # a list that is searched once for each row of another grows with the square
            assert all(int(n) <= 20 * rows for n in removed(plan)), plan
        await connection.close()

    run_on_stores(database, 1, scenario)


async def explained(connection: Any, rows: int) -> str:
    """How PostgreSQL stores a batch of so many moves, with the plan that it keeps for the statement."""
    batch = [
        Append(table=f"t{n}", moves=(move(1, "x"), move(2)), over=False, due=None, touched=0, epoch=0)
        for n in range(rows)
    ]
    a_move = ["text", "int", "text", "text", "bigint", "text", "text"]
    kinds = [*a_move, "int", "boolean", "bigint", "bigint", "int", "text", *a_move]
    types = ", ".join([*(f"{kind}[]" for kind in kinds), "text"])
    *lists, sender = append_values("me", batch)
    literals = ", ".join(f"ARRAY[{', '.join(map(literal, each))}]::{k}[]" for each, k in zip(lists, kinds, strict=True))
    transaction = connection.transaction()
    await transaction.start()
    await connection.execute(f"PREPARE batch ({types}) AS {APPEND}")
    plan = await connection.fetch(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE batch ({literals}, '{sender}')")
    await connection.execute("DEALLOCATE batch")
    await transaction.rollback()
    return "\n".join(row[0] for row in plan)


def literal(value: object) -> str:
    if value is None:
        return "NULL"
    return f"'{value}'" if isinstance(value, str) else str(value)


def removed(plan: str) -> list[str]:
    return [line.rpartition(" ")[2] for line in plan.splitlines() if "Rows Removed by Join Filter" in line]


def test_both_databases_have_the_same_columns(database: str, tmp_path: Path) -> None:
    async def scenario(store: PostgresStore) -> None:
        lite = SqliteStore(tmp_path / "games.db", Wall())
        rows = await lite._reader.do(
            lambda c: c.execute(
                "SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table'"
            ).fetchall()
        )
        await lite.close()
        connection = await asyncpg.connect(database)
        found = await connection.fetch(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
        )
        version = await connection.fetchval("SELECT version FROM about")
        await connection.close()
        shared = {"servers", "keys", "about"}  # what only several servers need
        both = {tuple(row) for row in found if row[0] not in shared}
        assert both - {("tables", "driver"), ("tables", "epoch")} == set(rows)
        assert version == SCHEMA

    run_on_stores(database, 1, scenario)


def test_servers_that_start_together_prepare_the_tables_once(database: str) -> None:
    async def scenario() -> None:
        stores = await asyncio.gather(*(PostgresStore.open(database, Wall()) for _ in range(4)))
        keys = await asyncio.gather(*(store.key() for store in stores))
        assert len(set(keys)) == 1
        assert len(keys[0]) == 32
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("before", "error", "message"),
    [
        ("UPDATE about SET version = 99, oldest = 99", NewerSchema, "a newer version of Safecracker .schema 99"),
        ("UPDATE about SET program = 'other'", CannotOpen, "not a Safecracker database"),
        ("DROP TABLE about", CannotOpen, "not a Safecracker database"),
    ],
)
def test_a_database_of_another_program_or_version_is_refused(
    database: str, before: str, error: type[Exception], message: str
) -> None:
    async def scenario() -> None:
        await (await PostgresStore.open(database, Wall())).close()
        connection = await asyncpg.connect(database)
        await connection.execute(before)
        await connection.close()
        with pytest.raises(error, match=message):
            await PostgresStore.open(database, Wall())

    asyncio.run(scenario())


def test_a_newer_database_that_still_fits_is_opened(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store._write(lambda c: c.execute("UPDATE about SET version = 99"))
        newer = await PostgresStore.open(database, Wall())
        await newer.close()

    run_on_stores(database, 1, scenario)


@pytest.mark.parametrize("address", ["postgresql://nobody:hidden@127.0.0.1:1/none", "postgresql://%%"])
def test_a_database_that_is_not_there_is_one_line_without_the_password(address: str) -> None:
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(PostgresStore.open(address, Wall()))
    assert "hidden" not in str(caught.value)
    assert "\n" not in str(caught.value)


async def lose_the_answer(line: Line, database: str) -> type[Exception] | None:
    """How an append ends whose answer never arrives, although the database stored it."""
    store = await PostgresStore.open(line.address(database), Wall())
    watching = await asyncpg.connect(database)
    try:
        await store.create(stored())
        await store.append("a", move(1))  # from now on the database knows the statement
        line.silent = True
        asked = asyncio.create_task(store.append("a", move(2)))
        while await watching.fetchval("SELECT count(*) FROM moves") < 2:  # noqa: ASYNC110 - in the database
            await asyncio.sleep(0.01)
        line.silent = False
        line.cut()
        await asyncio.wait([asked])
        error = asked.exception()
        assert isinstance(error, StoreError)
        assert await store.load("a") == (stored(), (move(1), move(2)))  # on a fresh connection
        await store.append("a", move(3))
        return type(error)
    finally:
        await watching.close()
        await store.close()


def run_on_line(cluster: Cluster, scenario: Callable[[Line], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        line = Line(cluster)
        await line.open()
        try:
            return await scenario(line)
        finally:
            await line.close()

    return asyncio.run(run())


def test_a_move_whose_answer_was_lost_may_be_stored_and_is_not_sent_again(cluster: Cluster, database: str) -> None:
    assert run_on_line(cluster, lambda line: lose_the_answer(line, database)) is Unavailable


def test_planted_a_move_whose_answer_was_lost_is_sent_again(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def again(self: Writer, work: Any) -> Any:
        while True:
            try:
                return await self._unreachable() or await work(self._connection)
            except StoreError as error:
                return error
            except Exception:  # noqa: BLE001 - that is the fault
                self._drop()

    monkeypatch.setattr(Writer, "_result", again)
    assert run_on_line(cluster, lambda line: lose_the_answer(line, database)) is not Unavailable


def test_while_the_database_is_away_nothing_is_stored_and_nobody_waits(cluster: Cluster, database: str) -> None:
    async def scenario(line: Line) -> None:
        store = await PostgresStore.open(line.address(database), Wall())
        await store.create(stored())
        await line.close()
        for asked in (store.append("a", move(1)), store.load("a"), store.change(stored(version=2)), store.renew()):
            with pytest.raises(Unavailable, match="not available now"):
                await asyncio.wait_for(asked, 5)
        await line.open()
        await store.append("a", move(1))
        assert await store.load("a") == (stored(), (move(1),))
        await store.close()

    run_on_line(cluster, scenario)


def test_nothing_acknowledged_is_lost_when_the_database_crashes(database: str) -> None:
    names = [f"t{n}" for n in range(20)]
    stored_plies: dict[str, int] = dict.fromkeys(names, 0)

    async def play(store: PostgresStore, name: str, until: float) -> None:
        """Move after move at one table; where it is not clear what happened, look first, as a server does."""
        loop = asyncio.get_running_loop()
        while loop.time() < until:
            ply = stored_plies[name] + 1
            try:
                await store.append(name, move(ply, f"{ply}"))
            except Repeated:
                stored_plies[name] = ply  # stored before the crash, though the look after it came too early to see it
            except Unavailable:
                with suppress(Unavailable):
                    found = (await store.revisions([name]))[name] - 1
                    assert found in {ply - 1, ply}
                    stored_plies[name] = found
                await asyncio.sleep(0.02)
            else:
                stored_plies[name] = ply

    async def crash(store: PostgresStore) -> None:
        """Kill a process of the server: it ends all others and recovers from its log."""
        for _ in range(3):
            await asyncio.sleep(0.3)
            with suppress(Unavailable, ProcessLookupError):  # it may have ended already
                os.kill(await store._read(lambda c: c.fetchval("SELECT pg_backend_pid()")), signal.SIGKILL)

    async def scenario(here: PostgresStore, there: PostgresStore) -> None:
        await asyncio.gather(*(here.create(stored(name)) for name in names))
        until = asyncio.get_running_loop().time() + 2
        stores = [here, there] * 10
        await asyncio.gather(
            crash(there), *(play(store, name, until) for store, name in zip(stores, names, strict=True))
        )
        for name in names:
            found = await loaded(here, name)
            assert len(found) in {stored_plies[name], stored_plies[name] + 1}
            assert [each.ply for each in found] == [*range(1, len(found) + 1)]
            assert len(found) > 3

    run_on_stores(database, 2, scenario)


async def loaded(store: PostgresStore, name: str) -> tuple[StoredMove, ...]:
    """The moves of a table, as soon as the database answers again."""
    for _ in range(100):
        with suppress(Unavailable):
            found = await store.load(name)
            assert found
            return found[1]
        await asyncio.sleep(0.1)
    raise AssertionError("the database does not come back")


def test_everyone_who_waits_for_a_database_that_is_away_hears_it_at_once(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(line: Line) -> None:
        store = await PostgresStore.open(line.address(database), Wall())
        await line.close()
        tries = 0

        async def slow() -> Any:
            nonlocal tries
            tries += 1
            await asyncio.sleep(0.1)
            raise OSError("no route to host")

        monkeypatch.setattr(store._writer, "_connect", slow)
        asked = [store.change(stored(f"t{n}")) for n in range(50)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert {str(answer) for answer in answers} == {"the store is not available now: no route to host"}
        assert tries == 1
        await store.close()

    run_on_line(cluster, scenario)


@pytest.mark.parametrize("times", [1, 4, 5])
def test_what_the_database_rolled_back_is_sent_again(
    database: str, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    left = times

    async def troubled(connection: Any, sender: str, batch: list[Append]) -> set[str]:
        nonlocal left
        left -= 1
        if left >= 0:
            raise asyncpg.DeadlockDetectedError("deadlock detected")
        return await store_moves(connection, sender, batch)

    async def scenario(store: PostgresStore) -> None:
        monkeypatch.setattr(postgres_writer, "store_moves", troubled)
        await store.create(stored())
        if times < 5:
            await store.append("a", move(1))
        else:
            with pytest.raises(Unavailable, match="deadlock detected"):
                await store.append("a", move(1))
        assert await store.revisions(["a"]) == {"a": 1 + (times < 5)}

    run_on_stores(database, 1, scenario)


def test_an_error_of_the_store_stays_what_it_is() -> None:
    error = Conflict("moved on")
    assert unavailable(error) is error
    assert str(unavailable(TimeoutError())) == "the store is not available now: TimeoutError"


def test_closing_stores_what_has_been_asked_for(database: str) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        await store.create(stored())
        asked = asyncio.create_task(store.append("a", move(1)))
        await asyncio.sleep(0)
        await store.close()
        await asked
        assert await other.revisions(["a"]) == {"a": 2}

    run_on_stores(database, 2, scenario)


def test_channels_are_named_by_the_table() -> None:
    assert postgres_moves.channel("a") == postgres_moves.channel("a")
    assert len({postgres_moves.channel(f"{n}") for n in range(500)}) == postgres_moves.CHANNELS
