"""Boxed games of codes, clues and loot: to play, to study, to solve. These are the names a program needs."""

__version__ = "0.1.0"

from safecracker.core.errors import BadRecord, GameError, IllegalAction
from safecracker.core.game import CHANCE, OPEN, Game, Move, Outcome, Seat
from safecracker.games import find
from safecracker.games.archive import open_record

__all__ = [
    "CHANCE",
    "OPEN",
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
