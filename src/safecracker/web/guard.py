"""What every request must pass: size, rate and origin; and the headers that every answer carries."""

import re
from typing import Final
from urllib.parse import parse_qsl

import limits
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from safecracker.core.errors import GameError

BODY: Final = 8 * 1024  # bytes
RECORD: Final = 128 * 1024  # bytes of a form with a record; the longest games that can be played have some 100,000
RECORDS: Final = "/records"  # where such a form is sent
FIELDS: Final = 64
REQUESTS: Final = "2000/second"
TABLES: Final = "240/minute"
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    # not no-referrer: with it a browser sends "Origin: null" with our own forms
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


_BOUNDARY = re.compile(r'multipart/form-data; *boundary="?([\w\'()+,./:=?-]{1,70})"?', re.ASCII | re.IGNORECASE)
_FIELD = re.compile(rb'\r\ncontent-disposition: form-data; name="([a-z]{1,20})"', re.IGNORECASE)


class Refused(Exception):
    """A request that is not even looked at: its status and one sentence."""

    def __init__(self, status: int, error: GameError) -> None:
        super().__init__(str(error))
        self.status = status
        self.error = error


def unreadable() -> Refused:
    """Of a form that none of our pages sends."""
    return Refused(400, GameError("this form cannot be read; reload the page and try again"))


class Rates:
    """How often one address may ask. Addresses are held in memory only, and for seconds."""

    def __init__(self, requests: str = REQUESTS, tables: str = TABLES) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._requests = limits.parse(requests)
        self._tables = limits.parse(tables)

    def request(self, request: Request) -> None:
        self._hit(self._requests, request)

    def table(self, request: Request) -> None:
        self._hit(self._tables, request)

    def _hit(self, limit: limits.RateLimitItem, request: Request) -> None:
        address = request.client.host if request.client else "-"
        if not self._limiter.hit(limit, address):
            raise Refused(429, GameError("that was too much at once; wait a second and try again"))


def check_origin(request: Request) -> None:
    """Refuse what another site's page sends in our user's name."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    ours = f"{request.url.scheme}://{request.headers.get('host')}"
    if site in ("same-origin", "none") or (site is None and origin == ours):
        return
    if site is None and origin is None and not request.cookies:
        return  # no browser, and nobody's name
    raise Refused(403, GameError("this came from another site's page; open the table here and try again"))


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form, each once."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise Refused(415, GameError("a form is sent as application/x-www-form-urlencoded"))
    body = await request.body()
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=FIELDS, errors="strict"))
    except ValueError:
        raise unreadable() from None


async def read_upload(request: Request) -> dict[str, bytes]:
    """The fields of a form that carries a file."""
    found = _BOUNDARY.fullmatch(request.headers.get("content-type", ""))
    if not found:
        raise Refused(415, GameError("a form with a file is sent as multipart/form-data"))
    first, *parts = (b"\r\n" + await request.body()).split(b"\r\n--" + found[1].encode())
    if first or not parts or len(parts) > FIELDS or not parts.pop().startswith(b"--"):
        raise unreadable()
    heads = (part.partition(b"\r\n\r\n") for part in parts)
    return {name[1].decode(): value for head, _, value in heads if (name := _FIELD.search(head))}


class Guard:
    """Bounds every request and dresses every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read, most = 0, RECORD if scope["path"] == RECORDS else BODY

        async def bounded() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise Refused(413, GameError("a message has at most {most} bytes", most=most))
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")  # a page may show a secret to its own player
            await send(message)

        await self.app(scope, bounded, dressed)
