"""The moves of a game so far, among them moves that take the last one back.

Nothing is ever deleted. Taking a move back is itself a move, which leads to the state before it; so the record has
both, and the number of moves only grows. What somebody has learned cannot be taken back: only the very last move can,
by its maker, if nobody learned anything from it and no time was running.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from .errors import IllegalAction
from .fair import Deal
from .game import CHANCE, Action, AnyGame, Event, Millis, Move, Nature, Seat, Step, Viewer

History: TypeAlias = Sequence[tuple[Move, Step[Any]]]  # every move so far and what it led to

TAKE_BACK = "take back"
NOT_TO_TAKE_BACK = "you can only take back your own last move, and only if it has not revealed anything to anyone"


class TakeBack(Action, frozen=True, tag="take-back"):
    """Undo the last move."""


class TakenBack(Event, frozen=True, tag="taken-back"):
    """A player's last move does not count any more."""

    seat: Seat


def current_state(game: AnyGame, so_far: History) -> Any:
    """The state that the moves led to."""
    return so_far[-1][1].state if so_far else game.start()


def drawn(game: AnyGame, deal: Deal, state: Any, ply: int, at: Millis) -> list[tuple[Move, Step[Any]]]:
    """The moves that chance makes in the state after this many plies, until it is someone else's turn."""
    moves: list[tuple[Move, Step[Any]]] = []
    while CHANCE in game.may_act(state):
        move = Move(CHANCE, deal.draw(ply + len(moves) + 1, game.chances(state)), at)
        step = game.play(state, move)
        moves.append((move, step))
        state = step.state
    return moves


def may_take_back(game: AnyGame, so_far: History) -> Seat | None:
    """Who may take the last move back; None where somebody learned something from it."""
    if not so_far:
        return None
    move, step = so_far[-1]
    before = current_state(game, so_far[-2:-1])
    if isinstance(move.actor, Nature) or isinstance(move.action, TakeBack) or game.outcome(step.state):
        return None
    timed = game.alarm(before) or game.alarm(step.state)
    return move.actor if game.reveals_nothing(move, step) and not timed else None


def play(game: AnyGame, so_far: History, move: Move) -> Step[Any]:
    """What a move leads to, one of the game's or a takeback; raises IllegalAction and changes nothing."""
    if not isinstance(move.action, TakeBack):
        return game.play(current_state(game, so_far), move)
    if may_take_back(game, so_far) != move.actor:
        raise IllegalAction(NOT_TO_TAKE_BACK)
    assert not isinstance(move.actor, Nature)
    return Step(current_state(game, so_far[-2:-1]), (TakenBack(move.actor),))


def read(game: AnyGame, text: str) -> Action:
    return TakeBack() if text == TAKE_BACK else game.read(text)


def write(game: AnyGame, action: Action) -> str:
    return TAKE_BACK if isinstance(action, TakeBack) else game.write(action)


def redacted_text(game: AnyGame, move: Move, viewer: Viewer) -> str:
    return TAKE_BACK if isinstance(move.action, TakeBack) else game.redacted_text(move, viewer)


def redacted_events(game: AnyGame, events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """The events as the viewer may know of them; those that they may not know of are left out."""
    seen = (event if isinstance(event, TakenBack) else game.redact(event, viewer) for event in events)
    return tuple(event for event in seen if event is not None)


def comment(game: AnyGame, events: tuple[Event, ...]) -> str:
    return "" if any(isinstance(event, TakenBack) for event in events) else game.comment(events)
