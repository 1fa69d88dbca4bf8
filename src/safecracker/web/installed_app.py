"""Safecracker as an app on a phone: what it is called and looks like, its worker, and the page without a connection."""

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from .assets import asset, contents
from .context import translator_of
from .path_prefix import prefix_of
from .rendering import page_response

FELT = "#2c5a54"
WORKER = "worker.js"


class OfflinePage(Struct, frozen=True):
    """Everything that offline.html reads: nothing."""


async def manifest(request: Request) -> Response:
    """What a phone needs to know to install it."""
    prefix, say = prefix_of(request), translator_of(request)
    icons = [
        ("icon-192.png", "192x192", "any"),
        ("icon-512.png", "512x512", "any"),
        ("icon-512.png", "512x512", "maskable"),
    ]
    text = msgspec.json.encode(
        {
            "id": f"{prefix}/",
            "name": "Safecracker",
            "short_name": "Safecracker",
            "description": say(
                "Classic detective and code games: with friends by link, together on one tablet, or "
                "against computers that never peek."
            ),
            "lang": say.lang,
            "start_url": f"{prefix}/",
            "scope": f"{prefix}/",
            "display": "standalone",
            "theme_color": FELT,
            "background_color": FELT,
            "icons": [
                {"src": prefix + asset(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
                for name, sizes, purpose in icons
            ],
            "shortcuts": [
                {"name": say("Case of the day"), "url": f"{prefix}/case"},
                {"name": say("My games"), "url": f"{prefix}/mine"},
                {"name": say("Beside the box"), "url": f"{prefix}/companion"},
                {"name": say("Rules"), "url": f"{prefix}/rules"},
            ],
        }
    )
    return Response(text, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """The script that answers for the server while there is no connection; by its address it covers every page."""
    return Response(contents()[WORKER], media_type="text/javascript", headers={"cache-control": "no-cache"})


async def offline(request: Request) -> Response:
    title = f"{translator_of(request)('No connection')} · Safecracker"
    return page_response(request, "offline.html", OfflinePage(), title=title)
