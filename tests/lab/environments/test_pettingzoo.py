"""The games pass PettingZoo's own tests, and end as their rules say."""

from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from safecracker.lab.pettingzoo import env, parallel_env

SMALL: dict[str, dict[str, Any]] = {
    "mastermind": {"holes": 2, "colours": 3, "answers": "hand"},
    "davinci": {"game": "dashes", "players": 3},
    "thieves": {},
    "codecrackers": {"layout": "hexes", "tiles": "fixed", "escape": 15},
    "teufelsmoor": {"limit": 20, "naming": "end", "players": 4, "crooks": 2},
}
RACES: list[dict[str, Any]] = [{}, {"claims": "calm"}, {"claims": "buzzer"}, {"glass": "untimed", "layout": "hexes"}]

# api_test expects a bare array, and wants to be told of every observation that is a dict with a mask
MASKED = pytest.mark.filterwarnings("ignore:Observation space for each agent", "ignore:Observation is not a NumPy")


@MASKED
@pytest.mark.parametrize("name", SMALL)
def test_every_game_passes_the_test_of_the_api(name: str) -> None:
    api_test(env(name, **SMALL[name]), num_cycles=100)


@pytest.mark.parametrize("name", SMALL)
def test_every_game_follows_from_its_seed(name: str) -> None:
    seed_test(lambda: env(name, **SMALL[name]), num_cycles=50)


@pytest.mark.parametrize("options", RACES, ids=str)
def test_races_pass_the_test_of_the_parallel_api(options: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(**options), num_cycles=100)


@pytest.mark.parametrize("options", RACES, ids=str)
def test_races_follow_from_their_seeds(options: dict[str, Any]) -> None:
    parallel_seed_test(lambda: parallel_env(**options), num_cycles=50)


@pytest.mark.parametrize("information", [False, True])
@pytest.mark.parametrize("name", SMALL)
def test_random_agents_come_to_an_end_that_is_worth_something(name: str, *, information: bool) -> None:
    game = env(name, information=information, **SMALL[name])
    for seed in range(2):
        game.reset(seed=seed)
        total = dict.fromkeys(game.agents, 0.0)
        for agent in game.agent_iter():
            seen, reward, terminated, truncated, _ = game.last()
            total[agent] += reward
            assert game.observation_space(agent).contains(seen)
            done = terminated or truncated
            game.step(None if done else game.action_space(agent).sample(seen["action_mask"]))
        assert all(-1 <= each <= 1 for each in total.values())
        assert sum(total.values()) == pytest.approx(0)


def test_an_illegal_action_loses() -> None:
    game = env("mastermind", holes=2, colours=3, first=0)
    game.reset(seed=1)
    game.step(9)  # a guess, before there is a code
    assert game.terminations == {"seat_0": True, "seat_1": True}
    assert game.rewards["seat_0"] == -1


def test_a_game_without_end_is_cut_off() -> None:
    game = env("codecrackers", layout="hexes", escape=0, most_choices=20)
    game.reset(seed=1)
    for _ in range(20):
        seen, *_ = game.last()
        game.step(game.action_space(game.agent_selection).sample(seen["action_mask"]))
    assert all(game.truncations.values())


def test_in_a_game_of_turns_nobody_chooses_at_once() -> None:
    with pytest.raises(ValueError, match="players take turns"):
        parallel_env("davinci")


def test_the_board_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    game = parallel_env(render_mode="ansi", layout="hexes")
    game.reset(seed=1)
    assert "A1" in str(game.render()) or "Player 1" in str(game.render())
    shown = env("mastermind", render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out


def test_an_environment_says_what_it_is() -> None:
    assert repr(env("thieves", players=5).unwrapped) == "<TurnEnv thieves, 5 seats>"
    assert repr(parallel_env(players=3)) == "<RaceEnv codecrackers, 3 seats>"
