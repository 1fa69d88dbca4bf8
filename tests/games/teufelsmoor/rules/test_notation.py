"""Actions of Der Schatz im Teufelsmoor as text, and what a record says of them."""

import pytest

from safecracker.core.errors import BadNotation, BadOptions
from safecracker.core.game import Action
from safecracker.games.teufelsmoor.rules import notation
from safecracker.games.teufelsmoor.rules.cards import CARDS, Card, Question
from safecracker.games.teufelsmoor.rules.fields import Direction, Field
from safecracker.games.teufelsmoor.rules.figures import Figure
from safecracker.games.teufelsmoor.rules.model import (
    Ask,
    Close,
    Deal,
    Draw,
    End,
    Exchange,
    Free,
    Go,
    Hide,
    HideAgain,
    Leave,
    Lot,
    Name,
    Pass,
    Place,
    Release,
    Roll,
    Run,
    Stay,
    Throw,
    Waive,
)
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, SALT, fresh, play

STAR = ("T B1", "chance roll 1 E", "0 go T E")
THREE = "T - K - L -"
CROOKS = "first=crooks"
FIGURES = "T (Tim), K (Karl), L (Klößchen), G (Gaby), M (Manne), O (Otto), R (Rolf), V (Veit)"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("hide F7", Hide(Field("F7"))),
        (f"hide L12 {SALT}", Hide(Field("L12"), SALT)),
        ("throw", Throw()),
        ("go T E", Go(Figure.TIM, Direction.EAST)),
        ("go L N spare", Go(Figure.KLOESSCHEN, Direction.NORTH, spare=True)),
        ("run M W 12", Run(figure=Figure.MANNE, direction=Direction.WEST, steps=12)),
        ("run V S 1 spare", Run(figure=Figure.VEIT, direction=Direction.SOUTH, steps=1, spare=True)),
        ("stay", Stay()),
        ("draw", Draw()),
        ("leave", Leave()),
        ("ask half N", Ask(Question(Card.HALF, "N"))),
        ("ask quarter NE", Ask(Question(Card.QUARTER, "NE"))),
        ("ask ninth sumpf", Ask(Question(Card.NINTH, "sumpf"))),
        ("ask letter F", Ask(Question(Card.LETTER, "F"))),
        ("ask number 12", Ask(Question(Card.NUMBER, "12"))),
        ("ask around G", Ask(Question(Card.AROUND, "G"))),
        ("waive", Waive()),
        ("free K A12", Free(Figure.KARL, Field("A12"))),
        ("exchange G R L1", Exchange(Figure.GABY, Figure.ROLF, Field("L1"))),
        ("place O G6", Place(Figure.OTTO, Field("G6"))),
        ("release M", Release(Figure.MANNE)),
        ("anew", HideAgain()),
        ("pass", Pass()),
        ("end", End()),
        ("name A1", Name(Field("A1"))),
        ("lot 5 3", Lot(5, 3)),
        ("roll 3 N", Roll(3, Direction.NORTH)),
        ("roll 6 *", Roll(6, None)),
        ("card crookskey", Deal(Card.CROOKS_BONUS)),
        ("close", Close()),
    ],
)
def test_an_action_is_read_and_written_alike(text: str, action: Action) -> None:
    assert (notation.read(text), notation.write(action)) == (action, text)


