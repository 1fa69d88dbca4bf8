"""The nets by which the strongest player judges, as the gang and as the crooks: what it sees in, the gang's chance out.

They have learned by games: ``python benchmarks/teufelsmoor_training.py`` makes the file anew.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from msgspec import Struct

from safecracker.games.matrices import product
from safecracker.games.teufelsmoor.rules.cards import Counts
from safecracker.games.teufelsmoor.rules.fields import Field, Mask
from safecracker.games.teufelsmoor.rules.model import Table
from safecracker.games.teufelsmoor.rules.pawns import Side

from .features import OFF, Floats, Positions, features, flags

LAST: Final = 4  # the gang must name a field
DRAWS: Final = 2  # added to a side: it is about to draw a card


class Net(Struct, frozen=True):
    """A layer of 64 for each of four kinds of positions: before a throw of either side, and before a card."""

    first: Floats
    bias: Floats
    second: Floats
    last: Floats

    def judged(self, kind: int, rows: Floats) -> Floats:
        hidden = np.maximum(product(rows, self.first[kind]) + self.bias[kind], 0.0)
        found: Floats = 1 / (1 + np.exp(-(hidden @ self.second[kind] + self.last[kind])))
        return found


@cache
def learned(side: Side) -> Net:
    with (files(__package__) / "value_net.npz").open("rb") as file, np.load(file) as found:
        return Net(*(found[f"{side}_{name}"].astype(float) for name in Net.__struct_fields__))


class Scene(Struct, frozen=True):
    """What the net needs to know of a table."""

    places: tuple[int, ...]  # 144: off the board
    deck: Counts
    keys: tuple[int, int]
    mask: Mask
    treasure: int | None = None  # as far as one knows

    def put(self, figure: int, place: int) -> "Scene":
        places = (*self.places[:figure], place, *self.places[figure + 1 :])
        return Scene(places, self.deck, self.keys, self.mask, self.treasure)

    def met(self, figure: int, place: int) -> "Scene":
        """A figure arrives, and whoever of the others stands there is caught."""
        theirs = range(4, 8) if figure < 4 else range(4)
        places = tuple(
            [
                place if at == figure else OFF if each == place and at in theirs else each
                for at, each in enumerate(self.places)
            ]
        )
        return Scene(places, self.deck, self.keys, self.mask, self.treasure)

    def spent(self, side: Side) -> "Scene":
        """With a bonus card less."""
        gang, crooks = self.keys
        keys = (gang - 1, crooks) if side is Side.GANG else (gang, crooks - 1)
        return Scene(self.places, self.deck, keys, self.mask, self.treasure)

    def knowing(self, mask: Mask) -> "Scene":
        return Scene(self.places, self.deck, self.keys, mask, self.treasure)

    def held(self, side: Side) -> tuple[int, ...]:
        """The captured figures of a side."""
        first = 4 * side.number
        return tuple([figure for figure in range(first, first + 4) if self.places[figure] == OFF])


def seen(table: Table, mask: Mask, treasure: Field | None = None) -> Scene:
    places = tuple([OFF if place is None else place.number for place in table.places])
    return Scene(places, table.deck, table.keys, mask, treasure.number if treasure else None)


def worths(kind: int, scenes: Sequence[Scene]) -> Floats:
    """The gang's chance to win in each, before whatever the kind says; the cards are the same in all of them."""
    first = scenes[0]
    same = all(scene.mask == first.mask for scene in scenes)
    fits = np.array([flags(scene.mask) for scene in (scenes[:1] if same else scenes)])
    places = np.array([scene.places for scene in scenes])
    keys = np.array([scene.keys for scene in scenes])
    return judged(kind, Positions(places, np.array([first.deck]), keys, fits, first.treasure))


def judged(kind: int, positions: Positions) -> Floats:
    """As above. Who knows the treasure judges as the crooks. What is certain is not left to the net."""
    places, keys = positions.places, positions.keys
    total = positions.fits.sum(1)
    gang, crooks = (places[:, :4] == OFF).sum(1), (places[:, 4:] == OFF).sum(1)
    if kind == LAST or not positions.deck.any():
        last: Floats = np.minimum(1.0, 2.0**crooks / total)
        return last
    side = Side.GANG if positions.treasure is None else Side.CROOKS
    found = learned(side).judged(kind, features(positions))
    found = np.where((gang == 4) & (keys[:, 0] == 0) & (crooks == 0), 0.0, found)
    found = np.where((crooks == 4) & (keys[:, 1] == 0) & (gang == 0), 1.0, found)
    return np.where(total <= 1, 1.0, found)
