"""A move and what chance does then, which are stored together: chance follows from the deal and waits for nobody."""

from typing import Any, TypeAlias

from safecracker.core import history
from safecracker.core.fair import Deal
from safecracker.core.game import CHANCE, AnyGame, Millis, Move, Step, actor_text
from safecracker.store import StoredMove

Played: TypeAlias = list[tuple[Move, Step[Any]]]  # moves and what they led to


def drawn(game: AnyGame, deal: Deal, state: Any, ply: int, at: Millis) -> Played:
    """The moves that chance makes in the state after this many plies, until it is somebody else's turn."""
    moves: Played = []
    while CHANCE in game.may_act(state):
        move = Move(CHANCE, deal.draw(ply + len(moves) + 1, game.chances(state)), at)
        step = game.play(state, move)
        moves.append((move, step))
        state = step.state
    return moves


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
