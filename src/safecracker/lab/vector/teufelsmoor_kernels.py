"""What players of Der Schatz im Teufelsmoor may do, and what comes of it, as kernels.

They follow actions.py, prisoners.py and legal_actions.py of the game.
"""

from safecracker.games.teufelsmoor.rules.fields import FARTHEST, WIDTH
from safecracker.games.teufelsmoor.rules.tensors import ANSWERS
from safecracker.lab.numba_gate import compiled

from .kernels import NOBODY, Batch, Bools, Bytes, Ints, below, note
from .teufelsmoor_rows import (
    AGAIN,
    ANSWER,
    ANSWERED,
    ANY_TIME,
    AREAS,
    AROUND,
    ASK,
    BACK,
    BOARD,
    BY_LOT,
    CARD,
    CAUSE,
    CROOKED,
    CROOKS,
    DIRECTION,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    FIELD,
    FIRST_QUESTION,
    FOUND,
    FREE,
    GANG,
    GANG_BONUS,
    GANG_KEYS,
    GO,
    HIDDEN,
    HIDE,
    HIDE_AGAIN,
    HIDING,
    LAST,
    LEAVE,
    LET_GO,
    MISSED,
    MOVE,
    NAMED,
    NAMING,
    NUMBER,
    OVER,
    PASS,
    PHASE,
    PLACE,
    PLACES,
    QUESTION,
    REACH,
    RELEASE,
    RESUME,
    RETURNING,
    ROLL,
    RUN,
    RUN_ON,
    SEATS,
    SIDE,
    STAR,
    STAR_FACE,
    START,
    STAY,
    STEPS,
    STRIDE,
    TEAM,
    THROW,
    TREASURE,
    TURN,
    WAIVE,
    WINDOW,
    WINNER,
    Row,
    Setup,
)
from .teufelsmoor_turn_kernels import (
    active_seat,
    after_answer,
    after_move,
    arrive,
    begin,
    chances,
    close_window,
    deciding_side,
    discard,
    end_game,
    hide_treasure,
    is_captured,
    may_let_go,
    next_turn,
    open_window,
    resume_turn,
    take_chance,
)


@compiled
def act(row: Row, setup: Setup, number: int) -> None:
    """Do what has this number, for the side that decides."""
    if number >= NAMING:
        row[NAMED] = number - NAMING
        if row[NAMED] == row[TREASURE]:
            end_game(row, GANG, FOUND)
        else:
            end_game(row, CROOKS, MISSED)
    elif number >= HIDING:
        hide_treasure(row, setup, number - HIDING)
    elif number >= PLACE:
        bring_back(row, setup, number)
    elif number >= LET_GO:
        row[RESUME] = row[PHASE]
        open_window(row, setup, RELEASE, CROOKS, number - LET_GO + TEAM)
    elif number >= QUESTION:
        ask(row, setup, number - QUESTION)
    elif number >= GO:
        move(row, setup, number)
    else:
        choose(row, setup, number)


@compiled
def choose(row: Row, setup: Setup, number: int) -> None:
    """The actions that name nothing."""
    if number == THROW:
        row[PHASE] = ROLL
    elif number == END:
        next_turn(row)
    elif number == PASS:
        close_window(row, setup)
    elif number == DRAW:
        row[PHASE] = CARD
    elif number == WAIVE:
        after_question(row, setup)
    elif number == AGAIN:
        row[RESUME] = row[PHASE]
        open_window(row, setup, HIDE_AGAIN, GANG, -1)
    else:
        after_move(row, setup, False)


@compiled
def move(row: Row, setup: Setup, number: int) -> None:
    """By the dice (R8, R12) or by a Sunny Jim card (R24)."""
    if number < RUN_ON:
        number -= GO
        figure, direction = number // 8, number // 2 % 4
        place = row[PLACES + figure]
        steps = min(row[NUMBER], STEPS[direction, place])
    else:
        number -= RUN_ON
        figure, direction = number // (8 * FARTHEST), number // (2 * FARTHEST) % 4
        place = row[PLACES + figure]
        steps = number // 2 % FARTHEST + 1
    arrive(row, setup, figure, place + steps * STRIDE[direction], number % 2)


