"""The 33 cards of "Kommissar Zufall", and the questions that six kinds of them ask."""

import enum
from typing import Final, Self, TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.core.translation import Phrase

from .fields import AROUND, HALVES, LETTER_LINES, NINTHS, NUMBER_LINES, QUARTERS, Field, Mask
from .figures import GANG, Places, Side


class Card(enum.StrEnum):
    """The kinds of cards. A card is written as its value: ``sun12``."""

    HALF = "half"
    QUARTER = "quarter"
    NINTH = "ninth"
    LETTER = "letter"
    NUMBER = "number"
    AROUND = "around"
    SUN12 = "sun12", 12
    SUN10 = "sun10", 10
    SUN8 = "sun8", 8
    SUN6 = "sun6", 6
    GANG_BONUS = "gangkey", 0, Side.GANG
    CROOKS_BONUS = "crookskey", 0, Side.CROOKS
    NOTHING = "nothing"

    rank: int  # the place among the kinds
    reach: int  # R24: fields that a Sunny Jim card allows; 0 for the others
    frees: Side | None  # R25: whose figures a bonus card frees
    asks: bool  # R20: a question card

    def __new__(cls, text: str, reach: int = 0, frees: Side | None = None) -> Self:
        card = str.__new__(cls, text)
        card._value_ = text
        card.rank, card.reach, card.frees = len(cls.__members__), reach, frees
        card.asks = card.rank < 6
        return card

    @property
    def label(self) -> Phrase:
        return _LABELS[self]

    @property
    def caption(self) -> Phrase:
        """The short text on the card itself."""
        return _CAPTIONS.get(self) or (Phrase("up to {n}", {"n": self.reach}) if self.reach else _LABELS[self])


CARDS: Final = tuple(Card)
QUESTION_KINDS: Final = tuple(card for card in CARDS if card.asks)
BONUS_CARD_OF: Final = {Side.GANG: Card.GANG_BONUS, Side.CROOKS: Card.CROOKS_BONUS}

_LABELS = {
    Card.HALF: Phrase("Question about a half"),
    Card.QUARTER: Phrase("Question about a quarter"),
    Card.NINTH: Phrase("Question about a ninth"),
    Card.LETTER: Phrase("Question about a column"),
    Card.NUMBER: Phrase("Question about a row"),
    Card.AROUND: Phrase("Question about the surroundings"),
    Card.SUN12: Phrase("Sunny Jim {n}", {"n": 12}),
    Card.SUN10: Phrase("Sunny Jim {n}", {"n": 10}),
    Card.SUN8: Phrase("Sunny Jim {n}", {"n": 8}),
    Card.SUN6: Phrase("Sunny Jim {n}", {"n": 6}),
    Card.GANG_BONUS: Phrase("Bonus for the gang"),
    Card.CROOKS_BONUS: Phrase("Bonus for the crooks"),
    Card.NOTHING: Phrase("Nothing Doing"),
}

_CAPTIONS = {
    Card.HALF: Phrase("a half"),
    Card.QUARTER: Phrase("a quarter"),
    Card.NINTH: Phrase("a ninth"),
    Card.LETTER: Phrase("a column"),
    Card.NUMBER: Phrase("a row"),
    Card.AROUND: Phrase("the surroundings"),
    Card.GANG_BONUS: Phrase("frees a gang member"),
    Card.CROOKS_BONUS: Phrase("frees a crook"),
}

Counts: TypeAlias = tuple[int, ...]  # how many of each kind, in their order


def without_card(deck: Counts, card: Card) -> Counts:
    return (*deck[: card.rank], deck[card.rank] - 1, *deck[card.rank + 1 :])


class Question(Frozen, frozen=True):
    """R21: whether the treasure is in a half, a quarter, a ninth, a line, or around a figure of the gang."""

    kind: Card
    what: str  # N, NE, sumpf, F, 9, or the letter of a figure


FIXED_AREAS: Final[dict[Card, dict[str, Mask]]] = {
    Card.HALF: HALVES,
    Card.QUARTER: QUARTERS,
    Card.NINTH: {ninth.value: ninth.area for ninth in NINTHS},
    Card.LETTER: LETTER_LINES,
    Card.NUMBER: NUMBER_LINES,
}
# all that can be asked of each kind; around a figure only while it is on the board
QUESTIONS: Final[dict[Card, tuple[Question, ...]]] = {
    kind: tuple(Question(kind, what) for what in areas) for kind, areas in FIXED_AREAS.items()
} | {Card.AROUND: tuple(Question(Card.AROUND, figure.value) for figure in GANG)}


def centre(question: Question, places: Places) -> Field | None:
    """R22: where the figure of the question stands now; None for other questions, and for a captured figure."""
    if question.kind is not Card.AROUND:
        return None
    return places["TKLG".index(question.what)]


def area(question: Question, at: Field | None) -> Mask:
    """The fields that the question is about; ``at`` is the centre of a question about surroundings."""
    if question.kind is not Card.AROUND:
        return FIXED_AREAS[question.kind][question.what]
    return AROUND[at.number] if at else 0


def askable(kind: Card, places: Places) -> tuple[Question, ...]:
    """The questions of a kind that can be asked now."""
    if kind is not Card.AROUND:
        return QUESTIONS[kind]
    return tuple([question for question in QUESTIONS[kind] if centre(question, places)])
