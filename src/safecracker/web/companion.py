"""The companion: pages for a phone that lies beside the box. What they think runs on the phone, and stays there."""

import json
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.translation import Phrase, Translator
from safecracker.games import games
from safecracker.games.kit import AnyKit

from .assets import asset, contents, cover, version
from .companion_facts import FACTS
from .companion_words import words
from .context import translator_of
from .path_prefix import prefix_of
from .rendering import page_response

HOME: Final = "/companion"
WORKER: Final = f"{HOME}/worker.js"
SCRIPTS: Final = "js/companion/"


class Tool(Struct, frozen=True):
    """One page: what it is called on the home page and in its own bar, and its script."""

    game: str
    name: str
    label: Phrase
    title: Phrase  # may name the game
    script: str

    @property
    def address(self) -> str:
        return f"{HOME}/{self.game}/{self.name}"


TOOLS: Final = (
    Tool("mastermind", "setter", Phrase("Set a code for me"), Phrase("{game}: the phone’s code"), "setter.js"),
    Tool("mastermind", "check", Phrase("Check the answers"), Phrase("{game}: check"), "check.js"),
    Tool("davinci", "notebook", Phrase("Notebook"), Phrase("{game}: notebook"), "notebook.js"),
    Tool("davinci", "points", Phrase("Points"), Phrase("{game}: points"), "points.js"),
    Tool("thieves", "loot", Phrase("Count the loot"), Phrase("{game}: loot"), "loot.js"),
    Tool("thieves", "gems", Phrase("Gems"), Phrase("{game}: gems"), "gems.js"),
    Tool("teufelsmoor", "keeper", Phrase("Hide the treasure"), Phrase("Treasure keeper"), "keeper.js"),
    Tool("teufelsmoor", "map", Phrase("Gang’s map"), Phrase("The gang’s map"), "gang.js"),
    Tool("codecrackers", "glass", Phrase("Sand timer, codes and die"), Phrase("{game}"), "glass.js"),
)


class Box(Struct, frozen=True):
    """A game on the home page of the companion."""

    kit: AnyKit
    tools: tuple[Tool, ...]


class CompanionHome(Struct, frozen=True):
    """Everything that companion.html reads."""

    boxes: tuple[Box, ...]
    facts: Markup


class ToolPage(Struct, frozen=True):
    """Everything that companion_tool.html reads."""

    kit: AnyKit
    tool: Tool
    heading: str
    facts: Markup


async def home(request: Request) -> Response:
    say = translator_of(request)
    found = games()
    boxes = tuple(
        Box(kit, tuple(tool for tool in TOOLS if tool.game == name))
        for name, kit in found.items()
        if any(tool.game == name for tool in TOOLS)
    )
    tools = {f"{tool.game}.{tool.name}": prefix_of(request) + tool.address for tool in TOOLS if tool.game in found}
    titles = {name: say.phrase(kit.title) for name, kit in found.items()}
    page = CompanionHome(boxes, _for_scripts(request, say, {"tools": tools, "titles": titles}))
    return page_response(request, "companion.html", page, title=f"{say('Beside the box')} · Safecracker")


async def tool(request: Request) -> Response:
    wanted = request.path_params["game"], request.path_params["tool"]
    found = next((tool for tool in TOOLS if (tool.game, tool.name) == wanted), None)
    kit = games().get(wanted[0])
    if found is None or kit is None:
        raise HTTPException(404)
    say = translator_of(request)
    facts = FACTS[found.game](say) | {"art": prefix_of(request) + asset(f"{found.game}/board.svg")}
    heading = say(found.title.text, game=kit.title)
    page = ToolPage(kit, found, heading, _for_scripts(request, say, facts))
    return page_response(request, "companion_tool.html", page, title=f"{heading} · Safecracker")


async def worker(request: Request) -> Response:
    """The script that keeps the companion on the phone, after a list of what to keep."""
    prefix = prefix_of(request)
    addresses = {"version": version(), "pages": [prefix + page for page in _pages()], "files": _files(prefix)}
    kept = f"self.KEPT = {json.dumps(addresses)};\n".encode()
    headers = {"service-worker-allowed": prefix + HOME, "cache-control": "no-cache"}
    return Response(kept + contents()[f"{SCRIPTS}worker.js"], media_type="text/javascript", headers=headers)


def _pages() -> list[str]:
    return [HOME, *(tool.address for tool in TOOLS if tool.game in games())]


def _files(prefix: str) -> list[str]:
    """All that those pages load."""
    common = ["kit.css", "companion.css", "icons.svg", "favicon.svg", "js/sound.js", "js/page.js"]
    scripts = [name for name in contents() if name.startswith(SCRIPTS) and not name.endswith("worker.js")]
    kits = [kit for name, kit in games().items() if any(tool.game == name for tool in TOOLS)]
    boards = [f"{kit.name}/{name}" for kit in kits for name in ("board.svg", "board.css")]
    return sorted({prefix + address for address in (*map(asset, (*common, *scripts, *boards)), *map(cover, kits))})


def _for_scripts(request: Request, say: Translator, facts: dict[str, Any]) -> Markup:
    """The words and facts of a page as JSON that cannot end the element it stands in."""
    prefix = prefix_of(request)
    own = {"icons": prefix + asset("icons.svg"), "worker": prefix + WORKER, "scope": prefix + HOME}
    text = json.dumps({"words": words(say), "facts": own | facts}, ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c"))  # noqa: S704 - our own words, and escaped for where they stand
