"""The strongest bot of the first version: it plays sampled states to their end by the estimate, many times.

It plays where the options differ from the boxed game, for which the network was trained; and it is a reference bot.
"""

import math
from random import Random
from typing import Final

from msgspec.structs import replace

from safecracker.core.game import CHANCE, Action, Move, Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import Phase, State
from safecracker.games.thieves.rules.rules import DEALS, Thieves
from safecracker.games.thieves.rules.sampling import sample_state
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot

from .estimate import plays, position, rated_by_estimate, share_after
from .rated_action import RatedAction

KEEPING: Final = {Card.ZERO: 0.4, Card.ONE: 0.8, Card.RING: 0.7}  # how likely a card is kept; the others: 1
SAMPLES: Final = 3  # states from which one is chosen for a rollout
TURNS: Final = 4200  # of all rollouts for one decision together, about
MOST_GAMES: Final = 400
PRIOR: Final = 50  # rollouts that the estimate counts for
CANDIDATES: Final = 8  # plays that are tried in them


class RolloutBot(Bot[View]):
    """Plays on from its best plays in sampled states, and takes the one that wins most."""

    def __init__(self, turns: int) -> None:
        self._turns = turns

    def choose(self, view: View, rng: Random) -> Action:
        return self.rated_actions(view, rng)[0].action

    def rated_actions(self, view: View, rng: Random) -> list[RatedAction]:
        """What it tried, the best first; plays that dropped out early were tried less often."""
        found = rated_by_estimate(view)[:CANDIDATES]
        tried = [action for _, action in found]
        # the estimate counts as some rollouts, since a few of them are mostly luck
        wins, numbers = [PRIOR * estimate for estimate, _ in found], [0] * len(found)
        going, order = list(range(len(found))), list(range(len(found)))
        game, without_log = Thieves(view.options, view.seats), replace(view, log=(), asides=((),) * view.seats)
        games = min(MOST_GAMES, int(self._turns / (position(view, view.turn).turns + 5)))  # raids make them longer
        while len(going) > 1:  # half of the plays drop out after each third of the games
            each = max(1, games // (3 * len(going)))
            for _ in range(each):
                state, luck = likely_state(without_log, rng), rng.random()
                for number in going:
                    wins[number] += rollout_share(game, state, tried[number], view.turn, Random(luck))
            for number in going:
                numbers[number] += each
            order[: len(going)] = sorted(going, key=lambda number: -wins[number])
            going = order[: (len(going) + 1) // 2]
        return [RatedAction(tried[n], wins[n] / (PRIOR + numbers[n]), numbers[n]) for n in order]


def likely_state(view: View, rng: Random) -> State:
    """One of a few sampled states; those in which better cards were hidden are likelier."""
    states = [sample_state(view, rng) for _ in range(SAMPLES)]
    weights = [
        math.prod([KEEPING.get(each.card, 1.0) for loot in state.loot for each in loot if not each.up])
        for state in states
    ]
    return rng.choices(states, weights)[0]


def rollout_share(game: Thieves, state: State, action: Action, seat: Seat, rng: Random) -> float:
    """The seat's share of the win, if it plays this and everybody plays on by the estimate."""
    number, nobody = len(state.past), ((),) * state.seats
    state = game.play(state, Move(seat, action)).state
    while len(state.past) == number:
        if state.phase is Phase.PLAY:
            move = Move(state.turn, _quick_action(state, rng))
        else:
            move = Move(CHANCE, DEALS[state.turn][_drawn(state, rng)])
        state = replace(game.play(state, move).state, log=(), asides=nobody)
    best = state.past[-1].winners
    return (seat in best) / len(best)


def _drawn(state: State, rng: Random) -> int:
    chance, rank = int(rng.random() * sum(state.pile)), 0
    while (chance := chance - state.pile[rank]) >= 0:
        rank += 1
    return rank


def _quick_action(state: State, rng: Random) -> Action:
    """What the seat in turn would play by the estimate, with a little noise."""
    seat = state.turn
    at = position(state, seat)
    best, most = None, -1.0
    cards = (state.drawn,) if state.drawn else state.hands[seat]
    for action in plays(state, seat, cards):
        found = share_after(at, state, action) + 0.04 * rng.random()
        if found > most:
            best, most = action, found
    assert best is not None
    return best
