"""How style sheets come with a page: as links, or on a browser's first visit in the page itself.

Nothing is painted before the styles are there. In the page they come one round trip sooner, which a phone on a slow
connection notices most of all; from the second page on they are in the browser's cache.
"""

import base64
import hashlib
from functools import cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from .assets import asset, contents, version
from .guard import POLICY
from .identity import set_cookie

COOKIE = "styles"  # the version whose styles this browser has


class Styles:
    """Writes the style sheets of one page into it; templates call it ``style``."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._known = request.cookies.get(COOKIE) == version()
        self._hashes: list[str] = []

    def __call__(self, name: str) -> Markup:
        address = asset(name)
        if self._known:
            return Markup('<link rel="stylesheet" href="{}">').format(address)
        self._hashes.append(_hash(name, version()))
        text = Markup(contents()[name].decode())  # noqa: S704 - our own file
        return Markup('<style>{}</style><link rel="prefetch" as="style" href="{}">').format(text, address)

    def finish(self, response: Response) -> None:
        """Allow what was written into the page, and note that the next page needs no more than links."""
        if self._hashes:
            allowed = " ".join(f"'sha256-{found}'" for found in self._hashes)
            response.headers["content-security-policy"] = f"{POLICY}; style-src 'self' {allowed}"
            set_cookie(response, self._request, COOKIE, version())


@cache
def _hash(name: str, _version: str) -> str:
    return base64.b64encode(hashlib.sha256(contents()[name]).digest()).decode()
