"""A beam comes close to the best tree, keeps to a limit, and finds the more the broader it is."""

import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

from safecracker.core.errors import BadOptions
from safecracker.lab.mastermind.solve import solve


def test_a_beam_comes_close() -> None:
    found = solve(4, 5, by="beam").solution
    assert 2463 <= found.total < 2480
    assert not found.proved


def test_a_broader_beam_finds_a_better_tree() -> None:
    assert solve(4, 5, by="beam", width=40).solution.total < solve(4, 5, by="beam", width=2).solution.total


def test_a_beam_goes_beyond_four_holes() -> None:  # the best tree takes 816
    assert 816 <= solve(5, 3, by="beam").solution.total < 825


def test_a_beam_keeps_to_a_limit() -> None:
    assert solve(4, 4, by="beam", worst=4, width=40).solution.worst == 4


def test_a_limit_that_no_tree_keeps_to_is_told() -> None:
    with pytest.raises(BadOptions):
        solve(3, 4, by="beam", worst=2)
