"""Boxed games of codes, clues and loot: to play, to study, to solve. These are the names a program needs.

Each is imported when it is first asked for, so that nobody waits for a game that they do not play.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .core.errors import BadNotation, BadOptions, BadRecord, GameError, GameOver, IllegalAction, Late, OutOfTurn
    from .core.game import CHANCE, CLOCK, OMNISCIENT, Action, Event, Game, Millis, Move, Outcome, Seat, Step
    from .games import GAMES, find
    from .games.archive import open_record
    from .games.kit import LEVELS, Kit
    from .lab.arena.compare import compare
    from .lab.arena.report import Report
    from .players.bot import Bot, Plan
    from .players.random_bot import RandomBot
    from .session import NobodyMoves, Session, play

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "CLOCK",
    "GAMES",
    "LEVELS",
    "OMNISCIENT",
    "Action",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Bot",
    "Event",
    "Game",
    "GameError",
    "GameOver",
    "IllegalAction",
    "Kit",
    "Late",
    "Millis",
    "Move",
    "NobodyMoves",
    "OutOfTurn",
    "Outcome",
    "Plan",
    "RandomBot",
    "Report",
    "Seat",
    "Session",
    "Step",
    "compare",
    "find",
    "open_record",
    "play",
]

_MODULES = {
    ".core.errors": (
        "BadNotation",
        "BadOptions",
        "BadRecord",
        "GameError",
        "GameOver",
        "IllegalAction",
        "Late",
        "OutOfTurn",
    ),
    ".core.game": (
        "CHANCE",
        "CLOCK",
        "OMNISCIENT",
        "Action",
        "Event",
        "Game",
        "Millis",
        "Move",
        "Outcome",
        "Seat",
        "Step",
    ),
    ".games": ("GAMES", "find"),
    ".games.archive": ("open_record",),
    ".games.kit": ("LEVELS", "Kit"),
    ".lab.arena.compare": ("compare",),
    ".lab.arena.report": ("Report",),
    ".players.bot": ("Bot", "Plan"),
    ".players.random_bot": ("RandomBot",),
    ".session": ("NobodyMoves", "Session", "play"),
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
