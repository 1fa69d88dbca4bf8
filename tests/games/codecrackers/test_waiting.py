"""To take a find or to wait: against thresholds tried one by one, and where the answer is plain."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safecracker.core.game import Seat
from safecracker.games.codecrackers.box import BOXES
from safecracker.games.codecrackers.lattice import LATTICES
from safecracker.games.codecrackers.model import Finds
from safecracker.games.codecrackers.race import chances
from safecracker.games.codecrackers.waiting import (
    STEPS,
    Eye,
    Policy,
    Situation,
    Top,
    expected,
    hazards,
    policy,
    rounded,
    shares,
)

LINES = expected(LATTICES["strips"], BOXES["strips", "symbols"])
SAND = 45.0
QUICK, SLOW, BLIND = Eye(1.0, 0.9, 0.01), Eye(6.0, 0.0075, 0.1), Eye(1.0, 0.0, 0.0)
BOTH, ME, BEN = frozenset({Seat(0), Seat(1)}), frozenset({Seat(0)}), Seat(1)
OPEN = Situation(BOTH, Top())


def solved(mine: Eye, other: Eye = BLIND, behind: tuple[int, int] = (10, 10)) -> Policy:
    return policy((mine, other), LINES, SAND, behind, Seat(1), 40)


def first_taken(solution: Policy, safe: int, situation: Situation = OPEN) -> float | None:
    """The seconds from which Ann takes that safe."""
    steps = solution.takes[situation]
    return next((solution.time(n) for n in range(STEPS) if (Seat(0), safe) in steps[n]), None)


def by_threshold(eye: Eye, wait: float) -> float:
    """What it is worth for one who searches alone to take a 3 only after so many seconds, by small steps of time."""
    often = rounded(shares((eye, BLIND), LINES, SAND))
    ends = [chances((10 - safe, 10), Seat(1), often, 40)[0] for safe in (0, 3, 4, 5)]
    going, value, parts = 1.0, 0.0, 9_000
    for n in range(parts):
        now = SAND * (n + 0.5) / parts
        rates = hazards(eye, LINES, now)
        for length, rate in enumerate(rates, 1):
            if length > 1 or now >= wait:
                seen = going * (1 - math.exp(-rate * SAND / parts))
                value += seen * ((1 - eye.error) * ends[length] + eye.error * ends[0])
                going -= seen
    return value + going * ends[0]


def test_so_many_lines_are_to_be_expected() -> None:
    # 448, 360 and 280 lines have room for 3, 4 and 5 of four symbols
    assert pytest.approx((448 / 64 - 360 / 256, 360 / 256 - 280 / 1024, 280 / 1024)) == LINES


def test_nothing_is_noticed_before_the_latency() -> None:
    assert hazards(SLOW, LINES, 5.9) == (0.0, 0.0, 0.0)


def test_the_longer_nothing_is_seen_the_less_is_to_be_expected() -> None:
    rates = [hazards(QUICK, LINES, seconds)[1] for seconds in (1.0, 2.0, 4.0)]
    assert rates == sorted(rates, reverse=True)


@pytest.mark.parametrize("eye", [QUICK, Eye(2.0, 0.08, 0.05), Eye(3.0, 0.03, 0.05)])
def test_no_threshold_is_better_than_the_solution(eye: Eye) -> None:
    # steps of the solution are up to 1.5 seconds long, which costs it a little
    tried = max(by_threshold(eye, wait) for wait in (0, 1, 1.5, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45))
    assert solved(eye).worth[OPEN][0][0] == pytest.approx(tried, abs=2e-3)


def test_the_quick_wait_for_a_longer_line_at_first() -> None:
    three, four = first_taken(solved(QUICK), 3), first_taken(solved(QUICK), 4)
    assert three is not None
    assert four is not None
    assert four < 1.0 < three


def test_towards_the_end_of_the_glass_everything_is_taken() -> None:
    assert all((Seat(0), safe) in solved(QUICK).takes[OPEN][-1] for safe in (3, 4, 5))


def test_the_slow_take_what_they_see() -> None:
    assert first_taken(solved(SLOW, QUICK), 3) == 0.0


def test_a_3_that_catches_the_thief_is_taken_at_once() -> None:
    assert first_taken(solved(QUICK, behind=(3, 10)), 3) == 0.0


def test_a_3_that_others_can_beat_is_taken_later_than_one_that_they_cannot() -> None:
    alone, beside = first_taken(solved(QUICK), 3), first_taken(solved(QUICK, QUICK), 3)
    assert alone is not None
    assert beside is not None
    assert alone < beside


@pytest.mark.parametrize(("top", "open_"), [(3, {4, 5}), (4, {5})])
def test_only_open_safes_are_taken(top: int, open_: set[int]) -> None:
    steps = solved(QUICK, QUICK).takes[Situation(ME, Top(top, BEN))]
    assert {safe for step in steps for _, safe in step} == open_


def test_what_everybody_may_expect_adds_up() -> None:
    assert sum(solved(QUICK, SLOW).worth[OPEN][0]) == pytest.approx(1, abs=1e-3)


def test_four_may_expect_as_much_as_two_do() -> None:
    eyes = (QUICK, SLOW, SLOW, SLOW)
    situation = Situation(frozenset(map(Seat, range(4))), Top())
    assert sum(policy(eyes, LINES, SAND, (10,) * 4, Seat(1), 40).worth[situation][0]) == pytest.approx(1, abs=0.01)


def test_the_quicker_may_expect_more() -> None:
    mine, theirs = solved(QUICK, SLOW).worth[OPEN][0]
    assert mine > theirs + 0.1


def test_when_the_glass_is_empty_the_holder_moves() -> None:
    situation = Situation(ME, Top(4, BEN))
    often = rounded(shares((QUICK, BLIND), LINES, SAND))
    assert solved(QUICK).worth[situation][STEPS] == chances((10, 6), Seat(1), often, 40)


def test_the_best_find_is_as_long_as_in_simulated_searches() -> None:
    eye, rng, counts = Eye(3.0, 0.03, 0.05), Random(2), [0, 0, 0]
    for _ in range(4_000):
        best = _search(eye, rng, 2)
        if best:
            counts[best - 3] += 1
    simulated: Finds = (counts[0] / 4_000, counts[1] / 4_000, counts[2] / 4_000)
    assert shares((eye, eye), LINES, SAND) == pytest.approx(simulated, abs=0.03)


@given(st.lists(st.floats(0, 1), min_size=4, max_size=4).filter(any))
def test_rounded_finds_are_still_a_chance(weights: list[float]) -> None:
    three, four, five, _ = (weight / sum(weights) for weight in weights)
    found = rounded((three, four, five))
    assert min(found) >= 0
    assert sum(found) <= 1 + 1e-9
    assert found == pytest.approx((three, four, five), abs=0.1)


def _search(eye: Eye, rng: Random, seats: int) -> int:
    """The best find of a search in which everybody takes what he sees first, each in a board of his own."""
    noticed = sorted(
        (eye.latency + rng.expovariate(eye.rate), seat, safe)
        for seat in range(seats)
        for safe, mean in zip((3, 4, 5), LINES, strict=True)
        for _ in range(_poisson(mean, rng))
    )
    top, out = 0, set[int]()
    for time, seat, safe in noticed:
        if time >= SAND or top == 5:
            break
        if seat not in out and safe > top:
            out.add(seat)
            top = safe if rng.random() >= eye.error else top
    return top


def _poisson(mean: float, rng: Random) -> int:
    number, left = 0, math.exp(-mean)
    product = rng.random()
    while product > left:
        number += 1
        product *= rng.random()
    return number
