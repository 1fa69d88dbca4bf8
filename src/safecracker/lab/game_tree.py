"""The whole tree of a small game for two: equilibria by CFR+, best responses, and what a bot loses to one (NashConv).

The tree is walked once through OpenSpiel's state (extra ``openspiel``) and kept in arrays, level by level, so that a
pass over it is a few NumPy operations for each level. A strategy is an array with a probability for every choice: an
action at an information state.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from safecracker.lab.openspiel import SpielGame, SpielState
from safecracker.players.bot import Bot

Strategy: TypeAlias = NDArray[np.float64]
Values: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]
FEW = 3  # times that a bot is asked where it always answers the same


class InformationState(Struct, frozen=True):
    """What a player can know at a decision, and where its choices begin in a strategy."""

    player: int
    view: Any
    legal: tuple[int, ...]  # numbers of actions
    start: int


class _Level(Struct, frozen=True):
    """The nodes of one depth that have a parent, with the choice or the chance that leads to each."""

    nodes: Places
    parents: Places
    choices: Places  # -1 where chance moves
    chances: Values  # 1 where a player moves
    movers: Places  # the player who moves at the parent, -1 for chance


class GameTree:
    """All states of a game for two with zero sum, from the first deal on."""

    def __init__(self, game: SpielGame) -> None:
        self.game = game
        self.states = list[InformationState]()
        self._known = dict[tuple[int, Any], int]()
        self._worth = list[float]()  # of a node that is an end, to the first player
        self._levels = list[_Level]()
        self._grow(game.new_initial_state())
        self.size, self.choices = len(self._worth), sum(len(state.legal) for state in self.states)
        self._ends = np.array(self._worth)
        self._starts = np.array([state.start for state in self.states])
        self._owner = np.repeat([state.player for state in self.states], [len(state.legal) for state in self.states])

    def _grow(self, root: SpielState) -> None:
        """Walk the tree, a level at a time."""
        frontier: list[tuple[int, SpielState]] = [(self._add(root), root)]
        while frontier:
            edges, following = list[tuple[int, int, int, float, int]](), list[tuple[int, SpielState]]()
            for parent, state in frontier:
                for choice, chance, child in self._children(state):
                    node = self._add(child)
                    edges.append((node, parent, choice, chance, max(state.current_player(), -1)))
                    if not child.is_terminal():
                        following.append((node, child))
            if edges:
                nodes, parents, choices, chances, movers = map(np.array, zip(*edges, strict=True))
                self._levels.append(_Level(nodes, parents, choices, chances, movers))
            frontier = following

    def _add(self, state: SpielState) -> int:
        self._worth.append(state.returns()[0] if state.is_terminal() else 0.0)
        return len(self._worth) - 1

    def _children(self, state: SpielState) -> Iterator[tuple[int, float, SpielState]]:
        if state.is_chance_node():
            for number, chance in state.chance_outcomes():
                yield -1, chance, state.child(number)
            return
        known = self._information_state(state)
        for place, number in enumerate(known.legal):
            yield known.start + place, 1.0, state.child(number)

    def _information_state(self, state: SpielState) -> InformationState:
        player = state.current_player()
        key = player, state.view(player)
        if key not in self._known:
            start = self.states[-1].start + len(self.states[-1].legal) if self.states else 0
            self._known[key] = len(self.states)
            self.states.append(InformationState(player, key[1], tuple(state.legal_actions()), start))
        return self.states[self._known[key]]

    # strategies

    def uniform(self) -> Strategy:
        """Every legal action alike."""
        return self._normal(np.zeros(self.choices))

    def equilibrium(self, rounds: int) -> Strategy:
        """A strategy for both players near an equilibrium, by CFR+ with linear averages (Tammelin 2014)."""
        regrets, sums, now = np.zeros(self.choices), np.zeros(self.choices), self.uniform()
        for turn in range(1, rounds + 1):
            for player in (0, 1):
                gained, reached = self._regrets(now, player)
                regrets = np.where(self._owner == player, np.maximum(regrets + gained, 0), regrets)
                sums += turn * np.where(self._owner == player, reached * now, 0)
                now = self._normal(regrets)
        return self._normal(sums)

    def strategy_of(self, bot: Bot[Any], samples: int, few: int = FEW) -> Strategy:
        """How a bot plays both seats: what it chose at every information state, asked a few times.

        Where its answers differ, it is asked as often as there are to be samples.
        """
        found, numbers = np.zeros(self.choices), self.game.numbered.actions
        for place, state in enumerate(self.states):
            if len(state.legal) == 1:
                continue
            here = found[state.start : state.start + len(state.legal)]
            for sample in range(samples):
                if sample == few and np.count_nonzero(here) == 1:
                    break
                number = numbers.number(bot.choose(state.view, Random(f"{place} {sample}")))
                here[state.legal.index(number)] += 1
        return self._normal(found)

    def mixed(self, strategy: Strategy) -> int:
        """At how many information states more than one action is played."""
        return int(np.count_nonzero(np.add.reduceat(strategy > 0, self._starts) > 1))

    def paired(self, first: Strategy, second: Strategy) -> Strategy:
        """One strategy for each player."""
        return np.where(self._owner == 0, first, second)

    def _normal(self, weights: Strategy) -> Strategy:
        """Probabilities of these weights, the same for all where there are none."""
        lengths = np.diff(np.append(self._starts, self.choices))
        totals = np.repeat(np.add.reduceat(weights, self._starts), lengths)
        return np.where(totals > 0, weights / np.where(totals > 0, totals, 1), 1 / np.repeat(lengths, lengths))

    # what they are worth

    def value(self, strategy: Strategy) -> float:
        """What the game is worth to the first player where both play by the strategy."""
        return float(self._values(strategy)[0])

    def nash_conv(self, strategy: Strategy) -> float:
        """What both could gain together, each by its best response to the other; 0 in an equilibrium."""
        return self.best_response(strategy, 0) + self.best_response(strategy, 1)

    def best_response(self, strategy: Strategy, player: int) -> float:
        """The most that a player can make against the other's strategy."""
        sign = 1 if player == 0 else -1
        weights, values = self._reach(strategy, without=player), sign * self._ends
        for level in reversed(self._levels):
            own = level.movers == player
            after, share = values[level.nodes], _along(level, strategy)
            np.add.at(values, level.parents[~own], (share * after)[~own])
            if own.any():
                worth = np.full(self.choices, -np.inf)
                found = np.bincount(level.choices[own], (weights[level.parents] * after)[own], self.choices)
                worth[level.choices[own]] = found[level.choices[own]]
                chosen = self._best(worth)[level.choices] & own
                values[level.parents[chosen]] = after[chosen]
        return float(values[0])

    def _best(self, worth: Values) -> NDArray[np.bool_]:
        """The first choice of those that are worth most, at each information state."""
        lengths = np.diff(np.append(self._starts, self.choices))
        most = np.repeat(np.maximum.reduceat(worth, self._starts), lengths)
        places = np.where(worth == most, np.arange(self.choices), self.choices)
        first = np.repeat(np.minimum.reduceat(places, self._starts), lengths)
        best: NDArray[np.bool_] = np.arange(self.choices) == first
        return best

    def _reach(self, strategy: Strategy, *, without: int | None = None, only: int | None = None) -> Values:
        """How likely each node is, but for the choices of one player, or by those of one player alone."""
        reach = np.ones(self.size)
        for level in self._levels:
            share = _along(level, strategy)
            if without is not None:
                share = np.where(level.movers == without, 1, share)
            if only is not None:
                share = np.where(level.movers == only, share, 1)
            reach[level.nodes] = reach[level.parents] * share
        return reach

    def _values(self, strategy: Strategy) -> Values:
        values = self._ends.copy()
        for level in reversed(self._levels):
            np.add.at(values, level.parents, _along(level, strategy) * values[level.nodes])
        return values

    def _regrets(self, strategy: Strategy, player: int) -> tuple[Values, Values]:
        """What each choice of a player would have gained, and how likely the player comes to have it."""
        sign = 1 if player == 0 else -1
        values, weights = sign * self._values(strategy), self._reach(strategy, without=player)
        own = self._reach(strategy, only=player)
        gained, reached = np.zeros(self.choices), np.zeros(self.choices)
        for level in self._levels:
            mine = level.movers == player
            nodes, parents, choices = level.nodes[mine], level.parents[mine], level.choices[mine]
            gained += np.bincount(choices, weights[parents] * (values[nodes] - values[parents]), self.choices)
            reached[choices] = own[parents]  # with perfect recall, the same wherever the player cannot tell nodes apart
        return gained, reached


def _along(level: _Level, strategy: Strategy) -> Values:
    """How likely each node of a level is, once its parent is reached."""
    return np.where(level.choices >= 0, strategy[level.choices], level.chances)
