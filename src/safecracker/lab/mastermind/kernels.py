"""The search for the best tree, compiled.

T(S), the total of a set of codes S, is what all its codes take together:

    T(S) = |S| + the least over all guesses of the sum of T over the parts into which the answers divide S.

Three things make it quick. Sets that differ only by the names of pegs and holes are one set (``renamed``). All guesses
are counted at once, many to an instruction (``weigh``), which bounds T from below. And a guess is given up as soon as
the bounds of its parts add up to what is already reached, cheap bounds of all parts before the dear search of one.
"""

import numpy as np

from .compiled import compiled
from .counting import count_few, count_more, tally
from .desk import (
    BLOCK,
    BOUND,
    CONSISTENT,
    NEVER,
    NIBBLE,
    NODES,
    OPEN,
    PAUSE,
    PAUSED,
    SURE_OF,
    Desk,
    Numbers,
    Sums,
    Words,
)
from .heavy import heavy_at_once, heavy_hope, heavy_lows, heavy_weigh, whole
from .names import renamed

FREE = 64  # guesses left, where any number is allowed
WAYS = 4  # places in the memory where one set may lie
AT, SIZE, LOW, SURE, ORDER = range(5)  # columns of Desk.shares

SEARCH, PROBE, CHOOSE = range(3)  # how to solve

U = np.uint64
ONE = U(1)
NIBBLES = U(0x1111111111111111)
BYTES = U(0x0101010101010101)
TOPS = U(0x8080808080808080)


@compiled
def place(desk: Desk, first: U, second: U) -> int:
    """Where the memory has this set, or the place that it should take: an empty one, or that of the smallest total."""
    start = int(np.int64(first & U(len(desk.keys) - WAYS)))
    worst = start
    for slot in range(start, start + WAYS):
        if desk.keys[slot] == first and desk.seconds[slot] == second:
            return slot
        if desk.values[slot] < desk.values[worst]:
            worst = slot
    return worst


@compiled
def recall(desk: Desk, first: U, second: U) -> tuple[int, bool]:
    """What the memory has of this set: a bound, 0 where it has nothing, and whether it is the total."""
    slot = place(desk, first, second)
    if desk.keys[slot] != first or desk.seconds[slot] != second:
        return 0, False
    return desk.values[slot] // 2, bool(desk.values[slot] & 1)


@compiled
def keep(desk: Desk, first: U, second: U, total: int, sure: bool) -> None:
    slot = place(desk, first, second)
    desk.keys[slot] = first
    desk.seconds[slot] = second
    desk.values[slot] = 2 * total + sure


@compiled
def bound_few(n: int, kinds: int, nibbles: Words, bounds: Numbers) -> None:
    """A code more for each guess, one for the last guess of each part, and two for all others: 3 n - parts."""
    last = U(NIBBLE * (kinds - 1))
    for g in range(len(nibbles)):
        some = nibbles[g] | nibbles[g] >> ONE
        some = (some | some >> U(2)) & NIBBLES
        parts = np.int32(some * NIBBLES >> U(60))
        found = np.int32(nibbles[g] >> last & ONE)
        bounds[g] = 3 * n - parts - found if parts > 1 else NEVER


