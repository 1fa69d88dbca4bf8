"""A server that is killed at any instant has lost no move that it acknowledged."""

import asyncio
import random
import select
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from safecracker.store import Store, StoredMove
from tests.faults.stores import open_store

from .conftest import Wall, move, run_and_close, stored

TABLES = tuple("abcdef")
ROOT = Path(__file__).parents[2]


async def play(store: Store) -> None:
    """Play on at every table for ever, and print each move that is acknowledged."""
    await asyncio.gather(*(_play_on(store, table) for table in TABLES))


async def _play_on(store: Store, table: str) -> None:
    found = await store.load(table)
    if found is None:
        await store.create(stored(table))
    ply = len(found[1]) if found else 0
    while True:
        ply += 1
        await store.append(table, move(ply, f"command {ply}"))
        print(table, ply, flush=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
@pytest.mark.parametrize(("engine", "rounds"), [("sqlite", 15), ("postgres", 5)])
def test_no_acknowledged_move_is_lost_when_the_process_is_killed(
    request: pytest.FixtureRequest, tmp_path: Path, engine: str, rounds: int
) -> None:
    path = tmp_path / "games.db"
    where = str(path) if engine == "sqlite" else request.getfixturevalue("database")
    instants = random.Random(1)
    acknowledged = dict.fromkeys(TABLES, 0)
    for _ in range(rounds):
        _kill_while_playing(where, instants.uniform(0, 0.1), acknowledged)
        for table, moves in asyncio.run(_kept(where)).items():
            assert [kept.ply for kept in moves] == list(range(1, len(moves) + 1))
            assert len(moves) >= acknowledged[table]
        assert engine == "postgres" or _integrity(path) == "ok"
    assert min(acknowledged.values()) > rounds


def _kill_while_playing(where: str, after: float, acknowledged: dict[str, int]) -> None:
    """Start a process that plays, kill it that many seconds after its first move, note what it had acknowledged."""
    command = [sys.executable, "-m", __name__, where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as player:
        assert player.stdout
        assert select.select([player.stdout], [], [], 10)[0]
        time.sleep(after)
        player.send_signal(signal.SIGKILL)
        for line in player.stdout:
            if line.endswith("\n"):  # the last may be cut short
                table, ply = line.split()
                acknowledged[table] = int(ply)


def _integrity(path: Path) -> str:
    connection = sqlite3.connect(path)
    (answer,) = connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()
    return str(answer)


async def _kept(where: str) -> dict[str, tuple[StoredMove, ...]]:
    store = await open_store(where, Wall())
    found = {table: await store.load(table) for table in TABLES}
    await store.close()
    return {table: pair[1] for table, pair in found.items() if pair}


async def main() -> None:
    await run_and_close(await open_store(sys.argv[1], Wall()), play)


if __name__ == "__main__":
    asyncio.run(main())
