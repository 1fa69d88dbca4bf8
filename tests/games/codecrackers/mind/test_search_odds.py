"""What comes of a search in which all are alike: by hand where that is possible, and by many simulated ones."""

import math
from random import Random

import pytest

from safecracker.games.codecrackers.mind.search_odds import outcomes, race_odds
from safecracker.games.codecrackers.mind.skill import PEOPLE, Skill
from safecracker.games.codecrackers.mind.wait_or_claim import SearchModel, find_odds
from safecracker.games.codecrackers.rules.model import Finds

SURE, CLUMSY = Skill(0.0, 0.1, 0.0), Skill(0.0, 0.1, 0.25)
LINES: Finds = (5.6, 1.1, 0.3)


def simulated(lines: Finds, skill: Skill, seconds: float, searching: int, top: int, games: int = 4_000) -> list[float]:
    """How often a search ends with one of their safes, played out line by line."""
    rng, ends = Random(7), list[int]()
    there = [safe for safe, count in zip((3, 4, 5), lines, strict=True) for _ in range(int(count))]
    for _ in range(games):
        seen = sorted((rng.expovariate(skill.rate), seat, safe) for seat in range(searching) for safe in there)
        best, out = top, set[int]()
        for moment, seat, safe in seen:
            if moment < seconds and best < 5 and len(out) < searching - 1 and seat not in out and safe > best:
                out.add(seat)
                best = safe if rng.random() >= skill.error else best
        last = max((safe for moment, seat, safe in seen if seat not in out and moment < seconds), default=0)
        alone = len(out) == searching - 1 and last > best and rng.random() >= skill.error
        ends.append(last if alone else best)
    return [ends.count(safe) / games * (safe > top) for safe in (3, 4, 5)]


def test_one_alone_takes_the_longest_line_that_is_noticed() -> None:
    seen = 1 - math.exp(-1)
    assert race_odds((1, 1, 0), SURE, 10, 1, 0) == pytest.approx((seen * (1 - seen), seen, 0))


def test_one_alone_is_wrong_now_and_then() -> None:
    assert race_odds((0, 1, 0), CLUMSY, 1e6, 1, 0) == pytest.approx((0, 0.75, 0))


def test_who_comes_second_needs_a_longer_line() -> None:
    assert race_odds((9, 0, 0), SURE, 1e6, 2, 0) == pytest.approx((1, 0, 0))
    assert race_odds((9, 0, 0), SURE, 1e6, 1, 3) == (0, 0, 0)


def test_after_a_wrong_claim_the_other_has_their_turn() -> None:
    assert race_odds((1, 0, 0), CLUMSY, 1e6, 2, 0) == pytest.approx((1 - 0.25**2, 0, 0))


def test_after_a_5_nothing_is_found_any_more() -> None:  # R19
    assert race_odds((3, 3, 3), SURE, 45, 2, 5) == (0, 0, 0)


def test_when_the_glass_is_empty_nothing_is_found() -> None:
    assert race_odds((3, 3, 3), SURE, -1.0, 2, 0) == (0, 0, 0)


@pytest.mark.parametrize(("searching", "top"), [(4, 0), (3, 0), (2, 3), (2, 4)])
def test_many_searches_say_the_same(searching: int, top: int) -> None:
    lines = (4.0, 2.0, 1.0)
    assert list(race_odds(lines, CLUMSY, 6.0, searching, top)) == pytest.approx(
        simulated(lines, CLUMSY, 6.0, searching, top), abs=0.03
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_the_players_expect_about_the_same_of_a_search(seats: int) -> None:
    model = SearchModel(skill=PEOPLE, others=PEOPLE, lines=LINES, seconds=45.0)
    assert [often for _, _, often in outcomes(model, seats, secret=False)] == pytest.approx(
        find_odds(model, seats), abs=0.02
    )


# in secret


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_may_come_of_a_secret_search_is_a_chance(seats: int) -> None:  # R34
    assert (
        0.9
        < sum(
            often
            for _, _, often in outcomes(
                SearchModel(skill=PEOPLE, others=PEOPLE, lines=LINES, seconds=45.0), seats, secret=True
            )
        )
        <= 1
    )


def test_those_who_find_the_same_share_the_squares() -> None:  # R34
    all_see = SearchModel(skill=Skill(0.0, 50.0, 0.0), others=PEOPLE, lines=(0.0, 30.0, 0.0), seconds=45.0)
    found = {(movers, squares): often for movers, squares, often in outcomes(all_see, 3, secret=True)}
    assert found[3, 2] == pytest.approx(1)
