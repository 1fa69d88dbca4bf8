"""The best trees of small games with NumPy alone: the totals of the literature, and trees that keep their promise."""

import numpy as np
import pytest

from safecracker.games.mastermind.rules.model import Code
from safecracker.lab.mastermind.reference import NEVER, ReferenceSearch
from safecracker.lab.mastermind.solution import guess_counts, solution

from .conftest import BEST


@pytest.mark.parametrize(("game", "best"), BEST.items(), ids=str)
def test_small_games_take_as_many_guesses_as_published(game: tuple[int, int], best: int) -> None:
    holes, colours = game
    tree = ReferenceSearch(holes, colours).game()
    assert tree is not None
    assert solution(tree, colours, by="exact", seconds=0, proved=True).total == best


def test_a_limit_of_guesses_is_kept() -> None:  # the best tree of 2 holes, 5 colours takes 5
    tree = ReferenceSearch(2, 5).game(worst=4)
    assert tree is not None
    assert max(guess_counts(tree, 5)) == 4


def test_no_tree_finds_25_codes_with_2_guesses() -> None:
    assert ReferenceSearch(2, 5).game(worst=2) is None


def test_what_is_beyond_the_budget_is_only_bounded() -> None:
    search = ReferenceSearch(3, 3)
    assert search.total(search.here.every, budget=60) == 60


def test_two_codes_take_three_guesses_whatever_they_are() -> None:
    search = ReferenceSearch(3, 3)
    pair = np.array([search.here.index(Code("000")), search.here.index(Code("222"))], np.int32)
    assert (search.total(pair), search.total(pair, left=1)) == (3, NEVER)


@pytest.mark.parametrize(("game", "worst"), [((2, 5), 4), ((3, 4), 4), ((4, 3), 4), ((3, 6), 5)])
def test_every_code_is_found_with_so_many_guesses_and_not_with_fewer(game: tuple[int, int], worst: int) -> None:
    search = ReferenceSearch(*game)
    assert (search.reachable(worst), search.reachable(worst - 1)) == (True, False)
