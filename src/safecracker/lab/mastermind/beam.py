"""A beam search for good trees where the best is out of reach, compiled.

It follows only the guesses that promise most, many where many codes are left and fewer below; a set of at most as many
codes as there are answers is solved to the end. How many are followed depends on the set alone, so what is found out
once serves wherever the same set turns up, and a total is the same in whatever order it is asked for.
"""

import numpy as np

from safecracker.lab.numba_gate import compiled

from .canonical import canonical_key
from .kernels import (
    BOUND,
    FREE,
    LOW,
    NEVER,
    NIBBLES,
    OPEN,
    SURE_OF,
    U,
    at_once,
    copy_part,
    divide,
    look_up,
    next_part,
    place,
)
from .tables import NIBBLE, NODES, Numbers, SearchTables

MANY = 100  # codes from which on all of the width is followed, otherwise half of it
ALIKE = 5  # guesses with the same promise that are followed: most are mirror images


@compiled
def see(tables: SearchTables, level: int, n: int, guesses: int) -> int:
    """Bound the total from below for each guess, for no more codes than there are answers; gives the least."""
    codes, bounds = tables.sets[level], tables.bounds[level]
    seen = tables.seen[:guesses]
    seen[:] = np.uint32(0)
    for i in range(n):
        row = tables.table[codes[i]]
        for g in range(guesses):
            seen[g] |= np.uint32(1) << np.uint32(row[g] // NIBBLE)
    least = NEVER
    for g in range(guesses):
        some = seen[g]
        some = some - (some >> np.uint32(1) & np.uint32(0x55555555))
        some = (some & np.uint32(0x33333333)) + (some >> np.uint32(2) & np.uint32(0x33333333))
        some = some + (some >> np.uint32(4)) & np.uint32(0x0F0F0F0F)
        parts = np.int32(some * np.uint32(0x01010101) >> np.uint32(24) & np.uint32(255))
        found = np.int32(seen[g] >> np.uint32(tables.kinds - 1) & np.uint32(1))
        bounds[g] = 3 * n - parts - found if parts > 1 else NEVER
        least = min(least, bounds[g])
    return least


@compiled
def leading(tables: SearchTables, level: int, n: int, guesses: int, width: int) -> Numbers:
    """The guesses that promise the smallest totals, the best first; of those that promise the same only a few."""
    codes, order, hopes = tables.sets[level], tables.order[level], tables.hopes[level]
    sizes = np.zeros(tables.kinds, np.int32)
    count = 0
    for guess in range(guesses):
        row = tables.table[guess]
        sizes[:] = 0
        for i in range(n):
            sizes[row[codes[i]] // NIBBLE] += 1
        hoped = 0
        for kind in range(tables.kinds - 1):
            hoped += tables.cost[sizes[kind]]
        if sizes.max() == n or (count == width and hoped >= hopes[count - 1]):
            continue
        alike, at = 0, count
        while at > 0 and hopes[at - 1] >= hoped:
            alike += hopes[at - 1] == hoped
            at -= 1
        if alike >= ALIKE:
            continue
        at += alike  # behind those that came first
        count = min(count + 1, width)
        for later in range(count - 1, at, -1):
            hopes[later], order[later] = hopes[later - 1], order[later - 1]
        hopes[at], order[at] = hoped, guess
    led: Numbers = order[:count]
    return led


@compiled
def by_bound(tables: SearchTables, level: int, n: int, guesses: int, budget: int) -> Numbers:
    """The guesses whose bound stays below the budget, the least first."""
    bounds, order = tables.bounds[level], tables.order[level]
    starts = np.zeros(3 * n + 1, np.int64)
    for guess in range(guesses):
        if bounds[guess] < min(budget, 3 * n):
            starts[bounds[guess] + 1] += 1
    for bound in range(3 * n):
        starts[bound + 1] += starts[bound]
    for guess in range(guesses):
        if bounds[guess] < min(budget, 3 * n):
            order[starts[bounds[guess]]] = guess
            starts[bounds[guess]] += 1
    ordered: Numbers = order[: starts[3 * n]]
    return ordered


@compiled
def search(tables: SearchTables, level: int, n: int, budget: int, left: int, width: int) -> tuple[int, int]:
    """The least total found for the codes in ``sets[level]``, and SURE_OF; or what it is at least, and BOUND.

    The guess is kept in the memory, by the names that the codes are given there.
    """
    total, state = at_once(tables, level, n, budget, left)
    if state != OPEN:
        return total, state
    first, second, guesses = canonical_key(tables, tables.sets[level], n)
    first += U(left) * NIBBLES if left < FREE else U(0)
    low, sure = look_up(tables, first, second)
    if sure or low >= budget:
        return low, SURE_OF if sure else BOUND
    tables.clock[NODES] += 1
    if n <= tables.kinds:
        low = max(low, see(tables, level, n, guesses))
        tries = by_bound(tables, level, n, guesses, budget)
    else:
        tries = leading(tables, level, n, guesses, width if n >= MANY else max(2, width // 2))
    best, chosen, shares = budget, BOUND, tables.shares[level]
    for guess in tries:
        if best <= low or (n <= tables.kinds and tables.bounds[level, guess] >= best):
            break
        total = divide(tables, level, n, guess)
        for part in range(tables.kinds):
            kind = next_part(shares, part)
            if kind < 0 or total >= best:
                continue
            size, known = copy_part(tables, level, kind), shares[kind, LOW]
            found, state = search(tables, level + 1, size, best - total + known, left - 1, width)
            total = min(NEVER, total + max(0, found - known))
        if total < best:
            best, chosen = total, guess
    slot = place(tables, first, second)
    tables.keys[slot], tables.seconds[slot] = first, second
    tables.values[slot], tables.choices[slot] = 2 * best + (chosen != BOUND), chosen
    return best, SURE_OF if chosen != BOUND else BOUND
