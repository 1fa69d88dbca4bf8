"""What each card does when it is played: the check, the new state, and the events.

Whose turn it is, what is drawn and when the game is over is in rules.py.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from safecracker.core.errors import IllegalAction
from safecracker.core.frozen import with_item
from safecracker.core.game import Action, Event, Seat, Step

from . import hand_bounds
from .cards import POLICE, RANK, Card, Hand, pile_with, without_card
from .events import (
    AlarmCalled,
    CarsCalled,
    JobBegun,
    LootSwapped,
    LootTaken,
    MoneyGiven,
    MoneyKept,
    PileShuffled,
    PoliceLaid,
    Raided,
    SirenSounded,
    SwapMissed,
)
from .model import (
    CARS_TO_RAID,
    SEATS,
    BeginDoubleJob,
    CallFalseAlarm,
    CardInLoot,
    Give,
    HandBounds,
    Keep,
    Lay,
    LootCard,
    SoundSiren,
    State,
    Swap,
    cars_on,
)
from .scoring import raid_losers, raid_worth


def after_play(state: State, action: Action) -> Step[State]:
    """The state after the seat in turn has played a card, before the turn goes on; raises IllegalAction."""
    effect = EFFECTS.get(type(action))
    if effect is None:
        raise IllegalAction(
            "play a card: keep money or give it away, put a police car on the street, or play an action card", rule="R8"
        )
    return effect(state, action)


def _keep(state: State, keep: Keep) -> Step[State]:
    seat, card = state.turn, keep.card
    if not card.money:
        raise IllegalAction("you can only keep money; this card is not money: {card}", rule="R9", card=card.word)
    hands, bounds = _without_played_card(state, card, openly=False)
    pile = state.loot[seat] + (CardInLoot(card, up=False, known=(seat,)),)
    loot = with_item(state.loot, seat, pile)
    after = replace(state, hands=hands, bounds=bounds, drawn=None, plays=state.plays + 1, loot=loot)
    return Step(after, (MoneyKept(seat, card),))


def _give(state: State, give: Give) -> Step[State]:
    to, card = give.seat, give.card
    if not card.money:
        raise IllegalAction("you can only give away money; this card is not money: {card}", rule="R9", card=card.word)
    if to == state.turn:
        # R9: never face up into the own loot
        raise IllegalAction(
            "you cannot give money to yourself; keep it face down, or give it to someone else", rule="R9"
        )
    _check_seat(state, to)
    hands, bounds = _without_played_card(state, card, openly=True)
    pile = state.loot[to] + (CardInLoot(card, up=True, known=()),)
    loot = with_item(state.loot, to, pile)
    after = replace(state, hands=hands, bounds=bounds, drawn=None, plays=state.plays + 1, loot=loot)
    return Step(after, (MoneyGiven(state.turn, to, card),))


def _lay(state: State, lay: Lay) -> Step[State]:
    card = lay.card
    if not card.cars:
        raise IllegalAction(
            "you can only put police cars on the street; this card is not one: {card}", rule="R12", card=card.word
        )
    hands, bounds = _without_played_card(state, card, openly=True)
    street = (*state.street, card)
    after = replace(state, hands=hands, bounds=bounds, drawn=None, plays=state.plays + 1, street=street)
    laid = PoliceLaid(state.turn, card, cars_on(street))
    if laid.cars < CARS_TO_RAID:
        return Step(after, (laid,))
    step = _raid(after)
    return Step(step.state, (laid, *step.events))


def _sound_siren(state: State, _: SoundSiren) -> Step[State]:
    """R21: clockwise the others lay police cars; they are counted after the last one."""
    state = _discarded(state, Card.SIREN)
    seats, hands, bounds = state.seats, list(state.hands), list(state.bounds)
    street, rule = state.street, state.options.siren
    events: list[Event] = [SirenSounded(state.turn)]
    for step in range(1, seats):
        seat = SEATS[(state.turn + step) % seats]
        cars = called_cars(hands[seat], rule)
        street += cars
        for card in cars:
            hands[seat] = without_card(hands[seat], card)
            bounds[seat] = _after_open_play(bounds[seat], card, hands[seat])
        if missing := _kinds_ruled_out(cars, rule):
            bounds[seat] = hand_bounds.without_kinds(bounds[seat], missing, len(hands[seat]))
        events.append(CarsCalled(seat, cars, cars_on(street)))
    state = replace(state, hands=tuple(hands), bounds=tuple(bounds), street=street)
    if cars_on(street) < CARS_TO_RAID:
        return Step(state, tuple(events))
    raid = _raid(state)
    return Step(raid.state, (*events, *raid.events))


def called_cars(hand: Iterable[Card], rule: str) -> tuple[Card, ...]:
    """The police cars that a siren calls out of a hand: all, or one, a single one first."""
    police = [card for card in hand if card.cars]
    return tuple(police if rule == "all" else sorted(police, key=RANK)[:1])


def _kinds_ruled_out(cars: tuple[Card, ...], rule: str) -> tuple[Card, ...]:
    """The kinds that a hand cannot hold, given what the siren called out of it."""
    if rule == "all" or not cars:
        return POLICE
    return (Card.CAR,) if cars == (Card.CARS,) else ()


def _swap(state: State, swap: Swap) -> Step[State]:
    """R23: the owners of both cards see both; each card stays face up or face down."""
    state, seat = _discarded(state, Card.SWAP), state.turn
    if not any(loot for owner, loot in enumerate(state.loot) if owner != seat):
        if swap != Swap():
            raise IllegalAction(
                "nobody else has loot; play the swap without choosing cards", rule="R23", example="swap"
            )
        return Step(state, (SwapMissed(seat),))
    other, place = swap.seat, swap.place
    if other is None or place is None:
        raise IllegalAction(
            "choose the two cards to swap: one of yours and one of another player’s", rule="R23", example="swap 0 1 0"
        )
    if other == seat:
        raise IllegalAction("swap with someone else, not with yourself", rule="R23")
    _check_seat(state, other)
    taken = _card_at(state.loot[other], place)
    if swap.own is None:
        if state.loot[seat]:
            raise IllegalAction(
                "you have loot to swap; choose one of your own cards first", rule="R23", example="swap 0 1 0"
            )
        return _take(state, other, place, taken)
    if not state.loot[seat]:
        raise IllegalAction(
            "you have no loot to give; just choose another player’s card", rule="R23", example="swap 1 0"
        )
    given = _card_at(state.loot[seat], swap.own)
    loot = with_item(state.loot, seat, with_item(state.loot[seat], swap.own, _seen_by_both(taken, seat, other)))
    loot = with_item(loot, other, with_item(loot[other], place, _seen_by_both(given, seat, other)))
    event = LootSwapped(
        seat=seat,
        own=swap.own,
        other=other,
        place=place,
        given=given.card,
        given_up=given.up,
        taken=taken.card,
        taken_up=taken.up,
    )
    return Step(replace(state, loot=loot), (event,))


def _take(state: State, other: Seat, place: int, taken: LootCard) -> Step[State]:
    seat, theirs = state.turn, state.loot[other]
    loot = with_item(state.loot, other, theirs[:place] + theirs[place + 1 :])
    loot = with_item(loot, seat, (*loot[seat], _seen_by_both(taken, seat, other)))
    event = LootTaken(seat=seat, other=other, place=place, card=taken.card, up=taken.up)
    return Step(replace(state, loot=loot), (event,))


def _seen_by_both(loot: LootCard, one: Seat, other: Seat) -> LootCard:
    """The card after both players have seen it."""
    return loot if loot.up else CardInLoot(loot.card, loot.up, tuple(sorted({*loot.known, one, other})))


def _raid(state: State) -> Step[State]:
    """R14 to R18: the richest lose all loot, the others' loot stays open, and discarded cards go into the pile."""
    loot = tuple([tuple([each.card for each in pile]) for pile in state.loot])
    sums = tuple([raid_worth(cards) for cards in loot])
    losers = raid_losers(sums, state.options.raid)
    left = tuple([() if seat in losers else _turned_up(pile) for seat, pile in enumerate(state.loot)])
    lost = tuple([card for seat in losers for card in loot[seat]])
    state = replace(state, loot=left, discard=state.discard + lost)
    step = with_shuffled_pile(state, street=True)
    return Step(step.state, (Raided(loot, sums, losers), *step.events))


