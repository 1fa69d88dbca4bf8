"""What can happen in Mastermind. Every event tells everything; view.py redacts it for each viewer."""

from typing import TypeAlias

from safecracker.core.game import Event, Seat

from .model import Code, Ending, Keys


class RoundBegun(Event, frozen=True, tag="round-begun"):
    """A setter is to hide a code; a retry is a round replayed."""

    number: int
    setter: Seat
    retry: int


class CodeHidden(Event, frozen=True, tag="code-hidden"):
    """The code is behind the screen."""

    setter: Seat
    code: Code | None  # None for those who may not know it


class RowGuessed(Event, frozen=True, tag="row-guessed"):
    breaker: Seat
    row: int
    code: Code


class RowAnswered(Event, frozen=True, tag="row-answered"):
    setter: Seat
    row: int
    keys: Keys


class Challenged(Event, frozen=True, tag="challenged"):
    breaker: Seat


class CodeShown(Event, frozen=True, tag="code-shown"):
    """The screen opens."""

    setter: Seat
    code: Code


class RoundScored(Event, frozen=True, tag="round-scored"):
    """The round is over and the setter has their points."""

    setter: Seat
    points: int
    ending: Ending


class RoundSpoiled(Event, frozen=True, kw_only=True, tag="round-spoiled"):
    """A wrong answer was found; the breaker has points for it (R13)."""

    setter: Seat
    row: int
    found: Keys
    right: Keys
    points: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    points: tuple[int, int]


MastermindEvent: TypeAlias = (
    RoundBegun | CodeHidden | RowGuessed | RowAnswered | Challenged | CodeShown | RoundScored | RoundSpoiled | GameEnded
)
