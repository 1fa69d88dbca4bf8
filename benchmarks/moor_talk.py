"""What is said at the moor, compiled by numba: questions, bonus cards, exchanges, releases, new hidings and the naming.

``nets`` are those of the gang and of the crooks, ``first`` says which of them play by the rule of the first version.
"""

from typing import Any

import numpy as np
from moor_first import cards, held, hides_anew, names, put_back, question, reply
from moor_numbers import (
    AREAS,
    AROUND,
    FIRST,
    GANG_INPUTS,
    KEYS,
    MEASURES,
    OFF,
    STARTS,
    TREASURE,
    Floats,
    Ints,
    measure,
    worth,
)
from numba import njit

from safecracker.games.teufelsmoor.mind.bots import HIDING_WEIGHTS

MARGIN = 0.002  # by which something must be better than to go on
FAR = 1e9
HIDDEN = np.cumsum(np.array(HIDING_WEIGHTS)) / sum(HIDING_WEIGHTS)


@njit(cache=True)
def hidden(plain: int) -> int:
    """Where the crooks hide: anywhere alike by the first version's rule."""
    if plain:
        return int(np.random.randint(0, 144))  # noqa: NPY002 - numba's own
    return int(np.searchsorted(HIDDEN, np.random.random()))  # noqa: NPY002 - numba's own


@njit(cache=True)
def placed(net: Any, kind: int, state: Ints, mask: Ints, m: Floats, side: int) -> float:
    """The first captured figure of the side comes back where it likes best."""
    figure, sign = 4 * side, 1 - 2 * side
    while state[figure] != OFF:
        figure += 1
    best, best_at = -FAR, 0
    for at in STARTS[side]:
        state[figure] = at
        found = sign * worth(net, kind, state, mask, m)
        if found > best:
            best, best_at = found, at
    state[figure] = best_at
    return sign * best


@njit(cache=True)
def returned(nets: Any, first: Ints, kind: int, state: Ints, mask: Ints, m: Floats, side: int) -> None:
    if first[side]:
        put_back(state, side)
    else:
        placed(nets[side], kind, state, mask, m, side)


@njit(cache=True)
def split(mask: Ints, area: Ints, yes: Ints, no: Ints) -> float:
    """Both answers; the share of a yes."""
    some, all_ = 0, 0
    for n in range(144):
        yes[n] = mask[n] & area[n]
        no[n] = mask[n] & (1 - area[n])
        some += yes[n]
        all_ += mask[n]
    return some / all_


@njit(cache=True)
def asked_worth(net: Any, kind: int, state: Ints, mask: Ints, area: Ints) -> float:
    """Of both answers; whoever knows the treasure knows which will be given."""
    yes, no, m = np.empty(144, np.uint8), np.empty(144, np.uint8), np.empty(MEASURES)
    share = split(mask, area, yes, no)
    if net[0].shape[1] > GANG_INPUTS:
        share = float(area[state[TREASURE]])
    found = 0.0
    if share > 0:
        measure(yes, state[TREASURE], m)
        found += share * worth(net, kind, state, yes, m)
    if share < 1:
        measure(no, state[TREASURE], m)
        found += (1 - share) * worth(net, kind, state, no, m)
    return found


@njit(cache=True)
def area_of(state: Ints, number: int) -> Ints:
    return AREAS[number] if number < 41 else AROUND[state[number - 41]]


@njit(cache=True)
def record_answer(state: Ints, mask: Ints, m: Floats, number: int) -> None:
    """The question is answered."""
    area = area_of(state, number)
    yes = area[state[TREASURE]]
    for n in range(144):
        mask[n] &= area[n] if yes else 1 - area[n]
    measure(mask, state[TREASURE], m)


@njit(cache=True)
def ask(nets: Any, first: Ints, kind: int, state: Ints, mask: Ints, m: Floats, card: int) -> None:
    """The best question of a card's kind (or any: -1) is asked and answered."""
    if first[0]:
        record_answer(state, mask, m, question(state, mask, card))
        return
    best, best_at = -FAR, -1
    low, high = (FIRST[card], FIRST[card + 1]) if 0 <= card < 5 else (41, 45) if card == 5 else (0, 45)
    total = m[0]
    for number in range(low, high):
        area, yes = area_of(state, number), 0
        for n in range(144):
            yes += mask[n] & area[n]
        if min(yes, total - yes) == 0 or (card < 0 and 8 * min(yes, total - yes) < total):
            continue
        found = asked_worth(nets[0], kind, state, mask, area)
        if found > best:
            best, best_at = found, number
    if best_at < 0:
        if card >= 0:
            return
        best_at = question(state, mask, -1)
    record_answer(state, mask, m, best_at)


