"""New names for pegs and holes: sets of codes that differ by names alone become one and the same set."""

import numpy as np

from safecracker.lab.numba_gate import compiled

from .tables import NIBBLE, Bytes, Numbers, SearchTables, Sums, Words

ROUNDS = 12  # of telling alike pegs and holes apart

U = np.uint64
ONE = U(1)


@compiled
def mix_bits(x: U) -> U:
    """A word in which every bit depends on every bit."""
    x = x * U(0x9E3779B97F4A7C15)
    x ^= x >> U(29)
    x = x * U(0xBF58476D1CE4E5B9)
    return x ^ (x >> U(32))


@compiled
def refine(tables: SearchTables, codes: Numbers, n: int, pegs: Words, holes: Words) -> None:
    """Tell pegs and holes apart by the codes they stand in: names play no part in it."""
    by_peg, by_hole = np.zeros(16, np.uint64), np.zeros(8, np.uint64)
    for i in range(n):
        pack = tables.packs[codes[i]]
        key = tables.patterns[codes[i]]
        for hole in range(tables.holes):
            key += mix_bits(pegs[pack >> NIBBLE * hole & 15] ^ holes[hole])
        key = mix_bits(key)
        for hole in range(tables.holes):
            peg = pack >> NIBBLE * hole & 15
            by_peg[peg] += mix_bits(key + holes[hole])
            by_hole[hole] += mix_bits(key ^ pegs[peg])
    for peg in range(tables.colours):
        pegs[peg] = mix_bits(pegs[peg] + by_peg[peg])
    for hole in range(tables.holes):
        holes[hole] = mix_bits(holes[hole] + by_hole[hole])


@compiled
def first_tie(keys: Words, there: Bytes, n: int) -> int:
    """The last of those that share the smallest shared key, from 1; 0 where every key is its own."""
    found = 0
    for a in range(n):
        for b in range(a):
            if there[a] and there[b] and keys[a] == keys[b] and (not found or keys[a] <= keys[found - 1]):
                found = a + 1
    return found


@compiled
def ranks(keys: Words, there: Bytes, n: int) -> Sums:
    ranked = np.zeros(16, np.int64)
    for a in range(n):
        for b in range(n):
            if there[b] and (keys[b] < keys[a] or (keys[b] == keys[a] and b < a)):
                ranked[a] += 1
    return ranked


@compiled
def canonical_key(tables: SearchTables, codes: Numbers, n: int) -> tuple[U, U, int]:
    """Give pegs and holes new names, so that sets that differ by names alone become the same; in place.

    Two sets of one kind may still come out differently, which costs time; never two kinds as the same set. Gives the
    two sums by which the set is known, and how many guesses need be tried: pegs that stand in no code are all alike.
    """
    pegs, holes = np.zeros(16, np.uint64), np.zeros(8, np.uint64)
    alive, every = np.zeros(16, np.uint8), np.ones(8, np.uint8)
    for i in range(n):
        for hole in range(tables.holes):
            alive[tables.packs[codes[i]] >> NIBBLE * hole & 15] = 1
    refine(tables, codes, n, pegs, holes)
    refine(tables, codes, n, pegs, holes)
    for _ in range(ROUNDS):
        hole = first_tie(holes, every, tables.holes)
        peg = 0 if hole else first_tie(pegs, alive, tables.colours)
        if hole:
            holes[hole - 1] = mix_bits(holes[hole - 1] + ONE)
        elif peg:
            pegs[peg - 1] = mix_bits(pegs[peg - 1] + ONE)
        else:
            break
        refine(tables, codes, n, pegs, holes)
    new_pegs, new_holes = ranks(pegs, alive, tables.colours), ranks(holes, every, tables.holes)
    first = second = U(0)
    for i in range(n):
        pack, new = tables.packs[codes[i]], 0
        for hole in range(tables.holes):
            new |= new_pegs[pack >> NIBBLE * hole & 15] << NIBBLE * new_holes[hole]
        codes[i] = tables.numbers[new]
        first += tables.marks[codes[i]]
        second += tables.others[codes[i]]
    return first, second, min(alive.sum() + 1, tables.colours) ** tables.holes
