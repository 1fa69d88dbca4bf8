"""The search for the best tree where some codes count more than others, compiled.

As in ``kernels``, with weights that depend only on how a code repeats its pegs, so that new names change nothing. The
bounds sort the codes of a set by weight: whatever the guess, no more of them can come early than its parts allow, and
at best those are the heaviest.
"""

import numpy as np

from .compiled import compiled
from .desk import BLOCK, NIBBLE, NODES, PAUSE, PAUSED, Desk, Numbers, Sums
from .kernels import (
    BOUND,
    CHOOSE,
    LOW,
    NEVER,
    NIBBLES,
    ONE,
    OPEN,
    PROBE,
    SEARCH,
    SIZE,
    SURE,
    SURE_OF,
    U,
    beyond,
    copy_part,
    count_few,
    divide,
    keep,
    next_part,
    recall,
    tally,
    worth_a_try,
)
from .names import renamed

FEW = 15  # codes up to which counters of four bits serve


@compiled
def heaviest(desk: Desk, codes: Numbers, n: int) -> Sums:
    """What none, the heaviest one, two, three, ... of the codes weigh together."""
    sums = np.zeros(n + 1, np.int64)
    sums[1:] = np.cumsum(np.sort(desk.weights[codes[:n]])[::-1])
    return sums


@compiled
def weigh_few(desk: Desk, codes: Numbers, n: int, guesses: int, heavy: Sums, bounds: Numbers) -> None:
    """Bound the total for each guess: one of each part comes with the next guess, all others with a later one."""
    last = U(NIBBLE * (desk.kinds - 1))
    for lo in range(0, guesses, BLOCK):
        hi = min(lo + BLOCK, guesses)
        count_few(desk.table[:, lo:hi], codes, 0, n, desk.nibbles[lo:hi])
    for g in range(guesses):
        some = desk.nibbles[g] | desk.nibbles[g] >> ONE
        some = (some | some >> U(2)) & NIBBLES
        parts = np.int64(some * NIBBLES >> U(60))
        found = np.int64(desk.nibbles[g] >> last & ONE)
        bounds[g] = 3 * heavy[n] - heavy[found] - heavy[parts] if parts > 1 else NEVER


@compiled
def weigh_more(desk: Desk, codes: Numbers, n: int, guesses: int, heavy: Sums, bounds: Numbers) -> None:
    """The same where parts are large: of each part one comes first, then as many as there are answers, and so on."""
    each = desk.kinds - 1
    for lo in range(0, guesses, BLOCK):
        tally(desk, codes, n, lo, min(lo + BLOCK, guesses))
    for g in range(guesses):
        found = int(desk.tallies[g, each])
        second, third, fourth, most = found, found, found, 0
        for kind in range(each):
            size = int(desk.tallies[g, kind])
            second += min(size, 1)
            third += min(size, 1 + each)
            fourth += min(size, 1 + each + each * each)
            most = max(most, size)
        total = 5 * heavy[n] - heavy[found] - heavy[second] - heavy[third] - heavy[fourth]
        bounds[g] = total if most < n else NEVER


@compiled
def divide_weights(desk: Desk, level: int, n: int, guess: int) -> int:
    """Sort the codes by their answers; gives the bound that the weights of the parts allow."""
    divide(desk, level, n, guess)
    parts, shares, each = desk.parts[level], desk.shares[level], desk.kinds - 1
    total = 0
    at = 0
    for kind in range(desk.kinds):
        weight, most = 0, 0
        for i in range(at, at + shares[kind, SIZE]):
            weight += desk.weights[parts[i]]
            most = max(most, desk.weights[parts[i]])
        at += shares[kind, SIZE]
        shares[kind, LOW] = max(2 * weight - most, 3 * weight - (2 + each) * most) if kind < each else 0
        total += weight + shares[kind, LOW]
    return total


@compiled
def apart(desk: Desk, codes: Numbers, n: int) -> bool:
    """Whether one of the heaviest codes tells all the others apart."""
    most = desk.weights[codes[:n]].max()
    for i in range(n):
        if desk.weights[codes[i]] < most:
            continue
        row, seen, parts = desk.table[codes[i]], U(0), 0
        for j in range(n):
            bit = ONE << (U(row[codes[j]]) // U(NIBBLE))
            parts += not seen & bit
            seen |= bit
        if parts == n:
            return True
    return False


@compiled
def settled(desk: Desk, level: int, n: int) -> tuple[int, int]:
    """What a few codes take, without a search: their total and SURE_OF, or OPEN."""
    codes = desk.sets[level]
    if n <= desk.kinds and (n <= 2 or apart(desk, codes, n)):
        weights = desk.weights[codes[:n]]
        return 2 * weights.sum() - weights.max(), SURE_OF
    return 0, OPEN


@compiled
def solve(desk: Desk, level: int, n: int, budget: int, how: int, width: int) -> tuple[int, int]:
    """As ``kernels.solve``, without a limit of guesses; it looks only at so many guesses, the most telling first."""
    first, second, guesses, low = U(0), U(0), len(desk.packs), 0
    if how != CHOOSE:
        total, state = settled(desk, level, n)
        if state != OPEN:
            return total, state
        first, second, guesses = renamed(desk, desk.sets[level], n)
        low, sure = recall(desk, first, second)
        if sure or (low > 0 and (low >= budget or how == PROBE)):
            return low, SURE_OF if sure else BOUND
    desk.clock[NODES] += 1
    heavy, bounds = heaviest(desk, desk.sets[level], n), desk.bounds[level]
    if n <= FEW:
        weigh_few(desk, desk.sets[level], n, guesses, heavy, bounds)
    else:
        weigh_more(desk, desk.sets[level], n, guesses, heavy, bounds)
    low = max(low, int(bounds[:guesses].min()))
    if low >= budget or how == PROBE:
        keep(desk, first, second, low, False)
        return low, BOUND
    shares = desk.shares[level]
    best, chosen, rest = budget, BOUND, beyond(bounds[:guesses], budget)
    for guess in worth_a_try(desk, level, n, guesses, budget)[:width]:
        total = divide_weights(desk, level, n, guess) if best > max(low, bounds[guess]) else best
        for part in range(2 * desk.kinds):  # all parts are probed before any is searched
            kind = next_part(shares, part)
            if kind < 0 or total >= best or desk.clock[PAUSED]:
                continue
            size, known = copy_part(desk, level, kind), shares[kind, LOW]
            step = PROBE if part < desk.kinds else SEARCH
            found, state = solve(desk, level + 1, size, best - total + known, step, width)
            total = min(NEVER, total + max(0, found - known))
            shares[kind, LOW], shares[kind, SURE] = max(found, known), state != BOUND
        if desk.clock[PAUSED] or desk.clock[NODES] >= desk.clock[PAUSE]:
            desk.clock[PAUSED] = 1
            return 0, BOUND
        if total < best:
            best, chosen = total, guess
        else:
            rest = min(rest, total)
    if chosen == BOUND:
        best = max(budget, rest)
    if how != CHOOSE:
        keep(desk, first, second, best, chosen != BOUND)
    return best, chosen
