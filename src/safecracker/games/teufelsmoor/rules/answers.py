"""Questions that were answered, and the fields that the answers leave."""

from collections.abc import Iterable

from safecracker.core.frozen import Frozen

from .cards import Question, area
from .fields import EVERYWHERE, Field, Mask


class Answer(Frozen, frozen=True, kw_only=True):
    """A question and its answer; both are public."""

    question: Question
    at: Field | None = None  # the centre of a question about surroundings
    yes: bool
    hiding: int  # which hiding of the treasure it is about, from 1 (R34)


def fitting_fields(answers: Iterable[Answer], hiding: int) -> Mask:
    """The fields that fit all answers about this hiding of the treasure; earlier ones no longer bind (R34)."""
    found = EVERYWHERE
    for answer in answers:
        if answer.hiding == hiding:
            asked = area(answer.question, answer.at)
            found &= asked if answer.yes else ~asked
    return found
