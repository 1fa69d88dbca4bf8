"""Static files: the common ones, and those that a game brings along in its own package.

Every address carries a digest of all of them, so that browsers may keep a file for ever, and a script that imports
another one by a relative address stays within the same version. Only what was found at the start is ever served.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from safecracker.games import games
from safecracker.games.kit import AnyKit

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png"}
COMMON = files("safecracker.web") / "static"


@cache
def contents() -> dict[str, bytes]:
    """Every static file by its name: ``table.css``, ``js/main.js``, ``mastermind/board.css``."""
    boards = {f"{kit.name}/{name}": text for kit in games().values() for name, text in _found(kit.board_folder)}
    return boards | dict(_found(COMMON))


def _found(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            yield from _found(entry, f"{path}{entry.name}/")
        elif _kind(entry.name):
            yield path + entry.name, entry.read_bytes()


def _kind(name: str) -> str | None:
    return next((kind for suffix, kind in KINDS.items() if name.endswith(suffix)), None)


@cache
def version() -> str:
    """Changes when any of the files does."""
    digest = hashlib.sha256()
    for name, content in sorted(contents().items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a static file."""
    if name not in contents():
        raise LookupError(f"there is no static file {name}")
    return f"/static/{version()}/{name}"


def board_asset(kit: AnyKit, name: str) -> str:
    """The address of a file in the game's folder ``board``; empty where the game has none of this name."""
    path = f"{kit.name}/{name}"
    return asset(path) if path in contents() else ""


def cover(kit: AnyKit) -> str:
    """The address of the cover of a game's box."""
    return board_asset(kit, "cover.svg") or asset("cover.svg")


def preview(kit: AnyKit) -> str:
    """The address of the picture that goes with a link to a table of this game."""
    return board_asset(kit, "preview.png") or asset("icon-512.png")


async def serve(request: Request) -> Response:
    """A static file. One of another version may be asked for by a page that was opened before the server changed."""
    name = request.path_params["name"]
    content = contents().get(name)
    if content is None:
        raise HTTPException(404)
    current = request.path_params["version"] == version()
    kept = "public, max-age=31536000, immutable" if current else "no-cache"
    headers = {"cache-control": kept}
    if name.endswith(".png"):
        headers["cross-origin-resource-policy"] = "cross-origin"  # other sites show the picture of a link to us
    return Response(content, media_type=_kind(name), headers=headers)
