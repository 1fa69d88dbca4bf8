"""Servers in this process that share a PostgreSQL database, for tests that control time and randomness."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator

import uvicorn

from safecracker.cli.serve import listen
from safecracker.store.postgres import PostgresStore
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock, StoreClock, SystemClock
from safecracker.table.fleet import Fleet
from safecracker.table.fleet_lobby import FleetLobby
from safecracker.table.services import Services
from safecracker.web.app import create_app
from safecracker.web.guard import Rates

from .serving import FREE_RATES, KEY, Doors, Entropy, Running, wait_for


class _Member:
    """A server in a thread; leases go by real time, and all else by a clock that stands still."""

    def __init__(self, database: str, label: str) -> None:
        self._database, self._entropy = database, Entropy(label)
        self._server: uvicorn.Server | None = None
        self._end_streams: Callable[[], object] | None = None
        self.running: Running | None = None
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.thread.start()

    async def _serve(self) -> None:
        clock = HandClock()
        store = await PostgresStore.open(self._database, clock.now)
        fleet = Fleet(store, StoreClock(SystemClock()))
        lobby = FleetLobby(Services(store, clock, InlineBots(), self._entropy), KEY, fleet)
        rates, loop = Rates(*FREE_RATES), asyncio.get_running_loop()
        app = create_app(lobby, KEY, token=self._entropy.token, rates=rates, on_stop=store.close)
        doors, listener = Doors(app), listen("127.0.0.1", 0)
        config = uvicorn.Config(
            doors, log_level="warning", date_header=False, server_header=False, timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        self._end_streams = lambda: loop.call_soon_threadsafe(doors.closing.set)
        self.running = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", lobby, clock, loop, app)
        with listener:
            await self._server.serve(sockets=[listener])

    @property
    def started(self) -> bool:
        return self._server is not None and self._server.started

    def stop(self) -> None:
        for browser in self.running.browsers if self.running else ():
            browser.close()
        if self._end_streams:
            self._end_streams()
        if self._server:
            self._server.should_exit = True
        self.thread.join(10)


@contextlib.contextmanager
def two_servers(database: str, label: str = "") -> Iterator[tuple[Running, Running]]:
    """Both for the time of the block. What is random is the same each time for the same label."""
    members = [_Member(database, f"{label} {number}") for number in range(2)]
    try:
        wait_for(lambda: all(member.started for member in members))
        here, there = (member.running for member in members)
        assert here
        assert there
        yield here, there
    finally:
        for member in members:
            member.stop()
