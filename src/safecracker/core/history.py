"""A game in its course: what its moves led to, and a move that is taken back.

Nothing that was kept is ever deleted. Whoever takes a move back makes a move of his own, which leads to the position
before it; so the record tells both, and the numbers of moves only grow. What somebody has learned cannot be taken
back: only the very last move can, by its maker, if nobody learned anything from it and no time was running.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from .errors import IllegalAction
from .game import Action, AnyGame, Event, Move, Nature, Seat, Step, Viewer

History: TypeAlias = Sequence[tuple[Move, Step[Any]]]  # every move so far and what it led to

TAKE_BACK = "take back"


class TakeBack(Action, frozen=True, tag="take-back"):
    """Undo the last move."""


class TakenBack(Event, frozen=True, tag="taken-back"):
    """A player's last move counts no more."""

    seat: Seat


def position(game: AnyGame, course: History) -> Any:
    """The state that the moves led to."""
    return course[-1][1].state if course else game.start()


def may_take_back(game: AnyGame, course: History) -> Seat | None:
    """Who may take the last move back; nobody where it told somebody something."""
    if not course:
        return None
    move, step = course[-1]
    before = position(game, course[-2:-1])
    if isinstance(move.actor, Nature) or isinstance(move.action, TakeBack) or game.outcome(step.state):
        return None
    timed = game.alarm(before) or game.alarm(step.state)
    return move.actor if game.reveals_nothing(move, step) and not timed else None


def forward(game: AnyGame, course: History, move: Move) -> Step[Any]:
    """What a move leads to; raises IllegalAction and changes nothing."""
    if not isinstance(move.action, TakeBack):
        return game.play(position(game, course), move)
    if may_take_back(game, course) != move.actor:
        raise IllegalAction("only the very last move can be taken back, by its maker, if it told nobody anything")
    assert not isinstance(move.actor, Nature)
    return Step(position(game, course[-2:-1]), (TakenBack(move.actor),))


def read(game: AnyGame, text: str) -> Action:
    return TakeBack() if text == TAKE_BACK else game.read(text)


def write(game: AnyGame, action: Action) -> str:
    return TAKE_BACK if isinstance(action, TakeBack) else game.write(action)


def redacted_text(game: AnyGame, move: Move, viewer: Viewer) -> str:
    return TAKE_BACK if isinstance(move.action, TakeBack) else game.redacted_text(move, viewer)


def heard(game: AnyGame, events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """The events as the viewer may hear of them."""
    told = (event if isinstance(event, TakenBack) else game.redact(event, viewer) for event in events)
    return tuple(event for event in told if event is not None)


def comment(game: AnyGame, events: tuple[Event, ...]) -> str:
    return "" if any(isinstance(event, TakenBack) for event in events) else game.comment(events)
