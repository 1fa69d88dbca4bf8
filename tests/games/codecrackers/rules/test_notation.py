"""The Code Crackers in words: actions from text, events and tasks as sentences."""

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.game import OMNISCIENT, Action, Event, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.codecrackers.rules import notation, sentences
from safecracker.games.codecrackers.rules.lattice import Cell
from safecracker.games.codecrackers.rules.model import (
    Buzz,
    Claim,
    Face,
    Fall,
    First,
    Lapse,
    Lay,
    Pass,
    Roll,
    ThiefEscaped,
    TimeUp,
    Turn,
)
from safecracker.games.codecrackers.rules.tiles import Code
from safecracker.locale import translator
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import (
    ANN,
    BEN,
    FIVE,
    FOUR,
    GLASS,
    NAMES,
    NONE,
    THREE,
    claim,
    fresh,
    ready,
    search,
)

VERBS = "an action begins with one of roll, claim, pass, buzz, lay, first, die, card, time, lapse; not"
BUZZER, CALM, UNTIMED = "claims=buzzer", "claims=calm", "glass=untimed"
AT_C3, AT_D5, AT_I9 = "Safe 4 at row 3, column 3.", "Safe 3 at row 5, column 4.", "Safe 3 at row 9, column 9."
SEARCH = "Search 1: diamond, money bag, euro coin, diamond, diamond."


def log(board: Board, viewer: Viewer, lang: str = "en") -> list[str]:
    """What the viewer reads in the log after the last move."""
    say = translator(lang)
    return [sentences.sentence(event, viewer, NAMES, say) for event in board.heard(viewer) if event is not None]


def task(board: Board, viewer: Viewer) -> str:
    return sentences.task(board.view(viewer), NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("roll", Roll()),
        ("claim 3 E5 4", Claim(3, Cell("E5"), 4)),
        ("pass 12", Pass(12)),
        ("buzz 1", Buzz(1)),
        ("lay DEB", Lay("DEB")),
        ("lay 3", Lay("3")),
        ("first 2", First(Seat(2))),
        ("die 2", Fall(Face.TWO)),
        ("die glass", Fall(Face.GLASS)),
        ("card DEEDB", Turn(Code("DEEDB"))),
        ("card 15331", Turn(Code("15331"))),
        ("time", TimeUp()),
        ("lapse", Lapse()),
    ],
)
def test_an_action_is_written_and_read_alike(text: str, action: Action) -> None:
    assert (notation.read(text), notation.write(action)) == (action, text)


