"""What the tests of the stores share: a table, a move, a clock that stands still, and a way to run on each store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from safecracker.store import MemoryStore, Pace, SeatKind, SqliteStore, Store, StoredMove, StoredSeat, StoredTable
from safecracker.store.postgres import PostgresStore

Scenario: TypeAlias = Callable[[Store], Awaitable[None]]
RunScenario: TypeAlias = Callable[[Scenario], None]

TABLE = StoredTable(
    id="a",
    game="mastermind",
    rules=1,
    options="holes=4",
    seats=(
        StoredSeat(kind=SeatKind.HUMAN, name="Ann", nonce="n", holder="ann"),
        StoredSeat(kind=SeatKind.BOT, level=3),
        StoredSeat(kind=SeatKind.OPEN),
    ),
    seed=bytes(range(32)),
    owner="ann",
    opened=1_000,
    notebook=True,
    pace=Pace.HUMAN,
    started=True,
    over=False,
    before="z",
)


def stored(name: str = "a", **fields: Any) -> StoredTable:
    return replace(TABLE, id=name, **fields)


def move(ply: int, command: str = "", actor: str = "0") -> StoredMove:
    return StoredMove(ply=ply, actor=actor, action=f"guess {ply}", at=ply * 10, command=command)


class Wall:
    """A clock that shows what the test sets."""

    def __init__(self) -> None:
        self.now = 1_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def run_scenario(request: pytest.FixtureRequest, wall: Wall, tmp_path: Path) -> RunScenario:
    async def opened() -> Store:
        if request.param == "memory":
            return MemoryStore(wall)
        if request.param == "sqlite":
            return SqliteStore(tmp_path / "games.db", wall)
        return await PostgresStore.open(address, wall)

    def running(scenario: Scenario) -> None:
        async def run() -> None:
            await run_and_close(await opened(), scenario)

        asyncio.run(run())

    address = request.getfixturevalue("database") if request.param == "postgres" else ""
    return running


async def run_and_close(store: Store, scenario: Scenario) -> None:
    try:
        await scenario(store)
    finally:
        await store.close()
