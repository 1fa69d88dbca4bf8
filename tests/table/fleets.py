"""Several servers over one memory, for tests: each with a lobby, a store and a clock of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from safecracker.store import SharedMemory, SharedMemoryStore
from safecracker.table.bot_pool import BotRunner, InlineBots
from safecracker.table.clock import HandClock, StoreClock
from safecracker.table.fleet import Fleet
from safecracker.table.fleet_lobby import FleetLobby
from safecracker.table.services import Services
from safecracker.table.table import Table
from tests.serving import KEY, Entropy


class Server:
    """One of the servers."""

    def __init__(self, shared: SharedMemory, machine: HandClock, label: str, bots: BotRunner | None = None) -> None:
        self.store = SharedMemoryStore(shared)
        self.machine = machine
        clock = StoreClock(machine)
        self.fleet = Fleet(self.store, clock)
        self.lobby = FleetLobby(Services(self.store, clock, bots or InlineBots(), Entropy(label)), KEY, self.fleet)

    async def find(self, table: Table) -> Table:
        return await self.lobby.find(table.id)

    async def die(self) -> None:
        """Stop without a word to anybody, as when the process is killed."""
        self.store.cut = True
        self.fleet._left = True
        for chore in [*self.fleet._chores, *self.lobby._chores]:
            chore.cancel()
        for table in self.lobby.tables:
            await table.close()


class Servers:
    """All of them, over one memory whose clock is moved by hand."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.shared = SharedMemory(self.clock.now)
        self.all: list[Server] = []

    async def start(self, machine: HandClock | None = None, bots: BotRunner | None = None) -> Server:
        server = Server(self.shared, machine or self.clock, f"server {len(self.all)}", bots)
        self.all.append(server)
        await server.lobby.resume()
        return server

    async def advance(self, span: int, step: int = 250) -> None:
        """Let time pass slowly enough for leases to be renewed."""
        for _ in range(0, span, step):
            self.clock.advance(step)
            await rest()


async def rest(seconds: float = 0.006) -> None:
    """Let everybody do what they can do now; a sleep on a clock of the tests ends some milliseconds after it moved."""
    await asyncio.sleep(seconds)


@asynccontextmanager
async def servers() -> AsyncIterator[Servers]:
    """Servers that are closed at the end."""
    found = Servers()
    yield found
    for server in found.all:
        await server.lobby.close()
