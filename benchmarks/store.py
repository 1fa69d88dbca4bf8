"""How many moves a second a store keeps, and how long each waits: ``python benchmarks/store.py [ADDRESS]``.

Every writer plays at its own table and waits for each move to be durable before it makes the next. Grouped and single
commits take turns in the same run, so that their ratio does not depend on how busy the disk is. With the address of a
PostgreSQL database, which may be empty, that is measured too, in turns with SQLite on the disk.
"""

import asyncio
import secrets
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

from safecracker.store import Pace, SeatKind, SqliteStore, Store, StoredMove, StoredSeat, StoredTable

Opened: TypeAlias = Callable[[int], AbstractAsyncContextManager[Store]]  # for so many moves in one commit at most

WRITERS = (1, 50, 250)
SECONDS = 2.0  # for each figure
ROUNDS = 3  # the median is shown
GROUPED, SINGLE = 500, 1  # moves in one commit at most


def stored(name: str) -> StoredTable:
    seats = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="0" * 64), StoredSeat(kind=SeatKind.BOT, level=3))
    return StoredTable(
        id=name,
        game="mastermind",
        rules=1,
        options="holes=4",
        seats=seats,
        seed=bytes(32),
        owner="0" * 64,
        opened=0,
        notebook=True,
        pace=Pace.HUMAN,
        started=True,
        over=False,
    )


def sqlite(folder: str) -> Opened:
    """A new file in this folder."""

    @asynccontextmanager
    async def opened(together: int) -> AsyncIterator[Store]:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            store = SqliteStore(Path(place) / "games.db", lambda: 0, together=together)
            yield store
            await store.close()

    return opened


def postgres(address: str) -> Opened:
    """The database at this address, with whatever earlier runs left there."""
    from safecracker.store.postgres import PostgresStore  # noqa: PLC0415 - an extra

    @asynccontextmanager
    async def opened(together: int) -> AsyncIterator[Store]:
        store = await PostgresStore.open(address, lambda: 0, together=together)
        yield store
        await store.close()

    return opened


async def latencies(opened: Opened, writers: int, together: int, busy: float = 0) -> tuple[list[float], float]:
    """How long each move waited, and how long all took, beside a loop that is busy for this many seconds a turn."""
    async with opened(together) as store:
        run = secrets.token_hex(8)
        tables = [f"{run}{n}" for n in range(writers)]
        await asyncio.gather(*(store.create(stored(table)) for table in tables))
        begun = time.perf_counter()
        until = begun + SECONDS / ROUNDS
        chore = asyncio.create_task(_toil(busy, until if busy else begun))
        lists = await asyncio.gather(*(_write(store, table, until) for table in tables))
        await chore
        took = time.perf_counter() - begun
    return [latency for each in lists for latency in each], took


async def _write(store: Store, table: str, until: float) -> list[float]:
    waits: list[float] = []
    while (asked := time.perf_counter()) < until:
        ply = len(waits) + 1
        await store.append(
            table, StoredMove(ply=ply, actor="0", action="guess RRYB", at=ply * 1000, command=f"{table} {ply}")
        )
        waits.append(time.perf_counter() - asked)
    return waits


async def _toil(turn: float, until: float) -> None:
    """Keep the loop from ever waiting, as a server does that has more to draw than it can."""
    while (begun := time.perf_counter()) < until:
        while time.perf_counter() < begun + turn:
            pass
        await asyncio.sleep(0)


def figures(runs: list[tuple[list[float], float]]) -> tuple[float, float, float]:
    """Moves a second, and the 50th and 99th percentile of the wait in milliseconds; each the median of the runs."""
    rates = [len(waits) / took for waits, took in runs]
    cuts = [statistics.quantiles(waits, n=100) for waits, _ in runs]
    return (
        statistics.median(rates),
        statistics.median(cut[49] for cut in cuts) * 1000,
        statistics.median(cut[98] for cut in cuts) * 1000,
    )


def row(name: str, opened: Opened, writers: int) -> str:
    runs: dict[int, list[tuple[list[float], float]]] = {GROUPED: [], SINGLE: []}
    for _ in range(ROUNDS):
        for together, found in runs.items():
            found.append(asyncio.run(latencies(opened, writers, together)))
    rate, p50, p99 = figures(runs[GROUPED])
    single, single_p50, single_p99 = figures(runs[SINGLE])
    return (
        f"| {name} | {writers} | {rate:,.0f} | {p50:.2f} | {p99:.2f} "
        f"| {single:,.0f} | {single_p50:.2f} | {single_p99:.2f} | {rate / single:.1f} |"
    )


def busy_row(name: str, opened: Opened, turn: float) -> str:
    rate, p50, p99 = figures([asyncio.run(latencies(opened, 50, GROUPED, turn)) for _ in range(ROUNDS)])
    return f"| {name} | {turn * 1000:g} | {rate:,.0f} | {p50:.2f} | {p99:.2f} |"


def main() -> None:
    stores = {"SQLite on a disk": sqlite(tempfile.gettempdir())}
    if sys.argv[1:]:
        stores["PostgreSQL"] = postgres(sys.argv[1])
    elif Path("/dev/shm").is_dir():  # noqa: S108 - tmpfs
        stores["SQLite in memory"] = sqlite("/dev/shm")  # noqa: S108 - as above
    print("| on | writers | grouped: moves/s | p50 ms | p99 ms | single: moves/s | p50 ms | p99 ms | ratio |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: | --: |")
    for writers in WRITERS:
        for name, opened in stores.items():
            print(row(name, opened, writers), flush=True)
    print("\n50 writers beside a loop that is always busy:\n")
    print("| on | a turn of the loop, ms | moves/s | p50 ms | p99 ms |")
    print("| --- | --: | --: | --: | --: |")
    for turn in (0.0005, 0.004, 0.02):
        for name, opened in stores.items():
            print(busy_row(name, opened, turn), flush=True)


if __name__ == "__main__":
    main()
