"""The search for the best tree where some codes count more than others, compiled.

As in ``kernels``, with weights that depend only on how a code repeats its pegs, so that new names change nothing. The
bounds sort the codes of a set by weight: whatever the guess, no more of them can come early than its parts allow, and
at best those are the heaviest.
"""

import numpy as np

from safecracker.lab.numba_gate import compiled

from .canonical import canonical_key
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
    count_answers,
    count_few,
    divide,
    look_up,
    next_part,
    remember,
    worth_a_try,
)
from .tables import BLOCK, NIBBLE, NODES, PAUSE, PAUSED, Numbers, SearchTables, Sums

FEW = 15  # codes up to which counters of four bits serve


@compiled
def heaviest(tables: SearchTables, codes: Numbers, n: int) -> Sums:
    """What none, the heaviest one, two, three, ... of the codes weigh together."""
    sums = np.zeros(n + 1, np.int64)
    sums[1:] = np.cumsum(np.sort(tables.weights[codes[:n]])[::-1])
    return sums


@compiled
def weigh_few(tables: SearchTables, codes: Numbers, n: int, guesses: int, heavy: Sums, bounds: Numbers) -> None:
    """Bound the total for each guess: one of each part comes with the next guess, all others with a later one."""
    last = U(NIBBLE * (tables.kinds - 1))
    for lo in range(0, guesses, BLOCK):
        hi = min(lo + BLOCK, guesses)
        count_few(tables.table[:, lo:hi], codes, 0, n, tables.nibbles[lo:hi])
    for g in range(guesses):
        some = tables.nibbles[g] | tables.nibbles[g] >> ONE
        some = (some | some >> U(2)) & NIBBLES
        parts = np.int64(some * NIBBLES >> U(60))
        found = np.int64(tables.nibbles[g] >> last & ONE)
        bounds[g] = 3 * heavy[n] - heavy[found] - heavy[parts] if parts > 1 else NEVER


@compiled
def weigh_more(tables: SearchTables, codes: Numbers, n: int, guesses: int, heavy: Sums, bounds: Numbers) -> None:
    """The same where parts are large: of each part one comes first, then as many as there are answers, and so on."""
    each = tables.kinds - 1
    for lo in range(0, guesses, BLOCK):
        count_answers(tables, codes, n, lo, min(lo + BLOCK, guesses))
    for g in range(guesses):
        found = int(tables.tallies[g, each])
        second, third, fourth, most = found, found, found, 0
        for kind in range(each):
            size = int(tables.tallies[g, kind])
            second += min(size, 1)
            third += min(size, 1 + each)
            fourth += min(size, 1 + each + each * each)
            most = max(most, size)
        total = 5 * heavy[n] - heavy[found] - heavy[second] - heavy[third] - heavy[fourth]
        bounds[g] = total if most < n else NEVER


@compiled
def divide_weights(tables: SearchTables, level: int, n: int, guess: int) -> int:
    """Sort the codes by their answers; gives the bound that the weights of the parts allow."""
    divide(tables, level, n, guess)
    parts, shares, each = tables.parts[level], tables.shares[level], tables.kinds - 1
    total = 0
    at = 0
    for kind in range(tables.kinds):
        weight, most = 0, 0
        for i in range(at, at + shares[kind, SIZE]):
            weight += tables.weights[parts[i]]
            most = max(most, tables.weights[parts[i]])
        at += shares[kind, SIZE]
        shares[kind, LOW] = max(2 * weight - most, 3 * weight - (2 + each) * most) if kind < each else 0
        total += weight + shares[kind, LOW]
    return total


@compiled
def apart(tables: SearchTables, codes: Numbers, n: int) -> bool:
    """Whether one of the heaviest codes tells all the others apart."""
    most = tables.weights[codes[:n]].max()
    for i in range(n):
        if tables.weights[codes[i]] < most:
            continue
        row, seen, parts = tables.table[codes[i]], U(0), 0
        for j in range(n):
            bit = ONE << (U(row[codes[j]]) // U(NIBBLE))
            parts += not seen & bit
            seen |= bit
        if parts == n:
            return True
    return False


@compiled
def settled(tables: SearchTables, level: int, n: int) -> tuple[int, int]:
    """What a few codes take, without a search: their total and SURE_OF, or OPEN."""
    codes = tables.sets[level]
    if n <= tables.kinds and (n <= 2 or apart(tables, codes, n)):
        weights = tables.weights[codes[:n]]
        return 2 * weights.sum() - weights.max(), SURE_OF
    return 0, OPEN


@compiled
def solve(tables: SearchTables, level: int, n: int, budget: int, how: int, width: int) -> tuple[int, int]:
    """As ``kernels.solve``, without a limit of guesses; it looks at ``width`` guesses only, the most telling first."""
    first, second, guesses, low = U(0), U(0), len(tables.packs), 0
    if how != CHOOSE:
        total, state = settled(tables, level, n)
        if state != OPEN:
            return total, state
        first, second, guesses = canonical_key(tables, tables.sets[level], n)
        low, sure = look_up(tables, first, second)
        if sure or (low > 0 and (low >= budget or how == PROBE)):
            return low, SURE_OF if sure else BOUND
    tables.clock[NODES] += 1
    heavy, bounds = heaviest(tables, tables.sets[level], n), tables.bounds[level]
    if n <= FEW:
        weigh_few(tables, tables.sets[level], n, guesses, heavy, bounds)
    else:
        weigh_more(tables, tables.sets[level], n, guesses, heavy, bounds)
    low = max(low, int(bounds[:guesses].min()))
    if low >= budget or how == PROBE:
        remember(tables, first, second, low, False)
        return low, BOUND
    shares = tables.shares[level]
    best, chosen, rest = budget, BOUND, beyond(bounds[:guesses], budget)
    for guess in worth_a_try(tables, level, n, guesses, budget)[:width]:
        total = divide_weights(tables, level, n, guess) if best > max(low, bounds[guess]) else best
        for part in range(2 * tables.kinds):  # all parts are probed before any is searched
            kind = next_part(shares, part)
            if kind < 0 or total >= best or tables.clock[PAUSED]:
                continue
            size, known = copy_part(tables, level, kind), shares[kind, LOW]
            step = PROBE if part < tables.kinds else SEARCH
            found, state = solve(tables, level + 1, size, best - total + known, step, width)
            total = min(NEVER, total + max(0, found - known))
            shares[kind, LOW], shares[kind, SURE] = max(found, known), state != BOUND
        if tables.clock[PAUSED] or tables.clock[NODES] >= tables.clock[PAUSE]:
            tables.clock[PAUSED] = 1
            return 0, BOUND
        if total < best:
            best, chosen = total, guess
        else:
            rest = min(rest, total)
    if chosen == BOUND:
        best = max(budget, rest)
    if how != CHOOSE:
        remember(tables, first, second, best, chosen != BOUND)
    return best, chosen