@compiled
def bound_more(n: int, kinds: int, evens: Words, odds: Words, bounds: Numbers) -> None:
    """As above, and one more for each code by which a part exceeds the number of answers; for less than 128 codes."""
    last = U(8 * ((kinds - 1) // 2))
    for g in range(len(evens)):
        even, odd = evens[g], odds[g]
        some, any_odd = even | even >> U(4), odd | odd >> U(4)
        some, any_odd = some | some >> U(2), any_odd | any_odd >> U(2)
        some, any_odd = (some | some >> ONE) & BYTES, (any_odd | any_odd >> ONE) & BYTES
        parts = np.int32((some + any_odd) * BYTES >> U(56))
        over, odd_over = (even | TOPS) - U(kinds) * BYTES, (odd | TOPS) - U(kinds) * BYTES
        large, odd_large = (over & TOPS) >> U(7), (odd_over & TOPS) >> U(7)
        over, odd_over = over & ((large << U(7)) - large), odd_over & ((odd_large << U(7)) - odd_large)
        beyond = np.int32((over + odd_over) * BYTES >> U(56))
        found = np.int32((even if kinds & 1 else odd) >> last & ONE)
        bounds[g] = 3 * n - parts - found + beyond if parts > 1 else NEVER


@compiled
def weigh(desk: Desk, level: int, n: int, guesses: int) -> int:
    """Bound the total from below for each guess; gives the least. The counters remain, for ``hope``."""
    codes, bounds = desk.sets[level], desk.bounds[level]
    for lo in range(0, guesses, BLOCK):
        hi = min(lo + BLOCK, guesses)
        table, nibbles, evens, odds = desk.table[:, lo:hi], desk.nibbles[lo:hi], desk.evens[lo:hi], desk.odds[lo:hi]
        if n <= 15 and desk.kinds <= 15:
            count_few(table, codes, 0, n, nibbles)
            bound_few(n, desk.kinds, nibbles, bounds[lo:hi])
        elif n <= 127 and desk.kinds <= 15:
            count_more(table, codes, 0, n, (nibbles, evens, odds))
            bound_more(n, desk.kinds, evens, odds, bounds[lo:hi])
        else:
            tally(desk, codes, n, lo, hi)
            for g in range(lo, hi):
                total = n
                for kind in range(desk.kinds - 1):
                    size = desk.tallies[g, kind]
                    total += desk.floor[size] if size < n else NEVER
                bounds[g] = min(total, NEVER)
    return int(bounds[:guesses].min())


@compiled
def hope(desk: Desk, n: int, guess: int) -> int:
    """What the guess leaves open; read from the counters of ``weigh``."""
    few, more = n <= 15 and desk.kinds <= 15, n <= 127 and desk.kinds <= 15
    total = 0
    for kind in range(desk.kinds):
        if few:
            size = np.int64(desk.nibbles[guess] >> U(NIBBLE * kind) & U(15))
        elif more:
            size = np.int64((desk.odds[guess] if kind & 1 else desk.evens[guess]) >> U(8 * (kind >> 1)) & U(255))
        else:
            size = np.int64(desk.tallies[guess, kind])
        total += int(desk.entropy[size]) if kind < desk.kinds - 1 else -CONSISTENT * int(size)
    return total


@compiled
def worth_a_try(desk: Desk, level: int, n: int, guesses: int, budget: int) -> Numbers:
    """The guesses whose bound stays below the budget, the most telling first."""
    bounds, order, hopes = desk.bounds[level], desk.order[level], desk.hopes[level]
    count = 0
    for guess in range(guesses):
        if bounds[guess] < budget:
            order[count] = guess
            if len(desk.tiers) > 1:
                hopes[count] = heavy_hope(desk, desk.sets[level], n, guess)
            else:
                hopes[count] = hope(desk, n, guess)
            count += 1
    ranked: Numbers = order[:count][np.argsort(hopes[:count], kind="mergesort")]
    return ranked


@compiled
def divide(desk: Desk, level: int, n: int, guess: int) -> int:
    """Sort the codes by their answers to the guess; gives the bound that the sizes of the parts allow."""
    codes, parts, shares, row = desk.sets[level], desk.parts[level], desk.shares[level], desk.table[guess]
    shares[:] = 0
    for i in range(n):
        shares[row[codes[i]] // NIBBLE, SIZE] += 1
    lows = heavy_lows(desk, codes, n, row) if len(desk.tiers) > 1 else desk.floor[shares[:, SIZE]]
    at, total = 0, whole(desk, codes, n)
    for kind in range(desk.kinds):
        shares[kind, AT] = at
        at += shares[kind, SIZE]
        shares[kind, LOW] = lows[kind]
        shares[kind, SURE] = shares[kind, SIZE] <= 1 or kind == desk.kinds - 1
        total += shares[kind, LOW] if kind < desk.kinds - 1 else 0
    for i in range(n):
        kind = row[codes[i]] // NIBBLE
        parts[shares[kind, AT]] = codes[i]
        shares[kind, AT] += 1
    shares[:, AT] -= shares[:, SIZE]
    by_size(shares)
    return total


@compiled
def by_size(shares: Sums) -> None:
    """Note the order of the parts, the smallest first."""
    for kind in range(len(shares)):
        rank = 0
        for other in range(len(shares)):
            if shares[other, SIZE] < shares[kind, SIZE] or (shares[other, SIZE] == shares[kind, SIZE] and other < kind):
                rank += 1
        shares[rank, ORDER] = kind


@compiled
def next_part(shares: Sums, turn: int) -> int:
    """The part whose turn it is, the smallest first; -1 where its total is sure already."""
    kind = shares[turn % len(shares), ORDER]
    return -1 if shares[kind, SURE] else kind


@compiled
def copy_part(desk: Desk, level: int, kind: int) -> int:
    """Lay a part on the next level; gives its size."""
    start, size = int(desk.shares[level, kind, AT]), int(desk.shares[level, kind, SIZE])
    desk.sets[level + 1, :size] = desk.parts[level, start : start + size]
    return size


@compiled
def by_its_own(desk: Desk, codes: Numbers, n: int) -> int:
    """The most parts into which one of the codes divides them all."""
    most = 0
    for i in range(n):
        row, seen, parts = desk.table[codes[i]], U(0), 0
        for j in range(n):
            bit = ONE << (U(row[codes[j]]) // U(NIBBLE))
            parts += not seen & bit
            seen |= bit
        most = max(most, parts)
        if most == n:
            break
    return most


@compiled
def beyond(bounds: Numbers, budget: int) -> int:
    """The least bound that the budget does not reach."""
    least = NEVER
    for g in range(len(bounds)):
        if budget <= bounds[g] < least:
            least = bounds[g]
    return least


@compiled
def at_once(desk: Desk, level: int, n: int, budget: int, left: int) -> tuple[int, int]:
    """What a few codes take, without a search: their total and SURE_OF, or a bound and BOUND, or OPEN."""
    if n == 1:
        return 1, SURE_OF
    if left <= 1 or (left == 2 and n > desk.kinds):
        return NEVER, SURE_OF
    if n == 2:
        return 3, SURE_OF
    if n <= desk.kinds:
        most = by_its_own(desk, desk.sets[level], n)
        if most == n or (most == n - 1 and left > 2):
            return 3 * n - 1 - most, SURE_OF
        if budget <= 2 * n:
            return 2 * n, BOUND
    return 0, OPEN


@compiled
def solve(desk: Desk, level: int, n: int, budget: int, left: int, beam: int, how: int) -> tuple[int, int]:
    """The total of the codes in ``sets[level]`` with so many guesses left, and the guess, or SURE_OF, or BOUND.

    It is sure where it is below the budget; otherwise it is a bound from below. To PROBE is only to bound; to CHOOSE is
    to name the guess, by the names that the codes have, even where the total is known. A beam looks at so many guesses
    only, and then the total is the best in the beam; 0 looks at all.
    """
    first, second, guesses, low = U(0), U(0), len(desk.packs), 0
    if how != CHOOSE:
        if len(desk.tiers) > 1:
            total, state = heavy_at_once(desk, desk.sets[level], n, budget)
        else:
            total, state = at_once(desk, level, n, budget, left)
        if state != OPEN:
            return total, state
        first, second, guesses = renamed(desk, desk.sets[level], n)
        first += U(left) * NIBBLES if left < FREE else U(0)
        low, sure = recall(desk, first, second)
        if sure or (low > 0 and (low >= budget or how == PROBE)):
            return low, SURE_OF if sure else BOUND
    desk.clock[NODES] += 1
    if len(desk.tiers) > 1:
        low = max(low, heavy_weigh(desk, level, n, guesses))
    else:
        low = max(low, weigh(desk, level, n, guesses))
    if low >= budget or how == PROBE:
        keep(desk, first, second, low, False)
        return low, BOUND
    tries, shares = worth_a_try(desk, level, n, guesses, budget), desk.shares[level]
    best, chosen, rest = budget, BOUND, beyond(desk.bounds[level, :guesses], budget)
    for guess in tries[:beam] if beam else tries:
        total = divide(desk, level, n, guess) if best > max(low, desk.bounds[level, guess]) else best
        for part in range(2 * desk.kinds):  # all parts are probed before any is searched
            kind = next_part(shares, part)
            if kind < 0 or total >= best or desk.clock[PAUSED]:
                continue
            size, known = copy_part(desk, level, kind), shares[kind, LOW]
            step = PROBE if part < desk.kinds else SEARCH
            found, state = solve(desk, level + 1, size, best - total + known, left - 1, beam, step)
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
