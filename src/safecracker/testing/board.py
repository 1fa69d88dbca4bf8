"""A position for tests: moves are written in notation, and so are the answers."""

from typing import Any

import pytest
from msgspec import Struct

from safecracker.core.errors import GameError
from safecracker.core.game import CHANCE, CLOCK, Actor, AnyGame, Event, Millis, Move, Outcome, Seat, Step, Viewer

NATURE = {"chance": CHANCE, "clock": CLOCK}
START = Millis(0)


def move(game: AnyGame, text: str, now: Millis = START) -> Move:
    """The move that is written ``0 guess RRYB`` or ``chance first 1``; ``@7.4`` after it is its time in seconds."""
    who_and_what, _, at = text.partition(" @")
    actor, _, action = who_and_what.partition(" ")
    who: Actor = NATURE[actor] if actor in NATURE else Seat(int(actor))
    return Move(who, game.read(action), Millis(round(float(at) * 1000)) if at else now)


class Board(Struct, frozen=True):
    """A position, and how it came about."""

    game: AnyGame
    state: Any
    steps: tuple[Step[Any], ...] = ()
    now: Millis = START

    def then(self, *moves: str) -> "Board":
        """After these moves, each made when the last one was, and the clock in time, unless the move says when."""
        board = self
        for text in moves:
            alarm = board.game.alarm(board.state) if text.startswith("clock") else None
            made = move(board.game, text, alarm.at if alarm else board.now)
            step = board.game.play(board.state, made)
            board = Board(board.game, step.state, (*board.steps, step), made.at)
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
        return list(self.game.may_act(self.state))

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)

    def shown_to(self, viewer: Viewer) -> list[Event | None]:
        """The events of the last move, redacted for the viewer."""
        return [self.game.redact(event, viewer) for event in self.events]

    def offers(self, viewer: Viewer) -> list[str]:
        """What the viewer may do, as text."""
        return [self.game.write(action) for action in self.game.actions(self.view(viewer))]
