"""What players of Der Schatz im Teufelsmoor may do, as kernels that mark it. They follow its legal_actions.py."""

from safecracker.games.teufelsmoor.rules.fields import FARTHEST
from safecracker.lab.numba_gate import compiled

from .kernels import Batch, Bytes, Ints, Words, marks, random_below
from .teufelsmoor_rows import (
    AGAIN,
    ANY_TIME,
    AROUND,
    ASK,
    BACK,
    BOARD,
    DIRECTION,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    FIRST_QUESTION,
    FREE,
    GANG,
    GANG_KEYS,
    GO,
    HIDDEN,
    HIDE,
    HIDING,
    LAST,
    LEAVE,
    LEGAL,
    LET_GO,
    MOVE,
    NAMING,
    NUMBER,
    PASS,
    PHASE,
    PLACE,
    PLACES,
    QUESTION,
    REACH,
    RETURNING,
    RUN,
    RUN_ON,
    SIDE,
    STAR,
    STAR_FACE,
    STAY,
    STEPS,
    STRIDE,
    TEAM,
    THROW,
    TURN,
    WAIVE,
    WINDOW,
    Row,
    Setup,
)
from .teufelsmoor_turn_kernels import (
    deciding_side,
    is_captured,
    may_let_go,
)


@compiled
def mark(row: Row, setup: Setup, mask: Bytes, value: int) -> None:
    """Write the value at every number that is legal for the seat that is asked."""
    side, phase = deciding_side(row), row[PHASE]
    row[LEGAL] = 0
    if row[RETURNING]:
        row[LEGAL] = TEAM * row[RETURNING]
        for at in range(BACK, BACK + row[RETURNING]):
            mask[PLACE + row[at] * TEAM : PLACE + row[at] * TEAM + TEAM] = value
    elif phase == MOVE:
        mark_goes(row, mask, value)
    elif phase == STAR:
        mask[DRAW : LEAVE + 1] = value
        row[LEGAL] = 2
    elif phase == ASK:
        mark_questions(row, mask, value)
    elif phase == RUN:
        mark_runs(row, mask, value)
    elif phase == HIDE:
        mask[HIDING : HIDING + BOARD] = value
        row[LEGAL] = BOARD
    elif phase == WINDOW:
        mask[PASS] = value
        row[LEGAL] = 1
    else:
        if phase != LAST:
            mask[THROW if phase == TURN else END] = value
            row[LEGAL] = 1
        mark_prisoners(row, mask, side, value)
    if not row[RETURNING]:
        mark_answers(row, mask, side, value)
    if side == GANG and row[HIDDEN] and (setup[ANY_TIME] or (phase == LAST and not row[RETURNING])):
        mask[NAMING : NAMING + BOARD] = value
        row[LEGAL] += BOARD


@compiled
def mark_prisoners(row: Row, mask: Bytes, side: int, value: int) -> None:
    """R32, R34: whom the side may let go."""
    if side == GANG:
        for figure in range(TEAM):
            if is_captured(row, TEAM + figure):
                mask[LET_GO + figure] = value
                row[LEGAL] += 1
    elif may_let_go(row):
        mask[AGAIN] = value
        row[LEGAL] += 1


@compiled
def mark_answers(row: Row, mask: Bytes, side: int, value: int) -> None:
    """R29, R30: a bonus card, an exchange."""
    for figure in range(TEAM):
        if not is_captured(row, side * TEAM + figure):
            continue
        at = (side * TEAM + figure) * TEAM
        if row[GANG_KEYS + side]:
            mask[FREE + at : FREE + at + TEAM] = value
            row[LEGAL] += TEAM
        for other in range(TEAM):
            if is_captured(row, (1 - side) * TEAM + other):
                mask[EXCHANGE + (at + other) * TEAM : EXCHANGE + (at + other) * TEAM + TEAM] = value
                row[LEGAL] += TEAM


@compiled
def mark_questions(row: Row, mask: Bytes, value: int) -> None:
    mask[WAIVE] = value
    row[LEGAL] += 1
    for kind in range(AROUND + 1):
        if row[DRAWN] >= 0 and row[DRAWN] != kind:
            continue
        first = QUESTION + FIRST_QUESTION[kind]
        if kind < AROUND:
            mask[first : QUESTION + FIRST_QUESTION[kind + 1]] = value
            row[LEGAL] += FIRST_QUESTION[kind + 1] - FIRST_QUESTION[kind]
        else:
            for figure in range(TEAM):
                if row[PLACES + figure] >= 0:
                    mask[first + figure] = value
                    row[LEGAL] += 1


@compiled
def mark_both(row: Row, mask: Bytes, at: int, to: int, value: int) -> int:
    """R27: going to a field, and sparing someone of the other side who stands there; returns how many these are."""
    other = PLACES + (1 - row[SIDE]) * TEAM
    mask[at] = value
    if row[other] == to or row[other + 1] == to or row[other + 2] == to or row[other + 3] == to:
        mask[at + 1] = value
        return 2
    return 1


@compiled
def mark_goes(row: Row, mask: Bytes, value: int) -> None:
    """R12: every figure that can go the full number, and if none can, those that get closest to it."""
    side, most = row[SIDE], 0
    first = 0 if row[DIRECTION] == STAR_FACE else row[DIRECTION]
    last = STAR_FACE if row[DIRECTION] == STAR_FACE else first + 1
    for figure in range(side * TEAM, side * TEAM + TEAM):
        place = row[PLACES + figure]
        if place >= 0:
            for direction in range(first, last):
                most = max(most, min(row[NUMBER], STEPS[direction, place]))
    for figure in range(side * TEAM, side * TEAM + TEAM):
        place = row[PLACES + figure]
        if place >= 0:
            for direction in range(first, last):
                if STEPS[direction, place] >= most:
                    at = GO + (figure * len(STRIDE) + direction) * 2
                    row[LEGAL] += mark_both(row, mask, at, place + most * STRIDE[direction], value)


@compiled
def mark_runs(row: Row, mask: Bytes, value: int) -> None:
    """R24: every straight path of any figure of the side, up to the reach of the card."""
    side, reach = row[SIDE], REACH[row[DRAWN]]
    mask[STAY] = value
    row[LEGAL] += 1
    for figure in range(side * TEAM, side * TEAM + TEAM):
        place = row[PLACES + figure]
        if place < 0:
            continue
        for direction in range(len(STRIDE)):
            at = RUN_ON + (figure * len(STRIDE) + direction) * FARTHEST * 2
            for steps in range(1, min(reach, STEPS[direction, place]) + 1):
                row[LEGAL] += mark_both(row, mask, at, place + steps * STRIDE[direction], value)
                at += 2


@compiled
def choose(batch: Batch, words: Words, rows: Ints, luck: Words, chosen: Ints) -> None:
    """A legal action for every game, each as likely as the other; ``words`` are the marks, eight in each."""
    for game in range(len(chosen)):
        chosen[game] = 0
        if batch.to_act[game] < 0:
            continue
        rest = random_below(luck, game, rows[game, LEGAL])
        for first in (NAMING, HIDING):
            if rest >= 0 and batch.legal[game, first]:
                if rest < BOARD:
                    chosen[game] = first + rest
                rest -= BOARD
        if rest < 0:
            continue
        word, count = 0, marks(words, game, 0, 1)
        while rest >= count:
            rest -= count
            word += 1
            count = marks(words, game, word, word + 1)
        number = 8 * word
        while rest or not batch.legal[game, number]:
            rest -= batch.legal[game, number]
            number += 1
        chosen[game] = number
