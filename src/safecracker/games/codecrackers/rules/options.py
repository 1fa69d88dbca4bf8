"""What is agreed before a game of The Code Crackers: the board, the glass, and how finds are claimed."""

from collections.abc import Mapping
from typing import ClassVar

from safecracker.core.errors import BadOptions
from safecracker.core.game import Millis
from safecracker.core.options import Choice, Options, check_first_seat
from safecracker.core.translation import Phrase

from .lattice import LATTICES, Lattice
from .tiles import BOXES, Box, Code

GAPS = tuple(range(2, 21, 2))
ESCAPES = (0, 15, 20, 30, 40)  # 0: never
SECONDS = ("30", "45", "60", "90")

CHOICES: tuple[Choice, ...] = (
    Choice(
        "game",
        Phrase("The game"),
        ("symbols", "digits"),
        (Phrase("basic game with symbols"), Phrase("master game with digits")),
    ),
    Choice(
        "claims",
        Phrase("When you find a code"),
        ("race", "buzzer", "calm"),
        (
            Phrase("race for the safe, everyone on their own device"),
            Phrase("press a buzzer, all on one device"),
            Phrase("decide in secret; all claims are revealed together"),
        ),
        house_rule=True,
    ),
    Choice(
        "glass",
        Phrase("The sand timer"),
        (*SECONDS, "untimed"),
        (*(Phrase("{n} seconds", {"n": int(n)}) for n in SECONDS), Phrase("no time limit")),
        house_rule=True,
    ),
    Choice(
        "layout",
        Phrase("The board"),
        ("strips", "hexes"),
        (Phrase("nine by nine, lines in eight directions"), Phrase("27 hexagons, for small screens")),
        house_rule=True,
    ),
    Choice("gap", Phrase("Thief’s head start, in squares"), GAPS, house_rule=True),
    Choice(
        "first",
        Phrase("Who starts"),
        ("draw", "0", "1", "2", "3"),
        (Phrase("at random"), Phrase("seat 1"), Phrase("seat 2"), Phrase("seat 3"), Phrase("seat 4")),
        house_rule=True,
        advanced=True,
    ),
    Choice(
        "escape",
        Phrase("The thief gets away"),
        ESCAPES,
        (Phrase("never"), *(Phrase("{n} squares ahead", {"n": n}) for n in ESCAPES[1:])),
        house_rule=True,
        advanced=True,
    ),
    Choice(
        "tiles",
        Phrase("The tiles"),
        ("shuffled", "fixed"),
        (Phrase("shuffled"), Phrase("same layout every time")),
        house_rule=True,
        advanced=True,
    ),
    Choice("cards", Phrase("Code cards"), (1, 2, 4, 7, 14, 28), house_rule=True, advanced=True),
)


class CodeCrackersOptions(Options, frozen=True):
    """What is agreed before the first tile is laid. The sheet leaves nearly all of it open."""

    CHOICES: ClassVar[tuple[Choice, ...]] = CHOICES
    FORMER_DEFAULTS: ClassVar[Mapping[int, Mapping[str, str]]] = {1: {"escape": "40"}}

    game: str = "symbols"  # R29
    claims: str = "race"  # R30, R34
    glass: str = "45"  # R10
    layout: str = "strips"  # R2
    gap: int = 10  # R5
    first: str = "draw"  # R6
    escape: int = 0  # R35; squares, 0: the thief never gets away
    tiles: str = "shuffled"  # R2
    cards: int = 28  # R3

    def check(self) -> None:
        if 0 < self.escape <= self.gap:
            raise BadOptions(
                "the thief cannot get away at {escape} squares if he already starts {gap} squares ahead; choose "
                "a longer distance",
                gap=self.gap,
                escape=self.escape,
            )

    def check_seats(self, seats: int) -> None:
        check_first_seat(self.first, seats)

    @property
    def sand(self) -> Millis | None:
        """How long the hour-glass runs; None for a search without one."""
        return None if self.glass == "untimed" else Millis(int(self.glass) * 1000)

    @property
    def calm(self) -> bool:
        return self.claims == "calm"

    @property
    def buzzer(self) -> bool:
        return self.claims == "buzzer"

    @property
    def passing(self) -> bool:
        """R20: whether a player may pass, because no glass ends the search or because nobody is to be hurried."""
        return self.calm or self.sand is None

    @property
    def box(self) -> Box:
        return BOXES[self.layout, self.game]

    @property
    def deck(self) -> tuple[Code, ...]:
        """R3: the code cards, in the order of the box; the order of the pile is chance."""
        return self.box.cards[: self.cards]

    @property
    def lattice(self) -> Lattice:
        return LATTICES[self.layout]
