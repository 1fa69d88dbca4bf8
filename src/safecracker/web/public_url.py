"""The address by which people reach a server that stands behind a proxy.

A proxy speaks plain HTTP with the server and may change the Host header. With a public URL every request counts as one
to that address: links, redirects, the origin of forms and whether cookies are for TLS alone all follow from it.
"""

from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send


class BadPublicUrl(ValueError):
    """Not the address of a server."""


def read_public_url(text: str) -> str:
    """The address without a slash at its end; raises BadPublicUrl. It has no path: all our links begin at the root."""
    try:
        url = urlsplit(text)
        url.port  # noqa: B018 - raises ValueError where it is none
    except ValueError:
        raise BadPublicUrl(text) from None
    host = url.netloc
    if (
        url.scheme not in ("http", "https")
        or not url.hostname
        or "@" in host
        or not (host.isascii() and host.isprintable())
    ):
        raise BadPublicUrl(text)
    if url.path not in ("", "/") or url.query or url.fragment:
        raise BadPublicUrl(text)
    return f"{url.scheme}://{host.lower()}"


class AtPublicUrl:
    """Hands every request on as one to the public URL."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self._app = app
        self._scheme, _, host = public_url.partition("://")
        self._host = (b"host", host.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = [self._host, *(header for header in scope["headers"] if header[0] != b"host")]
            scope = {**scope, "scheme": self._scheme, "headers": headers}
        await self._app(scope, receive, send)
