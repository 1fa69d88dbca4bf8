"""How many may listen at once, how long they may take to read, and who gets no stream at all."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from msgspec import Struct
from starlette.types import ASGIApp, Message

from safecracker.core.game import Seat
from safecracker.table.table import Table
from safecracker.web import open_streams
from tests.serving import Running, serving

from .parties import party
from .without_sockets import asked, never, opened

KINDS = ("browsers", "programs")
every_kind = pytest.mark.parametrize("kind", KINDS)


class Listener(Struct):
    """What somebody who listens to a table got."""

    status: int = 0
    body: bytes = b""
    gone: bool = False


async def listen(
    app: ASGIApp,
    table: Table,
    kind: str,
    listener: Listener,
    *,
    address: str = "192.0.2.1",
    read: Callable[[], Awaitable[object]] = lambda: asyncio.sleep(0),
) -> None:
    """Listen until the stream ends; ``read`` is how long each piece takes."""
    path = f"/t/{table.id}/stream" if kind == "browsers" else f"/api/tables/{table.id}/moves"

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            listener.status = message["status"]
            return
        if body := message.get("body", b""):
            listener.body += body
        await read()

    await app(asked(path, address), never, send)
    listener.gone = True


async def listening(app: ASGIApp, table: Table, kind: str, addresses: list[str]) -> list[int]:
    """The statuses of as many who come at once."""
    listeners = [Listener() for _ in addresses]
    tasks = [
        asyncio.create_task(listen(app, table, kind, each, address=address))
        for each, address in zip(listeners, addresses, strict=True)
    ]
    async with asyncio.timeout(20):
        while not all(each.status for each in listeners):  # noqa: ASYNC110 - what is waited for is no event
            await asyncio.sleep(0.001)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return [each.status for each in listeners]


@every_kind
def test_of_many_who_come_at_once_no_more_than_the_limit_are_let_in(kind, monkeypatch):
    monkeypatch.setattr(open_streams, "MOST_WATCHERS", 10)

    async def scenario() -> list[int]:
        app, table = await opened()
        return await listening(app, table, kind, [f"192.0.2.{number}" for number in range(15)])

    assert sorted(asyncio.run(scenario())) == [200] * 10 + [503] * 5


@every_kind
def test_one_address_gets_so_many_streams_and_another_still_gets_one(kind, monkeypatch):
    monkeypatch.setattr(open_streams, "MOST_OF_AN_ADDRESS", 3)

    async def scenario() -> list[int]:
        app, table = await opened()
        return await listening(app, table, kind, ["192.0.2.1"] * 5 + ["192.0.2.2"])

    assert asyncio.run(scenario()) == [200, 200, 200, 429, 429, 200]


def test_an_address_is_forgotten_with_its_last_stream():
    async def scenario() -> None:
        app, table = await opened()
        await listening(app, table, "programs", ["192.0.2.1"])
        context = app.state.app_context  # type: ignore[attr-defined]
        assert not context.streams._of_address
        assert not table.watchers

    asyncio.run(scenario())


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def test_players_and_the_owner_find_room_where_onlookers_do_not(server):
    here = party(server)
    server.lobby._tables[here.table].watchers.extend([""] * 100)
    path = f"/t/{here.table}/stream"
    assert server.browser().get(path).status_code == 503
    for player in (here.breaker, here.setter):
        with player.stream("GET", path) as answer:
            assert answer.status_code == 200


def test_a_player_does_not_open_streams_without_end(server):
    here = party(server)
    table = server.lobby._tables[here.table]
    table.watchers.extend([table.stored.seats[0].holder] * 20)
    assert here.breaker.get(f"/t/{here.table}/stream").status_code == 503


@every_kind
def test_one_who_does_not_read_is_left_alone_after_a_while(kind, monkeypatch):
    monkeypatch.setattr(open_streams, "SEND_TIMEOUT", 0.05)

    async def scenario() -> None:
        app, table = await opened()
        await table.submit(Seat(1), "hide RRYB")
        listener = Listener()
        # nothing that is sent is ever read, as when all buffers on the way are full
        stuck = listen(app, table, kind, listener, read=lambda: asyncio.Event().wait())
        await asyncio.wait_for(stuck, 10)
        assert (listener.status, listener.gone) == (200, True)
        assert not table.watchers

    asyncio.run(scenario())


@pytest.mark.parametrize("path", ["/t/{table}/stream", "/api/tables/{table}/moves"])
def test_a_private_table_refuses_the_stream_itself(server, path):
    here = party(server, alone="on")
    answer = server.browser().get(path.format(table=here.table), headers={"Accept": "application/x-ndjson"})
    assert answer.status_code == 403
    assert "private table" in answer.text
