"""What seats see in Thieves!, as kernels: the cells of ``rules/tensors.py``, from rows as in ``thieves_rows.py``."""

from safecracker.lab.numba_gate import compiled

from .kernels import INT64, Bytes, Floats, Shorts
from .thieves_rows import (
    BOUND,
    BOUNDS,
    CAR,
    CARDS_DISCARDED,
    CARDS_IN_PILE,
    CARDS_ON_STREET,
    CARS,
    DECK,
    DISCARDED,
    DRAWN,
    GEMS,
    GETAWAYS,
    HAND,
    HANDS,
    HELD,
    JOBS,
    KINDS,
    KNOWN,
    LOOT,
    LOOTED,
    OVER,
    PHASE,
    PLACES,
    PLAYS,
    ROOM,
    SEATS,
    STREET,
    TURN,
    TURNS,
    UP,
    Row,
    Setup,
)


@compiled
def observe_list(out: Floats, at: int, row: Row, first: int, length: int, room: int) -> int:
    """A list of cards, a cell for every kind of each; returns where it ends."""
    out[at] = length
    for place in range(length):
        out[at + 1 + place * KINDS + row[first + place]] = 1
    return at + 1 + room * KINDS


@compiled
def observe_table(row: Row, setup: Setup, viewer: int, out: Floats) -> None:
    seats, deck = setup[SEATS], 0
    for kind in range(KINDS):
        deck += setup[DECK + kind]
    if viewer >= 0:
        out[viewer] = 1
    at = seats + 1
    out[at + row[PHASE]] = 1
    at += OVER + 1
    out[at + row[TURN]] = 1
    at += seats
    out[at], out[at + 1], out[at + 2] = row[TURNS], row[PLAYS], seats
    at += 3
    for seat in range(seats):
        at = observe_thief(row, setup, seat, viewer, out, at)
    at = observe_list(out, at, row, STREET, row[CARDS_ON_STREET], setup[DECK + CAR] + setup[DECK + CARS])
    out[at] = row[GETAWAYS]
    at = observe_list(out, at + 1, row, DISCARDED, row[CARDS_DISCARDED], deck)
    out[at], out[at + 1], out[at + 2] = row[CARDS_IN_PILE], row[JOBS], row[DRAWN] >= 0
    if row[DRAWN] >= 0 and viewer == row[TURN]:
        out[at + 3 + row[DRAWN]] = 1


@compiled
def observe_thief(row: Row, setup: Setup, seat: int, viewer: int, out: Floats, at: int) -> int:
    if viewer == seat:
        out[at], out[at + 1] = 1, row[HELD + seat]
        place = at + 2
        for kind in range(KINDS):
            for _ in range(row[HANDS + seat * KINDS + kind]):
                out[place + kind] = 1
                place += KINDS
    at += 2 + setup[HAND] * KINDS
    out[at] = row[HELD + seat]
    at = observe_loot(row, setup, seat, viewer, out, at + 1)
    bound = BOUNDS + seat * BOUND
    if row[bound]:
        out[at], out[at + 1], out[at + 2 + KINDS] = 1, KINDS, row[bound + 1]
        for kind in range(KINDS):
            out[at + 2 + kind] = row[bound + 2 + kind]
    at += 3 + KINDS
    out[at] = row[GEMS + seat]
    return at + 1


@compiled
def observe_loot(row: Row, setup: Setup, seat: int, viewer: int, out: Floats, at: int) -> int:
    seats, length = setup[SEATS], row[LOOTED + seat]
    size = KINDS + 2 + seats * seats
    out[at] = length
    for place in range(length):
        card, cell = row[PLACES + seat * LOOT + place], at + 1 + place * size
        if card & UP or seat == viewer or (viewer >= 0 and card & (KNOWN << viewer)):
            out[cell + (card & 15)] = 1
        out[cell + KINDS] = (card & UP) > 0
        cell += KINDS + 2
        knowing = 0
        for other in range(seats):
            if card & (KNOWN << other):
                out[cell + knowing * seats + other] = 1
                knowing += 1
        out[cell - 1] = knowing
    return int(at + 1 + setup[ROOM] * size)


@compiled
def observe(rows: Shorts, setup: Setup, viewers: Bytes, cells: Floats) -> None:
    for game in range(len(viewers)):
        cells[game, :] = 0
        observe_table(rows[game], setup, INT64(viewers[game]), cells[game])