def _turned_up(loot: tuple[LootCard, ...]) -> tuple[LootCard, ...]:
    return tuple([each if each.up else CardInLoot(each.card, up=True, known=()) for each in loot])


def with_shuffled_pile(state: State, *, street: bool) -> Step[State]:
    """R17, R27: the discard pile, and after a raid the police cars, go back into the pile."""
    hidden = [each.card for pile in state.loot for each in pile if not each.up]
    unseen = pile_with(state.pile, hidden + [card for hand in state.hands for card in hand])
    bounds = tuple(
        [hand_bounds.before_shuffle(known, unseen, len(state.hands[seat])) for seat, known in enumerate(state.bounds)]
    )
    pile = pile_with(state.pile, state.discard + state.street if street else state.discard)
    state = replace(state, pile=pile, discard=(), street=() if street else state.street, bounds=bounds)
    return Step(state, (PileShuffled(sum(pile)),))


def _discarded(state: State, card: Card) -> State:
    """R20: an action card goes to the discard pile, and then it acts."""
    hands, bounds = _without_played_card(state, card, openly=True)
    discard = (*state.discard, card)
    return replace(state, hands=hands, bounds=bounds, drawn=None, plays=state.plays + 1, discard=discard)


def _without_played_card(
    state: State, card: Card, *, openly: bool
) -> tuple[tuple[Hand, ...], tuple[HandBounds | None, ...]]:
    """The hands without the card that is played, and what is proven of them; a double job leaves them alone (R24)."""
    if state.drawn:
        if card is not state.drawn:
            raise IllegalAction("first play the card from your double job: {card}", rule="R24", card=state.drawn.word)
        return state.hands, state.bounds
    seat, hands, bounds = state.turn, state.hands, state.bounds
    hand, known = hands[seat], bounds[seat]
    if card not in hand:
        held = tuple(each.word for each in hand)
        raise IllegalAction("you do not have this card: {card}; you have: {held}", rule="R8", card=card.word, held=held)
    left = without_card(hand, card)
    if known:
        if openly:
            known = hand_bounds.after_open_play(known, card, len(left))
        else:
            known = hand_bounds.unless_faded(known, len(left))
        bounds = with_item(bounds, seat, known)
    return with_item(hands, seat, left), bounds