@njit(cache=True)
def chosen(net: Any, kind: int, state: Ints, mask: Ints, m: Floats, side: int, now: float) -> tuple[int, float]:
    """A bonus card (1) or an exchange (2), where it is better than what comes now; and what it leads to."""
    sign = 1 - 2 * side
    best, choice = sign * now + MARGIN, 0
    if held(state, side) and state[KEYS + side] > 0:
        after = state.copy()
        after[KEYS + side] -= 1
        found = sign * placed(net, kind, after, mask, m, side)
        if found > best:
            best, choice = found, 1
    if held(state, side) and held(state, 1 - side):
        after = state.copy()
        placed(net, kind, after, mask, m, side)
        found = sign * placed(net, kind, after, mask, m, 1 - side)
        if found > best:
            best, choice = found, 2
    return choice, sign * best


@njit(cache=True)
def answer(nets: Any, first: Ints, kind: int, state: Ints, mask: Ints, m: Floats, side: int, now: float) -> bool:
    """A side uses a bonus card or an exchange, or does not."""
    choice = reply(state, side) if first[side] else chosen(nets[side], kind, state, mask, m, side, now)[0]
    if choice == 0:
        return False
    if choice == 1:
        state[KEYS + side] -= 1
    returned(nets, first, kind, state, mask, m, side)
    if choice == 2:
        returned(nets, first, kind, state, mask, m, 1 - side)
    return True


@njit(cache=True)
def released(net: Any, kind: int, state: Ints, mask: Ints, m: Floats) -> float:
    """What it is worth to let a crook go for a question, if the crooks have nothing better to answer."""
    after = state.copy()
    placed(net, kind, after, mask, m, 1)
    asked = asked_worth(net, kind, after, mask, area_of(after, question(after, mask, -1)))
    choice, other = chosen(net, kind, state, mask, m, 1, asked)
    return other if choice else asked


@njit(cache=True)
def lets_go(nets: Any, first: Ints, kind: int, state: Ints, mask: Ints, m: Floats, now: float) -> bool:
    """The gang lets a crook go, or does not."""
    if first[0]:
        if not held(state, 0):
            return False
    elif released(nets[0], kind, state, mask, m) <= now + MARGIN:
        return False
    asked = 0.0
    if not first[1]:
        after = state.copy()
        placed(nets[1], kind, after, mask, m, 1)
        asked = asked_worth(nets[1], kind, after, mask, area_of(after, question(after, mask, -1)))
    if not answer(nets, first, kind, state, mask, m, 1, asked):
        returned(nets, first, kind, state, mask, m, 1)
        ask(nets, first, kind, state, mask, m, -1)
    return True


@njit(cache=True)
def hide_anew(nets: Any, first: Ints, kind: int, state: Ints, mask: Ints, m: Floats, now: float) -> tuple[bool, float]:
    """Three of the gang go free and the treasure is hidden again, or not; and the worth of a name, or -1."""
    after, everywhere, fresh = state.copy(), np.ones(144, np.uint8), np.empty(MEASURES)
    measure(everywhere, state[TREASURE], fresh)
    if first[1]:
        if not hides_anew(state, m[0]):
            return False, -1.0
    else:
        found = 0.0
        for _ in range(3):
            found = placed(nets[1], kind, after, everywhere, fresh, 0)
        if max(found, 1 / m[0]) >= now - MARGIN:
            return False, -1.0
    found = 0.0
    if not first[0]:
        after[:] = state
        for _ in range(3):
            found = placed(nets[0], kind, after, everywhere, fresh, 0)
        if found < 1 / m[0]:
            return True, float(1 / m[0])
    if answer(nets, first, kind, state, mask, m, 0, found):
        return True, -1.0
    for _ in range(3):
        returned(nets, first, kind, state, everywhere, fresh, 0)
    state[TREASURE] = hidden(first[1])
    mask[:] = 1
    measure(mask, state[TREASURE], m)
    return True, -1.0


@njit(cache=True)
def words(nets: Any, first: Ints, kind: int, state: Ints, mask: Ints, m: Floats, side: int, turn: int) -> float:
    """What a side does before a throw, until nothing is better than to go on; the worth of a name, or -1."""
    for _ in range(6):
        if m[0] == 1:
            return 1.0
        if held(state, 0) + held(state, 1) == 0:
            return -1.0
        now = 0.0 if first[side] else worth(nets[side], kind, state, mask, m)
        if side == 0 and (names(state, m[0]) if first[0] else 1 / m[0] > now and held(state, 0) > 1):
            return float(1 / m[0])
        if first[side] and answer(nets, first, kind, state, mask, m, side, now):
            continue
        if turn and side == 0 and held(state, 1) and lets_go(nets, first, kind, state, mask, m, now):
            continue
        if turn and side == 1 and held(state, 0) == 3 and cards(state):
            done, named = hide_anew(nets, first, kind, state, mask, m, now)
            if named >= 0:
                return named
            if done:
                continue
        if first[side] or not answer(nets, first, kind, state, mask, m, side, now):
            return -1.0
    return -1.0
