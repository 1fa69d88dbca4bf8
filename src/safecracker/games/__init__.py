"""The games, by name. A game in another package joins them through the entry point group ``safecracker.games``."""

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


@cache
def games() -> dict[str, AnyKit]:
    """Every game that can be played here."""
    installed = (point.load() for point in entry_points(group="safecracker.games"))
    return {kit.name: kit for kit in (*_OURS, *installed)}


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
        raise NoGame("there is no game {found}; there are {known}", found=name[:40], known=", ".join(games()))
    return kit
