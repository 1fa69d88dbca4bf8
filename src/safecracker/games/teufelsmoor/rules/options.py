"""What is agreed before a game of Der Schatz im Teufelsmoor: the parties, what the sheet leaves open, and the deck."""

from typing import ClassVar

from safecracker.core.errors import BadOptions
from safecracker.core.options import Choice, Options
from safecracker.core.translation import Phrase

from .cards import Card, Counts

WINDOWS = (0, 5, 8, 12, 20)
LIMITS = (0, 10, 20, 40, 60, 120, 240)

# the option that says how often a question card is in the deck
_QUESTIONS: tuple[tuple[str, Card], ...] = (
    ("halves", Card.HALF),
    ("quarters", Card.QUARTER),
    ("ninths", Card.NINTH),
    ("letters", Card.LETTER),
    ("numbers", Card.NUMBER),
    ("arounds", Card.AROUND),
)

CHOICES: tuple[Choice, ...] = (
    Choice("crooks", Phrase("Players on the crooks’ side"), (1, 2, 3, 4, 5)),
    Choice(
        "first",
        Phrase("Who starts"),
        ("roll", "gang", "crooks"),
        (Phrase("the higher roll"), Phrase("the gang"), Phrase("the crooks")),
        house_rule=True,
    ),
    Choice(
        "hider",
        Phrase("Who hides the treasure"),
        ("crooks", "lot"),
        (Phrase("the crooks choose a field"), Phrase("a random field, and the crooks are told")),
        house_rule=True,
    ),
    Choice(
        "window",
        Phrase("Time to answer with a bonus card or a swap"),
        WINDOWS,
        (Phrase("no time limit"), *(Phrase("{n} seconds", {"n": n}) for n in WINDOWS[1:])),
        house_rule=True,
    ),
    Choice(
        "naming",
        Phrase("The gang names the field"),
        ("any", "end"),
        (Phrase("at any time"), Phrase("only after the last card")),
        house_rule=True,
        advanced=True,
    ),
    Choice(
        "limit",
        Phrase("Maximum number of dice rolls"),
        LIMITS,
        (Phrase("no limit"), *(Phrase("{n} rolls", {"n": n}) for n in LIMITS[1:])),
        house_rule=True,
        advanced=True,
    ),
    *(
        Choice(
            name, Phrase("In the deck: {card}", {"card": card.label}), tuple(range(9)), house_rule=True, advanced=True
        )
        for name, card in _QUESTIONS
    ),
    Choice("suns", Phrase("In the deck: Sunny Jim cards of each value"), (0, 1, 2, 3), house_rule=True, advanced=True),
    Choice("keys", Phrase("In the deck: bonus cards for each side"), (0, 1, 2, 3, 4), house_rule=True, advanced=True),
    Choice("nothings", Phrase("In the deck: Nothing Doing"), (0, 1, 2, 3, 4), house_rule=True, advanced=True),
)


class TeufelsmoorOptions(Options, frozen=True):
    """What is agreed before the treasure is hidden. The numbers of the deck are our reading of the 33 cards."""

    CHOICES: ClassVar[tuple[Choice, ...]] = CHOICES

    crooks: int = 1  # R1; the last seats are theirs
    first: str = "roll"  # R5
    hider: str = "crooks"  # R6
    window: int = 8  # R33; seconds, 0: it stays open until it is answered
    naming: str = "any"  # R37
    limit: int = 0  # R41; 0 for none

    halves: int = 4
    quarters: int = 4
    ninths: int = 4
    letters: int = 4
    numbers: int = 4
    arounds: int = 4
    suns: int = 1
    keys: int = 2
    nothings: int = 1

    def check(self) -> None:
        if not any(self.deck):
            raise BadOptions("a deck needs at least one card")

    def check_seats(self, seats: int) -> None:
        if self.crooks >= seats:
            raise BadOptions(
                "with {seats} players there can be at most {most} on the crooks’ side, not {found}",
                seats=seats,
                most=seats - 1,
                found=self.crooks,
            )

    @property
    def deck(self) -> Counts:
        """R4: how many of each kind there are."""
        asking = [getattr(self, name) for name, _ in _QUESTIONS]
        return (*asking, *(self.suns,) * 4, *(self.keys,) * 2, self.nothings)
