"""The search where codes have weights: some are hidden more often than others, and count for more.

A total is then the sum of guesses times weight. The bounds are those of the even search, with the heaviest code of
each part in place of any: it is the one to be found first.
"""

import numpy as np

from .compiled import compiled
from .counting import tally
from .desk import BLOCK, BOUND, CONSISTENT, ENTROPY, NEVER, NIBBLE, OPEN, SURE_OF, Bytes, Desk, Numbers, Sums

U = np.uint64
ONE = U(1)


@compiled
def whole(desk: Desk, codes: Numbers, n: int) -> int:
    """The weight of all the codes."""
    if len(desk.tiers) == 1:
        return n
    total = 0
    for i in range(n):
        total += desk.weights[codes[i]]
    return total


@compiled
def least(desk: Desk, codes: Numbers, n: int) -> int:
    """The weight of the lightest code."""
    lightest = 0
    for i in range(n):
        lightest = max(lightest, desk.tier[codes[i]])
    return int(desk.tiers[lightest])


@compiled
def beyond_two(desk: Desk, size: int) -> int:
    """How many guesses so many codes take beyond two for each, and one for the first of them."""
    return int(desk.floor[size]) - 2 * size + 1 if size else 0


@compiled
def heavy_lows(desk: Desk, codes: Numbers, n: int, row: Bytes) -> Sums:
    """What the codes of each answer take at least."""
    lows, most, sizes = np.zeros(desk.kinds, np.int64), np.zeros(desk.kinds, np.int64), np.zeros(desk.kinds, np.int64)
    for i in range(n):
        kind, weight = row[codes[i]] // NIBBLE, desk.weights[codes[i]]
        lows[kind] += 2 * weight
        most[kind] = max(most[kind], weight)
        sizes[kind] += 1
    lightest = least(desk, codes, n)
    for kind in range(desk.kinds):
        lows[kind] += lightest * beyond_two(desk, sizes[kind]) - most[kind]
    return lows


@compiled
def heavy_weigh(desk: Desk, level: int, n: int, guesses: int) -> int:
    """Bound the total from below for each guess; gives the least.

    Every code takes this guess and two more, but the heaviest of each part only one, and the guess itself none.
    """
    codes, bounds = desk.sets[level], desk.bounds[level]
    total, lightest, last = whole(desk, codes, n), least(desk, codes, n), ONE << U(desk.kinds - 1)
    for lo in range(0, guesses, BLOCK):
        hi = min(lo + BLOCK, guesses)
        found, seen = desk.nibbles[lo:hi], desk.evens[lo:hi]
        bounds[lo:hi] = 3 * total
        seen[:] = U(0)
        for tier in range(len(desk.tiers)):
            found[:] = U(0)
            for i in range(n):
                if desk.tier[codes[i]] == tier:
                    row = desk.table[codes[i], lo:hi]
                    for g in range(len(found)):
                        found[g] |= ONE << (U(row[g]) >> U(2))
            weight = desk.tiers[tier]
            for g in range(len(found)):
                fresh = found[g] & ~seen[g]
                bounds[lo + g] -= weight * (np.int32(ones(fresh)) + (fresh & last != U(0)))
                seen[g] |= found[g]
        for g in range(len(seen)):
            if seen[g] & (seen[g] - ONE) == U(0):
                bounds[lo + g] = NEVER  # it tells nothing
        if n > desk.kinds:
            tally(desk, codes, n, lo, hi)
            for g in range(lo, hi):
                for kind in range(desk.kinds - 1):
                    bounds[g] += lightest * beyond_two(desk, desk.tallies[g, kind])
                bounds[g] = min(bounds[g], NEVER)
    return int(bounds[:guesses].min())


@compiled
def ones(word: U) -> U:
    """How many bits are set, of sixteen."""
    word = word - (word >> ONE & U(0x5555))
    word = (word & U(0x3333)) + (word >> U(2) & U(0x3333))
    word = (word + (word >> U(4))) & U(0x0F0F)
    return (word + (word >> U(8))) & U(31)


@compiled
def heavy_hope(desk: Desk, codes: Numbers, n: int, guess: int) -> int:
    """What the guess leaves open."""
    parts, row = np.zeros(desk.kinds, np.int64), desk.table[guess]
    for i in range(n):
        parts[row[codes[i]] // NIBBLE] += desk.weights[codes[i]]
    total = 0.0
    for kind in range(desk.kinds - 1):
        if parts[kind]:
            total += parts[kind] * np.log2(parts[kind])
    return int(total * ENTROPY) - CONSISTENT * int(parts[desk.kinds - 1])


@compiled
def heavy_at_once(desk: Desk, codes: Numbers, n: int, budget: int) -> tuple[int, int]:
    """What a few codes take, without a search: their total and SURE_OF, or a bound and BOUND, or OPEN."""
    total = whole(desk, codes, n)
    if n == 1:
        return total, SURE_OF
    lightest = least(desk, codes, n)
    if n == 2:
        return total + lightest, SURE_OF
    if n > desk.kinds:
        return 0, OPEN
    # a guess from outside takes two for each code at least, one of the codes one less for itself
    reached, bound = NEVER, 2 * total
    for i in range(n):
        own = 2 * total - int(desk.weights[codes[i]])
        if own >= min(reached, bound):
            continue
        missed, lost = own_parts(desk, codes, n, i)
        if missed == 0 or (missed == 1 and own + lost <= 2 * total):
            reached = min(reached, own + lost)
        else:
            bound = min(bound, own + missed * lightest)
    if reached <= bound:
        return reached, SURE_OF
    bound = min(bound, reached)
    return (bound, BOUND) if budget <= bound else (0, OPEN)


@compiled
def own_parts(desk: Desk, codes: Numbers, n: int, own: int) -> tuple[int, int]:
    """How many codes share their answer to one of them with an earlier code, and the lighter of the last two alike."""
    row, firsts = desk.table[codes[own]], np.full(desk.kinds, -1, np.int64)
    missed, lost = 0, 0
    for j in range(n):
        kind = row[codes[j]] // NIBBLE
        if firsts[kind] >= 0:
            missed += 1
            lost = min(int(desk.weights[codes[j]]), int(desk.weights[codes[firsts[kind]]]))
        else:
            firsts[kind] = j
    return missed, lost
