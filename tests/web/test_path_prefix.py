"""A server below a path, behind a proxy that hands the path on or takes it away."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from safecracker.store import MemoryStore
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Lobby
from safecracker.table.table import Services
from safecracker.web.app import create_app
from safecracker.web.guard import Rates
from safecracker.web.path_prefix import with_prefix
from safecracker.web.public_url import OURS, AtPublicUrl, BadPublicUrl, read_public_url
from tests.serving import FREE_RATES, KEY, Entropy

PREFIX = "/my/games"
PUBLIC = f"https://example.org{PREFIX}"
ADDRESSES = {"href", "src", "action", "formaction"}

ClientTest = Callable[[httpx.AsyncClient], Coroutine[Any, Any, None]]


def behind_proxy(test: ClientTest) -> None:
    """Run the test with a browser at a server that is told the public URL."""
    clock, entropy = HandClock(), Entropy()
    lobby = Lobby(Services(MemoryStore(clock.now), clock, InlineBots(), entropy), KEY)
    app = create_app(lobby, KEY, token=entropy.token, rates=Rates(*FREE_RATES))

    async def browse() -> None:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(AtPublicUrl(app, PUBLIC)),
            base_url="https://example.org",
            headers={"Origin": "https://example.org"},
        ) as client:
            await test(client)
        await lobby.close()

    asyncio.run(browse())


class Addresses(HTMLParser):
    """All addresses in a page, and what else in it begins as one."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [
            value or "" for name, value in attrs if name in ADDRESSES or (name.startswith("data-") and _local(value))
        ]


def _local(value: str | None) -> bool:
    return bool(value) and str(value).startswith("/")


def outside(html: str) -> list[str]:
    """The addresses on this host that are not below the prefix."""
    return [each for each in Addresses(html).found if _local(each) and not each.startswith(f"{PREFIX}/")]


async def first_visit(client: httpx.AsyncClient) -> tuple[str, str]:
    """Press the first button of the start page; the address of the table, and its page."""
    home = await client.get(f"{PREFIX}/")
    ticket = re.search(r'name="ticket" value="([^"]+)"', home.text)
    assert ticket
    opened = await client.post(f"{PREFIX}/play/mastermind", data={"ticket": ticket[1]})
    address = opened.headers["location"]
    return address, (await client.get(address)).text


def test_every_link_of_a_first_visit_is_below_the_prefix() -> None:
    async def test(client: httpx.AsyncClient) -> None:
        table, page = await first_visit(client)
        assert table.startswith(f"{PREFIX}/t/")
        assert f'data-stream="{table}/stream"' in page
        paths = [
            "/",
            "/rules/mastermind",
            "/new/thieves",
            "/privacy",
            "/case",
            "/case/train",
            "/records",
            "/study/mastermind",
            "/nothing",
        ]
        pages = [page, *[(await client.get(PREFIX + path)).text for path in paths]]
        assert [outside(each) for each in pages] == [[]] * len(pages)
        assert all(len(Addresses(each).found) > 5 for each in pages)

    behind_proxy(test)


def test_what_a_move_sends_back_is_below_the_prefix() -> None:
    async def test(client: httpx.AsyncClient) -> None:
        table, _ = await first_visit(client)
        board = await client.get(f"{table}/board")
        assert (board.status_code, outside(board.text)) == (200, [])
        parts = await client.get(f"{table}/board", headers={"X-Parts": ""})
        html = "".join([parts.json()["root"], *parts.json()["parts"].values()])
        assert f'action="{table}/move"' in html
        assert outside(html) == []

    behind_proxy(test)


def test_static_files_are_found_by_the_links_to_them() -> None:
    async def test(client: httpx.AsyncClient) -> None:
        files = {each for each in Addresses((await client.get(f"{PREFIX}/")).text).found if "/static/" in each}
        assert files
        for each in files:
            assert (await client.get(each.partition("#")[0])).status_code == 200

    behind_proxy(test)


def test_cookies_are_for_this_path_alone() -> None:
    async def test(client: httpx.AsyncClient) -> None:
        await first_visit(client)
        assert {cookie.path for cookie in client.cookies.jar} == {PREFIX}

    behind_proxy(test)


@pytest.mark.parametrize("path", ["/", "/rules/mastermind", "/healthz", "/api/games"])
def test_a_proxy_may_take_the_prefix_away(path: str) -> None:
    async def test(client: httpx.AsyncClient) -> None:
        kept, taken = await client.get(PREFIX + path), await client.get(path)
        assert (kept.status_code, taken.status_code) == (200, 200)
        assert outside(taken.text) == []

    behind_proxy(test)


def test_the_prefix_itself_is_the_start_page_and_a_longer_word_is_not() -> None:
    async def test(client: httpx.AsyncClient) -> None:
        assert (await client.get(PREFIX)).status_code == 200
        assert (await client.get(f"{PREFIX}x/rules")).status_code == 404

    behind_proxy(test)


def test_programs_and_invitations_get_the_whole_address() -> None:
    async def test(client: httpx.AsyncClient) -> None:
        wanted = {"game": "mastermind", "seats": [{"kind": "human"}, {"kind": "human"}]}
        made = (await client.post(f"{PREFIX}/api/tables", json=wanted)).json()
        assert made["url"] == f"{PUBLIC}/t/{made['table']}"
        await client.post(f"{made['url']}/join", data={"name": "Ann"})
        assert f'data-copy="{made["url"]}"' in (await client.get(made["url"])).text
        document = (await client.get(f"{PREFIX}/api/openapi.json")).json()
        assert document["servers"] == [{"url": PREFIX}]

    behind_proxy(test)


def test_settings_lead_back_to_the_page() -> None:
    async def test(client: httpx.AsyncClient) -> None:
        page = (await client.get(f"{PREFIX}/rules/davinci")).text
        back = re.search(r'name="back" value="([^"]+)"', page)
        assert back
        answer = await client.post(f"{PREFIX}/prefs", data={"back": back[1], "lang": "de"})
        assert answer.headers["location"] == f"{PREFIX}/rules/davinci"

    behind_proxy(test)


def test_what_people_write_is_no_link() -> None:
    assert with_prefix("<p>href=&#34;/rules</p>", PREFIX) == "<p>href=&#34;/rules</p>"
    assert with_prefix('<a href="/rules">', "") == '<a href="/rules">'


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://example.org/games", "https://example.org/games"),
        ("https://Example.org/Games/", "https://example.org/Games"),
        ("http://example.org:8080/a/b.c", "http://example.org:8080/a/b.c"),
    ],
)
def test_a_public_url_may_have_a_path(text: str, url: str) -> None:
    assert read_public_url(text) == url


BAD_PATHS = ["/a//b", "/a/../b", "/a b", "/%2e", "/a?b", "/a;b", "/<b>", "/t", *(f"/{each}/x" for each in sorted(OURS))]


@pytest.mark.parametrize("path", BAD_PATHS)
def test_a_path_that_could_be_taken_for_another_is_refused(path: str) -> None:
    with pytest.raises(BadPublicUrl):
        read_public_url(f"https://example.org{path}")


def test_no_address_of_ours_can_be_taken_for_a_prefix() -> None:
    lobby = Lobby(Services(MemoryStore(lambda: 0), HandClock(), InlineBots(), Entropy()), KEY)
    routes = {getattr(route, "path", "/").split("/")[1] for route in create_app(lobby, KEY).routes}
    assert routes - {""} <= OURS
