"""A case without a connection: what a browser needs to go on with one that it has opened.

It gets the parts of an answer, every hint, and the drawing of the solved case, sealed by the right answer: whoever
gives it opens the drawing, and whoever looks at what was sent sees nothing. That keeps no secret from a program, which
could try every answer, as it could ask the server. ``static/js/case_offline.js`` opens what is sealed here.
"""

import asyncio
import zlib
from base64 import b64encode
from hashlib import pbkdf2_hmac
from itertools import product

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.translation import Translator
from safecracker.games.case_table import AnswerPart

from .case_progress import RUNGS, SOLVED, OpenCase, Progress
from .cases import case_page, named_case, rungs_of, title_of
from .context import translator_of
from .path_prefix import prefix_of, with_prefix
from .rendering import render

ROUNDS = 50_000  # of the hash of an answer: a phone needs a tenth of a second
KEY = 32  # bytes
CHECK = 16


class AnswerPage(Struct, frozen=True):
    """Everything that _case_answer.html reads."""

    parts: tuple[AnswerPart, ...]
    between: str


class Sealed(Struct, frozen=True):
    """A text that opens with any of the right answers."""

    salt: str
    rounds: int
    locks: tuple[str, ...]  # for each of them, the key mixed with its hash, in hex
    check: str  # tells the right key, in hex
    text: str  # packed, mixed with what follows from the key, in Base64


class OfflineCase(Struct, frozen=True):
    """What is sent."""

    note: str
    answer: str  # the HTML in which an answer is put together
    hints: str  # the HTML of the hints at each step and rung, packed
    possible: str  # the answers that can be given, packed; empty: whatever the parts make up
    solved: Sealed  # the HTML of the solved case, without hints and misses
    one_hint: str
    two_hints: str
    one_miss: str
    two_misses: str


async def offline_case(request: Request) -> Response:
    here = named_case(request, request.path_params["name"])
    found = await asyncio.to_thread(_offline_case, request, here)
    return Response(msgspec.json.encode(found), media_type="application/json")


def _offline_case(request: Request, here: OpenCase) -> OfflineCase:
    say, prefix, title = translator_of(request), prefix_of(request), title_of(here, translator_of(request))
    parts = here.table.parts(here.case, say)
    answer = render(request, "_case_answer.html", AnswerPage(parts, here.table.between), title=title)
    solved = case_page(request, here, Progress(tried=here.case.solution, squares=SOLVED))
    drawing = with_prefix(render(request, "_case.html", solved, title=title, address=here.url), prefix)
    return OfflineCase(
        note=say("No connection. You can keep solving: this device checks your answer."),
        answer=answer,
        hints=_packed([with_prefix(html, prefix) for html in _hints(request, here, say, title)]),
        possible=_packed(possible) if (possible := _possible(here, parts)) else "",
        solved=sealed(drawing, here.kind.right_answers(here.case), here.name),
        one_hint=say.count("{n} hint", "{n} hints", 1),
        two_hints=say.count("{n} hint", "{n} hints", 2),
        one_miss=say.count("{n} miss", "{n} misses", 1),
        two_misses=say.count("{n} miss", "{n} misses", 2),
    )


def _hints(request: Request, here: OpenCase, say: Translator, title: str) -> list[str]:
    """In the order of the steps: what has been entered is not looked at here."""
    page = case_page(request, here, Progress())
    drawn = []
    for step in range(len(here.steps)):
        for rung in range(1, RUNGS + 1):
            progress = Progress(step=step, rung=rung)
            more = rung == RUNGS and step + 1 < len(here.steps)
            shown = replace(page, progress=progress, rungs=rungs_of(here, progress, say), more_hints=more)
            drawn.append(render(request, "_case_hints.html", shown, title=title, address=here.url))
    return drawn


def _possible(here: OpenCase, parts: tuple[AnswerPart, ...]) -> list[str]:
    """The answers that can be given, where that is not everything that the parts make up."""
    made = [
        here.table.between.join(values) for values in product(*([it.value for it in part.choices] for part in parts))
    ]
    found = [text for text in made if _is_possible(here, text)]
    return found if len(found) < len(made) else []


def _is_possible(here: OpenCase, text: str) -> bool:
    try:
        return here.kind.parse(here.case, text) == text
    except GameError:
        return False


def sealed(text: str, answers: tuple[str, ...], salt: str) -> Sealed:
    key = _hashed("|".join(answers), salt)
    packed = zlib.compress(text.encode(), 9)
    return Sealed(
        salt=salt,
        rounds=ROUNDS,
        locks=tuple(_mixed(key, _hashed(answer, salt)).hex() for answer in answers),
        check=pbkdf2_hmac("sha256", key, b"check", 1, CHECK).hex(),
        text=b64encode(_mixed(packed, pbkdf2_hmac("sha256", key, b"text", 1, len(packed)))).decode(),
    )


def _hashed(answer: str, salt: str) -> bytes:
    return pbkdf2_hmac("sha256", answer.encode(), salt.encode(), ROUNDS, KEY)


def _mixed(one: bytes, two: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, two, strict=True))


def _packed(texts: list[str]) -> str:
    return b64encode(zlib.compress(msgspec.json.encode(texts), 9)).decode()
