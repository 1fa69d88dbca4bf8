"""What comes of what players of Der Schatz im Teufelsmoor do, as kernels. They follow actions.py and prisoners.py."""

from safecracker.games.teufelsmoor.rules.fields import FARTHEST, WIDTH
from safecracker.games.teufelsmoor.rules.tensors import ANSWERS
from safecracker.lab.numba_gate import compiled

from .kernels import NOBODY, OFF, ON, Batch, Bools, Ints, below, note
from .teufelsmoor_mask_kernels import mark
from .teufelsmoor_rows import (
    AGAIN,
    ANSWER,
    ANSWERED,
    AREAS,
    AROUND,
    BACK,
    BY_LOT,
    CARD,
    CAUSE,
    CROOKED,
    CROOKS,
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
    LET_GO,
    MISSED,
    NAMED,
    NAMING,
    NO_FIGURE,
    NO_PAUSE,
    NUMBER,
    OVER,
    PASS,
    PHASE,
    PLACE,
    PLACES,
    QUESTION,
    RELEASE,
    RESUME,
    RETURNING,
    ROLL,
    RUN_ON,
    SEATS,
    START,
    STEPS,
    STRIDE,
    TEAM,
    THROW,
    TREASURE,
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
    discard,
    end_game,
    hide_treasure,
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
        carry_on(row, setup, number)


@compiled
def carry_on(row: Row, setup: Setup, number: int) -> None:
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
        open_window(row, setup, HIDE_AGAIN, GANG, NO_FIGURE)
    else:
        after_move(row, setup, NO_PAUSE)


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
        after_move(row, setup, NO_PAUSE)
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


@compiled
def go_on(batch: Batch, row: Row, setup: Setup, game: int) -> None:
    """Let chance act until a seat has a choice; then show what it may do."""
    bound = chances(row)
    while bound:
        note(batch, game, take_chance(row, setup, below(batch, game, bound)))
        bound = chances(row)
    if row[PHASE] != OVER:
        batch.to_act[game] = active_seat(row, setup)
        mark(row, setup, batch.legal[game], ON)


@compiled
def deal(batch: Batch, rows: Ints, setup: Setup, which: Bools) -> None:
    for game in range(len(which)):
        if which[game]:
            if batch.to_act[game] >= 0:
                mark(rows[game], setup, batch.legal[game], OFF)
            begin(rows[game], setup)
            go_on(batch, rows[game], setup, game)


@compiled
def play(batch: Batch, rows: Ints, setup: Setup, actions: Ints) -> None:
    for game in range(len(actions)):
        if batch.to_act[game] < 0:
            continue
        row = rows[game]
        mark(row, setup, batch.legal[game], OFF)
        act(row, setup, actions[game])
        go_on(batch, row, setup, game)
        if row[PHASE] == OVER:
            batch.done[game], batch.to_act[game] = True, NOBODY
            for seat in range(setup[SEATS]):
                side = GANG if seat < setup[SEATS] - setup[CROOKED] else CROOKS
                batch.returns[game, seat] = 1 if side == row[WINNER] else -1
