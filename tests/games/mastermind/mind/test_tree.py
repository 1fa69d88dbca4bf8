"""The trees that are kept with the game: what they promise, replayed over every code, and how they are followed."""

from collections import Counter
from itertools import islice, product
from random import Random

import pytest

from safecracker.games.mastermind.mind import bots, tree
from safecracker.games.mastermind.rules.model import Code, Keys, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import mark

BOXED = MastermindOptions()
ADVANCED = MastermindOptions(blanks=True)  # an empty hole is one more kind of peg


def rows_needed(code: Code, node: tree.Node) -> int:
    rows = 1
    while node.guess != code:
        node = node.after[mark(code, node.guess)]
        rows += 1
    return rows


def played(code: Code, options: MastermindOptions, rng: Random) -> int:
    """The rows that level 5 takes for a code."""
    rows: tuple[Row, ...] = ()
    while not rows or rows[-1].guess != code:
        guess = bots.strongest(options, rows, rng)
        rows = (*rows, Row(guess, mark(code, guess)))
    return len(rows)


def boxed(kinds: int = 8) -> tree.Node:
    node = tree.stored_tree(4, kinds)
    assert node is not None
    return node


@pytest.mark.parametrize(("kinds", "total"), [(8, 20471), (9, 34666)])
def test_no_tree_takes_fewer_rows_for_all_codes_than_the_one_that_is_kept(kinds: int, total: int) -> None:
    codes = map(Code, map("".join, product(tree.DIGITS[:kinds], repeat=4)))
    counts = Counter(rows_needed(code, boxed(kinds)) for code in codes)
    assert sum(rows * codes for rows, codes in counts.items()) == total
    assert max(counts) == 7


def test_no_tree_is_kept_for_other_sizes() -> None:
    assert tree.stored_tree(3, 5) is None


def test_what_is_written_can_be_read() -> None:
    assert tree.read(" ".join(tree.tree_guesses(boxed())), 4, 8) == boxed()


@pytest.mark.parametrize("options", [BOXED, ADVANCED], ids=["boxed", "advanced"])
def test_the_strongest_follows_the_tree_whatever_the_colours_are_called(options: MastermindOptions) -> None:
    codes = map(Code, map("".join, product(options.pegs, repeat=4)))
    assert max(played(code, options, Random(1)) for code in islice(codes, 0, None, 113)) <= 7


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
    assert len(bots.strongest(BOXED, (row,), Random(1))) == 4
