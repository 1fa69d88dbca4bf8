"""A tree is checked by the second program: a good one passes, one that wastes guesses does not."""

import pytest

from safecracker.games.mastermind.tree import Node
from safecracker.lab.mastermind.check import Check, total
from safecracker.lab.mastermind.plain import Plain
from safecracker.lab.mastermind.rules import Rule


def best(holes: int, colours: int) -> Node:
    tree = Plain(holes, colours).game()
    assert tree is not None
    return tree


def test_no_set_of_the_best_tree_can_be_solved_in_fewer_guesses() -> None:
    parts = list(Check(best(3, 4), 4, most=20).parts(50))
    assert parts
    assert all(part.agrees for part in parts)


def test_a_tree_that_wastes_guesses_is_found_out() -> None:
    parts = Check(Rule("minimax", 3, 4, quick=False).tree(), 4, most=20).parts(50)
    assert not all(part.agrees for part in parts)


def test_sets_that_are_too_large_are_counted() -> None:
    check = Check(best(3, 4), 4, most=10)
    assert check.large == 3
    assert max(len(codes) for codes, _ in check.small) <= 10


def test_the_total_of_a_tree_is_that_of_its_parts() -> None:
    assert total(best(3, 4)) == 206


def test_both_programs_agree_on_what_other_guesses_leave() -> None:
    pytest.importorskip("numba", reason="the extra 'fast' is not installed")
    parts = list(Check(best(3, 4), 4, most=20).others(5))
    assert len(parts) == 5
    assert all(part.agrees for part in parts)
