"""The lesson of Thieves!: a present that makes somebody else the richest, a raid, and a swap just before the end."""

from safecracker.core.translation import Phrase
from safecracker.games.lesson import Correction, Lesson, LessonStep, Way

DEAL = (
    "chance deal 0 3",
    "chance deal 0 car",
    "chance deal 0 swap",
    "chance deal 1 car",
    "chance deal 1 2",
    "chance deal 1 1",
    "chance deal 2 3",
    "chance deal 2 cars",
    "chance deal 2 0",
    "chance first 1",
)
FIRST_TURNS = (
    "chance deal 1 getaway",
    "chance deal 1 getaway",
    "chance deal 1 1",
    "1 lay car",
    "chance deal 2 getaway",
    "chance deal 2 getaway",
    "chance deal 2 3",
    "2 give 1 3",
    "chance deal 0 getaway",
    "chance deal 0 2",
)
LESSON = Lesson(
    names=("Pia", "Bodo"),
    minutes=4,
    steps=(
        LessonStep(
            says=Phrase("The richest thief wins. Draw a card, play a card: take the 3."),
            moves=(*DEAL, *FIRST_TURNS),
            ways=(Way(("2",)),),
            wrong=(Correction(("press 1",), Phrase("That is money too, but 3 is more. Take the 3.")),),
            otherwise=Phrase("That one will have its moment. Money first."),
        ),
        LessonStep(
            says=Phrase("Keep it face down: only you know how rich you are."),
            draft="2",
            ways=(Way((), "keep 3"),),
            wrong=(Correction(("give *",), Phrase("A present? Later! Keep this one.")),),
        ),
        LessonStep(
            says=Phrase("Pia gives you a 2, face up. How kind! Or is it?"),
            moves=("chance deal 1 2", "1 give 0 2"),
            traces=("loot-0-22",),
            found=Phrase("Money goes into your own loot, or to someone else as a present."),
        ),
        LessonStep(
            says=Phrase("Bodo plays two police cars. That makes three. Four mean a raid!"),
            moves=("chance deal 2 1", "2 lay cars"),
            traces=("car-0", "car-1"),
            found=Phrase("Four police cars on the street mean a raid."),
        ),
        LessonStep(
            says=Phrase("In a raid, the richest player loses everything. Who is that now?"),
            moves=("chance deal 0 3",),
            traces=("loot-0-17", "loot-0-20", "loot-0-22"),
        ),
        LessonStep(
            says=Phrase("You, with 5! So make someone else richer. Take the 3."),
            ways=(Way(("2",)),),
            traces=("loot-0-17",),
            found=Phrase("In a raid, the richest player loses everything."),
            wrong=(
                Correction(("press 1",), Phrase("Then Pia would have 5 too. In a tie, both lose everything.")),
                Correction(("press 3",), Phrase("Not now! The raid would hit you.")),
            ),
            otherwise=Phrase("Good card. But now you need a big present."),
        ),
        LessonStep(
            says=Phrase("Give it to Pia: 3 and 3 make 6, more than you have."),
            draft="2",
            ways=(Way((), "give 1 3"),),
            traces=("loot-0-17",),
            wrong=(
                Correction(("give 2 3",), Phrase("Bodo would have 3. That is not more than your 5.")),
                Correction(("keep 3",), Phrase("8! The police would be delighted.")),
            ),
        ),
        LessonStep(
            says=Phrase("Greedy Pia hides one more. She is the richest now."),
            moves=("chance deal 1 siren", "1 keep 1", "chance deal 2 1", "2 keep 3"),
            traces=("loot-0-17", "loot-0-26"),
        ),
        LessonStep(
            says=Phrase("Three cars are out already. Who could bring the fourth?"),
            moves=("chance deal 0 alarm",),
            ways=(Way(("2",), "lay car"),),
            traces=("car-0", "car-1"),
            wrong=(Correction(("press 4",), Phrase("That sends the police home. Do you want that?")),),
            otherwise=Phrase("Look at the street: one more car, and there is a raid."),
        ),
        LessonStep(
            says=Phrase("A raid! Pia loses everything. Your present did that!"),
            found=Phrase("My present made Pia the richest, and the raid took it all."),
            cheers=True,
        ),
        LessonStep(
            says=Phrase("Getaway car number six. The seventh ends the game."),
            moves=("chance deal 1 getaway", "chance deal 1 3", "1 give 2 3"),
            traces=("getaway-6",),
            found=Phrase("The seventh getaway car ends the game. Now the richest wins."),
        ),
        LessonStep(
            says=Phrase("Bodo has 6, you have 5. Time for an action card: the swap."),
            moves=("chance deal 2 car", "2 lay car", "chance deal 0 0"),
            ways=(Way(("3",)),),
            wrong=(Correction(("press 2",), Phrase("Not bad! But try the card with the two arrows.")),),
            otherwise=Phrase("Look for the card with the two arrows."),
        ),
        LessonStep(
            says=Phrase("Your 2 for his 3. Tap both, then swap."),
            draft="3",
            ways=(Way(("own 1", "take 2 1"), "swap 1 2 1"),),
            wrong=(Correction(("press own 0",), Phrase("That is your 3. Give the low one away.")),),
        ),
        LessonStep(
            says=Phrase("Number seven! The game is over, and you are the richest."),
            moves=("chance deal 1 getaway",),
            found=Phrase("6 for me, 5 for Bodo: just in time."),
            cheers=True,
        ),
    ),
    learned=(
        Phrase("get rich without being the richest in a raid"),
        Phrase("get others into trouble with presents"),
        Phrase("play an action card at the right moment"),
    ),
)
