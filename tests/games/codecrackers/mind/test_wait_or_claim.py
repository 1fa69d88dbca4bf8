"""To take a find or to wait: where that is plain, what simulated searches say, and that no fixed wait is better."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safecracker.core.game import Seat
from safecracker.games.codecrackers.mind.simulated_searches import end_shares
from safecracker.games.codecrackers.mind.skill import PEOPLE, Skill
from safecracker.games.codecrackers.mind.wait_or_claim import (
    RacePosition,
    SearchModel,
    Waits,
    expected_lines,
    find_odds,
    round_finds,
    waits,
)
from safecracker.games.codecrackers.rules.lattice import LATTICES
from safecracker.games.codecrackers.rules.tiles import BOXES

LINES = expected_lines(LATTICES["strips"], BOXES["strips", "symbols"])
SAND = 45.0
QUICK, SLOW = Skill(1.0, 0.75, 0.01), Skill(6.0, 0.0075, 0.1)
ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
NOTHING = (0, ANN)  # is taken


def left(
    skill: Skill, *others: Seat, behind: tuple[int, ...] = (10, 10), top: tuple[int, Seat] = NOTHING, sand: float = SAND
) -> Waits:
    """How long Ann leaves what she sees, beside these others."""
    return waits(
        SearchModel(skill=skill, others=skill, lines=LINES, seconds=sand),
        RacePosition(behind, Seat(1), 40),
        ANN,
        frozenset(others),
        top,
    )


def test_so_many_lines_are_to_be_expected() -> None:
    # 448, 360 and 280 lines have room for 3, 4 and 5 of four symbols
    assert pytest.approx((448 / 64 - 360 / 256, 360 / 256 - 280 / 1024, 280 / 1024)) == LINES


# in company


def test_the_quick_leave_a_3_for_a_moment() -> None:
    assert 1.2 < left(QUICK, BEN)[0] < 2.2


def test_the_slow_take_what_they_see() -> None:
    assert left(SLOW, BEN) == (0.0, 0.0, 0.0)


def test_a_4_and_a_5_are_taken_at_once() -> None:
    assert left(QUICK, BEN)[1:] == (0.0, 0.0)


def test_the_more_search_the_less_time_there_is_to_wait() -> None:
    found = [left(QUICK, *map(Seat, range(1, seats)), behind=(10,) * seats)[0] for seats in (2, 3, 4)]
    assert found == sorted(found, reverse=True)


def test_beside_others_who_search_for_more_than_a_3_nobody_waits() -> None:
    assert left(QUICK, CLEO, behind=(10, 10, 10), top=(3, BEN)) == (0.0, 0.0, 0.0)


def test_beside_slower_players_a_3_is_left_longer() -> None:
    model, position = (
        SearchModel(skill=QUICK, others=PEOPLE, lines=LINES, seconds=SAND),
        RacePosition((10, 10), BEN, 40),
    )
    assert waits(model, position, ANN, frozenset({BEN}), NOTHING)[0] > left(QUICK, BEN)[0] + 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("skill", [QUICK, Skill(2.4, 0.088, 0.05)])
def test_no_fixed_wait_is_better_against_those_who_wait_so(skill: Skill, seats: int) -> None:
    wait = left(skill, *map(Seat, range(1, seats)), behind=(10,) * seats)[0]
    model = SearchModel(skill=skill, others=skill, lines=LINES, seconds=SAND)
    gains = [_squares(model, seats, own, wait) for own in (0, 1, 1.2, 1.5, 2, 2.5, 3, 4, 6, 8, 10, 12, 15, 20, 30, 44)]
    assert max(gains) - _squares(model, seats, wait, wait) < 1 / 8  # of a square: waits are tried in steps


def _squares(model: SearchModel, seats: int, own: float, theirs: float) -> float:
    """How many squares one moves in a search, less what the others move on average."""
    found = 0.0
    for safe, shares_ in zip((0, 3, 4, 5), end_shares(model, seats, own, theirs), strict=True):
        mine, *others = shares_
        found += safe * (mine - sum(others) / len(others))
    return found


# alone


def test_who_is_alone_waits_longer() -> None:
    assert left(QUICK)[0] > left(QUICK, BEN)[0]


def test_a_5_is_taken_at_once() -> None:
    assert left(QUICK)[2] == 0.0


def test_what_catches_the_thief_is_taken_at_once_when_nobody_can_take_more() -> None:
    assert left(QUICK, behind=(3, 10)) == (0.0, 0.0, 0.0)
    assert left(QUICK, behind=(4, 10))[0] > left(QUICK, behind=(4, 10))[1] == 0.0


def test_a_4_is_left_longer_where_only_a_5_catches_the_thief() -> None:
    assert left(QUICK, behind=(5, 5))[1] > left(QUICK)[1]


def test_towards_the_end_of_the_glass_everything_is_taken() -> None:
    assert left(Skill(1.0, 0.1, 0.0), behind=(4, 4), sand=10.0)[0] == 9.5


@pytest.mark.parametrize("sand", [4.0, 20.0])
def test_a_short_glass_leaves_time_to_take(sand: float) -> None:
    assert max(left(Skill(3.0, 0.03, 0.05), BEN, sand=sand)) < sand


# how a search ends


@pytest.mark.parametrize(("skill", "seats"), [(PEOPLE, 2), (PEOPLE, 4), (QUICK, 3)])
def test_the_best_find_is_as_long_as_in_simulated_searches(skill: Skill, seats: int) -> None:
    rng, games = Random(2), 3_000
    found = [_search(skill, rng, seats) for _ in range(games)]
    simulated = tuple(found.count(safe) / games for safe in (3, 4, 5))
    assert find_odds(SearchModel(skill=skill, others=skill, lines=LINES, seconds=SAND), seats) == pytest.approx(
        simulated, abs=0.03
    )


def test_a_5_is_no_more_often_the_best_find_than_there_is_one() -> None:
    there = 1 - math.exp(-LINES[2])
    assert find_odds(SearchModel(skill=QUICK, others=QUICK, lines=LINES, seconds=SAND), 4)[2] < there + 0.01


def test_what_may_come_of_a_search_adds_up() -> None:
    assert sum(
        map(sum, end_shares(SearchModel(skill=QUICK, others=QUICK, lines=LINES, seconds=SAND), 3, 1.0, 2.0))
    ) == pytest.approx(1)


@given(st.lists(st.floats(0, 1), min_size=4, max_size=4).filter(lambda weights: sum(weights) > 0.01))
def test_rounded_finds_are_still_a_chance(weights: list[float]) -> None:
    three, four, five, _ = (weight / sum(weights) for weight in weights)
    found = round_finds((three, four, five))
    assert min(found) >= 0
    assert sum(found) <= 1 + 1e-9
    assert found == pytest.approx((three, four, five), abs=0.101)


def _search(skill: Skill, rng: Random, seats: int) -> int:
    """The best find of a search in which everybody takes what they see first, and the last one the best."""
    lines = [safe for safe, mean in zip((3, 4, 5), LINES, strict=True) for _ in range(_poisson(mean, rng))]
    noticed = sorted(
        (skill.latency + rng.expovariate(skill.rate), seat, safe) for seat in range(seats) for safe in lines
    )
    top, out = 0, set[int]()
    for time, seat, safe in noticed:
        if len(out) == seats - 1:
            rest = [safe for time, seat, safe in noticed if seat not in out and time < SAND]
            last = max(rest, default=0)
            return last if last > top and rng.random() >= skill.error else top
        if time < SAND and top < 5 and seat not in out and safe > top:
            out.add(seat)
            top = safe if rng.random() >= skill.error else top
    return top


def _poisson(mean: float, rng: Random) -> int:
    number, left = 0, math.exp(-mean)
    product = rng.random()
    while product > left:
        number += 1
        product *= rng.random()
    return number
