"""Who sees what in Mastermind. A secret can leave the game only through this file.

There is one secret, the code behind the screen: its setter sees it, the breaker and onlookers see it when the screen
opens.
"""

from safecracker.core.frozen import Frozen
from safecracker.core.game import OMNISCIENT, Event, Move, Seat, Viewer

from .events import (
    Challenged,
    CodeHidden,
    CodeShown,
    GameEnded,
    RoundBegun,
    RoundScored,
    RoundSpoiled,
    RowAnswered,
    RowGuessed,
)
from .model import Answer, Challenge, Code, First, Guess, PublicRound, Round, State
from .options import MastermindOptions

PUBLIC_EVENTS = (RoundBegun, RowGuessed, RowAnswered, Challenged, CodeShown, RoundScored, RoundSpoiled, GameEnded)
PUBLIC_ACTIONS = (First, Guess, Answer, Challenge)


class RoundSeen(PublicRound, frozen=True, kw_only=True):
    """The round that is being played, as a viewer sees it."""

    hidden: bool  # the code is behind the screen
    code: Code | None  # None: not hidden yet, or the viewer may not know it


class View(Frozen, frozen=True, kw_only=True):
    """All that one viewer may know, and so all that a bot gets."""

    options: MastermindOptions
    viewer: Viewer
    past: tuple[Round, ...]  # finished rounds; their codes have been shown to everybody
    now: RoundSeen | None
    points: tuple[int, int]

    @property
    def over(self) -> bool:
        return self.now is None and bool(self.past)

    @property
    def actor(self) -> Seat | None:
        """The seat whose turn it is; None before the lot is drawn and after the end."""
        if self.now is None:
            return None
        if not self.now.hidden or self.now.unanswered:
            return self.now.setter
        return self.now.breaker

    @property
    def may_only_challenge(self) -> bool:
        """R15: whether the viewer is the breaker, whose row waits for its answer, and earlier ones are answered."""
        now = self.now
        return now is not None and self.viewer == now.breaker and bool(now.unanswered and now.answered)


def view(state: State, viewer: Viewer) -> View:
    return View(
        options=state.options,
        viewer=viewer,
        past=state.past,
        now=_round_seen(state.now, viewer) if state.now else None,
        points=state.points,
    )


def _round_seen(now: Round, viewer: Viewer) -> RoundSeen:
    may_know = viewer is OMNISCIENT or viewer == now.setter
    return RoundSeen(
        setter=now.setter,
        number=now.number,
        retry=now.retry,
        hidden=now.code is not None,
        code=now.code if may_know else None,
        rows=now.rows,
    )


def redact(event: Event, viewer: Viewer) -> Event | None:
    if isinstance(event, PUBLIC_EVENTS):
        return event
    if isinstance(event, CodeHidden):
        may_know = viewer is OMNISCIENT or viewer == event.setter
        return CodeHidden(setter=event.setter, code=event.code if may_know else None)
    return None


def may_read(move: Move, viewer: Viewer) -> bool:
    """Whether the viewer may read the move in the record of an unfinished game."""
    return isinstance(move.action, PUBLIC_ACTIONS) or viewer is OMNISCIENT or move.actor == viewer
