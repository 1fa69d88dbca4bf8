"""How a person finds the play of a case of Thieves! that cannot lose: what is added up, and what is counted.

A play is safe where somebody is richer than the player whatever lies face down. In most cases that is whoever is given
the card; in the hardest ones it is one of two, and nobody can say which.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from safecracker.core.frozen import Frozen
from safecracker.games.thieves.rules.cards import MONEY, Card, Counts, Hand, count_kinds
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.scoring import raid_worth

COUNT, WORTH, LEAST, EITHER, TIE = "count", "worth", "least", "either", "tie"
PRICES: Final = {COUNT: 2, WORTH: 1, LEAST: 1, EITHER: 4, TIE: 1}
WORTHS: Final = range(4)  # what a card can be worth in a raid
ODD_CARDS: Final = (Card.RING, Card.SHOE)  # R10: worth something else in a raid than at the end
DECK: Final[Counts] = ThievesOptions().deck


class Loot(Frozen, frozen=True):
    """What lies before one of the others."""

    up: tuple[Card, ...]
    down: int  # cards face down


class Street(Frozen, frozen=True, kw_only=True):
    """What is shown: the own cards, and what lies before the others."""

    hand: Hand
    loot: tuple[Card, ...]
    others: tuple[Loot, ...]

    @property
    def worth(self) -> int:
        return raid_worth(self.loot)

    @property
    def unseen(self) -> Counts:
        """How many of each kind of money may lie face down."""
        seen = count_kinds((*self.hand, *self.loot, *(card for loot in self.others for card in loot.up)))
        return tuple(DECK[card.rank] - seen[card.rank] for card in MONEY)


class Play(Frozen, frozen=True):
    """A card, and which of the others gets it; None: it is kept."""

    card: Card
    to: int | None = None


class Thought(Frozen, frozen=True, kw_only=True):
    """One step."""

    kind: str
    play: Play  # the one that is safe, or the one that ends in a tie
    card: Card | None = None  # worth: the card
    value: int = 0  # count: few unseen cards are worth this or less
    others: tuple[int, ...] = ()  # whose loot is added up; either: one of them is richer
    down: int = 0  # least: what the face-down cards are worth at least, as counted


def plays(street: Street) -> list[Play]:
    """Everything that can be done, the own loot first."""
    kinds = dict.fromkeys(street.hand)
    return [Play(card, to) for card in kinds for to in (None, *range(len(street.others)))]


def sums_after(street: Street, play: Play) -> tuple[int, list[int]]:
    """What the own loot and the open cards of the others are worth after a play."""
    own = street.worth + (play.card.raid if play.to is None else 0)
    return own, [
        raid_worth(loot.up) + (play.card.raid if play.to == at else 0) for at, loot in enumerate(street.others)
    ]


def unseen_by_worth(street: Street) -> tuple[int, ...]:
    """How many unseen cards are worth 0, 1, 2 and 3."""
    found = [0] * len(WORTHS)
    for card, left in zip(MONEY, street.unseen, strict=True):
        found[card.raid] += left
    return tuple(found)


def face_down_sums(street: Street) -> tuple[tuple[int, ...], ...]:
    """Everything that the face-down cards of the others can be worth at the same time."""
    return _sums(unseen_by_worth(street), tuple(loot.down for loot in street.others))


@lru_cache(maxsize=4096)
def _sums(unseen: tuple[int, ...], down: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    found = set()
    for ways in product(*(combinations_with_replacement(WORTHS, number) for number in down)):
        used = [card for way in ways for card in way]
        if all(used.count(worth) <= unseen[worth] for worth in WORTHS):
            found.add(tuple(sum(way) for way in ways))
    return tuple(sorted(found))


def margin(street: Street, play: Play) -> int:
    """By how much somebody is richer after this play, in the worst case; the play is safe above 0."""
    own, base = sums_after(street, play)
    return min(max(map(int.__add__, base, down)) for down in face_down_sums(street)) - own


def safe_plays(street: Street) -> list[Play]:
    return [play for play in plays(street) if margin(street, play) > 0]


def hidden_cards(street: Street) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way in which the face-down cards of the others can lie."""
    unseen = street.unseen
    for cards in product(MONEY, repeat=sum(loot.down for loot in street.others)):
        if all(cards.count(card) <= left for card, left in zip(MONEY, unseen, strict=True)):
            found, rest = [], cards
            for loot in street.others:
                found.append(rest[: loot.down])
                rest = rest[loot.down :]
            yield tuple(found)


def at_least(street: Street, other: int, value: int) -> int:
    """How many face-down cards of one of the others are worth more than this value, at least."""
    few = sum(unseen_by_worth(street)[: value + 1])
    return max(0, street.others[other].down - few)


def solve(street: Street, play: Play) -> tuple[Thought, ...]:
    """The steps that prove a play to be safe, and then those that stumble over a tie.

    A card is given away: where keeping it is safe, giving it is safe too, so keeping is never the only safe play.
    """
    assert play.to is not None
    ties = [Thought(kind=TIE, play=each) for each in _ties(street, play)]
    counts = _counts(street, play)
    if counts is None:
        others = _one_of(street, play)
        odd = _odd_cards(street, play, others)
        proof = [*odd, Thought(kind=LEAST, play=play, others=others), Thought(kind=EITHER, play=play, others=others)]
    else:
        others = (play.to,)
        down = sum(at_least(street, play.to, thought.value) for thought in counts)
        least = Thought(kind=LEAST, play=play, others=others, down=down)
        proof = [*counts, *_odd_cards(street, play, others), least]
    return (*proof, *ties)


def _counts(street: Street, play: Play) -> list[Thought] | None:
    """What has to be counted so that whoever gets the card is richer for certain; None where that proves nothing."""
    assert play.to is not None
    own, base = sums_after(street, play)
    least, found = base[play.to], list[Thought]()
    for value in WORTHS[:-1]:
        if least > own:
            break
        if more := at_least(street, play.to, value):
            least += more
            found.append(Thought(kind=COUNT, play=play, value=value))
    return found if least > own else None


def _one_of(street: Street, play: Play) -> tuple[int, ...]:
    """The fewest of the others of whom always one is richer."""
    own, base = sums_after(street, play)
    every = range(len(base))
    groups = [some for number in every for some in combinations(every, number + 1)]
    return next(
        some for some in groups if all(any(base[at] + down[at] > own for at in some) for down in face_down_sums(street))
    )


def _odd_cards(street: Street, play: Play, others: Sequence[int]) -> list[Thought]:
    """The cards in these sums that are worth something else in a raid than at the end."""
    summed = {play.card, *street.loot, *(card for at in others for card in street.others[at].up)}
    return [Thought(kind=WORTH, play=play, card=card) for card in ODD_CARDS if card in summed]


def _ties(street: Street, play: Play) -> list[Play]:
    """The plays nearest to the safe one, as far as they end in a tie at worst."""
    near = [each for each in plays(street) if each.to is not None and (each.card is play.card) != (each.to == play.to)]
    by_worth = {(each.card.raid, each.to): each for each in near if margin(street, each) == 0}
    return list(by_worth.values())
