"""What is proven: where the treasure can be by the answers, and that it was where the seal said."""

from collections.abc import Iterable

from safecracker.core.fair import secret_commitment

from .cards import area
from .fields import EVERYWHERE, Field, Mask
from .model import Answer, Hidden


def fitting(answers: Iterable[Answer], hiding: int) -> Mask:
    """The fields that fit all answers about this hiding of the treasure; earlier ones no longer bind (R34)."""
    found = EVERYWHERE
    for answer in answers:
        if answer.hiding == hiding:
            asked = area(answer.question, answer.at)
            found &= asked if answer.yes else ~asked
    return found


def hidden(field: Field, salt: str) -> Hidden:
    """A hiding with its seal (R39), which needs salt: 144 fields without any could be tried out."""
    return Hidden(field, salt, secret_commitment(field, salt) if salt else "")


def proven(shown: Hidden) -> bool:
    """Whether a hiding that is laid open is the one that was sealed."""
    return bool(shown.seal) and secret_commitment(shown.field, shown.salt) == shown.seal
