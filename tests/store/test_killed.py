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

from safecracker.store import SqliteStore, Store, StoredMove

from .conftest import Wall, move, run_and_close, stored

TABLES = tuple("abcdef")
ROUNDS = 15
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
def test_no_acknowledged_move_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    instants = random.Random(1)
    acknowledged = dict.fromkeys(TABLES, 0)
    for _ in range(ROUNDS):
        _kill_while_playing(path, instants.uniform(0, 0.1), acknowledged)
        for table, moves in asyncio.run(_kept(path)).items():
            assert [kept.ply for kept in moves] == list(range(1, len(moves) + 1))
            assert len(moves) >= acknowledged[table]
        assert _integrity(path) == "ok"
    assert min(acknowledged.values()) > ROUNDS


def _kill_while_playing(path: Path, after: float, acknowledged: dict[str, int]) -> None:
    """Start a process that plays, kill it that many seconds after its first move, note what it had acknowledged."""
    command = [sys.executable, "-m", __name__, str(path)]
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


async def _kept(path: Path) -> dict[str, tuple[StoredMove, ...]]:
    store = SqliteStore(path, Wall())
    found = {table: await store.load(table) for table in TABLES}
    await store.close()
    return {table: pair[1] for table, pair in found.items() if pair}


if __name__ == "__main__":
    asyncio.run(run_and_close(SqliteStore(Path(sys.argv[1]), Wall()), play))
