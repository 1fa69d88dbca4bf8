"""The rules of Thieves! as kernels, on rows as ``thieves_rows.py`` describes them. They follow rules.py of the game."""

import numpy as np

from safecracker.games.thieves.rules.model import CARS_TO_RAID, MOST
from safecracker.lab.numba_gate import compiled

from .kernels import INT64, OFF, ON, Batch, Bools, Bytes, Ints, Shorts, Words, below, note, random_below, settle
from .thieves_card_kernels import fade, leave_hand, play_action_card, put_in_loot, put_on_street, raid, shuffle
from .thieves_rows import (
    BOUND,
    BOUNDS,
    CAR,
    CARDS_DISCARDED,
    CARDS_IN_PILE,
    CARS_COUNTED,
    COINS,
    DEAL,
    DECK,
    DISCARDS,
    DRAW,
    DRAWN,
    ESCAPE,
    FEWER_WIN,
    FINAL,
    GEMS,
    GETAWAY,
    GETAWAYS,
    HAND,
    HANDS,
    HELD,
    HIDDEN,
    JOBS,
    KINDS,
    KNOWN,
    LEGAL,
    LIMIT,
    LOOT,
    LOOTED,
    LOT,
    MOST_DEALT,
    OPENLY,
    OVER,
    PHASE,
    PILE,
    PLACES,
    PLAY,
    PLAYS,
    ROOM,
    SEATS,
    SWAP,
    TO_WIN,
    TURN,
    TURNS,
    UP,
    Row,
    Setup,
)


@compiled
def begin(row: Row, setup: Setup) -> None:
    """The table before the first card is dealt; gems stay."""
    row[:GEMS] = 0
    row[HELD:BOUNDS] = 0
    for seat in range(MOST):
        row[BOUNDS + seat * BOUND] = 0
    row[DRAWN] = -1
    for kind in range(GETAWAY):
        row[PILE + kind] = setup[DECK + kind]
        row[CARDS_IN_PILE] += setup[DECK + kind]


@compiled
def begin_turn(row: Row, setup: Setup, seat: int) -> None:
    row[TURN] = seat
    row[TURNS] += 1
    draw_or_play(row, setup)


@compiled
def draw_or_play(row: Row, setup: Setup) -> None:
    """Phase 1 goes on while the hand is not full and there are cards; then a card is played."""
    while True:
        turn = row[TURN]
        if not row[JOBS] and row[HELD + turn] == setup[HAND]:
            row[PHASE] = PLAY
            return
        if row[CARDS_IN_PILE]:
            row[PHASE] = DRAW
            return
        if row[CARDS_DISCARDED]:
            shuffle(row, setup, DISCARDS)
            row[PHASE] = DRAW
            return
        if not np.any(row[HELD : HELD + setup[SEATS]]):
            end_game(row, setup)
            return
        if row[HELD + turn]:
            row[PHASE] = PLAY
            return
        row[TURN] = (turn + 1) % setup[SEATS]
        row[TURNS] += 1


@compiled
def end_game(row: Row, setup: Setup) -> None:
    """R28 to R30: the richest has a gem; the series goes on, or it is over and all loot lies open."""
    seats, best, fewest = setup[SEATS], -1, 0
    sums = np.zeros(MOST, np.int64)
    for seat in range(seats):
        for at in range(PLACES + seat * LOOT, PLACES + seat * LOOT + row[LOOTED + seat]):
            sums[seat] += FINAL[row[at] & 15]
        cards = row[LOOTED + seat] if setup[FEWER_WIN] else 0
        if sums[seat] > best or (sums[seat] == best and cards < fewest):
            best, fewest = sums[seat], cards
    gems = 0
    for seat in range(seats):
        cards = row[LOOTED + seat] if setup[FEWER_WIN] else 0
        if sums[seat] == best and cards == fewest:
            row[GEMS + seat] += 1
        gems = max(gems, row[GEMS + seat])
    if gems < setup[TO_WIN]:
        begin(row, setup)
        return
    row[PHASE], row[JOBS] = OVER, 0
    for seat in range(seats):
        for at in range(PLACES + seat * LOOT, PLACES + seat * LOOT + row[LOOTED + seat]):
            row[at] = (row[at] & 15) | UP


