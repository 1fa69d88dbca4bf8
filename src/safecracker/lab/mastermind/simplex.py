"""Games of two where one wins what the other loses, solved in fractions by the simplex method."""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

Matrix: TypeAlias = list[list[Fraction]]


class Game(Struct, frozen=True):
    """The value, and how often each side plays each of its ways."""

    value: Fraction
    rows: tuple[Fraction, ...]  # wants much
    columns: tuple[Fraction, ...]  # wants little


def game(payoffs: Matrix) -> Game:
    """Solve a game whose payoffs are all above zero. Bland's rule, so that it ends."""
    height, width = len(payoffs), len(payoffs[0])
    table = [
        [*row, *(Fraction(i == j) for j in range(height)), Fraction(1)] for i, row in enumerate(payoffs)
    ]  # the columns' shares, what is left over, and the limit: sum(payoff * share) <= 1
    goal = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = list(range(width, width + height))
    while True:
        entering = next((j for j, gain in enumerate(goal[:-1]) if gain < 0), None)
        if entering is None:
            break
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        _, _, leaving = min(ratios)
        pivot = table[leaving][entering]
        table[leaving] = [x / pivot for x in table[leaving]]
        for i, row in enumerate(table):
            if i != leaving and row[entering]:
                table[i] = _less(row, row[entering], table[leaving])
        goal = _less(goal, goal[entering], table[leaving])
        basis[leaving] = entering
    value = 1 / goal[-1]
    shares = [Fraction(0)] * (width + height)
    for i, j in enumerate(basis):
        shares[j] = table[i][-1] * value
    return Game(value, tuple(dual * value for dual in goal[width:-1]), tuple(shares[:width]))


def _less(row: list[Fraction], times: Fraction, other: list[Fraction]) -> list[Fraction]:
    return [x - times * y for x, y in zip(row, other, strict=True)]
