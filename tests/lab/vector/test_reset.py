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


@pytest.mark.parametrize("name", ["mastermind"])
def test_games_that_are_done_begin_again(name: str) -> None:
    env = make(name, 4, seed=1, auto_reset=False, holes=2, colours=2)
    while not env.done.all():
        env.step(env.random_actions())
    env.reset(which=env.done)
    assert not env.done.any()
    assert (env.to_act >= 0).all()
    assert env.legal.any(axis=1).all()


@pytest.mark.parametrize("name", ["mastermind"])
@pytest.mark.parametrize("which", [[0, 2], [True, False], [1, 0, 1, 0]])
def test_games_to_reset_are_marked(name: str, which: list[int]) -> None:
    env = make(name, 4, seed=1)
    with pytest.raises(ValueError, match="True or False for each of 4 games"):
        env.reset(which=np.array(which))
