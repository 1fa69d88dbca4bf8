"""How often the arena's sequential test is wrong: made-up deals of two players whose difference is known.

    python benchmarks/sprt_errors.py 1000

The number is that of the tests for each figure. A deal of two players is two games of which so many are drawn and so
many are decided by the deal and not by the players; a deal of more is one game for each seat in which one sits alone,
by Plackett and Luce. The first player is as strong as one of the two bounds says; the test should accept the other
bound in at most 5 of 100 tests.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import mean, median
from typing import TypeAlias

from matches import head, line

from safecracker.lab.arena.sprt import Bounds, Sprt, expected

Deal: TypeAlias = Callable[[float, Random], float]  # the score of a deal, for one who is so much stronger
MOST = 20_000  # deals; a test that is open then counts as no error


def pairs(drawn: float, dealt: float, elo: float, rng: Random) -> float:
    """The score of a pair: its games may be decided by the seats, each may be drawn, or the better player wins more."""
    if rng.random() < dealt:
        return 0.5
    chance = 0.5 + (expected(elo, 2) - 0.5) / (1 - dealt) / (1 - drawn)
    games = [0.5 if rng.random() < drawn else float(rng.random() < chance) for _ in range(2)]
    return mean(games)


def table(places: int, elo: float, rng: Random) -> float:
    """The score of a deal of more than two players."""
    ratio, others = 10 ** (elo / 400), places - 1
    one = mean(rng.random() < ratio / (ratio + others) for _ in range(places))
    other = mean(rng.random() < 1 / (1 + ratio * others) for _ in range(places))
    return (1 + one - other) / 2


def errors(bounds: Bounds, places: int, deal: Deal, tests: int) -> list[str]:
    cells = []
    for elo, wrong in ((bounds.elo0, 1), (bounds.elo1, -1)):
        ends = []
        for seed in range(tests):
            rng, test, number = Random(seed), Sprt(bounds, places), 0
            while not test.decided and number < MOST:
                test.add(deal(elo, rng))
                number += 1
            ends.append((test.decided and test.llr * wrong > 0, number))
        found = mean(end[0] for end in ends)
        cells += [f"{found:.1%} ± {2 * (found * (1 - found) / tests) ** 0.5:.1%}"]
        cells += [f"{median(end[1] for end in ends):.0f}"]
    return cells


def row(kind: tuple[object, ...], bounds: Bounds, places: int, deal: Deal, tests: int) -> None:
    line(*kind, f"{bounds.elo0:g}, {bounds.elo1:g}", *errors(bounds, places, deal, tests))


if __name__ == "__main__":
    number = int(sys.argv[1]) if sys.argv[1:] else 100
    head("seats", "drawn", "by the deal", "bounds", "accepted at the lower", "deals", "rejected at the upper", "deals")
    for drawn, dealt in ((0.0, 0.0), (0.0, 0.4), (0.3, 0.3), (0.0, 0.7)):
        for bounds in (Bounds(0, 20), Bounds(0, 50), Bounds(0, 100), Bounds(50, 100)):
            row((2, f"{drawn:.0%}", f"{dealt:.0%}"), bounds, 2, partial(pairs, drawn, dealt), number)
    for places in (3, 4, 6):
        for bounds in (Bounds(0, 50), Bounds(0, 100), Bounds(50, 100)):
            row((places, "", ""), bounds, places, partial(table, places), number)
