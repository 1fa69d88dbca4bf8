"""The strongest thief of the first version: it plays the likeliest games to their end by the estimate, over and over.

It plays where the network of judge.py knows nothing, and others are measured by it.
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

from .estimate import plays, position, weighed, worth
from .rated_action import Scheme

KEEPING: Final = {Card.ZERO: 0.4, Card.ONE: 0.8, Card.RING: 0.7}  # how likely a card is kept; the others: 1
DRAFTS: Final = 3  # worlds imagined for each that is played
TURNS: Final = 4200  # imagined for one decision, about: so many games are played as are that long
MOST_GAMES: Final = 400
PRIOR: Final = 50  # games that the estimate counts for
CANDIDATES: Final = 8  # plays that are tried in them


class Dreamer(Bot[View]):
    """Plays the best plays on in imagined worlds, and takes the one that wins most."""

    def __init__(self, turns: int) -> None:
        self._turns = turns

    def choose(self, view: View, rng: Random) -> Action:
        return self.schemes(view, rng)[0].action

    def schemes(self, view: View, rng: Random) -> list[Scheme]:
        """What it tried, the best first; what dropped out early was tried less."""
        found = weighed(view)[:CANDIDATES]
        tried = [action for _, action in found]
        # the estimate counts as some games, since a few imagined ones are mostly luck
        wins, numbers = [PRIOR * estimate for estimate, _ in found], [0] * len(found)
        going, order = list(range(len(found))), list(range(len(found)))
        game, bare = Thieves(view.options, view.seats), replace(view, log=(), asides=((),) * view.seats)
        games = min(MOST_GAMES, int(self._turns / (position(view, view.turn).turns + 5)))  # raids make them longer
        while len(going) > 1:  # half of the plays drop out after each third of the games
            each = max(1, games // (3 * len(going)))
            for _ in range(each):
                world, luck = likely_world(bare, rng), rng.random()
                for number in going:
                    wins[number] += dreamt(game, world, tried[number], view.turn, Random(luck))
            for number in going:
                numbers[number] += each
            order[: len(going)] = sorted(going, key=lambda number: -wins[number])
            going = order[: (len(going) + 1) // 2]
        return [Scheme(tried[n], wins[n] / (PRIOR + numbers[n]), numbers[n]) for n in order]


def likely_world(view: View, rng: Random) -> State:
    """One of a few imagined worlds, the likelier the better the cards that were hidden."""
    worlds = [sample_state(view, rng) for _ in range(DRAFTS)]
    weights = [
        math.prod([KEEPING.get(each.card, 1.0) for loot in world.loot for each in loot if not each.up])
        for world in worlds
    ]
    return rng.choices(worlds, weights)[0]


def dreamt(game: Thieves, state: State, action: Action, seat: Seat, rng: Random) -> float:
    """The seat's share of the win, if it plays this and everybody plays on by the estimate."""
    number, nobody = len(state.past), ((),) * state.seats
    state = game.play(state, Move(seat, action)).state
    while len(state.past) == number:
        if state.phase is Phase.PLAY:
            move = Move(state.turn, _quick(state, rng))
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


def _quick(state: State, rng: Random) -> Action:
    """What the seat in turn would do, by the estimate, in a hurry: money goes to itself or to the richest other."""
    seat = state.turn
    at = position(state, seat)
    best, most = None, -1.0
    cards = (state.drawn,) if state.drawn else state.hands[seat]
    for action in plays(state, seat, cards):
        found = worth(at, state, action) + 0.04 * rng.random()
        if found > most:
            best, most = action, found
    assert best is not None
    return best
