"""Steps per second of CPU time of OpenSpiel, PettingZoo, RLCard and Pgx, for speed_table.py: a line of JSON each.

It runs in an environment of their own and imports nothing of ours. Random players choose among all legal actions.
"""

import importlib
import json
import os
import random
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

BATCH = 4096


def rate(play: Callable[[], int], seconds: float) -> float:
    """``play`` plays a game, or a while of many, and says how many steps it made."""
    play()
    steps, begun = 0, process_time()
    while process_time() - begun < seconds:
        steps += play()
    return steps / (process_time() - begun)


def open_spiel(name: str) -> Callable[[], int]:
    game = importlib.import_module("pyspiel").load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(numbers, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def pettingzoo(name: str) -> Callable[[], int]:
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()

    def play() -> int:
        env.reset()
        steps = 0
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(random.choice(mask.nonzero()[0])))
            steps += 1
        return steps

    return play


def rlcard(name: str) -> Callable[[], int]:
    env: Any = importlib.import_module("rlcard").make(name)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


def pgx(name: str) -> Callable[[], int]:
    jax: Any = importlib.import_module("jax")
    library: Any = importlib.import_module("pgx")
    env = library.make(name)
    auto_reset = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)

    @jax.jit  # type: ignore[untyped-decorator]
    def advance(state: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, drawing = jax.random.split(key, 3)
        weights = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(choosing, weights, axis=-1)
        return jax.vmap(auto_reset)(state, actions, jax.random.split(drawing, BATCH)), key

    now = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH)), jax.random.PRNGKey(1)]

    def play() -> int:
        for _ in range(20):
            now[:] = advance(*now)
        jax.block_until_ready(now[0])
        return 20 * BATCH

    return play


FRAMEWORKS: tuple[tuple[str, Callable[[str], Callable[[], int]], tuple[str, ...]], ...] = (
    ("OpenSpiel", open_spiel, ("tic_tac_toe", "leduc_poker", "liars_dice", "hanabi", "gin_rummy")),
    ("PettingZoo", pettingzoo, ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4")),
    ("RLCard", rlcard, ("leduc-holdem", "uno", "gin-rummy", "doudizhu")),
    (f"Pgx, {BATCH:,} games in arrays", pgx, ("tic_tac_toe", "leduc_holdem", "connect_four", "kuhn_poker")),
)


def main(seconds: float) -> None:
    warnings.simplefilter("ignore")
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    for framework, make, names in FRAMEWORKS:
        for name in names:
            try:
                play = make(name)
            except (ImportError, RuntimeError) as error:  # not installed, or a game that this build leaves out
                print(f"{framework} {name}: {error}", file=sys.stderr)
                continue
            print(json.dumps((framework, name, rate(play, seconds))), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]))
