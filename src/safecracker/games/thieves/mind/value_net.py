"""A small network that rates a table for the player who has just played, trained in games against itself.

It gets what the player knows: own cards, open cards, the number of face-down cards, the unseen cards. A raid and a
siren are rated before cards are turned up, and a double job before it draws.
"""

from collections.abc import Sequence
from functools import cache, reduce
from importlib.resources import files
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from safecracker.core.game import Action, Seat
from safecracker.games.matrices import product
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import (
    CARS_TO_RAID,
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    SoundSiren,
    Swap,
)
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.games.thieves.rules.view import View

from .batch_rules import (
    ALARM,
    BOXED,
    CAR,
    CARS,
    COINS,
    DOUBLE,
    FINAL,
    KINDS,
    POLICED,
    RAID,
    SIREN,
    SWAP,
    Floats,
    Ints,
    TableBatch,
)
from .estimate import CAR_TURNS, HIDDEN_FINAL, HIDDEN_RAID

BIAS: Final = 0.3  # hidden cards are better than unseen ones on average
LAYERS: Final = 3
DECK: Final = np.array(BOXED.deck)


class TableRows(Struct, kw_only=True):
    """Tables after a play, one in each row; players are counted from the one who played.

    What no play changes is there once for each table, since a table has many plays.
    """

    table: Ints  # of each row
    raid: Floats  # by player: what is known of the loot
    final: Floats
    unknown: Floats  # loot cards that the one who played does not know
    cards: Floats  # loot cards
    held: Floats  # cards in hand
    hand: Floats  # by kind: the hand of the one who played
    cars: Ints  # on the street
    siren: Ints  # sounded and not yet answered
    jobs: Ints  # cards to be drawn by a double job
    own_hidden: Floats  # own loot cards that lie face down
    own_open_raid: Floats  # what the own open loot counts in a raid
    unseen: Floats  # by table and kind, getaway cars included
    getaways: Ints  # by table
    pile: Ints  # by table


def features(rows: TableRows) -> Floats:
    """The input of the network."""
    seats, table = rows.raid.shape[1], rows.table
    coins = rows.unseen[:, :COINS]
    money = np.maximum(1.0, coins.sum(1))
    raid = rows.raid + rows.unknown * (coins @ RAID / money + BIAS)[table, None]
    final = rows.final + rows.unknown * (coins @ FINAL / money + BIAS)[table, None]
    left = BOXED.getaways - rows.getaways
    to_come = np.maximum(0.0, (BOXED.escape - rows.getaways) * (rows.pile - left) / (left + 1.0))
    turns = to_come[table]
    powers, late, hits = _shares(rows, raid, final, turns)
    cars = np.minimum(rows.cars, CARS_TO_RAID)
    street = cars[:, None] == np.arange(CARS_TO_RAID + 1)
    quiet = np.exp(-((turns / (CAR_TURNS * np.maximum(1, CARS_TO_RAID - cars))) ** 1.5)) * (cars < CARS_TO_RAID)
    times = [to_come / 12, np.exp(-to_come / seats), np.exp(-to_come / (3 * seats)), rows.pile / 20]
    away = rows.getaways[:, None] == np.arange(BOXED.escape)
    columns = [
        raid / 6,
        final / 6,
        (raid[:, :1] - raid[:, 1:]) / 4,
        (final[:, :1] - final[:, 1:]) / 4,
        rows.unknown[:, 1:] / 3,
        rows.cards / 5,
        rows.held[:, 1:] - 4,
        hits,
        powers,
        rows.own_hidden[:, None] / 3,
        rows.own_open_raid[:, None] / 6,
        np.stack([powers[:, 0], late, quiet * powers[:, 0] + (1 - quiet) * late, quiet], axis=1) * 2,
        street,
        street * hits[:, :1],
        (rows.siren > 0)[:, None],
        (rows.jobs[:, None] == (1, 2)),
        _joined([away, *(each[:, None] for each in times)])[table],
        rows.hand,
        _joined([rows.unseen[:, :KINDS] / np.sqrt(DECK[:KINDS])])[table],
    ]
    return _joined(columns)


def _joined(columns: Sequence[NDArray[Any]]) -> Floats:
    return np.concatenate(columns, axis=1, dtype=np.float32, casting="unsafe")


