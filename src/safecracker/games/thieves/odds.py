"""What can be counted in Thieves!: what loot is worth, whom a raid would hit, who would win, how long it lasts.

Face-down loot is taken as random money among what is unseen. Sums of one player are counted exactly; what is asked of
all players together is listed while few cards are hidden, and sampled otherwise.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.core.game import Seat

from .cards import MONEY, Card
from .model import Phase
from .scoring import final_worth, raid_losers, raid_worth, winners
from .view import LootSeen, View
from .worlds import unseen

LISTED: Final = 700  # ways to fill the hidden places that are listed; where there may be more, they are sampled
SAMPLED: Final = 400
DIGITS: Final = 9  # of a chance; what is certain is 1 and no less
LOW, HIGH = 0.1, 0.9  # a range of turns leaves out a tenth at either end
RAID: Callable[[Card], int] = attrgetter("raid")
FINAL: Callable[[Card], int] = attrgetter("final")

Heap: TypeAlias = tuple[Card, ...]  # the loot of one player
Scores: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # by seat: raid sums, end sums, cards
Groups: TypeAlias = dict[Scores, float]  # worlds by what they are worth, with their weights
Worlds: TypeAlias = tuple[tuple[float, Scores, tuple[Heap, ...]], ...]  # loot of all with its weight


class Sum(Struct, frozen=True):
    """What somebody's loot may be worth."""

    least: int
    most: int
    mean: float
    chances: tuple[float, ...]  # of the sums from ``least`` to ``most``


class Turns(Struct, frozen=True):
    """How many turns are still to be begun, if no raid fills the pile again."""

    mean: float
    low: int
    high: int


def loot_sum(view: View, loot: Sequence[LootSeen], worth: Callable[[Card], int]) -> Sum:
    """What this loot may be worth: every set of unseen money is as likely as any other."""
    hidden = sum(each.card is None for each in loot)
    known = sum(worth(each.card) for each in loot if each.card)
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # by cards and sum
    for card, n in zip(MONEY, unseen(view), strict=False):
        more: dict[tuple[int, int], int] = {}
        for (cards, total), count in ways.items():
            for taken in range(min(n, hidden - cards) + 1):
                key = cards + taken, total + taken * worth(card)
                more[key] = more.get(key, 0) + count * math.comb(n, taken)
        ways = more
    sums = {known + total: count for (cards, total), count in ways.items() if cards == hidden}
    least, most, number = min(sums), max(sums), sum(sums.values())
    chances = tuple([sums.get(total, 0) / number for total in range(least, most + 1)])
    return Sum(least, most, sum(total * count for total, count in sums.items()) / number, chances)


def loot_worlds(view: View, rng: Random) -> tuple[Worlds, bool]:
    """What may lie in all places, and whether every way is listed."""
    hidden = sum(each.card is None for thief in view.thieves for each in thief.loot)
    left = unseen(view)[: len(MONEY)]
    kinds = sum(n > 0 for n in left)
    if kinds**hidden <= LISTED:
        ways = list(_ways(hidden, left))
        total = sum(weight for weight, _ in ways)
        return tuple([(weight / total, *_laid(view, cards)) for weight, cards in ways]), True
    box = [card for card, n in zip(MONEY, left, strict=True) for _ in range(n)]
    return tuple([(1 / SAMPLED, *_laid(view, rng.sample(box, hidden))) for _ in range(SAMPLED)]), False


def _ways(hidden: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Every row of so many cards, with the number of ways to deal it."""
    if not hidden:
        yield 1, ()
        return
    for rank, n in enumerate(left):
        if n:
            for weight, cards in _ways(hidden - 1, (*left[:rank], n - 1, *left[rank + 1 :])):
                yield n * weight, (MONEY[rank], *cards)


def _laid(view: View, hidden: Sequence[Card]) -> tuple[Scores, tuple[Heap, ...]]:
    cards = iter(hidden)
    heaps = tuple([tuple([each.card or next(cards) for each in thief.loot]) for thief in view.thieves])
    return (tuple(map(raid_worth, heaps)), tuple(map(final_worth, heaps)), tuple(map(len, heaps))), heaps


def grouped(worlds: Worlds) -> Groups:
    groups: Groups = {}
    for weight, scores, _ in worlds:
        groups[scores] = groups.get(scores, 0.0) + weight
    return groups


def hit_chance(view: View, groups: Groups, seat: Seat) -> float:
    """The chance that the seat loses all loot, if a raid came now."""
    found = 0.0
    for (raid, _, _), weight in groups.items():
        if raid[seat] == max(raid) and seat in raid_losers(raid, view.options.raid):
            found += weight
    return round(found, DIGITS)


def win_share(view: View, groups: Groups, seat: Seat) -> float:
    """The seat's share of the win, if the game ended now."""
    found = 0.0
    for (_, final, cards), weight in groups.items():
        if final[seat] == max(final):
            best, _ = winners(final, cards, view.options.ties)
            found += weight * (seat in best) / len(best)
    return round(found, DIGITS)


def turns_left(view: View) -> Turns:
    """How many turns are begun before the last getaway car is drawn: one card for each, and getaway cars besides."""
    needed, hidden = view.options.escape - view.getaways, unseen(view)[Card.GETAWAY.rank]
    if view.phase is Phase.DEAL:
        hidden = view.options.getaways
    limit = view.options.limit - view.plays if view.options.limit else None
    if view.over or needed <= 0:
        return Turns(0.0, 0, 0)
    if hidden < needed or view.pile < hidden:
        cards = limit if limit is not None else view.pile
        return Turns(float(cards), cards, cards)
    total = math.comb(view.pile, hidden)
    spread: dict[int, float] = {}
    for place in range(needed, view.pile - hidden + needed + 1):
        ways = math.comb(place - 1, needed - 1) * math.comb(view.pile - place, hidden - needed)
        turns = place - needed if limit is None else min(place - needed, limit)
        spread[turns] = spread.get(turns, 0.0) + ways / total
    return Turns(sum(n * chance for n, chance in spread.items()), _quantile(spread, LOW), _quantile(spread, HIGH))


def _quantile(spread: dict[int, float], share: float) -> int:
    less = [turns for turns in spread if sum(chance for n, chance in spread.items() if n <= turns) < share]
    return sorted(spread)[len(less)]