@compiled
def richest_in_gems(row: Row, setup: Setup) -> int:
    """The seats with the most gems, a bit for each."""
    most, found = -1, 0
    for seat in range(setup[SEATS]):
        if row[GEMS + seat] > most:
            most, found = row[GEMS + seat], 0
        if row[GEMS + seat] == most:
            found |= 1 << seat
    return found


@compiled
def chances(row: Row, setup: Setup) -> int:
    """How many outcomes chance has now, each counted as often as its weight says; 0 where it is not to act."""
    if row[PHASE] == LOT:
        return int(setup[SEATS])
    return 0 if row[PHASE] >= PLAY else int(row[CARDS_IN_PILE])


@compiled
def take_chance(row: Row, setup: Setup, luck: int) -> int:
    """Let chance act. ``luck`` is a number below what ``chances`` says; returns the number of the outcome."""
    seats, turn = setup[SEATS], row[TURN]
    if row[PHASE] == LOT:
        begin_turn(row, setup, luck)
        return luck
    kind = 0
    while luck >= row[PILE + kind]:
        luck -= row[PILE + kind]
        kind += 1
    row[PILE + kind] -= 1
    row[CARDS_IN_PILE] -= 1
    if row[PHASE] == DEAL:
        deal_card(row, setup, kind)
    elif kind == GETAWAY:
        row[GETAWAYS] += 1
        if row[GETAWAYS] == setup[ESCAPE]:
            end_game(row, setup)
        else:
            draw_or_play(row, setup)
    elif row[JOBS]:
        row[DRAWN] = kind
        row[JOBS] -= 1
        row[PHASE] = PLAY
    else:
        row[HANDS + turn * KINDS + kind] += 1
        row[HELD + turn] += 1
        bound = BOUNDS + turn * BOUND
        if row[bound]:
            row[bound + 1] += 1
            fade(row, turn)
        draw_or_play(row, setup)
    return int(seats + turn * KINDS + kind)


@compiled
def deal_card(row: Row, setup: Setup, kind: int) -> None:
    """R2: all but one card of every hand, seat by seat; then the getaway cars join the pile (R3)."""
    turn = row[TURN]
    row[HANDS + turn * KINDS + kind] += 1
    row[HELD + turn] += 1
    if row[HELD + turn] == setup[HAND] - 1:
        row[TURN] = (turn + 1) % setup[SEATS]
        if row[TURN] == 0:
            row[PILE + GETAWAY] = setup[DECK + GETAWAY]
            row[CARDS_IN_PILE] += setup[DECK + GETAWAY]
            row[PHASE] = LOT


