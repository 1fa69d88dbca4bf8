"""The sequential test: likelihood ratios worked out by hand, bounds, and when it stops."""

from math import log, log10

import pytest

from safecracker.core.errors import BadOptions
from safecracker.lab.arena.sprt import BOUND, LEAST, Bounds, Sprt, expected, llr


def test_without_draws_it_is_walds_test_of_two_coins() -> None:
    by_hand = 40 * log(0.6 / 0.5) + 30 * log(0.4 / 0.5)
    assert llr({0.0: 30, 1.0: 40}, 0.5, 0.6) == pytest.approx(by_hand, abs=1e-3)


def test_a_drawn_pair_speaks_for_neither_of_two_that_are_equally_far() -> None:
    assert llr({0.0: 10, 0.5: 70, 1.0: 10}, 0.45, 0.55) == pytest.approx(0.0, abs=1e-9)


def test_three_outcomes_with_a_mean_of_a_half_tilt_as_worked_out_by_hand() -> None:
    # counts 1, 2, 1 of 0, 1/2, 1 have the mean 1/2, so under s0 = 1/2 nothing tilts. Under s1 = 5/8 the tilt t = 8u
    # solves 3 / (1 + 3u) = 5 / (1 - 5u) + 2 / (1 - u), which is 15 uu - 6u - 1 = 0 when it is multiplied out.
    u = (3 - 2 * 6**0.5) / 15
    by_hand = -log(1 - 5 * u) - 2 * log(1 - u) - log(1 + 3 * u)
    assert llr({0.0: 1000, 0.5: 2000, 1.0: 1000}, 0.5, 0.625) == pytest.approx(1000 * by_hand, rel=1e-3)


@pytest.mark.parametrize(("places", "share"), [(2, 0.64), (4, (1 + 16 / 43 - 9 / 57) / 2)])
def test_an_expected_score_follows_the_ratio_of_strengths(places: int, share: float) -> None:
    assert expected(400 * log10(16 / 9), places) == pytest.approx(share)


@pytest.mark.parametrize("places", [2, 3, 6])
def test_equals_are_expected_to_share(places: int) -> None:
    assert expected(0.0, places) == 0.5


def test_it_stops_at_the_first_deal_that_decides() -> None:
    test = Sprt(Bounds(0, 50), 2)
    number = test.until_decided([1.0] * 100)
    by_hand = BOUND / log(expected(50, 2) / 0.5)  # 22.0 pairs won without a loss
    assert by_hand < number <= by_hand + 1


def test_it_decides_nothing_before_the_tenth_deal() -> None:
    assert Sprt(Bounds(0, 300), 2).until_decided([1.0] * 100) == LEAST == 10


def test_it_accepts_nothing_where_the_deals_are_even() -> None:
    test = Sprt(Bounds(-10, 10), 2)
    assert (test.until_decided([0.0, 1.0] * 50), test.decided) == (100, False)


@pytest.mark.parametrize("text", ["", "5", "a,b", "10,0", "3,3", "0,10,20", "0,inf", "nan,1"])
def test_bounds_that_make_no_test_are_refused(text: str) -> None:
    with pytest.raises(BadOptions, match="as in 0,20"):
        Bounds.read(text)
