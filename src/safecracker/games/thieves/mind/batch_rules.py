"""The rules for many tables at once, in arrays, for the lookahead and for training.

These are the rules of rules.py for the default options; a test plays both side by side. Cards are counted, not laid
out. A face-down card that was swapped is known here to its owner only.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.thieves.rules.cards import CARDS, MONEY, POLICE
from safecracker.games.thieves.rules.model import CARS_TO_RAID
from safecracker.games.thieves.rules.options import ThievesOptions

from .estimate import HIDDEN_FINAL, HIDDEN_RAID

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]

BOXED: Final = ThievesOptions()
KINDS: Final = len(CARDS) - 1  # that can be held
COINS: Final = len(MONEY)
CAR, CARS, SIREN, SWAP, DOUBLE, ALARM, GETAWAY = (card.rank for card in CARDS[COINS:])
RAID: Final = np.array([card.raid for card in MONEY])
FINAL: Final = np.array([card.final for card in MONEY])
POLICED: Final = np.array([card.cars for card in POLICE])
ARRAYS: Final = (
    *("hands", "shown", "hidden", "pile", "discard", "street"),
    *("getaways", "turn", "jobs", "drawn", "over", "stream", "used"),
)
LUCK: Final = 256  # random numbers of a table; they begin again when all are used


class PlayKinds:
    """All kinds of plays at a table: the card, the receiver counted from the player, and the aim of a swap.

    There are two swaps with each of the others: one to become richer, and one to become poorer.
    """

    def __init__(self, seats: int) -> None:
        rows = [(kind, other, 0) for kind in range(COINS) for other in range(seats)]
        rows += [(kind, 0, 0) for kind in (CAR, CARS, SIREN, DOUBLE, ALARM, SWAP)]
        rows += [(SWAP, other, poorer) for poorer in (0, 1) for other in range(1, seats)]
        self.kind, self.to, self.poorer = (np.array(column) for column in zip(*rows, strict=True))
        self.number = len(rows)
        self.idle = next(n for n, row in enumerate(rows) if row == (SWAP, 0, 0))  # a swap with nothing to take


class TableBatch:
    """Tables that are played on together."""

    def __init__(self, seats: int, tables: int, luck: NDArray[np.float64]) -> None:
        """``luck`` has a row of random numbers for each table."""
        self.seats, self.tables = seats, tables
        self.kinds = PlayKinds(seats)
        self.hands = np.zeros((tables, seats, KINDS), np.int64)
        self.shown = np.zeros((tables, seats, COINS), np.int64)  # loot that lies open
        self.hidden = np.zeros((tables, seats, COINS), np.int64)
        self.pile = np.zeros((tables, KINDS + 1), np.int64)
        self.discard = np.zeros((tables, KINDS), np.int64)
        self.street = np.zeros((tables, len(POLICE)), np.int64)
        self.getaways = np.zeros(tables, np.int64)
        self.turn = np.zeros(tables, np.int64)
        self.jobs = np.zeros(tables, np.int64)
        self.drawn = np.full(tables, -1)
        self.over = np.zeros(tables, np.bool_)
        self._luck = luck
        self.stream = np.arange(tables)  # the row of luck; a table and its copies share one
        self.used = np.zeros(tables, np.int64)

    def deal(self) -> None:
        """R2 to R4: deal at all tables."""
        self.pile[:] = BOXED.deck
        self.pile[:, GETAWAY] = 0
        every = np.arange(self.tables)
        for seat in range(self.seats):
            for _ in range(BOXED.dealt):
                self.hands[every, seat, self._take_card(every)] += 1
        self.pile[:, GETAWAY] = BOXED.getaways
        self.turn[:] = (self._chance(every) * self.seats).astype(np.int64)

    def draw(self) -> None:
        """R5 to R7, R24: fill the hands of the seats in turn, or draw the next card of a double job."""
        every = np.arange(self.tables)
        held = self.hands[every, self.turn].sum(1)
        wants = np.where(self.drawn >= 0, 0, np.where(self.jobs > 0, 1, BOXED.hand - held))
        while (at := np.flatnonzero((wants > 0) & ~self.over)).size:
            kind = self._take_card(at)
            leaves = kind == GETAWAY
            gone, at, kind = at[leaves], at[~leaves], kind[~leaves]
            self.getaways[gone] += 1
            self.over[gone] = self.getaways[gone] == BOXED.escape
            wants[at] -= 1
            job = self.jobs[at] > 0
            self.jobs[at[job]] -= 1
            self.drawn[at[job]] = kind[job]
            at, kind = at[~job], kind[~job]
            self.hands[at, self.turn[at], kind] += 1

    def keep(self, at: Ints) -> None:
        """Drop all other tables; a table that is named twice is copied."""
        for name in ARRAYS:
            setattr(self, name, getattr(self, name)[at])
        self.tables = at.size

    def _chance(self, at: Ints) -> NDArray[np.float64]:
        found: NDArray[np.float64] = self._luck[self.stream[at], self.used[at] % LUCK]
        self.used[at] += 1
        return found

    def _take_card(self, at: Ints) -> Ints:
        """Take the top card at each of these tables; its kind."""
        kind = self._random_card(self.pile[at], at)
        self.pile[at, kind] -= 1
        return kind

    def legal(self) -> tuple[Ints, Ints]:
        """Tables and plays, one row for each play that is possible there, in the order of the tables."""
        every = np.arange(self.tables)
        held = self.hands[every, self.turn] > 0
        job = np.flatnonzero(self.drawn >= 0)
        held[job] = False
        held[job, self.drawn[job]] = True
        held[self.over] = False
        found = held[:, self.kinds.kind]
        swaps = self.kinds.kind == SWAP
        cards = (self.shown + self.hidden).sum(2)[every[:, None], self.seated()] > 0
        found[:, swaps] &= np.where(
            self.kinds.to[swaps] > 0, cards[:, self.kinds.to[swaps]], ~cards[:, 1:].any(1)[:, None]
        )
        table, play = np.nonzero(found)
        return table, play

    def seated(self) -> Ints:
        """The seats of each table, the one in turn first."""
        return (self.turn[:, None] + np.arange(self.seats)) % self.seats

    def play(self, at: Ints, chosen: Ints) -> None:
        """Make the chosen play at each of these tables; then the next seat is in turn, or a double job goes on."""
        kind, me = self.kinds.kind[chosen], self.turn[at]
        to = (me + self.kinds.to[chosen]) % self.seats
        job = self.drawn[at] >= 0
        self.drawn[at[job]] = -1
        self.hands[at[~job], me[~job], kind[~job]] -= 1
        money, acts = kind < COINS, kind >= SIREN
        keep, give = money & (to == me), money & (to != me)
        self.hidden[at[keep], me[keep], kind[keep]] += 1
        self.shown[at[give], to[give], kind[give]] += 1
        cars = (kind == CAR) | (kind == CARS)
        self.street[at[cars], kind[cars] - CAR] += 1
        self.discard[at[acts], kind[acts]] += 1
        self._sound_siren(at[kind == SIREN])
        self._call_false_alarm(at[kind == ALARM])
        swaps = (kind == SWAP) & (to != me)
        self._swap(at[swaps], me[swaps], to[swaps], self.kinds.poorer[chosen[swaps]] > 0)
        self.jobs[at[kind == DOUBLE]] += 2
        self._raid(at[self.street[at] @ POLICED >= CARS_TO_RAID])
        done = at[self.jobs[at] == 0]
        self.turn[done] = (self.turn[done] + 1) % self.seats

    def _sound_siren(self, at: Ints) -> None:
        """R21: the others lay all their police cars."""
        police = self.hands[at][:, :, CAR : CARS + 1]
        police[np.arange(at.size), self.turn[at]] = 0
        self.street[at] += police.sum(1)
        self.hands[at, :, CAR : CARS + 1] -= police

    def _call_false_alarm(self, at: Ints) -> None:
        self.discard[at, CAR : CARS + 1] += self.street[at]
        self.street[at] = 0

    def _swap(self, at: Ints, me: Ints, to: Ints, poorer: Bools) -> None:
        if not at.size:
            return
        own, their = self.pair(at, me, to, poorer)
        open_, blind = their < COINS, np.flatnonzero(their == COINS)
        their[blind] = self._random_card(self.hidden[at[blind], to[blind]], at[blind])
        self._exchange(at, me, to, own, self.shown[at, me, np.minimum(own, COINS - 1)] > 0, their, open_)

    def _exchange(self, at: Ints, me: Ints, to: Ints, own: Ints, own_up: Bools, their: Ints, their_up: Bools) -> None:
        """R23: two cards change places and stay face up or down; without an own one the other is taken for nothing."""
        gives = own < COINS
        for rows, cards in ((their_up, self.shown), (~their_up, self.hidden)):
            cards[at[rows], to[rows], their[rows]] -= 1
            cards[at[rows], me[rows], their[rows]] += 1
        for rows, cards in ((own_up & gives, self.shown), (~own_up & gives, self.hidden)):
            cards[at[rows], me[rows], own[rows]] -= 1
            cards[at[rows], to[rows], own[rows]] += 1

    def trade(self, at: Ints, to: int, own: tuple[int, bool], their: tuple[int, bool], known: Ints) -> None:
        """A swap of two named cards, by kind and face, at tables where the same seat is in turn.

        COINS stands for no own card, and for one of the other that is not known; ``known`` are those that are.
        """
        me, seat = self.turn[at], np.full(at.size, to)
        kind, up = their
        cards = self._random_card(self.hidden[at, to] - known, at) if kind == COINS else np.full(at.size, kind)
        every = np.ones(at.size, np.bool_)
        self._exchange(at, me, seat, np.full(at.size, own[0]), every & own[1], cards, every & up)
        self.play(at, np.full(at.size, self.kinds.idle))

    def pair(self, at: Ints, me: Ints, to: Ints, poorer: Bools) -> tuple[Ints, Ints]:
        """The kinds that change places; COINS stands for no own card, and for a blind one of the other."""
        mine, open_, blind = self.shown[at, me] + self.hidden[at, me], self.shown[at, to], self.hidden[at, to].sum(1)
        lose = np.where(poorer[:, None], 10 * RAID - FINAL, RAID - 10 * FINAL)
        own = np.where(mine > 0, lose, -99).argmax(1)
        own[~mine.any(1)] = COINS
        win = np.where(poorer[:, None], -RAID, FINAL)
        win = np.where(open_ > 0, win, -99.0)
        unknown = np.where(blind > 0, np.where(poorer, -HIDDEN_RAID, HIDDEN_FINAL), -99.0)
        return own, np.concatenate([win, unknown[:, None]], axis=1).argmax(1)

    def _random_card(self, cards: Ints, at: Ints) -> Ints:
        """A random one of the cards of each of these tables."""
        sums = np.cumsum(cards, axis=1)
        found: Ints = (sums <= (self._chance(at) * sums[:, -1]).astype(np.int64)[:, None]).sum(1)
        return found

    def _raid(self, at: Ints) -> None:
        """R14 to R18."""
        if not at.size:
            return
        loot = self.shown[at] + self.hidden[at]
        sums = loot @ RAID
        hit = (sums == sums.max(1)[:, None]) & (sums > 0)
        lost = loot * hit[:, :, None]
        self.pile[at, :COINS] += lost.sum(1)
        self.pile[at, :KINDS] += self.discard[at]
        self.pile[at, CAR : CARS + 1] += self.street[at]
        self.discard[at], self.street[at], self.hidden[at] = 0, 0, 0
        self.shown[at] = loot - lost

    def shares(self) -> NDArray[np.float64]:
        """R28, R29: each seat's share of the win, if it is over now."""
        loot = self.shown + self.hidden
        worth, cards = loot @ FINAL, loot.sum(2)
        rank = worth * 1000 - cards
        best = rank == rank.max(1)[:, None]
        found: NDArray[np.float64] = best / best.sum(1)[:, None]
        return found
