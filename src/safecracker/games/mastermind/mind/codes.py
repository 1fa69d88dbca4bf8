"""All codes of one size as numbers, and which of them fit the answers: what the notebook and the bots count with.

A code is two words of bits. One has a bit for each peg in each hole, the other holds for each kind of peg as many ones
as the code has of it; so two codes share as many places, and as many pegs, as the bitwise "and" has ones.
NumPy is slow to load, so this file is imported where something is counted, not at the top of a module.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.mastermind.rules.model import Code, Keys, Row

Bits: TypeAlias = NDArray[np.uint64]
Indices: TypeAlias = NDArray[np.int32]  # codes, by their number in the order of the tray
Sizes: TypeAlias = NDArray[np.int64]  # a line for each guess: how many codes each answer would leave
Flags: TypeAlias = NDArray[np.bool_]

BATCH = 1 << 18  # pairs of guess and code at a time, so that they stay in the processor's cache


class Space:
    """All codes of some pegs and holes."""

    def __init__(self, pegs: str, holes: int) -> None:
        self.pegs, self.holes = pegs, holes
        self.size = len(pegs) ** holes
        self.every: Indices = np.arange(self.size, dtype=np.int32)
        self.places: Bits = np.zeros(1, np.uint64)  # bit peg * holes + hole
        self.amounts: Bits = np.zeros(1, np.uint64)  # from bit peg * holes on, a one for each such peg
        shifts = np.arange(len(pegs), dtype=np.uint64) * np.uint64(holes)
        for hole in range(holes):
            self.places = (self.places[:, None] | (np.uint64(1 << hole) << shifts)).ravel()
            before = self.amounts[:, None]
            ones = before >> shifts & np.uint64(self._ones)
            self.amounts = (before + ((ones + np.uint64(1)) << shifts)).ravel()

    @property
    def _ones(self) -> int:
        """A one for each hole."""
        return (1 << self.holes) - 1

    @property
    def solved(self) -> int:
        """The answer to the code itself, as a number."""
        return self.answer(Keys(self.holes, 0))

    def code(self, index: int) -> Code:
        base = len(self.pegs)
        return Code("".join(self.pegs[index // base**hole % base] for hole in reversed(range(self.holes))))

    def index(self, code: Code) -> int:
        index = 0
        for letter in code:
            index = index * len(self.pegs) + self.pegs.index(letter)
        return index

    def answer(self, keys: Keys) -> int:
        """An answer as one number, as ``answers`` gives them."""
        return keys.red * (self.holes + 1) + keys.red + keys.white

    def keys(self, answer: int) -> Keys:
        red, alike = divmod(answer, self.holes + 1)
        return Keys(red, alike - red)

    def answers(self, guesses: Indices, codes: Indices) -> NDArray[np.uint8]:
        """What each guess would get from each code, a line for each guess: R5 in bits, held to ``mark`` by a test."""
        red: NDArray[np.uint8] = np.bitwise_count(self.places[guesses, None] & self.places[None, codes])
        alike = np.bitwise_count(self.amounts[guesses, None] & self.amounts[None, codes])
        red *= np.uint8(self.holes + 1)
        red += alike
        return red

    def fits(self, row: Row, codes: Indices) -> Flags:
        """Whether each code gives this row its answer."""
        assert row.keys is not None
        guess = np.array([self.index(row.guess)], np.int32)
        fits: Flags = self.answers(guess, codes)[0] == self.answer(row.keys)
        return fits

    def agreeing(self, draft: str, codes: Indices) -> Indices:
        """The codes with these pegs in these holes; a dot stands for any peg."""
        filled = ((hole, self.pegs.index(peg)) for hole, peg in enumerate(draft) if peg != ".")
        wanted = np.uint64(sum(1 << (peg * self.holes + hole) for hole, peg in filled))
        agrees: Flags = (self.places[codes] & wanted) == wanted
        return codes[agrees]

    def holes_of(self, peg: int, codes: Indices) -> Bits:
        """A bit for each hole of each code where this peg stands."""
        return self.places[codes] >> np.uint64(peg * self.holes) & np.uint64(self._ones)

    def pegs_in(self, codes: Indices) -> list[bool]:
        """For each peg, whether it stands in any of the codes."""
        seen = int(np.bitwise_or.reduce(self.amounts[codes]))
        return [bool(seen >> peg * self.holes & 1) for peg in range(len(self.pegs))]

    def tally(self, codes: Indices) -> list[list[int]]:
        """For each hole, how many of the codes have each peg there."""
        base = len(self.pegs)
        units = [base ** (self.holes - 1 - hole) for hole in range(self.holes)]
        return [np.bincount(codes // unit % base, minlength=base).tolist() for unit in units]

    @property
    def kinds(self) -> int:
        """Answers are numbers below this one."""
        return (self.holes + 1) ** 2

    def part_numbers(self, guesses: Indices, codes: Indices) -> NDArray[np.uint8]:
        """How many different answers each guess would get from the codes."""
        bits = np.uint64(1) << self.answers(guesses, codes).astype(np.uint64)
        found: NDArray[np.uint8] = np.bitwise_count(np.bitwise_or.reduce(bits, axis=1))
        return found

    def sizes(self, guesses: Indices, codes: Indices) -> Sizes:
        """How each guess divides the codes: for each answer the number of codes that would give it."""
        kinds = self.kinds
        sizes = np.empty((len(guesses), kinds), np.int64)
        step = max(1, BATCH // max(1, len(codes)))
        for start in range(0, len(guesses), step):
            batch = guesses[start : start + step]
            answers = self.answers(batch, codes) + (np.arange(len(batch)) * kinds)[:, None]
            counted = np.bincount(answers.ravel(), minlength=len(batch) * kinds)
            sizes[start : start + step] = counted.reshape(len(batch), kinds)
        return sizes

    def parts(self, guess: Code, codes: Indices) -> Iterator[tuple[int, Indices]]:
        """The codes that each answer to the guess leaves, except the answer that ends the round."""
        answers = self.answers(np.array([self.index(guess)], np.int32), codes)[0]
        for answer in np.unique(answers).tolist():
            if answer != self.solved:
                yield answer, codes[answers == answer]


def among(codes: Indices, others: Indices) -> Flags:
    """Whether each code is one of the others."""
    there = np.zeros(1 + max(codes.max(initial=0), others.max(initial=0)), np.bool_)
    there[others] = True
    return there[codes]


@lru_cache(maxsize=4)
def space(pegs: str, holes: int) -> Space:
    return Space(pegs, holes)


def fitting(here: Space, rows: tuple[Row, ...]) -> Indices:
    """The codes that fit the answers to these rows, and nothing kept of it."""
    codes = here.every
    for row in rows:
        codes = codes[here.fits(row, codes)]
    return codes


@lru_cache(maxsize=48)  # at most 2 MB each, for a million codes
def remaining(pegs: str, holes: int, rows: tuple[Row, ...]) -> Indices:
    """The codes that fit every answer; those that fit the earlier rows are cached."""
    here = space(pegs, holes)
    if not rows:
        return here.every
    codes = remaining(pegs, holes, rows[:-1])
    return codes[here.fits(rows[-1], codes)]


def suspects(pegs: str, holes: int, rows: tuple[Row, ...]) -> tuple[int, ...]:
    """Where no code fits: the rows, from 1, each of which may alone be answered wrong; without it some code fits."""
    here = space(pegs, holes)
    codes, blamed = here.every, np.zeros(here.size, np.uint8)  # 0: the code fits all answers so far
    for number, row in enumerate(rows, 1):
        fits = here.fits(row, codes)
        kept = fits | (blamed == 0)
        blamed[~fits] = number
        codes, blamed = codes[kept], blamed[kept]
    return tuple(np.unique(blamed[blamed > 0]).tolist())


def shapes(pegs: str, holes: int) -> list[Code]:
    """One code for each way to share the holes among equal pegs, the most different first: abcd, aabc, aabb, ..."""

    def shared(left: int, most: int, kinds: int) -> list[list[int]]:
        if left == 0 or kinds == 0:
            return [] if left else [[]]
        firsts = range(1, min(left, most) + 1)
        return [[first, *rest] for first in firsts for rest in shared(left - first, first, kinds - 1)]

    ordered = sorted(shared(holes, holes, len(pegs)), key=len, reverse=True)
    return [Code("".join(peg * part for peg, part in zip(pegs, shape, strict=False))) for shape in ordered]