@pytest.mark.parametrize("text", ["  Claim 3   e5 4 ", "claim 3 E5 4", "CLAIM 3 e5 4"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert notation.read(text) == Claim(3, Cell("E5"), 4)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", f"{VERBS} ''"),
        ("steal E5", f"{VERBS} steal E5"),
        ("claim E5 4", "this is written like: claim 3 E5 4; not claim E5 4"),
        ("roll 6", "this is written like: roll; not roll 6"),
        ("claim 3 J5 4", "a cell is a letter from A to I and a row from 1 to 9, like E5; not j5"),
        ("claim 3 E0 4", "a cell is a letter from A to I and a row from 1 to 9, like E5; not e0"),
        ("claim 3 E5 6", "a safe is 3, 4 or 5; not 6"),
        ("claim 0 E5 4", "a search has a number, counted from 1; not 0"),
        ("claim ² E5 4", "a search has a number, counted from 1; not ²"),
        ("pass 99999", "a search has a number, counted from 1; not 99999"),
        ("first 10", "a seat is a digit, counted from 0; not 10"),
        ("die 4", "the die shows 1, 2, 3 or glass; not 4"),
        ("card DEED", "symbols are written D E B C 1 2 3 4 5, 5 in a row; not deed"),
        ("card DEEDX", "symbols are written D E B C 1 2 3 4 5, 5 in a row; not deedx"),
        ("lay DE", "symbols are written D E B C 1 2 3 4 5, 3 in a row; not de"),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text)
    assert str(error.value) == why


@pytest.mark.parametrize("text", ["x", "claim ", "pass ", "card ", "lay ", "die ", "first ", "claim 1 ", "claim 1 A1 "])
def test_a_long_text_is_cut_in_the_refusal(text: str) -> None:
    with pytest.raises(BadNotation) as error:
        notation.read(text + "x" * 5_000)
    assert len(str(error.value)) < 250


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (fresh("tiles=fixed").then("chance first 0"), [["You begin."], ["Ann begins."]]),
        (
            ready("0 roll", "chance die 2", at=(39, 0, 0), thief=50),
            [["You roll a 2 and move to square 1."], ["Ann rolls a 2 and moves to square 1."]],
        ),
        (
            ready(*GLASS[:2]),
            [
                ["You roll a magnifying glass. The thief runs 1 square, to 11."],
                ["Ann rolls a magnifying glass. The thief runs 1 square, to 11."],
            ],
        ),
        (
            ready(*GLASS[:2], at=(0, 0), thief=39),
            [
                ["You roll a magnifying glass. The thief runs 2 squares, to 1."],
                ["Ann rolls a magnifying glass. The thief runs 2 squares, to 1."],
            ],
        ),
        (
            search(claim(0, FOUR) + " @12.34"),
            [
                ["You take safe 4 at row 3, column 3, after 12.3 s. Right."],
                ["Ann takes safe 4 at row 3, column 3, after 12.3 s. Right."],
            ],
        ),
        (
            search(claim(0, NONE) + " @0.05"),
            [
                ["You take safe 3 at row 9, column 9, after 0.0 s. Wrong: the safe is open again."],
                ["Ann takes safe 3 at row 9, column 9, after 0.0 s. Wrong: the safe is open again."],
            ],
        ),
        (search("0 pass 1", options=UNTIMED), [["You pass."], ["Ann passes."]]),
        (
            search("0 buzz 1 @2", options=BUZZER),
            [["You press the buzzer, after 2.0 s."], ["Ann presses the buzzer, after 2.0 s."]],
        ),
        (
            search("0 buzz 1 @2", "clock lapse", options=BUZZER),
            [["You said nothing: that is wrong."], ["Ann said nothing: that is wrong."]],
        ),
        (
            search(claim(0, FOUR), options=CALM),
            [["You have decided. Safe 4 at row 3, column 3."], ["Ann has decided."]],
        ),
        (search("0 pass 1", options=CALM), [["You have decided. No claim."], ["Ann has decided."]]),
    ],
)
def test_who_acts_is_spoken_to_and_others_hear_of_it(board: Board, said: list[list[str]]) -> None:
    assert [log(board, ANN), log(board, BEN)] == said


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (fresh().then("chance lay CED"), ["A tile is laid: crown, euro coin, diamond."]),
        (search(), [f"{SEARCH} 45 seconds."]),
        (search(options=UNTIMED), [f"{SEARCH} Take your time."]),
        (search("clock time"), ["The hour-glass has run out.", "Search 1 is over. Nobody moves."]),
        (
            search(claim(0, THREE), "1 pass 1", claim(2, NONE), options=CALM),
            [
                "Cleo has decided.",
                f"The claims are opened. Ann: {AT_D5} Right. You: No claim. Cleo: {AT_I9} Wrong.",
                "Search 1 is over. Ann moves 3, to square 3.",
            ],
        ),
        (
            search("clock time", options=CALM),
            ["The hour-glass has run out.", "The claims are opened.", "Search 1 is over. Nobody moves."],
        ),
        (
            search(claim(0, FOUR), claim(1, FOUR), "2 pass 1", options=CALM, at=(9, 9, 0)),
            [
                "Cleo has decided.",
                f"The claims are opened. Ann: {AT_C3} Right. You: {AT_C3} Right. Cleo: No claim.",
                "Search 1 is over. Ann moves 2, to square 11. You move 2, to square 11.",
                "You catch the thief together with Ann.",
            ],
        ),
    ],
)
def test_what_concerns_all_is_told_to_all(board: Board, said: list[str]) -> None:
    assert log(board, BEN) == said


@pytest.mark.parametrize(
    ("cards", "said"), [(1, "The used card is the pile again."), (2, "The 2 used cards are the pile again.")]
)
def test_a_new_pile_is_told(cards: int, said: str) -> None:
    moves = [
        part
        for seat, code in zip(range(cards), ("DEEDB", "EBCCB"), strict=False)
        for part in (f"{seat} roll", "chance die glass", f"chance card {code}", "clock time")
    ]
    assert log(ready(*moves, f"{cards} roll", "chance die glass", options=f"cards={cards}"), None)[1] == said


@pytest.mark.parametrize(
    ("viewer", "said"), [(BEN, "You catch the thief and win."), (ANN, "Ben catches the thief and wins.")]
)
def test_the_catch_is_told_from_every_side(viewer: Seat, said: str) -> None:
    board = search(claim(1, FIVE), at=(0, 6, 0))
    assert (log(board, viewer)[-1], task(board, viewer)) == (said, said)


