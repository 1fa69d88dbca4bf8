"""The search for the best tree, compiled.

T(S), the total of a set of codes S, is what all its codes take together:

    T(S) = |S| + the least over all guesses of the sum of T over the parts into which the answers divide S.

Three things make it quick. Sets that differ only by the names of pegs and holes are one set (``renamed``). All guesses
are counted at once, many to an instruction (``weigh``), which bounds T from below. And a guess is given up as soon as
the bounds of its parts add up to what is already reached, cheap bounds of all parts before the dear search of one.
"""

import numpy as np

from safecracker.lab.numba_gate import compiled

from .canonical import canonical_key
from .tables import BLOCK, NIBBLE, NODES, PAUSE, PAUSED, Bytes, Numbers, SearchTables, Sums, Words

NEVER = 1 << 28  # a total beyond every other: it cannot be done
FREE = 64  # guesses left, where any number is allowed
WAYS = 4  # places in the memory where one set may lie
CONSISTENT = 2048  # what it is worth that a guess may be the code, in the unit of SearchTables.entropy
AT, SIZE, LOW, SURE, ORDER = range(5)  # columns of Desk.shares

BOUND, SURE_OF, OPEN = -1, -2, -3  # in place of a guess: a bound only, a sure total without its guess, nothing yet
SEARCH, PROBE, CHOOSE, REACH = range(4)  # how to solve

U = np.uint64
ONE = U(1)
NIBBLES = U(0x1111111111111111)
BYTES = U(0x0101010101010101)
LOW_HALVES = U(0x0F0F0F0F0F0F0F0F)
TOPS = U(0x8080808080808080)


@compiled
def place(tables: SearchTables, first: U, second: U) -> int:
    """Where the memory has this set, or the place that it should take: an empty one, or that of the smallest total."""
    start = int(np.int64(first & U(len(tables.keys) - WAYS)))
    worst = start
    for slot in range(start, start + WAYS):
        if tables.keys[slot] == first and tables.seconds[slot] == second:
            return slot
        if tables.values[slot] < tables.values[worst]:
            worst = slot
    return worst


@compiled
def look_up(tables: SearchTables, first: U, second: U) -> tuple[int, bool]:
    """What the memory has of this set: a bound, 0 where it has nothing, and whether it is the total."""
    slot = place(tables, first, second)
    if tables.keys[slot] != first or tables.seconds[slot] != second:
        return 0, False
    return tables.values[slot] // 2, bool(tables.values[slot] & 1)


@compiled
def remember(tables: SearchTables, first: U, second: U, total: int, sure: bool) -> None:
    slot = place(tables, first, second)
    tables.keys[slot] = first
    tables.seconds[slot] = second
    tables.values[slot] = 2 * total + sure


@compiled
def count_few(table: Bytes, codes: Numbers, start: int, stop: int, nibbles: Words) -> None:
    """Count the answers of at most fifteen codes to a block of guesses: a counter of four bits for each answer."""
    nibbles[:] = U(0)
    for i in range(start, stop):
        row = table[codes[i]]
        for g in range(len(nibbles)):
            nibbles[g] += ONE << (U(row[g]) & U(63))


@compiled
def count_more(table: Bytes, codes: Numbers, start: int, stop: int, counters: tuple[Words, Words, Words]) -> None:
    """The same for at most 255 codes, with counters of eight bits."""
    nibbles, evens, odds = counters
    evens[:] = U(0)
    odds[:] = U(0)
    for few in range(start, stop, 15):
        count_few(table, codes, few, min(few + 15, stop), nibbles)
        for g in range(len(nibbles)):
            evens[g] += nibbles[g] & LOW_HALVES
            odds[g] += nibbles[g] >> U(NIBBLE) & LOW_HALVES


@compiled
def most_solved(kinds: int, left: int) -> int:
    """The most codes that ``left`` guesses can find."""
    codes = 0
    for _ in range(min(left, 5)):
        codes = codes * (kinds - 1) + 1
    return codes if left <= 5 else NEVER


@compiled
def bound_few(n: int, kinds: int, most: int, nibbles: Words, bounds: Numbers) -> None:
    """A code more for each guess, one for the last guess of each part, and two for all others: 3 n - parts.

    Where a part may have one code at most, there must be as many parts as codes.
    """
    least = n if most == 1 else 2
    last = U(NIBBLE * (kinds - 1))
    for g in range(len(nibbles)):
        some = nibbles[g] | nibbles[g] >> ONE
        some = (some | some >> U(2)) & NIBBLES
        parts = np.int32(some * NIBBLES >> U(60))
        found = np.int32(nibbles[g] >> last & ONE)
        bounds[g] = 3 * n - parts - found if parts >= least else NEVER


