"""Der Schatz im Teufelsmoor by the thousand. All options can be played."""

from typing import ClassVar

import numpy as np

from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions

from .environment import VectorEnv
from .kernels import Bools, Bytes, Floats, Ints, Words
from .teufelsmoor_kernels import deal, play
from .teufelsmoor_mask_kernels import choose
from .teufelsmoor_rows import ROW
from .teufelsmoor_view_kernels import observe


class TeufelsmoorEnv(VectorEnv):
    MOST_DRAWN: ClassVar[int] = 96  # rolls in a row that move nobody, and equal lots: never that many

    def _prepare(self) -> None:
        options = self.numbered.game.options
        assert isinstance(options, TeufelsmoorOptions)
        first = -1 if options.first == "roll" else Side(options.first).number
        rules = (options.crooks, first, options.hider == "lot", options.window, options.naming == "any", options.limit)
        self._setup = np.array([self.seats, *rules, *options.deck], np.int64)
        self._rows = np.zeros((self.batch, ROW), np.int32)

    def _deal(self, which: Bools) -> None:
        deal(self._arrays, self._rows, self._setup, which)

    def _play(self, actions: Ints) -> None:
        play(self._arrays, self._rows, self._setup, actions)

    def _choose(self, luck: Words, chosen: Ints) -> None:
        choose(self._arrays, self._words, self._rows, luck, chosen)

    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        observe(self._rows, self._setup, viewers, cells)
