"""How a person solves a case of the moor: strikes out fields answer by answer, or tries out a first question."""

from collections.abc import Sequence
from typing import Final

from safecracker.core.frozen import Frozen
from safecracker.games.teufelsmoor.rules.answers import Answer
from safecracker.games.teufelsmoor.rules.cards import Card, Question, area, askable, centre
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, Mask
from safecracker.games.teufelsmoor.rules.figures import Places

INSIDE, CUT, EDGE, SPLIT = "inside", "cut", "edge", "split"
PRICES: Final = {INSIDE: 1, CUT: 1, EDGE: 2, SPLIT: 3}
EASIEST_FIRST: Final = (INSIDE, CUT, EDGE)
LINES: Final = (Card.LETTER, Card.NUMBER)


class Thought(Frozen, frozen=True, kw_only=True):
    """An answer that strikes out fields."""

    kind: str
    at: int  # the place of the answer
    before: Mask
    after: Mask


class Trial(Frozen, frozen=True, kw_only=True):
    """A first question that parts the fields into two equal halves."""

    question: Question
    yes: Mask
    no: Mask
    stuck: Mask  # the fields that no question of the other card tells apart; 0 where it finds the treasure


def asked_area(answer: Answer) -> Mask:
    return area(answer.question, answer.at)


def solve(answers: Sequence[Answer]) -> tuple[Thought, ...]:
    """Always the easiest answer that strikes out a field, until one field is left or none can be struck out."""
    left, open_answers, thoughts = EVERYWHERE, dict(enumerate(answers)), list[Thought]()
    while left.bit_count() > 1:
        steps = [_thought(at, answer, left) for at, answer in open_answers.items()]
        useful = [step for step in steps if step.after != left]
        if not useful:
            break
        step = min(useful, key=lambda step: (EASIEST_FIRST.index(step.kind), step.at))
        thoughts.append(step)
        left = step.after
        del open_answers[step.at]
    return tuple(thoughts)


def _thought(at: int, answer: Answer, left: Mask) -> Thought:
    asked = asked_area(answer)
    if answer.yes:
        return Thought(kind=INSIDE, at=at, before=left, after=left & asked)
    easy = answer.question.kind in LINES or not asked & ~left
    return Thought(kind=CUT if easy else EDGE, at=at, before=left, after=left & ~asked)


def parts(left: Mask, question: Question, places: Places) -> tuple[Mask, Mask]:
    """The fields that a yes leaves, and those that a no leaves."""
    asked = area(question, centre(question, places))
    return left & asked, left & ~asked


def tells_apart(left: Mask, card: Card, places: Places) -> bool:
    """Whether one field is left, or some question of this card leaves one whatever the answer."""
    if left.bit_count() < 2:
        return True
    return any(max(map(int.bit_count, parts(left, each, places))) < 2 for each in askable(card, places))


def stuck_after(left: Mask, question: Question, other: Card, places: Places) -> Mask:
    """The fields that may be left after this question and that the other card does not tell apart; 0 for none."""
    return next((part for part in parts(left, question, places) if not tells_apart(part, other, places)), 0)


def first_questions(cards: Sequence[Card], places: Places) -> list[tuple[Question, Card]]:
    """What can be asked first, with the card that is left then."""
    one, two = cards
    return [(question, other) for kind, other in ((one, two), (two, one)) for question in askable(kind, places)]


def sure_questions(left: Mask, cards: Sequence[Card], places: Places) -> list[Question]:
    """The first questions after which the other card finds the treasure for certain."""
    firsts = first_questions(cards, places)
    return [question for question, other in firsts if not stuck_after(left, question, other, places)]


def trials(left: Mask, cards: Sequence[Card], places: Places) -> tuple[Trial, ...]:
    """The first questions that have to be tried, the ones that fail first; of questions that part alike, one."""
    found: dict[tuple[Card, frozenset[Mask]], Trial] = {}
    for question, other in first_questions(cards, places):
        yes, no = parts(left, question, places)
        if yes.bit_count() == no.bit_count():
            stuck = stuck_after(left, question, other, places)
            found.setdefault(
                (question.kind, frozenset((yes, no))), Trial(question=question, yes=yes, no=no, stuck=stuck)
            )
    return tuple(sorted(found.values(), key=lambda trial: not trial.stuck))
