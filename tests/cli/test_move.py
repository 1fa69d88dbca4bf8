"""The command move, from a data folder with games that were really played to a real PostgreSQL."""

import asyncio
import contextlib
import secrets
import sqlite3
import sys
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from safecracker.cli.export import export_games
from safecracker.core import notation
from safecracker.core.game import OMNISCIENT
from safecracker.store import MemoryStore, SqliteStore, Store, StoredMove, StoredTable, moving
from safecracker.store.files import DATABASE, KEY
from safecracker.store.postgres import PostgresStore
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import SystemClock
from safecracker.table.table import Services, Table

from .conftest import Call
from .test_backup import data, names_in

__all__ = ["data"]  # the fixture

CLOCK = SystemClock()


@pytest.fixture
def key(data: Path) -> bytes:
    """The folder's key, which is no other's; an uploaded game and a heartbeat are there too."""
    key = secrets.token_bytes(32)
    (data / KEY).write_bytes(key)

    async def fill() -> None:
        store = SqliteStore(data / DATABASE, lambda: 1_234_567)
        await store.save_record("r", "Game: “ü”\n")
        await store.heartbeat()
        await store.close()

    asyncio.run(fill())
    return key


def everything(store: Store, names: list[str]) -> list[tuple[StoredTable, tuple[StoredMove, ...]] | None]:
    async def load() -> list[Any]:
        found = [await store.load(name) for name in names]
        assert await store.load_record("r") == "Game: “ü”\n"
        assert await store.last_heartbeat() == 1_234_567
        await store.close()
        return found

    return asyncio.run(load())


def test_all_games_are_moved_and_replay_as_before(
    call: Call, data: Path, key: bytes, database: str, tmp_path: Path
) -> None:
    names = names_in(data)
    export_games(data, tmp_path / "out")
    records = {path.stem.rpartition("-")[2]: path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir()}
    before = everything(SqliteStore(data / DATABASE, CLOCK.now), names)

    done = call("move", "--from", str(data), "--to", database)
    assert (done.exit_code, done.stderr) == (0, "")
    moves = sum(len(found[1]) for found in before if found)
    assert done.stdout.splitlines() == [
        f"Moved and compared. Tables: 3, moves: {moves}, uploaded games: 1.",
        f"The old database is now {data / DATABASE}.moved.",
    ]
    assert not (data / DATABASE).exists()
    assert names_in_file(data / f"{DATABASE}.moved") == names

    async def look() -> list[str]:
        store = await PostgresStore.open(database, CLOCK.now)
        assert await store.key() == key
        assert [await store.load(name) for name in names] == before
        assert await store.load_record("r") == "Game: “ü”\n"
        assert await store.last_heartbeat() == 1_234_567
        await store.enter()
        orphans = await store.take_over(10)
        assert {orphan.last_seen for orphan in orphans} <= {1_234_567}
        services = Services(MemoryStore(CLOCK.now), CLOCK, InlineBots(), secrets.token_bytes)
        found = [await store.load(name) for name in records]
        await store.close()
        return [notation.write(Table(services, *each).record(OMNISCIENT)) for each in found if each]

    assert asyncio.run(look()) == list(records.values())


def names_in_file(file: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(file)) as old:
        return [name for (name,) in old.execute("SELECT id FROM tables ORDER BY id")]


async def count(database: str) -> int:
    connection = await asyncpg.connect(database)
    found = await connection.fetchval("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM keys)")
    await connection.close()
    return int(found)


