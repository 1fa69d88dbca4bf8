"""Cases of the moor: two examples worked out by hand, and what holds for every case."""

from random import Random

import pytest

from safecracker.core.errors import BadNotation
from safecracker.core.translation import ENGLISH
from safecracker.games.case import LONGEST_LINE, SHORTEST_LINE, Case, Miss, Right, read_line
from safecracker.games.teufelsmoor.mind.case_solver import Thought, solve
from safecracker.games.teufelsmoor.mind.cases import KIND, level_of
from safecracker.games.teufelsmoor.rules.answers import fitting_fields
from safecracker.games.teufelsmoor.rules.cards import askable
from safecracker.games.teufelsmoor.rules.fields import FIELDS

HARD = read_line("teufelsmoor", "4|9|H2,K4,A1,A12 lL- aT- nsandgrube+ lK- n1- n4- aK-|J2|inside cut*4 edge*2")
EXPERT = read_line("teufelsmoor", "5|3|A1,A12,L1,L12 C9,G6,K1,L9 letter,number|number 9|split")
HALVES = read_line("teufelsmoor", "5|6|G8,D8,L4,A8 A1,J5,C7,G8 half,around|half E|split*2")


def test_only_one_field_fits_the_answers():
    assert KIND.answers(HARD) == ["J2"]
    answers = KIND.board(HARD).answers
    assert [fitting_fields(answers[:n], 1).bit_count() for n in range(8)] == [144, 132, 123, 9, 5, 4, 2, 1]


def test_without_an_answer_there_is_no_solution():
    assert KIND.answers(read_line("teufelsmoor", HARD.line.replace(" n4-", ""))) == []


def test_what_is_easy_to_see_comes_first():
    steps = KIND.steps(HARD)
    assert [(step.kind, step.clues[0]) for step in steps] == [
        ("inside", "answer 3"),
        ("cut", "answer 1"),
        ("cut", "answer 4"),
        ("cut", "answer 5"),
        ("cut", "answer 6"),
        ("edge", "answer 2"),
        ("edge", "answer 7"),
    ]
    assert sum(step.price for step in steps) == HARD.score
    assert tuple(step.kind for step in steps) == HARD.steps


def test_the_steps_say_what_is_left():
    steps = KIND.steps(HARD)
    assert ENGLISH.phrase(steps[0].follows) == "The treasure is in the ninth “Sand Pit”. Fields left: 16."
    assert ENGLISH.phrase(steps[2].follows).endswith("column K. That rules out K1, K2, K3 and K4. Fields left: 8.")
    assert [ENGLISH.phrase(rung) for rung in steps[6].rungs] == [
        "Look at question 7. Which of the remaining fields does it cover?",
        "The treasure is not in the area around Karl on K4. Only J2 is left.",
        "The treasure is on J2.",
    ]
    assert steps[6].pieces == ("J2",)


def test_a_yes_can_be_the_last_step():
    corner = read_line("teufelsmoor", "1|2|F6,H8,A12,L12 aT+ aK+|G7|inside*2")
    assert ENGLISH.phrase(KIND.steps(corner)[1].follows) == (
        "The treasure is in the area around Karl on H8. Only G7 is left."
    )


@pytest.mark.parametrize(("edges", "level"), [(1, None), (2, 1), (3, 2), (4, 3), (5, 4), (7, None)])
def test_the_level_is_a_band_of_the_score(edges, level):
    assert level_of([Thought(kind="edge", at=0, before=3, after=1)] * edges) == level


def test_answers_that_strike_out_nothing_lead_nowhere():
    answers = KIND.board(HARD).answers
    assert len(solve((answers[0], answers[0]))) == 1


@pytest.mark.parametrize(
    ("field", "clue", "said"),
    [
        ("L2", "answer 1", "Question 1: the answer was no, but L2 is in column L."),
        ("A5", "answer 3", "Question 3: the answer was yes, but A5 is not in the ninth “Sand Pit”."),
    ],
)
def test_a_miss_names_the_first_answer_that_contradicts(field, clue, said):
    miss = KIND.check(HARD, field)
    assert isinstance(miss, Miss)
    assert (miss.clues, ENGLISH.phrase(miss.sentence)) == ((clue,), said)


def test_every_other_field_is_missed():
    misses = [field for field in FIELDS if isinstance(KIND.check(HARD, field), Miss)]
    assert len(misses) == 143


@pytest.mark.parametrize("case", [EXPERT, HALVES])
def test_every_other_question_is_missed_with_a_field_that_is_left(case):
    moor = KIND.board(case)
    questions = [f"{each.kind} {each.what}" for card in moor.cards for each in askable(card, moor.places)]
    misses = [miss for miss in (KIND.check(case, question) for question in questions) if isinstance(miss, Miss)]
    assert len(misses) == len(questions) - (2 if case is HALVES else 1)
    assert all(miss.hidden in moor.left for miss in misses)


def test_only_one_first_question_is_sure_to_find_the_treasure():
    assert KIND.answers(EXPERT) == ["number 9"]
    (step,) = KIND.steps(EXPERT)
    assert (step.price, step.pieces) == (EXPERT.score, ("number 9",))
    assert ENGLISH.phrase(step.follows) == (
        "If you ask about row 9, a yes leaves C9 and L9, and a no leaves K1 and G6. "
        "Your other card can tell either pair apart."
    )


def test_a_missed_question_shows_the_fields_that_may_be_left():
    no, yes = KIND.check(EXPERT, "letter C"), KIND.check(HALVES, "half N")
    assert isinstance(no, Miss)
    assert isinstance(yes, Miss)
    assert ENGLISH.phrase(no.sentence).startswith("If the answer is no, these fields are left: K1, G6 and L9.")
    assert (no.hidden, no.clues) == ("K1", ("field K1", "field G6", "field L9"))
    assert ENGLISH.phrase(yes.sentence).startswith("If the answer is yes, these fields are left: A1 and J5.")


def test_asking_for_the_other_half_is_the_same():
    assert KIND.answers(HALVES) == ["half E"]
    assert KIND.check(HALVES, "half W") == Right()


@pytest.mark.parametrize("case", [HARD, EXPERT, HALVES])
def test_the_solution_is_right(case):
    assert KIND.check(case, case.solution) == Right()


@pytest.mark.parametrize(
    ("case", "text", "answer"),
    [(HARD, " j2 ", "J2"), (EXPERT, "number 9", "number 9"), (EXPERT, "ask letter c", "letter C")],
)
def test_an_answer_is_read_as_players_type_it(case, text, answer):
    assert KIND.parse(case, text) == answer


@pytest.mark.parametrize(
    ("case", "text", "why"),
    [
        (HARD, "M2", "M2"),
        (EXPERT, "half N", "ask a question from one of your cards: Question about a column, Question about a row"),
        (EXPERT, "J2", "this move is not written correctly"),
    ],
)
def test_what_is_no_answer_is_refused(case, text, why):
    with pytest.raises(BadNotation, match=why):
        KIND.parse(case, text)


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
    assert steps[-1].pieces == (case.solution,)
    assert all(ENGLISH.phrase(rung) for step in steps for rung in step.rungs)
    assert read_line("teufelsmoor", case.line) == case
    assert SHORTEST_LINE <= len(case.line) <= LONGEST_LINE


def test_the_hardest_cases_ask_for_a_question():
    assert "first question" in ENGLISH.phrase(KIND.asked(EXPERT))
    assert "field" in ENGLISH.phrase(KIND.asked(HARD))
