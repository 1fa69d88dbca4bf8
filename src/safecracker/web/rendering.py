"""Templates made into HTML, in the reader's language and with the preferences of their browser."""

from functools import cache
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, PrefixLoader, StrictUndefined, select_autoescape
from jinja2.loaders import ChoiceLoader
from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse

from safecracker.core.translation import Translator, capitalised
from safecracker.games import games
from safecracker.games.kit import BOARD, LEVEL_NAMES
from safecracker.games.scene import initial
from safecracker.locale import LANGUAGES, preferred, translator

from .assets import asset, board_asset, cover, preview, version
from .drawing import Drawing, PartTag, kept_module
from .guard import RECORDS
from .path_prefix import prefix_of, with_prefix
from .player_marks import split_names
from .quick_templates import QuickEnvironment
from .rules_text import one_minute
from .styles import Styles

if TYPE_CHECKING:
    from .table_page import TablePage

PREFERENCES = "safecracker.preferences"  # in the scope of a request
THEMES = ("auto", "light", "dark")
# until the reader changes them
SWITCHES = {
    "sound": "on",
    "motion": "on",
    "shortcuts": "on",
    "strong": "off",
    "confirm": "off",
    "notify": "off",
    "vibrate": "off",
}


class Preferences(Struct, frozen=True):
    """What a reader chose for this browser. Switches are ``on`` or ``off``."""

    lang: str
    theme: str
    sound: str
    motion: str
    shortcuts: str  # single letters as keys
    strong: str  # colours
    confirm: str  # a second press for every move
    notify: str  # when a turn begins while the page is in the background
    vibrate: str  # when a turn begins


def language(request: Request) -> str:
    """The language that this reader chose, or the one that the browser asks for."""
    return preferences(request).lang


def preferences(request: Request) -> Preferences:
    """What the request says of them; a stream, which draws after every move, reads it once."""
    found: Preferences | None = request.scope.get(PREFERENCES)
    if found is None:
        found = request.scope[PREFERENCES] = _preferences(request)
    return found


def _preferences(request: Request) -> Preferences:
    lang = request.cookies.get("lang", "")
    theme = request.cookies.get("theme", "")
    switches = {name: request.cookies.get(name, "") for name in SWITCHES}
    return Preferences(
        lang=lang if lang in LANGUAGES else preferred(request.headers.get("accept-language", "")),
        theme=theme if theme in THEMES else "auto",
        **{name: chosen if chosen in ("on", "off") else SWITCHES[name] for name, chosen in switches.items()},
    )


@cache
def environment() -> Environment:
    return environment_of(QuickEnvironment)


def environment_of(kind: type[Environment]) -> Environment:
    """All templates, compiled in this way."""
    boards = {name: PackageLoader(kit.package, BOARD) for name, kit in games().items()}
    env = kind(
        loader=ChoiceLoader([PackageLoader("safecracker.web"), PrefixLoader(boards)]),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[PartTag],
        auto_reload=False,  # to look at the files before every use takes time
    )
    env.globals.update(
        asset=asset,
        board_asset=board_asset,
        cover=cover,
        preview=preview,
        version=version,
        kept_module=kept_module,
        languages=LANGUAGES,
    )
    env.globals.update(one_minute_of=one_minute)
    env.filters.update(initial=initial, sentence=sentence, split_names=split_names)
    return env


def sentence(text: str) -> str:
    """An error as a sentence of its own, for a page. In a terminal or in JSON it follows something else."""
    return capitalised(text) + ("" if text.endswith((".", "!", "?")) else ".")


def page_response(
    request: Request, template: str, page: Struct, *, title: str, status: int = 200, address: str = ""
) -> HTMLResponse:
    style = Styles(request)
    html = render(request, template, page, title=title, address=address, style=style)
    response = HTMLResponse(with_prefix(html, prefix_of(request)), status)
    style.finish(response)
    return response


def render(
    request: Request, template: str, page: Struct, *, title: str, address: str = "", style: Styles | None = None
) -> str:
    """The template as HTML.

    It gets ``page``, ``title``, ``say``, ``prefs``, ``level_names``, the address that shows it again, that of the
    ``site`` as others reach it, and ``style`` where it is a whole page.
    """
    prefs = preferences(request)
    given = {
        "page": page,
        "title": title,
        "say": translator(prefs.lang),
        "prefs": prefs,
        "level_names": _level_names(prefs.lang),
        "address": address or _address(request),
        "style": style,
        "site": str(request.base_url),
    }
    return environment().get_template(template).render(given)


@cache
def _level_names(lang: str) -> tuple[str, ...]:
    return tuple(map(translator(lang).phrase, LEVEL_NAMES))


def draw(request: Request, page: "TablePage", title: str) -> Drawing:
    """The table in parts. Besides what a part names, it may show the players, and is in the reader's language."""
    drawing = Drawing((language(request), page.players), prefix=prefix_of(request))
    drawing.draw(lambda: render(request, "_table.html", page, title=title, address=page.address))
    return drawing


def _address(request: Request) -> str:
    """Where this page can be read again; most addresses that take a form show nothing."""
    if request.method == "POST" and not request.url.path.startswith(("/new/", RECORDS)):
        return "/"
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def qr_svg(url: str, say: Translator) -> Markup:
    """The address as a QR code."""
    import segno  # noqa: PLC0415 - a server starts without it

    svg = segno.make(url, error="m").svg_inline(
        scale=4, border=2, svgclass="qr", lineclass=None, omitsize=True, title=say("QR code for the link")
    )
    return Markup(svg)  # noqa: S704 - made by segno; the title is escaped by it
