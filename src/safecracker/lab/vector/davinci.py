"""Da Vinci Code by the thousand, for two to four. All options can be played."""

from itertools import permutations
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import Action
from safecracker.core.numbering import ActionNumbers
from safecracker.games.davinci.rules.model import Arrange, Guess, Open, Pick, Place, Stop
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.turns import CRACK_POINTS, GUESS_POINTS, SIX_POINTS

from .davinci_kernels import deal, play
from .davinci_records import BOX, EACH, GAME, NONE, SEATS
from .davinci_view_kernels import observe
from .environment import VectorEnv
from .kernels import Bools, Bytes, Floats, Ints


class DaVinciEnv(VectorEnv):
    # two deals, where a round of a points game ends, or the lot and a deal where the game does; then a tile is drawn
    MOST_DRAWN: ClassVar[int] = 2 * (2 + EACH * SEATS)

    def _prepare(self) -> None:
        options = self.numbered.game.options
        assert isinstance(options, DaVinciOptions)
        self._box = box(options, self.seats, self.numbered.actions)
        self._games = np.zeros(self.batch, GAME)

    def _deal(self, which: Bools) -> None:
        deal(self._arrays, self._games, self._box, which)

    def _play(self, actions: Ints) -> None:
        play(self._arrays, self._games, self._box, actions)

    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        observe(self._games, self._box, viewers, cells)


def box(options: DaVinciOptions, seats: int, numbers: ActionNumbers) -> NDArray[np.void]:
    """The options as the one record of an array."""
    made, orders, at = np.zeros(1, BOX), list(permutations(range(options.tiles_each(seats)))), 0
    starts = dict[type[Action], int]()
    for kind in numbers.kinds:
        starts[kind.action] = at
        at += kind.size
    place = starts.get(Place, numbers.size)
    facts = {
        "seats": seats,
        "tiles": len(options.box),
        "signs": len(options.signs),
        "dashes": options.dashes,
        "first_dash": 2 * options.numbers,
        "each": options.tiles_each(seats),
        "rounds": options.round_count,
        "first": NONE if options.first == "draw" else int(options.first),
        "pick_by_colour": options.pick_by_colour,
        "numbers_first": options.numbers_first,
        "for_points": options.for_points,
        "dash_points": options.dash,
        "guess_points": GUESS_POINTS,
        "six_points": SIX_POINTS,
        "crack_points": CRACK_POINTS,
        "guess": starts[Guess],
        "stop": starts[Stop],
        "open": starts[Open],
        "pick": starts.get(Pick, place),
        "place": place,
        "arrange": starts.get(Arrange, numbers.size),
        "order_count": len(orders),
    }
    for name, value in facts.items():
        made[name] = value
    made["orders"][0, : len(orders), : len(orders[0])] = orders
    return made
