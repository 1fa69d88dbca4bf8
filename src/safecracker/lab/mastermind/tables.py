"""What the exact search works with: all codes by number, every answer, scratch arrays for each level, and a memory.

Codes are numbered by their highest peg first. So the guesses that use the first few kinds of pegs are the first few
numbers, and a set of codes in which few kinds are left needs only a short piece of the table.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.mastermind.mind.codes import space
from safecracker.games.mastermind.rules.scoring import answers

Words: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int32]
Sums: TypeAlias = NDArray[np.int64]
Halves: TypeAlias = NDArray[np.uint32]
Bytes: TypeAlias = NDArray[np.uint8]

LETTERS = "0123456789"
DEEPEST = 40  # guesses in a row that the search can look ahead; the bounds end it long before
NIBBLE = 4  # bits: an answer is kept as the shift of its counter in a word of sixteen
ENTROPY = 1024  # parts of a bit
NODES, PAUSE, PAUSED = range(3)  # places in the clock


class SearchTables(NamedTuple):
    """Arrays only, for the compiled search takes nothing else."""

    holes: int
    colours: int
    kinds: int  # of answers; the last one is "all right"
    table: Bytes  # the answer of each guess to each code, times NIBBLE
    packs: Sums  # a code as its pegs, four bits each
    numbers: Numbers  # and back
    patterns: Words  # a number for how a code repeats its pegs
    marks: Words  # two random words for each code; a set is known by their sums
    others: Words
    floor: Sums  # the least total of n codes, if every guess told as much as an answer can
    entropy: Sums  # of n codes, times n
    sets: Numbers  # scratch for each level: the codes that are left
    parts: Numbers  # the same codes, sorted by the answer to a guess
    bounds: Numbers  # for each guess what the total is at least
    order: Numbers  # guesses worth a try
    hopes: Sums  # what each of them leaves open
    shares: Sums  # for each answer: where its part begins, its size, its bound, whether that is exact
    nibbles: Words  # counters for a block of guesses, sixteen of four bits
    evens: Words  # the same with eight bits, every other answer
    odds: Words
    tallies: Numbers  # and with 32 bits, by guess and answer
    keys: Words  # the memory: a set's two sums,
    seconds: Words
    values: Numbers  # twice its total, and one more where that is exact
    choices: Numbers  # and the guess, where the search is a broad one
    weights: Sums  # of each code, where some count more than others
    cost: Sums  # what n codes will take, about
    seen: Halves  # for each guess the answers that occur, a bit for each
    clock: Sums  # NODES so far, PAUSE at that number, and whether it PAUSED


BLOCK = 512  # guesses whose counters stay in the nearest cache


def search_tables(holes: int, colours: int, *, memory: int, broad: bool = False) -> SearchTables:
    """Tables with a memory of 2 to the power of ``memory`` sets, 20 bytes each; 24 for a beam search."""
    here = space(LETTERS[:colours], holes)
    lexical = np.arange(here.size)
    digits = np.stack([lexical // colours ** (holes - 1 - hole) % colours for hole in range(holes)], axis=1)
    order = np.lexsort((lexical, digits.max(axis=1)))
    digits = digits[order]
    packs = np.bitwise_or.reduce(digits << np.arange(holes) * NIBBLE, axis=1).astype(np.int64)
    numbers = np.zeros(1 << NIBBLE * holes, np.int32)
    numbers[packs] = lexical
    kinds = len(answers(holes))
    chance = np.random.default_rng(1)
    slots = 1 << memory
    return SearchTables(
        holes=holes,
        colours=colours,
        kinds=kinds,
        table=_table(here.size, colours, holes, order.astype(np.int32)),
        packs=packs,
        numbers=numbers,
        patterns=np.array([sum(map(list(code).count, code)) for code in digits.tolist()], np.uint64),
        marks=chance.integers(0, 1 << 64, here.size, dtype=np.uint64),
        others=chance.integers(0, 1 << 64, here.size, dtype=np.uint64),
        floor=floors(here.size, kinds),
        entropy=np.array([0, *(round(n * np.log2(n) * ENTROPY) for n in range(1, here.size + 1))], np.int64),
        sets=np.zeros((DEEPEST, here.size), np.int32),
        parts=np.zeros((DEEPEST, here.size), np.int32),
        bounds=np.zeros((DEEPEST, here.size), np.int32),
        order=np.zeros((DEEPEST, here.size), np.int32),
        hopes=np.zeros((DEEPEST, here.size), np.int64),
        shares=np.zeros((DEEPEST, kinds, 5), np.int64),
        nibbles=np.zeros(here.size, np.uint64),
        evens=np.zeros(here.size, np.uint64),
        odds=np.zeros(here.size, np.uint64),
        tallies=np.zeros((here.size, kinds), np.int32),
        keys=np.zeros(slots, np.uint64),
        seconds=np.zeros(slots, np.uint64),
        values=np.zeros(slots, np.int32),
        choices=np.zeros(slots if broad else 0, np.int32),
        weights=np.ones(here.size, np.int64),
        cost=costs(here.size, kinds),
        seen=np.zeros(here.size if broad else 0, np.uint32),
        clock=np.zeros(3, np.int64),
    )


def floors(most: int, kinds: int) -> Sums:
    """One code is found by the first guess, as many as there are other answers by the second, and so on."""
    depths: list[int] = []
    while len(depths) < most:
        depth = len(set(depths)) + 1
        depths += [depth] * min((kinds - 1) ** (depth - 1), most)
    return np.concatenate([[0], np.cumsum(depths[:most])]).astype(np.int64)


def costs(most: int, kinds: int) -> Sums:
    """What n codes take with good guesses, fitted to the solved games with four holes: n (1 + 1.24 log n)."""
    sizes = np.arange(most + 1)
    line = sizes * (1 + 1.24 * np.log(np.maximum(sizes, 1)) / np.log(kinds))
    few = np.maximum(2 * sizes - 1 + 0.3 * sizes * (sizes - 1) / kinds, 0)
    costs: Sums = np.rint(np.where(sizes < 1.5 * kinds, few, line) * ENTROPY).astype(np.int64)
    return costs


def _table(size: int, colours: int, holes: int, order: Numbers) -> Bytes:
    here = space(LETTERS[:colours], holes)
    shifts = np.zeros((holes + 1) ** 2, np.uint8)
    for number, keys in enumerate(answers(holes)):
        shifts[here.answer(keys)] = number * NIBBLE
    table = np.empty((size, size), np.uint8)
    for start in range(0, size, 256):
        table[start : start + 256] = shifts[here.answers(order[start : start + 256], order)]
    return table
