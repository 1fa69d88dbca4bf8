"""The lesson of Mastermind: the coach hides two green pegs, a blue and a yellow one, and the learner finds them."""

from safecracker.core.translation import Phrase
from safecracker.games.lesson import Correction, Lesson, LessonStep, Way

# after row 3 exactly one code is left, so the last row is the learner's own deduction
LESSON = Lesson(
    names=("Nox",),
    minutes=3,
    options="rows=10",
    steps=(
        LessonStep(
            says=Phrase("I hid four pegs behind the screen. Find them! Take red."),
            moves=("chance first 1", "1 hide GGBY"),
            ways=(Way(("R",)),),
            otherwise=Phrase("Start with red. Any colour would do, but I have a reason."),
        ),
        LessonStep(
            says=Phrase("A colour may appear more than once. Fill the row with red."),
            draft="R...2",
            ways=(Way(("R", "R", "R")),),
            otherwise=Phrase("Later! Let’s just ask about red first."),
        ),
        LessonStep(
            says=Phrase("Confirm the row. I answer with small key pegs."),
            draft="RRRR",
            ways=(Way((), "guess RRRR"),),
            otherwise=Phrase("Four reds are just right. Confirm the row."),
        ),
        LessonStep(
            says=Phrase("No key peg at all: no red anywhere. That is a clue!"),
            traces=("row-1",),
            found=Phrase("No key peg at all: no red anywhere."),
            cheers=True,
        ),
        LessonStep(
            says=Phrase("Now two green, two blue. Then confirm."),
            ways=(Way(("G", "G", "B", "B"), "guess GGBB"),),
            otherwise=Phrase("Green first, two of them. Then two blue."),
        ),
        LessonStep(
            says=Phrase("A red key: right colour, right hole. You have three!"),
            traces=("row-2",),
            found=Phrase("Three red keys: three pegs are in the right hole."),
            cheers=True,
        ),
        LessonStep(
            says=Phrase("One peg is wrong, but I never say which. Try yellow in hole 3."),
            draft="GG.B3",
            ways=(Way(("Y",), "guess GGYB"),),
            otherwise=Phrase("Only hole 3 is free now, and yellow is new."),
        ),
        LessonStep(
            says=Phrase("A white key: right colour, wrong hole."),
            traces=("row-3",),
            found=Phrase("Two red, two white: all four colours are right."),
        ),
        LessonStep(
            says=Phrase("All four colours are right. Two must swap. Which two?"),
            draft="GG..3",
            ways=(Way(("B", "Y")),),
            glows=("slot-3", "slot-4"),
            think=True,
            traces=("row-2", "row-3"),
            wrong=(
                Correction(("press Y",), Phrase("Yellow, then blue? That would be row 3 again.")),
                Correction(("press G", "press lift [12]"), Phrase("Then row 2 would have only two red keys.")),
                Correction(("press [WPROS]",), Phrase("Row 3 has all four colours already.")),
                Correction(("press hole [34]",), Phrase("Yes, that hole. Now tap its colour.")),
            ),
            otherwise=Phrase("Only holes 3 and 4 are free. Which colours swap?"),
        ),
        LessonStep(
            says=Phrase("Does it fit every row? Then confirm it."),
            draft="GGBY",
            ways=(Way((), "guess GGBY"),),
            traces=("row-1", "row-2", "row-3"),
            wrong=(  # for those who type
                Correction(("guess GGYB",), Phrase("Yellow, then blue? That would be row 3 again.")),
                Correction(("guess GG*",), Phrase("Row 3 has all four colours already.")),
                Correction(("guess *",), Phrase("Then row 2 would have only two red keys.")),
            ),
            otherwise=Phrase("This code fits all three rows. Confirm it."),
        ),
        LessonStep(
            says=Phrase("Cracked! Each row is a point for me: four. Next, you hide a code."),
            found=Phrase("Blue and yellow swap: the code is cracked."),
            cheers=True,
        ),
    ),
    learned=(
        Phrase("read the key pegs, red and white"),
        Phrase("learn even from a row without a key peg"),
        Phrase("find the one code that fits every row"),
    ),
)
