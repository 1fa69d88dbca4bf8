"""What all vector environments have in common."""

from typing import Any

import numpy as np
import pytest

from safecracker.core.errors import BadOptions
from safecracker.lab.vector import GAMES, VectorEnv, environment, make
from safecracker.lab.vector.kernels import random_actions

pytestmark = pytest.mark.slow  # kernels are compiled


def tiny(**options: Any) -> VectorEnv:
    return make("mastermind", 8, seed=3, **{"holes": 2, "colours": 2, "first": 0, **options})


def after(env: VectorEnv, steps: int) -> tuple[np.ndarray[Any, Any], ...]:
    for _ in range(steps):
        env.step(env.random_actions())
    return env.legal.copy(), env.to_act.copy(), env.observations().copy()


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = after(make("davinci", 8, seed=1), 30), after(make("davinci", 8, seed=1), 30)
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
    assert not np.array_equal(first[2], after(make("davinci", 8, seed=2), 30)[2])


def test_a_game_is_the_same_in_a_larger_batch() -> None:
    few, many = after(make("davinci", 4, seed=1), 30), after(make("davinci", 16, seed=1), 30)
    assert all(np.array_equal(a, b[:4]) for a, b in zip(few, many, strict=True))


def test_a_reset_with_a_seed_begins_again() -> None:
    env = make("davinci", 8, seed=1)
    first = after(env, 30)
    env.reset(seed=1)
    assert all(np.array_equal(a, b) for a, b in zip(first, after(env, 30), strict=True))


def chosen_evenly(env: VectorEnv) -> bool:
    """Whether the games with the mask of the first choose all that is legal about as often."""
    alike = (env.legal == env.legal[0]).all(axis=1)
    counts = np.bincount(env.random_actions()[alike], minlength=env.actions)
    legal = env.legal[0] == 1
    expected = alike.sum() / legal.sum()
    return bool((counts[~legal] == 0).all() and (abs(counts[legal] - expected) < 5 * expected**0.5).all())


def test_all_legal_actions_are_as_likely() -> None:
    assert chosen_evenly(make("davinci", 4096, seed=1, first=0, numbers=4))


def test_mastermind_chooses_evenly_in_every_phase() -> None:
    env = make("mastermind", 4096, seed=1, holes=2, colours=2, answers="hand", first=0)
    for action in (0, 5, 9):  # a code, a guess, and an answer that ends nothing
        assert chosen_evenly(env)
        env.step(np.full(4096, action))
    assert env.legal[0].sum() == 5  # all codes, or a challenge
    assert chosen_evenly(env)


def test_counting_and_trying_choose_alike() -> None:
    """Few of many numbers are hit by counting alone, in every block of words."""
    words = np.zeros((4096, 600), np.uint64)
    legal = words.view(np.int8)
    places = [0, 7, 8, 2039, 2040, 4799]
    legal[:, places] = 1
    chosen = np.zeros(4096, np.int32)
    random_actions(words, legal, np.arange(4096, dtype=np.uint64), chosen)
    counts = np.bincount(chosen, minlength=4800)
    assert counts[places].sum() == 4096
    assert (abs(counts[places] - 4096 / 6) < 150).all()


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    env = tiny()
    before = env.observations().copy()
    for wrong in (4, -1, 8, 1 << 32):  # a guess before there is a code; no number at all
        with pytest.raises(ValueError, match="game 5 cannot choose this action now"):
            env.step(np.where(np.arange(8) == 5, wrong, 0))
    assert np.array_equal(env.observations(), before)


def test_finished_games_wait_for_a_reset() -> None:
    env = tiny(auto_reset=False, rounds=2, rows=4)
    while not env.done.all():
        env.step(env.random_actions())
    assert (env.to_act == -1).all()
    assert not env.legal.any()
    assert (abs(env.returns).max(axis=1) <= 1).all()
    returns = env.returns.copy()
    env.step(np.full(8, -5))
    assert np.array_equal(env.returns, returns)
    env.reset(which=np.arange(8) < 3)
    assert env.done.tolist() == [False] * 3 + [True] * 5
    assert env.to_act.tolist() == [0] * 3 + [-1] * 5
    assert not env.returns[:3].any()


def test_a_game_that_ends_begins_again_in_the_same_step() -> None:
    env = tiny(rows=4)
    while not env.done.any():
        env.step(env.random_actions())
    over = int(np.flatnonzero(env.done)[0])
    assert env.to_act[over] == 0
    assert env.legal[over, :4].all()
    assert env.returns[over].sum() == 0
    env.step(env.random_actions())
    assert not env.done[over]


def test_observations_fill_an_array_again() -> None:
    env = tiny()
    cells = env.observations(1).copy()
    assert env.observations(np.full(8, 0), out=cells) is cells
    assert cells[:, :3].tolist() == [[1, 0, 0]] * 8
    assert not env.observations(-1)[:, :3].any()
    assert env.observations() is env.observations()


def test_what_does_not_fit_is_refused() -> None:
    env = tiny()
    with pytest.raises(ValueError, match="8 games need as many actions"):
        env.step([0])
    with pytest.raises(ValueError, match="whole numbers"):
        env.step(np.zeros(8))
    with pytest.raises(ValueError, match="viewers are seats from 0 to 1"):
        env.observations(2)
    with pytest.raises(ValueError, match="out needs float32"):
        env.observations(out=np.zeros((8, 3), np.float32))
    with pytest.raises(ValueError, match="at least one game"):
        make("mastermind", 0)
    with pytest.raises(BadOptions):
        make("mastermind", 1, holes=77)


def test_numba_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "FAST", False)
    with pytest.raises(ValueError, match=r"safecracker\[fast\]"):
        make("mastermind", 1)


def test_a_game_without_arrays_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(GAMES, "mastermind")
    with pytest.raises(ValueError, match="mastermind has no vector environment; these have: davinci"):
        make("mastermind", 1)


def test_it_says_what_it_is() -> None:
    assert repr(tiny()) == "<VectorEnv of 8 games of mastermind, 2 seats>"


def test_players_can_also_be_called_seats() -> None:
    assert make("davinci", 1, players=4).seats == make("davinci", 1, seats=4).seats == 4
