"""Who sees what in Mastermind. A secret can leave the game only through this file.

There is one secret, the code behind the screen: its setter sees it, the breaker and onlookers see it when the screen
opens.
"""

from itertools import product
from random import Random

from msgspec import Struct

from safecracker.core.game import OMNISCIENT, Action, Event, Move, Seat, Viewer

from .model import (
    Answer,
    Challenge,
    Challenged,
    Code,
    CodeHidden,
    CodeShown,
    First,
    GameEnded,
    Guess,
    Hide,
    MastermindOptions,
    Round,
    RoundBegun,
    RoundScored,
    RoundSpoiled,
    Row,
    RowAnswered,
    RowGuessed,
    State,
)
from .scoring import mark

PUBLIC_EVENTS = (RoundBegun, RowGuessed, RowAnswered, Challenged, CodeShown, RoundScored, RoundSpoiled, GameEnded)
PUBLIC_ACTIONS = (First, Guess, Answer, Challenge)
TRIES = 2_000  # samples before a code that fits is looked for one by one


class RoundSeen(Struct, frozen=True):
    """The round that is being played, as somebody sees it."""

    setter: Seat
    number: int
    retry: int
    hidden: bool  # the code is behind the screen
    code: Code | None  # None: not hidden yet, or not for these eyes
    rows: tuple[Row, ...]

    @property
    def breaker(self) -> Seat:
        return Seat(1 - self.setter)

    @property
    def unanswered(self) -> Row | None:
        return self.rows[-1] if self.rows and self.rows[-1].keys is None else None


class View(Struct, frozen=True):
    """All that one viewer may know, and so all that a computer player gets."""

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


def view(state: State, viewer: Viewer) -> View:
    return View(
        options=state.options,
        viewer=viewer,
        past=state.past,
        now=_seen(state.now, viewer) if state.now else None,
        points=state.points,
    )


def _seen(now: Round, viewer: Viewer) -> RoundSeen:
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


def redacted_text(move: Move, viewer: Viewer) -> Action | None:
    """The action as the viewer may read it; None where he may not."""
    if isinstance(move.action, PUBLIC_ACTIONS) or viewer is OMNISCIENT or move.actor == viewer:
        return move.action
    if isinstance(move.action, Hide):
        return Hide(Code("?" * len(move.action.code)))
    return None


def sample_state(seen: View, rng: Random) -> State:
    """A state with this view: where the code is secret, any code that would have got the same answers."""
    now = None
    if seen.now:
        code = seen.now.code
        if seen.now.hidden and code is None:
            code = _fitting(seen.options, seen.now.rows, rng)
        now = Round(seen.now.setter, seen.now.number, seen.now.retry, code, seen.now.rows)
    return State(seen.options, seen.past, now, seen.points)


def _fitting(options: MastermindOptions, rows: tuple[Row, ...], rng: Random) -> Code:
    """A code that fits the answers; any code where none does, since a setter's hand may err."""

    def fits(code: Code) -> bool:
        return all(row.keys is None or mark(code, row.guess) == row.keys for row in rows)

    def sample() -> Code:
        return Code("".join(rng.choices(options.pegs, k=options.holes)))

    for _ in range(TRIES if options.codes > TRIES else 0):
        code = sample()
        if fits(code):
            return code
    all_codes = (Code("".join(pegs)) for pegs in product(options.pegs, repeat=options.holes))
    fitting = [code for code in all_codes if fits(code)]
    return rng.choice(fitting) if fitting else sample()
