"""The setter's best mixture: games in fractions, and small games of Mastermind where both sides can be worked out.

They run as Python, for to compile the search takes longer than to wait for it here.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from safecracker.games.mastermind.mind.hiding import WORTH
from safecracker.games.mastermind.mind.tree import DIGITS, read
from safecracker.games.mastermind.rules.model import Code
from safecracker.lab.mastermind.simplex import game
from safecracker.lab.mastermind.solution import guesses_for

KEPT = Path(__file__).parents[3] / "benchmarks"

SCRIPT = """
import msgspec, sys
from functools import cache
from itertools import product
from random import Random
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.lab.mastermind.equilibrium import WeightedSearch, equilibrium, shape_of
from safecracker.lab.mastermind.solve import solve

CODES = ["".join(pegs) for pegs in product("0123", repeat=3)]

def both(rng):
    weights = dict(zip(((1, 1, 1), (2, 1), (3,)), (rng.randint(1, 9), rng.randint(1, 9), rng.randint(0, 9))))

    @cache
    def least(codes):
        if len(codes) == 1:
            return weights[shape_of(*codes)]
        return sum(weights[shape_of(code)] for code in codes) + min(map(sum, after(codes)))

    def after(codes):
        for guess in CODES:
            parts = {}
            for code in codes - {guess}:
                parts.setdefault(mark(code, guess), set()).add(code)
            if guess in codes or len(parts) > 1:
                yield (least(frozenset(part)) for part in parts.values())

    reply = WeightedSearch(3, 4, memory=10)
    reply.weigh(weights)
    some = frozenset(rng.sample(CODES, rng.randint(3, 10)))
    return reply.total(some), least(some)

found = {
    "weighed": [both(Random(seed)) for seed in range(40)],
    "small": equilibrium(2, 3),
    "larger": equilibrium(3, 3),
    "cut short": equilibrium(3, 3, rounds=1),
    "beam": solve(3, 4, by="beam").solution,
    "five holes": solve(5, 2, by="beam").solution,
    "limited": solve(2, 5, by="beam", worst=4).solution,
}
sys.stdout.buffer.write(msgspec.json.encode(found))
"""


@pytest.fixture(scope="module")
def found() -> Any:
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, check=True)
    return json.loads(done.stdout)


def test_rock_paper_and_scissors_are_played_alike() -> None:
    solved = game([[Fraction(x) for x in row] for row in ((2, 1, 3), (3, 2, 1), (1, 3, 2))])
    assert (solved.value, set(solved.rows), set(solved.columns)) == (Fraction(2), {Fraction(1, 3)}, {Fraction(1, 3)})


def test_a_way_that_is_never_better_is_never_played() -> None:
    solved = game([[Fraction(3), Fraction(1)], [Fraction(2), Fraction(1)], [Fraction(1), Fraction(4)]])
    assert solved.value == Fraction(11, 5)
    assert solved.rows == (Fraction(3, 5), Fraction(0), Fraction(2, 5))


def test_the_best_tree_for_weights_is_that_of_all_trees(found: Any) -> None:
    assert len({least for _, least in found["weighed"]}) > 20
    assert all(searched == least for searched, least in found["weighed"])


@pytest.mark.parametrize("size", ["small", "larger"])
def test_what_the_setter_can_have_is_what_the_breaker_must_give(found: Any, size: str) -> None:
    assert found[size]["least"] == pytest.approx(found[size]["most"], abs=1e-4)


def test_the_value_is_no_less_than_that_of_codes_hidden_alike(found: Any) -> None:  # 73 guesses for 27 codes
    assert found["larger"]["least"] >= 73 / 27


def test_a_search_cut_short_tells_how_far_it_came(found: Any) -> None:
    assert found["cut short"]["least"] <= found["larger"]["least"] + 1e-9
    assert found["cut short"]["most"] >= found["larger"]["most"] - 1e-9


def test_the_mixture_is_whole(found: Any) -> None:
    assert sum(found["larger"]["mixture"]) == pytest.approx(1, abs=1e-5)


def test_a_beam_without_numba_comes_close(found: Any) -> None:  # the best tree takes 206
    assert 206 <= found["beam"]["total"] < 212
    assert not found["beam"]["proved"]


def test_a_beam_goes_beyond_four_holes(found: Any) -> None:  # the best tree takes 97
    assert 97 <= found["five holes"]["total"] < 100


def test_a_beam_keeps_to_a_limit(found: Any) -> None:
    assert found["limited"]["worst"] == 4


@pytest.fixture(params=[8, 9])
def kept(request: pytest.FixtureRequest) -> Any:
    """What was found out about a boxed game."""
    return json.loads((KEPT / f"mixture-4x{request.param}.json").read_text())


def test_the_trees_that_are_kept_allow_a_setter_no_more_than_is_claimed(kept: Any) -> None:
    rows = zip(*kept["trees"], strict=True)
    table = [[Fraction(total, size) for total in row] for row, size in zip(rows, kept["sizes"], strict=True)]
    assert float(game(table).value) == pytest.approx(kept["most"], abs=1e-9)


def test_the_trees_that_are_played_take_what_is_claimed() -> None:
    kept = json.loads((KEPT / "mixture-4x8.json").read_text())
    for text, on_progress, share in zip(kept["played"], kept["trees"], kept["shares"], strict=True):
        assert bool(text) == bool(share)
        if text:
            assert by_shape(text, kept["holes"], kept["colours"], kept["shapes"]) == on_progress


def by_shape(text: str, holes: int, colours: int, shapes: list[str]) -> list[int]:
    """What a tree takes for all codes of each shape, by a replay of every code."""
    root, counts = read(text, holes, colours, 1), Counter[str]()
    for pegs in product(DIGITS[:colours], repeat=holes):
        counts[shape(pegs)] += guesses_for(Code("".join(pegs)), root)
    return [counts[shape(code)] for code in shapes]


def shape(code: tuple[str, ...] | str) -> str:
    return "".join(sorted(str(code.count(peg)) for peg in set(code)))


def test_what_is_proved_for_the_setter_comes_close_to_it(kept: Any) -> None:
    whole = sum(weight * size for weight, size in zip(kept["weights"], kept["sizes"], strict=True))
    assert kept["total"] / whole == pytest.approx(kept["least"], abs=1e-9)
    assert kept["most"] - 0.0001 < kept["least"] <= kept["most"]


def test_the_strongest_hides_as_often_as_is_proved(kept: Any) -> None:
    heaviest = max(kept["weights"])
    hidden = WORTH[kept["holes"], kept["colours"]].values()
    assert list(hidden) == pytest.approx([weight / heaviest for weight in kept["weights"]], abs=0.005)
