"""Cases of the moor. Up to level 4 answers leave one field; at level 5 one first question is sure to find the treasure.

Shown are the fields of Tim, Karl, Klößchen and Gaby, and then the questions with their answers, ``H2,K4,A1,L12 lL- aT-
nsandgrube+``: the first letter of the kind, what was asked, yes or no. At level 5 there are the fields that are left
and the two cards in hand instead: ``H2,K4,A1,L12 C9,G6,K1,L9 letter,number``. An answer is a field, ``J2``, or a
question, ``number 9``. A clue is ``answer 3`` (from 1), ``card letter`` or ``field C9``; a missed question shows a
field, where the treasure may be.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from safecracker.core.errors import BadNotation
from safecracker.core.frozen import Frozen
from safecracker.core.parsing import quoted
from safecracker.core.translation import Fact, Phrase
from safecracker.games.case import Case, CaseKind, Miss, Right, Step
from safecracker.games.teufelsmoor.rules.answers import Answer, fitting_fields
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, QUESTIONS, Card, Question, area, askable, centre
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, FIELDS, WIDTH, Field, fields, mask_of
from safecracker.games.teufelsmoor.rules.figures import CROOKS, GANG, Places
from safecracker.games.teufelsmoor.rules.model import Ask
from safecracker.games.teufelsmoor.rules.notation import read, read_field
from safecracker.games.teufelsmoor.rules.sentences import area_phrase

from .case_solver import (
    LINES,
    PRICES,
    SPLIT,
    Thought,
    asked_area,
    first_questions,
    parts,
    solve,
    stuck_after,
    sure_questions,
    trials,
)
from .case_steps import listed, names, step_of_answer, step_of_trial

CHOOSING: Final = 5  # the level whose cases ask for a question
HIGHEST_SCORE: Final = {1: 4, 2: 6, 3: 8, 4: 13}
LEAST_SCORE: Final = 3
MOST_ANSWERS: Final = {1: 4, 2: 6, 3: 8, 4: 9}
IN_CHOICE: Final = 4  # two answers of yes or no tell no more than four fields apart
WINDOW: Final = 5  # level 5: the fields lie in a square with sides this long, where several questions part them
NEAR: Final = 3  # how far some figures stand from the treasure, at most
FIRST: Final = 1  # the hiding that all answers are about
YES, NO = "+", "-"
_NEARBY: Final = tuple(
    mask_of(each for each in FIELDS if max(abs(each.row - at.row), abs(each.column - at.column)) <= NEAR)
    for at in FIELDS
)
_KIND_OF: Final = {
    question.kind[0] + question.what: question for kind in QUESTION_KINDS for question in QUESTIONS[kind]
}


class Moor(Frozen, frozen=True, kw_only=True):
    """What is shown."""

    places: Places
    answers: tuple[Answer, ...] = ()
    left: tuple[Field, ...] = ()  # level 5: the fields that are left
    cards: tuple[Card, ...] = ()  # level 5: the cards in hand


class TeufelsmoorCases(CaseKind[Field]):
    game = "teufelsmoor"
    question = Phrase("Which field is the treasure on? Only one fits all the answers.")

    def asked(self, case: Case) -> Phrase:
        if case.level == CHOOSING:
            return Phrase(
                "Four fields are left, and you have two cards. Which first question guarantees that you will "
                "find the treasure with the second?"
            )
        return self.question

    def make(self, rng: Random, level: int) -> Case | None:
        return _make_choice(rng) if level == CHOOSING else _make_search(rng, level)

    def board(self, case: Case) -> Moor:
        places, *rest = case.shown.split()
        gang = (*map(Field, places.split(",")), *(None for _ in CROOKS))
        if case.level == CHOOSING:
            left, cards = rest
            return Moor(
                places=gang,
                left=tuple(map(Field, left.split(","))),
                cards=tuple(map(Card, cards.split(","))),
            )
        return Moor(places=gang, answers=tuple(_answer(text, gang) for text in rest))

    def hidden_states(self, case: Case) -> Sequence[Field]:
        moor = self.board(case)
        return moor.left or list(fields(fitting_fields(moor.answers, FIRST)))

    def answers(self, case: Case) -> Sequence[str]:
        if case.level < CHOOSING:
            left = self.hidden_states(case)
            return [field.value for field in left] if len(left) == 1 else []
        moor = self.board(case)
        return [_written(question) for question in _different(moor)]

    def check(self, case: Case, answer: str) -> Right | Miss:
        moor = self.board(case)
        return _check_question(moor, answer) if case.level == CHOOSING else _check_field(moor, Field(answer))

    def steps(self, case: Case) -> tuple[Step, ...]:
        moor = self.board(case)
        if case.level < CHOOSING:
            return tuple(step_of_answer(thought, moor.answers) for thought in solve(moor.answers))
        tried = trials(mask_of(moor.left), moor.cards, moor.places)
        return tuple(step_of_trial(trial, _written(trial.question)) for trial in tried)

    def questions(self, case: Case) -> dict[str, Question]:
        """The first questions that the two cards allow, as answers."""
        moor = self.board(case)
        asked = (question for question, _ in first_questions(moor.cards, moor.places))
        return {_written(question): question for question in asked}

    def right_answers(self, case: Case) -> tuple[str, ...]:
        if case.level < CHOOSING:
            return super().right_answers(case)
        return tuple(text for text in self.questions(case) if isinstance(self.check(case, text), Right))

    def parse(self, case: Case, text: str) -> str:
        if case.level < CHOOSING:
            return read_field(text.strip()).value
        action = read(text if text.lower().split()[:1] == ["ask"] else f"ask {text}")
        cards = self.board(case).cards
        if not isinstance(action, Ask) or action.question.kind not in cards:
            raise BadNotation(
                "ask a question from one of your cards: {cards}; not {found}",
                cards=tuple(card.label for card in cards),
                found=quoted(text),
                example="number 9",
            )
        return _written(action.question)


KIND = TeufelsmoorCases()


def score_of(thoughts: Sequence[Thought]) -> int:
    return sum(PRICES[thought.kind] for thought in thoughts)


def level_of(thoughts: Sequence[Thought]) -> int | None:
    """The level whose band these steps lie in; None below and above all."""
    score = score_of(thoughts)
    if score < LEAST_SCORE:
        return None
    return next((level for level, most in HIGHEST_SCORE.items() if score <= most), None)


def _make_search(rng: Random, level: int) -> Case | None:
    treasure = rng.choice(FIELDS)
    places = _places(rng, rng.sample(list(fields(_NEARBY[treasure.number])), 2))
    answers, left = list[Answer](), EVERYWHERE
    while left.bit_count() > 1:
        question = rng.choice(askable(rng.choice(QUESTION_KINDS), places))
        at = centre(question, places)
        asked = area(question, at)
        yes = bool(asked & treasure.bit)
        after = left & (asked if yes else ~asked)
        if after != left:
            answers.append(Answer(question=question, at=at, yes=yes, hiding=FIRST))
            left = after
        if len(answers) > MOST_ANSWERS[level]:
            return None
    if sum(answer.yes and answer.question.kind in LINES for answer in answers) > 1 or _idle(answers):
        return None
    thoughts = solve(answers)
    if level_of(thoughts) != level:
        return None
    asked_text = (_short(answer.question) + (YES if answer.yes else NO) for answer in answers)
    return Case(
        game=KIND.game,
        level=level,
        score=score_of(thoughts),
        shown=" ".join((_places_text(places), *asked_text)),
        solution=treasure.value,
        steps=tuple(thought.kind for thought in thoughts),
    )


def _make_choice(rng: Random) -> Case | None:
    """Both cards must have a question that parts the fields evenly: one alone is found at a glance."""
    west, north = rng.randint(0, WIDTH - WINDOW), rng.randint(0, WIDTH - WINDOW)
    window = [FIELDS[WIDTH * (north + row) + west + column] for row in range(WINDOW) for column in range(WINDOW)]
    left = sorted(rng.sample(window, IN_CHOICE), key=FIELDS.index)
    places = _places(rng, rng.sample(window, 3))
    cards = rng.sample(QUESTION_KINDS, 2)
    moor = Moor(places=places, left=tuple(left), cards=tuple(cards))
    sure = sure_questions(mask_of(left), cards, places)
    # only a half has an opposite that everybody sees, so nothing else counts as the same question
    if len(_different(moor)) != 1 or len(sure) > (2 if sure[0].kind is Card.HALF else 1):
        return None
    tried = trials(mask_of(left), cards, places)
    if len({trial.question.kind for trial in tried}) < len(cards):
        return None
    return Case(
        game=KIND.game,
        level=CHOOSING,
        score=PRICES[SPLIT] * len(tried),
        shown=" ".join((_places_text(places), ",".join(left), ",".join(cards))),
        solution=_written(sure[0]),
        steps=(SPLIT,) * len(tried),
    )


def _places(rng: Random, close: list[Field]) -> Places:
    """The gang, with some of its figures on these fields."""
    others = [field for field in FIELDS if field not in close]
    gang = [*close, *rng.sample(others, len(GANG) - len(close))]
    rng.shuffle(gang)
    return (*gang, *(None for _ in CROOKS))


def _idle(answers: Sequence[Answer]) -> bool:
    """Whether some answer could be left out."""
    return any(
        fitting_fields([other for other in answers if other is not answer], FIRST).bit_count() == 1
        for answer in answers
    )


def _different(moor: Moor) -> list[Question]:
    """The first questions that are sure to succeed; of those that part the fields alike, the first."""
    left, found = mask_of(moor.left), dict[object, Question]()
    for question in sure_questions(left, moor.cards, moor.places):
        found.setdefault((question.kind, frozenset(parts(left, question, moor.places))), question)
    return list(found.values())


def _check_field(moor: Moor, field: Field) -> Right | Miss:
    """A miss names the first answer that the field contradicts; any field that fits would be the solution."""
    for number, answer in enumerate(moor.answers, 1):
        if bool(asked_area(answer) & field.bit) != answer.yes:
            facts: dict[str, Fact] = {
                "n": number,
                "field": field.value,
                "area": area_phrase(answer.question, answer.at),
            }
            sentence = Phrase("Question {n}: the answer was no, but {field} is in {area}.", facts)
            if answer.yes:
                sentence = Phrase("Question {n}: the answer was yes, but {field} is not in {area}.", facts)
            return Miss(sentence=sentence, clues=(f"answer {number}",))
    return Right()


def _check_question(moor: Moor, answer: str) -> Right | Miss:
    """A miss shows the fields that may be left, and hides the treasure on one of them."""
    action = read(f"ask {answer}")
    assert isinstance(action, Ask)
    left, question = mask_of(moor.left), action.question
    other = next(card for card in moor.cards if card is not question.kind)
    stuck = stuck_after(left, question, other, moor.places)
    if not stuck:
        return Right()
    facts: dict[str, Fact] = {"fields": listed(stuck)}
    sentence = Phrase(
        "If the answer is no, these fields are left: {fields}. Your other card cannot always tell them apart.",
        facts,
    )
    if stuck == parts(left, question, moor.places)[0]:
        sentence = Phrase(
            "If the answer is yes, these fields are left: {fields}. Your other card cannot always tell them apart.",
            facts,
        )
    return Miss(sentence=sentence, clues=tuple(f"field {name}" for name in names(stuck)), hidden=names(stuck)[0])


def _places_text(places: Places) -> str:
    return ",".join(field.value for field in places if field)


def _short(question: Question) -> str:
    return question.kind[0] + question.what


def _answer(text: str, places: Places) -> Answer:
    question = _KIND_OF[text[:-1]]
    return Answer(question=question, at=centre(question, places), yes=text[-1] == YES, hiding=FIRST)


def _written(question: Question) -> str:
    return f"{question.kind} {question.what}"
