"""The start page: the games, and those of this browser that are not over."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.game import Seat
from safecracker.core.words import Say
from safecracker.games import games
from safecracker.table.errors import NoTable
from safecracker.table.table import Table

from .context import desk, speaker
from .painter import page

UNFINISHED = 5  # games offered to be continued


async def home(request: Request) -> Response:
    say = speaker(request)
    return page(
        request,
        "home.html",
        title="Safecracker",
        kits=list(games().values()),
        unfinished=await _unfinished(request, say),
        case=desk(request).lobby.case(),
        error="",
    )


async def _unfinished(request: Request, say: Say) -> list[dict[str, Any]]:
    """The games that this browser can go on with, its own turn first."""
    here = desk(request)
    holder = here.seats.browser(request)
    found = []
    for table_id in await here.lobby.house.store.held(holder) if holder else ():
        try:
            table = await here.lobby.find(table_id)
        except NoTable:
            continue
        if not table.outcome:
            found.append(_continue_slip(table, table.eyes(holder).seat, say))
        if len(found) == UNFINISHED:
            break
    return sorted(found, key=lambda slip: not slip["my_turn"])


def _continue_slip(table: Table, seat: Seat | None, say: Say) -> dict[str, Any]:
    names = table.names(say)
    others = [name for number, name in enumerate(names) if number != seat]
    slip: dict[str, Any] = {"url": f"/t/{table.id}", "title": say.phrase(table.kit.title), "who": ""}
    if not table.started:
        return slip | {"lead": "", "prompt": say("Waiting for others to sit down."), "my_turn": False}
    slip["who"] = say("With {who}", who=", ".join(others))
    scene = table.kit.scene(table.view(seat), names, say)
    return slip | {"lead": scene.lead, "prompt": scene.prompt, "my_turn": scene.my_turn}
