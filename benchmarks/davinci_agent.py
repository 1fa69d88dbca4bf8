"""An agent that learned Da Vinci Code for two: what it sees, its network, and the bot that plays with it.

    python benchmarks/learning_curve.py FOLDER
    LEARNED=FOLDER/32.npz PYTHONPATH=benchmarks safecracker arena davinci davinci_agent:Agent 3 --games 200

It sees the observation of ``lab/vector``, put in an order of its own: the own row comes first, whatever the seat, and a
tile goes by its place in the row instead of its label. It knows nothing of the rules but the mask of legal actions.
"""

import os
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker import Action, Bot
from safecracker.core.game import AnyGame

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = dict[str, Floats]

LABELS, SIGNS, PHASES, PLACES = 24, 12, 11, 12  # players draw in turn, so that a row never has more than 12 tiles
PIECE = LABELS + 2 + LABELS + 1 + SIGNS  # a tile of an observation: label, colour, face, open or not, denied numbers
PARTS_OF_PIECE = (LABELS, LABELS + 2, 2 * LABELS + 2, 2 * LABELS + 3)  # where the second of these begins, and so on
PHASE, PILE, ROWS, ROW = 3, 21, 24, 1 + LABELS * PIECE  # where they stand in an observation; the cells of a row
DRAWN = ROWS + 2 * ROW
GUESSES = PLACES * SIGNS
CHOICES = 2 + GUESSES + 1 + PLACES  # a colour to draw, a place and a number, stop, an own place to open
STOP, OPEN = 2 + LABELS * SIGNS, 3 + LABELS * SIGNS  # numbers of actions
OTHER = 2 + LABELS + SIGNS  # cells for each tile of the other: colour, face once it is open, denied numbers
INPUTS = PHASES + 2 + 1 + 3 * LABELS + PLACES + PLACES * OTHER
HIDDEN = 128  # units of a layer


class Seen(NamedTuple):
    """What the seats to act see, and what they may choose."""

    inputs: Floats  # a row for each game
    numbers: Ints  # the number of the action for each of the agent's choices
    legal: NDArray[np.bool_]  # which of the choices there are


def look(cells: Floats, mask: NDArray[np.int8]) -> Seen:
    """Observations of whoever is to act, and their masks, as the agent sees them."""
    games = np.arange(len(cells))
    own = cells[:, 1].astype(np.int64)  # the seat of the viewer
    rows = cells[:, ROWS:DRAWN].reshape(-1, 2, ROW)[:, :, 1:].reshape(-1, 2, LABELS, PIECE)[:, :, :PLACES]
    pieces = np.stack((rows[games, own], rows[games, 1 - own]), 1)
    _, colours, faces, shown, denied = np.split(pieces, PARTS_OF_PIECE, -1)
    open_faces = faces[:, 0] * shown[:, 0]
    drawn = cells[:, DRAWN : DRAWN + 1 + PIECE]
    parts = (
        cells[:, PHASE : PHASE + PHASES],
        cells[:, PILE : PILE + 2] / LABELS,
        drawn[:, :1],
        drawn[:, 1 + LABELS + 2 : 1 + LABELS + 2 + LABELS],
        faces[:, 0].sum(1),  # the own tiles, which lie in the order of their numbers
        open_faces.sum(1),
        denied[:, 0].sum(-1),
        np.concatenate((colours[:, 1], faces[:, 1], denied[:, 1]), -1).reshape(len(cells), -1),
    )
    numbers, there = _numbers(pieces[..., :LABELS])
    return Seen(np.concatenate(parts, 1), numbers, there & (np.take_along_axis(mask, numbers, 1) > 0))


