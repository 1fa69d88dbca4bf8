"""What the tests of tables share: services whose clock, store, bots and randomness the test controls."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from safecracker.core.game import Seat
from safecracker.games import games, other_games
from safecracker.store import (
    MemoryStore,
    Pace,
    SeatKind,
    SqliteStore,
    Store,
    StoredMove,
    StoredSeat,
    StoredTable,
    Unavailable,
)
from safecracker.table.bot_pool import BotRunner, InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Services, Table
from tests.serving import KEY, Entropy

Open: TypeAlias = Callable[[], Store]

ANN, BEN = Seat(0), Seat(1)
WAIT_FOR_BOT = 10  # seconds until a test that waits in vain fails
TINY = "holes=2 colours=3 rows=4 first=1"


class FrailStore(MemoryStore):
    """A store that a test can make fail, before or after it has stored something, or hang."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(clock.now)
        self.failing = False
        self.keeping = False  # what fails is kept nevertheless, as when the answer of a disk is lost
        self.hanging = asyncio.Event()
        self.hanging.set()
        self.tried = 0

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0
    ) -> None:
        self.tried += 1
        await self.hanging.wait()
        if self.keeping or not self.failing:
            await super().append(table, move, *then, over=over, due=due)
        if self.failing:
            raise Unavailable("the disk is full")

    async def change(self, stored: StoredTable) -> None:
        if self.failing:
            raise Unavailable("the disk is full")
        await super().change(stored)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, 30))


async def until(condition: Callable[[], bool]) -> None:
    """Wait until it holds; a test that waits in vain fails."""
    async with asyncio.timeout(WAIT_FOR_BOT):
        while not condition():  # noqa: ASYNC110 - what is waited for is no event
            await asyncio.sleep(0.001)


def lobby_of(store: Store, clock: HandClock, bots: BotRunner | None = None, *, label: str = "") -> Lobby:
    return Lobby(Services(store, clock, bots or InlineBots(), Entropy(label)), KEY)


def humans(options: str = "first=1") -> Setup:
    """Ann and Ben, who breaks Ben's code first."""
    seats = tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name.lower()) for name in ("Ann", "Ben"))
    return Setup(game="mastermind", options=options, seats=seats, owner="ann")


def against(level: int = 3, options: str = "first=1", pace: Pace = Pace.QUICK) -> Setup:
    """Ann against a computer."""
    seats = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), StoredSeat(kind=SeatKind.BOT, level=level))
    return Setup(game="mastermind", options=options, seats=seats, owner="ann", pace=pace)


def bots_only(options: str = TINY, pace: Pace = Pace.QUICK) -> Setup:
    return Setup(
        game="mastermind",
        options=options,
        seats=(StoredSeat(kind=SeatKind.BOT, level=1), StoredSeat(kind=SeatKind.BOT, level=2)),
        pace=pace,
    )


async def refusal(doing: Awaitable[object]) -> Exception:
    """What came of it."""
    try:
        await doing
    except Exception as error:  # noqa: BLE001 - the test looks at it
        return error
    pytest.fail("nothing was refused")


def seen_texts(table: Table) -> list[str]:
    """The moves that the table would show to Ann."""
    return [table.move_text(ply, ANN)[1] for ply in range(1, table.ply + 1)]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(params=["memory", "sqlite"])
def reopened(request: pytest.FixtureRequest, clock: HandClock, tmp_path: Path) -> Open:
    """Opens the same store every time: what is kept outlives the server."""
    memory = MemoryStore(clock.now)

    def opening() -> Store:
        if request.param == "sqlite":
            return SqliteStore(tmp_path / "games.db", clock.now)
        memory._closed = False
        return memory

    return opening


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games of the tests join the others as any package's would: by an entry point."""
    about = tmp_path / "planted-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: planted\nVersion: 1\n")
    points = "[safecracker.games]\nplanted = tests.table.planted:KIT\nrace = tests.table.planted:RACE\n"
    (about / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    for cached in (games, other_games):
        cached.cache_clear()
    yield
    for cached in (games, other_games):
        cached.cache_clear()
