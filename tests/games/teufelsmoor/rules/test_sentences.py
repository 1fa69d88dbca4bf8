"""Der Schatz im Teufelsmoor in words: events in the log, and what is to be done."""

import pytest

from safecracker.core.game import Event, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.teufelsmoor.rules import sentences
from safecracker.games.teufelsmoor.rules.cards import QUESTIONS, Card, Question
from safecracker.games.teufelsmoor.rules.events import LotRolled, NamingDue, NobodyMoved, SideCaught, WindowClosed
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, NAMES, closed, fresh, play

STAR = ("T B1", "chance roll 1 E", "0 go T E")
THREE = "T - K - L -"
CROOKS = "first=crooks"
FIGURES = "T (Tim), K (Karl), L (Klößchen), G (Gaby), M (Manne), O (Otto), R (Rolf), V (Veit)"


def log(board: Board, viewer: Seat | None) -> list[str]:
    """What the viewer reads in the log after the last move."""
    return [sentences.sentence(event, viewer, NAMES, ENGLISH) for event in board.shown_to(viewer) if event is not None]


def task(board: Board, viewer: Seat | None) -> str:
    return sentences.task(board.view(viewer), NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("board", "viewer", "lines"),
    [
        (
            fresh().then("chance lot 5 3"),
            ANN,
            ["The gang rolls 5, the crooks roll 3. The gang starts."],
        ),
        (
            fresh().then("chance lot 2 3"),
            ANN,
            ["The gang rolls 2, the crooks roll 3. The crooks start."],
        ),
        (
            fresh().then("chance lot 2 2"),
            None,
            ["The gang rolls 2, the crooks roll 2. They roll again."],
        ),
        (play(), ANN, []),
        (fresh("first=gang").then("1 hide F7"), ANN, ["The treasure has been hidden."]),
        (fresh("first=gang").then("1 hide F7"), BEN, ["You hide the treasure on F7."]),
        (
            fresh("first=gang crooks=2", 3).then("1 hide F7"),
            Seat(2),
            ["Ben hides the treasure on F7."],
        ),
        (fresh("first=gang hider=lot").then("chance hide F7"), BEN, ["The treasure is hidden at random, on F7."]),
        (play("", "chance roll 3 E"), ANN, ["You rolled 3, east."]),
        (play("", "chance roll 3 *"), BEN, ["Ann rolled 3, a star (any direction)."]),
        (play("T D4", "chance roll 3 W", "0 go T W"), BEN, ["Tim moves 3 west, from D4 to A4."]),
        (
            play("K B1 G C1", "chance roll 3 N"),
            BEN,
            ["Ann rolled 3, north.", "Nobody in the gang can move."],
        ),
        (
            play("T D4 M D8", "chance roll 4 S", "0 go T S"),
            BEN,
            ["Tim moves 4 south, from D4 to D8.", "Tim catches Manne on D8."],
        ),
        (
            play("T D4 M D8", "chance roll 4 S", "0 go T S spare"),
            BEN,
            ["Tim moves 4 south, from D4 to D8.", "Tim spares Manne on D8."],
        ),
        (play(*STAR, "0 draw"), ANN, ["You reach for a card."]),
        (play(*STAR, "0 leave"), BEN, ["Ann leaves the card on the pile."]),
        (
            play(*STAR, "0 draw", "chance card half"),
            BEN,
            ["The gang draws a card: Question about a half. 32 cards are left."],
        ),
        (
            play(*STAR, "0 draw", "chance card crookskey", deck="crookskey half"),
            BEN,
            ["The gang draws a card: Bonus for the crooks. The card is lost. 1 card is left."],
        ),
        (
            play(*STAR, "0 draw", "chance card half", "0 ask half N"),
            BEN,
            ["Is the treasure in the northern half? No."],
        ),
        (
            play(*STAR, "0 draw", "chance card around", "0 ask around T", treasure="D2"),
            BEN,
            ["Is the treasure in the area around Tim on C1? Yes."],
        ),
        (play(*STAR, "0 draw", "chance card half", "0 waive"), ANN, ["You skip this card: Question about a half."]),
        (play(*STAR, "0 draw", "chance card sun6", "0 stay"), BEN, ["Ann skips this card: Sunny Jim 6."]),
        (
            play("T -", "chance roll 1 E", "0 free T A1", bonus_cards=(1, 0)),
            BEN,
            ["A bonus card frees Tim, who returns to A1."],
        ),
        (
            play("T - M -", "0 throw", "chance roll 1 E", "1 exchange M T F6"),
            ANN,
            ["Prisoner swap: Manne for Tim. Manne is back on F6."],
        ),
        (play("M -", "0 throw"), ANN, ["You take the dice."]),
        (
            play("M -", "0 release M"),
            ANN,
            ["You want to release Manne for a question.", "Manne is released for a question."],
        ),
        (play("M -", "0 release M", "1 place M F6"), ANN, ["Manne is back on F6."]),
        (play("M -", "0 release M", "1 place M F6", "0 waive"), BEN, ["Ann skips the question."]),
        (
            play("M -", "0 release M", bonus_cards=(0, 1)),
            BEN,
            ["Ann wants to release Manne for a question.", "The crooks may answer with a bonus card or a swap."],
        ),
        (
            play("M -", "0 release M", "1 free M F6", bonus_cards=(0, 1)),
            BEN,
            ["A bonus card frees Manne, who returns to F6.", "Manne is already free, so there is no question."],
        ),
        (
            play("M -", "0 release M", "1 pass", bonus_cards=(0, 1)),
            BEN,
            ["You do nothing.", "Manne is released for a question."],
        ),
        (
            closed(play("M -", "0 release M", bonus_cards=(0, 1)), 8_000),
            BEN,
            ["The crooks did not answer in time.", "Manne is released for a question."],
        ),
        (
            play(THREE, "1 anew", options="first=crooks"),
            BEN,
            [
                "You want to release three prisoners and hide the treasure again.",
                "Tim, Karl and Klößchen go free, and the treasure will be hidden again.",
            ],
        ),
        (
            play(THREE, "1 anew", options="first=crooks", bonus_cards=(1, 0)),
            ANN,
            [
                "Ben wants to release three prisoners and hide the treasure again.",
                "The gang may answer with a bonus card or a swap.",
            ],
        ),
        (
            play(THREE, "1 anew", "0 free T A1", options="first=crooks", bonus_cards=(1, 0)),
            ANN,
            [
                "A bonus card frees Tim, who returns to A1.",
                "There are no longer three prisoners, so the treasure stays where it is.",
            ],
        ),
        (
            play(THREE, "1 anew", "0 place T A1", "0 place K A1", "0 place L A1", "1 hide A5", options="first=crooks"),
            ANN,
            ["The treasure has been hidden again."],
        ),
        (play("T D4 M D8", "chance roll 4 S", "0 go T S", "0 end"), BEN, ["Ann ends their turn."]),
        (
            play("", "chance roll 1 E", "0 name F7"),
            ANN,
            ["You name F7. Right!", "The treasure was on F7."],
        ),
        (
            play("", "chance roll 1 E", "0 name F8"),
            BEN,
            ["Ann names F8. Wrong.", "The treasure was on F7."],
        ),
    ],
)
def test_what_happens_is_in_the_log(board: Board, viewer: Seat | None, lines: list[str]) -> None:
    assert (log(board, viewer) if board.steps else []) == lines


