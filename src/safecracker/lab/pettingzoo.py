"""The games as environments of PettingZoo (extra ``pettingzoo``).

    from safecracker.lab.pettingzoo import env

    game = env("davinci", players=3)

``env`` is an AEC environment: one agent is asked at a time. ``parallel_env`` is one in which all agents choose at
once, for The Code Crackers. Agents are ``seat_0``, ``seat_1`` and so on.
"""

from random import Random
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    error.add_note("pip install 'safecracker[pettingzoo]'")
    raise

from safecracker.core.game import Seat
from safecracker.core.options import Value
from safecracker.games.kit import AnyKit
from safecracker.lab.episode import Episode, NumberedGame

LARGEST = 2**24  # as far as the numbers of a tensor are exact
MOST_CHOICES = 2_000  # of all agents together, before a game is cut off

Observation = dict[str, NDArray[Any]]


def env(
    game: AnyKit | str,
    /,
    *,
    players: int | None = None,
    information: bool = False,
    most_choices: int = MOST_CHOICES,
    render_mode: str | None = None,
    **options: Value,
) -> AECEnv[str, Observation, int]:
    """An environment for this game. An agent that chooses what is not legal loses, and the game ends.

    ``information`` observes all that an agent knows, with the history of the game, rather than what lies on the table.
    A game is cut off, without a winner, after ``most_choices``.
    """
    numbered = NumberedGame(game, players, options)
    raw = TurnEnv(numbered, information=information, most_choices=most_choices, render_mode=render_mode)
    ending = TerminateIllegalWrapper(raw, illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ending))


def parallel_env(
    game: AnyKit | str = "codecrackers",
    /,
    *,
    players: int | None = None,
    information: bool = False,
    most_choices: int = MOST_CHOICES,
    render_mode: str | None = None,
    **options: Value,
) -> "RaceEnv":
    """An environment in which all agents choose at once, for a game in which they race."""
    numbered = NumberedGame(game, players, options)
    if numbered.actions.wait is None:
        raise ValueError(f"in {numbered.game.name} players take turns; use env()")
    return RaceEnv(numbered, information=information, most_choices=most_choices, render_mode=render_mode)


class _Seats:
    """What both kinds of environments have in common."""

    def __init__(
        self,
        numbered: NumberedGame,
        *,
        information: bool = False,
        most_choices: int = MOST_CHOICES,
        render_mode: str | None = None,
    ) -> None:
        self.numbered, self.render_mode = numbered, render_mode
        self._information, self._most_choices = information, most_choices
        self.possible_agents = [f"seat_{seat}" for seat in range(numbered.game.seats)]
        self.agents: list[str] = []
        size = numbered.layout.information_size if information else numbered.layout.observation_size
        cells, actions = Box(0, LARGEST, (size,), np.float32), numbered.actions.size
        self._observation_spaces = {
            agent: Dict({"observation": cells, "action_mask": Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._rng = Random()
        self.episode: Episode

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.numbered.kit.name}, {self.numbered.game.seats} seats>"

    def observation_space(self, agent: str) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """The board as an onlooker sees it."""
        text = self.episode.text(None)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - that is what it is for
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = Random(seed)
        self.agents = list(self.possible_agents)
        self.episode = Episode(self.numbered, Random(self._rng.getrandbits(64)))

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _seen(self, agent: str) -> NDArray[np.float32]:
        view = self.episode.view(self._seat(agent))
        return self.numbered.row(view, information=self._information)

    @property
    def _cut_off(self) -> bool:
        return not self.episode.over and self.episode.choices >= self._most_choices


class TurnEnv(_Seats, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One agent is asked at a time; in a race in the order of ADR 26."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "safecracker_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - none yet
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        return {"observation": self._seen(agent), "action_mask": self.episode.mask(self._seat(agent)).copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self.episode.play(self._seat(agent), int(action))
        self._clear_rewards()
        if self.episode.over:
            self.rewards = dict(zip(self.possible_agents, self.episode.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        seat = self.episode.to_act
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]


class RaceEnv(_Seats, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents choose at once, and their choices happen in the order of ADR 26.

    Whoever chooses something that another has just made impossible is asked again. Agents that have nothing to choose
    wait. What is not legal counts as waiting, and as nothing where one may not wait.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "safecracker_race_v0", "render_modes": ["human", "ansi"]}

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        episode, wait = self.episode, self.numbered.actions.wait
        asked = {seat: episode.mask(seat) for seat in episode.asked}
        state, waited = episode.state, episode.waited
        for seat, mask in asked.items():
            number = int(actions[self.possible_agents[seat]])
            chosen = number if mask[number] else wait
            if chosen is not None and seat in episode.asked and episode.allows(seat, chosen):
                episode.play(seat, chosen)
        if (state, waited) == (episode.state, episode.waited):
            episode.choices += 1  # so that a game in which nothing happens is cut off too
        over, cut_off = episode.over, self._cut_off
        rewards = dict(zip(self.possible_agents, episode.returns, strict=True))
        seen, infos = self._observations(), {agent: dict[str, Any]() for agent in self.agents}
        ended = (dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut_off))
        if over or cut_off:
            self.agents = []
        return seen, rewards, *ended, infos

    def _observations(self) -> dict[str, Observation]:
        return {agent: {"observation": self._seen(agent), "action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """What is legal; to wait, for those who have nothing to choose."""
        mask = self.episode.mask(self._seat(agent)).copy()
        if not mask.any():
            mask[-1] = 1
        return mask
