"""The Code Crackers in sentences: events as lines of the log, the verdict, and what to do now."""

import pytest

from safecracker.core.game import OMNISCIENT, Event, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.codecrackers.rules import sentences
from safecracker.games.codecrackers.rules.events import ThiefEscaped
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

BUZZER, CALM, UNTIMED = "claims=buzzer", "claims=calm", "glass=untimed"
AT_C3, AT_D5, AT_I9 = "Safe 4 at row 3, column 3.", "Safe 3 at row 5, column 4.", "Safe 3 at row 9, column 9."
SEARCH = "Search 1: diamond, money bag, euro coin, diamond, diamond."


def log(board: Board, viewer: Viewer, lang: str = "en") -> list[str]:
    """What the viewer reads in the log after the last move."""
    say = translator(lang)
    return [sentences.sentence(event, viewer, NAMES, say) for event in board.shown_to(viewer) if event is not None]


def task(board: Board, viewer: Viewer) -> str:
    return sentences.task(board.view(viewer), NAMES, ENGLISH)


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (fresh("tiles=fixed").then("chance first 0"), [["You start."], ["Ann starts."]]),
        (
            ready("0 roll", "chance die 2", at=(39, 0, 0), thief=50),
            [["You roll a 2 and move to square 1."], ["Ann rolls a 2 and moves to square 1."]],
        ),
        (
            ready(*GLASS[:2]),
            [
                ["You roll a magnifying glass. The thief runs 1 square, to square 11."],
                ["Ann rolls a magnifying glass. The thief runs 1 square, to square 11."],
            ],
        ),
        (
            ready(*GLASS[:2], at=(0, 0), thief=39),
            [
                ["You roll a magnifying glass. The thief runs 2 squares, to square 1."],
                ["Ann rolls a magnifying glass. The thief runs 2 squares, to square 1."],
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
                ["You take safe 3 at row 9, column 9, after 0.0 s. Wrong: the safe is free again."],
                ["Ann takes safe 3 at row 9, column 9, after 0.0 s. Wrong: the safe is free again."],
            ],
        ),
        (search("0 pass 1", options=UNTIMED), [["You pass."], ["Ann passes."]]),
        (
            search("0 buzz 1 @2", options=BUZZER),
            [["You press the buzzer after 2.0 s."], ["Ann presses the buzzer after 2.0 s."]],
        ),
        (
            search("0 buzz 1 @2", "clock lapse", options=BUZZER),
            [
                ["You ran out of time. That counts as a wrong claim."],
                ["Ann ran out of time. That counts as a wrong claim."],
            ],
        ),
        (
            search(claim(0, FOUR), options=CALM),
            [["You have decided. Safe 4 at row 3, column 3."], ["Ann has decided."]],
        ),
        (search("0 pass 1", options=CALM), [["You have decided. Passed."], ["Ann has decided."]]),
    ],
)
def test_who_acts_is_addressed_as_you_and_others_by_name(board: Board, expected: list[list[str]]) -> None:
    assert [log(board, ANN), log(board, BEN)] == expected


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (fresh().then("chance lay CED"), ["A tile is placed: crown, euro coin, diamond."]),
        (search(), [f"{SEARCH} You have 45 seconds."]),
        (search(options=UNTIMED), [f"{SEARCH} Take your time."]),
        (search("clock time"), ["The sand timer has run out.", "Search 1 is over. Nobody moves."]),
        (
            search(claim(0, THREE), "1 pass 1", claim(2, NONE), options=CALM),
            [
                "Cleo has decided.",
                f"All claims are revealed. Ann: {AT_D5} Right. You: Passed. Cleo: {AT_I9} Wrong.",
                "Search 1 is over. Ann moves forward 3 squares, to square 3.",
            ],
        ),
        (
            search("clock time", options=CALM),
            ["The sand timer has run out.", "All claims are revealed.", "Search 1 is over. Nobody moves."],
        ),
        (
            search(claim(0, FOUR), claim(1, FOUR), "2 pass 1", options=CALM, at=(9, 9, 0)),
            [
                "Cleo has decided.",
                f"All claims are revealed. Ann: {AT_C3} Right. You: {AT_C3} Right. Cleo: Passed.",
                (
                    "Search 1 is over. Ann moves forward 2 squares, to square 11. "
                    "You move forward 2 squares, to square 11."
                ),
                "You catch the thief together with Ann.",
            ],
        ),
    ],
)
def test_what_concerns_all_is_logged_for_all(board: Board, expected: list[str]) -> None:
    assert log(board, BEN) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [(1, "The used card is shuffled into a new pile."), (2, "The 2 used cards are shuffled into a new pile.")],
)
def test_a_new_pile_is_logged(cards: int, expected: str) -> None:
    moves = [
        part
        for seat, code in zip(range(cards), ("DEEDB", "EBCCB"), strict=False)
        for part in (f"{seat} roll", "chance die glass", f"chance card {code}", "clock time")
    ]
    assert log(ready(*moves, f"{cards} roll", "chance die glass", options=f"cards={cards}"), None)[1] == expected


