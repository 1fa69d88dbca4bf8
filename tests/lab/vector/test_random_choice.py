"""Games that choose at random in a way of their own choose evenly among what is legal."""

from typing import Any

import numpy as np
import pytest

from safecracker.lab.vector import make

pytestmark = pytest.mark.slow  # kernels are compiled

DRAWS, BATCH = 1500, 4


@pytest.mark.parametrize(
    ("name", "options"),
    [("thieves", {"swaps": 6, "sirens": 0}), ("teufelsmoor", {}), ("teufelsmoor", {"naming": "end"})],
)
def test_all_that_is_legal_is_as_likely(name: str, options: dict[str, Any]) -> None:
    env = make(name, BATCH, seed=4, **options)
    games = np.arange(BATCH)
    for _ in range(12):
        counts = np.zeros((BATCH, env.actions))
        for _ in range(DRAWS):
            counts[games, env.random_actions()] += 1
        expected = env.legal * (DRAWS / env.legal.sum(axis=1, keepdims=True))
        assert (abs(counts - expected) <= 6 * expected**0.5).all()
        env.step(env.random_actions())


def test_nothing_is_chosen_where_a_game_is_over() -> None:
    env = make("teufelsmoor", BATCH, seed=4, auto_reset=False)
    while not env.done.all():
        env.step(env.random_actions())
    assert not env.random_actions().any()
