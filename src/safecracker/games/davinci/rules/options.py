"""What players agree on before the first deal of Da Vinci Code."""

from typing import ClassVar

from safecracker.core.errors import BadOptions
from safecracker.core.options import Choice, Options, check_first_seat
from safecracker.core.translation import Phrase

from .tiles import BOX_SIGNS, BOXES, NUMBERS, Sign, Tile

TILES_EACH = {2: 4, 3: 4, 4: 3}  # R3: tiles in the first code, by the number of players

CHOICES: tuple[Choice, ...] = (
    Choice("game", Phrase("Tiles"), ("basic", "dashes"), (Phrase("numbers only"), Phrase("with both dashes"))),
    Choice(
        "winner", Phrase("Who wins"), ("standing", "points"), (Phrase("the last code standing"), Phrase("most points"))
    ),
    Choice("rounds", Phrase("Rounds in a points game"), tuple(range(1, 10))),
    Choice(
        "deal",
        Phrase("First tiles"),
        ("auto", "pick"),
        (Phrase("dealt at random"), Phrase("picked by colour")),
        house_rule=True,
    ),
    Choice(
        "opening",
        Phrase("Dashes in the first code"),
        ("any", "numbers"),
        (Phrase("allowed"), Phrase("never")),
        house_rule=True,
    ),
    Choice("dash", Phrase("Points for a dash"), (0, 10, 20), house_rule=True),
    Choice(
        "first",
        Phrase("Who starts"),
        ("draw", "0", "1", "2", "3"),
        (Phrase("at random"), Phrase("seat 1"), Phrase("seat 2"), Phrase("seat 3"), Phrase("seat 4")),
        house_rule=True,
        advanced=True,
    ),
    Choice("numbers", Phrase("Numbers in each colour"), tuple(range(2, NUMBERS + 1)), advanced=True),
    Choice(
        "hand",
        Phrase("Tiles in the first code"),
        ("sheet", "1", "2", "3", "4", "5"),
        (Phrase("four (three with four players)"), *map(Phrase, "12345")),
        advanced=True,
    ),
)


class DaVinciOptions(Options, frozen=True):
    """The options; the defaults are those of the boxed game."""

    CHOICES: ClassVar[tuple[Choice, ...]] = CHOICES

    game: str = "basic"
    winner: str = "standing"
    rounds: int = 3
    deal: str = "auto"
    opening: str = "any"
    dash: int = 10
    first: str = "draw"
    numbers: int = NUMBERS
    hand: str = "sheet"

    @property
    def dashes(self) -> bool:
        return self.game == "dashes"

    @property
    def for_points(self) -> bool:
        return self.winner == "points"

    @property
    def pick_by_colour(self) -> bool:
        """R3: players pick the tiles of the first code by colour."""
        return self.deal == "pick"

    @property
    def numbers_first(self) -> bool:
        """R29: the first codes are dealt from numbers only."""
        return self.opening == "numbers"

    @property
    def round_count(self) -> int:
        """How many rounds there are: one, unless it is for points (R31)."""
        return self.rounds if self.for_points else 1

    @property
    def box(self) -> tuple[Tile, ...]:
        """Every tile of the game, by rank, the dashes last."""
        return BOXES[self.game == "dashes"][self.numbers]

    @property
    def signs(self) -> tuple[Sign, ...]:
        """What may be named (R8)."""
        return BOX_SIGNS[self.game == "dashes"][self.numbers]

    def tiles_each(self, seats: int) -> int:
        """How many tiles everybody is dealt (R3)."""
        return TILES_EACH[seats] if self.hand == "sheet" else int(self.hand)

    def check_seats(self, seats: int) -> None:
        check_first_seat(self.first, seats)
        available = 2 * self.numbers if self.numbers_first else len(self.box)
        if self.tiles_each(seats) * seats > available:
            raise BadOptions(
                "{found} tiles are not enough for {seats} players with {each} tiles each",
                found=available,
                seats=seats,
                each=self.tiles_each(seats),
            )
