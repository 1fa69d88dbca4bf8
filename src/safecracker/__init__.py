"""Boxed games of codes, clues and loot: to play, to study, to solve. These are the names a program needs."""

__version__ = "0.1.0"

from .core.errors import BadRecord, GameError, IllegalAction
from .core.game import CHANCE, OMNISCIENT, Game, Move, Outcome, Seat
from .games import find
from .games.archive import open_record

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