def _shares(rows: TableRows, raid: Floats, final: Floats, turns: Floats) -> tuple[Floats, Floats, Floats]:
    """Rough shares of the win without a raid and after one, and how likely each is hit."""
    scale = (0.8 + 0.12 * turns)[:, None]
    powers = np.exp((final - _most(final)) / scale)
    powers /= _sum(powers)
    hits = np.exp((raid - _most(raid)) / (0.25 + 0.1 * _sum(rows.unknown)))
    hits /= _sum(hits)
    later = np.exp(final / (1.2 + 0.12 * turns)[:, None])
    rest = _sum(later) - later + 1.0
    mine = np.repeat(later[:, :1], raid.shape[1], axis=1)
    mine[:, 0] = 1.0
    return powers, _sum(hits * mine / rest)[:, 0], hits


def _sum(found: Floats) -> Floats:
    """The sum of each row, as a column. There are few players, and many rows: so it is quicker column by column."""
    return sum((found[:, n : n + 1] for n in range(1, found.shape[1])), start=found[:, :1])


def _most(found: Floats) -> Floats:
    """The maximum of each row, as a column."""
    return reduce(np.maximum, (found[:, n : n + 1] for n in range(found.shape[1])))


class Network(Struct):
    """Two hidden layers of rectified units; the output is a share of the win."""

    layers: list[tuple[Floats, Floats]]  # weights and biases

    def share(self, found: Floats) -> Floats:
        for weights, biases in self.layers[:-1]:
            found = product(found, weights)
            found += biases
            np.maximum(found, 0.0, out=found)
        weights, biases = self.layers[-1]
        shares: Floats = 1.0 / (1.0 + np.exp(-(found @ weights + biases)[:, 0]))
        return shares


@cache
def network(seats: int) -> Network:
    """The network for this number of players, as ``benchmarks/thieves_training.py`` trains it."""
    with (files(__package__) / "value_net.npz").open("rb") as file, np.load(file) as stored:
        return Network(
            [
                (stored[f"{seats}w{n}"].astype(np.float32), stored[f"{seats}b{n}"].astype(np.float32))
                for n in range(LAYERS)
            ]
        )


def rows_after(batch: TableBatch, at: Ints, chosen: Ints) -> TableRows:
    """The tables as the players in turn know them after these plays."""
    plays, n = batch.kinds, np.arange(at.size)
    seats = batch.seated()
    every = np.arange(batch.tables)[:, None]
    shown, hidden = batch.shown[every, seats], batch.hidden[every, seats]
    known = shown.copy()
    known[:, 0] += hidden[:, 0]
    unknown = hidden.sum(2)
    unknown[:, 0] = 0
    hands = batch.hands[every, seats]
    unseen = batch.pile.copy()
    unseen[:, :COINS] += hidden[:, 1:].sum(1)
    unseen[:, :KINDS] += hands[:, 1:].sum(1)
    kind, to = plays.kind[chosen], plays.to[chosen]
    hand = _of_rows(hands[:, 0], at)
    job = batch.drawn[at] >= 0
    hand[n[~job], kind[~job]] -= 1
    rows = TableRows(
        table=at,
        raid=_of_rows(known @ RAID, at),
        final=_of_rows(known @ FINAL, at),
        unknown=_of_rows(unknown, at),
        cards=_of_rows((shown + hidden).sum(2), at),
        held=_of_rows(hands.sum(2), at),
        hand=hand,
        cars=(batch.street @ POLICED)[at],
        siren=(kind == SIREN).astype(np.int64),
        jobs=batch.jobs[at] + 2 * (kind == DOUBLE),
        own_hidden=_of_rows(hidden[:, 0].sum(1), at),
        own_open_raid=_of_rows(shown[:, 0] @ RAID, at),
        unseen=unseen.astype(np.float32),
        getaways=batch.getaways,
        pile=batch.pile.sum(1),
    )
    money = np.flatnonzero(kind < COINS)
    rows.raid[money, to[money]] += RAID[kind[money]]
    rows.final[money, to[money]] += FINAL[kind[money]]
    rows.cards[money, to[money]] += 1
    rows.own_hidden[money] += to[money] == 0
    cars = (kind == CAR) | (kind == CARS)
    rows.cars[cars] += POLICED[kind[cars] - CAR]
    rows.cars[kind == ALARM] = 0
    _apply_swaps(batch, rows, at, chosen, np.flatnonzero((kind == SWAP) & (to > 0)))
    return rows


def _of_rows(found: Ints, at: Ints) -> Floats:
    """What is found for each table, for each of the rows."""
    return found.astype(np.float32).take(at, axis=0)


