"""Who this browser or program is. Identity comes from the connection, never from the text of a message."""

import base64
import hashlib
import hmac
import re
from collections.abc import Callable
from functools import lru_cache

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

COOKIE = "safecracker"
YEAR = 365 * 24 * 3600
MOST_HOLDERS = 4_096  # browsers that are recognised without reckoning
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def holder_of(token: str) -> str:
    """What the store keeps of a token: enough to recognise it, too little to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def token_in(authorization: str) -> str:
    """The token in this header, or nothing."""
    scheme, _, token = authorization.partition(" ")
    token = token.strip()
    return token if scheme.lower() == "bearer" and _TOKEN.fullmatch(token) else ""


def bearer(authorization: str) -> str:
    """The holder hash of the token in this header, or nothing."""
    token = token_in(authorization)
    return holder_of(token) if token else ""


class Identities:
    """Signs the tokens of browsers, and accepts only what it signed."""

    def __init__(self, key: bytes, token: Callable[[], str]) -> None:
        self._signer = Signer(key, salt="browser")
        self._token = token
        self._key = key
        self._holder = lru_cache(MOST_HOLDERS)(self._checked)  # a page asks for it often

    def browser(self, request: Request) -> str:
        """The browser's holder hash, or nothing for one without a cookie of ours."""
        return self._holder(request.cookies.get(COOKIE, ""))

    def _checked(self, cookie: str) -> str:
        try:
            return holder_of(self._signer.unsign(cookie).decode())
        except (BadSignature, UnicodeDecodeError):
            return ""

    def identify(self, request: Request) -> tuple[str, str]:
        """The browser's holder hash, and the cookie to set if it is new here."""
        holder = self.browser(request)
        if holder:
            return holder, ""
        token = self._token()
        return holder_of(token), self._signer.sign(token).decode()

    def program(self, request: Request) -> str:
        """The holder hash of a bearer token, or nothing."""
        return bearer(request.headers.get("authorization", ""))

    def new_token(self) -> str:
        return self._token()

    def token_for(self, table: str, command: str) -> str:
        """The token of whoever sends this command to this table, or opens one with it: the same again for it."""
        mac = hmac.digest(self._key, f"join {table} {command}".encode(), "sha256")
        return base64.urlsafe_b64encode(mac).decode().rstrip("=")


def set_identity(response: Response, request: Request, cookie: str) -> None:
    """Send a new browser its cookie."""
    if cookie:
        set_cookie(response, request, COOKIE, cookie)


def set_cookie(response: Response, request: Request, name: str, value: str) -> None:
    """Keep a value in the browser for a year; neither scripts nor other sites can read it."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
