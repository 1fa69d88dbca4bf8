"""How a turn of Der Schatz im Teufelsmoor goes on, as kernels: arriving, windows, prisoners, cards and chance.

They follow model.py and turns.py of the game, on rows as ``teufelsmoor_rows.py`` describes them.
"""

from safecracker.games.teufelsmoor.rules.model import CAUGHT_TO_HIDE
from safecracker.games.teufelsmoor.rules.tensors import HIDINGS
from safecracker.lab.numba_gate import compiled

from .kernels import INT64
from .teufelsmoor_rows import (
    AROUND,
    ASK,
    ASKED,
    BACK,
    BEGINS,
    BOARD,
    BY_LOT,
    CARD,
    CARDS_DISCARDED,
    CARDS_LEFT,
    CARDS_OF_DECK,
    CATCH,
    CAUGHT,
    CAUSE,
    CROOKED,
    CROOKS,
    DEALT,
    DECK,
    DIRECTION,
    DISCARDED,
    DRAWN,
    FIELD,
    FIELD_DRAWN,
    FIRST,
    FREED,
    GANG,
    GANG_BONUS,
    GANG_KEYS,
    HIDDEN,
    HIDE,
    KINDS,
    LAST,
    LIMIT,
    LOT,
    LOTS,
    MOVE,
    MOVER,
    NAMED,
    NO_FIGURE,
    NO_PAUSE,
    NOTES,
    NUMBER,
    OVER,
    PAUSE,
    PHASE,
    PLACES,
    REACH,
    REASON,
    RELEASE,
    REST,
    RESUME,
    RETURNING,
    ROLL,
    RUN,
    SEATS,
    SIDE,
    STAR,
    STAR_FACE,
    STARRED,
    START,
    STEPS,
    STUCK,
    TEAM,
    TREASURE,
    TURN,
    TURNS,
    WINDOW,
    WINNER,
    Row,
    Setup,
)


