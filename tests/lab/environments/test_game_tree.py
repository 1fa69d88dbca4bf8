"""Whole trees of small games: OpenSpiel finds the same, and an equilibrium cannot be exploited."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")

from open_spiel.python.algorithms import exploitability
from open_spiel.python.policy import Policy

from safecracker.games import find
from safecracker.lab.game_tree import GameTree, Strategy
from safecracker.lab.openspiel import SpielState, load_game

TREE = GameTree(load_game("davinci", players=2, numbers=2, hand=1, first=0))


class ForSpiel(Policy):  # type: ignore[misc]
    """A strategy of ours as OpenSpiel takes it."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__(TREE.game, [0, 1])
        self._known = {
            (state.player, state.view): dict(zip(state.legal, strategy[state.start :].tolist(), strict=False))
            for state in TREE.states
        }

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> Any:
        player = state.current_player() if player_id is None else player_id
        return self._known[player, state.view(player)]


def test_there_is_a_node_for_every_history() -> None:
    assert TREE.size == 249  # as the census of this game counts them
    assert len(TREE.states) == 96


@pytest.mark.parametrize("rounds", [0, 3])
def test_openspiel_finds_the_same_nash_conv_and_the_same_value(rounds: int) -> None:
    strategy = TREE.equilibrium(rounds) if rounds else TREE.uniform()
    assert TREE.nash_conv(strategy) == pytest.approx(exploitability.nash_conv(TREE.game, ForSpiel(strategy)))
    assert TREE.nash_conv(strategy) > 1e-3


def test_an_equilibrium_cannot_be_exploited() -> None:
    perfect = TREE.equilibrium(300)
    assert TREE.nash_conv(perfect) < 1e-3
    assert TREE.value(perfect) == pytest.approx(1, abs=1e-3)  # who begins finds out everything
    other = TREE.paired(perfect, TREE.uniform())
    assert TREE.value(other) <= TREE.best_response(other, 0)


def test_the_strategy_of_a_bot_is_what_it_chooses() -> None:
    strategy = TREE.strategy_of(find("davinci").bot(5), 3)
    sums = np.add.reduceat(strategy, [state.start for state in TREE.states])
    assert np.allclose(sums, 1)
    assert TREE.nash_conv(strategy) < TREE.nash_conv(TREE.uniform())
