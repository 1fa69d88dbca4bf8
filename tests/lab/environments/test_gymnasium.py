"""One seat against bots passes Gymnasium's own test, in every game."""

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from safecracker import RandomBot
from safecracker.core.errors import BadOptions
from safecracker.core.game import OMNISCIENT
from safecracker.games import GAMES
from safecracker.lab.gymnasium import OneSeat
from safecracker.lab.pettingzoo import env


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_check_of_gymnasium(name: str, seat: int) -> None:
    made: Any = gymnasium.make(f"safecracker/{name}-v0", opponents=1, seat=seat)
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_random_player_finishes_a_game_against_a_bot(name: str) -> None:
    game = OneSeat(name, opponents=2, information=name != "codecrackers")
    seen, info = game.reset(seed=3)
    game.action_space.seed(3)
    done, reward = False, 0.0
    while not done:
        assert game.observation_space.contains(seen)
        seen, reward, terminated, truncated, info = game.step(game.action_space.sample(info["action_mask"]))
        done = terminated or truncated
    assert game.episode.over
    assert -1 <= reward <= 1
    assert not info["action_mask"].any()


def test_an_illegal_action_ends_the_game() -> None:
    game = OneSeat("mastermind", first=0)
    game.reset(seed=1)
    _, reward, terminated, _, _ = game.step(5_000)  # a guess, before there is a code
    assert (reward, terminated) == (-1, True)


def test_every_opponent_can_be_another() -> None:
    game = OneSeat("thieves", players=3, opponents=[1, 2], seat=1, render_mode="ansi")
    game.reset(seed=1)
    assert game.episode.to_act == 1
    assert game.render()


def test_an_opponent_may_be_a_class() -> None:
    game = OneSeat("davinci", opponents=RandomBot)
    game.reset(seed=1)
    assert repr(game) == "<OneSeat 0 of davinci, 2 seats>"
    with pytest.raises(BadOptions, match="is not a bot"):
        OneSeat("davinci", opponents=[None])  # type: ignore[list-item]


def test_an_opponent_may_have_the_name_that_the_arena_knows() -> None:
    for opponents in ("random", ["random"]):
        OneSeat("davinci", opponents=opponents).reset(seed=1)
    with pytest.raises(BadOptions, match="there is no player grandmaster"):
        OneSeat("davinci", opponents="grandmaster")


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOptions, match="no seat 4"):
        OneSeat("thieves", players=4, seat=4)


def test_too_few_opponents_are_refused() -> None:
    with pytest.raises(ValueError, match="one for each, 3; not 2"):
        OneSeat("thieves", players=4, opponents=[1, 1])


def test_an_agent_that_is_asked_sees_all_that_it_may_know_and_no_more() -> None:
    game = env("davinci", information=True)
    game.reset(seed=1)
    episode = game.unwrapped.episode
    seen = episode.numbered.layout.information(episode.view(episode.to_act))
    assert game.last()[0]["observation"].tolist() == list(seen)
    assert list(seen) != list(episode.numbered.layout.information(episode.game.view(episode.state, OMNISCIENT)))
