"""Cases of Da Vinci Code: No. 324 as it was worked out by hand, and what holds for every case."""

from random import Random

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.translation import ENGLISH
from safecracker.games.case import Case, Miss, Right, read_line
from safecracker.games.davinci.mind.case_board import Board
from safecracker.games.davinci.mind.case_solver import Look, Thought, with_room, without_number
from safecracker.games.davinci.mind.cases import KIND, level_of
from safecracker.games.davinci.rules.tiles import Colour

SHOWN = "w1 b5 b6 b8 b11/b? w?~2 b4 b? b? w10/b? w? w4 w?~7 b? w9"
CASE_324 = read_line("davinci", f"3|7|{SHOWN}|A5 10|between*3 shared")


def test_what_is_shown_is_written_as_it_is_read():
    assert str(Board.read(SHOWN)) == SHOWN


def test_the_pile_and_the_unseen_numbers_follow_from_what_is_shown():
    board = KIND.board(CASE_324)
    assert [board.pile(colour) for colour in Colour] == [2, 5]
    assert board.unseen(Colour.BLACK) == (0, 1, 2, 3, 7, 9, 10)


def test_85_deals_fit_case_324():
    deals = KIND.hidden_states(CASE_324)
    assert len(deals) == len(set(deals)) == KIND.board(CASE_324).counts.total == 85
    assert all(deal[0][4].sign == 10 for deal in deals)


def test_only_one_tile_of_case_324_is_certain():
    assert KIND.answers(CASE_324) == ["A5 10"]


def test_case_324_takes_three_glances_and_one_comparison():
    steps = KIND.steps(CASE_324)
    assert [(step.kind, step.clues) for step in steps] == [
        ("between", ("A4",)),
        ("between", ("A5",)),
        ("between", ("B5",)),
        ("shared", ("A4", "A5", "B5")),
    ]
    assert sum(step.price for step in steps) == CASE_324.score
    assert steps[-1].pieces == ("A5 10",)


def test_the_steps_of_case_324_say_what_follows():
    said = [ENGLISH.phrase(step.follows) for step in KIND.steps(CASE_324)]
    assert said[0] == "Ada’s tile 4 is black. From what you see, it can only be: 7/9/10."
    assert said[-1] == (
        "There are only as many numbers as tiles: Ada 4, Ada 5, Bruno 5 share 7/9/10. So Ada 5 = 10, Ada 4 = 7/9."
    )


def test_steps_to_a_tile_that_is_not_certain_lead_nowhere():
    assert KIND.steps(read_line("davinci", CASE_324.line.replace("A5 10", "A4 7"))) == ()


def test_tiles_side_by_side_need_numbers_that_rise():
    first, second = (0, 0), (0, 1)
    assert with_room({first: 0b1100, second: 0b1100}, (first, second)) == {first: 0b0100, second: 0b1000}
    assert without_number(with_room({first: 0b0100, second: 0b0100}, (first, second))) == second


def test_an_assumption_names_the_tile_that_has_no_number_left():
    shown = "b0 w1 b4 w4 b7/b? b3 w5 b? b? w?/b? w? b? w? b11 w11/w0 w?~8 w? b? w? b10"
    last = KIND.steps(read_line("davinci", f"5|11|{shown}|A4 6|between*3 room suppose"))[-1]
    assert (last.clues, ENGLISH.phrase(last.follows)) == (
        ("A4", "C3"),
        "Suppose tile 4 in Ada’s row is 8. Then no number is left for Chiara 3. So Ada 4 = 6.",
    )


def test_a_miss_is_answered_with_a_deal_that_fits():
    miss = KIND.check(CASE_324, "A4 7")
    assert isinstance(miss, Miss)
    assert miss.hidden == "b0 w0 b4 b9 b10 w10/b1 w2 w4 w5 b7 w9"
    assert miss.clues == ("A4",)
    assert ENGLISH.phrase(miss.sentence).endswith("here tile 4 in Ada’s row is 9.")


