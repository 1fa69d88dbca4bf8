"""Worlds that a view cannot tell from the real one: what is unseen is dealt anew, and nothing proven is denied."""

from collections.abc import Sequence
from random import Random

from .cards import CARDS, MONEY, RANK, Card, Counts, Hand
from .model import Loot, Phase, State
from .view import Thief, View

HELD = len(CARDS) - 1  # R6: getaway cars, the last kind, never enter a hand


def sample_state(seen: View, rng: Random) -> State:
    """A state with this view: every way to deal the unseen cards that fits what is proven is as likely as any other.

    That is exact for loot, which is money where it lies face down, and for a siren until more is drawn. What a shuffle
    proves holds for each hand by itself, not for all together. What others remember of their own draws is not imagined:
    they have forgotten it.
    """
    left = list(unseen(seen))
    # the most restricted first: all money can be held, and all that is held can be in the pile, so no deal is favoured
    loot = tuple(
        [
            tuple(
                [Loot(card.card or _picked(left, left[: len(MONEY)], rng), card.up, card.known) for card in thief.loot]
            )
            for thief in seen.thieves
        ]
    )
    proven = [_proven(thief, left, rng) for thief in seen.thieves]
    hands = tuple([_filled(thief, cards, left, rng) for thief, cards in zip(seen.thieves, proven, strict=True)])
    drawn = seen.drawn or (_picked(left, left[:HELD], rng) if seen.job else None)
    return State(
        options=seen.options,
        hands=hands,
        loot=loot,
        pile=tuple(left),
        bounds=tuple([thief.bounds for thief in seen.thieves]),
        gems=tuple([thief.gems for thief in seen.thieves]),
        asides=seen.asides,
        log=seen.log,
        phase=seen.phase,
        turn=seen.turn,
        turns=seen.turns,
        plays=seen.plays,
        jobs=seen.jobs,
        drawn=drawn,
        street=seen.street,
        getaways=seen.getaways,
        discard=seen.discard,
        past=seen.past,
    )


def unseen(seen: View) -> Counts:
    """How many cards of each kind the viewer does not see, in the pile, in hands or face down."""
    left = list(seen.options.deck)
    # R3: until the deal is done, the getaway cars lie aside
    left[Card.GETAWAY.rank] -= left[Card.GETAWAY.rank] if seen.phase is Phase.DEAL else seen.getaways
    for cards in (seen.street, seen.discard, *[thief.hand or () for thief in seen.thieves]):
        for card in cards:
            left[card.rank] -= 1
    for thief in seen.thieves:
        for each in thief.loot:
            if each.card:
                left[each.card.rank] -= 1
    if seen.drawn:
        left[seen.drawn.rank] -= 1
    return tuple(left)


def _proven(thief: Thief, left: list[int], rng: Random) -> list[Card]:
    """Cards for the part of a hidden hand that is bound."""
    if thief.hand is not None or thief.bounds is None:
        return []
    most, cards = list(thief.bounds.most[:HELD]), list[Card]()
    for _ in range(thief.held - thief.bounds.fresh):
        fitting = [n if able else 0 for n, able in zip(left, most, strict=False)]
        # bounds hold for each hand by itself: another hand may have taken the last card that fits
        card = _picked(left, fitting if any(fitting) else left[:HELD], rng)
        most[card.rank] = max(0, most[card.rank] - 1)
        cards.append(card)
    return cards


def _filled(thief: Thief, proven: list[Card], left: list[int], rng: Random) -> Hand:
    if thief.hand is not None:
        return thief.hand
    more = [_picked(left, left[:HELD], rng) for _ in range(thief.held - len(proven))]
    return tuple(sorted((*proven, *more), key=RANK))


def _picked(left: list[int], weights: Sequence[int], rng: Random) -> Card:
    """A card picked with these weights, and taken from what is left."""
    chance = int(rng.random() * sum(weights))
    rank = 0
    while (chance := chance - weights[rank]) >= 0:
        rank += 1
    left[rank] -= 1
    return CARDS[rank]
