"""The address by which people reach a server that stands behind a proxy, and the names under which it answers at all.

A proxy speaks plain HTTP with the server and may change the Host header. With a public URL every request counts as one
to that address: links, redirects, the origin of forms and whether cookies are for TLS alone all follow from it. It may
have a path, the prefix: then everything is below it (``path_prefix.py``).
"""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from safecracker.locale import translator

from .guard import is_for_programs
from .messages import Problem
from .rendering import language

_PREFIX = re.compile(r"(?:/[0-9A-Za-z_~-][0-9A-Za-z._~-]*)*")
# the first parts of our own addresses: a prefix that looks like one could not be told from it
OURS = frozenset(
    [
        "api",
        "away",
        "case",
        "companion",
        "healthz",
        "learn",
        "manifest.webmanifest",
        "metrics",
        "mine",
        "name",
        "new",
        "offline",
        "play",
        "prefs",
        "print",
        "privacy",
        "r",
        "readyz",
        "records",
        "rules",
        "static",
        "study",
        "t",
        "worker.js",
    ]
)
MISDIRECTED = 421


class BadPublicUrl(ValueError):
    """Not the address of a server."""


def read_public_url(text: str) -> str:
    """The address without a slash at its end; raises BadPublicUrl."""
    try:
        url = urlsplit(text)
        url.port  # noqa: B018 - raises ValueError where it is none
    except ValueError:
        raise BadPublicUrl(text) from None
    host, prefix = url.netloc, url.path.rstrip("/")
    if (
        url.scheme not in ("http", "https")
        or not url.hostname
        or "@" in host
        or not (host.isascii() and host.isprintable())
    ):
        raise BadPublicUrl(text)
    first = prefix[1:].partition("/")[0]
    if url.query or url.fragment or not _PREFIX.fullmatch(prefix) or first in OURS:
        raise BadPublicUrl(text)
    return f"{url.scheme}://{host.lower()}{prefix}"


class AtPublicUrl:
    """Hands every request on as one to the public URL.

    A proxy may hand on the prefix or take it away: no address of ours begins with it, so both can be told apart.
    """

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self._app = app
        self._scheme, _, rest = public_url.partition("://")
        host, _, path = rest.partition("/")
        self._host = (b"host", host.encode())
        self._prefix = f"/{path}" if path else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = [self._host, *(header for header in scope["headers"] if header[0] != b"host")]
            scope = {**scope, "scheme": self._scheme, "headers": headers}
            if self._prefix:
                scope |= {"root_path": self._prefix, "path": self._below(scope["path"])}
                send = self._with_prefix(send)
        await self._app(scope, receive, send)

    def _below(self, path: str) -> str:
        """The path as the app knows it."""
        if path == self._prefix:
            return "/"
        return path.removeprefix(self._prefix) if path.startswith(f"{self._prefix}/") else path

    def _with_prefix(self, send: Send) -> Send:
        """Sends redirects below the prefix, and cookies for nothing else on this host."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("location", "").startswith("/"):
                    headers["location"] = self._prefix + headers["location"]
                message["headers"] = [
                    (name, value.replace(b"; Path=/", f"; Path={self._prefix}".encode()))
                    if name.lower() == b"set-cookie"
                    else (name, value)
                    for name, value in message["headers"]
                ]
            await send(message)

        return sent


class AllowedHosts:
    """Refuses a request to a name that is not ours: another site may have made its name lead here (DNS rebinding).

    Ours are the host of our address, and what no other site can have: addresses in numbers, and names without a dot.
    """

    def __init__(self, app: ASGIApp, public_url: str = "") -> None:
        self._app = app
        self._public_url = public_url
        self._name = urlsplit(public_url).hostname or "localhost"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._is_ours(Headers(scope=scope).get("host", "")):
            say = translator(language(Request(scope)))
            address = self._public_url or f"http://localhost:{scope['server'][1]}"
            sentence = say("this server is at {address}", address=f"{address}/")
            refusal: Response = PlainTextResponse(sentence, MISDIRECTED)
            if is_for_programs(scope):
                refusal = Response(msgspec.json.encode(Problem(sentence)), MISDIRECTED, media_type="application/json")
            await refusal(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name == self._name or "." not in name.removesuffix(".localhost") or _is_number(name)


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