def fits(deal: str, shown: str) -> bool:
    """Whether a deal fits what is shown, by looking at both texts."""
    own, *rows = shown.split("/")
    hands = [hand.split() for hand in deal.split("/")]
    ranks = [[2 * int(tile[1:]) + (tile[0] == "w") for tile in hand] for hand in hands]
    places = zip(" ".join(rows).split(), [tile for hand in hands for tile in hand], strict=True)
    agree = all(
        tile[0] == place[0] and tile[1:] not in place[2:].lstrip("~").split(",") if "?" in place else tile == place
        for place, tile in places
    )
    tiles = [*own.split(), *(tile for hand in hands for tile in hand)]
    return agree and all(rank == sorted(rank) for rank in ranks) and len(set(tiles)) == len(tiles)


def test_every_other_answer_is_a_miss_with_a_deal_in_which_it_fails():
    for who, at in KIND.board(CASE_324).hidden:
        for number in range(12):
            answer = f"{'AB'[who]}{at + 1} {number}"
            if answer != "A5 10":
                miss = KIND.check(CASE_324, answer)
                assert isinstance(miss, Miss)
                assert miss.hidden
                assert fits(miss.hidden, SHOWN)
                assert miss.hidden.split("/")[who].split()[at][1:] != str(number)


def test_the_solution_is_right():
    assert KIND.check(CASE_324, "A5 10") == Right()


@pytest.mark.parametrize("text", ["a5 10", "Ada 5 10", "A5=10", " ada  5: 10 "])
def test_an_answer_is_read_as_players_type_it(text):
    assert KIND.parse(CASE_324, text) == "A5 10"


@pytest.mark.parametrize("text", ["", "A5", "A5 12", "X5 10", "A 10"])
def test_other_texts_are_no_answer(text):
    with pytest.raises(BadNotation, match="name a row, a place in it and a number"):
        KIND.parse(CASE_324, text)


@pytest.mark.parametrize("text", ["A3 4", "A9 1", "C1 1"])
def test_only_a_hidden_tile_can_be_named(text):
    with pytest.raises(BadNotation, match="no hidden tile"):
        KIND.parse(CASE_324, text)


@pytest.mark.parametrize(
    ("kinds", "needed", "level"),
    [
        ("between", 0, 1),
        ("between", 1, None),
        ("between room", 0, 2),
        ("between room room", 0, 3),
        ("between between shared", 0, 3),
        ("between between shared", 1, 4),
        ("between between shared room", 0, 4),
        ("between between shared shared", 0, 5),
        ("between suppose", 0, None),
        ("between between room suppose", 0, 5),
        ("suppose suppose suppose", 0, None),
    ],
)
def test_the_level_follows_from_the_steps(kinds, needed, level):
    thoughts = tuple(Thought(Look(kind, ()), {}, {}) for kind in kinds.split())
    assert level_of(thoughts, needed) == level


def drawn(level: int) -> Case:
    rng = Random(level)
    return next(case for case in iter(lambda: KIND.make(rng, level), 0) if case)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_is_made_has_one_answer_and_steps_that_lead_to_it(level):
    case = drawn(level)
    steps, deals = KIND.steps(case), KIND.hidden_states(case)
    assert KIND.answers(case) == [case.solution]
    assert len(deals) == KIND.board(case).counts.total
    assert (sum(step.price for step in steps), tuple(step.kind for step in steps)) == (case.score, case.steps)
    assert case.solution in steps[-1].pieces
    assert all(ENGLISH.phrase(rung) for step in steps for rung in step.rungs)
    assert read_line("davinci", case.line) == case


def test_the_last_step_lists_what_the_tile_could_be_where_no_step_before_has():
    case = read_line(
        "davinci",
        "5|18|b1 w1 w2 b4 w5/w? w4 b? b? w7 b?/b? w6 b8 w? b? w?/b0 b3 b? w? b? w?|B1 2|between*8 room shared*2",
    )
    *before, last = [ENGLISH.phrase(step.follows) for step in KIND.steps(case)]
    assert not any("Bruno’s tile 1" in text for text in before)
    assert last.startswith("So far, Bruno’s tile 1 could be: 2/5/6/7. There are only as many numbers as tiles: ")
    assert "So far" not in "".join(ENGLISH.phrase(step.follows) for step in KIND.steps(CASE_324))
