"""The moor as numbers, compiled by numba: what a position looks like to a net, and what the net makes of it.

A position is an array of 24 whole numbers: the places of the eight figures (144: off the board), the cards of each kind
that are left, the bonus cards of both sides, and where the treasure is. The fields that fit are an array of 144 flags,
measured once after each answer. The features are those of ``safecracker.games.teufelsmoor.mind.features``, which the
training checks.
"""

import math
from typing import Any, TypeAlias

import numpy as np
from numba import njit

from safecracker.games.teufelsmoor.mind import features as inputs
from safecracker.games.teufelsmoor.rules.cards import FIXED_AREAS
from safecracker.games.teufelsmoor.rules.fields import AROUND as SURROUNDINGS
from safecracker.games.teufelsmoor.rules.fields import STARS, WIDTH

Ints: TypeAlias = Any  # an array of whole numbers
Floats: TypeAlias = Any  # an array of real numbers

OFF = 144
DECK, KEYS, TREASURE, SIZE = 8, 21, 23, 24  # where the cards, the bonus cards and the treasure stand in a position
DENSE, GANG_INPUTS, INPUTS = inputs.DENSE, inputs.INPUTS, inputs.INPUTS + inputs.KNOWN
MEASURES = 13
ENDS = inputs.ENDS.reshape(145, 6, 4).astype(np.int64)
STAR = np.array([bool(STARS >> n & 1) for n in range(144)] + [False])
ROTATION_CLASS = inputs.ROTATION_CLASS.astype(np.int64)
AREAS = np.array(
    [[mask >> n & 1 for n in range(144)] for areas in FIXED_AREAS.values() for mask in areas.values()], np.uint8
)
FIRST = np.array([0, 4, 8, 17, 29, 41])  # where the areas of each kind begin
AROUND = np.array([[mask >> n & 1 for n in range(144)] for mask in SURROUNDINGS] + [[0] * 144], np.uint8)
NEAR = np.array([[n for n in range(144) if row[n]] + [-1] * (9 - int(row.sum())) for row in AROUND], np.int64)
STARTS = np.array([[0, 132, 11, 143], [65, 66, 77, 78]])
ROOM = np.array([[n // WIDTH, WIDTH - 1 - n % WIDTH, WIDTH - 1 - n // WIDTH, n % WIDTH] for n in range(144)])
STRIDE = np.array([-WIDTH, 1, WIDTH, -1])


@njit(cache=True)
def bits(yes: float, total: float) -> float:
    if yes <= 0 or yes >= total:
        return 0.0
    share = yes / total
    return -share * math.log2(share) - (1 - share) * math.log2(1 - share)


@njit(cache=True)
def measure(mask: Ints, treasure: int, m: Floats) -> None:
    """How many fields fit, in how many lines, what the best question of each kind tells, and really tells."""
    counts = np.zeros(41)
    total = 0
    for n in range(144):
        if mask[n]:
            total += 1
            row, column = n // 12, n % 12
            counts[0 if row < 6 else 2] += 1
            counts[1 if column >= 6 else 3] += 1
            counts[4 + 2 * (row >= 6) + (column >= 6)] += 1
            counts[8 + 3 * (row // 4) + column // 4] += 1
            counts[17 + column] += 1
            counts[29 + row] += 1
    m[0] = total
    m[1] = (counts[29:41] > 0).sum()
    m[2] = (counts[17:29] > 0).sum()
    for kind in range(5):
        best, off = 0.0, 1e9
        for at in range(FIRST[kind], FIRST[kind + 1]):
            if abs(2 * counts[at] - total) < off:
                best, off = counts[at], abs(2 * counts[at] - total)
        m[3 + kind] = bits(best, total)
        real, ties = 0.0, 0
        for at in range(FIRST[kind], FIRST[kind + 1]):
            if abs(2 * counts[at] - total) == off:
                part = counts[at] if AREAS[at, treasure] else total - counts[at]
                real -= math.log2(max(part, 1.0) / total)
                ties += 1
        m[8 + kind] = real / ties


@njit(cache=True)
def roll_chances(state: Ints, side: int, x: Floats, at: int) -> None:
    """In how many of 36 rolls the side reaches a star, a catch, or one of both; by the full way only."""
    taken = np.zeros(145, np.bool_)
    for figure in range(4 - 4 * side, 8 - 4 * side):
        taken[state[figure]] = True
    taken[144] = False
    stars, catches, either = 0, 0, 0
    for number in range(6):
        star, catch = 0, 0
        for direction in range(4):
            s, c = 0, 0
            for figure in range(4 * side, 4 * side + 4):
                to = ENDS[state[figure], number, direction]
                s |= STAR[to]
                c |= taken[to]
            stars += s
            catches += c
            either += s | c
            star |= s
            catch |= c
        stars += 2 * star
        catches += 2 * catch
        either += 2 * (star | catch)
    x[at] = stars / 36
    x[at + 1] = catches / 36
    x[at + 2] = either / 36


@njit(cache=True)
def counted(state: Ints, cards: int, x: Floats) -> None:
    """The cards that are left, and the bonus cards."""
    x[24] = cards / 33
    x[25] = (state[DECK + 6] + state[DECK + 7] + state[DECK + 8] + state[DECK + 9]) / 4
    x[26] = state[DECK + 10] / 2
    x[27] = state[DECK + 11] / 2
    x[28] = state[DECK + 12]
    x[29] = state[KEYS] / 2
    x[30] = state[KEYS + 1] / 2
    x[45] = 1 / (1 + cards)
    x[46] = cards == 1
    x[56] = cards == 2
    x[57] = cards == 3


@njit(cache=True)
def added(state: Ints, gang: int, crooks: int, missing: float, x: Floats) -> None:
    """Catches that are worth more than others, the bits that are missing in the end, and figures that share a field."""
    x[48] = x[41] * (gang == 3)
    x[49] = x[41] * (gang == 2)
    x[50] = x[38] * (crooks == 3)
    x[51] = x[38] * (crooks == 2)
    x[52] = missing / 7.17
    x[53] = 1 / (1 + 2.0**missing)
    for figure in range(8):
        for other in range(figure + 1, 4 if figure < 4 else 8):
            if state[figure] == state[other] != OFF:
                x[54 + (figure >= 4)] = 1.0


@njit(cache=True)
def describe(state: Ints, mask: Ints, m: Floats, x: Floats) -> None:
    """The features in front of the net."""
    x[:] = 0.0
    total = m[0]
    cards = 0
    for kind in range(13):
        cards += state[DECK + kind]
    gang, crooks = 0, 0
    for figure in range(4):
        gang += state[figure] == OFF
        crooks += state[4 + figure] == OFF
    around, most, real = 0.0, 0.0, 0.0
    for figure in range(4):
        if state[figure] != OFF:
            near = 0
            for at in NEAR[state[figure]]:
                if at >= 0:
                    near += mask[at]
            information = bits(near, total)
            around += information
            if information > most:
                most = information
                part = near if AROUND[state[figure], state[TREASURE]] else total - near
                real = -math.log2(max(part, 1.0) / total)
    x[0] = total / 144
    x[1] = math.log2(total) / 7.17
    x[2] = 1 / total
    x[3] = m[1] / 12
    x[4] = m[2] / 12
    best, information = most, 0.0
    for kind in range(6):
        found = m[3 + kind] if kind < 5 else most
        best = max(best, found)
        information += found * state[DECK + kind]
        x[5 + kind] = found
        x[12 + kind] = found * state[DECK + kind] / 4
        x[18 + kind] = state[DECK + kind] / 4
    x[11] = around / 4
    if 0 < gang < 4:
        x[30 + gang] = 1.0
    if 0 < crooks < 4:
        x[33 + crooks] = 1.0
    roll_chances(state, 0, x, 37)
    roll_chances(state, 1, x, 40)
    x[43] = information / max(cards, 1)
    x[44] = best * crooks
    last = min(0.99, 2.0**crooks / total)
    x[47] = math.log(last / (1 - last)) / 5
    counted(state, cards, x)
    added(state, gang, crooks, math.log2(total) - information / 2 - best * crooks, x)
    for kind in range(6):
        found = (m[8 + kind] if kind < 5 else real) / 3
        x[GANG_INPUTS + kind] = found
        x[GANG_INPUTS + 6 + kind] = found * state[DECK + kind] / 4
    for figure in range(8):
        if state[figure] != OFF:
            x[DENSE + ROTATION_CLASS[state[figure]] + 36 * (figure >= 4)] += 1.0


@njit(cache=True, fastmath=True)
def judged(net: Any, kind: int, x: Floats, h: Floats) -> float:
    """What the net makes of the features: the gang's chance to win. The hidden layer is left in ``h``."""
    first, bias, second, last = net
    for j in range(h.size):
        h[j] = bias[kind, j]
    for i in range(first.shape[1]):
        if x[i] != 0.0:
            for j in range(h.size):
                h[j] += x[i] * first[kind, i, j]
    total = np.float32(last[kind])
    for j in range(h.size):
        h[j] = max(h[j], np.float32(0.0))
        total += h[j] * second[kind, j]
    return 1 / (1 + math.exp(-total))


@njit(cache=True)
def slope(net: Any, slopes: Any, kind: int, x: Floats, h: Floats, error: float) -> None:
    """Where the net should go to be less wrong, added to the slopes; the hidden layer is spent."""
    first, bias, second, last = slopes
    step = np.float32(error)
    last[kind] += step
    for j in range(h.size):
        if h[j] > 0.0:
            back = step * net[2][kind, j]
            second[kind, j] += step * h[j]
            bias[kind, j] += back
            h[j] = back
    for i in range(first.shape[1]):
        if x[i] != 0.0:
            for j in range(h.size):
                first[kind, i, j] += x[i] * h[j]


@njit(cache=True)
def worth(net: Any, kind: int, state: Ints, mask: Ints, m: Floats) -> float:
    """The gang's chance to win: before a throw of the gang (0) or the crooks (1), before their cards (2, 3)."""
    total = m[0]
    if total <= 1:
        return 1.0
    crooks, gang = 0, 0
    for figure in range(4):
        gang += state[figure] == OFF
        crooks += state[4 + figure] == OFF
    if gang == 4 and not state[KEYS] and not crooks:
        return 0.0
    if crooks == 4 and not state[KEYS + 1] and not gang:
        return 1.0
    if state[DECK:KEYS].sum() == 0:
        return float(min(1.0, 2.0**crooks / total))
    x = np.empty(INPUTS, np.float32)
    h = np.empty(net[1].shape[1], np.float32)
    describe(state, mask, m, x)
    return judged(net, kind, x, h)