def _after_open_play(bounds: HandBounds | None, card: Card, left: Hand) -> HandBounds | None:
    return hand_bounds.after_open_play(bounds, card, len(left)) if bounds else None


def _check_seat(state: State, seat: Seat) -> None:
    if not 0 <= seat < len(state.hands):
        raise IllegalAction(
            "there is no seat {seat}; the seats are 1 to {seats}",
            rule="R9",
            example=", ".join(map(str, range(state.seats))),
            seat=seat + 1,
            seats=state.seats,
        )


def _card_at(loot: tuple[LootCard, ...], place: int) -> LootCard:
    if not 0 <= place < len(loot):
        raise IllegalAction(
            "there is no card {n} in that loot; it has {cards}",
            rule="R23",
            example="swap 0 1 0",
            n=place + 1,
            cards=len(loot),
        )
    return loot[place]


def _begin_double_job(state: State, _: BeginDoubleJob) -> Step[State]:
    state = _discarded(state, Card.DOUBLE)
    return Step(replace(state, jobs=state.jobs + 2), (JobBegun(state.turn),))  # R25: it chains


def _call_false_alarm(state: State, _: CallFalseAlarm) -> Step[State]:
    state = _discarded(state, Card.ALARM)
    event = AlarmCalled(state.turn, state.street)
    return Step(replace(state, discard=state.discard + state.street, street=()), (event,))


EFFECTS: Final[dict[type[Action], Callable[[State, Any], Step[State]]]] = {
    Keep: _keep,
    Give: _give,
    Lay: _lay,
    SoundSiren: _sound_siren,
    Swap: _swap,
    BeginDoubleJob: _begin_double_job,
    CallFalseAlarm: _call_false_alarm,
}
