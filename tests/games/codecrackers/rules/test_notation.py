"""Actions from text, and what may be typed for short."""

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Seat
from safecracker.games.codecrackers.rules import notation
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
    TimeUp,
    Turn,
)
from safecracker.games.codecrackers.rules.tiles import Code
from safecracker.testing.board import Board
from tests.games.codecrackers.conftest import (
    ANN,
    ready,
    search,
)

VERBS = "roll, claim, pass, buzz, lay, first, die, card, time, lapse"
BUZZER, CALM, UNTIMED = "claims=buzzer", "claims=calm", "glass=untimed"


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
        ("", f"there is no such move in this game: '' (example: {VERBS})"),
        ("steal E5", f"there is no such move in this game: steal E5 (example: {VERBS})"),
        ("claim E5 4", "this move is not written correctly: claim E5 4 (example: claim 3 E5 4)"),
        ("roll 6", "this move is not written correctly: roll 6 (example: roll)"),
        ("claim 3 J5 4", "a cell is a letter from A to I and a row from 1 to 9, like E5; not j5"),
        ("claim 3 E0 4", "a cell is a letter from A to I and a row from 1 to 9, like E5; not e0"),
        ("claim 3 E5 6", "the safes are 3, 4 and 5; not 6"),
        ("claim 0 E5 4", "searches are numbered from 1; not 0"),
        ("claim ² E5 4", "searches are numbered from 1; not ²"),
        ("pass 99999", "searches are numbered from 1; not 99999"),
        ("first 10", "there is no such seat: 10 (example: 0)"),
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
