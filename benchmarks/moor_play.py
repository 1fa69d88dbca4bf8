"""Games of Der Schatz im Teufelsmoor between players who judge by a net, or by the rule of the first version; by numba.

``nets`` are those of the gang and of the crooks, ``first`` says which of them play by the rule instead. Whoever names a
field names any that fits, and so is right with one in as many as fit.
"""

from typing import Any

import numpy as np
from moor_first import best_landing, cards, held, question
from moor_numbers import (
    DECK,
    ENDS,
    KEYS,
    MEASURES,
    OFF,
    ROOM,
    SIZE,
    STAR,
    STARTS,
    STRIDE,
    TREASURE,
    Floats,
    Ints,
    describe,
    measure,
    worth,
)
from moor_talk import FAR, answer, ask, hidden, record_answer, words
from numba import njit

FEW = 4  # cards; with more of them one is always drawn, so that games do not drag on while the net knows nothing

MUST_MOVE, MAY_STAY = 0, 1


@njit(cache=True)
def arrived(state: Ints, side: int, figure: int, to: int) -> None:
    """A figure lands, and catches the figures of the other side that it meets."""
    state[figure] = to
    for other in range(4 - 4 * side, 8 - 4 * side):
        if state[other] == to:
            state[other] = OFF


@njit(cache=True)
def landing(net: Any, state: Ints, mask: Ints, m: Floats, side: int, to: int) -> float:
    """What it is worth to have landed there."""
    found = worth(net, 1 - side, state, mask, m)
    if STAR[to] and cards(state):
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
def best_way(
    nets: Any, first: Ints, state: Ints, mask: Ints, m: Floats, side: int, ways: Ints, count: int, stay: int
) -> int:
    """The way that a side takes; -1 to stay, where it may."""
    if first[side]:
        return best_landing(state, side, ways, count, stay)
    net, sign, after = nets[side], 1 - 2 * side, np.empty(SIZE, np.int64)
    best, best_at = sign * worth(net, 1 - side, state, mask, m) if stay else -FAR, -1
    for at in range(count):
        after[:] = state
        arrived(after, side, ways[at, 0], ways[at, 1])
        found = sign * landing(net, after, mask, m, side, ways[at, 1])
        if found > best:
            best, best_at = found, at
    return best_at


@njit(cache=True)
def noted(state: Ints, mask: Ints, m: Floats, kind: int, kinds: Ints, rows: Floats, count: int) -> int:
    if count < kinds.size and m[0] > 1 and cards(state):
        kinds[count] = kind
        describe(state, mask, m, rows[count])
        return count + 1
    return count


@njit(cache=True)
def draws(nets: Any, first: Ints, state: Ints, mask: Ints, m: Floats, side: int) -> bool:
    if first[side] or cards(state) > FEW:
        return True
    sign, net = 1 - 2 * side, nets[side]
    return bool(sign * worth(net, 2 + side, state, mask, m) >= sign * worth(net, 1 - side, state, mask, m))


@njit(cache=True)
def drawn(state: Ints, side: int) -> int:
    """A card is turned up."""
    pick, card = np.random.randint(0, cards(state)), 0  # noqa: NPY002 - numba's own
    while pick >= state[DECK + card]:
        pick -= state[DECK + card]
        card += 1
    state[DECK + card] -= 1
    if card == 10 + side:
        state[KEYS + side] += 1
    return card


@njit(cache=True)
def turn(
    nets: Any,
    first: Ints,
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
    at = best_way(nets, first, state, mask, m, side, ways, number, MUST_MOVE)
    if not first[side] and np.random.random() < whim:  # noqa: NPY002 - numba's own
        at = np.random.randint(0, number)  # noqa: NPY002 - numba's own
    while at >= 0:
        figure, to = ways[at]
        before, other = held(state, 1 - side), 1 - side
        arrived(state, side, figure, to)
        waits = STAR[to] and cards(state) > 0
        kind = 2 + side if waits else 1 - side
        if held(state, other) > before:
            for _ in range(3):
                now = 0.0 if first[other] else worth(nets[other], kind, state, mask, m)
                if not answer(nets, first, kind, state, mask, m, other, now):
                    break
            if held(state, other) == 4:
                return count, side
        if not waits or not draws(nets, first, state, mask, m, side):
            return count, 2
        count = noted(state, mask, m, 2 + side, kinds, rows, count)
        card = drawn(state, side)
        if card < 6 and side == 0:
            ask(nets, first, 1, state, mask, m, card)
        if not 6 <= card <= 9:
            return count, 2
        number = runs(state, side, 12 - 2 * (card - 6), ways)
        at = best_way(nets, first, state, mask, m, side, ways, number, MAY_STAY)
    return count, 2


@njit(cache=True)
def last(state: Ints, mask: Ints, m: Floats) -> float:
    """The gang must name a field, and asks for its prisoners first."""
    for _ in range(held(state, 1)):
        if m[0] > 1:
            record_answer(state, mask, m, question(state, mask, -1))
    return float(1 / m[0])


@njit(cache=True)
def game(gang: Any, crooks: Any, first: Ints, whim: float, kinds: Ints, rows: Floats) -> tuple[int, float]:
    """A whole game: how many positions were noted, and the gang's chance at the end."""
    nets = (gang, crooks)
    state, mask, m = np.zeros(SIZE, np.int64), np.ones(144, np.uint8), np.empty(MEASURES)
    state[:4], state[4:8] = STARTS[0], STARTS[1]
    state[DECK : DECK + 6], state[DECK + 6 : DECK + 10], state[DECK + 10 : DECK + 12] = 4, 1, 2
    state[DECK + 12] = 1
    state[TREASURE] = hidden(first[1])
    measure(mask, state[TREASURE], m)
    side, count = np.random.randint(0, 2), 0  # noqa: NPY002 - numba's own
    for _ in range(300):
        for each in (side, 1 - side):
            named = words(nets, first, side, state, mask, m, each, int(each == side))
            if named >= 0:
                return count, named
        count = noted(state, mask, m, side, kinds, rows, count)
        count, winner = turn(nets, first, state, mask, m, side, whim, kinds, rows, count)
        if winner < 2:
            return count, 1.0 - winner
        if m[0] == 1:
            return count, 1.0
        if not cards(state):
            return count, last(state, mask, m)
        named = words(nets, first, 1 - side, state, mask, m, side, 1)
        if named >= 0:
            return count, named
        side = 1 - side
    return count, 1 / m[0]
