"""What every request must pass: size, rate and origin; and the headers that every response carries."""

import logging
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from hashlib import blake2b
from ipaddress import IPv6Address
from typing import Final
from urllib.parse import parse_qsl

from starlette.datastructures import MutableHeaders, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from safecracker.core.errors import GameError

MOST_HEAD: Final = 16 * 1024  # bytes of a request line with its headers that does not come to an end
MOST_BODY: Final = 8 * 1024  # bytes
MOST_RECORD: Final = 128 * 1024  # bytes of a form with a record; the longest games have about 100,000
RECORDS: Final = "/records"  # the address that takes such a form
MOST_FIELDS: Final = 64  # in a form
HOST_BITS: Final = 64  # of an IPv6 address, which belong to one visitor
MOST_HOST: Final = 262  # characters: the longest name that there is, and a port
REQUESTS: Final = "2000/second"
TABLES: Final = "240/minute"
UPLOADS: Final = "30/minute"  # of records, each as long as MOST_RECORD allows
_VISITOR_KEY: Final = secrets.token_bytes(16)
SECONDS: Final = {"second": 1.0, "minute": 60.0}
POLICY: Final = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # not no-referrer: with it a browser sends "Origin: null" with our own forms
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

logging.getLogger("python_multipart").setLevel(logging.ERROR)  # it warns of every form that is wrong


class Refused(Exception):
    """A request that is turned away: the status and one sentence."""

    def __init__(self, status: int, error: GameError) -> None:
        super().__init__(str(error))
        self.status = status
        self.error = error


def unreadable() -> Refused:
    """The refusal of a form that none of our pages sends."""
    return Refused(400, GameError("this form cannot be read; reload the page and try again"))


def too_long(most: int) -> Refused:
    """The refusal of a message of more bytes than this."""
    return Refused(413, GameError("a message can be at most {most} bytes long", most=most))


class MovingWindow:
    """At most so many hits of one address in any span of time; one that is refused does not count.

    Where several servers are alive, each of them allows its share.
    """

    def __init__(self, rate: str, clock: Callable[[], float], servers: Callable[[], int] = lambda: 1) -> None:
        most, _, span = rate.partition("/")
        self._most, self._span = int(most), SECONDS[span]
        self._clock = clock
        self._servers = servers
        # the newest hits of each address, as many as are needed; the address that has been quiet for longest is first
        self._hits: OrderedDict[str, deque[float]] = OrderedDict()

    def hit(self, address: str) -> bool:
        """Whether this address may do it once more now."""
        now = self._clock()
        hits = self._hits.get(address)
        most = max(1, self._most // self._servers())
        if hits is None:
            hits = self._hits[address] = deque(maxlen=self._most)
        elif len(hits) >= most and hits[-most] > now - self._span:
            return False
        hits.append(now)  # the oldest makes room
        self._hits.move_to_end(address)
        self._forget(now - self._span)
        return True

    def _forget(self, before: float) -> None:
        while next(iter(self._hits.values()))[-1] <= before:
            self._hits.popitem(last=False)


class Rates:
    """How often one address may ask. An address is in memory only, and after a minute the next one drops it."""

    def __init__(
        self,
        requests: str = REQUESTS,
        tables: str = TABLES,
        uploads: str = UPLOADS,
        *,
        clock: Callable[[], float] = time.monotonic,
        servers: Callable[[], int] = lambda: 1,
    ) -> None:
        self._requests = MovingWindow(requests, clock, servers)
        self._tables = MovingWindow(tables, clock, servers)
        self._uploads = MovingWindow(uploads, clock, servers)

    def request(self, request: HTTPConnection) -> None:
        self.request_in(request.scope)

    def request_in(self, scope: Scope) -> None:
        """The same for what has not been made a Request."""
        _check(self._requests, scope)

    def table(self, request: HTTPConnection) -> None:
        _check(self._tables, request.scope)

    def upload(self, request: HTTPConnection) -> None:
        _check(self._uploads, request.scope)


def address_in(scope: Scope) -> str:
    """Where a request comes from; kept nowhere but in memory, and not for long.

    Of an IPv6 address it is the network, for one visitor has as many addresses there as they like.
    """
    client = scope.get("client")
    return _network(client[0]) if client else "-"


def _network(address: str) -> str:
    if ":" not in address:  # IPv4, or no address
        return address
    try:
        numbers = IPv6Address(address)
    except ValueError:
        return address
    return str(numbers.ipv4_mapped or IPv6Address(int(numbers) >> HOST_BITS << HOST_BITS))


def visitor_in(scope: Scope) -> str:
    """The same for all requests from one address, until the server stops; the address does not follow from it."""
    return blake2b(address_in(scope).encode(), key=_VISITOR_KEY, digest_size=8).hexdigest()


def _check(window: MovingWindow, scope: Scope) -> None:
    if not window.hit(address_in(scope)):
        raise Refused(429, GameError("that was too many requests at once; wait a second and try again"))


def check_host(request: Request) -> None:
    """Refuse a name that no host can have: addresses and pictures of addresses are made of it."""
    if len(request.headers.get("host", "")) > MOST_HOST:
        raise Refused(400, GameError("there is nothing at this address; you can find all games on the start page"))


def check_origin(request: Request) -> None:
    """Refuse a form that a page of another site sends with our user's cookies."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    ours = f"{request.scope['scheme']}://{request.headers.get('host')}"
    if site in ("same-origin", "none") or (site is None and origin == ours):
        return
    if site is None and origin is None and not request.cookies:
        return  # no browser, and no cookies
    raise Refused(403, GameError("this came from a page on another site; open the table here and try again"))


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form, each once."""
    if media_type(request) != "application/x-www-form-urlencoded":
        raise Refused(415, GameError("send a form as application/x-www-form-urlencoded"))
    body = await request.body()
    try:
        return dict(
            parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
        )
    except ValueError:
        raise unreadable() from None


async def read_upload(request: Request) -> dict[str, bytes]:
    """The fields of a form that carries a file. ``Guard`` limits its size, so that all of it stays in memory."""
    if media_type(request) != "multipart/form-data":
        raise Refused(415, GameError("send a form with a file as multipart/form-data"))
    try:
        async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=MOST_RECORD) as form:
            return {name: await _content(value) for name, value in form.items()}
    except HTTPException:
        raise unreadable() from None


async def _content(value: UploadFile | str) -> bytes:
    return value.encode() if isinstance(value, str) else await value.read()


def is_for_programs(scope: Scope) -> bool:
    """Whether a program asks, so that whatever is wrong is said in JSON."""
    path: str = scope["path"]
    return path == "/api" or path.startswith("/api/")


def media_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


class Guard:
    """Limits the size of every request, and adds headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = MOST_RECORD if scope["path"] == RECORDS else MOST_BODY
        await self.app(scope, limited(receive, most), with_headers(send))


def limited(receive: Receive, most: int = MOST_BODY) -> Receive:
    """Receives a message of at most so many bytes; raises Refused when it is longer."""
    read = 0

    async def limited_receive() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise too_long(most)
        return message

    return limited_receive


def with_headers(send: Send) -> Send:
    """Sends what it is given, with the headers that every response carries."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")  # a page may show a secret to its own player
        await send(message)

    return send_with_headers
