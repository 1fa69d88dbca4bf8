"""Pages and streams of several servers: a browser may be answered by any of them, and never sees time run backwards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.types import Message

from safecracker.store import SeatKind, StoredSeat
from safecracker.store.shared import LEASE
from safecracker.table.lobby import Setup
from safecracker.web.app import create_app, end_streams
from safecracker.web.guard import MovingWindow, Rates
from tests.serving import FREE_RATES, KEY
from tests.table.conftest import BEN, humans, run, until
from tests.table.fleets import Server, Servers, rest, servers

from .without_sockets import asked, never


class Sites:
    """Two servers with their apps, and one browser that both of them know."""

    def __init__(self, fleet: Servers, both: tuple[Server, Server]) -> None:
        self.fleet = fleet
        self.servers = both
        self.apps: list[Starlette] = [create_app(each.lobby, KEY, rates=Rates(*FREE_RATES)) for each in both]
        self.cookies = httpx.Cookies()

    async def ask(self, server: int, method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=self.apps[server])
        async with httpx.AsyncClient(
            transport=transport, base_url="http://test", cookies=self.cookies, headers={"origin": "http://test"}
        ) as client:
            answer = await client.request(method, path, **more)
        self.cookies.update(answer.cookies)
        return answer


@asynccontextmanager
async def sites() -> AsyncIterator[Sites]:
    async with servers() as fleet:
        yield Sites(fleet, (await fleet.start(), await fleet.start()))


def test_a_redirect_carries_the_revision_that_the_next_page_must_know() -> None:
    async def scenario() -> None:
        async with sites() as site:
            seats = (StoredSeat(kind=SeatKind.OPEN),) * 2
            setup = Setup(game="mastermind", options="first=1", seats=seats)
            table = await site.servers[0].lobby.open_table(setup)
            await site.ask(1, "GET", f"/t/{table.id}")
            site.servers[1].store.deaf = True  # the second server has the table in memory, and hears of nothing
            answer = await site.ask(0, "POST", f"/t/{table.id}/join", data={"name": "Ann"})
            where = answer.headers["location"]
            assert where == f"/t/{table.id}?revision={table.revision}"
            page = await site.ask(1, "GET", where)
            assert f'data-revision="{table.revision}"' in page.text
            assert "Ann" in page.text

    run(scenario())


def test_a_page_is_not_answered_with_an_older_one_when_a_piece_is_pressed() -> None:
    async def scenario() -> None:
        async with sites() as site:
            table = await site.servers[0].lobby.open_table(humans())
            there = await site.servers[1].find(table)
            site.servers[1].store.deaf = True
            await table.submit(BEN, "hide RRYB")
            await site.ask(1, "POST", f"/t/{table.id}/move", data={"press": "R", "seen": "1"})
            assert there.ply == 1

    run(scenario())


@pytest.mark.parametrize("path", ["", "/moves"])
def test_a_program_finds_what_it_has_stored_on_whichever_server_it_asks(path: str) -> None:
    async def scenario() -> None:
        async with sites() as site:
            table = await site.servers[0].lobby.open_table(humans())
            there = await site.servers[1].find(table)
            site.servers[1].store.deaf = True
            await table.submit(BEN, "hide RRYB")
            await site.ask(1, "GET", f"/api/tables/{table.id}{path}")
            assert there.ply == 1

    run(scenario())


class Listener:
    """What a stream has sent so far."""

    def __init__(self, app: Starlette, path: str) -> None:
        self.text = ""
        self.over = False
        self._task = asyncio.create_task(app(asked(path), never, self._take))

    async def _take(self, message: Message) -> None:
        if message["type"] == "http.response.body":
            self.text += message.get("body", b"").decode()
            self.over = not message.get("more_body", False)

    async def hang_up(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


def test_a_stream_of_one_server_shows_the_moves_of_the_other() -> None:
    async def scenario() -> None:
        async with sites() as site:
            table = await site.servers[1].lobby.open_table(humans())
            listener = Listener(site.apps[0], f"/t/{table.id}/stream")
            await until(lambda: f"id: {table.revision}\n" in listener.text)
            await table.submit(BEN, "hide RRYB")
            await until(lambda: f"id: {table.revision}\n" in listener.text)
            await listener.hang_up()

    run(scenario())


def test_a_server_that_stops_tells_pages_to_go_on_elsewhere_at_once() -> None:
    async def scenario() -> None:
        async with sites() as site:
            table = await site.servers[1].lobby.open_table(humans())
            listener = Listener(site.apps[0], f"/t/{table.id}/stream")
            await until(lambda: "id: " in listener.text)
            await site.servers[0].fleet.leave()
            end_streams(site.apps[0])
            await until(lambda: listener.over)
            assert listener.text.endswith("retry: 200\nevent: again\ndata: .\n\n")

    run(scenario())


def test_a_stream_does_not_begin_before_what_the_page_has_seen() -> None:
    async def scenario() -> None:
        async with sites() as site:
            table = await site.servers[0].lobby.open_table(humans())
            there = await site.servers[1].find(table)
            site.servers[1].store.deaf = True
            await table.submit(BEN, "hide RRYB")
            scope = asked(f"/t/{table.id}/stream")
            scope["query_string"] = f"from={table.revision}".encode()
            answer = asyncio.create_task(site.apps[1](scope, never, _nothing))
            await until(lambda: there.revision == table.revision)
            answer.cancel()
            await asyncio.gather(answer, return_exceptions=True)

    run(scenario())


async def _nothing(_: Message) -> None:
    """Reads nothing."""


async def ready(site: Sites, server: int = 0) -> tuple[int, str]:
    answer = await site.ask(server, "GET", "/readyz")
    return answer.status_code, answer.text


def test_a_server_without_a_lease_is_not_ready() -> None:
    async def scenario() -> None:
        async with sites() as site:
            assert await ready(site) == (200, "ready\n")
            renew = site.servers[0].store.renew
            site.servers[0].store.renew = _hangs  # type: ignore[method-assign, assignment]
            site.fleet.clock.advance(LEASE - 1)
            await rest()
            assert await ready(site) == (200, "ready\n")
            site.fleet.clock.advance(1)
            assert await ready(site) == (503, "the lease has ended\n")
            site.servers[0].store.renew = renew  # type: ignore[method-assign]

    run(scenario())


async def _hangs() -> None:
    await asyncio.Event().wait()


def test_a_server_that_hears_nothing_is_not_ready() -> None:
    async def scenario() -> None:
        async with sites() as site:
            site.servers[0].store.listening = False
            assert await ready(site) == (503, "changes of other servers are not heard of\n")
            assert await ready(site, 1) == (200, "ready\n")

    run(scenario())


def test_a_store_that_fails_is_logged_once_a_second_and_not_for_everyone_who_asks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        async with sites() as site:
            table = await site.servers[0].lobby.open_table(humans())
            site.servers[1].store.cut = True
            answers = [await site.ask(1, "GET", f"/t/{table.id}") for _ in range(5)]
            assert [answer.status_code for answer in answers] == [503] * 5
            site.servers[1].store.cut = False

    run(scenario())
    assert caplog.text.count("the store failed") == 1


def test_the_start_page_lists_tables_of_every_server() -> None:
    async def scenario() -> None:
        async with sites() as site:
            seats = (StoredSeat(kind=SeatKind.HUMAN, name="Hedwig", holder="h"), StoredSeat(kind=SeatKind.OPEN))
            await site.servers[0].lobby.open_table(replace(humans(), seats=seats, listed=True))
            assert "Hedwig" in (await site.ask(1, "GET", "/")).text

    run(scenario())


@pytest.mark.parametrize(("servers", "allowed"), [(1, 6), (2, 3), (4, 1), (7, 1)])
def test_each_server_allows_its_share_of_requests(servers: int, allowed: int) -> None:
    window = MovingWindow("6/minute", lambda: 1.0, lambda: servers)
    assert [window.hit("address") for _ in range(10)] == [True] * allowed + [False] * (10 - allowed)


def test_the_share_grows_when_servers_stop() -> None:
    alive, now = 3, 1.0
    window = MovingWindow("6/minute", lambda: now, lambda: alive)
    assert [window.hit("address") for _ in range(3)] == [True, True, False]
    alive = 1
    assert [window.hit("address") for _ in range(5)] == [True] * 4 + [False]
    now = 62.0
    assert window.hit("address")
