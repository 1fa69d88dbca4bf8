"""The lesson of Der Schatz im Teufelsmoor: two scenes of one game in which the learner leads the gang."""

from safecracker.core.translation import Phrase
from safecracker.games.lesson import Correction, Lesson, LessonStep, Way

# between the two scenes: four cards for the gang, and the crooks walk up and down
LATER_THAT_NIGHT = (
    "chance roll 2 N",
    "0 go K N",
    "0 draw",
    "chance card ninth",
    "0 ask ninth schilf",
    "chance roll 1 E",
    "1 go R E",
    "chance roll 2 S",
    "0 go L S",
    "0 draw",
    "chance card letter",
    "0 ask letter J",
    "chance roll 1 W",
    "1 go R W",
    "chance roll 2 W",
    "0 go G W",
    "0 draw",
    "chance card number",
    "0 ask number 9",
    "chance roll 1 E",
    "1 go R E",
    "chance roll 2 N",
    "0 go G N",
    "0 draw",
    "chance card number",
    "0 ask number 11",
    "chance roll 1 S",
    "1 go V S",
    "chance roll 3 W",
)
TOO_EARLY = Correction(("press name", "name *"), Phrase("Not yet! You may name a field only once, so be sure first."))
KEEP_QUESTION = Correction(("waive",), Phrase("Don’t skip it: every question counts."))
KINDS = ("kind-half", "kind-quarter", "kind-ninth", "kind-letter", "kind-number", "kind-around")
LESSON = Lesson(
    names=("Bodo",),
    minutes=5,
    notebook=True,
    steps=(
        LessonStep(
            says=Phrase("The crooks hid a treasure. Your gang has to find it. Take Tim."),
            moves=("chance lot 5 2", "1 hide J10", "chance roll 4 *"),
            ways=(Way(("go T",)), Way(("go T E",))),
            glows=("on-T",),
            wrong=(Correction(("press go *",), Phrase("They can move too. But Tim is in a better place.")), TOO_EARLY),
            otherwise=Phrase("First take Tim, at the top left."),
        ),
        LessonStep(
            says=Phrase("A 4 and a star: any direction. Go to the star on E1."),
            draft="go T",
            ways=(Way(("go T E",), "go T E"),),
            glows=("to-E1",),
            wrong=(
                Correction(("press go T S", "go T S"), Phrase("A5 is a plain field. Look for a star.")),
                Correction(("press go *",), Phrase("Stay with Tim: he can reach the star on E1.")),
                TOO_EARLY,
            ),
        ),
        LessonStep(
            says=Phrase("A star field: draw a card."),
            ways=(Way((), "draw"),),
            wrong=(TOO_EARLY,),
            otherwise=Phrase("Take the card. It is worth a question."),
        ),
        LessonStep(
            says=Phrase("Ask! Choose one half of the moor, any half."),
            moves=("chance card half",),
            ways=(
                Way(("ask half N",), "ask half N"),
                Way(("ask half E",), "ask half E"),
                Way(("ask half S",), "ask half S"),
                Way(("ask half W",), "ask half W"),
            ),
            glows=("ask-N", "ask-E", "ask-S", "ask-W"),
            wrong=(TOO_EARLY, KEEP_QUESTION),
            otherwise=Phrase("Ask about a half: the answer is always true."),
        ),
        LessonStep(
            says=Phrase("One question, and 72 fields are gone."),
            found=Phrase("The crooks’ answers are always true."),
            cheers=True,
        ),
        LessonStep(
            says=Phrase("The crooks move too. Otto stops on G1, near Tim."),
            moves=("chance roll 5 N", "1 go O N"),
            traces=("fig-O",),
        ),
        LessonStep(
            says=Phrase("Two fields east. Who would land on Otto? Move there."),
            moves=("chance roll 2 E",),
            ways=(Way(("go T",), "go T E"),),
            glows=("on-T", "on-K"),
            traces=("fig-O",),
            wrong=(
                Correction(("press go K*", "go K *"), Phrase("Karl would land on C12. Nobody is there.")),
                Correction(("go T E spare",), Phrase("Kind of you! But a prisoner is worth a question.")),
                TOO_EARLY,
            ),
        ),
        LessonStep(
            says=Phrase("Caught! Release him, and you may ask anything."),
            ways=(Way((), "release O"),),
            cheers=True,
            wrong=(TOO_EARLY,),
            otherwise=Phrase("He is worth a question. Release him to ask it."),
        ),
        LessonStep(
            says=Phrase("Ask about a quarter. The south-east is still bright."),
            moves=("1 place O F6",),
            ways=(Way(("ask quarter", "ask quarter SE"), "ask quarter SE"),),
            found=Phrase("A prisoner is worth a question of any kind."),
            wrong=(
                Correction(
                    ("press ask quarter NW",),
                    Phrase("That one is in the mist: we already know the treasure isn’t there."),
                ),
                Correction(("press ask quarter *",), Phrase("Try the south-east: it is still bright.")),
                Correction(("press ask *",), Phrase("That works too. But a quarter tells you more here.")),
                TOO_EARLY,
                KEEP_QUESTION,
            ),
        ),
        LessonStep(
            says=Phrase("Yes, it is there! But the crooks draw a card: one question lost."),
            moves=("chance roll 2 S", "1 go V S", "1 draw", "chance card ninth"),
            traces=("card-2",),
        ),
        LessonStep(
            says=Phrase("Later that night, two fields are left. First catch Veit."),
            moves=LATER_THAT_NIGHT,
            ways=(Way(("go G",), "go G W"),),
            glows=("on-G", "on-L", "on-T"),
            traces=("fig-V",),
            wrong=(
                Correction(("press go [TL]*", "go [TL] *"), Phrase("There is nobody three fields west of there.")),
                Correction(("go G W spare",), Phrase("Catch him! You need one more question.")),
                TOO_EARLY,
            ),
        ),
        LessonStep(
            says=Phrase("Got him! Release Veit for your last question."),
            ways=(Way((), "release V"),),
            cheers=True,
            wrong=(TOO_EARLY,),
            otherwise=Phrase("Release him: you need one more question."),
        ),
        LessonStep(
            says=Phrase("J10 or J12? Ask the question that tells them apart."),
            moves=("1 place V F6",),
            ways=(
                Way(("ask number", "ask number 10"), "ask number 10"),
                Way(("ask number", "ask number 12"), "ask number 12"),
            ),
            glows=KINDS,
            found=Phrase("Only J10 and J12 are left."),
            wrong=(
                Correction(("press ask number *",), Phrase("We know that row already. Take 10 or 12.")),
                Correction(("press ask around*",), Phrase("Nobody in the gang is near J10 or J12.")),
                Correction(("press ask *",), Phrase("Both fields lie in it. The answer would tell you nothing.")),
                TOO_EARLY,
                KEEP_QUESTION,
            ),
        ),
        LessonStep(
            says=Phrase("Only one field is bright. Name it: you have one try."),
            moves=("chance roll 1 W", "1 go R W", "chance roll 4 *"),
            ways=(
                Way(("name", "name J10"), "name J10"),
                Way(("name", "name schilf", "name J10"), "name J10"),
            ),
            found=Phrase("A good question splits what is left."),
            wrong=(
                Correction(("press name *",), Phrase("That one is in the mist.")),
                Correction(("press go *",), Phrase("No need to walk: you know where it is.")),
            ),
        ),
        LessonStep(
            says=Phrase("The treasure! The gang wins, thanks to you."),
            found=Phrase("J10: the treasure is found."),
            cheers=True,
        ),
    ),
    learned=(
        Phrase("land on a star to draw a card"),
        Phrase("catch a crook and trade him for a question"),
        Phrase("ask the question that splits what is left"),
    ),
)
