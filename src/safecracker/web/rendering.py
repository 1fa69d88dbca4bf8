"""Pages as text: Jinja2 over frozen scenes, in the reader's language and theme."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import segno
from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined, select_autoescape
from jinja2.loaders import ChoiceLoader
from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from safecracker.games import games
from safecracker.games.kit import BOARD
from safecracker.games.scene import initial
from safecracker.locale import LANGUAGES, preferred, translator

from .assets import asset, board_asset, cover
from .guard import RECORDS

THEMES = ("auto", "light", "dark")
# as they stand until somebody chooses
SWITCHES = {"sound": "on", "motion": "on", "shortcuts": "on", "strong": "off", "confirm": "off"}


def language(request: Request) -> str:
    """The language this reader chose, or the one that the browser asks for."""
    chosen = request.cookies.get("lang", "")
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def theme(request: Request) -> str:
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else "auto"


def switched(request: Request, name: str) -> str:
    """Whether this reader wants that: sound, motion, letters as keys, strong colours, a second press for every move."""
    chosen = request.cookies.get(name, "")
    return chosen if chosen in ("on", "off") else SWITCHES[name]


@cache
def environment() -> Environment:
    boards = {name: PackageLoader(kit.package, BOARD) for name, kit in games().items()}
    env = Environment(
        loader=ChoiceLoader([PackageLoader("safecracker.web"), PrefixLoader(boards)]),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(asset=asset, board_asset=board_asset, cover=cover, languages=LANGUAGES)
    env.filters.update(initial=initial, sentence=sentence)
    return env


def sentence(text: str) -> str:
    """An error as it stands on a page: a whole sentence. In a terminal or in JSON it follows something else."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def page(request: Request, template: str, *, status: int = 200, title: str, **facts: Any) -> HTMLResponse:
    """A whole page."""
    return HTMLResponse(rendered(request, template, title=title, **facts), status)


def rendered(request: Request, template: str, **facts: Any) -> str:
    lang = language(request)
    known = {"say": translator(lang), "lang": lang, "theme": theme(request), "here": _here(request)}
    known |= {name: switched(request, name) for name in SWITCHES}
    return environment().get_template(template).render(known | facts)


def _here(request: Request) -> str:
    """The address that shows this page again; most addresses that take a form show nothing."""
    if request.method == "POST" and not request.url.path.startswith(("/new/", RECORDS)):
        return "/"
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


@cache
def rules_html(game: str, lang: str) -> Markup:
    """The rules of a game, from its Markdown; what stands there as code is drawn by the game's own picture."""
    markdown = MarkdownIt("commonmark").enable("table")
    picture = environment().get_template(games()[game].template).module
    # a wide table scrolls on a phone, and must then be reached by keyboard
    html = markdown.render(games()[game].rules(lang)).replace("<table>", '<table tabindex="0">')
    drawn = re.sub(r"<code>([^<]+)</code>", lambda found: str(picture.figure(found[1])), html)  # type: ignore[attr-defined]
    return Markup(drawn)  # noqa: S704 - our own file


def qr_svg(url: str, label: Callable[[str], str]) -> Markup:
    """The address as a square to be photographed."""
    svg = segno.make(url, error="m").svg_inline(
        scale=4, border=2, svgclass="qr", lineclass=None, omitsize=True, title=label("QR code of the link")
    )
    return Markup(svg)  # noqa: S704 - made by segno; the title is escaped by it
