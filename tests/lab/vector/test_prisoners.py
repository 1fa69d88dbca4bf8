"""Der Schatz im Teufelsmoor with many prisoners: random players rarely come to hide the treasure again."""

from typing import Any

import pytest

from safecracker.games.teufelsmoor.rules.model import Go, HideAgain
from safecracker.lab.vector import VectorEnv, make
from safecracker.lab.vector.check import SideBySide

pytestmark = pytest.mark.slow  # kernels are compiled


def hunting(env: VectorEnv) -> Any:
    """Random actions, but the crooks catch whom they can, and the gang spares; in half of the games they hide again."""
    chosen = env.random_actions()
    numbers = env.table.actions
    again = numbers.number(HideAgain())
    first = again + 1
    spares = range(first + 1, first + next(kind for kind in numbers.kinds if kind.action is Go).size, 2)
    for game in range(env.batch):
        legal = [number for number in spares if env.legal[game, number]]
        if legal:
            chosen[game] = legal[0] - env.to_act[game]  # the crooks sit in seat 1
        if env.legal[game, again] and game % 2:
            chosen[game] = again
    return chosen


@pytest.mark.parametrize(("hider", "keys"), [("crooks", 2), ("lot", 1)])
def test_prisoners_are_those_of_the_rules(hider: str, keys: int) -> None:
    env, most = make("teufelsmoor", 24, seed=2, hider=hider, keys=keys, naming="end", first="crooks"), 0
    both = SideBySide(env)
    hidings = next(start for name, start, _ in env.table.layout.fields() if name == "hidings")
    for _ in range(150):
        both.step(hunting(env))
        most = max(most, int(env.observations()[:, hidings].max()))
    assert most > 1