def _numbers(labels: Floats) -> tuple[Ints, NDArray[np.bool_]]:
    """The numbers of the agent's choices, which depend on where labels are, and which of the places are filled."""
    label, filled = labels.argmax(-1), labels.max(-1) > 0
    numbers = np.zeros((len(labels), CHOICES), np.int64)
    there = np.ones((len(labels), CHOICES), np.bool_)
    numbers[:, 1], numbers[:, 2 + GUESSES] = 1, STOP
    guesses = 2 + label[:, 1, :, None] * SIGNS + np.arange(SIGNS)
    numbers[:, 2 : 2 + GUESSES] = guesses.reshape(-1, GUESSES)
    there[:, 2 : 2 + GUESSES] = filled[:, 1].repeat(SIGNS, 1)
    numbers[:, -PLACES:], there[:, -PLACES:] = OPEN + label[:, 0], filled[:, 0]
    return numbers, there


def hidden_numbers(cells: Floats) -> Floats:
    """The tiles of the viewers that lie face down: 1 for the number of each, by place and number; for training only."""
    own = cells[:, 1].astype(np.int64)
    rows = cells[:, ROWS:DRAWN].reshape(-1, 2, ROW)[np.arange(len(cells)), own, 1:].reshape(-1, LABELS, PIECE)
    _, _, faces, shown, _ = np.split(rows[:, :PLACES], PARTS_OF_PIECE, -1)
    faces = faces * (1 - shown)
    return np.asarray(faces.reshape(-1, PLACES, SIGNS, 2).sum(-1), np.float32)


def fresh_weights(rng: np.random.Generator) -> Weights:
    """A network that knows nothing: every choice is about as likely as the other."""
    layers = {
        "first": (INPUTS, HIDDEN, (2 / 50) ** 0.5),  # about 50 inputs are not 0
        "second": (HIDDEN, HIDDEN, (2 / HIDDEN) ** 0.5),
        "belief": (HIDDEN, GUESSES, 0.01),
        "policy": (HIDDEN, CHOICES, 0.01),
        "value": (HIDDEN, 1, 0.01),
    }
    weights = {name: rng.normal(0, scale, size).astype(np.float32) for name, (*size, scale) in layers.items()}
    return weights | {f"{name} bias": np.zeros(size, np.float32) for name, (_, size, _) in layers.items()}


class Thought(NamedTuple):
    """What the network makes of what is seen, layer by layer."""

    first: Floats
    second: Floats
    belief: Floats  # the logarithm of how likely each tile of the other has which number: by place and number
    chances: Floats  # how likely each choice is; 0 where it is not legal
    value: Floats  # what the seat to act expects of the game, -1 to 1


def think(weights: Weights, inputs: Floats, legal: NDArray[np.bool_]) -> Thought:
    first = np.maximum(inputs @ weights["first"] + weights["first bias"], 0)
    second = np.maximum(first @ weights["second"] + weights["second bias"], 0)
    believed = (second @ weights["belief"] + weights["belief bias"]).reshape(-1, PLACES, SIGNS)
    belief = believed - np.log(np.exp(believed).sum(-1, keepdims=True))
    scores = second @ weights["policy"] + weights["policy bias"]
    scores[:, 2 : 2 + GUESSES] += belief.reshape(-1, GUESSES)  # what is likelier is named more often
    scores = np.where(legal, scores, np.float32(-1e9))
    powers = np.exp(scores - scores.max(1, keepdims=True))
    value = np.tanh(second @ weights["value"] + weights["value bias"])[:, 0]
    return Thought(first, second, belief, powers / powers.sum(1, keepdims=True), value)


class Agent(Bot[Any]):
    """Plays what a network finds most promising; the file with its weights is named by LEARNED."""

    def __init__(self, game: AnyGame) -> None:
        with np.load(os.environ["LEARNED"]) as stored:
            self._weights = {name: stored[name] for name in fresh_weights(np.random.default_rng(0))}
        self._game, self._actions, self._layout = game, game.action_numbers(), game.view_layout()

    def choose(self, view: Any, rng: Random) -> Action:  # noqa: ARG002 - nothing is left to chance
        cells = np.frombuffer(self._layout.observation(view), np.float32)[None]
        mask = np.frombuffer(self._actions.mask(self._game.legal(view)), np.int8)[None]
        seen = look(cells, mask)
        chosen = think(self._weights, seen.inputs, seen.legal).chances[0].argmax()
        action = self._actions.action(int(seen.numbers[0, chosen]), view)
        assert action is not None
        return action
