"""A bot of one's own at a table of any server: the same class that plays in the arena.

    from safecracker.client import join, play

    play("https://games.example.org", "davinci", MyBot, against=3)    # opens a table and sits down at it
    join("https://games.example.org/t/5ehf...", MyBot)                # sits down where somebody opened one

Both play the game to its end, through restarts of the server and lines that break, and never make a move twice.
``docs/bot-api.md`` describes what goes over the wire. It needs the extra ``client``.
"""

from .connection import Connection, NoAnswer, ServerRefused
from .playing import GameResult, join, open_table, play, play_on
from .seat import OnlineSeat

__all__ = [
    "Connection",
    "GameResult",
    "NoAnswer",
    "OnlineSeat",
    "ServerRefused",
    "join",
    "open_table",
    "play",
    "play_on",
]
