"""Tables that everybody may find: they outlive the server, and stay listed."""

from msgspec.structs import replace

from safecracker.store import LISTED, MemoryStore, SeatKind, StoredSeat
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Setup

from .conftest import Open, humans, lobby_of, run

SEEKING = Setup(
    game="mastermind",
    options="",
    seats=(StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), StoredSeat(kind=SeatKind.OPEN)),
    owner="ann",
    listed=True,
)


def test_a_listed_table_is_found_after_a_restart(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        table = await lobby_of(store, clock).open_table(SEEKING)
        await store.close()
        store = reopened()
        lobby = lobby_of(store, clock)
        await lobby.resume()
        assert [found.id for found in await lobby.listed()] == [table.id]
        await lobby.close()
        await store.close()

    run(scenario())


def test_a_rematch_of_a_listed_game_is_listed(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        table = await lobby.open_table(replace(humans(), listed=True))
        assert (await lobby.rematch(table)).stored.listed

    run(scenario())


def test_of_many_listed_tables_the_newest_are_shown(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = lobby_of(MemoryStore(clock.now), clock)
        opened = []
        for _ in range(LISTED + 1):
            opened.append((await lobby.open_table(SEEKING)).id)
            clock.advance(1)
        assert [table.id for table in await lobby.listed()] == opened[:0:-1]

    run(scenario())