@compiled
def play_card(row: Row, setup: Setup, number: int) -> None:
    """Do what has this number, for the seat in turn."""
    seats, turn = setup[SEATS], row[TURN]
    if number < COINS:
        leave_hand(row, number, HIDDEN)
        put_in_loot(row, turn, number | (KNOWN << turn))
    elif number < COINS * (seats + 1):
        leave_hand(row, number % COINS, OPENLY)
        put_in_loot(row, number // COINS - 1, number % COINS | UP)
    elif number < COINS * (seats + 1) + 2:
        kind = number - COINS * (seats + 1) + CAR
        leave_hand(row, kind, OPENLY)
        put_on_street(row, kind)
    else:
        play_action_card(row, setup, number - COINS * (seats + 1) - 2)
    if row[CARS_COUNTED] >= CARS_TO_RAID:
        raid(row, setup)
    if setup[LIMIT] and row[PLAYS] == setup[LIMIT]:
        end_game(row, setup)
    elif row[JOBS]:
        draw_or_play(row, setup)
    else:
        begin_turn(row, setup, (turn + 1) % seats)


@compiled
def mark(row: Row, setup: Setup, mask: Bytes, value: int) -> None:
    """Write the value at every number that is legal for the seat in turn."""
    seats, turn = setup[SEATS], row[TURN]
    row[LEGAL] = 0
    for kind in range(GETAWAY):
        if not (row[DRAWN] == kind if row[DRAWN] >= 0 else row[HANDS + turn * KINDS + kind] > 0):
            continue
        if kind < COINS:
            row[LEGAL] += seats
            mask[kind] = value
            for seat in range(seats):
                if seat != turn:
                    mask[COINS * (seat + 1) + kind] = value
        elif kind == SWAP:
            mark_swaps(row, setup, mask, value)
        else:
            first = COINS * (seats + 1)
            row[LEGAL] += 1
            mask[first + (kind - CAR if kind < SWAP else kind - CAR - 1)] = value


@compiled
def mark_swaps(row: Row, setup: Setup, mask: Bytes, value: int) -> None:
    """R23: each of the own cards for each card of the others; without own loot a card is taken."""
    seats, turn, room = setup[SEATS], row[TURN], setup[ROOM] + 1
    first, found = COINS * (seats + 1) + 5, 0
    mine = row[LOOTED + turn]
    for own in range(1 if mine else 0, mine + 1):
        for seat in range(seats):
            if seat != turn:
                found += row[LOOTED + seat]
                at = first + (own * (seats + 1) + seat + 1) * room + 1
                mask[at : at + row[LOOTED + seat]] = value
    if not found:
        mask[first] = value  # no card is named at all
    row[LEGAL] += max(found, 1)


@compiled
def choose(batch: Batch, rows: Shorts, setup: Setup, luck: Words, chosen: Ints) -> None:
    """A legal action for every game, each as likely as the other; swaps come last, and are counted, not looked for."""
    seats, room = setup[SEATS], setup[ROOM] + 1
    swaps = COINS * (seats + 1) + 5
    for game in range(len(chosen)):
        chosen[game] = 0
        if batch.to_act[game] < 0:
            continue
        row, number = rows[game], 0
        rest = random_below(luck, game, row[LEGAL])
        while number < swaps and (rest or not batch.legal[game, number]):
            rest -= batch.legal[game, number]
            number += 1
        chosen[game] = number
        if number == swaps and not batch.legal[game, swaps]:
            others, turn = 0, row[TURN]
            for seat in range(seats):
                others += row[LOOTED + seat] if seat != turn else 0
            own, rest = rest // others + (row[LOOTED + turn] > 0), rest % others
            seat = int(turn == 0)
            while rest >= row[LOOTED + seat]:
                rest -= row[LOOTED + seat]
                seat += 2 if seat + 1 == turn else 1
            chosen[game] = swaps + (own * (seats + 1) + seat + 1) * room + 1 + rest


@compiled
def go_on(batch: Batch, row: Row, setup: Setup, game: int) -> None:
    """Let chance act until a seat has a choice or the game is over."""
    bound = chances(row, setup)
    while bound:
        note(batch, game, take_chance(row, setup, below(batch, game, bound)))
        bound = chances(row, setup)


@compiled
def deal(batch: Batch, rows: Shorts, setup: Setup, which: Bools) -> None:
    """Begin where it is marked; where a game ends before anybody can choose, another one begins at once."""
    for game in range(len(which)):
        if not which[game]:
            continue
        row, before = rows[game], batch.drawn_count[game]
        if batch.to_act[game] >= 0:
            mark(row, setup, batch.legal[game], OFF)
        row[PHASE] = OVER
        while row[PHASE] == OVER:
            if batch.drawn_count[game] + MOST_DEALT > batch.drawn.shape[1]:
                batch.drawn_count[game] = before  # that many in a row are not told
            row[GEMS : GEMS + MOST] = 0
            begin(row, setup)
            go_on(batch, row, setup, game)
        batch.to_act[game] = row[TURN]
        mark(row, setup, batch.legal[game], ON)


@compiled
def play(batch: Batch, rows: Shorts, setup: Setup, actions: Ints) -> None:
    for game in range(len(actions)):
        if batch.to_act[game] < 0:
            continue
        row = rows[game]
        mark(row, setup, batch.legal[game], OFF)
        play_card(row, setup, INT64(actions[game]))
        go_on(batch, row, setup, game)
        if row[PHASE] == OVER:
            settle(batch, game, richest_in_gems(row, setup))
        else:
            batch.to_act[game] = row[TURN]
            mark(row, setup, batch.legal[game], ON)
