"""Pages on which a solved game is studied."""

import asyncio
from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from safecracker.games import find
from safecracker.games.kit import AnyKit

from .context import translator_of
from .rendering import page_response


class StudyPage(Struct, frozen=True):
    kit: AnyKit
    position: Any  # as the game's own template reads it


async def study(request: Request) -> Response:
    kit = find(request.path_params["game"])
    say = translator_of(request)
    way, query = request.path_params.get("way", "")[:80], dict(request.query_params)
    # the first visitor waits until the tree has been read
    position = await asyncio.to_thread(kit.study, way, query, say)
    if position is None:
        raise HTTPException(404)
    title = say("{game}, solved", game=kit.title) + " · Safecracker"
    return page_response(request, "study.html", StudyPage(kit, position), title=title)
