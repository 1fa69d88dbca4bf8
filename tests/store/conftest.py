"""What the tests of the stores share: a table, a move, a clock that stands still, and a way to run on each store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from safecracker.store import MemoryStore, Pace, SeatKind, SqliteStore, Store, StoredMove, StoredSeat, StoredTable

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


@pytest.fixture(params=["memory", "sqlite"])
def run_scenario(request: pytest.FixtureRequest, wall: Wall, tmp_path: Path) -> RunScenario:
    def running(scenario: Scenario) -> None:
        store = MemoryStore(wall) if request.param == "memory" else SqliteStore(tmp_path / "games.db", wall)
        asyncio.run(run_and_close(store, scenario))

    return running


async def run_and_close(store: Store, scenario: Scenario) -> None:
    try:
        await scenario(store)
    finally:
        await store.close()
