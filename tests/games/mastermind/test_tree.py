"""The trees that are kept with the game: what they promise, replayed over every code, and how they are followed."""

from collections import Counter
from random import Random

import pytest

from safecracker.games.mastermind import bots, tree
from safecracker.games.mastermind.model import Code, Keys, MastermindOptions, Row
from safecracker.games.mastermind.scoring import mark

from .conftest import all_codes

BOXED = MastermindOptions()


def rows_needed(code: Code, node: tree.Node) -> int:
    rows = 1
    while node.guess != code:
        node = node.after[mark(code, node.guess)]
        rows += 1
    return rows


def played(code: Code, rng: Random) -> int:
    """The rows that level 5 takes for a code of the boxed game."""
    rows: tuple[Row, ...] = ()
    while not rows or rows[-1].guess != code:
        guess = bots.foresighted(BOXED, rows, rng)
        rows = (*rows, Row(guess, mark(code, guess)))
    return len(rows)


def boxed() -> tree.Node:
    node = tree.stored(4, 8)
    assert node is not None
    return node


def digits(code: Code) -> Code:
    return Code("".join(tree.DIGITS[BOXED.pegs.index(peg)] for peg in code))


def test_the_boxed_game_takes_20471_rows_for_all_codes() -> None:  # proved: no tree takes fewer
    counts = Counter(rows_needed(digits(code), boxed()) for code in all_codes(""))
    assert sum(rows * codes for rows, codes in counts.items()) == 20471
    assert max(counts) == 7


def test_no_tree_is_kept_for_other_sizes() -> None:
    assert tree.stored(3, 5) is None


def test_what_is_written_can_be_read() -> None:
    assert tree.read(" ".join(tree.written(boxed())), 4, 8) == boxed()


def test_the_strongest_follows_the_tree_whatever_the_colours_are_called() -> None:
    codes = all_codes("")[::67]
    assert max(played(code, Random(1)) for code in codes) <= 7


def test_every_name_of_the_first_row_leads_into_the_tree() -> None:
    row = Row(Code("BGWR"), Keys(0, 1))
    assert tree.advice(BOXED.pegs, (row,), boxed(), Random(1)) is not None


@pytest.mark.parametrize(
    "rows",
    [
        (Row(Code("WWWW"), Keys(0, 0)),),  # two digits would be one peg
        (Row(Code("WPGR"), Keys(0, 0)), Row(Code("WPGR"), Keys(0, 0))),  # one digit would be two pegs
        (Row(Code("WPGR"), Keys(3, 1)),),  # no such answer
    ],
)
def test_rows_of_another_mind_are_not_in_the_tree(rows: tuple[Row, ...]) -> None:
    assert tree.advice(BOXED.pegs, rows, boxed(), Random(1)) is None


def test_the_strongest_goes_on_where_the_tree_does_not() -> None:
    row = Row(Code("WWWW"), Keys(1, 0))
    assert len(bots.foresighted(BOXED, (row,), Random(1))) == 4
