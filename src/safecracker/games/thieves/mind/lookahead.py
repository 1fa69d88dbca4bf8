"""Looking ahead from a play in sampled tables: everybody plays on as the network advises for one round.

Then the network rates the table. All plays get the same sampled tables and the same luck.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import Action, Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import BeginDoubleJob, CallFalseAlarm, Give, Keep, Lay, SoundSiren, Swap
from safecracker.games.thieves.rules.view import View

from .batch_rules import COINS, Ints, TableBatch
from .estimate import plays
from .hidden_cards import sample_tables
from .value_net import Network, features, network, rows_after, rows_from_view

TURNS: Final = 1  # of its own that a bot looks ahead
PLAYED_CARDS: Final[dict[type[Action], Card]] = {
    SoundSiren: Card.SIREN,
    BeginDoubleJob: Card.DOUBLE,
    CallFalseAlarm: Card.ALARM,
    Swap: Card.SWAP,
}


def rated_by_network(view: View) -> list[tuple[float, Action]]:
    """All plays with the share of the win that the network expects, the best first."""
    actions = list(plays(view, view.turn, view.playable))
    found = network(view.seats).share(features(rows_from_view(view, actions)))
    return [(float(found[n]), actions[n]) for n in np.argsort(-found, kind="stable")]


def lookahead_shares(view: View, actions: list[Action], number: int, seed: int) -> list[float]:
    """The mean share of the win that each play leads to, in this many sampled tables."""
    batch = sample_tables(view, number, np.random.default_rng(seed))
    batch.keep(np.tile(np.arange(number), len(actions)))
    for n, action in enumerate(actions):
        play_in_batch(batch, np.arange(n * number, (n + 1) * number), view, action)
    found = play_on(batch, view.turn, TURNS, network(view.seats))
    return [float(share) for share in found.reshape(-1, number).mean(1)]


def play_in_batch(batch: TableBatch, at: Ints, view: View, action: Action) -> None:
    """Make the play at these tables."""
    if not isinstance(action, Swap) or action.seat is None or action.place is None:
        batch.play(at, np.full(at.size, play_number(batch, view, action)))
        return
    mine = None if action.own is None else view.thieves[view.turn].loot[action.own]
    own = (mine.card.rank, mine.up) if mine and mine.card else (COINS, False)
    loot = view.thieves[action.seat].loot
    other = loot[action.place]
    their = other.card.rank if other.card else COINS, other.up
    known = [each.card.rank for each in loot if each.card and not each.up]
    batch.trade(at, action.seat, own, their, np.bincount(np.array(known, np.int64), minlength=COINS))


def play_number(batch: TableBatch, view: View, action: Action) -> int:
    """The number of the kind of play; for a swap, of one with nothing to take."""
    to = action.seat if isinstance(action, Give) else view.turn
    card = action.card if isinstance(action, Keep | Give | Lay) else PLAYED_CARDS[type(action)]
    rows = (batch.kinds.kind == card.rank) & (batch.kinds.to == (to - view.turn) % view.seats)
    return int(np.flatnonzero(rows)[0])


def play_on(batch: TableBatch, me: Seat, turns: int, net: Network) -> NDArray[np.float64]:
    """The seat's share of the win at each table, after this many more turns of its own or at an earlier end."""
    found, tables = np.zeros(batch.tables), np.arange(batch.tables)
    had, mine = np.zeros(batch.tables, np.int64), np.ones(batch.tables, np.bool_)
    while batch.tables:
        batch.draw()
        found[tables[batch.over]] = batch.shares()[batch.over, me]
        had += (batch.turn == me) & ~mine
        mine = batch.turn == me
        at, play = batch.legal()
        value = np.full((batch.tables, batch.kinds.number), -1.0, np.float32)
        value[at, play] = net.share(features(rows_after(batch, at, play)))
        stop = (had == turns) & ~batch.over
        found[tables[stop]] = value[stop].max(1)
        on = np.flatnonzero(~stop & ~batch.over)
        tables, had, mine, value = tables[on], had[on], mine[on], value[on]
        batch.keep(on)
        batch.play(np.arange(on.size), value.argmax(1))
    return found
