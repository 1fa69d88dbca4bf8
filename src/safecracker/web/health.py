"""Whether the server works: what a supervisor or a proxy asks. The answers are for programs, and name nobody."""

import asyncio
import time
from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from safecracker.store import StoreError

from .context import AppContext, app_context

ANSWER_TIME = 2.0  # seconds for the store to answer
VALID = 1.0  # seconds for which a written heartbeat counts, so that nobody can make the disk busy by asking


async def health(request: Request) -> Response:
    """200 where the store can be read; a server that fails this for long should be started again."""
    works = await _answers(app_context(request).lobby.services.store.last_heartbeat())
    return _answer([] if works else ["the store cannot be read"], "ok")


async def readiness(request: Request) -> Response:
    """200 where the server can be played on now."""
    return _answer(await _problems(app_context(request)), "ready")


async def _problems(context: AppContext) -> list[str]:
    if context.streams.ended:
        return ["the server is stopping"]
    if not context.lobby.resumed:
        return ["the server is starting"]
    problems = []
    if not await _can_write(context):
        problems.append("the store cannot be written")
    if context.lobby.services.fleet:
        problems += context.lobby.services.fleet.problems
    if not context.lobby.services.bots.alive:
        problems.append("no bot process is alive")
    return problems


async def _can_write(context: AppContext) -> bool:
    now = time.monotonic()
    if now - context.written_at > VALID:
        if not await _answers(context.lobby.services.store.heartbeat()):
            return False
        context.written_at = now
    return True


async def _answers(store: Awaitable[object]) -> bool:
    try:
        async with asyncio.timeout(ANSWER_TIME):
            await store
    except (StoreError, TimeoutError):
        return False
    return True


def _answer(problems: list[str], fine: str) -> Response:
    text = "".join(f"{problem}\n" for problem in problems or [fine])
    return PlainTextResponse(text, 503 if problems else 200)
