"""To take a find or to wait for a longer one: solved backwards from the end of the hour-glass.

Everybody notices each line that lies there with a rate of the own, after some latency. Nobody knows how many there
are, only how many are to be expected; the longer nothing long has been seen, the less likely it is that there is any.
At every moment and for every state of the safes a player takes what he sees if that is worth more than going on,
where all others do the same. What an end of the search is worth comes from the race.
"""

import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from msgspec import Struct

from safecracker.core.game import Seat

from .box import Box
from .lattice import Lattice
from .model import SAFES, Finds

STEPS = 40  # parts of a search that are told apart

Worth: TypeAlias = tuple[float, ...]
Searching: TypeAlias = frozenset[Seat]


class Top(Struct, frozen=True):
    """The highest safe that is taken, and by whom."""

    safe: int = 0
    seat: Seat | None = None


class Situation(Struct, frozen=True):
    """The safes and the players at a moment of a search."""

    searching: Searching
    top: Top


class Eye(Struct, frozen=True):
    """How somebody notices lines."""

    latency: float  # seconds before anything is noticed
    rate: float  # for each line, in a second
    error: float  # how often a claim is wrong


class Taking(Struct, frozen=True):
    """One player takes what he sees, or not: what follows if he is right, and if he is wrong."""

    seat: Seat
    safe: int
    kind: int  # the place of the safe among all
    right: Situation | Worth
    wrong: Situation | Worth


class Policy(Struct, frozen=True):
    """What to take when, for every situation."""

    sand: float  # seconds
    takes: dict[Situation, tuple[frozenset[tuple[Seat, int]], ...]]  # by step: who takes which safe
    worth: dict[Situation, tuple[Worth, ...]]  # by step: what each player may expect

    def at(self, seconds: float) -> int:
        """The step at so many seconds after the card was turned."""
        return min(STEPS - 1, int(STEPS * math.sqrt(seconds / self.sand)))

    def time(self, number: int) -> float:
        """When a step begins."""
        return _time(number, self.sand)


def _time(number: float, sand: float) -> float:
    """The seconds after which a step begins: steps are short at first, when much happens, and grow."""
    return sand * (number / STEPS) ** 2


def expected(lattice: Lattice, box: Box) -> Finds:
    """How many lines of exactly three, of exactly four and of five symbols there are on average."""
    least = [lattice.room(safe) / len(box.kinds) ** safe for safe in SAFES]
    return least[0] - least[1], least[1] - least[2], least[2]


def hazards(eye: Eye, lines: Finds, seconds: float) -> Finds:
    """How often one notices a line of each length at this moment, if none of that length has been noticed before.

    The number of lines is taken to be Poisson, which forgets at the rate at which each line is noticed.
    """
    since = seconds - eye.latency
    if since < 0:
        return 0.0, 0.0, 0.0
    fading = eye.rate * math.exp(-eye.rate * since)
    return lines[0] * fading, lines[1] * fading, lines[2] * fading


@lru_cache(maxsize=64)
def policy(
    eyes: tuple[Eye, ...], lines: Finds, sand: float, behind: tuple[int, ...], roller: Seat, escape: int
) -> Policy:
    """The best for everybody in a search after which this seat rolls, with these squares behind the thief."""
    from .race import chances  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

    often = rounded(shares(eyes, lines, sand))

    def end(top: Top) -> Worth:
        moved = tuple(squares - top.safe if seat == top.seat else squares for seat, squares in enumerate(behind))
        return chances(moved, roller, often, escape)

    return _solved(eyes, lines, sand, end, greedy=False)


@lru_cache(maxsize=64)
def shares(eyes: tuple[Eye, ...], lines: Finds, sand: float) -> Finds:
    """How often the best find of a search is a 3, a 4 or a 5, if everybody takes what he sees first."""

    def end(top: Top) -> Worth:
        return tuple(float(top.safe == safe) for safe in SAFES)

    start = Situation(frozenset(map(Seat, range(len(eyes)))), Top())
    found = _solved(eyes, lines, sand, end, greedy=True).worth[start][0]
    return found[0], found[1], found[2]


def rounded(finds: Finds) -> Finds:
    """In tenths, so that the race, which hardly depends on them, need not be solved for every small difference.

    Sums are rounded, not shares: together they stay a chance.
    """
    three, four, five = (round(10 * sum(finds[:number])) for number in (1, 2, 3))
    return three / 10, (four - three) / 10, (five - four) / 10


def _solved(eyes: tuple[Eye, ...], lines: Finds, sand: float, end: Callable[[Top], Worth], *, greedy: bool) -> Policy:
    situations = list(_situations(len(eyes)))
    ways = {each: tuple(_takings(each, end)) for each in situations}
    worth: dict[Situation, list[Worth]] = {each: [end(each.top)] for each in situations}
    takes: dict[Situation, list[frozenset[tuple[Seat, int]]]] = {each: [] for each in situations}
    for number in reversed(range(STEPS)):
        step = _time(number + 1, sand) - _time(number, sand)
        rates = [hazards(eye, lines, _time(number, sand) + step / 2) for eye in eyes]
        for each in situations:  # with fewer searching first: what a claim leads to is known before it is weighed
            later = worth[each][-1]
            claims = [(way, _claimed(way, worth, eyes[way.seat].error)) for way in ways[each]]
            taken = [pair for pair in claims if greedy or pair[1][pair[0].seat] >= later[pair[0].seat]]
            worth[each].append(_expected(taken, later, rates, step))
            takes[each].append(frozenset((way.seat, way.safe) for way, _ in taken))
    return Policy(
        sand,
        {each: tuple(reversed(steps)) for each, steps in takes.items()},
        {each: tuple(reversed(steps)) for each, steps in worth.items()},
    )


def _situations(seats: int) -> Iterator[Situation]:
    """All that may come, those with fewer searching first."""
    everybody = tuple(map(Seat, range(seats)))
    tops = [Top(), *(Top(safe, seat) for safe in SAFES[:-1] for seat in everybody)]
    for size in range(1, seats + 1):
        for group in combinations(everybody, size):
            for top in tops:
                if top.seat not in group:
                    yield Situation(frozenset(group), top)


def _takings(situation: Situation, end: Callable[[Top], Worth]) -> Iterator[Taking]:
    for seat in sorted(situation.searching):
        others = situation.searching - {seat}
        wrong = Situation(others, situation.top) if others else end(situation.top)
        for kind, safe in enumerate(SAFES):
            if safe > situation.top.safe:
                top = Top(safe, seat)
                ended = not others or safe == max(SAFES)  # R19, R20
                yield Taking(seat, safe, kind, end(top) if ended else Situation(others, top), wrong)


def _expected(taken: list[tuple[Taking, Worth]], later: Worth, rates: list[Finds], step: float) -> Worth:
    """What a step is worth, in which somebody may be the first to see something worth taking."""
    total = sum(rates[way.seat][way.kind] for way, _ in taken)
    if not total:
        return later
    quiet = math.exp(-total * step)
    value = [quiet * share for share in later]
    for way, claimed in taken:
        weight = (1 - quiet) * rates[way.seat][way.kind] / total
        for n, share in enumerate(claimed):
            value[n] += weight * share
    return tuple(value)


def _claimed(way: Taking, worth: dict[Situation, list[Worth]], error: float) -> Worth:
    right = worth[way.right][-1] if isinstance(way.right, Situation) else way.right
    wrong = worth[way.wrong][-1] if isinstance(way.wrong, Situation) else way.wrong
    return tuple([(1 - error) * good + error * bad for good, bad in zip(right, wrong, strict=True)])
