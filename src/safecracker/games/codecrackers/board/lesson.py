"""The lesson of The Code Crackers: two searches without sand, and a thief who is caught with the last roll."""

from safecracker.core.translation import Phrase
from safecracker.games.lesson import Correction, Lesson, LessonStep, Way

STRIPS = (
    ("BDB", "EBB", "CED"),
    ("DED", "CCB", "CCE"),
    ("CEC", "BCD", "CDB"),
    ("CBD", "EED", "EEC"),
    ("CDD", "DCD", "CCD"),
    ("EEB", "DDB", "BCB"),
    ("BBD", "ECE", "BCE"),
    ("CBB", "DEB", "BEC"),
    ("CDE", "BDE", "EDE"),
)
SYMBOLS = {
    f"{column}{number}": symbol
    for number, row in enumerate(STRIPS, 1)
    for column, symbol in zip("ABCDEFGHI", "".join(row), strict=True)
}


STAY = Correction(("pass *",), Phrase("Don’t pass: you have found the line. Take a safe."))


def _presses(symbols: str) -> tuple[str, ...]:
    """A press on every cell that shows one of these."""
    return tuple(f"press {cell}" for cell, symbol in SYMBOLS.items() if symbol in symbols)


LESSON = Lesson(
    names=("Bodo",),
    minutes=3,
    options="gap=8 glass=untimed",
    steps=(
        LessonStep(
            says=Phrase("The thief is eight squares ahead. Catch him! Roll."),
            moves=(*(f"chance lay {strip}" for row in STRIPS for strip in row), "chance first 0"),
            ways=(Way((), "roll"),),
            traces=("thief",),
            otherwise=Phrase("First roll the die."),
        ),
        LessonStep(
            says=Phrase("Two dots: your detective walks two squares."),
            moves=("chance die 2",),
            traces=("pawn-0",),
        ),
        LessonStep(
            says=Phrase("Bodo rolls a magnifying glass! The thief runs, and a code appears."),
            moves=("1 roll", "chance die glass", "chance card EECDC"),
            traces=("code-Code 1", "thief"),
            found=Phrase("A magnifying glass starts a search for everyone."),
        ),
        LessonStep(
            says=Phrase("Find coin, coin, crown in row 4. Tap the first coin."),
            ways=(Way(("G4",)),),
            glows=(),
            traces=("code-Code 1", *(f"at-{column}4" for column in "ABCDEFGHI")),
            wrong=(
                Correction(_presses("BCD"), Phrase("The line must start with a coin.")),
                Correction(("press [DEH]4",), Phrase("Coin, coin, crown: what comes after this one?")),
                Correction(_presses("E"), Phrase("Look along row 4, from left to right.")),
            ),
            otherwise=Phrase("First tap the cell where the code starts."),
        ),
        LessonStep(
            says=Phrase("Three symbols of the code match. Take safe 3."),
            draft="1.G4",
            ways=(Way((), "claim 1 G4 3"),),
            wrong=(
                Correction(("claim 1 G4 [45]",), Phrase("The fourth is a diamond. Nothing lies beyond the edge.")),
                Correction(("press *",), Phrase("That coin is right. Now the safe.")),
                STAY,
            ),
        ),
        LessonStep(
            says=Phrase("Found! Your safe is the highest: you move three squares."),
            moves=("1 pass 1",),
            traces=("pawn-0",),
            found=Phrase("The longer the line, the higher the safe and the farther I walk."),
            cheers=True,
        ),
        LessonStep(
            says=Phrase("Roll again."),
            ways=(Way((), "roll"),),
            otherwise=Phrase("First roll the die."),
        ),
        LessonStep(
            says=Phrase("A new code. Lines may also run diagonally, or backwards."),
            moves=("chance die glass", "chance card DBCCD"),
            traces=("code-Code 2",),
            found=Phrase("Lines can run in all eight directions."),
        ),
        LessonStep(
            says=Phrase("Bodo has safe 3 already. Only 4 or 5 beats him."),
            moves=("1 claim 2 C4 3",),
            traces=("safe-3",),
        ),
        LessonStep(
            says=Phrase("Four symbols run diagonally down to the right edge. Tap the first diamond."),
            ways=(Way(("F5",)),),
            glows=(),
            traces=("code-Code 2", *(f"at-{column}{row}" for row in range(4, 10) for column in "DEFGHI")),
            wrong=(
                Correction(_presses("BCE"), Phrase("The line must start with a diamond.")),
                Correction(_presses("D"), Phrase("From there, fewer than four symbols match.")),
            ),
            otherwise=Phrase("First tap the diamond where the code starts."),
        ),
        LessonStep(
            says=Phrase("You have one try. How many match?"),
            draft="2.F5",
            ways=(Way((), "claim 2 F5 4"),),
            glows=("safe-4", "safe-5"),
            wrong=(
                Correction(("claim 2 F5 5",), Phrase("Count again: the fifth would be off the board.")),
                Correction(("press *",), Phrase("That diamond is right. Now the safe.")),
                STAY,
            ),
        ),
        LessonStep(
            says=Phrase("Four squares! Bodo rolled a 1. The thief is three ahead: roll!"),
            moves=("1 roll", "chance die 1"),
            ways=(Way((), "roll"),),
            traces=("thief", "pawn-0"),
            found=Phrase("Four symbols beat three: the higher safe wins."),
            cheers=True,
        ),
        LessonStep(
            says=Phrase("Caught! In a real game, the sand runs for 45 seconds. Ready?"),
            moves=("chance die 3",),
            found=Phrase("Whoever reaches the thief first catches him."),
            cheers=True,
        ),
    ),
    learned=(
        Phrase("read a code card and find its line"),
        Phrase("choose the safe you can be sure of"),
        Phrase("catch up with the thief by rolling and searching"),
    ),
)
