"""The Code Crackers by the thousand, one seat at a time (ADR 26). All options can be played."""

from typing import ClassVar

import numpy as np

from safecracker.games.codecrackers.rules.model import THIEF_STEPS
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.tiles import LENGTH

from .codecrackers_kernels import NOTHING, ROW, Box, deal, play
from .codecrackers_view_kernels import observe
from .environment import VectorEnv
from .kernels import Bools, Bytes, Floats, Ints


class CodeCrackersEnv(VectorEnv):
    MOST_DRAWN: ClassVar[int] = 32  # a die, a card, 27 tiles and a lot

    def _prepare(self) -> None:
        options = self.numbered.game.options
        assert isinstance(options, CodeCrackersOptions)
        self._box = box(options, self.seats, self.observation_size)
        self._rows = np.zeros((self.batch, ROW), np.int32)

    def _deal(self, which: Bools) -> None:
        deal(self._arrays, self._rows, self._box, which)

    def _play(self, actions: Ints) -> None:
        play(self._arrays, self._rows, self._box, actions)

    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        observe(self._rows, self._box, viewers, cells)


def box(options: CodeCrackersOptions, seats: int, observation: int) -> Box:
    tiles, kinds, lattice = options.box.tiles, options.box.kinds, options.lattice
    sides = list(dict.fromkeys(each for tile in tiles for each in (tile, tile[::-1])))
    rays = np.full((len(lattice.cells), len(lattice.directions), LENGTH), NOTHING, np.int16)
    for cell, found in enumerate(lattice.rays):
        for number, ray in enumerate(found):
            rays[cell, number, : len(ray.places)] = ray.places
    return Box(
        seats=seats,
        gap=options.gap,
        first=NOTHING if options.first == "draw" else int(options.first),
        escape=options.escape,
        sand=0 if options.sand is None else options.sand // 1000,
        buzzer=options.buzzer,
        calm=options.calm,
        passing=options.passing,
        thief_steps=THIEF_STEPS[seats],
        fixed=options.tiles == "fixed",
        kinds=len(kinds),
        tiles=np.array([list(map(kinds.index, tile)) for tile in tiles], np.int8),
        shown=np.array([[sides.index(tile), sides.index(tile[::-1])] for tile in tiles], np.int8),
        sides=len(sides),
        codes=np.array([list(map(kinds.index, code)) for code in options.deck], np.int8),
        rays=rays,
        observation=observation,
    )
