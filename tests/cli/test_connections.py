"""Connections that send nothing, half a request or too many, and readers who never read: closed, and nobody waits."""

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from safecracker.cli.serve import listen
from tests.serving import wait_for

protocol = pytest.importorskip("safecracker.cli.httptools_protocol")

GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
PIECE = b"x" * 65_536


class Endless:
    """An app that reads what it is sent, and answers with as many bytes as anybody reads, or with a few."""

    def __init__(self) -> None:
        self.sending = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        if scope["path"] == "/stream":
            await self._follow(receive, send)
            return
        if scope["path"] != "/endless":
            await send({"type": "http.response.body", "body": b"here"})
            return
        self.sending += 1
        for _ in range(1_000):
            await send({"type": "http.response.body", "body": PIECE, "more_body": True})
        await send({"type": "http.response.body"})
        self.sending -= 1

    async def _follow(self, receive: Receive, send: Send) -> None:
        """A little again and again until nobody listens, as a stream does."""
        self.sending += 1
        gone = asyncio.ensure_future(receive())
        while not gone.done():
            await send({"type": "http.response.body", "body": b"life", "more_body": True})
            await asyncio.wait([gone], timeout=0.02)
        self.sending -= 1


@pytest.fixture
def app() -> Endless:
    return Endless()


@pytest.fixture
def address(app: Endless, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """A server with short limits."""
    monkeypatch.setattr(protocol, "ARRIVAL", 0.3)
    monkeypatch.setattr(protocol, "READING", 0.3)
    monkeypatch.setattr(protocol.LimitedHttpTools, "most", 20)
    monkeypatch.setattr(protocol.LimitedHttpTools, "warned", False)
    config = uvicorn.Config(
        app, http=protocol.LimitedHttpTools, log_config=None, lifespan="off", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    with listen("127.0.0.1", 0) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        wait_for(lambda: server.started)
        yield listener.getsockname()
        server.should_exit = True
        thread.join(10)


def connect(address: tuple[str, int], home: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(address, timeout=5, source_address=(home, 0))


def closed_within(connection: socket.socket, seconds: float) -> bool:
    """Whether the other side hangs up in that time, whatever it says before."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        pass
    return True


def answered(address: tuple[str, int], home: str = "127.0.0.1") -> bool:
    with connect(address, home) as connection, contextlib.suppress(ConnectionResetError, BrokenPipeError):
        connection.sendall(GET)
        return connection.recv(65_536).startswith(b"HTTP/1.1 200")
    return False


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GE",
        b"GET / HTTP/1.1\r\nHost: here\r\nx-more",
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhalf",
        GET + b"GET / HTTP/1.1\r\nHo",
    ],
)
def test_a_request_that_does_not_arrive_is_hung_up_on(address: tuple[str, int], sent: bytes) -> None:
    with connect(address) as connection:
        for part in (sent[: len(GET)], sent[len(GET) :]):
            connection.sendall(part)
            time.sleep(0.05)
        assert closed_within(connection, 5)


def test_a_connection_between_two_requests_is_kept(address: tuple[str, int]) -> None:
    with connect(address) as connection:
        for _ in range(2):
            connection.sendall(GET)
            answer = b""
            while not answer.endswith(b"here\r\n0\r\n\r\n"):  # head and body may come apart
                answer += connection.recv(65_536)
            assert answer.startswith(b"HTTP/1.1 200")
            time.sleep(0.5)


def test_a_reader_who_never_reads_is_hung_up_on_without_a_word(
    address: tuple[str, int], app: Endless, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), connect(address) as connection:
        connection.sendall(GET.replace(b"/ ", b"/endless ", 1))
        wait_for(lambda: app.sending == 1)
        wait_for(lambda: app.sending == 0)
    assert caplog.text == ""


def test_nor_is_there_one_where_more_requests_wait_behind_it(
    address: tuple[str, int], app: Endless, caplog: pytest.LogCaptureFixture
) -> None:
    """All that came together were answered one after the other, to nobody, with an error for each."""
    with caplog.at_level(logging.WARNING), connect(address) as connection:
        connection.sendall(GET.replace(b"/ ", b"/endless ", 1) + 5 * GET)
        wait_for(lambda: app.sending == 1)
        wait_for(lambda: app.sending == 0)
        wait_for(lambda: not protocol.LimitedHttpTools.open)
        time.sleep(0.1)
    assert caplog.text == ""


def test_a_stream_ends_with_its_connection_though_more_requests_wait_behind_it(
    address: tuple[str, int], app: Endless
) -> None:
    with connect(address) as connection:
        connection.sendall(GET.replace(b"/ ", b"/stream ", 1))
        wait_for(lambda: app.sending == 1)
        connection.sendall(GET)
        assert connection.recv(65_536)
    wait_for(lambda: not protocol.LimitedHttpTools.open)
    wait_for(lambda: app.sending == 0)


@pytest.mark.parametrize(
    "sent",
    [
        b"no HTTP\r\n\r\n",
        GET.replace(b"Host", b"Host "),
        GET[:-2] + b"X: " + b"x" * protocol.MOST_HEAD,
        GET[:-2] + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    ],
)
def test_what_is_no_request_of_ours_fills_no_log(
    address: tuple[str, int], caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    with caplog.at_level(logging.WARNING), connect(address) as connection:
        connection.sendall(sent)
        assert connection.recv(65_536).startswith(b"HTTP/1.1 ")
    assert caplog.text == ""


def test_one_who_reads_slowly_gets_everything(address: tuple[str, int]) -> None:
    with connect(address) as connection:
        connection.sendall(GET.replace(b"/ ", b"/endless ", 1))
        received = 0
        while received < 1_000 * len(PIECE):
            received += len(connection.recv(1 << 22))
            if received < 10 * len(PIECE):
                time.sleep(0.1)


def test_one_address_has_half_of_the_connections_and_the_log_says_it_once(
    address: tuple[str, int], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "ARRIVAL", 60)
    with caplog.at_level(logging.WARNING), contextlib.ExitStack() as held:
        for _ in range(15):
            held.enter_context(connect(address))
        wait_for(lambda: protocol.LimitedHttpTools.open.total() == 10)
        assert not answered(address)
        assert answered(address, "127.0.0.2")
    assert caplog.text.count("too many connections") == 1
    assert "127.0.0" not in caplog.text
    wait_for(lambda: not protocol.LimitedHttpTools.open)
    assert answered(address)


def test_all_addresses_together_leave_descriptors_for_the_rest(
    address: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "ARRIVAL", 60)
    with contextlib.ExitStack() as held:
        for number in range(24):
            held.enter_context(connect(address, f"127.0.0.{2 + number % 4}"))
        wait_for(lambda: protocol.LimitedHttpTools.open.total() == 20)
        assert not answered(address, "127.0.0.9")


def test_the_limit_follows_that_of_the_system() -> None:
    resource = pytest.importorskip("resource")
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert 0 < protocol.most_connections() < (limit if limit > 0 else protocol.MOST_CONNECTIONS + 1)
