"""Mastermind by the thousand. All options can be played."""

from typing import ClassVar

import numpy as np

from safecracker.games.mastermind.rules.model import BREAKER_BONUS, PLAYERS
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import answers

from .environment import VectorEnv
from .kernels import Bools, Bytes, Floats, Ints, Words
from .mastermind_kernels import UNKNOWN, Board, Games, choose, deal, observe, play


class MastermindEnv(VectorEnv):
    MOST_DRAWN: ClassVar[int] = 1

    def _prepare(self) -> None:
        options: MastermindOptions = self.table.game.options
        self._board = board(options, self.observation_size)
        batch = self.batch
        self._games = Games(
            setter=np.zeros(batch, np.int8),
            number=np.zeros(batch, np.int8),
            retry=np.zeros(batch, np.int32),
            code=np.zeros(batch, np.int32),
            filled=np.zeros(batch, np.int8),
            guesses=np.zeros((batch, options.rows), np.int32),
            keys=np.zeros((batch, options.rows), np.int8),
            points=np.zeros((batch, PLAYERS), np.int32),
            shown=np.zeros(batch, np.int8),
            over=np.zeros(batch, np.bool_),
        )

    def _deal(self, which: Bools) -> None:
        deal(self._arrays, self._games, self._board, which)

    def _play(self, actions: Ints) -> None:
        play(self._arrays, self._games, self._board, actions)

    def _choose(self, luck: Words, chosen: Ints) -> None:
        choose(self._games, self._board, luck, chosen)

    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        observe(self._games, self._board, viewers, cells)


def board(options: MastermindOptions, observation: int) -> Board:
    possible = answers(options.holes)
    numbers = np.full((options.holes + 1) ** 2, UNKNOWN, np.int8)
    for number, keys in enumerate(possible):
        numbers[keys.red * (options.holes + 1) + keys.white] = number
    return Board(
        holes=options.holes,
        pegs=len(options.pegs),
        codes=options.codes,
        rows=options.rows,
        rounds=options.rounds,
        retries=options.retries,
        first=UNKNOWN if options.first == "draw" else int(options.first),
        bonus=options.bonus,
        by_hand=options.by_hand,
        answers=len(possible) if options.by_hand else 0,
        red=np.array([keys.red for keys in possible], np.int8),
        white=np.array([keys.white for keys in possible], np.int8),
        answer=numbers,
        breaker_bonus=BREAKER_BONUS,
        observation=observation,
    )
