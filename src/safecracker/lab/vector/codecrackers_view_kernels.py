"""What seats see in The Code Crackers, as kernels: the cells of ``rules/tensors.py``."""

from typing import Final

from safecracker.games.codecrackers.rules.model import Mark, Phase
from safecracker.games.codecrackers.rules.tensors import REASONS
from safecracker.lab.numba_gate import compiled

from .codecrackers_kernels import (
    BEGUN,
    BUZZ_END,
    BUZZED,
    CARDS_LEFT,
    CARDS_USED,
    CHIP,
    CHIPS,
    CODE,
    DETECTIVES,
    GRID,
    NOW,
    NUMBER,
    OVER,
    PHASE,
    REASON,
    SEALED,
    THIEF,
    TURN,
    USED,
    WINNERS,
    Box,
    Row,
)
from .kernels import INT64, Bytes, Floats, Ints

MARKS: Final = len(Mark)
PHASES: Final = len(Phase)
ENDINGS: Final = len(REASONS)


@compiled
def observe_table(row: Row, box: Box, viewer: int, out: Floats) -> None:
    seats, cells, codes = box.seats, len(box.rays), len(box.codes)
    if viewer >= 0:
        out[viewer] = 1
    at = seats + 1
    out[at + row[PHASE]] = 1
    at += PHASES
    out[at + row[TURN]] = 1
    at += seats
    for cell in range(cells):
        out[at + cell * box.kinds + row[GRID + cell]] = 1
    at += cells * box.kinds
    out[at] = seats
    for seat in range(seats):
        out[at + 1 + seat] = row[DETECTIVES + seat]
    at += 1 + seats
    out[at], out[at + 1], out[at + 2] = row[THIEF], row[CARDS_LEFT], row[CARDS_USED]
    for card in range(row[CARDS_USED]):
        out[at + 3 + card * codes + row[USED + card]] = 1
    at += 3 + codes * codes
    if row[CODE] >= 0:
        observe_search(row, box, viewer, out, at)
    at = box.observation - (2 + ENDINGS + 1 + seats * seats)
    out[at] = 1000.0 * row[NOW]
    if row[PHASE] == OVER:
        out[at + 1] = 1
        out[at + 2 + row[REASON]] = 1
        at += 2 + ENDINGS
        winners = 0
        for seat in range(seats):
            if row[WINNERS] >> seat & 1:
                out[at + 1 + winners * seats + seat] = 1
                winners += 1
        out[at] = winners


@compiled
def observe_search(row: Row, box: Box, viewer: int, out: Floats, at: int) -> None:
    """R34: of a sealed chip others see that it lies there, and not even whether it is a pass."""
    seats, cells = box.seats, len(box.rays)
    out[at], out[at + 1] = 1, row[NUMBER]
    out[at + 2 + row[CODE]] = 1
    at += 2 + len(box.codes)
    out[at] = 1000.0 * row[BEGUN]
    if box.sand:
        out[at + 1], out[at + 2] = 1, 1000.0 * (row[BEGUN] + box.sand)
    at += 3
    out[at] = row[CHIPS]
    at += 1
    for number in range(seats):
        chip = CHIP + 5 * number
        if number < row[CHIPS]:
            out[at + row[chip]] = 1
            out[at + seats] = 1000.0 * row[chip + 1]
            out[at + seats + 1 + row[chip + 2]] = 1
            cell = at + seats + 1 + MARKS
            if row[chip + 3] >= 0 and (row[chip + 2] != SEALED or row[chip] == viewer):
                out[cell + row[chip + 3]] = 1
                out[cell + cells], out[cell + cells + 1] = 1, row[chip + 4]
        at += seats + 3 + MARKS + cells
    if row[BUZZED] >= 0:
        out[at] = 1
        out[at + 1 + row[BUZZED]] = 1
        out[at + 1 + seats] = 1000.0 * row[BUZZ_END]


@compiled
def observe(rows: Ints, box: Box, viewers: Bytes, cells: Floats) -> None:
    for game in range(len(viewers)):
        cells[game, :] = 0
        observe_table(rows[game], box, INT64(viewers[game]), cells[game])
