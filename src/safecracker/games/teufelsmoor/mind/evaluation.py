"""What a careful player makes of a view: where the treasure can be, what a question tells, what a move is worth.

Moves are weighed in questions: a question that the gang may ask is 1. The weights were found by play (see benchmarks).
"""

import math
from typing import Final

from msgspec import Struct

from safecracker.games.teufelsmoor.rules.cards import ASKING, Question, area, askable, centre
from safecracker.games.teufelsmoor.rules.fields import STARS, Field, Mask
from safecracker.games.teufelsmoor.rules.model import Table, held
from safecracker.games.teufelsmoor.rules.pawns import Figure, Places, Side, moved, own, standing
from safecracker.games.teufelsmoor.rules.proofs import fitting

from .dice_odds import expected, worth_of

BITS: Final = 0.62  # what a question tells on average
SHARE: Final = 0.5  # of the questions left that the gang will ask


class Weights(Struct, frozen=True):
    """What things are worth, in questions."""

    crook: float = 1.3  # a captured crook, for the gang
    man: float = 1.8  # the same, for the crooks who lose him
    friend: tuple[float, float, float, float] = (0.8, 1.0, 2.5, 20.0)  # the next captured of the gang, for the crooks
    hunt: float = 20.0  # the last crook
    own: float = 0.7  # the best that the own next throw can bring
    fear: float = 1.0  # the best that the other side's next throw can bring
    extra: float = 0.25  # what a star brings besides questions


class Split(Struct, frozen=True):
    """A question and how many fields each answer would leave."""

    question: Question
    yes: int
    no: int

    @property
    def bits(self) -> float:
        """What the answer tells, on average."""
        total = self.yes + self.no
        if not self.yes or not self.no:
            return 0.0
        share = self.yes / total
        return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


def possible(table: Table) -> Mask:
    """The fields that fit all answers since the treasure was hidden last."""
    return fitting(table.answers, table.hidings)


def splits(table: Table, mask: Mask) -> list[Split]:
    """What can be asked with the card that is being carried out, or with any where there is none; the best first."""
    found = []
    for kind in (table.card,) if table.card and table.card.asks else ASKING:
        for question in askable(kind, table.places):
            yes = (mask & area(question, centre(question, table.places))).bit_count()
            found.append(Split(question, yes, mask.bit_count() - yes))
    return sorted(found, key=lambda split: (-split.bits, -split.yes))


def questions_left(table: Table) -> float:
    """How many questions the gang may still ask, about."""
    cards = sum(table.deck[card.rank] for card in ASKING)
    return SHARE * cards + len(held(table, Side.CROOKS))


def find_chance(fields: int, questions: float) -> float:
    """How likely one of so many fields is found with so many questions, about; without any it is one of so many."""
    gain: float = 2 ** (BITS * questions)
    return gain / (gain + fields - 1)


def star_worth(table: Table, weights: Weights) -> float:
    """What a card is worth to either side: the gang asks, the crooks take a question away."""
    left = sum(table.deck)
    if not left:
        return 0.0
    return SHARE * sum(table.deck[card.rank] for card in ASKING) / left + weights.extra


def friends_worth(table: Table, weights: Weights) -> float:
    """What it is worth to catch one more of the gang."""
    return weights.friend[min(3, len(held(table, Side.GANG)))]


def crooks_worth(table: Table, weights: Weights, side: Side) -> float:
    """What it is worth to catch one more crook, as a side sees it."""
    if len(held(table, Side.CROOKS)) == 3:
        return weights.hunt
    return weights.crook if side is Side.GANG else weights.man


class Scales(Struct, frozen=True):
    """What everything on the table is worth now, in the eyes of a side."""

    side: Side
    star: float
    prey: float  # a figure of the other side
    loss: float  # an own figure
    weights: Weights


def scales(table: Table, side: Side, weights: Weights) -> Scales:
    friend, crook = friends_worth(table, weights), crooks_worth(table, weights, side)
    prey, loss = (crook, friend) if side is Side.GANG else (friend, crook)
    return Scales(side, star_worth(table, weights), prey, loss, weights)


def position_worth(at: Scales, places: Places) -> float:
    """What a position promises when the other side is to throw: the own next throw less theirs."""
    side, other, weights = at.side, at.side.other, at.weights
    found = 0.0
    if weights.own:
        found += weights.own * expected(worth_of(places, side, at.star, at.prey), places, side)
    if weights.fear and any(own(places, other)):
        found -= weights.fear * expected(worth_of(places, other, at.star, at.loss), places, other)
    return found


def landing_worth(at: Scales, table: Table, figure: Figure, to: Field) -> tuple[float, Places]:
    """What a figure gains by landing there, and where everybody is then."""
    places = moved(table.places, figure, to)
    gain = at.star if to.bit & STARS and any(table.deck) else 0.0
    for prey in standing(places, at.side.other, to):
        gain += at.prey
        places = moved(places, prey, None)
    return gain, places
