"""A reset in the middle of a game leaves nothing of it behind."""

import numpy as np
import pytest

from safecracker.lab.vector import make

pytestmark = pytest.mark.slow  # kernels are compiled


@pytest.mark.parametrize("name", ["thieves", "teufelsmoor", "codecrackers"])
def test_after_a_reset_all_is_as_in_a_new_environment(name: str) -> None:
    new, used = make(name, 8, seed=1), make(name, 8, seed=2)
    for _ in range(25):
        used.step(used.random_actions())
    used.reset(seed=1)
    for _ in range(25):
        actions = new.random_actions()
        assert np.array_equal(new.legal, used.legal)
        assert np.array_equal(new.observations(), used.observations())
        new.step(actions)
        used.step(actions)
