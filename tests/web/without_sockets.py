"""A server without sockets, for tests that decide when each piece of an answer is read."""

import asyncio
import secrets

from starlette.types import ASGIApp, Message, Scope

from safecracker.store import SeatKind, StoredSeat
from safecracker.store.memory import MemoryStore
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Services, Table
from safecracker.web.app import create_app
from safecracker.web.guard import Rates
from tests.serving import FREE_RATES, KEY


async def opened() -> tuple[ASGIApp, Table]:
    """The server, and a table at which two people sit."""
    clock = HandClock()
    lobby = Lobby(Services(MemoryStore(clock.now), clock, InlineBots(), secrets.token_bytes), KEY)
    seats = (StoredSeat(kind=SeatKind.OPEN),) * 2
    table = await lobby.open_table(Setup(game="mastermind", options="first=1 rows=4", seats=seats))
    await table.join("Ann", "", "a" * 64)
    await table.join("Ben", "", "b" * 64)
    return create_app(lobby, KEY, rates=Rates(*FREE_RATES)), table


def asked(path: str, address: str = "127.0.0.1") -> Scope:
    """A request for a stream: by a program at the addresses of the API, else by a browser."""
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"accept", b"application/x-ndjson"), (b"host", b"test")],
        "client": (address, 1),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
        "server": ("test", 80),
        "asgi": {"version": "3.0", "spec_version": "2.4"},
    }


async def never() -> Message:
    """Somebody who listens, and neither says more nor hangs up."""
    await asyncio.Event().wait()
    raise AssertionError
