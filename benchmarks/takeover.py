"""How long a dead server's tables wait for another: ``python -m benchmarks.takeover [TABLES] [MOVES]``.

Two servers over a PostgreSQL of their own (``fsync=on``). One opens the tables, each with a time limit for a turn and a
few moves, and dies without a word. A supervisor sees it, or nobody does and its lease must end first. A table counts
when the other server drives it and its players have been given back the time; until then nobody moves there for bots,
chance or the clock.
"""

import asyncio
import secrets
import sys
import time
from typing import Self

from safecracker.core.game import Millis, Seat
from safecracker.store import SeatKind, StoredSeat
from safecracker.store.postgres import PostgresStore
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import StoreClock, SystemClock
from safecracker.table.fleet import Fleet
from safecracker.table.fleet_lobby import FleetLobby
from safecracker.table.lobby import Setup
from safecracker.table.services import Services
from tests.postgres import SAFE, running_cluster

ROUNDS = 5
LOOK = 0.002  # seconds between two looks whether a table has been taken over
KEY = bytes(32)
SEATS = tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, nonce="00", holder=name) for name in ("ann", "ben"))
SETUP = Setup(game="mastermind", options="first=1", seats=SEATS, limit=Millis(600_000))


class Server:
    """One of the two, without pages."""

    def __init__(self, store: PostgresStore, clock: StoreClock) -> None:
        self.store = store
        self.fleet = Fleet(store, clock)
        self.lobby = FleetLobby(Services(store, clock, InlineBots(), secrets.token_bytes), KEY, self.fleet)

    @classmethod
    async def start(cls, address: str) -> Self:
        clock = StoreClock(SystemClock())
        server = cls(await PostgresStore.open(address, clock.now), clock)
        await server.lobby.resume()
        return server

    async def open(self, moves: int) -> str:
        table = await self.lobby.open_table(SETUP)
        for ply in range(moves):
            await table.submit(Seat(0 if ply else 1), "guess RYYB" if ply else "hide RRYB")
        return table.id

    async def die(self) -> int:
        """Stop without a word to the others; its number."""
        self.fleet._left = True  # noqa: SLF001 - as when the process is killed
        for chore in [*self.fleet._chores, *self.lobby._chores]:  # noqa: SLF001 - the same
            chore.cancel()
        for table in self.lobby.tables:
            await table.close()
        number = self.fleet.number
        await self.store.close()
        return number


async def taken_over(address: str, tables: int, moves: int, *, supervised: bool) -> list[float]:
    """For each table the seconds after the death of its driver, in order."""
    one, other = await Server.start(address), await Server.start(address)
    left = {await one.open(moves) for _ in range(tables)}
    number, waited = await one.die(), []
    died = time.perf_counter()
    if supervised:
        await other.store.bury(number)
    while left:
        there = {table for table in left if other.fleet.epoch(table) is not None}
        waited += [time.perf_counter() - died] * len(there)
        left -= there
        await asyncio.sleep(LOOK)
    await other.lobby.close()
    await other.store.close()
    return waited


def main() -> None:
    tables, moves = (int(word) for word in (*sys.argv[1:], *("500", "2")[len(sys.argv) - 1 :]))
    with running_cluster(SAFE) as cluster:
        for supervised in (True, False):
            rounds = [
                asyncio.run(taken_over(cluster.new_database(), tables, moves, supervised=supervised))
                for _ in range(ROUNDS)
            ]
            each = [f"{waited[len(waited) // 2]:.2f} / {waited[-1]:.2f}" for waited in rounds]
            seen = "a supervisor sees it" if supervised else "nobody sees it"
            print(f"{tables} tables, {seen}: half / all after {', '.join(each)} s")


if __name__ == "__main__":
    main()
