"""The games, by name. A game in another package joins them through the entry point group ``safecracker.games``."""

import warnings
from functools import cache
from importlib.metadata import entry_points
from typing import Literal, overload

from safecracker.core.errors import BadOptions

from .codecrackers import KIT as CODECRACKERS
from .codecrackers import CodeCrackersKit
from .davinci import KIT as DAVINCI
from .davinci import DaVinciKit
from .kit import AnyKit
from .mastermind import KIT as MASTERMIND
from .mastermind import MastermindKit
from .teufelsmoor import KIT as TEUFELSMOOR
from .teufelsmoor import TeufelsmoorKit
from .thieves import KIT as THIEVES
from .thieves import ThievesKit

_OURS: tuple[AnyKit, ...] = (MASTERMIND, DAVINCI, THIEVES, TEUFELSMOOR, CODECRACKERS)


class NoGame(BadOptions):
    """There is no game of this name here."""


class GameNotLoaded(UserWarning):
    """A game of another package is left out; all others can be played."""


@cache
def games() -> dict[str, AnyKit]:
    """Every game that can be played here: ours, and those of other packages that can be loaded."""
    found = {kit.name: kit for kit in _OURS}
    for point in entry_points(group="safecracker.games"):
        try:
            kit = point.load()
            name = kit.name
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the others can be played
            warnings.warn(f"the game {point.value} cannot be loaded: {error!r}", GameNotLoaded, stacklevel=2)
            continue
        if found.setdefault(name, kit) is not kit:
            warnings.warn(f"the game {point.value} is left out: there is a {name} already", GameNotLoaded, stacklevel=2)
    return found


@overload
def find(name: Literal["mastermind"]) -> MastermindKit: ...
@overload
def find(name: Literal["davinci"]) -> DaVinciKit: ...
@overload
def find(name: Literal["thieves"]) -> ThievesKit: ...
@overload
def find(name: Literal["teufelsmoor"]) -> TeufelsmoorKit: ...
@overload
def find(name: Literal["codecrackers"]) -> CodeCrackersKit: ...
@overload
def find(name: str) -> AnyKit: ...
def find(name: str) -> AnyKit:
    """The game of this name; raises BadOptions. A type checker knows the views and states of our own games."""
    kit = games().get(name)
    if kit is None:
        raise NoGame("there is no game {found}; choose from {known}", found=name[:40], known=", ".join(games()))
    return kit
