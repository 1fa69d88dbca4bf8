"""The numbers of actions in Der Schatz im Teufelsmoor. The salt of a hiding place has no number: the table adds it."""

from typing import Final

from safecracker.core.numbering import ActionNumbers, Kind

from .cards import CARDS, QUESTIONS
from .fields import DIRECTIONS, FARTHEST, FIELDS
from .figures import CROOKS, FIGURES, FIGURES_OF, START_FIELDS, Side
from .model import (
    Ask,
    Deal,
    Draw,
    End,
    Exchange,
    Free,
    Go,
    Hide,
    HideAgain,
    Leave,
    Lot,
    Name,
    Pass,
    Place,
    Release,
    Roll,
    Run,
    Stay,
    Throw,
    Waive,
)

DIE: Final = (1, 2, 3, 4, 5, 6)
SPARE: Final = (False, True)

ACTION_NUMBERS: Final = ActionNumbers(
    Kind(Throw),
    Kind(End),
    Kind(Pass),
    Kind(Draw),
    Kind(Leave),
    Kind(Stay),
    Kind(Waive),
    Kind(HideAgain),
    Kind(Go, FIGURES, DIRECTIONS, SPARE),
    Kind(Run, FIGURES, DIRECTIONS, tuple(range(1, FARTHEST + 1)), SPARE),
    Kind(Ask, tuple(question for asked in QUESTIONS.values() for question in asked)),
    Kind(Release, CROOKS),
    *(Kind(Place, FIGURES_OF[side], START_FIELDS[side]) for side in Side),
    *(Kind(Free, FIGURES_OF[side], START_FIELDS[side]) for side in Side),
    *(Kind(Exchange, FIGURES_OF[side], FIGURES_OF[side.other], START_FIELDS[side]) for side in Side),
    Kind(Hide, FIELDS),
    Kind(Name, FIELDS),
)
CHANCE_NUMBERS: Final = ActionNumbers(
    Kind(Roll, DIE, (*DIRECTIONS, None)), Kind(Deal, CARDS), Kind(Lot, DIE, DIE), Kind(Hide, FIELDS)
)