@compiled
def begin(row: Row, setup: Setup) -> None:
    """The table before the first move."""
    row[:BACK] = 0
    for at in (DIRECTION, MOVER, DRAWN, CAUSE, FREED, RESUME, TREASURE, NAMED, WINNER):
        row[at] = -1
    row[PHASE] = LOT if setup[BEGINS] < 0 else FIELD if setup[BY_LOT] else HIDE
    row[SIDE] = row[FIRST] = max(setup[BEGINS], 0)
    for figure in range(2 * TEAM):
        row[PLACES + figure] = START[figure // TEAM, figure % TEAM]
    for kind in range(KINDS):
        row[DECK + kind] = setup[CARDS_OF_DECK + kind]
        row[CARDS_LEFT] += setup[CARDS_OF_DECK + kind]


@compiled
def is_captured(row: Row, figure: int) -> bool:
    """Whether a figure is captured; nobody asks while figures return to the board."""
    return bool(row[PLACES + figure] < 0)


@compiled
def captured(row: Row, side: int) -> int:
    """How many figures of a side are captured."""
    found = 0
    for figure in range(side * TEAM, side * TEAM + TEAM):
        found += is_captured(row, figure)
    return found


@compiled
def can_answer(row: Row, side: int) -> bool:
    """R29, R30: whether the side has a bonus card or an exchange to use."""
    own = captured(row, side)
    return own > 0 and (row[GANG_KEYS + side] > 0 or captured(row, 1 - side) > 0)


@compiled
def may_let_go(row: Row) -> bool:
    """R32, R34: whether the side in turn may let prisoners go."""
    if row[SIDE] == GANG:
        return captured(row, CROOKS) > 0
    return row[CARDS_LEFT] > 0 and captured(row, GANG) == CAUGHT_TO_HIDE


@compiled
def deciding_side(row: Row) -> int:
    if row[RETURNING]:
        return int(row[BACK] // TEAM)
    if row[CAUSE] >= 0:
        return int(row[ASKED])
    if row[PHASE] == HIDE:
        return int(CROOKS)
    return GANG if row[PHASE] == ASK or row[PHASE] == LAST else int(row[SIDE])


@compiled
def active_seat(row: Row, setup: Setup) -> int:
    """R1: the member of the deciding side that throws the dice, or will throw them next."""
    side = deciding_side(row)
    turns = (row[TURNS] + (side == row[FIRST])) // 2
    gang = setup[SEATS] - setup[CROOKED]
    return int(turns % gang if side == GANG else gang + turns % setup[CROOKED])


@compiled
def before_dice(row: Row) -> None:
    row[PHASE] = TURN if may_let_go(row) else ROLL
    row[RESUME] = -1


@compiled
def next_turn(row: Row) -> None:
    row[SIDE] = 1 - row[SIDE]
    row[TURNS] += 1
    row[NUMBER], row[DIRECTION], row[MOVER], row[DRAWN] = 0, -1, -1, -1
    before_dice(row)


@compiled
def after_move(row: Row, setup: Setup, pause: int) -> None:
    """The naming (R38, R41), a pause for the side in turn (R32, R34), or the next turn."""
    row[RESUME], row[DRAWN], row[MOVER] = -1, -1, -1
    if not row[CARDS_LEFT] or (setup[LIMIT] and row[TURNS] + 1 >= setup[LIMIT]):
        row[PHASE] = LAST
    elif pause or may_let_go(row):
        row[PHASE] = REST
    else:
        next_turn(row)


@compiled
def resume_turn(row: Row, setup: Setup) -> None:
    if row[RESUME] == TURN:
        before_dice(row)
    elif row[RESUME] == LAST:
        row[PHASE], row[RESUME] = LAST, -1
    else:
        after_move(row, setup, NO_PAUSE)


@compiled
def arrive(row: Row, setup: Setup, figure: int, to: int, spare: int) -> None:
    """R17: it catches or spares (R27) those who stand there, and then the star counts."""
    row[PLACES + figure] = to
    other, prey = 1 - figure // TEAM, False
    if not spare:
        for each in range(PLACES + other * TEAM, PLACES + other * TEAM + TEAM):
            if row[each] == to:
                row[each] = -1
                prey = True
    row[MOVER] = figure
    if prey:
        open_window(row, setup, CATCH, other, NO_FIGURE)
    else:
        on_field(row, setup)


@compiled
def on_field(row: Row, setup: Setup) -> None:
    if row[CARDS_LEFT] and STARRED[row[PLACES + row[MOVER]]]:
        row[DRAWN], row[PHASE] = -1, STAR
    else:
        after_move(row, setup, NO_PAUSE)


@compiled
def open_window(row: Row, setup: Setup, cause: int, side: int, figure: int) -> None:
    row[CAUSE], row[ASKED], row[FREED] = cause, side, figure
    if can_answer(row, side):
        row[PHASE] = WINDOW
    else:
        close_window(row, setup)


@compiled
def after_answer(row: Row, setup: Setup) -> None:
    """After an answer the window stays open while there is more to answer with."""
    if not can_answer(row, INT64(row[ASKED])) or (row[CAUSE] == STUCK and can_go(row)):
        close_window(row, setup)


@compiled
def close_window(row: Row, setup: Setup) -> None:
    """What was announced follows, if it still can."""
    cause = row[CAUSE]
    row[CAUSE] = -1
    if cause == CATCH:
        if captured(row, 1 - row[SIDE]) == TEAM:
            end_game(row, INT64(row[SIDE]), CAUGHT)
        else:
            on_field(row, setup)
    elif cause == STUCK:
        if can_go(row):
            row[PHASE] = MOVE
        else:
            after_move(row, setup, NO_PAUSE)
    elif cause == RELEASE:
        if is_captured(row, INT64(row[FREED])):
            row[PHASE], row[DRAWN], row[RETURNING], row[BACK] = ASK, -1, 1, row[FREED]
        else:
            resume_turn(row, setup)
    elif captured(row, GANG) == CAUGHT_TO_HIDE:
        row[PHASE] = HIDE
        found = 0
        for figure in range(TEAM):
            if row[PLACES + figure] < 0:
                row[BACK + found] = figure
                found += 1
        row[RETURNING] = found
    else:
        resume_turn(row, setup)


@compiled
def can_go(row: Row) -> bool:
    """R12: whether the side in turn can move as the dice show."""
    if row[DIRECTION] == STAR_FACE:
        return True
    for at in range(PLACES + row[SIDE] * TEAM, PLACES + row[SIDE] * TEAM + TEAM):
        if row[at] >= 0 and STEPS[row[DIRECTION], row[at]]:
            return True
    return False


@compiled
def end_game(row: Row, winner: int, reason: int) -> None:
    row[PHASE], row[WINNER], row[REASON], row[CAUSE], row[RESUME] = OVER, winner, reason, -1, -1


@compiled
def chances(row: Row) -> int:
    """How many outcomes chance has now, each counted as often as its weight says; 0 where it is not to act."""
    phase = row[PHASE]
    if phase in (ROLL, LOT):
        return 36
    if phase == CARD:
        return int(row[CARDS_LEFT])
    return BOARD if phase == FIELD else 0


@compiled
def take_chance(row: Row, setup: Setup, luck: int) -> int:
    """Let chance act. ``luck`` is a number below what ``chances`` says; returns the number of the outcome."""
    phase = row[PHASE]
    if phase == ROLL:
        row[NUMBER], row[DIRECTION] = 1 + luck // 6, min(luck % 6, STAR_FACE)  # R7: two faces have the star
        if can_go(row):
            row[PHASE] = MOVE
        else:
            open_window(row, setup, STUCK, INT64(row[SIDE]), NO_FIGURE)
        return luck // 6 * (STAR_FACE + 1) + min(luck % 6, STAR_FACE)
    if phase == CARD:
        kind = 0
        while luck >= row[DECK + kind]:
            luck -= row[DECK + kind]
            kind += 1
        draw_card(row, setup, kind)
        return DEALT + kind
    if phase == LOT:
        gang, crooks = luck // 6, luck % 6
        if gang != crooks:  # R5: equal ones are rolled again
            row[SIDE] = row[FIRST] = CROOKS if crooks > gang else GANG
            row[PHASE] = FIELD if setup[BY_LOT] else HIDE
        return int(LOTS + luck)
    hide_treasure(row, setup, luck)
    return int(FIELD_DRAWN + luck)


@compiled
def draw_card(row: Row, setup: Setup, kind: int) -> None:
    """R19 to R26: the side that drew it carries it out."""
    row[DECK + kind] -= 1
    row[CARDS_LEFT] -= 1
    side = INT64(row[SIDE])
    if kind == GANG_BONUS + side:
        row[GANG_KEYS + side] += 1
        after_move(row, setup, PAUSE if captured(row, side) else NO_PAUSE)
        return
    discard(row, kind)
    if REACH[kind]:
        row[DRAWN], row[PHASE] = kind, RUN
    elif kind <= AROUND and side == GANG:
        row[DRAWN], row[PHASE] = kind, ASK
    else:
        after_move(row, setup, NO_PAUSE)


@compiled
def discard(row: Row, kind: int) -> None:
    row[DISCARDED + row[CARDS_DISCARDED]] = kind
    row[CARDS_DISCARDED] += 1


@compiled
def hide_treasure(row: Row, setup: Setup, field: int) -> None:
    """R6: the treasure is hidden; R34: or hidden again."""
    row[NOTES + row[HIDDEN] % HIDINGS] = field
    row[TREASURE] = field
    row[HIDDEN] += 1
    if row[HIDDEN] > 1:
        resume_turn(row, setup)
    else:
        row[PHASE] = ROLL
