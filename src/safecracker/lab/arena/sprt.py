"""A test that stops by itself: which of two differences in strength the deals speak for.

The generalised sequential probability ratio test of M. Van den Bergh, as Fishtest uses it. Let a deal give the first
player a score between 0 and 1, and let p be the frequencies of the scores seen. Under "the mean score is s" the
likeliest frequencies are p(a) / (1 + t (a - s)), with t such that their mean is s; so

    LLR = N * sum over a of p(a) * log((1 + t0 (a - s0)) / (1 + t1 (a - s1)))

is the logarithm of how much likelier s1 makes the scores than s0. It is compared with log((1 - beta) / alpha) and
log(beta / (1 - alpha)) (Wald 1945) after every deal from the tenth on, in the order of the deals. The games of a deal
depend on each other; its score is one observation, so that this does no harm. Scores that did not occur count 0.001
times, as in Fishtest, so that no hypothesis is impossible. ``benchmarks/sprt_errors.py`` counts its errors.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import inf, log

from msgspec import Struct

from safecracker.core.errors import BadOptions

RISK = 0.05  # of either error
BOUND = log((1 - RISK) / RISK)  # 2.944
UNSEEN = 1e-3
STEPS, CLOSE = 100, 1e-12
FAR = 4_000.0  # Elo
LEAST = 10  # deals, before which nothing is decided: their spread is not known yet
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)  # what a pair can score


class Bounds(Struct, frozen=True):
    """Two differences in strength: at most the first, or at least the second."""

    elo0: float
    elo1: float

    @classmethod
    def read(cls, text: str) -> "Bounds":
        try:
            elo0, elo1 = map(float, text.split(","))
        except ValueError:
            elo0, elo1 = inf, inf
        if not -inf < elo0 < elo1 < inf:
            raise BadOptions(
                "the test needs two Elo numbers, the smaller first, as in 0,20; not {found}", found=text[:40]
            )
        return cls(elo0, elo1)


def expected(elo: float, places: int) -> float:
    """The mean score of a deal for a player who is ``elo`` stronger, at a table with this many places.

    In a deal of n places the first player sits in each once, alone among n - 1 of the second, and the second in each
    alone among the first. The score is half of one, plus what the first wins alone, less what the second wins alone.
    By Plackett and Luce, with strengths in the ratio r, the one wins r / (r + n - 1) and the other 1 / (1 + r (n - 1)).
    For two players that is r / (r + 1), the logistic of Elo.
    """
    ratio = 10 ** (elo / 400)
    others = places - 1
    return (1 + ratio / (ratio + others) - 1 / (1 + ratio * others)) / 2


def difference(score: float, places: int) -> float:
    """The Elo for which this mean score is expected; none is beyond FAR."""
    low, high = -FAR, FAR
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(middle, places) < score else (low, middle)
    return (low + high) / 2


def llr(counts: Mapping[float, int], s0: float, s1: float) -> float:
    """The log-likelihood ratio of the two mean scores, from how often each score was seen."""
    seen = {score: float(counts.get(score, 0)) or UNSEEN for score in {*counts, *QUARTERS}}
    number = sum(seen.values())
    share = {score: count / number for score, count in seen.items()}
    t0, t1 = _tilt(share, s0), _tilt(share, s1)
    return number * sum(p * log((1 + t0 * (a - s0)) / (1 + t1 * (a - s1))) for a, p in share.items())


def _tilt(share: Mapping[float, float], mean: float) -> float:
    """The t for which the frequencies p(a) / (1 + t (a - mean)) have this mean: Newton's steps, kept between bounds."""
    away = [(p, a - mean) for a, p in share.items()]
    low, high = -1 / (max(share) - mean), -1 / (min(share) - mean)
    t = 0.0
    for _ in range(STEPS):
        terms = [(p, d / (1 + t * d)) for p, d in away]
        value, slope = sum(p * each for p, each in terms), -sum(p * each * each for p, each in terms)
        low, high = (t, high) if value > 0 else (low, t)
        step = t - value / slope
        step = step if low < step < high else (low + high) / 2
        if abs(step - t) < CLOSE:
            return step
        t = step
    return t


class Sprt:
    """The test under way. Fed with the scores of the deals in their order, it says when it is decided."""

    def __init__(self, bounds: Bounds, places: int) -> None:
        self.bounds = bounds
        self.llr = 0.0
        self._means = expected(bounds.elo0, places), expected(bounds.elo1, places)
        self._counts: Counter[float] = Counter()

    @property
    def decided(self) -> bool:
        return abs(self.llr) >= BOUND and self._counts.total() >= LEAST

    def add(self, score: float) -> bool:
        """Whether it is decided after one more deal."""
        self._counts[round(score, 9)] += 1
        self.llr = llr(self._counts, *self._means)
        return self.decided

    def until_decided(self, scores: Iterable[float]) -> int:
        """How many of the scores it takes, all of them where they do not decide."""
        number = 0
        for number, score in enumerate(scores, 1):  # noqa: B007 - the last one counts
            if self.add(score):
                break
        return number
