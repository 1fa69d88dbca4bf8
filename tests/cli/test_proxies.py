"""A server behind a proxy: whose word counts, and by which address it is reached."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from safecracker.cli.http_server import behind_proxies
from safecracker.cli.proxies import read_proxy
from safecracker.cli.server_options import ServerOptions
from safecracker.web.guard import Rates, Refused

from .test_serve import Server

USUAL = ServerOptions(host="127.0.0.1", port=0, data=None, browser=False, keep_days=30)
PUBLIC = "https://games.example.org"


def seen(client: str, headers: dict[str, str], **options: Any) -> Scope:
    """What the app sees of a request that comes from this address."""
    scopes: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(_: Message) -> None: ...

    raw = [(b"host", b"inside:8777"), *((name.encode(), value.encode()) for name, value in headers.items())]
    scope = {"type": "http", "scheme": "http", "client": (client, 5), "headers": raw}

    async def ask() -> None:
        await behind_proxies(app, replace(USUAL, **options))(scope, receive, send)

    asyncio.run(ask())
    return scopes[0]


PROXIES = {"trusted_proxies": (read_proxy("127.0.0.1"), read_proxy("10.1.0.0/16"), read_proxy("fd00::/8"))}
FORWARDED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


@pytest.mark.parametrize("proxy", ["127.0.0.1", "10.1.2.3", "::ffff:127.0.0.1", "::ffff:10.1.2.3", "fd00::7"])
def test_a_trusted_proxy_says_who_asks_and_how(proxy: str) -> None:
    scope = seen(proxy, FORWARDED, **PROXIES)
    assert (scope["client"][0], scope["scheme"]) == ("203.0.113.9", "https")


@pytest.mark.parametrize("stranger", ["10.2.0.1", "203.0.113.1", "::1", "::ffff:10.2.0.1"])
def test_nobody_else_does(stranger: str) -> None:
    scope = seen(stranger, FORWARDED, **PROXIES)
    assert (scope["client"][0], scope["scheme"]) == (stranger, "http")


def test_without_a_trusted_proxy_nobody_is_believed() -> None:
    scope = seen("127.0.0.1", FORWARDED)
    assert (scope["client"][0], scope["scheme"]) == ("127.0.0.1", "http")


def test_what_a_sender_adds_before_the_proxy_does_not_count() -> None:
    scope = seen("127.0.0.1", {"x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.1.0.4"}, **PROXIES)
    assert scope["client"][0] == "203.0.113.9"


def test_rates_count_the_address_behind_the_proxy() -> None:
    rates = Rates("1/minute")

    def asks(address: str) -> bool:
        try:
            rates.request_in(seen("127.0.0.1", {"x-forwarded-for": address}, **PROXIES))
        except Refused:
            return False
        return True

    assert [asks(address) for address in ("203.0.113.9", "203.0.113.9", "203.0.113.8")] == [True, False, True]


def test_every_request_counts_as_one_to_the_public_url() -> None:
    scope = seen("127.0.0.1", {"accept": "*/*"}, public_url=PUBLIC)
    assert (scope["scheme"], scope["headers"]) == ("https", [(b"host", b"games.example.org"), (b"accept", b"*/*")])


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("games.example.org", 200),
        ("GAMES.example.org:443", 200),
        ("127.0.0.1:8777", 200),
        ("[::1]:8777", 200),
        ("localhost:8777", 200),
        ("safecracker:8777", 200),
        ("games.example.org.evil.example", 421),
        ("evil.example:8777", 421),
        ("evil.example.", 421),
        ("[::1", 421),
        ("127.0.0.1.evil.example", 421),
    ],
)
def test_only_names_that_are_ours_are_answered(host: str, status: int) -> None:
    assert answer_to(host, public_url=PUBLIC) == status


@pytest.mark.parametrize(("host", "status"), [("localhost:8777", 200), ("127.0.0.1", 200), ("evil.example:8777", 421)])
def test_a_server_for_this_machine_alone_answers_to_its_own_names(host: str, status: int) -> None:
    assert answer_to(host) == status


@pytest.mark.parametrize("options", [{"host": "0.0.0.0"}, {"trusted_proxies": (read_proxy("127.0.0.1"),)}])
def test_a_server_that_does_not_know_its_names_answers_to_all(options: dict[str, Any]) -> None:
    assert answer_to("anns-laptop.home.example", **options) == 200


def answer_to(name: str, **options: Any) -> int:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await PlainTextResponse("")(scope, receive, send)

    async def ask() -> int:
        transport = httpx.ASGITransport(behind_proxies(app, replace(USUAL, **options)))
        async with httpx.AsyncClient(transport=transport, base_url="http://inside") as client:
            return (await client.get("/", headers={"Host": name})).status_code

    return asyncio.run(ask())


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Server(tmp_path_factory.mktemp("data"), "--public-url", PUBLIC, "--trusted-proxy", "127.0.0.1")
    yield server.open()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.process.pid, signal.SIGKILL)
    server.process.communicate()


FORM = {"name": "Ann", "kind-2": "computer", "do": "start"}


@pytest.mark.slow
def test_links_lead_to_the_public_url(public: str) -> None:
    wanted = {"game": "mastermind", "seats": [{"kind": "human"}, {"kind": "human"}]}
    assert httpx.post(f"{public}/api/tables", json=wanted).json()["url"].startswith(f"{PUBLIC}/t/")


@pytest.mark.slow
def test_forms_come_from_the_public_url_alone(public: str) -> None:
    ours = httpx.post(f"{public}/new/mastermind", data=FORM, headers={"Origin": PUBLIC})
    assert ours.status_code == 303
    other = httpx.post(f"{public}/new/mastermind", data=FORM, headers={"Origin": public})
    assert other.status_code == 403


@pytest.mark.slow
def test_cookies_are_for_tls_alone(public: str) -> None:
    answer = httpx.post(f"{public}/new/mastermind", data=FORM, headers={"Origin": PUBLIC})
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    assert all("; Secure" in cookie for cookie in cookies)


@pytest.mark.slow
def test_a_name_that_is_not_ours_gets_our_address(public: str) -> None:
    answer = httpx.get(f"{public}/", headers={"Host": "evil.example", "Accept-Language": "nl"})
    assert (answer.status_code, answer.text) == (421, f"deze server is te vinden op {PUBLIC}/")


@pytest.mark.slow
def test_people_are_sent_to_the_public_url(tmp_path: Path) -> None:
    server = Server(tmp_path, "--public-url", PUBLIC)
    assert server.process.stdout is not None
    assert [server.process.stdout.readline() for _ in range(2)][1] == f"On other devices, open {PUBLIC}/\n"
    server.stop()
