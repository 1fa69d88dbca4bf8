"""Who is on the moor: two sides with four figures each, and where they begin."""

import enum
from typing import Final, Self, TypeAlias

from .fields import Field


class Side(enum.StrEnum):
    """One of the two parties."""

    GANG = "gang"
    CROOKS = "crooks"

    __hash__ = str.__hash__  # Enum's own is written in Python, and slow

    number: int
    other: "Side"


for _number, _side in enumerate(Side):
    _side.number, _side.other = _number, tuple(Side)[1 - _number]


class Figure(enum.StrEnum):
    """A figure, written as its letter; L is Klößchen, since K is Karl. The crooks' names are ours."""

    TIM = "T", "Tim"
    KARL = "K", "Karl"
    KLOESSCHEN = "L", "Klößchen"
    GABY = "G", "Gaby"
    MANNE = "M", "Manne"
    OTTO = "O", "Otto"
    ROLF = "R", "Rolf"
    VEIT = "V", "Veit"

    __hash__ = str.__hash__  # Enum's own is written in Python, and slow

    number: int  # the place among the figures
    label: str  # a proper name, the same in every language
    side: Side

    def __new__(cls, text: str, label: str = "") -> Self:
        figure = str.__new__(cls, text)
        figure._value_, figure.label, figure.number = text, label, len(cls.__members__)
        figure.side = Side.GANG if figure.number < 4 else Side.CROOKS
        return figure


Places: TypeAlias = tuple[Field | None, ...]  # by figure; None: not on the board

FIGURES: Final = tuple(Figure)
GANG: Final = FIGURES[:4]
CROOKS: Final = FIGURES[4:]
FIGURES_OF: Final = {Side.GANG: GANG, Side.CROOKS: CROOKS}
# R3, R31: where figures begin and come back
START_FIELDS: Final = {
    Side.GANG: tuple(map(Field, ("A1", "A12", "L1", "L12"))),
    Side.CROOKS: tuple(map(Field, ("F6", "G6", "F7", "G7"))),
}
START_PLACES: Final[Places] = START_FIELDS[Side.GANG] + START_FIELDS[Side.CROOKS]


def places_of(places: Places, side: Side) -> Places:
    """The places of one side's figures."""
    return places[4:] if side.number else places[:4]


def with_figure_at(places: Places, figure: Figure, to: Field | None) -> Places:
    """The places with this figure elsewhere."""
    after = list(places)
    after[figure.number] = to
    return tuple(after)


def figures_on(places: Places, side: Side, at: Field) -> tuple[Figure, ...]:
    """The side's figures on a field."""
    if at not in places_of(places, side):
        return ()
    return tuple([figure for figure in FIGURES_OF[side] if places[figure.number] is at])
