"""The lesson of the toy: with three cards, one wrong name is enough to know the other card."""

from safecracker.core.translation import Phrase
from safecracker.games.lesson import Correction, Lesson, LessonStep, Way

LESSON = Lesson(
    names=("Bodo",),
    minutes=1,
    options="cards=3",
    steps=(
        LessonStep(
            says=Phrase("There are three cards, and you hold the 2. Name the 1."),
            moves=("chance give 2 3",),
            ways=(Way((), "name 1"),),
            wrong=(
                Correction(("name 2",), Phrase("That one is in your own hand.")),
                Correction(("name 3",), Phrase("A good guess, but try the 1 first.")),
            ),
        ),
        LessonStep(
            says=Phrase("Wrong, and so is Bodo. Now you know something he does not."),
            moves=("1 name 1",),
            found=Phrase("Bodo does not hold the 1, and I hold the 2."),
        ),
        LessonStep(
            says=Phrase("Not the 1, not your 2. Name his card."),
            ways=(Way((), "name 3"),),
            glows=("name-2", "name-3"),
            wrong=(Correction(("name 2",), Phrase("That one is in your own hand.")),),
        ),
        LessonStep(says=Phrase("The 3! You win."), cheers=True),
    ),
    learned=(Phrase("use your own card to find the other one"),),
)
