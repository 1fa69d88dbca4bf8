"""Mastermind by the thousand. All options can be played."""

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from safecracker.games.mastermind.rules.model import BREAKER_BONUS
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import answers

from .environment import VectorEnv
from .kernels import Bools, Bytes, Floats, Ints, Words
from .mastermind_kernels import BOARD, GAME, UNKNOWN, choose, deal, observe, play


class MastermindEnv(VectorEnv):
    MOST_DRAWN: ClassVar[int] = 1

    def _prepare(self) -> None:
        options = self.numbered.game.options
        assert isinstance(options, MastermindOptions)
        self._board = board(options)
        self._games = np.zeros(self.batch, GAME)

    def _deal(self, which: Bools) -> None:
        deal(self._arrays, self._games, self._board, which)

    def _play(self, actions: Ints) -> None:
        play(self._arrays, self._games, self._board, actions)

    def _choose(self, luck: Words, chosen: Ints) -> None:
        choose(self._games, self._board, luck, chosen)

    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        observe(self._games, self._board, viewers, cells)


def board(options: MastermindOptions) -> NDArray[np.void]:
    """The options as the one record of an array."""
    made, possible = np.zeros(1, BOARD), answers(options.holes)
    facts = {
        "holes": options.holes,
        "pegs": len(options.pegs),
        "codes": options.codes,
        "rows": options.rows,
        "rounds": options.rounds,
        "retries": options.retries,
        "first": UNKNOWN if options.first == "draw" else int(options.first),
        "bonus": options.bonus,
        "by_hand": options.by_hand,
        "breaker_bonus": BREAKER_BONUS,
        "answer_count": len(possible) if options.by_hand else 0,
    }
    for name, value in facts.items():
        made[name] = value
    for number, keys in enumerate(possible):
        made["red"][0, number], made["white"][0, number] = keys.red, keys.white
        made["answers"][0, keys.red * (options.holes + 1) + keys.white] = number
    return made
