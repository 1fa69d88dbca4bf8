"""Games of Der Schatz im Teufelsmoor between two equal players who judge by a net, compiled by numba.

There is no treasure here: each field that fits the answers is as likely as the next, so an answer is drawn when a
question is asked, and a field that is named is right with one in as many as fit.
"""

from typing import Any

import numpy as np
from moor_numbers import (
    AREAS,
    AROUND,
    DECK,
    ENDS,
    FIRST,
    KEYS,
    OFF,
    ROOM,
    SIZE,
    STAR,
    STARTS,
    STRIDE,
    Floats,
    Ints,
    describe,
    measure,
    worth,
)
from numba import njit

MARGIN = 0.002  # by which something must be better than to go on
FAR = 1e9
FEW = 4  # cards; with more of them one is always drawn, so that games do not drag on while the net knows nothing


@njit(cache=True)
def held(state: Ints, side: int) -> int:
    found = 0
    for figure in range(4 * side, 4 * side + 4):
        found += state[figure] == OFF
    return found


@njit(cache=True)
def caught(state: Ints, side: int) -> int:
    """The first captured figure of a side."""
    for figure in range(4 * side, 4 * side + 4):
        if state[figure] == OFF:
            return figure
    return -1


@njit(cache=True)
def placed(net: Any, kind: int, state: Ints, mask: Ints, m: Floats, side: int) -> float:
    """The first captured figure of the side comes back where it likes best."""
    figure, sign = caught(state, side), 1 - 2 * side
    best, best_at = -FAR, 0
    for at in STARTS[side]:
        state[figure] = at
        found = sign * worth(net, kind, state, mask, m)
        if found > best:
            best, best_at = found, at
    state[figure] = best_at
    return sign * best


@njit(cache=True)
def split(mask: Ints, area: Ints, yes: Ints, no: Ints) -> float:
    """Both answers; the share of a yes."""
    for n in range(144):
        yes[n] = mask[n] & area[n]
        no[n] = mask[n] & (1 - area[n])
    return float(yes.sum() / mask.sum())


@njit(cache=True)
def asked_worth(net: Any, kind: int, state: Ints, mask: Ints, area: Ints) -> float:
    yes, no, m = np.empty(144, np.uint8), np.empty(144, np.uint8), np.empty(8)
    share = split(mask, area, yes, no)
    found = 0.0
    if share > 0:
        measure(yes, m)
        found += share * worth(net, kind, state, yes, m)
    if share < 1:
        measure(no, m)
        found += (1 - share) * worth(net, kind, state, no, m)
    return found


@njit(cache=True)
def area_of(state: Ints, number: int) -> Ints:
    return AREAS[number] if number < 41 else AROUND[state[number - 41]]


@njit(cache=True)
def balanced(state: Ints, mask: Ints) -> int:
    """The question of any kind that tells most."""
    total, best, off = mask.sum(), 0, 1000
    for number in range(45):
        yes = (mask & area_of(state, number)).sum()
        if abs(2 * yes - total) < off:
            best, off = number, abs(2 * yes - total)
    return best


@njit(cache=True)
def ask(net: Any, kind: int, state: Ints, mask: Ints, m: Floats, card: int) -> None:
    """The best question of a card's kind (or any: -1) is asked and answered."""
    best, best_at = -FAR, 0
    low, high = (FIRST[card], FIRST[card + 1]) if 0 <= card < 5 else (41, 45) if card == 5 else (0, 45)
    total = mask.sum()
    for number in range(low, high):
        yes = (mask & area_of(state, number)).sum()
        if min(yes, total - yes) == 0 or (card < 0 and 8 * min(yes, total - yes) < total):
            continue
        found = asked_worth(net, kind, state, mask, area_of(state, number))
        if found > best:
            best, best_at = found, number
    if best == -FAR:
        if card >= 0:
            return
        best_at = balanced(state, mask)
    yes, no = np.empty(144, np.uint8), np.empty(144, np.uint8)
    if np.random.random() < split(mask, area_of(state, best_at), yes, no):  # noqa: NPY002 - numba's own
        mask[:] = yes
    else:
        mask[:] = no
    measure(mask, m)


@njit(cache=True)
def answer(net: Any, kind: int, state: Ints, mask: Ints, m: Floats, side: int, now: float) -> bool:
    """A bonus card or an exchange, where it is better than what comes now."""
    sign = 1 - 2 * side
    best, choice = sign * now + MARGIN, 0
    kept = np.empty(SIZE, np.int64)
    if state[KEYS + side] > 0 and held(state, side):
        after = state.copy()
        after[KEYS + side] -= 1
        found = sign * placed(net, kind, after, mask, m, side)
        if found > best:
            best, choice = found, 1
            kept[:] = after
    if held(state, side) and held(state, 1 - side):
        after = state.copy()
        placed(net, kind, after, mask, m, side)
        found = sign * placed(net, kind, after, mask, m, 1 - side)
        if found > best:
            best, choice = found, 2
            kept[:] = after
    if choice:
        state[:] = kept
    return choice > 0


