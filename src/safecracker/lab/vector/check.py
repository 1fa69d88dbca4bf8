"""A vector environment and the rules side by side: the same actions, the same luck, and after every ply the same game.

The rules play in an ``Episode`` whose chance does what the environment says it drew. Compared are the seat to act, the
mask, what every seat and an onlooker observe, the end and the returns; and over all games, how often chance did what.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from safecracker.core.game import Seat
from safecracker.core.numbering import ActionNumbers
from safecracker.lab.episode import Episode

from .environment import VectorEnv
from .kernels import NOBODY, Floats

SUSPICIOUS = 5.5  # standard deviations: by chance, once in some 26 million outcomes


class Difference(AssertionError):
    """The environment and the rules do not agree."""


class Luck(Random):
    """Chance that does what it is told, and counts how likely that was."""

    def __init__(self, numbers: ActionNumbers, tally: "Tally") -> None:
        super().__init__(0)
        self.coming = list[int]()
        self._numbers, self._tally = numbers, tally

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:  # noqa: ARG002 - as Random has it
        if not self.coming:
            raise Difference(f"chance is to act, and nothing was drawn; it could be {population[:5]}")
        number = self.coming.pop(0)
        drawn = self._numbers.action(number)
        if drawn not in population:
            raise Difference(f"{drawn} was drawn, which cannot be; it could be {population[:5]}")
        self._tally.add(number, [self._numbers.number(action) for action in population], weights)
        return [drawn]


class Tally:
    """How often chance did what, and how often that was to be expected."""

    def __init__(self) -> None:
        self.times = Counter[int]()
        self._expected, self._variance = defaultdict[int, float](float), defaultdict[int, float](float)

    def add(self, number: int, possible: Sequence[int], weights: Sequence[float]) -> None:
        self.times[number] += 1
        total = sum(weights)
        for outcome, weight in zip(possible, weights, strict=True):
            likely = weight / total
            self._expected[outcome] += likely
            self._variance[outcome] += likely * (1 - likely)

    def deviations(self) -> dict[int, float]:
        """For every outcome that could be expected ten times, by how many standard deviations it was off."""
        return {
            number: (self.times[number] - expected) / self._variance[number] ** 0.5
            for number, expected in self._expected.items()
            if expected >= 10 and self._variance[number] > 1
        }


class SideBySide:
    """The games of an environment, and the same games by the rules."""

    def __init__(self, env: VectorEnv) -> None:
        self.env, self.tally, self.plies, self.games = env, Tally(), 0, 0
        numbers = env.numbered.game.chance_numbers()
        self._luck = [Luck(numbers, self.tally) for _ in range(env.batch)]
        self._hear()
        self._episodes = list(map(self._begun, self._luck))
        self._same(np.zeros(env.batch, np.int32))

    def play(self, steps: int) -> None:
        """Make this many random steps in both; raises Difference."""
        for _ in range(steps):
            self.step(self.env.random_actions())

    def step(self, actions: Any) -> None:
        was = self.env.to_act.copy()
        self.env.step(actions)
        self._hear()
        for game, episode in enumerate(self._episodes):
            if was[game] != NOBODY:
                self.plies += 1
                episode.play(Seat(int(was[game])), int(actions[game]))
                self._ended_alike(game, episode, int(actions[game]))
        self._same(actions)

    def check_luck(self) -> None:
        """Raise Difference where chance did something far more or less often than it should."""
        for number, off in self.tally.deviations().items():
            if abs(off) > SUSPICIOUS:
                raise Difference(f"outcome {number} came {self.tally.times[number]} times: {off:.1f} deviations off")

    def _begun(self, luck: Luck) -> Episode:
        """A game in which somebody has a choice; those that chance ends before that are passed over."""
        episode = Episode(self.env.numbered, luck)
        while episode.over:
            episode = Episode(self.env.numbered, luck)
        return episode

    def _hear(self) -> None:
        drawn, counts = self.env.drawn
        for game, luck in enumerate(self._luck):
            luck.coming += drawn[game, : counts[game]].tolist()

    def _ended_alike(self, game: int, episode: Episode, action: int) -> None:
        returns = np.array(episode.returns, np.float32)
        if bool(self.env.done[game]) != episode.over or not np.array_equal(self.env.returns[game], returns):
            raise Difference(
                f"game {game} after {action}: over is {episode.over} with {returns}; "
                f"the environment has {self.env.done[game]} with {self.env.returns[game]}"
            )
        if episode.over:
            self.games += 1
            if self.env.auto_reset:
                self._episodes[game] = self._begun(self._luck[game])

    def _same(self, actions: Any) -> None:
        rows = {viewer: self.env.observations(viewer).copy() for viewer in range(NOBODY, self.env.seats)}
        asked = self.env.observations(out=np.full_like(rows[NOBODY], np.nan))
        for game, episode in enumerate(self._episodes):
            where = f"game {game} after {actions[game]}"
            if self._luck[game].coming:
                raise Difference(f"{where}: chance drew {len(self._luck[game].coming)} times too often")
            seat = NOBODY if episode.to_act is None else int(episode.to_act)
            if self.env.to_act[game] != seat:
                raise Difference(f"{where}: seat {seat} is to act, not {self.env.to_act[game]}")
            right = np.zeros(self.env.actions, np.int8) if seat == NOBODY else episode.mask(Seat(seat))
            wrong = np.flatnonzero(self.env.legal[game] != right)
            if len(wrong):
                raise Difference(f"{where}: the mask differs at {wrong[:10]}; legal are {np.flatnonzero(right)[:10]}")
            for viewer, cells in rows.items():
                self._same_row(where, episode, viewer, cells[game])
            if not np.array_equal(asked[game], rows[seat][game]):
                raise Difference(f"{where}: the row of who is to act is not that of seat {seat}")

    def _same_row(self, where: str, episode: Episode, viewer: int, cells: Floats) -> None:
        view = episode.game.view(episode.state, None if viewer == NOBODY else Seat(viewer))
        right = self.env.numbered.row(view, information=False)
        wrong = np.flatnonzero(cells != right)
        if len(wrong):
            fields = self.env.numbered.layout.fields()
            at = int(wrong[0])
            name, start = next((name, start) for name, start, size in fields if start <= at < start + size)
            raise Difference(
                f"{where}: viewer {viewer} has {cells[at]} in cell {at}, not {right[at]}: "
                f"cell {at - start} of {name}; {len(wrong)} cells differ"
            )
