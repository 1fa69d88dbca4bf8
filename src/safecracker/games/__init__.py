"""The games, by name. A game in another package joins them through the entry point group ``safecracker.games``."""

import warnings
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from safecracker.core.errors import BadOptions

if TYPE_CHECKING:
    from .codecrackers import CodeCrackersKit
    from .davinci import DaVinciKit
    from .kit import AnyKit
    from .mastermind import MastermindKit
    from .teufelsmoor import TeufelsmoorKit
    from .thieves import ThievesKit

GAMES = ("mastermind", "davinci", "thieves", "teufelsmoor", "codecrackers")  # ours, by the names of their packages


class NoGame(BadOptions):
    """There is no game of this name here."""


class GameNotLoaded(UserWarning):
    """A game of another package is left out; all others can be played."""


@cache
def games() -> "dict[str, AnyKit]":
    """Every game that can be played here: ours, and those of other packages that can be loaded."""
    return {name: _our_game(name) for name in GAMES} | other_games()


@cache
def other_games() -> "dict[str, AnyKit]":
    """The games of other packages that can be loaded."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - takes longer than any of our games

    found: dict[str, AnyKit] = {}
    for point in entry_points(group="safecracker.games"):
        try:
            kit = point.load()
            name = kit.name
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one game, the others can be played
            warnings.warn(f"the game {point.value} cannot be loaded: {error!r}", GameNotLoaded, stacklevel=2)
            continue
        if name in GAMES or found.setdefault(name, kit) is not kit:
            warnings.warn(f"the game {point.value} is left out: there is a {name} already", GameNotLoaded, stacklevel=2)
    return found


@cache
def _our_game(name: str) -> "AnyKit":
    kit: AnyKit = import_module(f".{name}", __name__).KIT
    return kit


@overload
def find(name: Literal["mastermind"]) -> "MastermindKit": ...
@overload
def find(name: Literal["davinci"]) -> "DaVinciKit": ...
@overload
def find(name: Literal["thieves"]) -> "ThievesKit": ...
@overload
def find(name: Literal["teufelsmoor"]) -> "TeufelsmoorKit": ...
@overload
def find(name: Literal["codecrackers"]) -> "CodeCrackersKit": ...
@overload
def find(name: str) -> "AnyKit": ...
def find(name: str) -> "AnyKit":
    """The game of this name; raises BadOptions. A type checker knows the views and states of our own games.

    It loads no other game of ours.
    """
    kit = _our_game(name) if name in GAMES else games().get(name)
    if kit is None:
        raise NoGame("there is no game {found}; choose from {known}", found=name[:40], known=", ".join(games()))
    return kit
