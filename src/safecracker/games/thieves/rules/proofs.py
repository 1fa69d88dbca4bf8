"""What everybody can prove of a hand that only its owner sees.

Two things prove something: a siren, after which no police car is left in it, and a shuffle, before which it held no
more of a kind than was unseen then. Each card drawn later may be anything, so a proof fades.
"""

from .cards import CARDS, Card, Counts
from .model import Bounds


def drew(known: Bounds, held: int) -> Bounds | None:
    """After one more card; ``held`` is the number of cards in hand now, here and below."""
    return lasting(Bounds(known.most, known.fresh + 1), held)


def lasting(known: Bounds, held: int) -> Bounds | None:
    """The bounds while they say anything."""
    return known if known.fresh < held else None


def shown(known: Bounds, card: Card, held: int) -> Bounds | None:
    """After the card was played open: an old one where that can be, or else a fresh one."""
    most = known.most
    if not most[card.rank]:
        return lasting(Bounds(most, known.fresh - 1), held)
    return lasting(Bounds((*most[: card.rank], most[card.rank] - 1, *most[card.rank + 1 :]), known.fresh), held)


def lacking(known: Bounds | None, kinds: tuple[Card, ...], held: int) -> Bounds | None:
    """After it was seen that none of these kinds is in the hand."""
    most = [0 if card in kinds else n for card, n in zip(CARDS, _most(known, held), strict=True)]
    return lasting(Bounds(tuple(most)), held)


def within(known: Bounds | None, unseen: Counts, held: int) -> Bounds | None:
    """Before a shuffle, with so many cards of each kind unseen."""
    return lasting(Bounds(tuple(map(min, _most(known, held), unseen))), held)


def _most(known: Bounds | None, held: int) -> Counts:
    """How many of each kind the hand can hold at most."""
    if known is None:
        return (held,) * len(CARDS)
    return tuple([min(held, n + known.fresh) for n in known.most])
