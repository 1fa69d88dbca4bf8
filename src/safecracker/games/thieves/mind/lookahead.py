"""Plays tried out in imagined worlds: everybody plays on as the network advises until the thief has had another turn.

Then the network says what that is worth. All plays meet the same worlds and the same luck.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import Action, Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import BeginDoubleJob, CallFalseAlarm, Give, Keep, Lay, SoundSiren, Swap
from safecracker.games.thieves.rules.view import View

from .batch_rules import COINS, Crowd, Ints
from .estimate import plays
from .hidden_cards import worlds
from .value_net import Network, after, features, network, seen

TURNS: Final = 1  # of its own that the thief looks ahead
SPENT: Final[dict[type[Action], Card]] = {
    SoundSiren: Card.SIREN,
    BeginDoubleJob: Card.DOUBLE,
    CallFalseAlarm: Card.ALARM,
    Swap: Card.SWAP,
}


def judged(view: View) -> list[tuple[float, Action]]:
    """All plays with what the network thinks of them, the best first."""
    actions = list(plays(view, view.turn, view.playable))
    found = network(view.seats).share(features(seen(view, actions)))
    return [(float(found[n]), actions[n]) for n in np.argsort(-found, kind="stable")]


def tried(view: View, actions: list[Action], number: int, seed: int) -> list[float]:
    """The mean share of the win that each play leads to, in so many worlds."""
    crowd = worlds(view, number, np.random.default_rng(seed))
    crowd.keep(np.tile(np.arange(number), len(actions)))
    for n, action in enumerate(actions):
        act(crowd, np.arange(n * number, (n + 1) * number), view, action)
    found = played_on(crowd, view.turn, TURNS, network(view.seats))
    return [float(share) for share in found.reshape(-1, number).mean(1)]


def act(crowd: Crowd, at: Ints, view: View, action: Action) -> None:
    """The play at these tables."""
    if not isinstance(action, Swap) or action.seat is None or action.place is None:
        crowd.play(at, np.full(at.size, numbered(crowd, view, action)))
        return
    mine = None if action.own is None else view.thieves[view.turn].loot[action.own]
    own = (mine.card.rank, mine.up) if mine and mine.card else (COINS, False)
    loot = view.thieves[action.seat].loot
    other = loot[action.place]
    their = other.card.rank if other.card else COINS, other.up
    known = [each.card.rank for each in loot if each.card and not each.up]
    crowd.trade(at, action.seat, own, their, np.bincount(np.array(known, np.int64), minlength=COINS))


def numbered(crowd: Crowd, view: View, action: Action) -> int:
    """The number of a play among all kinds of plays; a swap stands for one with nothing to take."""
    to = action.seat if isinstance(action, Give) else view.turn
    card = action.card if isinstance(action, Keep | Give | Lay) else SPENT[type(action)]
    rows = (crowd.plays.kind == card.rank) & (crowd.plays.to == (to - view.turn) % view.seats)
    return int(np.flatnonzero(rows)[0])


def played_on(crowd: Crowd, me: Seat, turns: int, net: Network) -> NDArray[np.float64]:
    """What each table is worth for the seat after so many more turns of its own, or at the end if it comes before."""
    found, tables = np.zeros(crowd.tables), np.arange(crowd.tables)
    had, mine = np.zeros(crowd.tables, np.int64), np.ones(crowd.tables, np.bool_)
    while crowd.tables:
        crowd.draw()
        found[tables[crowd.over]] = crowd.shares()[crowd.over, me]
        had += (crowd.turn == me) & ~mine
        mine = crowd.turn == me
        at, play = crowd.legal()
        value = np.full((crowd.tables, crowd.plays.number), -1.0, np.float32)
        value[at, play] = net.share(features(after(crowd, at, play)))
        stop = (had == turns) & ~crowd.over
        found[tables[stop]] = value[stop].max(1)
        on = np.flatnonzero(~stop & ~crowd.over)
        tables, had, mine, value = tables[on], had[on], mine[on], value[on]
        crowd.keep(on)
        crowd.play(np.arange(on.size), value.argmax(1))
    return found
