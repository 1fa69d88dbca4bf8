"""Whatever goes wrong below /api, a program reads one sentence in JSON."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from safecracker.web.guard import MOST_BODY, Rates
from safecracker.web.public_url import AllowedHosts
from tests.serving import Running, serving

from .parties import open_table

JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def assert_is_a_problem(answer: httpx.Response, status: int) -> None:
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    assert list(answer.json()) == ["error"]
    assert len(answer.json()["error"]) > 10


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", f"/api/tables/{'a' * 26}", "/api/tables/x/y/z"])
def test_an_address_where_nothing_is(server: Running, path: str) -> None:
    assert_is_a_problem(server.browser().get(path), 404)


@pytest.mark.parametrize(
    ("method", "path"),
    [("DELETE", "/api/games"), ("PUT", "/api/tables"), ("GET", "/api/tables/x/join"), ("POST", "/api/tables/x/lines")],
)
def test_a_method_that_an_address_does_not_know(server: Running, method: str, path: str) -> None:
    assert_is_a_problem(server.browser().request(method, path), 405)


def test_a_program_is_led_to_the_addresses_that_there_are(server: Running) -> None:
    """People are led to the start page; a program has none."""
    nothing = server.browser().get("/api/nothing").json()["error"]
    wrong = server.browser().delete("/api/games").json()["error"]
    assert nothing == "there is nothing at this address; /api/openapi.json lists all of them"
    assert wrong == "this address takes GET, HEAD and nothing else; see /api/openapi.json"
    assert "start page" in server.browser().get("/nothing").text


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/x/join", "/api/tables/x/moves"])
def test_a_message_that_is_too_long(server: Running, path: str) -> None:
    headers = JSON | {"Authorization": "Bearer x"}
    assert_is_a_problem(server.browser().post(path, content=b" " * (MOST_BODY + 1), headers=headers), 413)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"game": 7}', b"\xff"])
def test_a_message_that_cannot_be_read(server: Running, content: bytes) -> None:
    assert_is_a_problem(server.browser().post("/api/tables", content=content, headers=JSON), 400)


def test_a_message_that_is_no_json(server: Running) -> None:
    assert_is_a_problem(server.browser().post("/api/tables", data={"game": "mastermind"}), 415)


def test_too_many_requests() -> None:
    with serving(rates=Rates("1/minute", "1/minute", "1/minute")) as server:
        client = server.browser()
        client.get("/api/games")
        for path in ("/api/games", "/api/tables", f"/api/tables/{'a' * 26}/lines"):
            answer = client.get(path)
            assert_is_a_problem(answer, 429)
            assert answer.headers["retry-after"]


def test_an_error_of_our_own(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(server.lobby, "listed", broken)
    assert_is_a_problem(server.browser().get("/api/tables"), 500)


def test_a_name_that_is_not_ours(server: Running) -> None:
    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(AllowedHosts(server.app))
        async with httpx.AsyncClient(transport=transport, base_url="http://evil.example.org") as client:
            return await client.get("/api/games")

    assert_is_a_problem(asyncio.run(asked()), 421)


def test_a_stream_that_is_not_for_everyone(server: Running) -> None:
    table = open_table(server.browser(), "human", "human")
    headers = {"Authorization": "Bearer nobody", "Accept": "application/x-ndjson"}
    assert_is_a_problem(server.browser().get(f"/api/tables/{table}/lines", headers=headers), 401)
