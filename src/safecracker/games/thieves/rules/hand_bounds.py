"""What everybody can prove about a hand that only its owner sees.

Two things prove something: a siren, after which no police car is left in the hand, and a shuffle, before which the
hand held no more cards of a kind than were unseen then. Each card drawn later may be anything, so a proof fades.

In all functions ``size`` is the number of cards in the hand now.
"""

from safecracker.core.frozen import with_item

from .cards import CARDS, Card, Counts
from .model import HandBounds


def after_draw(bounds: HandBounds, size: int) -> HandBounds | None:
    """After one more card was drawn."""
    return unless_faded(HandBounds(bounds.most, bounds.fresh + 1), size)


def unless_faded(bounds: HandBounds, size: int) -> HandBounds | None:
    """The bounds, or None where they prove nothing any more: every card may be a fresh one."""
    return bounds if bounds.fresh < size else None


def after_open_play(bounds: HandBounds, card: Card, size: int) -> HandBounds | None:
    """After the card was played openly: an old one where that is possible, otherwise a fresh one."""
    most = bounds.most
    if not most[card.rank]:
        return unless_faded(HandBounds(most, bounds.fresh - 1), size)
    return unless_faded(HandBounds(with_item(most, card.rank, most[card.rank] - 1), bounds.fresh), size)


def without_kinds(bounds: HandBounds | None, kinds: tuple[Card, ...], size: int) -> HandBounds | None:
    """After everybody saw that none of these kinds is in the hand."""
    most = _most(bounds, size)
    for card in kinds:
        most[card.rank] = 0
    return unless_faded(HandBounds(tuple(most)), size)


def before_shuffle(bounds: HandBounds | None, unseen: Counts, size: int) -> HandBounds | None:
    """Before a shuffle, with these numbers of cards unseen by everybody."""
    return unless_faded(HandBounds(tuple(map(min, _most(bounds, size), unseen))), size)


def _most(bounds: HandBounds | None, size: int) -> list[int]:
    """How many cards of each kind the hand can hold at most. To call ``min`` for each takes twice as long."""
    if bounds is None:
        return [size] * len(CARDS)
    fresh = bounds.fresh
    old = size - fresh
    return [n + fresh if n < old else size for n in bounds.most]
