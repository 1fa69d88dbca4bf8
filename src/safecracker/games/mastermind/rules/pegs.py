"""The pegs of Mastermind, in the order of the tray."""

import enum

from safecracker.core.translation import Phrase


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