def test_earlier_hiding_places_are_shown_at_the_end() -> None:
    moves = ("1 anew", "0 place T A1", "0 place K A1", "0 place L A1", "1 hide A5", "chance roll 1 E", "0 name A5")
    assert log(play(THREE, *moves, options="first=crooks"), BEN)[-1] == "The treasure was on A5. Before that: F7."


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (NobodyMoved(Side.CROOKS), "None of the crooks can move."),
        (WindowClosed(Side.GANG), "The gang did not answer in time."),
        (NamingDue(0), "That was the last card: the gang must name a field."),
        (NamingDue(5), "No rolls left: the gang must name a field."),
        (SideCaught(Side.GANG), "The whole gang has been captured."),
        (SideCaught(Side.CROOKS), "All the crooks have been captured."),
        (LotRolled(1, 1), "The gang rolls 1, the crooks roll 1. They roll again."),
    ],
)
def test_what_happens_rarely_has_its_sentence_too(event: Event, line: str) -> None:
    assert sentences.sentence(event, None, NAMES, ENGLISH) == line


def test_an_event_of_another_game_has_no_sentence() -> None:
    with pytest.raises(AssertionError):
        sentences.sentence(Event(), ANN, NAMES, ENGLISH)


def test_every_question_has_its_own_phrase() -> None:
    phrases = {ENGLISH.phrase(sentences.area_phrase(question)) for kind in QUESTIONS.values() for question in kind}
    assert len(phrases) == 45


