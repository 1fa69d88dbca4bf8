"""Trains the agent of ``davinci_agent.py`` by games against itself, in a vector environment, on one core.

It is proximal policy optimisation (Schulman et al. 2017) in NumPy. A thousand games go on side by side, and both seats
of all of them are the agent. After sixteen steps of each it learns which of its choices went better than it expected.
What it expects is counted from the seat to act, so that it changes its sign where the other one is to act next. It is
also shown what the tiles were that it could not see, and learns to tell them from what it saw.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from davinci_agent import Floats, Ints, Thought, Weights, fresh_weights, hidden_numbers, look, think
from numpy.typing import NDArray

from safecracker.lab.vector import VectorEnv, make

GAMES, STEPS = 1024, 16  # side by side, and between two lessons
ROUNDS = 4  # of games and lessons in a stage
STAGE = GAMES * STEPS * ROUNDS  # steps
PARTS = 16  # of a lesson; after each of them the weights change
LAMBDA = 0.9  # how far a later surprise counts for an earlier choice
CLIP = 0.2  # how much likelier a choice may become in one lesson
ENTROPY = 0.01  # what it is worth not to be sure too early
RATE, SLOWER = 1e-3, 64  # how fast it learns, and after how many stages half as fast
DECAYS = (0.9, 0.999)  # Adam: Kingma and Ba 2015


class Lesson(NamedTuple):
    """Choices, and what came of them."""

    inputs: Floats
    legal: NDArray[np.bool_]
    chosen: Ints
    chance: Floats  # how likely the choice was
    gain: Floats  # how much better it went than was expected
    goal: Floats  # what should have been expected
    truth: Floats  # what the tiles of the other were that nobody had seen: by place and number

    def part(self, which: Ints) -> "Lesson":
        arrays: list[Any] = [array[which] for array in self]
        return Lesson(*arrays)


class Learner:
    """The weights, and what Adam remembers of earlier lessons."""

    def __init__(self, seed: int) -> None:
        self.seed, self.stage, self.updates = seed, 0, 0
        self.weights = fresh_weights(np.random.default_rng(seed))
        self.moments = [{name: np.zeros_like(array) for name, array in self.weights.items()} for _ in DECAYS]

    @property
    def steps(self) -> int:
        return self.stage * STAGE

    def save(self, file: Path) -> None:
        arrays: dict[str, Any] = {
            f"{order} {name}": self.moments[order][name] for order in (0, 1) for name in self.weights
        }
        np.savez(file, **self.weights | arrays | {"counts": np.array((self.seed, self.stage, self.updates))})

    @classmethod
    def load(cls, file: Path) -> "Learner":
        """One that goes on as if it had never been stopped."""
        with np.load(file) as stored:
            found = cls(int(stored["counts"][0]))
            found.stage, found.updates = map(int, stored["counts"][1:])
            found.weights = {name: stored[name] for name in found.weights}
            found.moments = [{name: stored[f"{order} {name}"] for name in found.weights} for order in (0, 1)]
        return found

    def learn_stage(self) -> dict[str, float]:
        """Play and learn for one stage. All luck follows from its number, so that one can go on after any of them."""
        rng = np.random.default_rng((self.seed, self.stage))
        env = make("davinci", GAMES, seed=int(rng.integers(1 << 62)))
        figures = dict.fromkeys(("games", "entropy", "value", "belief"), 0.0)
        rate = RATE / (1 + self.stage / SLOWER)
        for _ in range(ROUNDS):
            lesson = self._played(env, rng, figures)
            for part in np.array_split(rng.permutation(GAMES * STEPS), PARTS):
                self._learn(lesson.part(part), rate, figures)
        self.stage += 1
        return figures

    def _played(self, env: VectorEnv, rng: np.random.Generator, figures: dict[str, float]) -> Lesson:
        """Some steps of all games, and what the agent could learn from them."""
        steps, values, seats = list[tuple[Any, ...]](), list[Floats](), list[Any]()
        rewards, done = np.zeros((STEPS, GAMES), np.float32), np.zeros((STEPS, GAMES), np.bool_)
        for step in range(STEPS + 1):
            seen = look(env.observations(), env.legal)
            thought = think(self.weights, seen.inputs, seen.legal)
            values.append(thought.value)
            seats.append(env.to_act.copy())
            if step == STEPS:
                break
            sums = thought.chances.cumsum(1)
            drawn = rng.random((GAMES, 1), np.float32) * sums[:, -1:]
            chosen = (sums <= drawn).sum(1).clip(max=sums.shape[1] - 1)
            chosen = np.where(seen.legal[np.arange(GAMES), chosen], chosen, thought.chances.argmax(1))
            truth = hidden_numbers(env.observations(1 - env.to_act))
            steps.append((seen.inputs, seen.legal, chosen, thought.chances[np.arange(GAMES), chosen], truth))
            env.step(seen.numbers[np.arange(GAMES), chosen])
            done[step] = env.done
            rewards[step] = env.returns[np.arange(GAMES), seats[-1]]
        figures["games"] += float(done.sum())
        gains = _gains(np.array(values), np.array(seats), rewards, done)
        goals = gains + np.array(values[:-1])
        inputs, legal, numbers, chances, truth = (np.concatenate(arrays) for arrays in zip(*steps, strict=True))
        spread = (gains - gains.mean()) / (gains.std() + 1e-6)
        return Lesson(inputs, legal, numbers, chances, spread.ravel(), goals.ravel(), truth)

    def _learn(self, lesson: Lesson, rate: float, figures: dict[str, float]) -> None:
        """One step of Adam, down the gradient of what the agent got wrong."""
        thought = think(self.weights, lesson.inputs, lesson.legal)
        games = np.arange(len(lesson.chosen))
        ratio = thought.chances[games, lesson.chosen] / lesson.chance
        enough = np.where(lesson.gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        push = np.where(enough, 0, -lesson.gain * ratio)[:, None]
        logs = np.log(thought.chances + 1e-12)
        entropy = -(thought.chances * logs).sum(1, keepdims=True)
        scores = -push * thought.chances + ENTROPY * thought.chances * (logs + entropy)
        scores[games, lesson.chosen] += push[:, 0]
        surprise = (np.exp(thought.belief) * lesson.truth.sum(-1, keepdims=True) - lesson.truth).reshape(len(games), -1)
        hidden = lesson.truth.sum()
        wrong = thought.value - lesson.goal
        value = (wrong * (1 - thought.value**2))[:, None]
        figures["entropy"] += float(entropy.mean()) / (ROUNDS * PARTS)
        figures["value"] += float((wrong**2).mean()) / (ROUNDS * PARTS)
        figures["belief"] -= float((thought.belief * lesson.truth).sum() / hidden) / (ROUNDS * PARTS)
        count = np.float32(len(games))
        wanted = {"policy": scores / count, "value": value / count, "belief": surprise / hidden}
        self._adam(dict(_gradients(self.weights, lesson.inputs, thought, wanted)), rate)

    def _adam(self, gradients: Weights, rate: float) -> None:
        self.updates += 1
        length = sum(float((gradient**2).sum()) for gradient in gradients.values()) ** 0.5
        for name, gradient in gradients.items():
            for decay, power, moments in zip(DECAYS, (1, 2), self.moments, strict=True):
                moments[name] *= decay
                moments[name] += (1 - decay) * (gradient / max(1.0, 2 * length)) ** power
            mean, square = (
                moments[name] / (1 - decay**self.updates) for decay, moments in zip(DECAYS, self.moments, strict=True)
            )
            self.weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))


def _gains(values: Floats, seats: NDArray[np.int8], rewards: Floats, done: NDArray[np.bool_]) -> Floats:
    """How much better every choice went than was expected, in the end and by what was expected in between."""
    gains, later = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
    for step in reversed(range(len(rewards))):
        sign = np.where(seats[step] == seats[step + 1], np.float32(1), np.float32(-1))
        goes_on = ~done[step] * sign
        later = rewards[step] + goes_on * (values[step + 1] + LAMBDA * later) - values[step]
        gains[step] = later
    return gains


def _gradients(
    weights: Weights, inputs: Floats, thought: Thought, wanted: dict[str, Floats]
) -> Iterator[tuple[str, Floats]]:
    """Back from how the results should change, layer by layer."""
    second: Any = sum(back @ weights[name].T for name, back in wanted.items()) * (thought.second > 0)
    first: Any = (second @ weights["second"].T) * (thought.first > 0)
    layers = {name: (thought.second, back) for name, back in wanted.items()}
    layers |= {"second": (thought.first, second), "first": (inputs, first)}
    for name, (into, back) in layers.items():
        yield name, into.T @ back
        yield f"{name} bias", back.sum(0)
