"""What a start costs: with many unfinished tables in the store, and of the package and the command alone.

    python benchmarks/start.py [--tables 10000] [--database FILE]

Fills a new store with copies of games of all five kinds, some moves old, that wait for a person; or copies the store in
FILE, which an earlier version may have written. Then it starts the real command on a free port of loopback, asks for
the first page, waits until the server is idle, and ends it; then once more.
"""

import argparse
import asyncio
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx
from msgspec.structs import replace

from safecracker.core.game import Nature, Seat
from safecracker.games import find, games
from safecracker.store import MemoryStore, Pace, SeatKind, SqliteStore, StoredMove, StoredSeat, StoredTable
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import SystemClock
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Services, Table
from safecracker.testing.playouts import offered

MOVES, MOST_MOVES = 8, 100  # that people make at each table
ANN = StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann", ready=True)
BEN = StoredSeat(kind=SeatKind.HUMAN, name="Ben", holder="ben", ready=True)
BOT = StoredSeat(kind=SeatKind.BOT, level=1)
QUIET, BUSY = 1.0, 0.05  # a server is idle when it has worked for less than this part of so many seconds
BUSY_TABLE = ("codecrackers", BOT)  # the computer may act nearly all the time
UNTIMED = {"codecrackers": "claims=calm glass=untimed", "teufelsmoor": "window=0"}  # the clock never runs

Copy = tuple[StoredTable, tuple[StoredMove, ...]]


async def sample(game: str, other: StoredSeat, rng: Random) -> Copy:
    """A game that waits for a person."""
    clock = SystemClock()
    lobby = Lobby(Services(MemoryStore(clock.now), clock, InlineBots(), rng.randbytes), bytes(32))
    seats = (ANN, *[other] * (find(game).usual_players - 1))
    setup = Setup(game=game, options=UNTIMED.get(game, ""), seats=seats, owner="ann", pace=Pace.QUICK)
    while True:
        table = await lobby.open_table(setup)
        for made in range(MOST_MOVES):
            while not table.settled:  # noqa: ASYNC110 - what is waited for is no event
                await asyncio.sleep(0.001)
            texts = legal(table)
            if table.outcome or (not table.busy and (made >= MOVES or not texts)):
                break
            if texts:
                await table.submit(people(table)[0], rng.choice(texts))
            await asyncio.sleep(0.001)
        if not (table.outcome or table.busy):
            found = await lobby.services.store.load(table.id)
            assert found is not None
            return found


def people(table: Table) -> list[Seat]:
    """The people who may act."""
    able = [actor for actor in table.game.may_act(table.state) if not isinstance(actor, Nature)]
    return sorted(seat for seat in able if table.person_is_here(seat))


def legal(table: Table) -> list[str]:
    """What the first of them may do, but for naming a field, which ends a game of Teufelsmoor."""
    actions = [action for seat in people(table)[:1] for action in offered(table.game, table.state, seat)]
    texts = map(table.game.write, actions)
    return [text for text in texts if not text.startswith("name")]


async def fill(path: Path, tables: int) -> None:
    rng = Random(1)
    kinds = [await sample(game, other, rng) for game in games() for other in (BEN, BOT) if (game, other) != BUSY_TABLE]
    clock = SystemClock()
    store = SqliteStore(path, clock.now)
    letters = str.maketrans("0189", "abcd")  # ids have none of these digits
    copies = [(f"{number:0>26}".translate(letters), *kinds[number % len(kinds)]) for number in range(tables)]
    for part in range(0, tables, 500):
        creating = (store.create(replace(stored, id=name), moves) for name, stored, moves in copies[part : part + 500])
        await asyncio.gather(*creating)
    await store.close()


def cpu_seconds(process: int) -> float:
    """What the process has used so far, without its children."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def megabytes(process: int) -> float:
    """What the process has in memory now."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def show_start(name: str, folder: str) -> None:
    command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split("open at ")[1].split("/  ")[0]
        while True:
            try:
                httpx.get(url, timeout=120).raise_for_status()
                break
            except httpx.TransportError:
                time.sleep(0.005)
        page, memory = cpu_seconds(server.pid), megabytes(server.pid)
        idle = -1.0
        while (used := cpu_seconds(server.pid)) - idle > BUSY * QUIET:
            idle = used
            time.sleep(QUIET)
        print(f"| {name} | {page:.2f} | {memory:.0f} | {used:.2f} | {megabytes(server.pid):.0f} |", flush=True)
        server.terminate()


def show_command(name: str, *arguments: str) -> None:
    """The least of five runs, as its parent counts it."""
    spans = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spans.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print(f"| {name} | {min(spans):.2f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--database", type=Path)
    asked = parser.parse_args()
    print("| command | CPU s |\n| --- | --: |")
    show_command("python -c pass", "-c", "pass")
    show_command("import safecracker", "-c", "import safecracker")
    show_command("safecracker --help", "-m", "safecracker", "--help")
    print("\n| server with | CPU s to the first page | MB | CPU s until idle | MB |\n| --- | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as folder:
        show_start("no tables", folder)
        path = Path(folder) / "safecracker.db"
        if asked.database:
            shutil.copy(asked.database, path)
        else:
            path.unlink()
            asyncio.run(fill(path, asked.tables))
        name = str(asked.database or f"{asked.tables:,} tables")
        show_start(name, folder)
        show_start(f"{name}, once more", folder)


if __name__ == "__main__":
    main()
