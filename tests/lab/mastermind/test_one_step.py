"""Trees by rules that look one guess ahead: the totals that others published for the same rules and ties."""

import pytest

from safecracker.lab.mastermind.one_step import RULES, Rule
from safecracker.lab.mastermind.solution import guess_counts


def total(by: str, holes: int, colours: int) -> int:
    counts = guess_counts(Rule(by, holes, colours, quick=False).tree(), colours)
    return sum(guesses * codes for guesses, codes in counts.items())


@pytest.mark.parametrize(
    ("by", "published"),
    [
        ("minimax", 5801),  # Knuth 1977
        ("size", 5696),  # Irving 1979
        ("parts", 5668),  # Kooi 2005
        ("entropy", 5722),  # plain entropy in the table of Gür
    ],
)
def test_four_holes_and_six_colours_take_as_many_guesses_as_published(by: str, published: int) -> None:
    assert total(by, 4, 6) == published


def test_minimax_breaks_every_code_in_five_guesses() -> None:  # Knuth 1977
    assert max(guess_counts(Rule("minimax", 4, 6, quick=False).tree(), 6)) == 5


@pytest.mark.parametrize("by", RULES)
@pytest.mark.parametrize(("holes", "colours"), [(3, 5), (4, 4), (5, 3)])
def test_numba_grows_the_same_tree_as_numpy(by: str, holes: int, colours: int) -> None:
    pytest.importorskip("numba", reason="the extra 'fast' is not installed")
    assert Rule(by, holes, colours, quick=True).tree() == Rule(by, holes, colours, quick=False).tree()
