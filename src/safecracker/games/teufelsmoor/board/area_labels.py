"""What the label of an area says, and where it lies on the map, so that it covers no figure."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from safecracker.core.translation import Translator
from safecracker.games.teufelsmoor.rules.cards import FIXED_AREAS, Card, Question
from safecracker.games.teufelsmoor.rules.fields import FIELDS, WIDTH, Mask, Ninth, fields, mask_of

MIDDLE: Final = WIDTH // 2


class Spot(NamedTuple):
    """A place for a label; ``high``, ``mid`` and ``low`` are classes of the style sheet."""

    name: str
    covered: Mask
    touched: Mask = 0  # fields that a long label reaches into on a small screen


def label_spot(question: Question, taken: Mask) -> str:
    """The best place for the label of a question when figures stand on these fields."""
    return min(_spots(question), key=lambda spot: (_count(spot.covered & taken), _count(spot.touched & taken))).name


def _count(mask: Mask) -> int:
    return mask.bit_count()


@cache
def _spots(question: Question) -> tuple[Spot, ...]:
    """The usual place comes first; in lines, high is the left end and low the right one."""
    kind, mask = question.kind, FIXED_AREAS[question.kind][question.what]
    if kind is Card.HALF:
        return _spots_of_half(question.what)
    if kind is Card.NUMBER:
        (row,) = {field.row for field in fields(mask)}
        return (
            Spot("low", _box([row], [11]), _box([row], [10])),
            Spot("high", _box([row], [0]), _box([row], [1])),
            Spot("mid", _box([row], [5, 6])),
        )
    rows = sorted({field.row for field in fields(mask)})
    columns = sorted({field.column for field in fields(mask)})
    if kind is Card.QUARTER:
        columns = columns[1:-1]
    middle = len(rows) // 2
    return (
        Spot("low", _box(rows[-1:], columns), _box(rows[-2:-1], columns)),
        Spot("high", _box(rows[:1], columns), _box(rows[1:2], columns)),
        Spot("mid", _box(rows[middle - 1 : middle + 1], columns)),
    )


def _spots_of_half(what: str) -> tuple[Spot, ...]:
    """The button of a half is a strip at its edge of the map, so that all four can be pressed."""
    if what in "NS":
        columns = [MIDDLE - 1, MIDDLE]
        high, mid, low = ([0], [1, 2], [2, 3]) if what == "N" else ([8, 9], [9, 10], [11])
    else:
        columns = [9, 10] if what == "E" else [1, 2]
        high, mid, low = [3, 4], [5, 6], [7, 8]
    return Spot("mid", _box(mid, columns)), Spot("high", _box(high, columns)), Spot("low", _box(low, columns))


def _box(rows: Iterable[int], columns: Iterable[int]) -> Mask:
    columns = list(columns)
    return mask_of(FIELDS[WIDTH * row + column] for row in rows for column in columns)


def compass(say: Translator) -> dict[str, str]:
    """The letters of the four directions."""
    return {
        "N": say.meaning("compass", "N"),
        "E": say.meaning("compass", "E"),
        "S": say.meaning("compass", "S"),
        "W": say.meaning("compass", "W"),
    }


def area_label(kind: Card, what: str, say: Translator) -> str:
    """The few letters on the map."""
    if kind is Card.NINTH:
        return say.phrase(Ninth(what).label)
    return "".join(compass(say)[letter] for letter in what) if kind in (Card.HALF, Card.QUARTER) else what
