"""A board as a page of its own, with its styles and drawings in it: for a notebook, or to be saved as a file."""

import re
from html import escape

from markupsafe import Markup
from msgspec import Struct

from safecracker.core.translation import Translator
from safecracker.games.kit import LEVEL_NAMES, AnyKit
from safecracker.games.scene import Scene

from .assets import contents
from .player_marks import PlayerMark
from .rendering import SWITCHES, Preferences, environment

SHEETS = ("kit.css", "table.css", "{game}/board.css")
DRAWINGS = re.compile(r'href="/static/[^/"]+/([^"#]+\.svg)#([\w-]+)"')
HEIGHT = 700  # of a board in a notebook, in pixels


class BoardPage(Struct, frozen=True, kw_only=True):
    """Everything in ``single_board.html``."""

    kit: AnyKit
    scene: Scene
    players: tuple[PlayerMark, ...]
    styles: Markup


def board_page(kit: AnyKit, scene: Scene, say: Translator) -> str:
    """The board with its players and the line above it, as HTML that asks for nothing else."""
    found = [name for name in (sheet.format(game=kit.name) for sheet in SHEETS) if name in contents()]
    page = BoardPage(
        kit=kit,
        scene=scene,
        players=tuple(PlayerMark(face.name) for face in scene.faces),
        styles=Markup("\n".join(_tall(contents()[name].decode()) for name in found)),  # noqa: S704 - our own files
    )
    given = {
        "page": page,
        "say": say,
        "title": say.phrase(kit.title),
        "prefs": Preferences(say.lang, "auto", **SWITCHES),
        "level_names": tuple(map(say.phrase, LEVEL_NAMES)),
        "left": None,
    }
    return with_drawings(environment().get_template("single_board.html").render(given))


def _tall(styles: str) -> str:
    """The styles of the tall shape, however wide the page is: the wide one counts on what lies beside a board."""
    wide = re.sub(r"\((min-width: (?:60|72)rem)\)", "(width < 0)", styles)
    return wide.replace("(max-width: 59.99rem)", "(width > 0)").replace("(max-height: 29.99rem)", "(height < 0)")


def framed(html: str, title: str) -> str:
    """The page in a frame with a name, so that its styles and those of the page around it leave each other alone."""
    size = f'width="100%" height="{HEIGHT}" style="border:0"'
    return f'<iframe title="{escape(title)}" srcdoc="{escape(html)}" sandbox="" {size} loading="lazy"></iframe>'


def with_drawings(html: str) -> str:
    """Every drawing that the page uses in the page itself: a file cannot be asked for from here."""
    names = sorted({found[1] for found in DRAWINGS.finditer(html)})
    drawn = "".join(_prefixed(name) for name in names)
    return DRAWINGS.sub(lambda found: f'href="#{_prefix(found[1])}{found[2]}"', html).replace("<!--drawings-->", drawn)


def _prefixed(name: str) -> str:
    """A file of drawings whose ids are unlike those of every other file."""
    prefix, text = _prefix(name), contents()[name].decode()
    text = re.sub(r'\b(id=")', rf"\1{prefix}", text)
    text = re.sub(r'(href="#|url\(#)', rf"\1{prefix}", text)
    return re.sub(r"<svg\b", '<svg width="0" height="0" aria-hidden="true" class="drawings"', text, count=1)


def _prefix(name: str) -> str:
    return re.sub(r"\W", "-", name.removesuffix(".svg")) + "-"
