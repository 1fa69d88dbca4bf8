"""How a careful player evaluates a view: where the treasure can be, what a question tells, what a move is worth.

The unit of all values is a question that the gang may ask. The weights were found by playing (see benchmarks).
"""

import math
from typing import Final

from msgspec import Struct

from safecracker.games.teufelsmoor.rules.answers import fitting_fields
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, Question, area, askable, centre
from safecracker.games.teufelsmoor.rules.fields import STARS, Field, Mask
from safecracker.games.teufelsmoor.rules.figures import Figure, Places, Side, figures_on, places_of, with_figure_at
from safecracker.games.teufelsmoor.rules.model import PublicState, captured

from .dice_odds import expected_value, field_values

BITS_PER_QUESTION: Final = 0.62  # on average
GANG_SHARE: Final = 0.5  # of the question cards that are left, how many the gang will draw


class Weights(Struct, frozen=True, kw_only=True):
    """What things are worth, in questions."""

    caught_crook: float = 1.3  # for the gang
    lost_crook: float = 1.8  # the same, for the crooks
    caught_gang: tuple[float, float, float, float] = (0.8, 1.0, 2.5, 20.0)  # the first to the fourth, for the crooks
    last_crook: float = 20.0
    own_throw: float = 0.7  # the best that the side's next throw can bring
    other_throw: float = 1.0  # the best that the other side's next throw can bring
    star_extra: float = 0.25  # what a star brings besides questions


class Split(Struct, frozen=True):
    """A question and how many fields each answer would leave."""

    question: Question
    yes: int
    no: int

    @property
    def bits(self) -> float:
        """The information of the answer, on average."""
        total = self.yes + self.no
        if not self.yes or not self.no:
            return 0.0
        share = self.yes / total
        return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


def possible_fields(state: PublicState) -> Mask:
    """The fields that fit all answers since the treasure was hidden last."""
    return fitting_fields(state.answers, state.hidings)


def splits(state: PublicState, mask: Mask) -> list[Split]:
    """The questions that the card allows, or all questions where there is no card; the best first."""
    found = []
    for kind in (state.card,) if state.card and state.card.asks else QUESTION_KINDS:
        for question in askable(kind, state.places):
            yes = (mask & area(question, centre(question, state.places))).bit_count()
            found.append(Split(question, yes, mask.bit_count() - yes))
    return sorted(found, key=lambda split: (-split.bits, -split.yes))


def questions_left(state: PublicState) -> float:
    """Roughly how many questions the gang will still ask."""
    cards = sum(state.deck[card.rank] for card in QUESTION_KINDS)
    return GANG_SHARE * cards + len(captured(state, Side.CROOKS))


def find_chance(fields: int, questions: float) -> float:
    """Roughly how likely the treasure is found among this many fields with this many questions."""
    gain: float = 2 ** (BITS_PER_QUESTION * questions)
    return gain / (gain + fields - 1)


def star_value(state: PublicState, weights: Weights) -> float:
    """What a card is worth to either side: the gang asks, the crooks take a question away."""
    left = sum(state.deck)
    if not left:
        return 0.0
    return GANG_SHARE * sum(state.deck[card.rank] for card in QUESTION_KINDS) / left + weights.star_extra


def gang_capture_value(state: PublicState, weights: Weights) -> float:
    """What it is worth to catch one more of the gang."""
    return weights.caught_gang[min(3, len(captured(state, Side.GANG)))]


def crook_capture_value(state: PublicState, weights: Weights, side: Side) -> float:
    """What it is worth to a side to catch one more crook, or not to lose them."""
    if len(captured(state, Side.CROOKS)) == 3:
        return weights.last_crook
    return weights.caught_crook if side is Side.GANG else weights.lost_crook


class Values(Struct, frozen=True, kw_only=True):
    """What stars and captures are worth to a side now."""

    side: Side
    star: float
    prey: float  # a figure of the other side
    loss: float  # a figure of this side
    weights: Weights


def values_for(state: PublicState, side: Side, weights: Weights) -> Values:
    gang, crook = gang_capture_value(state, weights), crook_capture_value(state, weights, side)
    return Values(
        side=side,
        star=star_value(state, weights),
        prey=crook if side is Side.GANG else gang,
        loss=gang if side is Side.GANG else crook,
        weights=weights,
    )


def position_value(values: Values, places: Places) -> float:
    """What a position is worth before a throw of the other side: the side's next throw less the other's."""
    side, other, weights = values.side, values.side.other, values.weights
    found = 0.0
    if weights.own_throw:
        found += weights.own_throw * expected_value(field_values(places, side, values.star, values.prey), places, side)
    if weights.other_throw and any(places_of(places, other)):
        found -= weights.other_throw * expected_value(
            field_values(places, other, values.star, values.loss), places, other
        )
    return found


def landing_value(values: Values, state: PublicState, figure: Figure, to: Field) -> tuple[float, Places]:
    """What a figure gains by landing there, and where all figures are then."""
    places = with_figure_at(state.places, figure, to)
    gain = values.star if to.bit & STARS and any(state.deck) else 0.0
    for prey in figures_on(places, values.side.other, to):
        gain += values.prey
        places = with_figure_at(places, prey, None)
    return gain, places
