"""All games are in OpenSpiel: its own random games with serialisation pass, and hidden states are sampled again."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from safecracker.core.game import Seat
from safecracker.lab.openspiel import PREFIX, SpielState, load_game

SMALL: dict[str, dict[str, Any]] = {
    "mastermind": {"holes": 2, "colours": 3, "blanks": True},
    "davinci": {"numbers": 6, "game": "dashes"},
    "thieves": {"players": 3, "escape": 3},
    "codecrackers": {"layout": "hexes", "tiles": "fixed", "escape": 15},
    "teufelsmoor": {"limit": 20, "naming": "end"},
}
BUZZER: dict[str, Any] = {"layout": "hexes", "tiles": "fixed", "escape": 15, "claims": "buzzer"}


def after_random_moves(name: str, seed: int, moves: int) -> SpielState:
    rng, state = np.random.RandomState(seed), load_game(name, **SMALL[name]).new_initial_state()
    while not state.is_terminal() and (moves > 0 or state.is_chance_node()):
        drawn, weights = zip(*state.chance_outcomes(), strict=True) if state.is_chance_node() else (None, None)
        state.apply_action(int(rng.choice(drawn or state.legal_actions(), p=weights)))
        moves -= 1
    found: SpielState = state
    return found


@pytest.mark.parametrize("name", SMALL)
def test_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(load_game(name, **SMALL[name]), num_sims=1, serialize=True, verbose=False)


def test_random_games_with_a_buzzer() -> None:
    game = load_game("codecrackers", **BUZZER)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SMALL)
def test_the_games_are_registered_with_usual_options(name: str) -> None:
    game = pyspiel.load_game(PREFIX + name)
    assert PREFIX + name in pyspiel.registered_names()
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seed", range(3))
def test_a_player_cannot_tell_a_sampled_state_from_the_real_one(name: str, seed: int) -> None:
    state = after_random_moves(name, seed, moves=20)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.current_player() == state.current_player()


@pytest.mark.parametrize("name", SMALL)
def test_information_set_search_plays(name: str) -> None:
    state = after_random_moves(name, seed=1, moves=4)
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(state.get_game(), rollouts, 1.4, 5, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def test_tensors_have_names() -> None:
    state = after_random_moves("davinci", seed=1, moves=10)
    seen = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    seen.set_from(state, player=1)
    assert seen.dict["viewer"].tolist() == [0, 1, 0]
    assert len(seen.tensor) == sum(map(len, seen.dict.values()))
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(state.get_game(), params={"x": 1})


def test_a_long_game_is_cut_off_and_worth_nothing() -> None:
    state = load_game("codecrackers", tiles="fixed", escape=0, most_moves=30).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert (len(state.history()), state.returns()) == (30, [0.0, 0.0, 0.0])


def test_a_tiny_game_can_be_solved() -> None:
    """OpenSpiel walks the whole tree: how much a best response wins against players who choose at random."""
    game = load_game("davinci", numbers=2, hand=1, first=0)
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0


def test_moves_are_written_as_everywhere() -> None:
    state = load_game("mastermind", first=0).new_initial_state()
    assert state.action_to_string(0, 0) == "hide WWWW"
    assert state.view(0).viewer == Seat(0)
