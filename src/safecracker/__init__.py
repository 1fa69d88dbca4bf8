"""Boxed games of codes, clues and loot: to play, to study, to solve. These are the names a program needs.

Each is imported when it is first asked for, so that nobody waits for a game that they do not play.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .core.errors import BadRecord, GameError, IllegalAction
    from .core.game import CHANCE, OMNISCIENT, Game, Move, Outcome, Seat
    from .games import find
    from .games.archive import open_record

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OMNISCIENT",
    "BadRecord",
    "Game",
    "GameError",
    "IllegalAction",
    "Move",
    "Outcome",
    "Seat",
    "find",
    "open_record",
]

_MODULES = {
    ".core.errors": ("BadRecord", "GameError", "IllegalAction"),
    ".core.game": ("CHANCE", "OMNISCIENT", "Game", "Move", "Outcome", "Seat"),
    ".games": ("find",),
    ".games.archive": ("open_record",),
}

if not TYPE_CHECKING:  # a type checker would take any name for one of ours

    def __getattr__(name: str) -> object:
        for module, names in _MODULES.items():
            if name in names:
                globals()[name] = found = getattr(import_module(module, __name__), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
