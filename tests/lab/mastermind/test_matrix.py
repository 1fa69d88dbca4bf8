"""Small games of two, solved exactly."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.lab.mastermind.matrix import solved

payoffs = st.integers(1, 4).flatmap(
    lambda rows: st.lists(
        st.lists(st.fractions(1, 9, max_denominator=9), min_size=rows, max_size=rows), min_size=1, max_size=6
    )
)


def test_matching_pennies_is_worth_the_mean() -> None:
    found = solved([[Fraction(3), Fraction(1)], [Fraction(1), Fraction(3)]])
    assert (found.value, found.rows) == (Fraction(2), (Fraction(1, 2), Fraction(1, 2)))


def test_a_column_that_is_better_everywhere_is_played_always() -> None:
    found = solved([[Fraction(2), Fraction(3)], [Fraction(1), Fraction(2)]])
    assert (found.value, found.columns) == (Fraction(2), (Fraction(0), Fraction(1)))


@settings(max_examples=25)
@given(payoffs)
def test_the_row_is_sure_of_the_value_against_every_column(game: list[list[Fraction]]) -> None:
    found = solved(game)
    assert min(sum(map(lambda p, x: p * x, found.rows, column)) for column in game) == found.value


@settings(max_examples=25)
@given(payoffs)
def test_the_column_pays_no_row_more_than_the_value(game: list[list[Fraction]]) -> None:
    found = solved(game)
    paid = [sum(map(lambda q, x: q * x, found.columns, row)) for row in zip(*game, strict=True)]
    assert max(paid) == found.value
