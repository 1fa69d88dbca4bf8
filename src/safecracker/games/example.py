"""A position that the pictures in the rules are drawn from: played move by move, so that it follows the rules."""

from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.core.game import Game, Millis, Move, Nature, S, Seat, V
from safecracker.core.translation import Translator

from .scene import Scene

if TYPE_CHECKING:
    from .kit import AnyKit

SECOND = 1000


class Example(Struct, frozen=True):
    """A game that has begun, as its first player sees it."""

    moves: str  # one in a line, each with its actor: ``chance roll 2 S`` or ``0 go T E``
    seats: int
    with_notes: bool = False  # whether the notebook is open


def played(game: Game[S, V], moves: str) -> S:
    """The state after these moves, a second apart."""
    state = game.start()
    for number, line in enumerate(moves.strip().split("\n")):
        whose, text = line.split(" ", 1)
        actor = Seat(int(whose)) if whose.isdigit() else Nature(whose)
        state = game.play(state, Move(actor, game.read(text), Millis(number * SECOND))).state
    return state


def example_scene(kit: "AnyKit", say: Translator) -> Scene | None:
    """The example of a game on its board; None where it has none."""
    if kit.example is None:
        return None
    game = kit.game("", kit.example.seats)
    view = game.view(played(game, kit.example.moves), Seat(0))
    names = tuple(say("Player {n}", n=seat + 1) for seat in range(game.seats))
    return kit.scene(view, names, say, notes=kit.notes(view) if kit.example.with_notes else None)
