"""A line to a server that may break: what gets no answer is asked again, until the timeout."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import msgspec

from safecracker.core.errors import GameError
from safecracker.web.messages import Problem

T = TypeVar("T")
TIMEOUT = 120.0  # seconds without an answer after which a client gives up
QUIET = 40.0  # seconds without a line after which a stream counts as broken; signs of life come every 15
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds between one try and the next
TRY_AGAIN = (429, 502, 503, 504)  # nothing has happened, and it may go better soon


class NoAnswer(GameError):
    """The server cannot be reached, or not for long enough."""


class ServerRefused(GameError):
    """The server understood, and said no."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__("the server refused this: {why}", why=why)
        self.status = status


class Connection:
    """Asks one server. A question may reach it twice, which is harmless: what must happen once has a command."""

    def __init__(self, url: str, *, timeout: float = TIMEOUT) -> None:
        self.url = url.rstrip("/")
        self.timeout = timeout
        self._client = httpx.Client(timeout=httpx.Timeout(20.0, read=60.0))

    def __repr__(self) -> str:
        return f"<Connection to {self.url}>"

    def close(self) -> None:
        self._client.close()

    def get(self, path: str, kind: type[T], token: str = "") -> T:
        return self._read(self._asked("GET", path, token), kind)

    def post(self, path: str, message: Any, kind: type[T], token: str = "") -> T:
        return self._read(self._asked("POST", path, token, message), kind)

    def text(self, path: str, token: str = "") -> str:
        return self._asked("GET", path, token).text

    def raw(self, path: str, token: str = "") -> bytes:
        """The bytes of an answer, for those who read it in more than one way."""
        return self._asked("GET", path, token).content

    @contextmanager
    def lines(self, path: str, token: str = "") -> Iterator[Iterator[str]]:
        """The lines of a stream while it is open; raises httpx.TransportError where it breaks, and ServerRefused."""
        headers = _headers(token) | {"Accept": "application/x-ndjson"}
        timeout = httpx.Timeout(20.0, read=QUIET)
        with httpx.stream("GET", self.url + path, headers=headers, timeout=timeout) as answer:
            if answer.status_code in TRY_AGAIN:
                raise httpx.ReadError(f"status {answer.status_code}")
            if answer.status_code != httpx.codes.OK:
                answer.read()
                raise _refusal(answer)
            yield answer.iter_lines()

    def _asked(self, method: str, path: str, token: str, message: Any = None) -> httpx.Response:
        headers, content = _headers(token), None
        if message is not None:
            headers["Content-Type"] = "application/json"
            content = msgspec.json.encode(message)
        for _ in pauses(self.timeout):
            try:
                answer = self._client.request(method, self.url + path, headers=headers, content=content)
            except httpx.TransportError:
                continue
            if answer.status_code in TRY_AGAIN:
                continue
            if answer.is_success:
                return answer
            raise _refusal(answer)
        raise NoAnswer("{url} does not answer", url=self.url)

    def _read(self, answer: httpx.Response, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.MsgspecError as error:
            raise NoAnswer("{url} is not a Safecracker server", url=self.url) from error


def pauses(timeout: float) -> Iterator[None]:
    """Go on at once, and then after longer and longer pauses, until the time is up."""
    end, pause = time.monotonic() + timeout, FIRST_PAUSE
    yield
    while time.monotonic() < end:
        time.sleep(min(pause, max(0.0, end - time.monotonic())))
        pause = min(LONGEST_PAUSE, 2 * pause)
        yield


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _refusal(answer: httpx.Response) -> ServerRefused:
    try:
        why = msgspec.json.decode(answer.content, type=Problem).error
    except msgspec.MsgspecError:
        why = answer.reason_phrase
    return ServerRefused(answer.status_code, why)
