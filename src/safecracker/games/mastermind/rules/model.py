"""The nouns of Mastermind: pegs and codes, key pegs, options, what players do, what happens, and the state."""

import enum
from typing import ClassVar, NewType

from msgspec import Struct

from safecracker.core.errors import BadOptions
from safecracker.core.game import Action, Event, Seat
from safecracker.core.options import Choice, Options
from safecracker.core.translation import Phrase

Code = NewType("Code", str)  # one letter for each hole

BREAKER_BONUS = 3  # R13: the points for a wrong answer of the setter
PLAYERS = 2
KEYS_TO_PLACE = 10  # one digit key for each kind of peg: more cannot be played by keyboard


class Peg(enum.Enum):
    """The kinds of pegs, in the order of the tray. Each has a letter, a colour and a sign (R22)."""

    WHITE = "W"
    PINK = "P"
    GREEN = "G"
    RED = "R"
    ORANGE = "O"
    SILVER = "S"
    YELLOW = "Y"
    BLUE = "B"
    VIOLET = "V"
    TURQUOISE = "T"
    EMPTY = "-"  # R18: a hole left empty, in the advanced game

    @property
    def word(self) -> Phrase:
        return _WORDS[self]


_WORDS = {
    Peg.WHITE: Phrase("white"),
    Peg.PINK: Phrase("pink"),
    Peg.GREEN: Phrase("green"),
    Peg.RED: Phrase("red"),
    Peg.ORANGE: Phrase("orange"),
    Peg.SILVER: Phrase("silver"),
    Peg.YELLOW: Phrase("yellow"),
    Peg.BLUE: Phrase("blue"),
    Peg.VIOLET: Phrase("violet"),
    Peg.TURQUOISE: Phrase("turquoise"),
    Peg.EMPTY: Phrase("empty"),
}

COLOURS = tuple(peg.value for peg in Peg if peg is not Peg.EMPTY)


# the letters of a game, by whether holes may be empty and by the number of colours
PEGS = tuple(tuple("".join(COLOURS[:n]) + empty for n in range(len(COLOURS) + 1)) for empty in ("", Peg.EMPTY.value))


class Keys(Struct, frozen=True, order=True):
    """An answer: how many pegs are right, never which (R6)."""

    red: int  # right colour, right place
    white: int  # right colour, wrong place

    def __str__(self) -> str:
        return f"{self.red} red, {self.white} white"


CHOICES: tuple[Choice, ...] = (
    Choice("rounds", Phrase("Rounds"), tuple(range(2, 22, 2))),
    Choice(
        "first",
        Phrase("Who hides the first code"),
        ("draw", "0", "1"),
        (Phrase("by lot"), Phrase("seat 1"), Phrase("seat 2")),
    ),
    Choice("blanks", Phrase("Empty holes"), (False, True), (Phrase("no"), Phrase("yes, the advanced game"))),
    Choice(
        "answers",
        Phrase("Answers"),
        ("auto", "hand"),
        (Phrase("set by the board"), Phrase("set by hand, and errors cost points")),
        house=True,
    ),
    Choice("rows", Phrase("Rows on the board"), tuple(range(4, 21)), house=True),
    Choice(
        "bonus",
        Phrase("A point more for an unbroken code"),
        (False, True),
        (Phrase("no"), Phrase("yes")),
        house=True,
    ),
    Choice("holes", Phrase("Holes"), tuple(range(2, 7)), advanced=True),
    Choice("colours", Phrase("Colours"), tuple(range(2, 11)), advanced=True),
    Choice(
        "retries",
        Phrase("How often one round is replayed after wrong answers"),
        (1, 2, 3, 4, 5),
        house=True,
        advanced=True,
    ),
)


class MastermindOptions(Options, frozen=True):
    """What is agreed before the first round."""

    CHOICES: ClassVar[tuple[Choice, ...]] = CHOICES

    holes: int = 4
    colours: int = 8
    rows: int = 12
    rounds: int = 2
    blanks: bool = False
    answers: str = "auto"
    bonus: bool = False
    first: str = "draw"
    retries: int = 3

    def check(self) -> None:
        if self.blanks and self.colours == KEYS_TO_PLACE:
            raise BadOptions(
                "with empty holes there can be at most {most} colours, "
                "one key of the keyboard for each and one for the hole",
                most=KEYS_TO_PLACE - 1,
            )

    @property
    def pegs(self) -> str:
        """The letters that a code may be made of."""
        return PEGS[self.blanks][self.colours]

    @property
    def codes(self) -> int:
        """How many codes there are."""
        return int(len(self.pegs) ** self.holes)

    @property
    def by_hand(self) -> bool:
        return self.answers == "hand"


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
    """The round is over and its setter has his points."""

    setter: Seat
    points: int
    ending: "Ending"


class RoundSpoiled(Event, frozen=True, tag="round-spoiled"):
    """A wrong answer was found; the breaker has points for it (R13)."""

    setter: Seat
    row: int
    found: Keys
    right: Keys
    points: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    points: tuple[int, int]


class Ending(enum.Enum):
    """How a round can end."""

    BROKEN = "broken"  # R8
    FULL = "full"  # R9
    UPHELD = "upheld"  # R15: challenged, and all answers were right
    SPOILED = "spoiled"  # R13: an answer was wrong


class Row(Struct, frozen=True):
    guess: Code
    keys: Keys | None = None  # None: the setter has not answered yet


class Round(Struct, frozen=True):
    """One code and the rows tried against it."""

    setter: Seat
    number: int  # from 1; a replayed round keeps its number
    retry: int = 0  # how often it has been replayed
    code: Code | None = None  # None: not hidden yet
    rows: tuple[Row, ...] = ()
    ending: Ending | None = None  # None: it goes on

    @property
    def breaker(self) -> Seat:
        return Seat(1 - self.setter)

    @property
    def unanswered(self) -> Row | None:
        return self.rows[-1] if self.rows and self.rows[-1].keys is None else None


class State(Struct, frozen=True):
    """Everything, secrets included."""

    options: MastermindOptions
    past: tuple[Round, ...] = ()  # finished rounds, spoiled ones included
    now: Round | None = None  # None: before the first round, or after the last
    points: tuple[int, int] = (0, 0)

    @property
    def over(self) -> bool:
        return self.now is None and bool(self.past)