def rows_from_view(view: View, actions: Sequence[Action]) -> TableRows:
    """The table as the player in turn knows it after each of these plays."""
    n, me = len(actions), view.turn
    thieves = [view.thieves[(me + step) % view.seats] for step in range(view.seats)]
    loots = [[each.card for each in thief.loot] for thief in thieves]
    hand = np.bincount([card.rank for card in thieves[0].hand or ()], minlength=KINDS)
    rows = TableRows(
        table=np.zeros(n, np.int64),
        raid=_repeated(n, [sum(card.raid for card in loot if card) for loot in loots]),
        final=_repeated(n, [sum(card.final for card in loot if card) for loot in loots]),
        unknown=_repeated(n, [loot.count(None) for loot in loots]),
        cards=_repeated(n, [len(loot) for loot in loots]),
        held=_repeated(n, [thief.held for thief in thieves]),
        hand=_repeated(n, hand),
        cars=np.full(n, view.cars),
        siren=np.zeros(n, np.int64),
        jobs=np.full(n, view.jobs),
        own_hidden=np.full(n, sum(not each.up for each in thieves[0].loot), np.float32),
        own_open_raid=np.full(n, sum(each.card.raid for each in thieves[0].loot if each.up and each.card), np.float32),
        unseen=_repeated(1, unseen(view)),
        getaways=np.array([view.getaways]),
        pile=np.array([view.pile]),
    )
    for row, action in enumerate(actions):
        card = _apply(rows, row, view, action)
        rows.hand[row, card.rank] -= view.drawn is None
    return rows


def _repeated(number: int, values: Sequence[int] | Ints) -> Floats:
    """The same values in every row."""
    return np.tile(np.array(values, np.float32), (number, 1))


def _apply(rows: TableRows, row: int, view: View, action: Action) -> Card:
    """Change the row by the play; the card that was played."""
    match action:
        case Keep(card):
            _moved(rows, row, 0, card, 1)
            rows.own_hidden[row] += 1
            return card
        case Give(to, card):
            _moved(rows, row, (to - view.turn) % view.seats, card, 1)
            return card
        case Lay(card):
            rows.cars[row] += card.cars
            return card
        case SoundSiren():
            rows.siren[row] = 1
            return Card.SIREN
        case BeginDoubleJob():
            rows.jobs[row] += 2
            return Card.DOUBLE
        case CallFalseAlarm():
            rows.cars[row] = 0
            return Card.ALARM
        case Swap(own, seat, place) if seat is not None and place is not None:
            _apply_swap(rows, row, view, own, seat, place)
    return Card.SWAP


def _moved(rows: TableRows, row: int, player: int, card: Card, sign: int) -> None:
    rows.raid[row, player] += sign * card.raid
    rows.final[row, player] += sign * card.final
    rows.cards[row, player] += sign


def _apply_swap(rows: TableRows, row: int, view: View, own: int | None, seat: Seat, place: int) -> None:
    player, taken = (seat - view.turn) % view.seats, view.thieves[seat].loot[place].card
    if taken:
        _moved(rows, row, player, taken, -1)
        _moved(rows, row, 0, taken, 1)
    else:
        rows.unknown[row, player] -= 1
        rows.cards[row, player] -= 1
        rows.raid[row, 0] += HIDDEN_RAID
        rows.final[row, 0] += HIDDEN_FINAL
        rows.cards[row, 0] += 1
    given = None if own is None else view.thieves[view.turn].loot[own].card
    if given:
        _moved(rows, row, 0, given, -1)
        _moved(rows, row, player, given, 1)


WORTH_RAID, WORTH_FINAL = (np.array([*worths, 0.0], np.float32) for worths in (RAID, FINAL))


def _apply_swaps(batch: TableBatch, rows: TableRows, at: Ints, chosen: Ints, swaps: Ints) -> None:
    if not swaps.size:
        return
    me, to = batch.turn[at[swaps]], batch.kinds.to[chosen[swaps]]
    own, their = batch.pair(at[swaps], me, (me + to) % batch.seats, batch.kinds.poorer[chosen[swaps]] > 0)
    unknown = their == COINS
    for known, worth, guess in ((rows.raid, WORTH_RAID, HIDDEN_RAID), (rows.final, WORTH_FINAL, HIDDEN_FINAL)):
        taken, given = np.where(unknown, guess, worth[their]), worth[own]
        known[swaps, 0] += taken - given
        known[swaps, to] += given - np.where(unknown, 0, taken)
    rows.unknown[swaps, to] -= unknown
    rows.cards[swaps[own == COINS], 0] += 1
    rows.cards[swaps[own == COINS], to[own == COINS]] -= 1