@njit(cache=True)
def released(net: Any, kind: int, state: Ints, mask: Ints, m: Floats) -> tuple[float, bool]:
    """What it is worth to let a crook go for a question, and whether the crooks answer instead."""
    after = state.copy()
    placed(net, kind, after, mask, m, 1)
    asked = asked_worth(net, kind, after, mask, area_of(after, balanced(after, mask)))
    other = state.copy()
    if answer(net, kind, other, mask, m, 1, asked):
        return worth(net, kind, other, mask, m), True
    return asked, False


@njit(cache=True)
def words(net: Any, kind: int, state: Ints, mask: Ints, m: Floats, side: int, turn: bool) -> float:
    """What a side does before a throw, until nothing is better than to go on; the worth of a name, or -1."""
    for _ in range(6):
        if held(state, 0) + held(state, 1) == 0:
            return -1.0
        now = worth(net, kind, state, mask, m)
        if side == 0:
            if 1 / m[0] > now and held(state, 0) > 1:
                return float(1 / m[0])
            if turn and held(state, 1):
                found, failed = released(net, kind, state, mask, m)
                if found > now + MARGIN:
                    if failed:
                        answer(net, kind, state, mask, m, 1, 1.0)
                    else:
                        placed(net, kind, state, mask, m, 1)
                        ask(net, kind, state, mask, m, -1)
                        if m[0] == 1:
                            return 1.0
                    continue
        elif turn and held(state, 0) == 3 and state[DECK:KEYS].sum():
            after, everywhere, fresh = state.copy(), np.ones(144, np.uint8), np.empty(8)
            measure(everywhere, fresh)
            for _each in range(3):
                found = placed(net, kind, after, everywhere, fresh, 0)
            if max(found, 1 / m[0]) < now - MARGIN:
                if found < 1 / m[0]:
                    return float(1 / m[0])
                state[:], mask[:], m[:] = after, everywhere, fresh
                continue
        if not answer(net, kind, state, mask, m, side, now):
            return -1.0
    return -1.0


@njit(cache=True)
def arrived(net: Any, state: Ints, mask: Ints, m: Floats, side: int, figure: int, to: int) -> float:
    """What a landing is worth to the gang; the position becomes that after it."""
    state[figure] = to
    for other in range(4 - 4 * side, 8 - 4 * side):
        if state[other] == to:
            state[other] = OFF
    found = worth(net, 1 - side, state, mask, m)
    if STAR[to] and state[DECK:KEYS].sum():
        drawn = worth(net, 2 + side, state, mask, m)
        return max(found, drawn) if side == 0 else min(found, drawn)
    return found


@njit(cache=True)
def throw(state: Ints, side: int, ways: Ints) -> int:
    """Both dice, and all ways that they allow; how many."""
    number, face = np.random.randint(0, 6), np.random.randint(0, 6)  # noqa: NPY002 - numba's own
    low, high = (0, 4) if face > 3 else (face, face + 1)
    found = 0
    for direction in range(low, high):
        for figure in range(4 * side, 4 * side + 4):
            to = ENDS[state[figure], number, direction]
            if to != OFF:
                ways[found, 0], ways[found, 1] = figure, to
                found += 1
    if found:
        return found
    most = 0
    for figure in range(4 * side, 4 * side + 4):
        if state[figure] != OFF:
            most = max(most, ROOM[state[figure], low])
    for figure in range(4 * side, 4 * side + 4):
        if most and state[figure] != OFF and ROOM[state[figure], low] == most:
            ways[found, 0], ways[found, 1] = figure, state[figure] + most * STRIDE[low]
            found += 1
    return found


@njit(cache=True)
def runs(state: Ints, side: int, reach: int, ways: Ints) -> int:
    found = 0
    for figure in range(4 * side, 4 * side + 4):
        if state[figure] != OFF:
            for direction in range(4):
                for steps in range(1, min(reach, ROOM[state[figure], direction]) + 1):
                    ways[found, 0], ways[found, 1] = figure, state[figure] + steps * STRIDE[direction]
                    found += 1
    return found


@njit(cache=True)
def best_way(net: Any, state: Ints, mask: Ints, m: Floats, side: int, ways: Ints, count: int) -> tuple[int, float]:
    best, best_at, sign = -FAR, 0, 1 - 2 * side
    after = np.empty(SIZE, np.int64)
    for at in range(count):
        after[:] = state
        found = sign * arrived(net, after, mask, m, side, ways[at, 0], ways[at, 1])
        if found > best:
            best, best_at = found, at
    return best_at, sign * best


