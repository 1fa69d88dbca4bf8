"""Moves as the store keeps them: one and what chance does then are stored together."""

from typing import Any, TypeAlias

from safecracker.core import history
from safecracker.core.game import AnyGame, Move, Step, actor_text
from safecracker.store import StoredMove

Played: TypeAlias = list[tuple[Move, Step[Any]]]  # moves and what they led to


def as_stored(game: AnyGame, played: Played, first: int, command: str) -> list[StoredMove]:
    """As the store keeps them, from this ply on; the command is that of the first."""
    return [
        StoredMove(
            ply=ply,
            actor=actor_text(move.actor),
            action=history.write(game, move.action),
            at=move.at,
            command=command if ply == first else "",
        )
        for ply, (move, _) in enumerate(played, first)
    ]
