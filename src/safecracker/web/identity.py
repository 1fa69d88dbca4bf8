"""Who this browser or program is. Identity comes from the connection, never from what is said in a message."""

import hashlib
import re
from collections.abc import Callable

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

COOKIE = "safecracker"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def holder_of(token: str) -> str:
    """What the store keeps of a token: enough to know it again, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Seats:
    """Signs what it hands out, and takes back only what it signed."""

    def __init__(self, key: bytes, token: Callable[[], str]) -> None:
        self._signer = Signer(key, salt="browser")
        self._token = token

    def browser(self, request: Request) -> str:
        """The browser's holder hash, or nothing for one we have not met."""
        try:
            token = self._signer.unsign(request.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeDecodeError):
            return ""
        return holder_of(token)

    def meet(self, request: Request) -> tuple[str, str]:
        """The browser's holder hash, and the cookie to set if it is new here."""
        known = self.browser(request)
        if known:
            return known, ""
        token = self._token()
        return holder_of(token), self._signer.sign(token).decode()

    def program(self, request: Request) -> str:
        """The holder hash of a bearer token, or nothing."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not _TOKEN.fullmatch(token.strip()):
            return ""
        return holder_of(token.strip())

    def new_token(self) -> str:
        return self._token()


def remember(response: Response, request: Request, cookie: str) -> None:
    """Hand the cookie over; it is not for scripts, and not for other sites."""
    if cookie:
        keep(response, request, COOKIE, cookie)


def keep(response: Response, request: Request, name: str, value: str) -> None:
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
