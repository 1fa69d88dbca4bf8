"""A tree is checked by the second program: a good one passes, one that wastes guesses does not."""

from safecracker.games.mastermind.mind.tree import Node
from safecracker.lab.mastermind.check import Check, total
from safecracker.lab.mastermind.one_step import Rule
from safecracker.lab.mastermind.reference import ReferenceSearch


def best(holes: int, colours: int) -> Node:
    tree = ReferenceSearch(holes, colours).game()
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
