"""Der Schatz im Teufelsmoor with many prisoners: random players rarely come to what can be done with them."""

from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from safecracker.core.game import Action
from safecracker.games.teufelsmoor.rules.model import (
    Draw,
    End,
    Exchange,
    Free,
    Go,
    HideAgain,
    Name,
    Pass,
    Release,
    Throw,
)
from safecracker.lab.vector import VectorEnv, make
from safecracker.lab.vector.check import SideBySide
from safecracker.lab.vector.teufelsmoor import TeufelsmoorEnv
from safecracker.lab.vector.teufelsmoor_rows import CATCH, CAUSE, CROOKS_KEYS, GANG_KEYS

pytestmark = pytest.mark.slow  # kernels are compiled


def marked(env: VectorEnv, game: int, *actions: type[Action]) -> list[int]:
    """The legal numbers of these kinds of actions."""
    found, start = list[int](), 0
    for kind in env.numbered.actions.kinds:
        if kind.action in actions:
            found += [start + int(place) for place in np.flatnonzero(env.legal[game, start : start + kind.size])]
        start += kind.size
    return found


def hunting(env: TeufelsmoorEnv, hunters: int, rng: Random) -> Any:
    """Random actions, but one side catches whom it can, and the other spares.

    In every other game prisoners are let go for something, and bonus cards are kept until that is announced or
    nobody can move.
    """
    chosen = env.random_actions()
    for game in range(env.batch):
        goes = marked(env, game, Go)
        spares = [number for number in goes if number - 1 in goes and number % 2]
        wanted = marked(env, game, Throw, End, Pass, Draw)
        if spares:
            wanted = [spares[0] - (env.to_act[game] == hunters)]
        elif goes:
            wanted = [rng.choice(goes)]
        if game % 2:
            answers = marked(env, game, Free, Exchange) if env._rows[game, CAUSE] > CATCH else []
            at_last = marked(env, game, Release) if marked(env, game, Name) else []
            wanted = marked(env, game, HideAgain) or at_last or answers or wanted
        if wanted:
            chosen[game] = wanted[0]
    return chosen


@pytest.mark.parametrize(("hunters", "options"), [(1, {"hider": "crooks"}), (1, {"hider": "lot"}), (0, {"limit": 40})])
def test_prisoners_are_those_of_the_rules(hunters: int, options: dict[str, Any]) -> None:
    """Both sides begin with bonus cards, so that they can answer early."""
    env, rng = make("teufelsmoor", 24, seed=2, naming="end", first="crooks", **options), Random(3)
    assert isinstance(env, TeufelsmoorEnv)
    both = SideBySide(env)
    env._rows[:, [GANG_KEYS, CROOKS_KEYS]] = 2
    for episode in both._episodes:
        episode.state = replace(episode.state, bonus_cards=(2, 2))
    for _ in range(150):
        both.step(hunting(env, hunters, rng))
    assert both.games > 0
