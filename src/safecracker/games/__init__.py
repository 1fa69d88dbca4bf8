"""The games, by name. A game in another package joins them through the entry point group ``safecracker.games``."""

from functools import cache
from importlib.metadata import entry_points

from safecracker.core.errors import BadOptions

from .codecrackers import KIT as CODECRACKERS
from .davinci import KIT as DAVINCI
from .kit import Kit
from .mastermind import KIT as MASTERMIND
from .teufelsmoor import KIT as TEUFELSMOOR
from .thieves import KIT as THIEVES

_OURS = (MASTERMIND, DAVINCI, THIEVES, TEUFELSMOOR, CODECRACKERS)


class NoGame(BadOptions):
    """There is no game of this name here."""


@cache
def games() -> dict[str, Kit]:
    """Every game that can be played here."""
    theirs = (point.load() for point in entry_points(group="safecracker.games"))
    return {kit.name: kit for kit in (*_OURS, *theirs)}


def find(name: str) -> Kit:
    """The game of this name; raises BadOptions."""
    kit = games().get(name)
    if kit is None:
        raise NoGame("there is no game {found}; there are {known}", found=name[:40], known=", ".join(games()))
    return kit
