"""Boards drawn without a page around them."""

from collections.abc import Iterable
from functools import cache

from jinja2 import Template
from msgspec import Struct

from safecracker.core.translation import Translator
from safecracker.games.kit import AnyKit
from safecracker.games.scene import Scene
from safecracker.web.player_marks import PlayerMark
from safecracker.web.rendering import environment


class PageOfBoard(Struct, frozen=True):
    """What a board asks its page for."""

    players: tuple[PlayerMark, ...]


def drawn(template: str, kit: AnyKit, scene: Scene, players: Iterable[PlayerMark], say: Translator) -> str:
    """The HTML of a template that has the macros of the kit's board, as ``board``."""
    page = PageOfBoard(tuple(players))
    return _compiled(template).render(
        template=kit.template, scene=scene, page=page, level_names=["", ""], say=say, left=None
    )


@cache
def _compiled(template: str) -> Template:
    return environment().from_string("{% import template as board with context %}" + template)
