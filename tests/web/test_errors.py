"""Which status an error has: the same on a page as in the API."""

import asyncio
import logging
from collections.abc import Iterator

import httpx
import pytest
from starlette.types import Message

from safecracker.core.errors import BadNotation, BadOptions, GameError, IllegalAction, OutOfTurn
from safecracker.games import NoGame
from safecracker.table.errors import NoSeat, NoTable
from safecracker.table.lobby import LobbyFull
from safecracker.table.names import BadName
from safecracker.web.errors import status_of
from tests.serving import Running, serving

from .parties import party
from .without_sockets import asked, opened


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (NoTable, 404),
        (NoGame, 404),  # a BadOptions too
        (BadOptions, 409),
        (NoSeat, 409),
        (BadName, 409),
        (IllegalAction, 409),
        (OutOfTurn, 409),
        (BadNotation, 400),
        (GameError, 400),
        (LobbyFull, 503),
    ],
)
def test_every_error_has_one_status(kind: type[GameError], status: int) -> None:
    assert status_of(kind("wrong")) == status


def test_without_an_error_all_is_well() -> None:
    assert status_of(None) == 200


def join(server: Running, table: str, name: str) -> tuple[httpx.Response, httpx.Response]:
    """The same as somebody at a browser, and as a program."""
    return (
        server.browser().post(f"/t/{table}/join", data={"name": name}),
        server.browser().post(f"/api/tables/{table}/join", json={"name": name}),
    )


def open_to_friends(server: Running) -> str:
    opened = server.browser().post("/new/mastermind", data={"name": "Ann", "kind-2": "link", "do": "start"})
    return opened.headers["location"].removeprefix("/t/")


def test_to_join_a_full_table_is_a_conflict(server: Running) -> None:
    answers = join(server, party(server).table, "Cleo")
    assert [answer.status_code for answer in answers] == [409, 409]
    assert all("very seat at this table is taken" in answer.text for answer in answers)


def test_to_join_by_a_name_that_is_taken_is_a_conflict(server: Running) -> None:
    answers = join(server, open_to_friends(server), "ann")
    assert [answer.status_code for answer in answers] == [409, 409]
    assert all("is already at this table" in answer.text for answer in answers)


def test_to_join_by_a_name_that_cannot_be_shown_is_a_conflict(server: Running) -> None:
    answers = join(server, open_to_friends(server), "SYSTEM")
    assert [answer.status_code for answer in answers] == [409, 409]


def test_to_join_a_table_that_is_not_there_is_not_found(server: Running) -> None:
    answers = join(server, "a" * 26, "Cleo")
    assert [answer.status_code for answer in answers] == [404, 404]


def test_options_that_do_not_go_together_are_a_conflict_on_the_page_too(server: Running) -> None:
    form = {"name": "Ann", "kind-2": "link", "rounds": "3", "do": "start"}
    assert server.browser().post("/new/mastermind", data=form).status_code == 409


@pytest.mark.parametrize(("address", "form"), [("regret", {"word": "ask"}), ("unveil", {"seat": "0"})])
def test_addresses_of_pages_that_are_still_open_are_known(server: Running, address: str, form: dict[str, str]) -> None:
    here = party(server)
    here.hide("RWPB")
    answer = here.setter.post(f"/t/{here.table}/{address}", data=form)
    assert answer.status_code == (303 if address == "regret" else 409)


def test_a_page_shows_no_example_of_what_to_type(server: Running) -> None:
    here = party(server)
    page = here.setter.post(f"/t/{here.table}/move", data={"action": "guess RRYB", "seen": "0"}).text
    assert "ide a code first" in page
    assert "example" not in page


FORM = b"application/x-www-form-urlencoded"
JSON = b"application/json"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/name", FORM),
        ("/t/{table}/move", FORM),
        ("/t/{table}/say", FORM),
        ("/records", b"multipart/form-data; boundary=x"),
        ("/api/tables", JSON),
        ("/api/tables/{table}/join", JSON),
        ("/api/tables/{table}/moves", JSON),
    ],
)
def test_whoever_hangs_up_in_the_middle_of_a_message_is_no_error_in_the_log(
    path: str, kind: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """It was one of 16 kB, for each of them."""
    messages: list[Message] = [
        {"type": "http.request", "body": b"--x\r\nContent-", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return messages.pop(0)

    async def send(_: Message) -> None:
        """Nobody listens."""

    async def hang_up() -> None:
        app, table = await opened()
        fields = [(b"content-type", kind), (b"host", b"test"), (b"authorization", b"Bearer " + b"a" * 43)]
        scope = {**asked(path.format(table=table.id)), "method": "POST", "headers": fields}
        await app(scope, receive, send)

    with caplog.at_level(logging.INFO):
        asyncio.run(hang_up())
    assert not messages
    assert caplog.text == ""


def test_a_form_that_cannot_be_read_is_no_line_in_the_log(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        answer = httpx.post(
            f"{server.url}/records", content=b"half", headers={"content-type": "multipart/form-data; boundary=x"}
        )
    assert answer.status_code == 400
    assert caplog.text == ""
