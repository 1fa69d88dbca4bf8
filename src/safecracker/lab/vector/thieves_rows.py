"""What stands where in a row of numbers that holds a whole table of Thieves!.

Hands are counts of kinds; loot, street and discard pile keep their order, because views show it.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.thieves.rules.cards import CARDS, MONEY
from safecracker.games.thieves.rules.model import MOST, Phase

from .kernels import INT64

Row: TypeAlias = NDArray[np.int16]
Setup: TypeAlias = NDArray[np.int64]

KINDS: Final = len(CARDS)
COINS: Final = len(MONEY)
CAR, CARS, SIREN, SWAP, DOUBLE, ALARM, GETAWAY = (card.rank for card in CARDS[COINS:])
RAID: Final = np.array([card.raid for card in CARDS])
FINAL: Final = np.array([card.final for card in CARDS])
DEAL, LOT, DRAW, PLAY, OVER = range(len(Phase))
POLICE: Final = 24  # police cars in a deck, at most
LOOT: Final = 56  # money cards in a deck, at most
DISCARD: Final = 48  # police cars and action cards in a deck, at most

MOST_DEALT: Final = 5 * (MOST * 3 + 2 + 12)  # times that chance acts where no game of a series leaves a choice

# a row: numbers of the table, then what every seat has, then piles
PHASE, TURN, TURNS, PLAYS, JOBS, DRAWN, GETAWAYS, CARDS_IN_PILE, CARDS_ON_STREET, CARDS_DISCARDED, CARS_COUNTED = range(
    11
)
LEGAL: Final = 11  # how many actions are legal

GEMS: Final = 16
HELD: Final = GEMS + MOST  # how many cards a hand holds
LOOTED: Final = HELD + MOST  # how many cards a loot has
HANDS: Final = LOOTED + MOST  # counts of kinds
PILE: Final = HANDS + MOST * KINDS
BOUNDS: Final = PILE + KINDS  # of a hand: whether there are any, how many fresh cards, and the most of each kind
BOUND: Final = 2 + KINDS
STREET: Final = BOUNDS + MOST * BOUND
DISCARDED: Final = STREET + POLICE
PLACES: Final = DISCARDED + DISCARD  # loot: the kind, 16 where it lies face up, and a bit from 32 on for who knows it
ROW: Final = PLACES + MOST * LOOT
UP: Final = 16
HIDDEN, OPENLY = map(INT64, range(2))  # how a card is played
DISCARDS, DISCARDS_AND_STREET = map(INT64, range(2))  # what is shuffled into the pile
KNOWN: Final = 32

# the setup: what the options say
SEATS, HAND, ESCAPE, LIMIT, TIED_LOSE, FEWER_WIN, ALL_CARS, TO_WIN, ROOM = range(9)
DECK: Final = 9
