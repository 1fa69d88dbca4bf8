"""Odds in Thieves!: what loot is worth, who would lose a raid, who would win, whether a raid can come.

Face-down loot is taken as random money among what is unseen. Sums of one player are counted exactly; for
questions about all players all deals are listed while few cards are hidden, and sampled otherwise.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.thieves.rules.cards import CARDS, MONEY, POLICE, Card
from safecracker.games.thieves.rules.model import CARS_TO_RAID, Phase
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.games.thieves.rules.scoring import final_worth, raid_losers, raid_worth, winners
from safecracker.games.thieves.rules.view import LootCardSeen, Thief, View

LISTED: Final = 700  # ways to fill the hidden places that are listed; where there may be more, they are sampled
SAMPLED: Final = 400
DIGITS: Final = 9  # of a chance, so that a certain one is exactly 1
RAID: Callable[[Card], int] = attrgetter("raid")
FINAL: Callable[[Card], int] = attrgetter("final")

LootCards: TypeAlias = tuple[Card, ...]  # the loot of one player
Scores: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]  # by seat: raid sums, end sums, cards
ScoreOdds: TypeAlias = dict[Scores, float]  # how likely all loot is worth this
LootDeals: TypeAlias = tuple[tuple[float, Scores, tuple[LootCards, ...]], ...]  # ways to fill all loot, with weights


class LootWorth(Struct, frozen=True, kw_only=True):
    """What somebody's loot may be worth."""

    least: int
    most: int
    mean: float
    chances: tuple[float, ...]  # of the sums from ``least`` to ``most``


def loot_worth(view: View, loot: Sequence[LootCardSeen], worth: Callable[[Card], int]) -> LootWorth:
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
    mean = sum(total * count for total, count in sums.items()) / number
    return LootWorth(least=least, most=most, mean=mean, chances=chances)


def possible_loot(view: View, rng: Random) -> tuple[LootDeals, bool]:
    """What may lie in all hidden places, and whether every way is listed."""
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
    """Every sequence of ``hidden`` cards, with the number of ways to deal it."""
    if not hidden:
        yield 1, ()
        return
    for rank, n in enumerate(left):
        if n:
            for weight, cards in _ways(hidden - 1, (*left[:rank], n - 1, *left[rank + 1 :])):
                yield n * weight, (MONEY[rank], *cards)


def _laid(view: View, hidden: Sequence[Card]) -> tuple[Scores, tuple[LootCards, ...]]:
    cards = iter(hidden)
    loot = tuple([tuple([each.card or next(cards) for each in thief.loot]) for thief in view.thieves])
    return (tuple(map(raid_worth, loot)), tuple(map(final_worth, loot)), tuple(map(len, loot))), loot


def by_scores(deals: LootDeals) -> ScoreOdds:
    """The deals, those together in which all loot is worth the same."""
    odds: ScoreOdds = {}
    for weight, scores, _ in deals:
        odds[scores] = odds.get(scores, 0.0) + weight
    return odds


def hit_chance(view: View, odds: ScoreOdds, seat: Seat) -> float:
    """The chance that the seat loses all loot, if a raid came now."""
    found = 0.0
    for (raid, _, _), weight in odds.items():
        if raid[seat] == max(raid) and seat in raid_losers(raid, view.options.raid):
            found += weight
    return round(found, DIGITS)


def win_share(view: View, odds: ScoreOdds, seat: Seat) -> float:
    """The seat's share of the win, if the game ended now."""
    found = 0.0
    for (_, final, cards), weight in odds.items():
        if final[seat] == max(final):
            best, _ = winners(final, cards, view.options.ties)
            found += weight * (seat in best) / len(best)
    return round(found, DIGITS)


# whether a raid can come


def raid_possible(view: View, turns: int) -> bool:
    """Whether enough police cars can be laid in this many turns, the present one included. False is a proof."""
    left, sirens = unseen(view), _most_played(view, turns, Card.SIREN)
    jobs = view.jobs + 2 * _most_played(view, turns, Card.DOUBLE)
    draws = sum(_draws(view, seat, called=sirens > 0) for seat in _seats(view, turns))
    if view.pile - left[Card.GETAWAY.rank] < draws + jobs:  # R27: what was discarded may come again
        return sum(n * card.cars for card, n in zip(CARDS, view.options.deck, strict=True)) >= CARS_TO_RAID
    seen = view.thieves if sirens else [view.thieves[seat] for seat in _seats(view, turns)]
    police = [card for thief in seen for card in thief.hand or () if card.cars]
    police += [card for card in POLICE for _ in range(left[card.rank])]
    police += [view.drawn] if view.drawn else []
    if sirens:
        laid = jobs + draws + sum(map(_room, view.thieves)) + view.job
    else:
        laid = jobs + sum(_may_lay(view, seat) for seat in _seats(view, turns))
    return view.cars + sum(sorted((card.cars for card in police), reverse=True)[:laid]) >= CARS_TO_RAID


def _seats(view: View, turns: int) -> list[Seat]:
    """Whose turns these are."""
    return [Seat((view.turn + step) % view.seats) for step in range(turns)]


def _most_played(view: View, turns: int, card: Card) -> int:
    """How many such cards can be played, at most."""
    held = [view.thieves[seat].hand or () for seat in _seats(view, turns)]
    return unseen(view)[card.rank] + sum(hand.count(card) for hand in held) + (view.drawn is card)


def _draws(view: View, seat: Seat, *, called: bool) -> int:
    """How many cards the seat draws in its turn, at most; more where a siren may call some of its cards before."""
    if seat == view.turn and (view.phase is Phase.PLAY or view.jobs):
        return 0
    thief = view.thieves[seat]
    return view.options.hand - thief.held + (_room(thief) if called else 0)


def _may_lay(view: View, seat: Seat) -> bool:
    job = view.job and seat == view.turn
    return job or _draws(view, seat, called=False) > 0 or _room(view.thieves[seat]) > 0


def _room(thief: Thief) -> int:
    """How many police cars a hand can hold, by all that is proven about it."""
    if thief.hand is not None:
        return sum(card.cars > 0 for card in thief.hand)
    known = thief.bounds
    return thief.held if known is None else min(thief.held, known.fresh + sum(known.most[card.rank] for card in POLICE))
