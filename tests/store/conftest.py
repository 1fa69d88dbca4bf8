"""What the tests of the stores share: a sheet, a move, a clock that stands still, and a story told to each store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from safecracker.store import MemoryStore, Pace, SeatKind, SqliteStore, Store, StoredMove, StoredSeat, StoredTable

FinishedGame: TypeAlias = Callable[[Store], Awaitable[None]]
Tell: TypeAlias = Callable[[FinishedGame], None]

SHEET = StoredTable(
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
    return replace(SHEET, id=name, **fields)


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
def tell(request: pytest.FixtureRequest, wall: Wall, tmp_path: Path) -> Tell:
    def telling(story: FinishedGame) -> None:
        store = MemoryStore(wall) if request.param == "memory" else SqliteStore(tmp_path / "games.db", wall)
        asyncio.run(told(store, story))

    return telling


async def told(store: Store, story: FinishedGame) -> None:
    try:
        await story(store)
    finally:
        await store.close()
