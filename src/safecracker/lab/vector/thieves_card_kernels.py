"""What each card of Thieves! does, as kernels, on rows as ``thieves_rows.py`` describes them.

They follow card_effects.py and hand_bounds.py of the game.
"""

import numpy as np

from safecracker.games.thieves.rules.model import MOST
from safecracker.lab.numba_gate import compiled

from .thieves_rows import (
    ALARM,
    ALL_CARS,
    BOUND,
    BOUNDS,
    CAR,
    CARDS_DISCARDED,
    CARDS_IN_PILE,
    CARDS_ON_STREET,
    CARS,
    CARS_COUNTED,
    COINS,
    DISCARDED,
    DISCARDS_AND_STREET,
    DOUBLE,
    DRAWN,
    HANDS,
    HELD,
    JOBS,
    KINDS,
    KNOWN,
    LOOT,
    LOOTED,
    OPENLY,
    PILE,
    PLACES,
    PLAYS,
    RAID,
    ROOM,
    SEATS,
    SIREN,
    STREET,
    SWAP,
    TIED_LOSE,
    TURN,
    UP,
    Row,
    Setup,
)


@compiled
def fade(row: Row, seat: int) -> None:
    bound = BOUNDS + seat * BOUND
    if row[bound + 1] >= row[HELD + seat]:
        row[bound] = 0


@compiled
def seen_playing(row: Row, seat: int, kind: int) -> None:
    bound = BOUNDS + seat * BOUND
    if row[bound]:
        if row[bound + 2 + kind]:
            row[bound + 2 + kind] -= 1
        else:
            row[bound + 1] -= 1
        fade(row, seat)


@compiled
def renew_bounds(row: Row, seat: int) -> None:
    """The bounds as the most cards of each kind, none of them fresh."""
    bound, size = BOUNDS + seat * BOUND, row[HELD + seat]
    for kind in range(KINDS):
        most = row[bound + 2 + kind] + row[bound + 1]
        row[bound + 2 + kind] = size if not row[bound] or most > size else most
    row[bound], row[bound + 1] = 1, 0


@compiled
def shuffle(row: Row, setup: Setup, street: int) -> None:
    """R17, R27: the discard pile, and after a raid the police cars, go back into the pile."""
    seats = setup[SEATS]
    unseen = row[PILE : PILE + KINDS].copy()
    for seat in range(seats):
        for kind in range(KINDS):
            unseen[kind] += row[HANDS + seat * KINDS + kind]
        for at in range(PLACES + seat * LOOT, PLACES + seat * LOOT + row[LOOTED + seat]):
            if not row[at] & UP:
                unseen[row[at] & 15] += 1
    for seat in range(seats):
        renew_bounds(row, seat)
        for at in range(KINDS):
            place = BOUNDS + seat * BOUND + 2 + at
            row[place] = min(row[place], unseen[at])
        fade(row, seat)
    for at in range(DISCARDED, DISCARDED + row[CARDS_DISCARDED]):
        row[PILE + row[at]] += 1
    row[CARDS_IN_PILE] += row[CARDS_DISCARDED]
    row[CARDS_DISCARDED] = 0
    if street:
        for at in range(STREET, STREET + row[CARDS_ON_STREET]):
            row[PILE + row[at]] += 1
        row[CARDS_IN_PILE] += row[CARDS_ON_STREET]
        row[CARDS_ON_STREET], row[CARS_COUNTED] = 0, 0


@compiled
def leave_hand(row: Row, kind: int, openly: int) -> None:
    """The card that is played leaves the hand, or is the one of a double job (R24)."""
    row[PLAYS] += 1
    if row[DRAWN] >= 0:
        row[DRAWN] = -1
        return
    turn = row[TURN]
    row[HANDS + turn * KINDS + kind] -= 1
    row[HELD + turn] -= 1
    if openly:
        seen_playing(row, turn, kind)
    else:
        fade(row, turn)


@compiled
def put_in_loot(row: Row, seat: int, card: int) -> None:
    row[PLACES + seat * LOOT + row[LOOTED + seat]] = card
    row[LOOTED + seat] += 1


