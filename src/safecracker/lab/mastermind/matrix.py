"""The value of a small game of two, solved exactly: one chooses a row, the other a column, at the same time."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

Payoffs: TypeAlias = Sequence[Sequence[Fraction]]  # what the column pays the row; a line for each column


class Value(Struct, frozen=True):
    """What both can be sure of, and how often each choice is to be made."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solved(payoffs: Payoffs) -> Value:
    """The value of a game whose payoffs are all above 0 (Dantzig's simplex; ties by Bland's rule, so that it ends).

    It looks for the largest sum of y >= 0 for which no row gets more than 1; the value is 1 over that sum, the columns
    are y in proportion, and the rows are the prices of the limits.
    """
    count, rows = len(payoffs), len(payoffs[0])
    table = [
        [*(column[row] for column in payoffs), *(Fraction(row == other) for other in range(rows)), Fraction(1)]
        for row in range(rows)
    ]
    prices = [Fraction(-1)] * count + [Fraction(0)] * (rows + 1)
    basis = [count + row for row in range(rows)]
    while (enters := next((at for at, price in enumerate(prices[:-1]) if price < 0), None)) is not None:
        leaves = min(
            (row for row in range(rows) if table[row][enters] > 0),
            key=lambda row: (table[row][-1] / table[row][enters], basis[row]),
        )
        pivot = table[leaves][enters]
        table[leaves] = [cell / pivot for cell in table[leaves]]
        for row in range(rows):
            if row != leaves:
                table[row] = _without(table[row], table[leaves], enters)
        prices = _without(prices, table[leaves], enters)
        basis[leaves] = enters
    played = [Fraction(0)] * count
    for row, at in enumerate(basis):
        if at < count:
            played[at] = table[row][-1]
    value = 1 / sum(played, Fraction(0))
    return Value(value, tuple(value * price for price in prices[count:-1]), tuple(value * y for y in played))


def _without(line: list[Fraction], pivot: list[Fraction], at: int) -> list[Fraction]:
    factor = line[at]
    return [cell - factor * other for cell, other in zip(line, pivot, strict=True)]
