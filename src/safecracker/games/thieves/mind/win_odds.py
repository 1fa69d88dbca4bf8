"""Everyone's chance to win a game of Thieves!, by the network and sampled tables.

The tables fit what the viewer knows; one who sees everything knows all but the order of the pile. Everyone plays on as
the network advises until each has played a card, and the network rates each player's table after their own play. Where
the options are not those of the boxed game, the quick estimate tells instead, and plays are rated by rollouts.
"""

from functools import lru_cache
from math import sqrt
from random import Random
from typing import Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from safecracker.core.game import Action, Seat
from safecracker.games.rated_choice import RatedChoice
from safecracker.games.thieves.rules.model import Phase
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import View

from .batch_rules import TableBatch
from .consequences import view_seed
from .estimate import position, rated_by_estimate, share
from .hidden_cards import sample_tables
from .lookahead import lookahead_shares, rated_by_network
from .rollout_bot import likely_state, rollout_share
from .search_bot import CANDIDATES, is_boxed_game
from .value_net import Network, features, network, rows_after

TABLES: Final = 120  # sampled for the odds of one position
TRIALS: Final = 240  # sampled tables for each play that is rated
ROLLOUTS: Final = 40  # sampled games for each play that is rated, where the options are not those of the boxed game
TRIAL_ERROR: Final = 0.2  # standard deviation of the difference that two plays make at one table


def win_odds(view: View) -> tuple[float, ...]:
    """Everyone's chance to win, by seat; for a series of games, to win the series."""
    if view.over:
        gems = [thief.gems for thief in view.thieves]
        return tuple((each == max(gems)) / gems.count(max(gems)) for each in gems)
    return _series_odds(view, _game_odds(view))


def rated_choices(view: View, played: Action) -> tuple[RatedChoice, ...]:
    """The best plays and the one that was made, the best first; by rollouts where the network cannot tell."""
    if not view.playable:
        return ()
    if not is_boxed_game(view):
        return _rated_by_rollouts(view, played)
    actions = [action for _, action in rated_by_network(view)[:CANDIDATES]]
    if played not in actions:
        actions.append(played)
    shares = lookahead_shares(view, actions, TRIALS, Random(view_seed(view)).getrandbits(32))
    rated = [
        RatedChoice(action, each, TRIAL_ERROR / sqrt(TRIALS)) for action, each in zip(actions, shares, strict=True)
    ]
    return tuple(sorted(rated, key=lambda choice: -choice.odds))


def _rated_by_rollouts(view: View, played: Action) -> tuple[RatedChoice, ...]:
    """The plays that the estimate rates best and the one that was made, all in the same sampled games."""
    actions = [action for _, action in rated_by_estimate(view)[:CANDIDATES]]
    if played not in actions:
        actions.append(played)
    rng, game = Random(view_seed(view)), Thieves(view.options, view.seats)
    without_log = replace(view, log=(), asides=((),) * view.seats)
    shares = np.zeros((ROLLOUTS, len(actions)))
    for row in shares:
        state, luck = likely_state(without_log, rng), rng.random()
        row[:] = [rollout_share(game, state, action, view.turn, Random(luck)) for action in actions]
    differences = shares - shares[:, [shares.mean(0).argmax()]]
    errors = np.maximum(differences.std(0), TRIAL_ERROR) / sqrt(ROLLOUTS)
    rated = [
        RatedChoice(action, float(share), float(error))
        for action, share, error in zip(actions, shares.mean(0), errors, strict=True)
    ]
    return tuple(sorted(rated, key=lambda choice: -choice.odds))


def _game_odds(view: View) -> tuple[float, ...]:
    """Everyone's chance to win the game that is being played."""
    seats = range(view.seats)
    if view.phase in (Phase.DEAL, Phase.LOT):
        return (1 / view.seats,) * view.seats
    if not is_boxed_game(view):
        return _normalised([share(position(view, Seat(seat))) for seat in seats])
    batch = sample_tables(view, TABLES, np.random.default_rng(Random(view_seed(view)).getrandbits(32)))
    if view.job and view.drawn is None:  # the viewer does not see it, so it is drawn again
        batch.jobs += 1
    return _normalised(_shares_of_all(batch, network(view.seats)).mean(0).tolist())


def _normalised(shares: list[float]) -> tuple[float, ...]:
    return tuple(each / sum(shares) for each in shares)


def _shares_of_all(batch: TableBatch, net: Network) -> NDArray[np.float64]:
    """Everyone's share of the win at each table: what the network says after their next play, or how the game ends."""
    found, tables = np.full((batch.tables, batch.seats), np.nan), np.arange(batch.tables)
    while batch.tables:
        batch.draw()
        found[tables[batch.over]] = batch.shares()[batch.over]
        at, play = batch.legal()
        value = np.full((batch.tables, batch.kinds.number), -1.0, np.float32)
        value[at, play] = net.share(features(rows_after(batch, at, play)))
        first = np.isnan(found[tables, batch.turn]) & ~batch.over
        found[tables[first], batch.turn[first]] = value[first].max(1)
        on = np.flatnonzero(np.isnan(found[tables]).any(1))
        tables, value = tables[on], value[on]
        batch.keep(on)
        batch.play(np.arange(on.size), value.argmax(1))
    return found


def _series_odds(view: View, odds: tuple[float, ...]) -> tuple[float, ...]:
    """Everyone's chance to win the series, if they are equally good in the games to come."""
    gems = tuple(thief.gems for thief in view.thieves)
    ends = [_odds_with_gems(_one_more(gems, seat), view.options.gems) for seat in range(view.seats)]
    return tuple(sum(chance * end[seat] for chance, end in zip(odds, ends, strict=True)) for seat in range(view.seats))


def _one_more(gems: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*gems[:seat], gems[seat] + 1, *gems[seat + 1 :])


@lru_cache(maxsize=4096)
def _odds_with_gems(gems: tuple[int, ...], goal: int) -> tuple[float, ...]:
    if max(gems) >= goal:
        return tuple((each == max(gems)) / gems.count(max(gems)) for each in gems)
    ends = [_odds_with_gems(_one_more(gems, seat), goal) for seat in range(len(gems))]
    return tuple(sum(each) / len(gems) for each in zip(*ends, strict=True))