@pytest.mark.parametrize(
    ("viewer", "said"),
    [
        (ANN, "You catch the thief together with Ben and Cleo."),
        (Seat(3), "Ann, Ben and Cleo catch the thief together."),
        (None, "Ann, Ben and Cleo catch the thief together."),
    ],
)
def test_those_who_catch_the_thief_together_are_told(viewer: Viewer, said: str) -> None:  # R34
    moves = (claim(0, FOUR), claim(1, FOUR), claim(2, FOUR), "3 pass 1")
    assert log(search(*moves, options=CALM, at=(9, 9, 9, 0)), viewer)[-1] == said


def test_french_has_its_own_colon() -> None:  # R34
    board = search(claim(0, THREE), "1 pass 1", "2 pass 1", options=CALM)
    assert "Ann\N{NO-BREAK SPACE}: Coffre 3" in log(board, BEN, "fr")[1]


def test_an_escape_is_told() -> None:
    board = search("clock time", thief=39)
    assert log(board, ANN)[-1] == task(board, ANN) == "The thief has got away. Nobody wins."
    assert board.events[-1] == ThiefEscaped()


def test_open_eyes_read_what_was_sealed() -> None:
    assert log(search(claim(0, FOUR), options=CALM), OMNISCIENT) == ["Ann has decided. Safe 4 at row 3, column 3."]


def test_an_event_of_another_game_has_no_sentence() -> None:
    with pytest.raises(AssertionError):
        sentences.sentence(Event(), ANN, NAMES, ENGLISH)


OPEN_SAFES = "Where does the code begin? Take safe {}."


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (fresh(), ["The tiles are laid."] * 2),
        (fresh("tiles=fixed"), ["It is drawn who begins."] * 2),
        (ready(), ["Your turn: roll the die.", "Ann rolls the die."]),
        (ready("0 roll"), ["You roll the die.", "Ann rolls the die."]),
        (ready(*GLASS[:2]), ["A card is turned."] * 2),
        (search(), [OPEN_SAFES.format("3, 4 or 5")] * 2),
        (search(claim(0, THREE)), ["Safe 3 is yours. The others search on.", OPEN_SAFES.format("4 or 5")]),
        (search(claim(0, NONE)), ["You are out of this search. The others search on.", OPEN_SAFES.format("3, 4 or 5")]),
        (
            search("0 pass 1", options=UNTIMED),
            ["You have passed. The others search on.", OPEN_SAFES.format("3, 4 or 5")],
        ),
        (search("0 pass 1", options=CALM), ["You have decided. The others think on.", OPEN_SAFES.format("3, 4 or 5")]),
        (search(options=BUZZER), ["Where does the code begin? Press your buzzer when you know."] * 2),
        (
            search("0 buzz 1", options=BUZZER),
            ["Quick: where does the code begin? Take a safe.", "Ann has pressed the buzzer."],
        ),
    ],
)
def test_there_is_always_a_line_that_says_what_to_do(board: Board, said: list[str]) -> None:
    assert [task(board, ANN), task(board, BEN)] == said


def test_onlookers_read_that_everybody_searches() -> None:
    assert task(search(), None) == "Everybody searches."


@pytest.mark.parametrize(
    ("board", "typed", "text"),
    [
        (ready(), "", "roll"),
        (ready(), "R", "roll"),
        (search(), "e5 4", "claim 1 E5 4"),
        (search(), "E54", "claim 1 E5 4"),
        (search(), "claim e5 4", "claim 1 E5 4"),
        (search(), " claim 1 e5 4 ", "claim 1 e5 4"),
        (search(), "p", "pass 1"),
        (search(options=BUZZER), "", "buzz 1"),
        (search(options=BUZZER), "b", "buzz 1"),
        (search("0 buzz 1", options=BUZZER), "b", "b"),
        (search("0 buzz 1", options=BUZZER), "a1 5", "claim 1 A1 5"),
        (search(), "", ""),
        (search(), "e5 6", "e5 6"),
        (search("clock time"), "e5 4", "claim 1 E5 4"),
        (ready(), "pass", "pass 1"),
    ],
)
def test_the_verb_and_the_search_need_not_be_typed(board: Board, typed: str, text: str) -> None:
    assert notation.shorthand(board.view(ANN), typed) == text


def test_a_claim_typed_too_late_is_for_the_search_that_is_over() -> None:
    board = search("clock time", "1 roll", "chance die 1")
    assert (
        board.refusal(f"0 {notation.shorthand(board.view(ANN), 'e5 4')}") == "search 1 is over; wait for the next card"
    )
