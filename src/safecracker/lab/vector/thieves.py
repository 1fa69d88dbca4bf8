"""Thieves! by the thousand. All options can be played."""

from typing import ClassVar

import numpy as np

from safecracker.games.thieves.rules.numbering import most_loot
from safecracker.games.thieves.rules.options import ThievesOptions

from .environment import VectorEnv
from .kernels import Bools, Bytes, Floats, Ints, Words
from .thieves_kernels import choose, deal, play
from .thieves_rows import MOST_DEALT, ROW
from .thieves_view_kernels import observe


class ThievesEnv(VectorEnv):
    """A game that ends before anybody can choose, since all getaway cars were drawn at once, is followed by another."""

    MOST_DRAWN: ClassVar[int] = 16 + 2 * MOST_DEALT  # a hand and getaway cars, the rest of a series, and the next one

    def _prepare(self) -> None:
        options = self.numbered.game.options
        assert isinstance(options, ThievesOptions)
        rules = (options.raid == "all", options.ties == "fewer", options.siren == "all")
        counts = (options.gems, most_loot(options), *options.deck)
        self._setup = np.array([self.seats, options.hand, options.escape, options.limit, *rules, *counts], np.int64)
        self._rows = np.zeros((self.batch, ROW), np.int16)

    def _deal(self, which: Bools) -> None:
        deal(self._arrays, self._rows, self._setup, which)

    def _play(self, actions: Ints) -> None:
        play(self._arrays, self._rows, self._setup, actions)

    def _choose(self, luck: Words, chosen: Ints) -> None:
        choose(self._arrays, self._rows, self._setup, luck, chosen)

    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        observe(self._rows, self._setup, viewers, cells)
