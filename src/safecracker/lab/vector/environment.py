"""What the vector environments of all games have in common: many games at once, in arrays, one step at a time.

Numbers of actions, masks, observations and returns are those of ``lab/episode.py``; ``check.py`` plays both.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from safecracker.lab.episode import NumberedGame
from safecracker.lab.numba_gate import FAST

from .kernels import NOBODY, STRIDE, Batch, Bools, Bytes, Floats, Ints, Shorts, Words, first_illegal, random_actions


class VectorEnv(ABC):
    """A batch of games of one kind. Every array has an entry for each game; users read them and change nothing.

    A game that ends begins again in the same step: ``done`` and ``returns`` tell of the game that ended, the rest of
    the new one. With ``auto_reset=False`` it stays as it ended until ``reset``, and its actions count for nothing.
    """

    MOST_DRAWN: ClassVar[int]  # times that chance can act in one step, the deal of the next game included

    def __init__(self, numbered: NumberedGame, batch: int, *, seed: int, auto_reset: bool) -> None:
        if not FAST:
            raise ValueError("vector environments need numba: pip install 'safecracker[fast]'")
        if batch < 1:
            raise ValueError(f"a batch has at least one game, not {batch}")
        self.numbered, self.batch, self.auto_reset = numbered, batch, auto_reset
        self.seats, self.actions = numbered.game.seats, numbered.actions.size
        self.observation_size = numbered.layout.observation_size
        self._words = np.zeros((batch, -(-self.actions // 8)), np.uint64)  # eight marks of the mask in each
        self._arrays = Batch(
            legal=self._words.view(np.int8),
            to_act=np.full(batch, NOBODY, np.int8),
            done=np.zeros(batch, np.bool_),
            returns=np.zeros((batch, self.seats), np.float32),
            luck=np.zeros(batch, np.uint64),
            drawn=np.zeros((batch, self.MOST_DRAWN), np.int16),
            drawn_count=np.zeros(batch, np.int16),
        )
        self.legal = self._arrays.legal[:, : self.actions]  # 1 for every number that the seat to act may choose
        self._observed: Floats | None = None  # made when somebody first looks
        self._choice_luck = np.zeros(batch, np.uint64)
        self._seed(seed)
        self._everybody = np.ones(batch, np.bool_)
        self._prepare()
        self.reset()

    def __repr__(self) -> str:
        return f"<VectorEnv of {self.batch} games of {self.numbered.kit.name}, {self.seats} seats>"

    @property
    def to_act(self) -> Bytes:
        """The seat that is asked in each game; -1 where the game is over."""
        return self._arrays.to_act

    @property
    def done(self) -> Bools:
        """Whether the game ended in the last step; without auto-reset, whether it is over."""
        return self._arrays.done

    @property
    def returns(self) -> Floats:
        """A row for each game: what it was worth to every seat where it is done, and 0 where it is not."""
        return self._arrays.returns

    @property
    def drawn(self) -> tuple[Shorts, Shorts]:
        """What chance did in the last step, by ``Game.chance_numbers``: a row for each game, and how many count."""
        return self._arrays.drawn, self._arrays.drawn_count

    def reset(self, *, seed: int | None = None, which: NDArray[np.bool_] | None = None) -> None:
        """Begin again, in all games or in those that are marked; a seed also fixes what chance will do.

        ``which`` has True or False for each game: ``reset(which=env.done)``. Raises ValueError for anything else.
        """
        marked = self._everybody if which is None else np.array(which)  # a copy: it may be ``done``
        if marked.shape != (self.batch,) or marked.dtype != np.bool_:
            raise ValueError(
                f"which needs True or False for each of {self.batch} games, not {marked.dtype} {marked.shape}"
            )
        if seed is not None:
            self._seed(seed)
        self._arrays.drawn_count[:] = 0
        self._arrays.done[marked] = False
        self._arrays.returns[marked] = 0
        self._deal(marked)

    def step(self, actions: ArrayLike) -> None:
        """Do one action in every game; raises ValueError, and nothing has happened, where one is not legal."""
        arrays, chosen = self._arrays, self._numbers(actions)
        wrong = first_illegal(arrays.legal, arrays.to_act, chosen)
        if wrong < self.batch:
            raise ValueError(f"game {wrong} cannot choose this action now; the mask says what it can choose")
        arrays.drawn_count[:] = 0
        if self.auto_reset:
            arrays.done[:] = False
            arrays.returns[:] = 0
        self._play(chosen)
        if self.auto_reset and arrays.done.any():
            self._deal(arrays.done)

    def observations(self, viewers: ArrayLike | None = None, out: Floats | None = None) -> Floats:
        """What the seat to act sees in each game, as rows of numbers, or what these viewers see (-1: an onlooker).

        The next call writes into the same array, unless ``out`` is one of your own.
        """
        seats = self.to_act if viewers is None else np.broadcast_to(np.asarray(viewers, np.int8), (self.batch,))
        if seats.min() < NOBODY or seats.max() >= self.seats:
            raise ValueError(f"viewers are seats from 0 to {self.seats - 1}, or -1 for an onlooker")
        seats, shape = np.ascontiguousarray(seats), (self.batch, self.observation_size)
        if self._observed is None and out is None:
            self._observed = np.empty(shape, np.float32)
        rows = self._observed if out is None else out
        if rows is None or rows.shape != shape or rows.dtype != np.float32 or not rows.flags.c_contiguous:
            raise ValueError(f"out needs float32 in the shape {shape}, row after row")
        self._observe(seats, rows)
        return rows

    def random_actions(self, out: Ints | None = None) -> Ints:
        """A legal action for every game, each as likely as the other. Chance in the games does not depend on it."""
        chosen = np.empty(self.batch, np.int32) if out is None else out
        self._choose(self._choice_luck, chosen)
        return chosen

    def _choose(self, luck: Words, chosen: Ints) -> None:
        """Choose at random among what is legal; for a game that knows a faster way to do it."""
        random_actions(self._words, self._arrays.legal, luck, chosen)

    def _numbers(self, actions: ArrayLike) -> Ints:
        """The actions as kernels take them; a number that is too large stays illegal."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        if given.shape != (self.batch,):
            raise ValueError(f"{self.batch} games need as many actions, not {given.shape}")
        if given.dtype != np.int32:
            given = given.clip(NOBODY, self.actions)
        return np.ascontiguousarray(given, np.int32)

    def _seed(self, seed: int) -> None:
        """Every game gets random numbers of its own, whatever the size of the batch."""
        streams = np.random.default_rng(seed).integers(1 << 64, size=2, dtype=np.uint64)
        places = np.arange(1, self.batch + 1, dtype=np.uint64)
        for luck, stream in zip((self._arrays.luck, self._choice_luck), streams, strict=True):
            luck[:] = _mixed(stream + places * np.uint64(STRIDE >> 1 | 1))

    @abstractmethod
    def _prepare(self) -> None:
        """Make the game's own arrays; raises ValueError, in a sentence, for options that it cannot play."""

    @abstractmethod
    def _deal(self, which: Bools) -> None:
        """Begin a game where it is marked, up to the first choice of a seat: sets ``to_act`` and ``legal``.

        Leaves ``done`` and ``returns`` alone, and adds to ``drawn``.
        """

    @abstractmethod
    def _play(self, actions: Ints) -> None:
        """Do legal actions, and let chance and the clock go on to the next choice or the end, in games that go on."""

    @abstractmethod
    def _observe(self, viewers: Bytes, cells: Floats) -> None:
        """Write every cell of every row: the observation of this viewer, as ``NumberedGame.layout`` has it."""


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Words of which nothing can be seen in each other (the finaliser of MurmurHash3)."""
    words = (words ^ words >> np.uint64(33)) * np.uint64(0xFF51AFD7ED558CCD)
    words = (words ^ words >> np.uint64(33)) * np.uint64(0xC4CEB9FE1A85EC53)
    mixed: NDArray[np.uint64] = words ^ words >> np.uint64(33)
    return mixed
