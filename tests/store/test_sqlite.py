"""What the SQLite store promises beyond the others: nothing acknowledged is lost, whatever breaks."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from safecracker.store import CannotOpen, Conflict, NewerSchema, Repeated, SqliteStore, Store, Unavailable
from safecracker.store.commit_thread import SWITCH_INTERVAL
from safecracker.store.schema import SCHEMA
from safecracker.store.sqlite import DUE

from .conftest import Scenario, Wall, move, run_and_close, stored


class Trouble:
    """Makes connections that count their commits and fail where the test says so."""

    def __init__(self) -> None:
        self.commits = 0
        self.before: str | None = None  # the statement that fails instead of being run
        self.after: str | None = None  # the statement that is run and then fails
        self.wreck: str | None = None  # the statement that ends the whole transaction instead
        self.pages = 1_000_000  # as many as the disk holds

    def connect(self, path: str) -> sqlite3.Connection:
        trouble = self

        class Troubled(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                if trouble.wreck and trouble.wreck in sql:
                    super().execute("ROLLBACK")
                trouble.strike(sql, trouble.before or trouble.wreck)
                cursor = super().execute(sql, *values)
                trouble.commits += sql == "COMMIT"
                trouble.strike(sql, trouble.after)
                return cursor

        connection = sqlite3.connect(path, check_same_thread=False, factory=Troubled)
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection

    def strike(self, sql: str, cause: str | None) -> None:
        if cause and cause in sql:
            raise sqlite3.OperationalError("disk I/O error")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def run_scenario(path: Path, scenario: Scenario, trouble: Trouble | None = None) -> None:
    asyncio.run(run_and_close(SqliteStore(path, Wall(), connect=(trouble or Trouble()).connect), scenario))


def test_what_was_kept_is_there_after_reopening(path: Path) -> None:
    async def play(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1, "x"))

    async def look(store: Store) -> None:
        assert await store.load("a") == (stored(), (move(1, "x"),))

    run_scenario(path, play)
    run_scenario(path, look)


def test_commits_are_durable_and_keys_are_checked(path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(path, Wall())
        for thread in (store._writer, store._reader):
            answers = [await thread.do(lambda c, p=pragma: c.execute(p).fetchone()[0]) for pragma in PRAGMAS]  # type: ignore[misc]
            assert answers == list(PRAGMAS.values())
        await store.close()

    asyncio.run(scenario())


PRAGMAS = {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": 2, "PRAGMA foreign_keys": 1, "PRAGMA fullfsync": 1}


def test_an_index_knows_what_is_due(path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(path, Wall())
        (plan,) = await store._reader.do(lambda c: c.execute(f"EXPLAIN QUERY PLAN {DUE}", (0, 1)).fetchall())
        assert plan[3] == "SEARCH tables USING INDEX tables_due (due>? AND due<?)"
        await store.close()

    asyncio.run(scenario())


def test_moves_that_gather_during_a_commit_share_the_next(path: Path) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        tables = [f"{n}" for n in range(200)]
        await asyncio.gather(*(store.create(stored(table)) for table in tables))
        trouble.commits = 0
        async with gathering(store):
            moves = [asyncio.create_task(store.append(table, move(1))) for table in tables]
        await asyncio.gather(*moves)
        assert trouble.commits == 2  # one for the job that kept the others waiting

    run_scenario(path, scenario, trouble)


@asynccontextmanager
async def gathering(store: Store) -> AsyncIterator[None]:
    """Keep the writer busy, so that what is asked meanwhile gathers for one transaction."""
    assert isinstance(store, SqliteStore)
    busy, enough = threading.Event(), threading.Event()

    def wait(_: sqlite3.Connection) -> None:
        busy.set()
        enough.wait(10)

    slow = asyncio.create_task(store._writer.do(wait))
    await asyncio.to_thread(busy.wait, 10)
    yield
    await asyncio.sleep(0)
    enough.set()
    await slow


def test_a_busy_loop_cannot_starve_the_writer_for_long(path: Path) -> None:
    run_scenario(path, _create)
    assert sys.getswitchinterval() <= SWITCH_INTERVAL + 1e-6


def test_a_refused_move_takes_no_other_with_it(path: Path) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(*(store.create(stored(table)) for table in "abc"))
        asked = [store.append(table, move(ply)) for table, ply in (("a", 1), ("b", 7), ("c", 1))]
        first, refused, last = await asyncio.gather(*asked, return_exceptions=True)
        assert (first, last) == (None, None)
        assert isinstance(refused, Conflict)
        assert [await plies(store, table) for table in "abc"] == [[1], [], [1]]

    run_scenario(path, scenario)


def test_a_statement_that_fails_takes_no_other_with_it(path: Path) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        await store.create(stored("a"))
        trouble.before = "INSERT INTO moves"
        asked = store.append("a", move(1)), store.create(stored("b"))
        refused, created = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(refused, Unavailable)
        assert created is None
        trouble.before = None
        await store.append("a", move(1))

    run_scenario(path, scenario, trouble)


def test_a_programming_error_reaches_its_caller_alone(path: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        asked = store.create(stored("huge", opened=2**64)), store.append("a", move(1))
        wrong, right = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(wrong, OverflowError)
        assert right is None

    run_scenario(path, scenario)


@pytest.mark.parametrize("statement", ["BEGIN IMMEDIATE", "COMMIT"])
def test_a_commit_that_fails_acknowledges_nothing(path: Path, statement: str) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        await asyncio.gather(*(store.create(stored(table)) for table in "abc"))
        trouble.before = statement
        asked = [store.append(table, move(1, "x")) for table in "abc"]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Unavailable] * 3
        assert all(str(answer).endswith("disk I/O error") for answer in answers)
        trouble.before = None
        assert [await plies(store, table) for table in "abc"] == [[], [], []]
        await store.append("a", move(1, "x"))
        assert await plies(store, "a") == [1]

    run_scenario(path, scenario, trouble)


@pytest.mark.parametrize("statement", ["ROLLBACK", "SAVEPOINT", "RELEASE"])
def test_jobs_that_cannot_be_run_again_one_by_one_are_not_acknowledged(path: Path, statement: str) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        await asyncio.gather(*(store.create(stored(table)) for table in "ab"))
        trouble.before = statement
        asked = store.append("a", move(1, "x")), store.append("b", move(7))
        right, wrong = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(wrong, Unavailable)
        trouble.before = None
        assert await plies(store, "a") == ([1] if right is None else [])
        await store.append("b", move(1))
        assert await plies(store, "b") == [1]

    run_scenario(path, scenario, trouble)


def test_a_commit_that_fails_too_late_is_found_by_loading_again(path: Path) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        await store.create(stored())
        trouble.after = "COMMIT"
        with pytest.raises(Unavailable):
            await store.append("a", move(1, "x"))
        trouble.after = None
        assert await plies(store, "a") == [1]
        with pytest.raises(Repeated):
            await store.append("a", move(1, "x"))

    run_scenario(path, scenario, trouble)


def test_a_store_that_cannot_reopen_says_so_until_it_can(path: Path) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        await store.create(stored())
        trouble.before = "COMMIT"
        for _ in range(3):
            with pytest.raises(Unavailable, match="disk I/O error"):
                await store.append("a", move(1))
            trouble.before = "PRAGMA journal_mode"
        trouble.before = None
        await store.append("a", move(1))

    run_scenario(path, scenario, trouble)


def test_a_full_disk_keeps_nothing_and_loses_nothing(path: Path) -> None:
    trouble = Trouble()
    trouble.pages = 20

    async def scenario(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        await store.create(stored())
        with pytest.raises(Unavailable, match="the store is not available now: database or disk is full"):
            await _fill(store)
        kept = len(await plies(store, "a"))
        assert kept > 10
        await store._writer.do(lambda connection: connection.execute("PRAGMA max_page_count = 1000"))
        await store.append("a", move(kept + 1))
        assert await plies(store, "a") == list(range(1, kept + 2))

    run_scenario(path, scenario, trouble)


async def _fill(store: Store) -> None:
    for ply in range(1, 10_000):
        await store.append("a", move(ply, f"command {ply}"))


def test_a_transaction_that_sqlite_gave_up_keeps_nothing(path: Path) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        await store.create(stored("a"))
        async with gathering(store):
            trouble.wreck = "INSERT INTO moves"
            asked = [asyncio.create_task(each) for each in (store.create(stored("b")), store.append("a", move(1)))]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        trouble.wreck = None
        assert [type(answer) for answer in answers] == [Unavailable] * 2
        assert await plies(store, "a") == []
        assert await store.load("b") is None

    run_scenario(path, scenario, trouble)


def test_everybody_in_a_commit_that_fails_gets_an_error(path: Path) -> None:
    trouble = Trouble()

    def fail(_: sqlite3.Connection) -> None:
        trouble.before = "COMMIT"

    async def scenario(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        async with gathering(store):
            failing = store._writer.do(fail), store.create(stored("a")), store.append("gone", move(1))
            asked = [asyncio.create_task(each) for each in failing]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        trouble.before = None
        assert [str(answer) for answer in answers] == ["the store is not available now: disk I/O error"] * 3
        assert await store.load("a") is None

    run_scenario(path, scenario, trouble)


def test_a_read_that_fails_is_unavailable_once(path: Path) -> None:
    trouble = Trouble()

    async def scenario(store: Store) -> None:
        await store.create(stored())
        trouble.before = "SELECT"
        with pytest.raises(Unavailable, match="disk I/O error"):
            await store.load("a")
        trouble.before = None
        assert await plies(store, "a") == []

    run_scenario(path, scenario, trouble)


def test_who_stops_waiting_harms_nobody(path: Path) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(store.create(stored("a")), store.create(stored("b")))
        impatient = asyncio.create_task(store.append("a", move(1)))
        await asyncio.sleep(0)
        impatient.cancel()
        await store.append("b", move(1))
        assert await plies(store, "a") == [1]

    run_scenario(path, scenario)


def test_closing_keeps_what_was_asked_for(path: Path) -> None:
    async def scenario(store: Store) -> None:
        asked = [asyncio.create_task(store.create(stored(f"{n}"))) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*asked)

    run_scenario(path, scenario)


def test_closing_leaves_one_whole_file(path: Path) -> None:
    run_scenario(path, _create)
    assert sorted(file.name for file in path.parent.iterdir()) == ["games.db", "games.db.lock"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_nobody_else_may_read_the_seeds(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.db"
    run_scenario(path, _create)
    assert [file.stat().st_mode & 0o077 for file in (path, path.parent)] == [0, 0]


def test_a_newer_schema_is_refused_and_left_alone(path: Path) -> None:
    run_scenario(path, _create)
    _script(path, f"PRAGMA user_version = {SCHEMA + 1}")
    before = path.read_bytes()
    with pytest.raises(NewerSchema, match=r"games.db was written by a newer version of Safecracker"):
        SqliteStore(path, Wall())
    assert path.read_bytes() == before


OLDER = (
    "ALTER TABLE places DROP COLUMN program",
    "PRAGMA user_version = 6",
    "ALTER TABLE moves DROP COLUMN chain",
    "PRAGMA user_version = 5",
    "DROP INDEX tables_due",
    "ALTER TABLE tables DROP COLUMN due",
    "CREATE INDEX tables_unfinished ON tables (opened, id) WHERE started AND NOT over",
    "PRAGMA user_version = 4",
    "ALTER TABLE places DROP COLUMN ready",
    "PRAGMA user_version = 3",
    "DROP INDEX tables_listed",
    "DROP TABLE records",
    "ALTER TABLE tables DROP COLUMN origin",
    "ALTER TABLE tables DROP COLUMN listed",
    "ALTER TABLE places DROP COLUMN wish",
    "PRAGMA user_version = 2",
    "ALTER TABLE places DROP COLUMN shown",
    "ALTER TABLE places DROP COLUMN away",
    "ALTER TABLE tables DROP COLUMN watched",
    'ALTER TABLE tables DROP COLUMN "limit"',
    "DROP TABLE alive",
    "PRAGMA user_version = 1",
)


@pytest.mark.parametrize("schema", range(1, SCHEMA))
def test_a_file_of_an_earlier_schema_is_brought_up_to_date(path: Path, schema: int) -> None:
    run_scenario(path, _create)
    _script(path, *OLDER[: OLDER.index(f"PRAGMA user_version = {schema}") + 1])

    async def found(store: Store) -> None:
        assert await store.load("a") == (stored(), ())
        assert await store.last_heartbeat() == 0

    run_scenario(path, found)
    assert _script(path, "PRAGMA user_version") == [(SCHEMA,)]


def test_another_programs_database_is_refused(path: Path) -> None:
    _script(path, "CREATE TABLE recipes (cake)")
    with pytest.raises(CannotOpen, match=r"games.db is not a Safecracker database"):
        SqliteStore(path, Wall())


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary," * 1_000)
    with pytest.raises(CannotOpen, match=r"games.db cannot be opened: file is not a database"):
        SqliteStore(path, Wall())
    assert path.read_bytes() == b"Dear diary," * 1_000


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "games.db", tmp_path / "file" / "deeper" / "games.db", tmp_path):
        with pytest.raises(CannotOpen, match="cannot be opened: ") as caught:
            SqliteStore(path, Wall())
        assert "\n" not in str(caught.value)


def test_a_store_that_could_not_open_holds_nothing(path: Path) -> None:
    trouble = Trouble()
    trouble.before = "BEGIN"
    with pytest.raises(CannotOpen, match="disk I/O error"):
        SqliteStore(path, Wall(), connect=trouble.connect)
    run_scenario(path, _create)


def test_a_second_store_in_this_process_is_refused(path: Path) -> None:
    async def scenario(_: Store) -> None:
        with pytest.raises(CannotOpen, match=r"another server is using .*games.db; stop it first"):
            SqliteStore(path, Wall())

    run_scenario(path, scenario)
    run_scenario(path, _create)


def test_a_second_process_is_refused(path: Path) -> None:
    script = f"import pathlib, safecracker.store as s; s.SqliteStore(pathlib.Path({str(path)!r}), int)"

    async def scenario(_: Store) -> None:
        other = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", script], capture_output=True, check=False
        )
        assert b"another server is using" in other.stderr

    run_scenario(path, scenario)


def test_a_forgotten_table_leaves_no_row(path: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1, "x"))
        await store.forget(10_000)

    run_scenario(path, scenario)
    assert _script(path, "SELECT * FROM tables, places, moves", "SELECT * FROM moves", "SELECT * FROM places") == []


async def plies(store: Store, table: str) -> list[int]:
    found = await store.load(table)
    return [kept.ply for kept in found[1]] if found else []


async def _create(store: Store) -> None:
    await store.create(stored())


def _script(path: Path, *statements: str) -> list[Any]:
    """What the statements say, asked behind the store's back."""
    connection = sqlite3.connect(path, isolation_level=None)
    answers = [row for statement in statements for row in connection.execute(statement)]
    connection.close()
    return answers
