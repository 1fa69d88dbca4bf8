"""The race as a chain: what is certain, what one turn says, and what many simulated races say."""

from itertools import combinations
from random import Random

import pytest

from safecracker.core.game import Seat
from safecracker.games.codecrackers.mind.race_chain import (
    COARSE,
    FINE,
    chances_by_finds,
    distances,
    horizon,
    win_chances,
)
from safecracker.games.codecrackers.mind.race_simulation import Chances, Outcomes
from safecracker.games.codecrackers.rules.model import Finds

FINDS = (0.45, 0.30, 0.10)  # how often the best find is a 3, a 4, a 5
FAR, NEVER = 40, 0
OUTCOMES: Outcomes = ((1, 3, 0.3), (1, 5, 0.1), (2, 2, 0.4), (2, 3, 0.1))  # several may find the same


def odds(*behind: int, roller: int = 0, escape: int = FAR) -> Chances:
    return chances_by_finds(behind, Seat(roller), FINDS, escape)


def one_turn(behind: tuple[int, ...], roller: int) -> list[float]:
    """The chances by hand, from those after every way a turn can go."""
    seats, total = len(behind), [0.0] * len(behind)
    outcomes = [(1 / 6, 0, {roller: dots}) for dots in (1, 2, 3)]
    steps = 2 if seats == 2 else 1
    outcomes.append((0.5 * (1 - sum(FINDS)), steps, {}))
    for safe, often in zip((3, 4, 5), FINDS, strict=True):
        outcomes += [(0.5 * often / seats, steps, {seat: safe}) for seat in range(seats)]
    for weight, ahead, moves in outcomes:
        after = tuple(squares + ahead - moves.get(seat, 0) for seat, squares in enumerate(behind))
        for seat, share in enumerate(odds(*after, roller=(roller + 1) % seats)):
            total[seat] += weight * share
    return total


def simulated(behind: tuple[int, ...], games: int, finds: Finds = FINDS, escape: int = FAR) -> list[float]:
    rng, wins = Random(f"{behind}"), [0] * len(behind)
    for _ in range(games):
        left, roller = list(behind), 0
        while 0 < min(left) < escape:
            face = rng.randrange(6)
            if face < 3:
                left[roller] -= face + 1
            else:
                left = [squares + (2 if len(behind) == 2 else 1) for squares in left]
                found = rng.choices((0, 3, 4, 5), (1 - sum(finds), *finds))[0]
                left[rng.randrange(len(behind))] -= found
            roller = (roller + 1) % len(behind)
        wins[left.index(min(left))] += min(left) <= 0
    return [won / games for won in wins]


@pytest.mark.parametrize("behind", [(0, 5), (-2, 1)])
def test_whoever_is_not_behind_any_more_has_won(behind: tuple[int, int]) -> None:  # R26
    assert odds(*behind) == (1.0, 0.0)


def test_of_several_the_one_who_came_further_has_won() -> None:  # R34
    assert (odds(-1, -2, 5), odds(-1, -1, 5)) == ((0.0, 1.0, 0.0), (0.5, 0.5, 0.0))


def test_a_thief_who_got_away_is_caught_by_nobody() -> None:  # R35
    assert odds(15, 16, escape=15) == (0.0, 0.0)


@pytest.mark.parametrize("behind", [(10, 10), (10, 10, 10), (9, 9, 9, 9)])
def test_a_thief_who_never_gets_away_is_caught_as_often_as_one_who_seldom_does(behind: tuple[int, ...]) -> None:  # R35
    assert odds(*behind, escape=NEVER) == pytest.approx(odds(*behind), abs=1e-3)


@pytest.mark.parametrize("behind", [(50, 55), (50, 55, 60), (44, 47, 50, 53)])
def test_a_chase_of_more_than_40_squares_can_still_be_won(behind: tuple[int, ...]) -> None:  # R35
    assert list(odds(*behind, escape=NEVER)) == pytest.approx(simulated(behind, 1_000, escape=1_000), abs=0.06)


@pytest.mark.parametrize(("nearest", "far"), [(1, 80), (39, 80), (40, 120), (130, 200)])
def test_a_chase_without_a_limit_is_counted_well_beyond_where_it_is(nearest: int, far: int) -> None:  # R35
    assert horizon(nearest) == far


def test_somebody_wins_almost_always() -> None:
    assert sum(odds(10, 10)) == pytest.approx(1, abs=1e-3)


def test_a_thief_who_gets_away_early_often_does() -> None:
    assert sum(odds(10, 10, escape=12)) < 0.9


