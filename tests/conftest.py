"""What every game's tests share: a board that is moved by notation and asked in words."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from msgspec import Struct

from safecracker.core.errors import GameError
from safecracker.core.game import CHANCE, CLOCK, Actor, Event, Move, Outcome, Seat, Step, Viewer
from safecracker.core.record import AnyGame

# a busy machine is no reason for a test to fail
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

NATURE = {"chance": CHANCE, "clock": CLOCK}


def move(game: AnyGame, text: str) -> Move:
    """The move that is written ``0 guess RRYB`` or ``chance first 1``."""
    actor, _, action = text.partition(" ")
    who: Actor = NATURE[actor] if actor in NATURE else Seat(int(actor))
    return Move(who, game.read(action))


class Board(Struct, frozen=True):
    """A position, and how it came about."""

    game: AnyGame
    state: Any
    steps: tuple[Step[Any], ...] = ()

    def then(self, *moves: str) -> "Board":
        board = self
        for text in moves:
            step = board.game.play(board.state, move(board.game, text))
            board = Board(board.game, step.state, (*board.steps, step))
        return board

    def refusal(self, text: str) -> str:
        """Why the move is refused; the position is as it was."""
        before = repr(self.state)
        with pytest.raises(GameError) as error:
            self.then(text)
        assert repr(self.state) == before
        return str(error.value)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move led to."""
        return self.steps[-1].events

    @property
    def last(self) -> str:
        """The comment to the last move."""
        return self.game.comment(self.events)

    @property
    def turn(self) -> list[Actor]:
        return list(self.game.to_act(self.state))

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)

    def heard(self, viewer: Viewer) -> list[Event | None]:
        """The events of the last move as the viewer hears of them."""
        return [self.game.redact(event, viewer) for event in self.events]

    def offers(self, viewer: Viewer) -> list[str]:
        """What the viewer may do, as text."""
        return [self.game.write(action) for action in self.game.actions(self.view(viewer))]
