"""Labels of areas lie where no figure stands."""

from itertools import combinations

import pytest

from safecracker.games.teufelsmoor.board.area_labels import _spots, label_spot
from safecracker.games.teufelsmoor.rules.cards import FIXED_AREAS, QUESTIONS, Card, Question
from safecracker.games.teufelsmoor.rules.fields import FIELDS, Field, mask_of

FIXED = [question for kind in FIXED_AREAS for question in QUESTIONS[kind]]


@pytest.mark.parametrize("question", FIXED, ids=str)
def test_a_label_never_lies_on_the_only_figures_of_its_area(question: Question) -> None:
    covered = {spot.name: spot.covered for spot in _spots(question)}
    own = [field for field in FIELDS if field.bit & FIXED_AREAS[question.kind][question.what]]
    for figures in combinations(own, 1 if question.kind is Card.HALF else 2):  # the strip of a half is narrow
        taken = mask_of(figures)
        assert not covered[label_spot(question, taken)] & taken, figures


@pytest.mark.parametrize(
    ("question", "figures", "spot"),
    [
        (Question(Card.NINTH, "sumpf"), "", "low"),
        (Question(Card.NINTH, "sumpf"), "F12", "high"),
        (Question(Card.NINTH, "sumpf"), "F12 G9", "mid"),
        (Question(Card.HALF, "N"), "", "mid"),
        (Question(Card.LETTER, "C"), "C12", "high"),
        (Question(Card.NUMBER, "7"), "L7 A7", "mid"),
        (Question(Card.QUARTER, "SE"), "G12", "low"),  # beside the label
    ],
)
def test_a_label_makes_way_for_figures(question: Question, figures: str, spot: str) -> None:
    assert label_spot(question, mask_of(map(Field, figures.split()))) == spot


def test_a_label_that_has_to_cover_figures_covers_the_fewest() -> None:
    taken = mask_of(map(Field, ["A1", "A6", "A7", "A12"]))
    assert label_spot(Question(Card.LETTER, "A"), taken) == "low"
    assert label_spot(Question(Card.LETTER, "A"), taken | Field("A11").bit) == "high"
