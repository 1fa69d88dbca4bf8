"""Pages on which a solved game is studied."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from safecracker.games import find

from .context import translator_of
from .rendering import page


async def study(request: Request) -> Response:
    kit = find(request.path_params["game"])
    say = translator_of(request)
    way, asked = request.path_params.get("way", "")[:80], dict(request.query_params)
    # the first who comes has the tree read
    place = await asyncio.to_thread(kit.study, way, asked, say)
    if place is None:
        raise HTTPException(404)
    title = say("{game}, solved", game=kit.title) + " · Safecracker"
    return page(request, "study.html", title=title, kit=kit, place=place)