@pytest.mark.parametrize(
    ("viewer", "expected"), [(BEN, "You catch the thief and win."), (ANN, "Ben catches the thief and wins.")]
)
def test_the_catch_is_described_from_every_side(viewer: Seat, expected: str) -> None:
    board = search(claim(1, FIVE), at=(0, 6, 0))
    assert (log(board, viewer)[-1], task(board, viewer)) == (expected, expected)


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [
        (ANN, "You catch the thief together with Ben and Cleo."),
        (Seat(3), "Ann, Ben and Cleo catch the thief together."),
        (None, "Ann, Ben and Cleo catch the thief together."),
    ],
)
def test_those_who_catch_the_thief_together_are_named(viewer: Viewer, expected: str) -> None:  # R34
    moves = (claim(0, FOUR), claim(1, FOUR), claim(2, FOUR), "3 pass 1")
    assert log(search(*moves, options=CALM, at=(9, 9, 9, 0)), viewer)[-1] == expected


def test_french_has_its_own_colon() -> None:  # R34
    board = search(claim(0, THREE), "1 pass 1", "2 pass 1", options=CALM)
    assert "Ann\N{NO-BREAK SPACE}: Coffre 3" in log(board, BEN, "fr")[1]


def test_an_escape_is_logged() -> None:
    board = search("clock time", thief=39, options="escape=40")
    assert log(board, ANN)[-1] == task(board, ANN) == "The thief has got away. Nobody wins."
    assert board.events[-1] == ThiefEscaped()


def test_the_omniscient_viewer_reads_what_was_sealed() -> None:
    assert log(search(claim(0, FOUR), options=CALM), OMNISCIENT) == ["Ann has decided. Safe 4 at row 3, column 3."]


def test_an_event_of_another_game_has_no_sentence() -> None:
    with pytest.raises(AssertionError):
        sentences.sentence(Event(), ANN, NAMES, ENGLISH)


OPEN_SAFES = "Where does the code start? Take safe {}."


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (fresh(), ["Laying out the tiles."] * 2),
        (fresh("tiles=fixed"), ["Drawing lots to see who starts."] * 2),
        (ready(), ["Your turn: roll the die.", "Ann rolls the die."]),
        (ready("0 roll"), ["You roll the die.", "Ann rolls the die."]),
        (ready(*GLASS[:2]), ["Turning over the next code card."] * 2),
        (search(), [OPEN_SAFES.format("3, 4 or 5")] * 2),
        (search(claim(0, THREE)), ["Safe 3 is yours. The others keep looking.", OPEN_SAFES.format("4 or 5")]),
        (
            search(claim(0, NONE)),
            ["You are out of this search. The others keep looking.", OPEN_SAFES.format("3, 4 or 5")],
        ),
        (
            search("0 pass 1", options=UNTIMED),
            ["You have passed. The others keep looking.", OPEN_SAFES.format("3, 4 or 5")],
        ),
        (
            search("0 pass 1", options=CALM),
            ["You have decided. The others are still thinking.", OPEN_SAFES.format("3, 4 or 5")],
        ),
        (search(options=BUZZER), ["Where does the code start? Press your buzzer as soon as you know."] * 2),
        (
            search("0 buzz 1", options=BUZZER),
            ["Quick: where does the code start? Take a safe.", "Ann has pressed the buzzer."],
        ),
    ],
)
def test_there_is_always_a_line_that_says_what_to_do(board: Board, expected: list[str]) -> None:
    assert [task(board, ANN), task(board, BEN)] == expected


def test_onlookers_read_that_everybody_searches() -> None:
    assert task(search(), None) == "Everyone is searching."
