"""The lesson of Da Vinci Code: it begins in the middle, where open tiles make every guess a sure one."""

from safecracker.core.translation import Phrase
from safecracker.games.lesson import Correction, Lesson, LessonStep, Way

TILE_CHOSEN = Phrase("That is the tile. Now tap its number.")  # where it is tapped again
SURE = Phrase("You can be sure of this one. Look!")
DEAL = (
    "chance first 1",
    "chance give 1 w1",
    "chance give 0 b0",
    "chance give 1 b4",
    "chance give 0 b3",
    "chance give 1 w8",
    "chance give 0 b5",
    "chance give 1 b11",
    "chance give 0 w7",
)
THREE_TURNS = (
    "1 draw white",
    "chance give 1 w5",
    "1 guess D 10",
    "0 draw black",
    "chance give 0 b8",
    "0 guess A 1",
    "0 stop",
    "1 draw black",
    "chance give 1 b10",
    "1 guess D 9",
)
# at each of the learner's three guesses exactly one number fits
LESSON = Lesson(
    names=("Bodo",),
    minutes=4,
    steps=(
        LessonStep(
            says=Phrase("Work out Bodo’s hidden numbers before he works out yours."),
            moves=(*DEAL, *THREE_TURNS),
        ),
        LessonStep(
            says=Phrase("Low numbers on the left, high on the right. Take a white tile."),
            ways=(Way((), "draw white"),),
            otherwise=Phrase("White first, please."),
        ),
        LessonStep(
            says=Phrase("A 9. Only you see it: Bodo sees a white back."),
            moves=("chance give 0 w9",),
            traces=("tile-L",),
            found=Phrase("Low numbers on the left, high on the right."),
        ),
        LessonStep(
            says=Phrase("Black, and higher than 10. Tap it, and name its number."),
            ways=(Way(("G", "11"), "guess G 11"), Way(("11", "G"), "guess G 11")),
            glows=("point-G",),
            think=True,
            traces=("tile-K",),
            wrong=(
                Correction(("press G",), TILE_CHOSEN),
                Correction(("press [ACE]", "guess [CE] *"), Phrase("Several numbers could go there.")),
                Correction(("press [0-9]*", "guess G *"), Phrase("Higher than 10, and 11 is the highest there is.")),
            ),
            otherwise=Phrase("Tap Bodo’s last tile, then the number."),
        ),
        LessonStep(
            says=Phrase("11! Colour and place gave it away."),
            traces=("tile-G",),
            found=Phrase("Black, and to the right of the 10: it had to be the 11."),
            cheers=True,
        ),
        LessonStep(
            says=Phrase("The rest is luck. Stop: your 9 goes into your row, hidden."),
            ways=(Way((), "stop"),),
            wrong=(Correction(("press *", "guess *"), Phrase("A miss would show your 9 to Bodo.")),),
        ),
        LessonStep(
            says=Phrase("Bodo draws, and names your 0. It is turned over."),
            moves=("1 draw white", "chance give 1 w6", "1 guess B 0"),
            traces=("tile-B",),
        ),
        LessonStep(
            says=Phrase("He guesses again, and misses: his new 6 is revealed."),
            moves=("1 guess D 2",),
            traces=("tile-M",),
            found=Phrase("Whoever misses reveals the tile they drew."),
        ),
        LessonStep(
            says=Phrase("Your turn. Now take a black tile."),
            ways=(Way((), "draw black"),),
            otherwise=Phrase("Black this time."),
        ),
        LessonStep(
            says=Phrase("His second tile is black, 2 to 5. Which of those is not yours?"),
            moves=("chance give 0 b2",),
            ways=(Way(("C", "4"), "guess C 4"), Way(("4", "C"), "guess C 4")),
            glows=("point-C",),
            think=True,
            traces=("tile-D", "tile-F", "tile-N"),
            wrong=(
                Correction(("press C",), TILE_CHOSEN),
                Correction(("press [235]", "guess C [235]"), Phrase("That one is yours. Look at your row.")),
                Correction(("press [01]", "guess C [01]"), Phrase("Too low: it stands to the right of the white 1.")),
                Correction(
                    ("press [6-9]", "press 1[01]", "guess C *"), Phrase("Too high: it stands to the left of the 5.")
                ),
                Correction(("press E", "guess E *"), Phrase("One after the other. The black one first.")),
            ),
        ),
        LessonStep(
            says=Phrase("Clever! One tile is left. Guess again?"),
            ways=(Way(("go",)), Way(("E",))),
            traces=("tile-C",),
            found=Phrase("He cannot have the tiles I have: it was the 4."),
            cheers=True,
            wrong=(Correction(("stop",), SURE),),
            otherwise=Phrase("Guess again: you can be sure of this one."),
        ),
        LessonStep(
            says=Phrase("White, between 6 and 10. And two of those are yours."),
            draft=">",
            ways=(Way(("E", "8"), "guess E 8"), Way(("8", "E"), "guess E 8")),
            glows=("point-E",),
            think=True,
            traces=("tile-M", "tile-K", "tile-H", "tile-L"),
            wrong=(
                Correction(("press E",), TILE_CHOSEN),
                Correction(("press [79]", "guess E [79]"), Phrase("That one is yours. Look at your row.")),
                Correction(("press 6", "guess E 6"), Phrase("The white 6 is revealed already.")),
                Correction(("press 10", "guess E 10"), Phrase("A white 10 would stand to the right of the black 10.")),
                Correction(("press [0-9]*", "guess E *"), Phrase("It stands between the 6 and the 10.")),
                Correction(("stop", "press back"), SURE),
            ),
        ),
        LessonStep(
            says=Phrase("4 and 8! Bodo’s whole code is cracked: you win!"),
            found=Phrase("White between 6 and 10, not my 7, not my 9: the 8."),
            cheers=True,
        ),
    ),
    learned=(
        Phrase("read a number from its place in the row"),
        Phrase("use your own tiles to rule numbers out"),
        Phrase("stop before your luck runs out"),
    ),
)