@compiled
def ask(row: Row, setup: Setup, question: int) -> None:
    """R20 to R22, R32: the answer follows from where the treasure is."""
    at, treasure = -1, row[TREASURE]
    if question < FIRST_QUESTION[AROUND]:
        yes = AREAS[question, treasure]
    else:
        at = row[PLACES + question - FIRST_QUESTION[AROUND]]
        yes = abs(at // WIDTH - treasure // WIDTH) <= 1 and abs(at % WIDTH - treasure % WIDTH) <= 1
    answer = ANSWER + 4 * (row[ANSWERED] % ANSWERS)
    row[answer], row[answer + 1], row[answer + 2], row[answer + 3] = question, at, yes, row[HIDDEN]
    row[ANSWERED] += 1
    after_question(row, setup)


@compiled
def after_question(row: Row, setup: Setup) -> None:
    if row[DRAWN] >= 0:
        after_move(row, setup, False)
    else:
        resume_turn(row, setup)


@compiled
def bring_back(row: Row, setup: Setup, number: int) -> None:
    """R29 to R31: a figure comes back on the board."""
    if number >= EXCHANGE:
        number -= EXCHANGE
        side = number // (TEAM * TEAM * TEAM)
        figure, other = number // (TEAM * TEAM) % TEAM, number // TEAM % TEAM
        row[PLACES + side * TEAM + figure] = START[side, number % TEAM]
        row[RETURNING], row[BACK] = 1, (1 - side) * TEAM + other
        return
    freed = number >= FREE
    number -= FREE if freed else PLACE
    side = number // (TEAM * TEAM)
    figure = number // TEAM
    row[PLACES + figure] = START[side, number % TEAM]
    if freed:
        row[GANG_KEYS + side] -= 1
        discard(row, GANG_BONUS + side)
        if row[PHASE] == WINDOW:
            after_answer(row, setup)
        return
    at = BACK
    while row[at] != figure:
        at += 1
    row[RETURNING] -= 1
    for later in range(at, BACK + row[RETURNING]):
        row[later] = row[later + 1]
    if row[RETURNING]:
        return
    if row[PHASE] == HIDE and setup[BY_LOT]:
        row[PHASE] = FIELD
    if row[CAUSE] >= 0:
        after_answer(row, setup)


# what is legal


@compiled
def mark(row: Row, setup: Setup, mask: Bytes, value: int) -> None:
    """Write the value at every number that is legal for the seat that is asked."""
    side, phase = deciding_side(row), row[PHASE]
    if row[RETURNING]:
        for at in range(BACK, BACK + row[RETURNING]):
            mask[PLACE + row[at] * TEAM : PLACE + row[at] * TEAM + TEAM] = value
    elif phase == MOVE:
        mark_goes(row, mask, value)
    elif phase == STAR:
        mask[DRAW : LEAVE + 1] = value
    elif phase == ASK:
        mark_questions(row, mask, value)
    elif phase == RUN:
        mark_runs(row, mask, value)
    elif phase == HIDE:
        mask[HIDING : HIDING + BOARD] = value
    elif phase == WINDOW:
        mask[PASS] = value
    else:
        if phase != LAST:
            mask[THROW if phase == TURN else END] = value
        mark_prisoners(row, mask, side, value)
    if not row[RETURNING]:
        mark_answers(row, mask, side, value)
    if side == GANG and row[HIDDEN] and (setup[ANY_TIME] or (phase == LAST and not row[RETURNING])):
        mask[NAMING : NAMING + BOARD] = value


@compiled
def mark_prisoners(row: Row, mask: Bytes, side: int, value: int) -> None:
    """R32, R34: whom the side may let go."""
    if side == GANG:
        for figure in range(TEAM):
            if is_captured(row, TEAM + figure):
                mask[LET_GO + figure] = value
    elif may_let_go(row):
        mask[AGAIN] = value


@compiled
def mark_answers(row: Row, mask: Bytes, side: int, value: int) -> None:
    """R29, R30: a bonus card, an exchange."""
    for figure in range(TEAM):
        if not is_captured(row, side * TEAM + figure):
            continue
        at = (side * TEAM + figure) * TEAM
        if row[GANG_KEYS + side]:
            mask[FREE + at : FREE + at + TEAM] = value
        for other in range(TEAM):
            if is_captured(row, (1 - side) * TEAM + other):
                mask[EXCHANGE + (at + other) * TEAM : EXCHANGE + (at + other) * TEAM + TEAM] = value


@compiled
def mark_questions(row: Row, mask: Bytes, value: int) -> None:
    mask[WAIVE] = value
    for kind in range(AROUND + 1):
        if row[DRAWN] >= 0 and row[DRAWN] != kind:
            continue
        first = QUESTION + FIRST_QUESTION[kind]
        if kind < AROUND:
            mask[first : QUESTION + FIRST_QUESTION[kind + 1]] = value
        else:
            for figure in range(TEAM):
                if row[PLACES + figure] >= 0:
                    mask[first + figure] = value


@compiled
def meets(row: Row, side: int, to: int) -> bool:
    """Whether somebody of the other side stands there."""
    other = PLACES + (1 - side) * TEAM
    return bool(row[other] == to or row[other + 1] == to or row[other + 2] == to or row[other + 3] == to)


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
    if not most:
        return
    for figure in range(side * TEAM, side * TEAM + TEAM):
        place = row[PLACES + figure]
        if place >= 0:
            for direction in range(first, last):
                if STEPS[direction, place] >= most:
                    at = GO + (figure * len(STRIDE) + direction) * 2
                    mask[at] = value
                    if meets(row, side, place + most * STRIDE[direction]):
                        mask[at + 1] = value


@compiled
def mark_runs(row: Row, mask: Bytes, value: int) -> None:
    """R24: every straight path of any figure of the side, up to the reach of the card."""
    side, reach = row[SIDE], REACH[row[DRAWN]]
    mask[STAY] = value
    for figure in range(side * TEAM, side * TEAM + TEAM):
        place = row[PLACES + figure]
        if place < 0:
            continue
        for direction in range(len(STRIDE)):
            at = RUN_ON + (figure * len(STRIDE) + direction) * FARTHEST * 2
            for steps in range(1, min(reach, STEPS[direction, place]) + 1):
                mask[at] = value
                if meets(row, side, place + steps * STRIDE[direction]):
                    mask[at + 1] = value
                at += 2


# all tables


@compiled
def go_on(batch: Batch, row: Row, setup: Setup, game: int) -> None:
    """Let chance act until a seat has a choice; then show what it may do."""
    bound = chances(row)
    while bound:
        note(batch, game, take_chance(row, setup, below(batch, game, bound)))
        bound = chances(row)
    if row[PHASE] != OVER:
        batch.to_act[game] = active_seat(row, setup)
        mark(row, setup, batch.legal[game], 1)


@compiled
def deal(batch: Batch, rows: Ints, setup: Setup, which: Bools) -> None:
    for game in range(len(which)):
        if which[game]:
            batch.legal[game, :] = 0
            begin(rows[game], setup)
            go_on(batch, rows[game], setup, game)


@compiled
def play(batch: Batch, rows: Ints, setup: Setup, actions: Ints) -> None:
    for game in range(len(actions)):
        if batch.to_act[game] < 0:
            continue
        row = rows[game]
        mark(row, setup, batch.legal[game], 0)
        act(row, setup, actions[game])
        go_on(batch, row, setup, game)
        if row[PHASE] == OVER:
            batch.done[game], batch.to_act[game] = True, NOBODY
            for seat in range(setup[SEATS]):
                side = GANG if seat < setup[SEATS] - setup[CROOKED] else CROOKS
                batch.returns[game, seat] = 1 if side == row[WINNER] else -1
