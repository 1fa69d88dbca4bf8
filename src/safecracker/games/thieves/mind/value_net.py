"""How good a table is for the one who has just played, as a small network was taught by games against itself.

It knows what the player knows: own cards, what lies open, how many cards lie face down, what is unseen. A raid and a
siren are judged before anything is turned up, and a double job before it is drawn.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from msgspec import Struct

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
    Crowd,
    Floats,
    Ints,
)
from .estimate import CAR_TURNS, HIDDEN_FINAL, HIDDEN_RAID

BIAS: Final = 0.3  # hidden cards are better than unseen ones on average
LAYERS: Final = 3
DECK: Final = np.array(BOXED.deck)


class Rows(Struct):
    """Tables after a play, one in each row; players are counted from the one who played."""

    raid: Floats  # by player: what is known of the loot
    final: Floats
    blind: Floats  # loot cards that he does not know
    cards: Floats  # loot cards
    held: Floats  # cards in hand
    hand: Floats  # by kind: the hand of the one who played
    unseen: Floats  # by kind, getaway cars included
    cars: Ints  # on the street
    siren: Ints  # sounded and not yet answered
    jobs: Ints  # cards to be drawn by a double job
    getaways: Ints
    pile: Ints
    veiled: Floats  # own loot cards that lie face down
    bare: Floats  # what the own open loot counts in a raid


def features(rows: Rows) -> Floats:
    """What the network is given."""
    seats = rows.raid.shape[1]
    coins = rows.unseen[:, :COINS]
    money = np.maximum(1.0, coins.sum(1))
    raid = rows.raid + rows.blind * (coins @ RAID / money + BIAS)[:, None]
    final = rows.final + rows.blind * (coins @ FINAL / money + BIAS)[:, None]
    left = BOXED.getaways - rows.getaways
    turns = np.maximum(0.0, (BOXED.escape - rows.getaways) * (rows.pile - left) / (left + 1.0))
    powers, late, hits = _shares(rows, raid, final, turns)
    cars = np.minimum(rows.cars, CARS_TO_RAID)
    street = cars[:, None] == np.arange(CARS_TO_RAID + 1)
    away = rows.getaways[:, None] == np.arange(BOXED.escape)
    quiet = np.exp(-((turns / (CAR_TURNS * np.maximum(1, CARS_TO_RAID - cars))) ** 1.5)) * (cars < CARS_TO_RAID)
    columns = [
        raid / 6,
        final / 6,
        (raid[:, :1] - raid[:, 1:]) / 4,
        (final[:, :1] - final[:, 1:]) / 4,
        rows.blind[:, 1:] / 3,
        rows.cards / 5,
        rows.held[:, 1:] - 4,
        hits,
        powers,
        rows.veiled[:, None] / 3,
        rows.bare[:, None] / 6,
        np.stack([powers[:, 0], late, quiet * powers[:, 0] + (1 - quiet) * late, quiet], axis=1) * 2,
        street,
        street * hits[:, :1],
        (rows.siren > 0)[:, None],
        (rows.jobs[:, None] == (1, 2)),
        away,
        np.stack([turns / 12, np.exp(-turns / seats), np.exp(-turns / (3 * seats)), rows.pile / 20], axis=1),
        rows.hand,
        rows.unseen[:, :KINDS] / np.sqrt(DECK[:KINDS]),
    ]
    return np.concatenate(columns, axis=1, dtype=np.float32, casting="unsafe")


def _shares(rows: Rows, raid: Floats, final: Floats, turns: Floats) -> tuple[Floats, Floats, Floats]:
    """Rough shares of the win without a raid and after one, and how likely each is hit."""
    scale = (0.8 + 0.12 * turns)[:, None]
    powers = np.exp((final - final.max(1, keepdims=True)) / scale)
    powers /= powers.sum(1, keepdims=True)
    hits = np.exp((raid - raid.max(1, keepdims=True)) / (0.25 + 0.1 * rows.blind.sum(1))[:, None])
    hits /= hits.sum(1, keepdims=True)
    after = np.exp(final / (1.2 + 0.12 * turns)[:, None])
    rest = after.sum(1, keepdims=True) - after + 1.0
    mine = np.repeat(after[:, :1], raid.shape[1], axis=1)
    mine[:, 0] = 1.0
    return powers, (hits * mine / rest).sum(1), hits


class Network(Struct):
    """Two hidden layers of rectified units, and a share of the win."""

    layers: list[tuple[Floats, Floats]]  # weights and biases

    def share(self, found: Floats) -> Floats:
        for weights, biases in self.layers[:-1]:
            found = np.maximum(product(found, weights) + biases, 0.0)
        weights, biases = self.layers[-1]
        shares: Floats = 1.0 / (1.0 + np.exp(-(found @ weights + biases)[:, 0]))
        return shares


@cache
def network(seats: int) -> Network:
    """The one for a table of so many, as ``benchmarks/thieves_training.py`` teaches it."""
    with (files(__package__) / "value_net.npz").open("rb") as file, np.load(file) as stored:
        return Network(
            [
                (stored[f"{seats}w{n}"].astype(np.float32), stored[f"{seats}b{n}"].astype(np.float32))
                for n in range(LAYERS)
            ]
        )


def after(crowd: Crowd, at: Ints, chosen: Ints) -> Rows:
    """The tables as those in turn know them after these plays."""
    plays, n = crowd.plays, np.arange(at.size)
    seats = crowd.seated()
    every = np.arange(crowd.tables)[:, None]
    shown, hidden = crowd.shown[every, seats], crowd.hidden[every, seats]
    known = shown.copy()
    known[:, 0] += hidden[:, 0]
    blind = hidden.sum(2)
    blind[:, 0] = 0
    hands = crowd.hands[every, seats]
    unseen = crowd.pile.copy()
    unseen[:, :COINS] += hidden[:, 1:].sum(1)
    unseen[:, :KINDS] += hands[:, 1:].sum(1)
    kind, to = plays.kind[chosen], plays.to[chosen]
    hand = hands[at, 0]
    job = crowd.drawn[at] >= 0
    hand[n[~job], kind[~job]] -= 1
    rows = Rows(
        raid=(known @ RAID)[at].astype(np.float32),
        final=(known @ FINAL)[at].astype(np.float32),
        blind=blind[at].astype(np.float32),
        cards=(shown + hidden).sum(2)[at].astype(np.float32),
        held=hands.sum(2)[at].astype(np.float32),
        hand=hand.astype(np.float32),
        unseen=unseen[at].astype(np.float32),
        cars=(crowd.street @ POLICED)[at],
        siren=(kind == SIREN).astype(np.int64),
        jobs=crowd.jobs[at] + 2 * (kind == DOUBLE),
        getaways=crowd.getaways[at],
        pile=crowd.pile.sum(1)[at],
        veiled=hidden[:, 0].sum(1)[at].astype(np.float32),
        bare=(shown[:, 0] @ RAID)[at].astype(np.float32),
    )
    money = np.flatnonzero(kind < COINS)
    rows.raid[money, to[money]] += RAID[kind[money]]
    rows.final[money, to[money]] += FINAL[kind[money]]
    rows.cards[money, to[money]] += 1
    rows.veiled[money] += to[money] == 0
    cars = (kind == CAR) | (kind == CARS)
    rows.cars[cars] += POLICED[kind[cars] - CAR]
    rows.cars[kind == ALARM] = 0
    _swap(crowd, rows, at, chosen, np.flatnonzero((kind == SWAP) & (to > 0)))
    return rows


def seen(view: View, actions: Sequence[Action]) -> Rows:
    """The table as the one in turn knows it after each of these plays."""
    n, me = len(actions), view.turn
    thieves = [view.thieves[(me + step) % view.seats] for step in range(view.seats)]
    loots = [[each.card for each in thief.loot] for thief in thieves]
    hand = np.bincount([card.rank for card in thieves[0].hand or ()], minlength=KINDS)
    rows = Rows(
        raid=_each(n, [sum(card.raid for card in loot if card) for loot in loots]),
        final=_each(n, [sum(card.final for card in loot if card) for loot in loots]),
        blind=_each(n, [loot.count(None) for loot in loots]),
        cards=_each(n, [len(loot) for loot in loots]),
        held=_each(n, [thief.held for thief in thieves]),
        hand=_each(n, hand),
        unseen=_each(n, unseen(view)),
        cars=np.full(n, view.cars),
        siren=np.zeros(n, np.int64),
        jobs=np.full(n, view.jobs),
        getaways=np.full(n, view.getaways),
        pile=np.full(n, view.pile),
        veiled=np.full(n, sum(not each.up for each in thieves[0].loot), np.float32),
        bare=np.full(n, sum(each.card.raid for each in thieves[0].loot if each.up and each.card), np.float32),
    )
    for row, action in enumerate(actions):
        card = _done(rows, row, view, action)
        rows.hand[row, card.rank] -= view.drawn is None
    return rows


def _each(number: int, values: Sequence[int] | Ints) -> Floats:
    """The same values in so many rows."""
    return np.tile(np.array(values, np.float32), (number, 1))


def _done(rows: Rows, row: int, view: View, action: Action) -> Card:
    """The row after the play, and the card that is spent."""
    match action:
        case Keep(card):
            _moved(rows, row, 0, card, 1)
            rows.veiled[row] += 1
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
            _swapped(rows, row, view, own, seat, place)
    return Card.SWAP


def _moved(rows: Rows, row: int, player: int, card: Card, sign: int) -> None:
    rows.raid[row, player] += sign * card.raid
    rows.final[row, player] += sign * card.final
    rows.cards[row, player] += sign


def _swapped(rows: Rows, row: int, view: View, own: int | None, seat: Seat, place: int) -> None:
    player, taken = (seat - view.turn) % view.seats, view.thieves[seat].loot[place].card
    if taken:
        _moved(rows, row, player, taken, -1)
        _moved(rows, row, 0, taken, 1)
    else:
        rows.blind[row, player] -= 1
        rows.cards[row, player] -= 1
        rows.raid[row, 0] += HIDDEN_RAID
        rows.final[row, 0] += HIDDEN_FINAL
        rows.cards[row, 0] += 1
    given = None if own is None else view.thieves[view.turn].loot[own].card
    if given:
        _moved(rows, row, 0, given, -1)
        _moved(rows, row, player, given, 1)


WORTH_RAID, WORTH_FINAL = (np.array([*worths, 0.0], np.float32) for worths in (RAID, FINAL))


def _swap(crowd: Crowd, rows: Rows, at: Ints, chosen: Ints, swaps: Ints) -> None:
    if not swaps.size:
        return
    me, to = crowd.turn[at[swaps]], crowd.plays.to[chosen[swaps]]
    own, their = crowd.pair(at[swaps], me, (me + to) % crowd.seats, crowd.plays.poorer[chosen[swaps]] > 0)
    blind = their == COINS
    for known, worth, guess in ((rows.raid, WORTH_RAID, HIDDEN_RAID), (rows.final, WORTH_FINAL, HIDDEN_FINAL)):
        taken, given = np.where(blind, guess, worth[their]), worth[own]
        known[swaps, 0] += taken - given
        known[swaps, to] += given - np.where(blind, 0, taken)
    rows.blind[swaps, to] -= blind
    rows.cards[swaps[own == COINS], 0] += 1
    rows.cards[swaps[own == COINS], to[own == COINS]] -= 1