@njit(cache=True)
def noted(state: Ints, mask: Ints, m: Floats, kind: int, kinds: Ints, rows: Floats, count: int) -> int:
    if count < kinds.size and m[0] > 1 and state[DECK:KEYS].sum():
        kinds[count] = kind
        describe(state, mask, m, rows[count])
        return count + 1
    return count


@njit(cache=True)
def turn(
    net: Any,
    rival: Any,
    state: Ints,
    mask: Ints,
    m: Floats,
    side: int,
    whim: float,
    kinds: Ints,
    rows: Floats,
    count: int,
) -> tuple[int, int]:
    """One turn from the throw to its end; the number of positions noted, and who caught all (2: nobody)."""
    ways = np.empty((200, 2), np.int64)
    number = throw(state, side, ways)
    if number == 0:
        return count, 2
    at, _ = best_way(net, state, mask, m, side, ways, number)
    if np.random.random() < whim:  # noqa: NPY002 - numba's own
        at = np.random.randint(0, number)  # noqa: NPY002 - numba's own
    while True:
        figure, to = ways[at]
        before = held(state, 1 - side)
        arrived(net, state, mask, m, side, figure, to)
        cards = state[DECK:KEYS].sum()
        waits = STAR[to] and cards > 0
        kind = 2 + side if waits else 1 - side
        if held(state, 1 - side) > before:
            for _each in range(3):
                if not answer(rival, kind, state, mask, m, 1 - side, worth(rival, kind, state, mask, m)):
                    break
            if held(state, 1 - side) == 4:
                return count, side
        if not waits:
            return count, 2
        sign = 1 - 2 * side
        if cards <= FEW and sign * worth(net, 2 + side, state, mask, m) < sign * worth(net, 1 - side, state, mask, m):
            return count, 2
        count = noted(state, mask, m, 2 + side, kinds, rows, count)
        pick, card = np.random.randint(0, cards), 0  # noqa: NPY002 - numba's own
        while pick >= state[DECK + card]:
            pick -= state[DECK + card]
            card += 1
        state[DECK + card] -= 1
        if card == 10 + side:
            state[KEYS + side] += 1
        if card < 6 and side == 0:
            ask(net, 1, state, mask, m, card)
        if not 6 <= card <= 9:
            return count, 2
        number = runs(state, side, 12 - 2 * (card - 6), ways)
        at, best = best_way(net, state, mask, m, side, ways, number)
        if sign * best < sign * worth(net, 1 - side, state, mask, m):
            return count, 2


@njit(cache=True)
def last(state: Ints, mask: Ints, m: Floats) -> float:
    """The gang must name a field, and asks for its prisoners first."""
    yes, no = np.empty(144, np.uint8), np.empty(144, np.uint8)
    for _ in range(held(state, 1)):
        if np.random.random() < split(mask, area_of(state, balanced(state, mask)), yes, no):  # noqa: NPY002 - numba's own
            mask[:] = yes
        else:
            mask[:] = no
    measure(mask, m)
    return float(1 / m[0])


@njit(cache=True)
def game(gang: Any, crooks: Any, whim: float, kinds: Ints, rows: Floats) -> tuple[int, float]:
    """A whole game of two nets: how many positions were noted, and the gang's chance at the end."""
    state, mask, m = np.zeros(SIZE, np.int64), np.ones(144, np.uint8), np.empty(8)
    state[:4], state[4:8] = STARTS[0], STARTS[1]
    state[DECK : DECK + 6], state[DECK + 6 : DECK + 10], state[DECK + 10 : DECK + 12] = 4, 1, 2
    state[DECK + 12] = 1
    measure(mask, m)
    side, count = np.random.randint(0, 2), 0  # noqa: NPY002 - numba's own
    for _ in range(300):
        for each in (side, 1 - side):
            named = words(crooks if each else gang, side, state, mask, m, each, each == side)
            if named >= 0:
                return count, named
        count = noted(state, mask, m, side, kinds, rows, count)
        net, rival = (crooks, gang) if side else (gang, crooks)
        count, winner = turn(net, rival, state, mask, m, side, whim, kinds, rows, count)
        if winner < 2:
            return count, 1.0 - winner
        if m[0] == 1:
            return count, 1.0
        if not state[DECK:KEYS].sum():
            return count, last(state, mask, m)
        named = words(crooks if side else gang, 1 - side, state, mask, m, side, True)
        if named >= 0:
            return count, named
        side = 1 - side
    return count, 1 / m[0]
