"""Cases of The Code Crackers: an example worked out by hand, and what holds for every case."""

from random import Random

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.translation import ENGLISH
from safecracker.games.case import SHORTEST_LINE, Case, Miss, Right, read_line
from safecracker.games.codecrackers.mind.cases import KIND, LAYOUT
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions

GRID = "CDDCECDCBDEEEDECEEDDBDEBECBBEEDECEDBECECCDBECEBBCBDCDBDCDBBCCCECCBEDCDBBBDBDEDBCB"
HARD = read_line("codecrackers", f"4|12|{GRID} CDCBC|H9 D5|line four*3 threes")


def test_the_board_is_that_of_the_box():
    assert CodeCrackersOptions().layout == LAYOUT


def test_there_is_only_one_line_of_five():
    assert KIND.answers(HARD) == ["H9 D5"]


def test_the_direction_and_the_lines_that_mislead_make_it_hard():
    steps = KIND.steps(HARD)
    assert [(step.kind, step.price) for step in steps] == [
        ("line", 3),
        ("four", 2),
        ("four", 2),
        ("four", 2),
        ("threes", 3),
    ]
    assert {step.clues[0] for step in steps if step.kind == "four"} == {"cell F1", "cell E5", "cell D6"}
    assert sum(step.price for step in steps) == HARD.score
    assert tuple(step.kind for step in steps) == HARD.steps


def test_a_hint_goes_from_a_third_of_the_board_to_the_first_cell_to_the_direction():
    line = KIND.steps(HARD)[0]
    assert [ENGLISH.phrase(rung) for rung in line.rungs] == [
        "The line starts at the bottom right.",
        "The line starts in row 9, column 8.",
        "From row 9, column 8, the line goes diagonally up to the left.",
    ]
    assert set(line.clues) == {f"cell {letter}{row}" for letter in "GHI" for row in (7, 8, 9)}
    assert line.pieces == ("H9 D5",)


def test_a_miss_tells_how_far_the_code_goes():
    four, three = KIND.check(HARD, "E5 I9"), KIND.check(HARD, "H9 F7")
    assert isinstance(four, Miss)
    assert isinstance(three, Miss)
    said = [ENGLISH.phrase(miss.sentence) for miss in (four, three)]
    assert said == [
        "4 of 5: number 5 is a different symbol (money bag instead of crown).",
        "The first 3 symbols are right, but there is a line with 5.",
    ]
    assert four.clues == ("cell E5", "cell F6", "cell G7", "cell H8", "cell I9")


def test_the_solution_is_right():
    assert KIND.check(HARD, "H9 D5") == Right()


@pytest.mark.parametrize("text", ["H9 D5", "h9-d5", " h9, d5 ", "h9d5"])
def test_an_answer_is_read_as_players_type_it(text):
    assert KIND.parse(HARD, text) == "H9 D5"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("H9", "first and last cell"),
        ("H9 D6", "straight"),
        ("H9 G8", "straight"),
        ("H9 H9", "straight"),
        ("H9 Z1", "a cell is a letter"),
    ],
)
def test_what_is_no_line_is_refused(text, why):
    with pytest.raises(BadNotation, match=why):
        KIND.parse(HARD, text)


def drawn(level: int) -> Case:
    rng = Random(level)
    return next(case for case in iter(lambda: KIND.make(rng, level), 0) if case)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_is_made_has_one_answer_and_steps_that_lead_to_it(level):
    case = drawn(level)
    steps = KIND.steps(case)
    assert KIND.answers(case) == [case.solution]
    assert KIND.check(case, case.solution) == Right()
    assert (sum(step.price for step in steps), tuple(step.kind for step in steps)) == (case.score, case.steps)
    assert all(ENGLISH.phrase(rung) for step in steps for rung in step.rungs)
    assert read_line("codecrackers", case.line) == case
    assert len(case.line) > SHORTEST_LINE


def test_at_level_1_the_longest_line_has_four():
    case = drawn(1)
    assert KIND.board(case).length == 4
    assert "four" in ENGLISH.phrase(KIND.asked(case))
    assert "five" in ENGLISH.phrase(KIND.asked(HARD))


def test_a_case_with_a_longer_line_than_asked_for_has_no_answer():
    easy = read_line("codecrackers", HARD.line.replace("4|12", "1|12"))
    assert KIND.answers(easy) == []