def test_the_ninths_keep_their_names() -> None:
    assert ENGLISH.phrase(sentences.area_phrase(Question(Card.NINTH, "pfuhl"))) == "the ninth “Black Pool”"


# what is to be done


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        (fresh(), ["Both sides roll to see who starts."] * 2),
        (fresh("first=gang hider=lot"), ["The treasure’s field is being chosen at random."] * 2),
        (fresh("first=gang"), ["Ben is hiding the treasure.", "Hide the treasure on any of the 144 fields."]),
        (play(), ["You roll.", "Ann is rolling."]),
        (play("", "chance roll 3 E"), ["Move one figure 3 fields east.", "Ann is choosing a move."]),
        (
            play("", "chance roll 1 *"),
            ["Move one figure 1 field in any direction.", "Ann is choosing a move."],
        ),
        (play(*STAR), ["A star: draw a card, or leave it.", "Ann is deciding."]),
        (play(*STAR, "0 draw"), ["The top card is being turned over."] * 2),
        (
            play(*STAR, "0 draw", "chance card half"),
            ["Your card: Question about a half. Ask your question.", "Ann is choosing a question."],
        ),
        (
            play(*STAR, "0 draw", "chance card sun8"),
            ["Sunny Jim: move any of your figures up to 8 fields in any direction.", "Ann is choosing a move."],
        ),
        (play("M -"), ["Roll the dice, or release a crook for a question first.", "Ann is deciding."]),
        (
            play("T D4 M D8", "chance roll 4 S", "0 go T S"),
            ["End your turn, or release a crook for a question.", "Ann is deciding."],
        ),
        (
            play(THREE, options="first=crooks"),
            ["Ben is deciding.", "Roll the dice, or release three prisoners and hide the treasure again."],
        ),
        (
            play("T - K - L D4 M D8", "chance roll 4 N", "1 go M N", options="first=crooks"),
            ["Ben is deciding.", "End your turn, or release three prisoners and hide the treasure again."],
        ),
        # a bonus card of one's own, and somebody to free with it (R25)
        (
            play("T B1 K -", *STAR[1:], "0 draw", "chance card gangkey"),
            ["End your turn, or use your bonus card.", "Ann is deciding."],
        ),
        (
            play("T B1 K -", *STAR[1:], "0 draw", "chance card gangkey", "0 free K A1"),
            ["End your turn.", "Ann is deciding."],
        ),
        (
            play("M E6 O - T -", "chance roll 2 S", "1 go M S", "1 draw", "chance card crookskey", options=CROOKS),
            ["Ben is deciding.", "End your turn, or use your bonus card."],
        ),
        # the crook has been freed meanwhile
        (play("M -", "1 free M F6", bonus_cards=(0, 1)), ["Roll the dice.", "Ann is deciding."]),
        (
            play("M - T -", "1 free M F6", bonus_cards=(1, 1)),
            ["Roll the dice, or use your bonus card first.", "Ann is deciding."],
        ),
        (play("M -", "0 release M"), ["Ben is putting Manne back on the board.", "Put Manne back on the board."]),
        (play("M -", "0 release M", "1 place M F6"), ["Ask any question.", "Ann is choosing a question."]),
        (
            play("M -", "0 release M", bonus_cards=(0, 1)),
            [
                "Ben may answer with a bonus card or a swap.",
                "Answer with a bonus card or a swap, or do nothing.",
            ],
        ),
        (
            play(*STAR, "0 draw", "chance card nothing", deck="nothing"),
            ["Name the field where the treasure lies.", "Ann must name the field."],
        ),
        (
            play("", "chance roll 1 E", "0 name F7"),
            ["The gang has found the treasure on F7 and wins."] * 2,
        ),
        (play("", "chance roll 1 E", "0 name F8"), ["F8 is the wrong field: the crooks win."] * 2),
        (
            play("T D4 M D8 O - R - V -", "0 throw", "chance roll 4 S", "0 go T S"),
            ["All the crooks have been captured: the gang wins."] * 2,
        ),
        (
            play("T D4 K - L - G - M D8", "1 throw", "chance roll 4 N", "1 go M N", options="first=crooks"),
            ["The whole gang has been captured: the crooks win."] * 2,
        ),
    ],
)
def test_there_is_always_a_line_that_says_what_to_do(board: Board, lines: list[str]) -> None:
    assert [task(board, ANN), task(board, BEN)] == lines
