"""What is agreed before a game of Thieves!: its length, the rules that the sheet leaves open, and the deck."""

from typing import ClassVar

from safecracker.core.errors import BadOptions
from safecracker.core.options import Choice, Options
from safecracker.core.translation import Phrase

from .cards import Card, Counts

LEAST_MONEY = 6  # cards in a deck, at least

# the option for the number of cards of each kind in the deck, and the largest number allowed
_COUNTS: tuple[tuple[str, Card, int], ...] = (
    ("zeros", Card.ZERO, 12),
    ("ones", Card.ONE, 12),
    ("twos", Card.TWO, 12),
    ("threes", Card.THREE, 12),
    ("rings", Card.RING, 4),
    ("shoes", Card.SHOE, 4),
    ("singles", Card.CAR, 12),
    ("doubles", Card.CARS, 12),
    ("sirens", Card.SIREN, 6),
    ("swaps", Card.SWAP, 6),
    ("jobs", Card.DOUBLE, 6),
    ("alarms", Card.ALARM, 6),
    ("getaways", Card.GETAWAY, 12),
)

MOST_OF_A_KIND = max(most for _, _, most in _COUNTS)  # cards in a deck

PRINTED_OPTIONS = ("siren", "hand", "escape", *(name for name, _, _ in _COUNTS))  # those that a printed card shows

CHOICES: tuple[Choice, ...] = (
    Choice(
        "gems",
        Phrase("How long to play"),
        (1, 2, 3, 5),
        (
            Phrase("a single game"),
            Phrase("first to {n} gems", {"n": 2}),
            Phrase("first to {n} gems", {"n": 3}),
            Phrase("first to {n} gems", {"n": 5}),
        ),
    ),
    Choice(
        "raid",
        Phrase("Tie for richest in a raid"),
        ("all", "none"),
        (Phrase("all of them lose their loot"), Phrase("nobody loses anything")),
        house_rule=True,
    ),
    Choice(
        "ties",
        Phrase("Tie for richest at the end"),
        ("fewer", "shared"),
        (
            Phrase("whoever has the fewest loot cards wins; if still tied, they share the win"),
            Phrase("they share the win"),
        ),
        house_rule=True,
    ),
    Choice(
        "siren",
        Phrase("When a siren sounds, the others play"),
        ("all", "one"),
        (Phrase("all their police cars"), Phrase("one police car each")),
        house_rule=True,
    ),
    Choice("hand", Phrase("Cards to choose from"), (2, 3, 4), house_rule=True, advanced=True),
    Choice(
        "escape", Phrase("The game ends with getaway car number"), tuple(range(1, 9)), house_rule=True, advanced=True
    ),
    Choice(
        "limit",
        Phrase("Maximum number of cards played"),
        (0, 12, 24, 36, 60, 120),
        (Phrase("no limit"), *(Phrase("{n} cards", {"n": n}) for n in (12, 24, 36, 60, 120))),
        house_rule=True,
        advanced=True,
    ),
    *(
        Choice(
            name,
            Phrase("In the deck: {card}", {"card": card.word}),
            tuple(range(most + 1)),
            house_rule=True,
            advanced=True,
        )
        for name, card, most in _COUNTS
    ),
)


class ThievesOptions(Options, frozen=True):
    """What is agreed before the first card is dealt. The numbers of the deck are those of the box, as far as known."""

    CHOICES: ClassVar[tuple[Choice, ...]] = CHOICES

    gems: int = 1  # R30
    raid: str = "all"  # R15
    ties: str = "fewer"  # R29
    siren: str = "all"  # R21
    hand: int = 4  # R5; one card fewer is dealt (R2)
    escape: int = 7  # R7
    limit: int = 0  # cards played in one game; 0 for none

    zeros: int = 4
    ones: int = 8
    twos: int = 8
    threes: int = 4
    rings: int = 1
    shoes: int = 1
    singles: int = 6
    doubles: int = 4
    sirens: int = 2
    swaps: int = 2
    jobs: int = 2
    alarms: int = 2
    getaways: int = 8

    def check(self) -> None:
        money = sum(self.deck[: Card.CAR.rank])
        if money < LEAST_MONEY:
            raise BadOptions(
                "a deck needs at least {least} money cards; this one has {found}", least=LEAST_MONEY, found=money
            )
        if self.getaways < self.escape and not self.limit:
            raise BadOptions(
                "getaway car number {escape} never comes, because the deck has only {found}; end the game with "
                "an earlier one, or limit the cards played",
                escape=self.escape,
                found=self.getaways,
            )

    def check_seats(self, seats: int) -> None:
        enough, cards = seats * self.hand, sum(self.deck) - self.getaways
        if cards < enough:
            raise BadOptions(
                "{seats} players need at least {enough} cards besides the getaway cars; this deck has {found}",
                seats=seats,
                enough=enough,
                found=cards,
            )

    @property
    def deck(self) -> Counts:
        """How many of each kind there are."""
        return tuple(getattr(self, name) for name, _, _ in _COUNTS)

    @property
    def dealt(self) -> int:
        """R2: the cards that everybody is dealt."""
        return self.hand - 1