@pytest.mark.parametrize("text", ["  Ask NINTH   Sumpf ", "ask ninth sumpf", "ASK Ninth SUMPF"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert notation.read(text) == Ask(Question(Card.NINTH, "sumpf"))


@pytest.mark.parametrize("card", CARDS)
def test_every_card_can_be_written(card: Card) -> None:
    assert notation.read(f"card {card}") == Deal(card)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", f"there is no such move in this game: '' (example: {', '.join(notation.EXAMPLES)})"),
        ("dig F7", f"there is no such move in this game: dig F7 (example: {', '.join(notation.EXAMPLES)})"),
        ("hide", "this move is not written correctly: hide (example: hide F7)"),
        ("hide F7 a b", "this move is not written correctly: hide F7 a b (example: hide F7)"),
        ("hide F7 xyz", "salt is up to 64 hexadecimal digits, 0 to f; not xyz"),
        ("hide M1", "a field is a letter from A to L and a number from 1 to 12; not m1"),
        ("name A13", "a field is a letter from A to L and a number from 1 to 12; not a13"),
        ("name A01", "a field is a letter from A to L and a number from 1 to 12; not a01"),
        ("name A٣", "a field is a letter from A to L and a number from 1 to 12; not a٣"),
        ("go T", "this move is not written correctly: go T (example: go T E)"),
        ("go T E now", "this move is not written correctly: go T E now (example: go T E)"),
        ("go T up", "a direction is N, E, S or W; not up"),
        ("go X E", f"the figures are {FIGURES}; not x"),
        ("run T E", "this move is not written correctly: run T E (example: run T E 7)"),
        ("run T E 13", "give a number from 1 to 12; not 13"),
        ("run T E ²", "give a number from 1 to 12; not ²"),
        ("ask half", "this move is not written correctly: ask half (example: ask half N)"),
        ("ask third N", "a question is about half, quarter, ninth, letter, number, around; not third"),
        ("ask quarter N", "for this question choose one of NW NE SW SE; not n"),
        ("free T", "this move is not written correctly: free T (example: free T A1)"),
        ("place T", "this move is not written correctly: place T (example: place M F6)"),
        ("exchange T M", "this move is not written correctly: exchange T M (example: exchange T M A1)"),
        ("release", "this move is not written correctly: release (example: release M)"),
        ("name", "this move is not written correctly: name (example: name F7)"),
        ("lot 5", "this move is not written correctly: lot 5 (example: lot 5 3)"),
        ("lot 7 1", "give a number from 1 to 6; not 7"),
        ("roll 3", "this move is not written correctly: roll 3 (example: roll 3 N)"),
        ("roll 0 N", "give a number from 1 to 6; not 0"),
        ("card", "this move is not written correctly: card (example: card half)"),
        ("card ace", f"a card is one of {' '.join(CARDS)}; not ace"),
        ("throw it", "this move is not written correctly: throw it (example: throw)"),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text)
    assert str(error.value) == why


@pytest.mark.parametrize("text", ["x", "hide ", "go T ", "ask half ", "name ", "card "])
def test_a_long_text_is_cut_in_the_refusal(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text + "x" * 5_000)
    assert len(str(error.value)) < 300


def test_options_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadOptions, match="window can be 0, 5, 8, 12, 20; not 7"):
        TeufelsmoorOptions.read("window=7")


@pytest.mark.parametrize(
    ("board", "comment"),
    [
        (play("", "chance roll 3 E"), ""),
        (play("K B1 G C1", "chance roll 3 N"), "nobody can move"),
        (play("T D4 M D8", "chance roll 4 S", "0 go T S", bonus_cards=(0, 1)), "D4-D8, catches M, crooks may answer"),
        (play("M -", "0 release M"), "M goes free"),
        (play("M -", "0 release M", "1 free M F6", bonus_cards=(0, 1)), "M is free already"),
        (play(THREE, "1 anew", options="first=crooks"), "T K L go free"),
        (play(THREE, "1 anew", "0 free T A1", options="first=crooks", bonus_cards=(1, 0)), "they are three no longer"),
        (play("", "chance roll 1 E", "0 name F8"), "wrong, treasure F7"),
        (play("", "chance roll 1 E", "0 name F7"), "right, treasure F7"),
        (
            play("T D4 M D8 O - R - V -", "0 throw", "chance roll 4 S", "0 go T S"),
            "D4-D8, catches M, all of the crooks are caught, treasure F7",
        ),
    ],
)
def test_a_record_says_what_a_move_led_to(board: Board, comment: str) -> None:
    assert board.last == comment


@pytest.mark.parametrize(
    ("board", "typed", "text"),
    [
        (fresh("first=gang"), "f7", "hide F7"),
        (play("", "chance roll 3 E"), "t e", "go t e"),
        (play("", "chance roll 3 E"), " name F7 ", "name F7"),
        (play("", "chance roll 3 E"), "F7", "F7"),
        (play(*STAR, "0 draw", "chance card half"), "n", "ask half n"),
        (play(*STAR, "0 draw", "chance card half"), "waive", "waive"),
        (play(*STAR, "0 draw", "chance card sun8"), "T E 7", "run T E 7"),
        (play(*STAR, "0 draw", "chance card nothing", deck="nothing"), "F7", "name F7"),
        (play("M -", "0 release M", "1 place M F6"), "n", "n"),
    ],
)
def test_the_verb_need_not_be_typed(board: Board, typed: str, text: str) -> None:
    assert notation.shorthand(board.view(ANN), typed) == text
