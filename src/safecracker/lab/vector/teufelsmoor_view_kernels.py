"""What seats see in Der Schatz im Teufelsmoor, as kernels: the cells of ``rules/tensors.py``."""

from typing import Final

from safecracker.games.teufelsmoor.rules.model import VERSION
from safecracker.games.teufelsmoor.rules.tensors import ANSWERS, HIDINGS, SALT, SEAL
from safecracker.lab.numba_gate import compiled

from .kernels import INT64, Bytes, Floats, Ints
from .teufelsmoor_rows import (
    ANSWER,
    ANSWERED,
    ASKED,
    BACK,
    BOARD,
    CARDS_DISCARDED,
    CARDS_OF_DECK,
    CAUSE,
    CROOKED,
    CROOKS_KEYS,
    DECK,
    DIRECTION,
    DISCARDED,
    DRAWN,
    ENDINGS,
    FIRST,
    FREED,
    GANG_KEYS,
    HIDDEN,
    KINDS,
    MOVER,
    NAMED,
    NOTES,
    NUMBER,
    OVER,
    PHASE,
    PHASES,
    PLACES,
    REASON,
    RESUME,
    RETURNING,
    SEATS,
    SECONDS,
    SIDE,
    SIDES,
    STAR_FACE,
    TEAM,
    TURNS,
    WINNER,
    Row,
    Setup,
)

NOTE: Final = BOARD + 2 + (SALT + SEAL) // 2  # cells of a hiding place


@compiled
def observe_table(row: Row, setup: Setup, viewer: int, out: Floats) -> None:
    out[0], out[1] = VERSION, setup[SEATS]
    out[2 + row[PHASE]] = 1
    at = 2 + PHASES
    out[at + row[SIDE]] = 1
    out[at + 2 + row[FIRST]] = 1
    out[at + 4] = row[TURNS]
    at = one_of_list(row, out, at + 5, PLACES, 2 * TEAM, BOARD, 2 * TEAM)
    at = one_of_list(row, out, at, BACK, row[RETURNING], 2 * TEAM, 2 * TEAM)
    out[at] = KINDS
    deck = 0
    for kind in range(KINDS):
        out[at + 1 + kind] = row[DECK + kind]
        deck += setup[CARDS_OF_DECK + kind]
    at = one_of_list(row, out, at + 1 + KINDS, DISCARDED, row[CARDS_DISCARDED], KINDS, deck)
    out[at], out[at + 1] = row[GANG_KEYS], row[CROOKS_KEYS]
    at += 2
    if row[NUMBER]:
        out[at], out[at + 1] = 1, row[NUMBER]
        if row[DIRECTION] < STAR_FACE:
            out[at + 2 + row[DIRECTION]] = 1
    at += 2 + STAR_FACE
    at = one_of(row, out, at, MOVER, 2 * TEAM)
    at = one_of(row, out, at, DRAWN, KINDS)
    at = observe_window(row, setup, out, at)
    at = one_of(row, out, at, RESUME, PHASES)
    out[at] = row[HIDDEN]
    at = observe_answers(row, out, at + 1)
    at = one_of(row, out, at, NAMED, BOARD)
    at = one_of(row, out, at, WINNER, SIDES)
    at = one_of(row, out, at, REASON, ENDINGS)
    if viewer >= 0:
        out[at + viewer] = 1
    observe_notes(row, setup, viewer, out, at + setup[SEATS] + 1)


@compiled
def one_of(row: Row, out: Floats, at: int, what: int, size: int) -> int:
    """A cell for each value; returns where it ends."""
    if row[what] >= 0:
        out[at + row[what]] = 1
    return at + size


@compiled
def one_of_list(row: Row, out: Floats, at: int, first: int, length: int, size: int, room: int) -> int:
    """A list of values with a cell for each; returns where it ends."""
    out[at] = length
    for item in range(length):
        if row[first + item] >= 0:
            out[at + 1 + item * size + row[first + item]] = 1
    return at + 1 + room * size


@compiled
def observe_window(row: Row, setup: Setup, out: Floats, at: int) -> int:
    if row[CAUSE] >= 0:
        out[at] = 1
        out[at + 1 + row[CAUSE]] = 1
        out[at + 5 + row[ASKED]] = 1
        if setup[SECONDS]:
            out[at + 7], out[at + 8] = 1, 1000 * setup[SECONDS]  # no time passes while someone chooses
        one_of(row, out, at + 9, FREED, 2 * TEAM)
    return int(at + 9 + 2 * TEAM)


@compiled
def observe_answers(row: Row, out: Floats, at: int) -> int:
    out[at] = row[ANSWERED]
    first = max(row[ANSWERED] - ANSWERS, 0)
    for number in range(first, row[ANSWERED]):
        cell, answer = at + 1 + 4 * (number - first), ANSWER + 4 * (number % ANSWERS)
        out[cell], out[cell + 1] = row[answer] + 1, row[answer + 1] + 1
        out[cell + 2], out[cell + 3] = row[answer + 2], row[answer + 3]
    return at + 1 + 4 * ANSWERS


@compiled
def observe_notes(row: Row, setup: Setup, viewer: int, out: Floats, at: int) -> None:
    """Where the treasure was hidden; fields that are played by number have neither salt nor seal."""
    out[at] = row[HIDDEN]
    if row[PHASE] == OVER or viewer >= setup[SEATS] - setup[CROOKED]:
        first = max(row[HIDDEN] - HIDINGS, 0)
        for number in range(first, row[HIDDEN]):
            out[at + 1 + (number - first) * NOTE + row[NOTES + number % HIDINGS]] = 1


@compiled
def observe(rows: Ints, setup: Setup, viewers: Bytes, cells: Floats) -> None:
    for game in range(len(viewers)):
        cells[game, :] = 0
        observe_table(rows[game], setup, INT64(viewers[game]), cells[game])
