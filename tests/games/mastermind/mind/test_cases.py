"""Cases of Mastermind: No. 323 as it was worked out by hand, and what holds for every case."""

from itertools import product
from random import Random

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.translation import ENGLISH
from safecracker.games.case import Case, Miss, Right, read_line
from safecracker.games.mastermind.mind.cases import KIND, OPTIONS
from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import mark

CASE_323 = read_line("mastermind", "3|8|RYPO03 OBSW20 OPSR21 WOWP01|ORSY|total two-rows*2 total place*2")


def test_the_game_is_that_of_the_box():
    assert MastermindOptions() == OPTIONS


def test_only_one_code_fits_case_323():
    assert KIND.hidden_states(CASE_323) == ["ORSY"]
    assert KIND.answers(CASE_323) == ["ORSY"]


def test_without_a_row_there_is_no_answer():
    assert KIND.answers(read_line("mastermind", CASE_323.line.replace("RYPO03 ", ""))) == []


def test_steps_that_leave_several_codes_lead_nowhere():
    assert KIND.steps(read_line("mastermind", "3|8|RYPO03 WOWP01|ORSY|total")) == ()


def test_case_323_takes_six_steps_at_a_price_of_eight():
    steps = KIND.steps(CASE_323)
    assert [(step.kind, step.clues[-1]) for step in steps] == [
        ("total", "row 4"),
        ("two-rows", "row 1"),
        ("two-rows", "row 3"),
        ("total", "row 2"),
        ("place", "row 2"),
        ("place", "row 3"),
    ]
    assert sum(step.price for step in steps) == CASE_323.score
    assert tuple(step.kind for step in steps) == CASE_323.steps


def test_the_steps_of_case_323_say_what_follows():
    said = [ENGLISH.phrase(step.follows) for step in KIND.steps(CASE_323)]
    assert said[0] == "Key pegs in row 4: 1 in all, for white, orange, pink."
    assert said[1].endswith("only this is left. In the code: red, yellow. Not in the code: white.")
    assert said[3].endswith("In the code: orange. Not in the code: pink.")
    assert said[4] == "Red key pegs in row 2: 2. Hole 1 is orange. Hole 3 is silver."


def test_a_step_names_the_pegs_that_can_be_placed_now():
    assert [step.pieces for step in KIND.steps(CASE_323)[-2:]] == [("O...", "..S."), (".R..", "...Y")]


def test_a_miss_names_the_first_row_that_contradicts():
    miss = KIND.check(CASE_323, "RYPS")
    assert isinstance(miss, Miss)
    assert (ENGLISH.phrase(miss.sentence), miss.clues) == ("Row 1 would then show 3 red, 0 white.", ("row 1",))
    assert miss.hidden is None  # only the solution fits


def test_every_other_code_is_a_miss():
    others = ["".join(code) for code in product("WPGROSYB", repeat=4) if "".join(code) != "ORSY"]
    assert all(isinstance(KIND.check(CASE_323, code), Miss) for code in others)


def test_the_solution_is_right():
    assert KIND.check(CASE_323, "ORSY") == Right()


def test_an_answer_is_read_as_players_type_it():
    assert KIND.parse(CASE_323, " o r s y ") == "ORSY"
    with pytest.raises(BadNotation, match="a code has 4 pegs"):
        KIND.parse(CASE_323, "ORS")


def drawn(level: int) -> Case:
    rng = Random(level)
    return next(case for case in iter(lambda: KIND.make(rng, level), 0) if case)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_what_is_made_has_one_answer_and_steps_that_lead_to_it(level):
    case = drawn(level)
    rows, steps = KIND.board(case), KIND.steps(case)
    assert all(mark(Code(case.solution), row.guess) == row.keys for row in rows)
    assert KIND.answers(case) == [case.solution]
    assert (sum(step.price for step in steps), tuple(step.kind for step in steps)) == (case.score, case.steps)
    assert {piece for step in steps for piece in step.pieces} == {
        "." * hole + peg + "." * (3 - hole) for hole, peg in enumerate(case.solution)
    }
    assert all(ENGLISH.phrase(rung) for step in steps for rung in step.rungs)
    assert read_line("mastermind", case.line) == case
