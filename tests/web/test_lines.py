"""The moves of a table as lines of JSON, one after the other: all of them, to everyone who watches."""

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.types import ASGIApp, Message

from safecracker.core.game import Seat
from safecracker.store import SeatKind, StoredSeat
from safecracker.store.memory import MemoryStore
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Services, Table
from safecracker.web.app import create_app
from safecracker.web.guard import Rates
from tests.serving import FREE_RATES, KEY

GAME = ((1, "hide RRYB"), (0, "guess RRYB"), (0, "hide WWWW"), (1, "guess WWPP"), (1, "guess WWWW"))


async def opened() -> tuple[ASGIApp, Table]:
    """A server without sockets, and a table at which two people sit."""
    clock = HandClock()
    lobby = Lobby(Services(MemoryStore(clock.now), clock, InlineBots(), secrets.token_bytes), KEY)
    seats = (StoredSeat(kind=SeatKind.OPEN),) * 2
    table = await lobby.open_table(Setup(game="mastermind", options="first=1 rows=4", seats=seats))
    await table.join("Ann", "", "a" * 64)
    await table.join("Ben", "", "b" * 64)
    return create_app(lobby, KEY, rates=Rates(*FREE_RATES)), table


async def lines(app: ASGIApp, table: Table, while_sending: Callable[[int], Awaitable[None]]) -> list[dict[str, Any]]:
    """What an onlooker hears until the stream ends; ``while_sending`` happens before a line has been sent."""
    heard: list[dict[str, Any]] = []
    path = f"/api/tables/{table.id}/moves"
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"accept", b"application/x-ndjson")],
        "client": ("127.0.0.1", 1),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
        "server": ("test", 80),
        "asgi": {"version": "3.0", "spec_version": "2.4"},
    }

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        for line in message.get("body", b"").splitlines():
            if line:
                heard.append(json.loads(line))
                await while_sending(heard[-1]["ply"])

    await asyncio.wait_for(app(scope, receive, send), 10)
    return heard


@pytest.mark.parametrize("watchers", [1, 4])
def test_moves_made_while_a_line_is_sent_are_heard_to_the_last(watchers):
    async def scenario() -> list[list[int]]:
        app, table = await opened()

        async def play(ply: int) -> None:
            """As soon as anybody hears a move, the rest of the game is played; all others are slower than that."""
            for seat, action in GAME[ply:] if table.ply == ply else ():
                await table.submit(Seat(seat), action)
            await asyncio.sleep(0.01)

        watching = [asyncio.create_task(lines(app, table, play)) for _ in range(watchers)]
        await asyncio.sleep(0.01)
        await table.submit(Seat(1), GAME[0][1])
        return [[line["ply"] for line in heard] for heard in await asyncio.gather(*watching)]

    assert asyncio.run(scenario()) == [[1, 2, 3, 4, 5]] * watchers