def test_what_does_not_come_back_equal_is_not_moved(
    call: Call, data: Path, key: bytes, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = moving._Sum.add
    monkeypatch.setattr(moving._Sum, "add", lambda self, row: add(self, tuple(map(id, row))))
    done = call("move", "--from", str(data), "--to", database)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("safecracker: the games cannot be moved: tables: 3")
    assert (data / DATABASE).exists()
    assert asyncio.run(count(database)) == 0


def test_a_row_that_cannot_be_stored_stops_everything(call: Call, data: Path, key: bytes, database: str) -> None:
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as old:
        old.execute("UPDATE moves SET action = 'a' || char(0) WHERE ply = 1")
        old.commit()
    done = call("move", "--from", str(data), "--to", database)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert (data / DATABASE).exists()
    assert asyncio.run(count(database)) == 0


def test_a_database_with_games_and_one_that_is_used_stay_as_they_are(
    call: Call, data: Path, key: bytes, database: str
) -> None:
    async def fill(*, games: bool) -> PostgresStore:
        store = await PostgresStore.open(database, CLOCK.now)
        await store.enter()
        if games:
            await store.leave()
            await store.save_record("r", "")
        await store.close()
        return store

    asyncio.run(fill(games=False))
    assert "a server is using the database" in call("move", "--from", str(data), "--to", database).stderr
    asyncio.run(fill(games=True))
    assert "the database already holds games" in call("move", "--from", str(data), "--to", database).stderr
    assert (data / DATABASE).exists()


def test_a_folder_without_games_one_in_use_and_no_database_are_said_in_one_line(
    call: Call, data: Path, key: bytes, database: str, tmp_path: Path
) -> None:
    said = call("move", "--from", str(tmp_path), "--to", database).stderr
    assert "there are no saved games" in said
    assert "name the folder with --from" in said
    nowhere = call("move", "--from", str(data), "--to", "postgresql://a:hidden@127.0.0.1:1/b")
    assert "cannot be opened" in nowhere.stderr
    assert "hidden" not in nowhere.stderr
    store = SqliteStore(data / DATABASE, CLOCK.now)
    try:
        assert "a server is using" in call("move", "--from", str(data), "--to", database).stderr
    finally:
        asyncio.run(store.close())


def test_without_the_extra_it_says_what_to_install(call: Call, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "safecracker.store.moving")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "safecracker.store.postgres_line")
    done = call("move", "--from", str(data), "--to", "postgresql://localhost/games")
    assert done.exit_code == 2
    assert done.stderr == "safecracker: PostgreSQL needs another package: pip install 'safecracker[postgres]'\n"


def test_games_in_a_database_are_exported_and_deleted_there(
    call: Call, data: Path, key: bytes, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    export_games(data, before := tmp_path / "before")
    assert call("move", "--from", str(data), "--to", database).exit_code == 0
    monkeypatch.setenv("SAFECRACKER_DATABASE", database)
    out = tmp_path / "out"
    assert call("export", str(out)).stdout == f"2 games have been saved in {out}.\n"
    assert {file.name: file.read_text() for file in out.iterdir()} == {
        file.name: file.read_text() for file in before.iterdir()
    }
    gone = min(out.iterdir()).stem.partition("-")[2]
    assert call("delete", f"http://127.0.0.1/t/{gone}").stdout == "The game has been deleted.\n"
    assert call("delete", gone, "--database", database).exit_code == 2
    assert call("export", str(tmp_path / "again")).stdout.startswith("1 game has been saved in ")
    assert call("delete", "r").exit_code == 0  # an uploaded game


def test_no_game_is_deleted_from_a_database_that_a_server_uses(call: Call, database: str) -> None:
    async def enter() -> None:
        store = await PostgresStore.open(database, CLOCK.now)
        await store.enter()
        await store.close()  # as when it is killed: its lease goes on for a while

    asyncio.run(enter())
    done = call("delete", "a", "--database", database)
    assert (done.exit_code, done.stderr) == (2, "safecracker: a server is using the database; stop it first\n")


@pytest.mark.parametrize("words", [("backup", "{folder}/b"), ("restore", "{folder}/b")])
def test_a_backup_of_a_folder_that_is_not_served_is_not_taken_for_one(
    call: Call, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("SAFECRACKER_DATABASE", "postgresql://localhost/games")
    monkeypatch.setenv("SAFECRACKER_DATA", str(data))
    done = call(*(word.format(folder=tmp_path) for word in words))
    assert done.exit_code == 2
    assert "pg_dump" in done.stderr
    assert call("backup", str(tmp_path / "c"), "--data", str(data)).exit_code == 0  # named by hand