@compiled
def put_on_street(row: Row, kind: int) -> None:
    row[STREET + row[CARDS_ON_STREET]] = kind
    row[CARDS_ON_STREET] += 1
    row[CARS_COUNTED] += 1 + (kind == CARS)


@compiled
def discard(row: Row, kind: int) -> None:
    row[DISCARDED + row[CARDS_DISCARDED]] = kind
    row[CARDS_DISCARDED] += 1


@compiled
def raid(row: Row, setup: Setup) -> None:
    """R14 to R18: the richest lose all loot, the others' loot stays open, and discarded cards go into the pile."""
    seats, most, richest = setup[SEATS], 0, 0
    sums = np.zeros(MOST, np.int64)
    for seat in range(seats):
        for at in range(PLACES + seat * LOOT, PLACES + seat * LOOT + row[LOOTED + seat]):
            row[at] = (row[at] & 15) | UP
            sums[seat] += RAID[row[at] & 15]
        if sums[seat] > most:
            most, richest = sums[seat], 0
        richest += sums[seat] == most
    lost = np.zeros(COINS, np.int64)
    if most and (richest == 1 or setup[TIED_LOSE]):
        for seat in range(seats):
            if sums[seat] == most:
                for at in range(PLACES + seat * LOOT, PLACES + seat * LOOT + row[LOOTED + seat]):
                    lost[row[at] & 15] += 1
                row[LOOTED + seat] = 0
    shuffle(row, setup, DISCARDS_AND_STREET)
    for kind in range(COINS):
        row[PILE + kind] += lost[kind]
        row[CARDS_IN_PILE] += lost[kind]


@compiled
def sound_siren(row: Row, setup: Setup) -> None:
    """R21: clockwise the others lay police cars, all or one of them; they are counted after the last one."""
    seats = setup[SEATS]
    for step in range(1, seats):
        seat = (row[TURN] + step) % seats
        called = 0
        for kind in (CAR, CARS):
            while row[HANDS + seat * KINDS + kind] and (setup[ALL_CARS] or not called):
                called = kind
                row[HANDS + seat * KINDS + kind] -= 1
                row[HELD + seat] -= 1
                seen_playing(row, seat, kind)
                put_on_street(row, kind)
        if setup[ALL_CARS] or called != CAR:
            renew_bounds(row, seat)
            row[BOUNDS + seat * BOUND + 2 + CAR] = 0
            if setup[ALL_CARS] or not called:
                row[BOUNDS + seat * BOUND + 2 + CARS] = 0
            fade(row, seat)


@compiled
def swap(row: Row, setup: Setup, number: int) -> None:
    """R23: the owners of both cards see both; each card stays face up or face down."""
    room, turn = setup[ROOM] + 1, row[TURN]
    place = number % room - 1
    other = number // room % (setup[SEATS] + 1) - 1
    own = number // room // (setup[SEATS] + 1) - 1
    if other < 0:
        return
    both = (KNOWN << other) | (KNOWN << turn)
    theirs = PLACES + other * LOOT + place
    taken = row[theirs] if row[theirs] & UP else row[theirs] | both
    if own >= 0:
        mine = PLACES + turn * LOOT + own
        row[theirs] = row[mine] if row[mine] & UP else row[mine] | both
        row[mine] = taken
        return
    row[LOOTED + other] -= 1
    for at in range(theirs, PLACES + other * LOOT + row[LOOTED + other]):
        row[at] = row[at + 1]
    put_in_loot(row, turn, taken)


@compiled
def play_action_card(row: Row, setup: Setup, number: int) -> None:
    kind = SIREN if number == 0 else DOUBLE if number == 1 else ALARM if number == 2 else SWAP
    leave_hand(row, kind, OPENLY)
    discard(row, kind)
    if kind == SIREN:
        sound_siren(row, setup)
    elif kind == DOUBLE:
        row[JOBS] += 2  # R25: it chains
    elif kind == SWAP:
        swap(row, setup, number - 3)
    else:
        for at in range(STREET, STREET + row[CARDS_ON_STREET]):
            discard(row, row[at])
        row[CARDS_ON_STREET], row[CARS_COUNTED] = 0, 0
