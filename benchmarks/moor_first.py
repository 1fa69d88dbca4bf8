"""The strongest bot of the first version as numbers, compiled by numba: ``HeuristicBot(PERFECT)`` of bots.py.

It weighs in questions: what a landing takes, and the best that the next throw of either side can bring.
"""

import numpy as np
from moor_numbers import AREAS, AROUND, DECK, ENDS, FIRST, KEYS, OFF, ROOM, STAR, STARTS, STRIDE, Floats, Ints, bits
from numba import njit

from safecracker.games.teufelsmoor.mind.bots import SAFE_GAIN
from safecracker.games.teufelsmoor.mind.evaluation import BITS_PER_QUESTION, GANG_SHARE, Weights

NEVER = -1e9
_WEIGHTS = Weights()
CROOK, MAN, HUNT, OWN, FEAR, EXTRA = (
    _WEIGHTS.caught_crook,
    _WEIGHTS.lost_crook,
    _WEIGHTS.last_crook,
    _WEIGHTS.own_throw,
    _WEIGHTS.other_throw,
    _WEIGHTS.star_extra,
)
FRIEND = np.array(_WEIGHTS.caught_gang)


@njit(cache=True)
def held(state: Ints, side: int) -> int:
    found = 0
    for figure in range(4 * side, 4 * side + 4):
        found += state[figure] == OFF
    return found


@njit(cache=True)
def cards(state: Ints) -> int:
    found = 0
    for kind in range(DECK, KEYS):
        found += state[kind]
    return found


@njit(cache=True)
def scales(state: Ints, side: int, at: Floats) -> None:
    """What a star, a figure of the others and an own figure are worth now."""
    left = cards(state)
    at[0] = GANG_SHARE * state[DECK : DECK + 6].sum() / left + EXTRA if left else 0.0
    friend = FRIEND[min(3, held(state, 0))]
    crook = HUNT if held(state, 1) == 3 else CROOK if side == 0 else MAN
    at[1], at[2] = (crook, friend) if side == 0 else (friend, crook)


@njit(cache=True)
def expected(state: Ints, side: int, star: float, prey: float) -> float:
    """The worth of the best landing of a side, over all rolls of both dice."""
    worth = np.empty(145)
    for n in range(144):
        worth[n] = star if STAR[n] else 0.0
    for figure in range(4 - 4 * side, 8 - 4 * side):
        if state[figure] != OFF:
            worth[state[figure]] += prey
    worth[144] = NEVER
    total = 0.0
    for number in range(6):
        free = NEVER
        for direction in range(4):
            best = NEVER
            for figure in range(4 * side, 4 * side + 4):
                best = max(best, worth[ENDS[state[figure], number, direction]])
            free = max(free, best)
            total += best if best > NEVER else short(worth, state, side, direction)
        total += 2 * free
    return total / 36


@njit(cache=True)
def short(worth: Floats, state: Ints, side: int, direction: int) -> float:
    most, best = 0, NEVER
    for figure in range(4 * side, 4 * side + 4):
        if state[figure] != OFF:
            most = max(most, ROOM[state[figure], direction])
    if not most:
        return 0.0
    for figure in range(4 * side, 4 * side + 4):
        if state[figure] != OFF and ROOM[state[figure], direction] == most:
            best = max(best, worth[state[figure] + most * STRIDE[direction]])
    return best


@njit(cache=True)
def promise(state: Ints, side: int, at: Floats) -> float:
    """The own next throw less theirs."""
    found = OWN * expected(state, side, at[0], at[1])
    if held(state, 1 - side) < 4:
        found -= FEAR * expected(state, 1 - side, at[0], at[2])
    return found


@njit(cache=True)
def put_back(state: Ints, side: int) -> None:
    """The first captured figure of the side comes back where it promises most."""
    at, figure = np.empty(3), 4 * side
    scales(state, side, at)
    while state[figure] != OFF:
        figure += 1
    best, best_at = 2 * NEVER, 0
    for to in STARTS[side]:
        state[figure] = to
        found = promise(state, side, at)
        if found > best:
            best, best_at = found, to
    state[figure] = best_at


@njit(cache=True)
def best_landing(state: Ints, side: int, ways: Ints, count: int, stay: int) -> int:
    """The way that it takes; -1 to stay, where it may."""
    at = np.empty(3)
    scales(state, side, at)
    best, best_at = promise(state, side, at) if stay else 2 * NEVER, -1
    left = cards(state)
    after = np.empty(state.size, np.int64)
    for way in range(count):
        after[:] = state
        to = ways[way, 1]
        after[ways[way, 0]] = to
        found = at[0] if STAR[to] and left else 0.0
        for other in range(4 - 4 * side, 8 - 4 * side):
            if after[other] == to:
                after[other] = OFF
                found += at[1]
        found += promise(after, side, at)
        if found > best:
            best, best_at = found, way
    return best_at


@njit(cache=True)
def question(state: Ints, mask: Ints, card: int) -> int:
    """What tells most; of equal ones the one that more fields are in, then the first. -1: there is none."""
    low, high = (FIRST[card], FIRST[card + 1]) if 0 <= card < 5 else (41, 45) if card == 5 else (0, 45)
    total, best, most, best_at = mask.sum(), -1.0, -1, -1
    for number in range(low, high):
        if number >= 41 and state[number - 41] == OFF:
            continue
        yes = 0
        area = AREAS[number] if number < 41 else AROUND[state[number - 41]]
        for n in range(144):
            yes += mask[n] & area[n]
        information = bits(yes, total)
        if information > best or (information == best and yes > most):
            best, most, best_at = information, yes, number
    return best_at


@njit(cache=True)
def chance(fields: float, questions: float) -> float:
    gain = 2 ** (BITS_PER_QUESTION * questions)
    return float(gain / (gain + fields - 1))


@njit(cache=True)
def left(state: Ints) -> float:
    return float(GANG_SHARE * state[DECK : DECK + 6].sum() + held(state, 1))


@njit(cache=True)
def names(state: Ints, total: float) -> bool:
    return bool(held(state, 0) == 3 and cards(state) > 0 and 1 / total > chance(144, left(state)))


@njit(cache=True)
def hides_anew(state: Ints, total: float) -> bool:
    return chance(total, left(state)) - chance(144, left(state)) > SAFE_GAIN


@njit(cache=True)
def reply(state: Ints, side: int) -> int:
    """A bonus card (1) or an exchange (2), whenever it can."""
    if not held(state, side):
        return 0
    if state[KEYS + side] > 0:
        return 1
    return 2 if held(state, 1 - side) and (side == 1 or held(state, 0) > 1) else 0
