"""Counting the answers of a set of codes to many guesses at once, compiled."""

import numpy as np

from .compiled import compiled
from .desk import NIBBLE, Bytes, Desk, Numbers, Words

U = np.uint64
ONE = U(1)
LOW_HALVES = U(0x0F0F0F0F0F0F0F0F)


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
def tally(desk: Desk, codes: Numbers, n: int, lo: int, hi: int) -> None:
    """Count the answers of any number of codes to the guesses from lo to hi."""
    tallies = desk.tallies
    tallies[lo:hi] = 0
    if desk.kinds > 15:
        for g in range(lo, hi):
            for i in range(n):
                tallies[g, desk.table[g, codes[i]] // NIBBLE] += 1
        return
    counters = desk.nibbles[lo:hi], desk.evens[lo:hi], desk.odds[lo:hi]
    for start in range(0, n, 255):
        count_more(desk.table[:, lo:hi], codes, start, min(start + 255, n), counters)
        for g in range(lo, hi):
            for kind in range(desk.kinds):
                counter = desk.odds[g] if kind & 1 else desk.evens[g]
                tallies[g, kind] += np.int32(counter >> U(8 * (kind >> 1)) & U(255))
