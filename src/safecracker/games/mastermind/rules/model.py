"""The nouns of Mastermind: codes, key pegs, what players do, and the state.

The pegs are in pegs.py, the options in options.py, what happens in events.py.
"""

import enum
from typing import NewType, TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.core.game import Action, Seat

from .options import MastermindOptions

Code = NewType("Code", str)  # one letter for each hole

BREAKER_BONUS = 3  # R13: the points for a wrong answer of the setter
PLAYERS = 2


class Keys(Frozen, frozen=True, order=True):
    """An answer: how many pegs are right, never which (R6)."""

    red: int  # right colour, right place
    white: int  # right colour, wrong place

    def __str__(self) -> str:
        return f"{self.red} red, {self.white} white"


class First(Action, frozen=True, tag="first"):
    """Chance draws who hides the first code."""

    seat: Seat


class Hide(Action, frozen=True, tag="hide"):
    """The setter puts the code behind the screen."""

    code: Code


class Guess(Action, frozen=True, tag="guess"):
    """The breaker fills the next row."""

    code: Code


class Answer(Action, frozen=True, tag="answer"):
    """The setter puts key pegs beside the row, by hand."""

    keys: Keys


class Challenge(Action, frozen=True, tag="challenge"):
    """The breaker doubts the answers and has the screen opened (R15)."""


MastermindAction: TypeAlias = First | Hide | Guess | Answer | Challenge


class Ending(enum.Enum):
    """How a round can end."""

    BROKEN = "broken"  # R8
    FULL = "full"  # R9
    UPHELD = "upheld"  # R15: challenged, and all answers were right
    SPOILED = "spoiled"  # R13: an answer was wrong


class Row(Frozen, frozen=True):
    guess: Code
    keys: Keys | None = None  # None: the setter has not answered yet


class PublicRound(Frozen, frozen=True, kw_only=True):
    """What everybody knows of a round."""

    setter: Seat
    number: int  # from 1; a replayed round keeps its number
    retry: int = 0  # how often it has been replayed
    rows: tuple[Row, ...] = ()

    @property
    def breaker(self) -> Seat:
        return Seat(1 - self.setter)

    @property
    def unanswered(self) -> Row | None:
        return self.rows[-1] if self.rows and self.rows[-1].keys is None else None

    @property
    def answered(self) -> tuple[Row, ...]:
        return self.rows[:-1] if self.unanswered else self.rows


class Round(PublicRound, frozen=True, kw_only=True):
    """One code and the rows tried against it."""

    code: Code | None = None  # None: not hidden yet
    ending: Ending | None = None  # None: it goes on


class State(Frozen, frozen=True, kw_only=True):
    """Everything, secrets included."""

    options: MastermindOptions
    past: tuple[Round, ...] = ()  # finished rounds, spoiled ones included
    now: Round | None = None  # None: before the first round, or after the last
    points: tuple[int, int] = (0, 0)

    @property
    def over(self) -> bool:
        return self.now is None and bool(self.past)
