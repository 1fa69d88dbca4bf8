"""The scores of ``one_step`` by numba: the same numbers, sooner."""

import numpy as np

from safecracker.games.mastermind.mind.codes import Bits, Indices
from safecracker.lab.numba_gate import compiled

from .tables import Sums


@compiled
def ones(x: np.uint64) -> np.uint64:
    """How many bits are set."""
    x = x - (x >> np.uint64(1) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + (x >> np.uint64(2) & np.uint64(0x3333333333333333))
    x = x + (x >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return x * np.uint64(0x0101010101010101) >> np.uint64(56)


@compiled
def scores(
    places: Bits, amounts: Bits, guesses: Indices, codes: Indices, holes: int, weights: Sums, largest: bool
) -> Sums:
    """The score of each guess against the codes."""
    scored = np.zeros(len(guesses), np.int64)
    kinds = (holes + 1) ** 2
    here, there = places[codes], amounts[codes]
    answers = np.zeros(len(codes), np.uint8)
    for g in range(len(guesses)):
        place, amount = places[guesses[g]], amounts[guesses[g]]
        for i in range(len(answers)):
            answers[i] = np.uint8(ones(place & here[i]) * np.uint64(holes + 1) + ones(amount & there[i]))
        sizes, more = np.zeros(kinds, np.int64), np.zeros(kinds, np.int64)
        for i in range(0, len(answers) - 1, 2):  # two counters, for a counter must be written before it is read again
            sizes[answers[i]] += 1
            more[answers[i + 1]] += 1
        if len(answers) & 1:
            sizes[answers[-1]] += 1
        for kind in range(kinds):
            weight = weights[sizes[kind] + more[kind]]
            scored[g] = max(scored[g], weight) if largest else scored[g] + weight
    return scored
