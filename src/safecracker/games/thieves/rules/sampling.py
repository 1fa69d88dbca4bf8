"""States that a view cannot tell from the real one: unseen cards are dealt again, within what is proven."""

from collections.abc import Sequence
from random import Random

from .cards import CARDS, MONEY, RANK, Card, Counts, Hand
from .model import CardInLoot, Phase, State
from .view import Thief, View

HELD = len(CARDS) - 1  # R6: getaway cars, the last kind, never enter a hand


def sample_state(view: View, rng: Random) -> State:
    """A state with this view. All ways to deal the unseen cards that fit what is proven are equally likely.

    That is exact for face-down loot, which is always money, and after a siren until more cards are drawn. What a
    shuffle proves holds for each hand by itself, not for all hands together. In the sampled state the other seats have
    no asides: what they know of their own draws is left out.
    """
    left = list(unseen(view))
    # The most restricted cards come first: money can also be in a hand, and a hand's cards can also be in the pile,
    # so no deal is favoured.
    loot = tuple(
        [
            tuple(
                [
                    CardInLoot(card.card or _pick(left, left[: len(MONEY)], rng), card.up, card.known)
                    for card in thief.loot
                ]
            )
            for thief in view.thieves
        ]
    )
    bound = [_bound_cards(thief, left, rng) for thief in view.thieves]
    hands = tuple([_full_hand(thief, cards, left, rng) for thief, cards in zip(view.thieves, bound, strict=True)])
    drawn = view.drawn or (_pick(left, left[:HELD], rng) if view.job else None)
    return State(
        options=view.options,
        hands=hands,
        loot=loot,
        pile=tuple(left),
        bounds=tuple([thief.bounds for thief in view.thieves]),
        gems=tuple([thief.gems for thief in view.thieves]),
        asides=view.asides,
        log=view.log,
        phase=view.phase,
        turn=view.turn,
        turns=view.turns,
        plays=view.plays,
        jobs=view.jobs,
        drawn=drawn,
        street=view.street,
        getaways=view.getaways,
        discard=view.discard,
        past=view.past,
    )


def unseen(view: View) -> Counts:
    """How many cards of each kind the viewer does not see, in the pile, in hands or face down."""
    left = list(view.options.deck)
    # R3: until the deal is done, the getaway cars lie aside
    left[Card.GETAWAY.rank] -= left[Card.GETAWAY.rank] if view.phase is Phase.DEAL else view.getaways
    for cards in (view.street, view.discard, *[thief.hand or () for thief in view.thieves]):
        for card in cards:
            left[card.rank] -= 1
    for thief in view.thieves:
        for each in thief.loot:
            if each.card:
                left[each.card.rank] -= 1
    if view.drawn:
        left[view.drawn.rank] -= 1
    return tuple(left)


def _bound_cards(thief: Thief, left: list[int], rng: Random) -> list[Card]:
    """Cards for the part of a hidden hand about which something is proven."""
    if thief.hand is not None or thief.bounds is None:
        return []
    most, cards = list(thief.bounds.most[:HELD]), list[Card]()
    for _ in range(thief.held - thief.bounds.fresh):
        fitting = [n if able else 0 for n, able in zip(left, most, strict=False)]
        # bounds hold for each hand by itself: another hand may have taken the last card that fits
        card = _pick(left, fitting if any(fitting) else left[:HELD], rng)
        most[card.rank] = max(0, most[card.rank] - 1)
        cards.append(card)
    return cards


def _full_hand(thief: Thief, bound: list[Card], left: list[int], rng: Random) -> Hand:
    if thief.hand is not None:
        return thief.hand
    more = [_pick(left, left[:HELD], rng) for _ in range(thief.held - len(bound))]
    return tuple(sorted((*bound, *more), key=RANK))


def _pick(left: list[int], weights: Sequence[int], rng: Random) -> Card:
    """Pick a card with these weights, and take it out of what is left."""
    chance = int(rng.random() * sum(weights))
    rank = 0
    while (chance := chance - weights[rank]) >= 0:
        rank += 1
    left[rank] -= 1
    return CARDS[rank]
