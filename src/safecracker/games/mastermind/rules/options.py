"""What is agreed before a game of Mastermind: the size of the board, the rounds, and who sets the answers."""

from collections.abc import Mapping
from typing import ClassVar

from safecracker.core.errors import BadOptions
from safecracker.core.options import Choice, Options
from safecracker.core.translation import Phrase

from .pegs import PEGS

KEYS_TO_PLACE = 10  # one digit key for each kind of peg: more cannot be played by keyboard

RETRIES = (0, 1, 2, 3, 4, 5)  # 0: as often as it takes

CHOICES: tuple[Choice, ...] = (
    Choice("rounds", Phrase("Rounds"), tuple(range(2, 22, 2))),
    Choice(
        "first",
        Phrase("Who hides the first code"),
        ("draw", "0", "1"),
        (Phrase("at random"), Phrase("seat 1"), Phrase("seat 2")),
    ),
    Choice("blanks", Phrase("Empty holes"), (False, True), (Phrase("no"), Phrase("yes (advanced game)"))),
    Choice(
        "answers",
        Phrase("Answers"),
        ("auto", "hand"),
        (Phrase("automatic"), Phrase("given by hand; mistakes cost points")),
        house_rule=True,
    ),
    Choice("rows", Phrase("Rows on the board"), tuple(range(4, 21)), house_rule=True),
    Choice(
        "bonus",
        Phrase("Extra point for an uncracked code"),
        (False, True),
        (Phrase("no"), Phrase("yes")),
        house_rule=True,
    ),
    Choice("holes", Phrase("Holes"), tuple(range(2, 7)), advanced=True),
    Choice("colours", Phrase("Colours"), tuple(range(2, 11)), advanced=True),
    Choice(
        "retries",
        Phrase("How often a round may be replayed after wrong answers"),
        RETRIES,
        (Phrase("no limit"), Phrase("once"), Phrase("twice"), *(Phrase("{n} times", {"n": n}) for n in RETRIES[3:])),
        house_rule=True,
        advanced=True,
    ),
)


class MastermindOptions(Options, frozen=True):
    """What is agreed before the first round."""

    CHOICES: ClassVar[tuple[Choice, ...]] = CHOICES
    FORMER_DEFAULTS: ClassVar[Mapping[int, Mapping[str, str]]] = {1: {"retries": "3"}}

    holes: int = 4
    colours: int = 8
    rows: int = 12
    rounds: int = 2
    blanks: bool = False
    answers: str = "auto"
    bonus: bool = False
    first: str = "draw"
    retries: int = 0  # R23; 0: no limit

    def check(self) -> None:
        if self.blanks and self.colours == KEYS_TO_PLACE:
            raise BadOptions(
                "with empty holes there can be at most {most} colours: one number key for each colour and "
                "one for the empty hole",
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
        """Whether the setter answers, and may err (R13)."""
        return self.answers == "hand"
