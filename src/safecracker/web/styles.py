"""How style sheets come with a page: in the page itself where a browser needs one for the first time, else as links.

Nothing is painted before the styles are there. In the page they come one round trip sooner, which a phone on a slow
connection notices most of all; from the second time on they are in the browser's cache.
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

COOKIE = "styles"  # those that this browser has: their version, and a number for each


class Styles:
    """Writes the style sheets of one page into it; templates call it ``style``."""

    def __init__(self, request: Request) -> None:
        self._request = request
        found, *numbers = request.cookies.get(COOKIE, "").split(".")
        self._known = set(numbers) if found == version() else set()
        self._written: list[str] = []

    def __call__(self, name: str) -> Markup:
        address = asset(name)
        if _number(name) in self._known:
            return Markup('<link rel="stylesheet" href="{}">').format(address)
        self._written.append(name)
        text = Markup(contents()[name].decode())  # noqa: S704 - our own file
        return Markup('<style>{}</style><link rel="prefetch" as="style" href="{}">').format(text, address)

    def finish(self, response: Response) -> None:
        """Allow what was written into the page, and note that the next pages need no more than links to it."""
        if self._written:
            allowed = " ".join(f"'sha256-{_digest(contents()[name])}'" for name in self._written)
            response.headers["content-security-policy"] = f"{POLICY}; style-src 'self' {allowed}"
            known = self._known | set(map(_number, self._written))
            set_cookie(response, self._request, COOKIE, ".".join([version(), *sorted(known & _numbers())]))


def _number(name: str) -> str:
    """A short name for a static file of this version."""
    return str(sorted(contents()).index(name))


def _numbers() -> set[str]:
    """All that there are, whatever a cookie says."""
    return {_number(name) for name in contents() if name.endswith(".css")}


@cache
def _digest(text: bytes) -> str:
    return base64.b64encode(hashlib.sha256(text).digest()).decode()
