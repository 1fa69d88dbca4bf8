"""The agent that learns Da Vinci Code: it plays by the rules, its gradients are right, and it can be stopped."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from safecracker import Session

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
FLAT = {"PARTS": 2, "GAMES": 8, "STEPS": 4, "ROUNDS": 1}


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The programs, by name."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module


def test_an_agent_that_knows_nothing_plays_by_the_rules(
    modules: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = modules("davinci_agent")
    np.savez(tmp_path / "0.npz", **agent.fresh_weights(np.random.default_rng(1)))
    monkeypatch.setenv("LEARNED", str(tmp_path / "0.npz"))
    for seed in range(3):
        session = Session("davinci", seed=seed)
        session.bots_play(agent.Agent(session.game), 1)
        assert session.over


def test_an_agent_sees_the_same_from_either_seat(modules: Any) -> None:
    agent, session = modules("davinci_agent"), Session("davinci", seed=2, first="0")
    layout = session.game.view_layout()
    mask = np.ones((1, session.game.action_numbers().size), np.int8)
    first, second = (
        agent.look(np.frombuffer(layout.observation(session.view(seat)), np.float32)[None], mask) for seat in (0, 1)
    )
    held = agent.INPUTS - agent.PLACES * agent.OTHER - agent.PLACES - 2 * agent.LABELS
    own = [seen.inputs[0, held : held + agent.LABELS] for seen in (first, second)]
    assert [row.sum() for row in own] == [4, 4]
    assert (own[0] * own[1]).sum() == 0
    assert not np.array_equal(first.numbers, second.numbers)  # the labels of the other are others


def lesson(training: Any, agent: Any, rng: np.random.Generator, gain: float) -> Any:
    """Choices that nobody made, in numbers with many digits."""
    count, truth = 5, np.zeros((5, agent.PLACES, agent.SIGNS))
    truth[:, 1, 3] = truth[:, 4, 7] = 1
    return training.Lesson(
        inputs=rng.random((count, agent.INPUTS)),
        legal=rng.random((count, agent.CHOICES)) < 0.5,
        chosen=np.arange(count),
        chance=np.full(count, 0.02),
        gain=rng.normal(0, gain, count) if gain else np.zeros(count),
        goal=rng.normal(0, 0.5, count),
        truth=truth,
    )


def loss(training: Any, agent: Any, weights: Any, each: Any) -> float:
    """What the gradients are of, but for what policy owes to belief, which is not followed."""
    thought = agent.think(weights, each.inputs, each.legal)
    ratio = thought.chances[np.arange(5), each.chosen] / each.chance
    bounded = np.clip(ratio, 1 - training.CLIP, 1 + training.CLIP)
    policy = -np.minimum(ratio * each.gain, bounded * each.gain).mean()
    chances = np.where(each.legal, thought.chances, 1)
    entropy = -(thought.chances * np.log(chances)).sum(1).mean()
    belief = -(thought.belief * each.truth).sum() / each.truth.sum()
    value = ((thought.value - each.goal) ** 2).mean() / 2
    return float(policy - training.ENTROPY * entropy + belief + value)


@pytest.mark.parametrize(
    ("names", "gain"), [(("first", "second", "belief", "value", "first bias"), 0.0), (("policy", "policy bias"), 1.0)]
)
def test_the_gradients_are_those_of_the_loss(
    modules: Any, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], gain: float
) -> None:
    training, agent, rng = modules("davinci_training"), modules("davinci_agent"), np.random.default_rng(3)
    monkeypatch.setattr(training, "ENTROPY", 0.01 if gain else 0.0)
    learner, found = training.Learner(1), dict[str, Any]()
    learner.weights = {name: array.astype(np.float64) for name, array in learner.weights.items()}
    learner._adam = lambda gradients, _: found.update(gradients)
    each = lesson(training, agent, rng, gain)
    each.legal[np.arange(5), each.chosen] = True
    learner._learn(each, 1.0, dict.fromkeys(("entropy", "value", "belief"), 0.0))
    for name in names:
        place = np.unravel_index(np.abs(found[name]).argmax(), found[name].shape)
        losses = []
        for step in (1e-5, -1e-5):
            weights = {key: array.copy() for key, array in learner.weights.items()}
            weights[name][place] += step
            losses.append(loss(training, agent, weights, each))
        assert found[name][place] == pytest.approx((losses[0] - losses[1]) / 2e-5, rel=1e-3)


@pytest.mark.thorough
def test_a_learner_that_was_stopped_goes_on_as_if_it_had_not_been(
    modules: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba", reason="the extra 'fast' is not installed")
    training = modules("davinci_training")
    for name, value in FLAT.items():
        monkeypatch.setattr(training, name, value)
    through, stopped = training.Learner(5), training.Learner(5)
    stopped.learn_stage()
    stopped.save(tmp_path / "1.npz")
    again = training.Learner.load(tmp_path / "1.npz")
    again.learn_stage()
    through.learn_stage()
    through.learn_stage()
    assert again.stage == through.stage == 2
    assert all(np.array_equal(again.weights[name], through.weights[name]) for name in through.weights)


def test_a_curve_is_drawn_with_a_line_for_each_level(modules: Any) -> None:
    pictures = modules("learning_picture")
    points = [
        pictures.Point(steps, level, 100, level / 10, 0.0, 0.6) for steps in (0, 65_536, 131_072) for level in (1, 2)
    ]
    drawn = pictures.picture(points)
    assert drawn.count("<polyline") == 2
    assert drawn.count("<circle") == 6
    assert "after 131,072 steps: 10% against level 1, 20% against level 2" in drawn
