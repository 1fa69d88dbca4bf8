"""The value nets of the strongest bot, one for each side: a position in, the gang's odds to win out.

They are trained on games: ``python benchmarks/teufelsmoor_training.py`` writes the file again.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from safecracker.games.matrices import product
from safecracker.games.teufelsmoor.rules.cards import Counts
from safecracker.games.teufelsmoor.rules.fields import Field, Mask
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import PublicState

from .features import OFF, Floats, PositionBatch, features, flags

# kinds of positions: before a throw of the gang (0) or of the crooks (1), before a card (2, 3), before the naming
BEFORE_CARD: Final = 2  # added to the number of the side that draws
BEFORE_NAMING: Final = 4


class Net(Struct, frozen=True):
    """A hidden layer of 64 for each of four kinds of positions: before a throw of either side, and before a card."""

    first: Floats
    bias: Floats
    second: Floats
    last: Floats

    def gang_odds(self, kind: int, rows: Floats) -> Floats:
        hidden = np.maximum(product(rows, self.first[kind]) + self.bias[kind], 0.0)
        found: Floats = 1 / (1 + np.exp(-(hidden @ self.second[kind] + self.last[kind])))
        return found


@cache
def load_net(side: Side) -> Net:
    with (files(__package__) / "value_net.npz").open("rb") as file, np.load(file) as found:
        return Net(*(found[f"{side}_{name}"].astype(float) for name in Net.__struct_fields__))


class Position(Struct, frozen=True, kw_only=True):
    """What a net needs to know of a state."""

    places: tuple[int, ...]  # 144: off the board
    deck: Counts
    bonus_cards: tuple[int, int]
    mask: Mask
    treasure: int | None = None  # None: the gang does not know it

    def with_figure_at(self, figure: int, place: int) -> "Position":
        return replace(self, places=(*self.places[:figure], place, *self.places[figure + 1 :]))

    def after_arrival(self, figure: int, place: int) -> "Position":
        """The figure arrives, and catches the figures of the other side that stand there."""
        theirs = range(4, 8) if figure < 4 else range(4)
        places = tuple(
            [
                place if at == figure else OFF if each == place and at in theirs else each
                for at, each in enumerate(self.places)
            ]
        )
        return replace(self, places=places)

    def after_bonus_card(self, side: Side) -> "Position":
        """The side has used a bonus card."""
        gang, crooks = self.bonus_cards
        return replace(self, bonus_cards=(gang - 1, crooks) if side is Side.GANG else (gang, crooks - 1))

    def with_fields(self, mask: Mask) -> "Position":
        """The position with other fields that fit the answers."""
        return replace(self, mask=mask)

    def captured(self, side: Side) -> tuple[int, ...]:
        """The captured figures of a side."""
        first = 4 * side.number
        return tuple([figure for figure in range(first, first + 4) if self.places[figure] == OFF])


def position_of(state: PublicState, mask: Mask, treasure: Field | None = None) -> Position:
    return Position(
        places=tuple([OFF if place is None else place.number for place in state.places]),
        deck=state.deck,
        bonus_cards=state.bonus_cards,
        mask=mask,
        treasure=treasure.number if treasure else None,
    )


def gang_odds(kind: int, positions: Sequence[Position]) -> Floats:
    """The gang's odds to win in each position of this kind; the cards are the same in all of them."""
    first = positions[0]
    same = all(position.mask == first.mask for position in positions)
    batch = PositionBatch(
        places=np.array([position.places for position in positions]),
        deck=np.array([first.deck]),
        bonus_cards=np.array([position.bonus_cards for position in positions]),
        fits=np.array([flags(position.mask) for position in (positions[:1] if same else positions)]),
        treasure=first.treasure,
    )
    return batch_odds(kind, batch)


def batch_odds(kind: int, batch: PositionBatch) -> Floats:
    """The same for a batch. With the treasure known, the net of the crooks is used; certain results need no net."""
    places, bonus_cards = batch.places, batch.bonus_cards
    total = batch.fits.sum(1)
    gang, crooks = (places[:, :4] == OFF).sum(1), (places[:, 4:] == OFF).sum(1)
    if kind == BEFORE_NAMING or not batch.deck.any():
        last: Floats = np.minimum(1.0, 2.0**crooks / total)
        return last
    side = Side.GANG if batch.treasure is None else Side.CROOKS
    found = load_net(side).gang_odds(kind, features(batch))
    found = np.where((gang == 4) & (bonus_cards[:, 0] == 0) & (crooks == 0), 0.0, found)
    found = np.where((crooks == 4) & (bonus_cards[:, 1] == 0) & (gang == 0), 1.0, found)
    return np.where(total <= 1, 1.0, found)
