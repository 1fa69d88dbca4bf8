"""Da Vinci Code by the thousand, for two to four. All options can be played."""

from itertools import permutations
from typing import ClassVar

import numpy as np

from safecracker.core.game import Action
from safecracker.core.numbering import ActionNumbers
from safecracker.games.davinci.rules.model import MOST, Arrange, Guess, Open, Pick, Place, Stop
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.turns import CRACK_POINTS, GUESS_POINTS, SIX_POINTS

from .davinci_kernels import NONE, Box, Games, deal, play
from .davinci_row_kernels import observe
from .environment import VectorEnv
from .kernels import Bools, Bytes, Floats, Ints

MOST_EACH = 5  # tiles in a first code


class DaVinciEnv(VectorEnv):
    # two deals, where a round of a points game ends, or the lot and a deal where the game does; then a tile is drawn
    MOST_DRAWN: ClassVar[int] = 2 * (2 + MOST_EACH * MOST)

    def _prepare(self) -> None:
        options: DaVinciOptions = self.table.game.options
        self._box = box(options, self.seats, self.table.actions)
        batch, seats, tiles = self.batch, self.seats, len(options.box)
        self._games = Games(
            phase=np.zeros(batch, np.int8),
            number=np.zeros(batch, np.int8),
            starter=np.zeros(batch, np.int8),
            turn=np.zeros(batch, np.int8),
            colour=np.zeros(batch, np.int8),
            pile=np.zeros(batch, np.int32),
            taken=np.zeros(batch, np.int8),
            drawn=np.zeros(batch, np.int8),
            points=np.zeros((batch, seats), np.int32),
            length=np.zeros((batch, seats), np.int8),
            hidden=np.zeros((batch, seats), np.int8),
            rows=np.zeros((batch, seats, tiles), np.int8),
            tile=np.zeros((batch, tiles), np.int8),
            owner=np.zeros((batch, tiles), np.int8),
            open=np.zeros((batch, tiles), np.bool_),
            denied=np.zeros((batch, tiles), np.int16),
        )

    def _deal(self, which: Bools) -> None:
        deal(self._arrays, self._games, self._box, which)

    def _play(self, actions: Ints) -> None:
        play(self._arrays, self._games, self._box, actions)

    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        observe(self._games, self._box, viewers, cells)


def box(options: DaVinciOptions, seats: int, numbers: ActionNumbers) -> Box:
    each = options.tiles_each(seats)
    starts, at = dict[type[Action], int](), 0
    for kind in numbers.kinds:
        starts[kind.action] = at
        at += kind.size
    place = starts.get(Place, numbers.size)
    return Box(
        seats=seats,
        tiles=len(options.box),
        signs=len(options.signs),
        dashes=options.dashes,
        first_dash=2 * options.numbers,
        each=each,
        rounds=options.round_count,
        first=NONE if options.first == "draw" else int(options.first),
        pick_by_colour=options.pick_by_colour,
        numbers_first=options.numbers_first,
        for_points=options.for_points,
        dash_points=options.dash,
        guess_points=GUESS_POINTS,
        six_points=SIX_POINTS,
        crack_points=CRACK_POINTS,
        guess=starts[Guess],
        stop=starts[Stop],
        open=starts[Open],
        pick=starts.get(Pick, place),
        place=place,
        arrange=starts.get(Arrange, numbers.size),
        orders=np.array(list(permutations(range(each))), np.int8),
    )
