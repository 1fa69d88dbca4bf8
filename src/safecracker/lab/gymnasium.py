"""One seat of a game against bots, as an environment of Gymnasium (extra ``gymnasium``).

    import gymnasium
    import safecracker.lab.gymnasium  # registers the games

    env = gymnasium.make("safecracker/davinci-v0", opponents=3)

The observation is a row of numbers, and ``info["action_mask"]`` says what is legal.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete
except ModuleNotFoundError as error:
    error.add_note("pip install 'safecracker[gymnasium]'")
    raise

from safecracker.core.errors import BadOptions
from safecracker.core.game import Seat
from safecracker.core.options import Value
from safecracker.games import GAMES
from safecracker.games.kit import AnyKit
from safecracker.lab.arena.contest import player_of
from safecracker.lab.episode import Episode, NumberedGame
from safecracker.players.bot import Bot

LARGEST = 2**24  # as far as the numbers of a tensor are exact
MOST_CHOICES = 2_000  # of all players together, before a game is cut off
ILLEGAL = -1.0  # what an illegal action costs: it ends the game

# a level, the name of a player of the arena, or a bot of one's own or its class
Opponent = int | str | Bot[Any] | Callable[..., Bot[Any]]


class OneSeat(gymnasium.Env[NDArray[np.float32], Any]):
    """A seat against bots: one for all the others, or one for each of them. The reward comes at the end, -1 to 1."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: AnyKit | str,
        /,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = 3,
        players: int | None = None,
        information: bool = False,
        most_choices: int = MOST_CHOICES,
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        self.numbered, self.seat, self.render_mode = NumberedGame(game, players, options), Seat(seat), render_mode
        self._information, self._most_choices = information, most_choices
        others = [Seat(other) for other in range(self.numbered.game.seats) if other != seat]
        if len(others) == self.numbered.game.seats:
            raise BadOptions("there is no seat {seat}; the seats are 0 to {last}", seat=seat, last=len(others) - 1)
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * len(others)
        if len(opponents) != len(others):
            raise ValueError(
                f"opponents: one for all other seats, or a list with one for each, {len(others)}; not {len(opponents)}"
            )
        self._bots = {
            other: player_of(self.numbered.kit, self.numbered.game, bot)
            for other, bot in zip(others, opponents, strict=True)
        }
        size = self.numbered.layout.information_size if information else self.numbered.layout.observation_size
        self.observation_space = Box(0, LARGEST, (size,), np.float32)
        self.action_space = Discrete(self.numbered.actions.size)
        self.episode: Episode

    def __repr__(self) -> str:
        return f"<OneSeat {self.seat} of {self.numbered.kit.name}, {self.numbered.game.seats} seats>"

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._rng = Random(int(self.np_random.integers(2**63)))
        self.episode = Episode(self.numbered, self._rng)
        self._let_bots_play()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if not self.episode.allows(self.seat, int(action)):
            return self._seen(), ILLEGAL, True, False, self._info()
        self.episode.play(self.seat, int(action))
        self._let_bots_play()
        reward, over = self.episode.returns[self.seat], self.episode.over
        return self._seen(), reward, over, not over and self._cut_off, self._info()

    def render(self) -> str:
        """The board as this seat sees it."""
        return self.episode.text(self.seat)

    def _let_bots_play(self) -> None:
        while (seat := self.episode.to_act) is not None and seat != self.seat and not self._cut_off:
            self.episode.bot_plays(seat, self._bots[seat], self._rng)

    @property
    def _cut_off(self) -> bool:
        return self.episode.choices >= self._most_choices

    def _seen(self) -> NDArray[np.float32]:
        return self.numbered.row(self.episode.view(self.seat), information=self._information)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask(self.seat).copy()}


for _name in GAMES:
    gymnasium.register(f"safecracker/{_name}-v0", entry_point=partial(OneSeat, _name), disable_env_checker=True)