@pytest.mark.parametrize("behind", [(10, 10), (3, 9), (1, 1), (5, 7, 9), (4, 4, 4), (6, 5, 4, 3)])
def test_a_position_is_worth_what_its_turns_are_worth(behind: tuple[int, ...]) -> None:
    tolerance = {2: 1e-4, 3: 0.005, 4: 0.015}[len(behind)]  # by curves, and by races
    assert list(odds(*behind)) == pytest.approx(one_turn(behind, 0), abs=tolerance)


def test_chances_go_round_with_the_die() -> None:
    assert odds(4, 7, 9, roller=1)[1] == pytest.approx(odds(7, 9, 4)[0])


@pytest.mark.parametrize("behind", [(10, 10), (4, 8), (9, 9, 9), (7, 7, 7, 7)])
def test_many_races_say_the_same(behind: tuple[int, ...]) -> None:
    assert list(odds(*behind)) == pytest.approx(simulated(behind, 4_000), abs=0.03)


@pytest.mark.parametrize(
    ("behind", "finds", "escape"),
    [
        ((14, 20, 20, 20), FINDS, FAR),
        ((20, 24, 24), FINDS, FAR),
        ((20, 20), FINDS, FAR),
        ((10, 10, 10, 10), (0.2, 0.1, 0.0), FAR),  # the thief mostly gets away
        ((10, 11, 12), (0.3, 0.1, 0.0), 15),
        ((2, 13, 13, 9), (0.3, 0.3, 0.2), 20),
        ((30, 35), (0.2, 0.1, 0.0), FAR),
    ],
)
def test_it_is_so_from_far_behind_too(behind: tuple[int, ...], finds: Finds, escape: int) -> None:
    found = chances_by_finds(behind, Seat(0), finds, escape)
    assert list(found) == pytest.approx(simulated(behind, 2_000, finds, escape), abs=0.045)


def test_the_one_who_begins_wins_52_of_100_races_of_two() -> None:  # R5: simulated by others with these finds
    assert odds(10, 10)[0] == pytest.approx(0.52, abs=0.01)


def test_the_one_who_begins_wins_27_of_100_races_of_four() -> None:  # R5: simulated by others with these finds
    assert odds(10, 10, 10, 10)[0] == pytest.approx(0.27, abs=0.01)


def test_beyond_the_limit_all_distances_are_alike() -> None:
    assert odds(200, 5) == odds(50, 5)
    assert odds(200, 5, 5) == odds(100, 5, 5)


def test_for_two_every_distance_is_a_state_of_its_own() -> None:
    assert distances(40, *FINE[2]) == tuple(range(1, 46))


@pytest.mark.parametrize("behind", [(10, 10, 10), (3, 8, 6), (11, 4, 17)])
def test_coarse_and_fine_agree(behind: tuple[int, ...]) -> None:
    fine = win_chances(behind, Seat(0), OUTCOMES, 15, FINE)
    assert list(win_chances(behind, Seat(0), OUTCOMES, 15, COARSE)) == pytest.approx(fine, abs=0.005)


def test_a_chain_that_can_be_solved_by_hand_is_solved_so() -> None:
    # who rolls is one square behind and catches the thief by dots; else the thief runs two squares, and gets away
    assert win_chances((1, 2), Seat(0), (), 3, FINE) == pytest.approx((1 / 2, 0))


# where several move at once


@pytest.mark.parametrize("behind", [(4, 6), (7, 3, 5), (4, 6, 5, 5)])
def test_a_position_is_worth_what_its_turns_are_worth_where_several_move(behind: tuple[int, ...]) -> None:  # R34
    seats, steps, total = len(behind), 2 if len(behind) == 2 else 1, [0.0] * len(behind)
    outcomes: list[tuple[float, int, int, tuple[int, ...]]] = [(1 / 6, 0, dots, (0,)) for dots in (1, 2, 3)]
    outcomes.append((0.5 * (1 - sum(often for _, _, often in OUTCOMES)), steps, 0, ()))
    for movers, squares, often in OUTCOMES:
        groups = list(combinations(range(seats), movers))
        outcomes += [(0.5 * often / len(groups), steps, squares, group) for group in groups]
    for weight, ahead, squares, group in outcomes:
        after = tuple(each + ahead - squares * (seat in group) for seat, each in enumerate(behind))
        for seat, share in enumerate(win_chances(after, Seat(1), OUTCOMES, 15, FINE)):
            total[seat] += weight * share
    assert list(win_chances(behind, Seat(0), OUTCOMES, 15, FINE)) == pytest.approx(
        total, abs=1e-3 if seats < 4 else 0.015
    )
