"""A quick estimate of the share of the win: from sums of loot, cars on the street, and turns to come."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Action, Seat
from safecracker.games.thieves.rules.cards import Card, Hand
from safecracker.games.thieves.rules.model import (
    CARS_TO_RAID,
    SIMPLE_ACTIONS,
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    LootCard,
    SoundSiren,
    State,
    Swap,
)
from safecracker.games.thieves.rules.view import LootCardSeen, View

CAR_TURNS: Final = 3.0  # turns until one more police car lies on the street, about
HIDDEN_RAID: Final = 1.7  # what a face-down card is worth on average: players hide the better ones
HIDDEN_FINAL: Final = 1.75
CARS_PER_CARD: Final = 0.3  # police cars on an unseen card of a hand, on average
JOB_GAIN: Final = 0.02  # two more cards are worth a little


class Position(Struct, kw_only=True):
    """The table as one seat knows it, in the figures that the estimate needs."""

    seat: Seat
    raid: list[float]
    final: list[float]
    hidden: int  # cards that the seat does not know
    cars: float
    turns: float  # still to come, on average
    called: float  # police cars in the other hands, about


def position(table: View | State, seat: Seat) -> Position:
    """The table as a seat knows it, which may be less than is in the state."""
    piles: Sequence[Sequence[LootCardSeen | LootCard]]
    if isinstance(table, View):
        piles = [thief.loot for thief in table.thieves]
        held, pile = [thief.held for thief in table.thieves], table.pile
    else:
        piles, held, pile = table.loot, [len(hand) for hand in table.hands], sum(table.pile)
    raid, final, hidden, cars = [], [], 0, 0
    for loot in piles:
        one, other = 0.0, 0.0
        for each in loot:
            card = _known(each, seat)
            if card:
                one, other = one + card.raid, other + card.final
            else:
                one, other, hidden = one + HIDDEN_RAID, other + HIDDEN_FINAL, hidden + 1
        raid.append(one)
        final.append(other)
    for card in table.street:
        cars += card.cars
    options = table.options
    left = options.getaways - table.getaways
    turns = max(0.0, (options.escape - table.getaways) * (pile - left) / (left + 1))
    if options.limit:
        turns = min(turns, options.limit - table.plays)
    return Position(
        seat=seat,
        raid=raid,
        final=final,
        hidden=hidden,
        cars=cars,
        turns=turns,
        called=CARS_PER_CARD * (sum(held) - held[seat]),
    )


def _known(each: LootCardSeen | LootCard, seat: Seat) -> Card | None:
    return each.card if each.up or seat in each.known else None


def share(at: Position) -> float:
    """The estimated share of the win: a raid may come first, or the game may end before it."""
    if at.cars >= CARS_TO_RAID:
        return _after_raid(at)
    calm = math.exp(-((at.turns / (CAR_TURNS * (CARS_TO_RAID - at.cars))) ** 1.5))
    scale = 0.8 + 0.12 * at.turns
    powers = [math.exp(total / scale) for total in at.final]
    return calm * powers[at.seat] / sum(powers) + (1 - calm) * _after_raid(at)


def _after_raid(at: Position) -> float:
    """The estimated share of the win once there is a raid: the richest loses all loot."""
    scale = 0.25 + 0.1 * at.hidden
    top, late = max(at.raid), 1.2 + 0.12 * at.turns
    hits = [math.exp((total - top) / scale) for total in at.raid]
    powers = [math.exp(total / late) for total in at.final]
    every, mine, found = sum(powers), powers[at.seat], 0.0
    for seat, (hit, power) in enumerate(zip(hits, powers, strict=True)):
        found += hit * (1.0 if seat == at.seat else mine) / (every - power + 1.0)
    return found / sum(hits)


def share_after(at: Position, table: View | State, action: Action) -> float:
    """The estimated share of the win after a play."""
    match action:
        case Keep(card):
            return _with_money(at, at.seat, card)
        case Give(to, card):
            return _with_money(at, to, card)
        case Lay(card):
            return _with_cars(at, at.cars + card.cars)
        case SoundSiren():
            raided = min(1.0, at.called / (2 * max(0.5, CARS_TO_RAID - at.cars)))
            some = min(CARS_TO_RAID - 1.0, at.cars + at.called / 2)
            return raided * _with_cars(at, CARS_TO_RAID) + (1 - raided) * _with_cars(at, some)
        case CallFalseAlarm():
            return _with_cars(at, 0.0)
        case Swap(own, seat, place) if seat is not None and place is not None:
            return _swapped(at, table, own, seat, place)
    return share(at) + (JOB_GAIN if isinstance(action, BeginDoubleJob) else 0.0)


def _with_money(at: Position, seat: Seat, card: Card) -> float:
    raid, final = at.raid[seat], at.final[seat]
    at.raid[seat], at.final[seat] = raid + card.raid, final + card.final
    found = share(at)
    at.raid[seat], at.final[seat] = raid, final
    return found


def _with_cars(at: Position, cars: float) -> float:
    before, at.cars = at.cars, cars
    found = share(at)
    at.cars = before
    return found


def _swapped(at: Position, table: View | State, own: int | None, seat: Seat, place: int) -> float:
    mine, theirs = _loot(table, at.seat), _loot(table, seat)
    raid, final = _card_worth(_known(theirs[place], at.seat))
    if own is not None:
        less, least = _card_worth(_known(mine[own], at.seat))
        raid, final = raid - less, final - least
    after = replace(at, raid=[*at.raid], final=[*at.final])
    after.raid[at.seat] += raid
    after.final[at.seat] += final
    after.raid[seat] -= raid
    after.final[seat] -= final
    return share(after)


def _loot(table: View | State, seat: Seat) -> Sequence[LootCardSeen | LootCard]:
    return table.thieves[seat].loot if isinstance(table, View) else table.loot[seat]


def _card_worth(card: Card | None) -> tuple[float, float]:
    return (float(card.raid), float(card.final)) if card else (HIDDEN_RAID, HIDDEN_FINAL)


def plays(table: View | State, seat: Seat, cards: Hand) -> Iterator[Action]:
    """The legal plays of these cards; of swaps that are the same for what the seat knows, one."""
    others = [Seat((seat + step) % table.seats) for step in range(1, table.seats)]
    for card in dict.fromkeys(cards):
        if card.money:
            yield Keep(card)
            for other in others:
                yield Give(other, card)
        elif card.cars:
            yield Lay(card)
        elif card is Card.SWAP:
            yield from _swaps(table, seat, others)
        else:
            yield SIMPLE_ACTIONS[card]


def _swaps(table: View | State, seat: Seat, others: list[Seat]) -> Iterator[Action]:
    # the last place of each kind that the seat can tell apart
    kinds = {_known(each, seat): place for place, each in enumerate(_loot(table, seat))}
    own: list[int | None] = [*kinds.values()] or [None]
    theirs = [
        (other, place)
        for other in others
        for place in {_known(each, seat): place for place, each in enumerate(_loot(table, other))}.values()
    ]
    if not theirs:
        yield Swap()
    for mine in own:
        for other, place in theirs:
            yield Swap(mine, other, place)


def rated_by_estimate(view: View) -> list[tuple[float, Action]]:
    """All plays of the viewer with their estimates, the best first."""
    at = position(view, view.turn)
    found = [(share_after(at, view, action), action) for action in plays(view, view.turn, view.playable)]
    return sorted(found, key=lambda pair: -pair[0])
