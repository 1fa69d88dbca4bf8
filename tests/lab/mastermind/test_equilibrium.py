"""Codes with weights, and how to hide against one who knows all."""

from functools import cache
from itertools import product

import pytest

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

from safecracker.games.mastermind.model import Code, Keys
from safecracker.games.mastermind.scoring import mark
from safecracker.lab.mastermind.desk import pattern
from safecracker.lab.mastermind.equilibrium import Search
from safecracker.lab.mastermind.exact import Exact
from safecracker.lab.mastermind.solution import Equilibrium, guesses_for


def least(holes: int, colours: int, weights: dict[int, int]) -> int:
    """The least sum of guesses times weight, by trying everything."""
    codes = [Code("".join(pegs)) for pegs in product("0123456789"[:colours], repeat=holes)]

    @cache
    def total(left: tuple[Code, ...]) -> int:
        now = sum(weights[pattern(code)] for code in left)
        return now + (min(rest(guess, left) for guess in codes if tells(guess, left)) if len(left) > 1 else 0)

    def tells(guess: Code, left: tuple[Code, ...]) -> bool:
        return len({mark(code, guess) for code in left}) > 1

    def rest(guess: Code, left: tuple[Code, ...]) -> int:
        parts: dict[Keys, list[Code]] = {}
        for code in left:
            parts.setdefault(mark(code, guess), []).append(code)
        return sum(total(tuple(part)) for keys, part in parts.items() if keys.red < holes)

    return total(tuple(codes))


GAMES = [(2, 3, {2: 5, 4: 3}), (2, 4, {2: 7, 4: 2}), (3, 2, {3: 1, 5: 4, 9: 2}), (2, 5, {2: 3, 4: 10})]


@pytest.mark.parametrize(("holes", "colours", "weights"), GAMES)
def test_the_best_tree_for_weighted_codes_is_found(holes: int, colours: int, weights: dict[int, int]) -> None:
    assert Exact(holes, colours, worst=None, memory=10, by_shape=weights).prove().total == least(
        holes, colours, weights
    )


def test_a_tree_for_weighted_codes_takes_what_was_proved() -> None:
    weights = {3: 1, 5: 3, 9: 10}
    search = Exact(3, 3, worst=None, memory=10, by_shape=weights)
    best = search.prove()
    tree = search.tree(best)
    assert tree
    codes = [Code("".join(pegs)) for pegs in product("012", repeat=3)]
    assert sum(weights[pattern(code)] * guesses_for(code, tree) for code in codes) == best.total


@cache
def small() -> Equilibrium:
    return Search(3, 4, memory=12, told=lambda _: None).run()


def test_the_bounds_of_a_small_game_meet() -> None:
    assert small().lower == small().upper


def test_one_who_hides_one_peg_all_over_twice_as_often_is_sure_of_more() -> None:
    assert small().weights == {"abc": 1, "aab": 1, "aaa": 2}