@compiled
def bound_more(n: int, kinds: int, most: int, evens: Words, odds: Words, bounds: Numbers) -> None:
    """As above, and one more for each code by which a part exceeds the number of answers; for less than 128 codes.

    Where a part may have as many codes as there are answers, none may exceed it.
    """
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
        bounds[g] = 3 * n - parts - found + beyond if parts > 1 and (most > kinds or beyond == 0) else NEVER


@compiled
def count_answers(tables: SearchTables, codes: Numbers, n: int, lo: int, hi: int) -> None:
    """Count the answers of any number of codes to the guesses from lo to hi."""
    tallies = tables.tallies
    tallies[lo:hi] = 0
    if tables.kinds > 15:
        for g in range(lo, hi):
            for i in range(n):
                tallies[g, tables.table[g, codes[i]] // NIBBLE] += 1
        return
    counters = tables.nibbles[lo:hi], tables.evens[lo:hi], tables.odds[lo:hi]
    for start in range(0, n, 255):
        count_more(tables.table[:, lo:hi], codes, start, min(start + 255, n), counters)
        for g in range(lo, hi):
            for kind in range(tables.kinds):
                counter = tables.odds[g] if kind & 1 else tables.evens[g]
                tallies[g, kind] += np.int32(counter >> U(8 * (kind >> 1)) & U(255))


@compiled
def weigh(tables: SearchTables, level: int, n: int, guesses: int, left: int) -> int:
    """Bound the total from below for each guess; gives the least. The counters remain, for ``lower_bound``."""
    codes, bounds, most = tables.sets[level], tables.bounds[level], min(n - 1, most_solved(tables.kinds, left - 1))
    for lo in range(0, guesses, BLOCK):
        hi = min(lo + BLOCK, guesses)
        table, nibbles, evens, odds = (
            tables.table[:, lo:hi],
            tables.nibbles[lo:hi],
            tables.evens[lo:hi],
            tables.odds[lo:hi],
        )
        if n <= 15 and tables.kinds <= 15:
            count_few(table, codes, 0, n, nibbles)
            bound_few(n, tables.kinds, most, nibbles, bounds[lo:hi])
        elif n <= 127 and tables.kinds <= 15:
            count_more(table, codes, 0, n, (nibbles, evens, odds))
            bound_more(n, tables.kinds, most, evens, odds, bounds[lo:hi])
        else:
            count_answers(tables, codes, n, lo, hi)
            for g in range(lo, hi):
                total = n
                for kind in range(tables.kinds - 1):
                    size = tables.tallies[g, kind]
                    total += tables.floor[size] if size <= most else NEVER
                bounds[g] = min(total, NEVER)
    return int(bounds[:guesses].min())


@compiled
def lower_bound(tables: SearchTables, n: int, guess: int) -> int:
    """What the guess leaves open; read from the counters of ``weigh``."""
    few, more = n <= 15 and tables.kinds <= 15, n <= 127 and tables.kinds <= 15
    total = 0
    for kind in range(tables.kinds):
        if few:
            size = np.int64(tables.nibbles[guess] >> U(NIBBLE * kind) & U(15))
        elif more:
            size = np.int64((tables.odds[guess] if kind & 1 else tables.evens[guess]) >> U(8 * (kind >> 1)) & U(255))
        else:
            size = np.int64(tables.tallies[guess, kind])
        total += int(tables.entropy[size]) if kind < tables.kinds - 1 else -CONSISTENT * int(size)
    return total


@compiled
def worth_a_try(tables: SearchTables, level: int, n: int, guesses: int, budget: int) -> Numbers:
    """The guesses whose bound stays below the budget, the most telling first."""
    bounds, order, hopes = tables.bounds[level], tables.order[level], tables.hopes[level]
    count = 0
    for guess in range(guesses):
        if bounds[guess] < budget:
            order[count] = guess
            hopes[count] = lower_bound(tables, n, guess)
            count += 1
    ranked: Numbers = order[:count][np.argsort(hopes[:count], kind="mergesort")]
    return ranked


@compiled
def divide(tables: SearchTables, level: int, n: int, guess: int) -> int:
    """Sort the codes by their answers to the guess; gives the bound that the sizes of the parts allow."""
    codes, parts, shares, row = (
        tables.sets[level],
        tables.parts[level],
        tables.shares[level],
        tables.table[guess],
    )
    shares[:] = 0
    for i in range(n):
        shares[row[codes[i]] // NIBBLE, SIZE] += 1
    at, total = 0, n
    for kind in range(tables.kinds):
        shares[kind, AT] = at
        at += shares[kind, SIZE]
        shares[kind, LOW] = tables.floor[shares[kind, SIZE]]
        shares[kind, SURE] = shares[kind, SIZE] <= 1 or kind == tables.kinds - 1
        total += shares[kind, LOW] if kind < tables.kinds - 1 else 0
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
def copy_part(tables: SearchTables, level: int, kind: int) -> int:
    """Lay a part on the next level; gives its size."""
    start, size = int(tables.shares[level, kind, AT]), int(tables.shares[level, kind, SIZE])
    tables.sets[level + 1, :size] = tables.parts[level, start : start + size]
    return size


@compiled
def by_its_own(tables: SearchTables, codes: Numbers, n: int) -> int:
    """The most parts into which one of the codes divides them all."""
    most = 0
    for i in range(n):
        row, seen, parts = tables.table[codes[i]], U(0), 0
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
def at_once(tables: SearchTables, level: int, n: int, budget: int, left: int) -> tuple[int, int]:
    """What a few codes take, without a search: their total and SURE_OF, or a bound and BOUND, or OPEN."""
    if n == 1:
        return 1, SURE_OF
    if left <= 1 or (left == 2 and n > tables.kinds):
        return NEVER, SURE_OF
    if n == 2:
        return 3, SURE_OF
    if n <= tables.kinds:
        most = by_its_own(tables, tables.sets[level], n)
        if most == n or (most == n - 1 and left > 2):
            return 3 * n - 1 - most, SURE_OF
        if budget <= 2 * n:
            return 2 * n, BOUND
    return 0, OPEN


@compiled
def solve(tables: SearchTables, level: int, n: int, budget: int, left: int, how: int) -> tuple[int, int]:
    """The total of the codes in ``sets[level]`` with ``left`` guesses left, and the guess, or SURE_OF, or BOUND.

    It is sure where it is below the budget; otherwise it is a bound from below. To PROBE is only to bound; to CHOOSE is
    to name the guess, by the names that the codes have, even where the total is known. To REACH is to be content with
    the first total below the budget: it tells whether a limit can be kept, with a memory of its own.
    """
    first, second, guesses, low = U(0), U(0), len(tables.packs), 0
    if how != CHOOSE:
        total, state = at_once(tables, level, n, budget, left)
        if state != OPEN:
            return total, state
        first, second, guesses = canonical_key(tables, tables.sets[level], n)
        first += U(left) * NIBBLES if left < FREE else U(0)
        low, sure = look_up(tables, first, second)
        if sure or (low > 0 and (low >= budget or how == PROBE)):
            return low, SURE_OF if sure else BOUND
    tables.clock[NODES] += 1
    low = max(low, weigh(tables, level, n, guesses, left))
    if low >= budget or how == PROBE:
        remember(tables, first, second, low, False)
        return low, BOUND
    shares = tables.shares[level]
    best, chosen, rest = budget, BOUND, beyond(tables.bounds[level, :guesses], budget)
    for guess in worth_a_try(tables, level, n, guesses, budget):
        total = divide(tables, level, n, guess) if best > max(low, tables.bounds[level, guess]) else best
        for part in range(2 * tables.kinds):  # probed before any is searched; with a limit the largest first
            largest_first = left < FREE and (part < tables.kinds or how == REACH)
            kind = next_part(shares, tables.kinds - 1 - part % tables.kinds if largest_first else part)
            if kind < 0 or total >= best or tables.clock[PAUSED]:
                continue
            size, known = copy_part(tables, level, kind), shares[kind, LOW]
            step = PROBE if part < tables.kinds else REACH if how == REACH else SEARCH
            found, state = solve(tables, level + 1, size, best - total + known, left - 1, step)
            total = min(NEVER, total + max(0, found - known))
            shares[kind, LOW], shares[kind, SURE] = max(found, known), state != BOUND
        if tables.clock[PAUSED] or tables.clock[NODES] >= tables.clock[PAUSE]:
            tables.clock[PAUSED] = 1
            return 0, BOUND
        if total < best:
            best, chosen = total, guess
            if how == REACH:
                break
        else:
            rest = min(rest, total)
    if chosen == BOUND:
        best = max(budget, rest)
    if how != CHOOSE:
        remember(tables, first, second, best, chosen != BOUND)
    return best, chosen
