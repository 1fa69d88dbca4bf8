"""The cards of Thieves!, what each is worth, and hands and piles of them."""

import enum
from collections.abc import Iterable
from operator import attrgetter
from typing import Self, TypeAlias

from safecracker.core.translation import Phrase


class Card(enum.StrEnum):
    """The kinds of cards, in the order of a hand. A card is written as its value: ``ring``."""

    ZERO = "0", 0, 0
    ONE = "1", 1, 1
    TWO = "2", 2, 2
    THREE = "3", 3, 3
    RING = "ring", 3, 1  # R10: worth more in a raid
    SHOE = "shoe", 1, 3  # R10: worth more at the end
    CAR = "car", 0, 0, 1
    CARS = "cars", 0, 0, 2
    SIREN = "siren"
    SWAP = "swap"
    DOUBLE = "double"
    ALARM = "alarm"
    GETAWAY = "getaway"

    __hash__ = str.__hash__  # Enum's own is written in Python, and legal plays are looked up by hands

    rank: int  # the place among the kinds
    raid: int  # R10: what it is worth in a raid
    final: int  # R10: what it is worth at the end
    cars: int  # R12: police cars on it
    money: bool

    def __new__(cls, text: str, raid: int | None = None, final: int = 0, cars: int = 0) -> Self:
        card = str.__new__(cls, text)
        card._value_ = text
        card.rank = len(cls.__members__)
        card.raid, card.final, card.cars = raid or 0, final, cars
        card.money = raid is not None and not cars
        return card

    @property
    def word(self) -> Phrase:
        return _WORDS[self]


CARDS = tuple(Card)
MONEY = tuple(card for card in CARDS if card.money)
POLICE = tuple(card for card in CARDS if card.cars)

_WORDS = {
    Card.ZERO: Phrase("0"),
    Card.ONE: Phrase("1"),
    Card.TWO: Phrase("2"),
    Card.THREE: Phrase("3"),
    Card.RING: Phrase("ring"),
    Card.SHOE: Phrase("horseshoe"),
    Card.CAR: Phrase("police car"),
    Card.CARS: Phrase("double police car"),
    Card.SIREN: Phrase("siren"),
    Card.SWAP: Phrase("swap"),
    Card.DOUBLE: Phrase("double job"),
    Card.ALARM: Phrase("false alarm"),
    Card.GETAWAY: Phrase("getaway car"),
}

Hand: TypeAlias = tuple[Card, ...]  # in the order of the kinds
Counts: TypeAlias = tuple[int, ...]  # how many of each kind, in their order

RANK = attrgetter("rank")
_RANKS = {card: card.rank for card in CARDS}  # looked up for every card of a hand: faster than an attribute of an Enum


def with_card(hand: Hand, card: Card) -> Hand:
    rank = _RANKS[card]
    for place, held in enumerate(hand):
        if _RANKS[held] > rank:
            return hand[:place] + (card,) + hand[place:]  # noqa: RUF005 - to unpack both parts takes twice as long
    return (*hand, card)


def without_card(hand: Hand, card: Card) -> Hand:
    """The hand without one such card, which must be in it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def count_kinds(cards: Iterable[Card]) -> Counts:
    """How many cards of each kind these are."""
    found = [0] * len(CARDS)
    for card in cards:
        found[card.rank] += 1
    return tuple(found)


def pile_without(pile: Counts, card: Card) -> Counts:
    """The pile without one such card."""
    counts = [*pile]
    counts[card.rank] -= 1
    return tuple(counts)


def pile_with(pile: Counts, cards: Iterable[Card]) -> Counts:
    """The pile with these cards shuffled in."""
    found = list(pile)
    for card in cards:
        found[card.rank] += 1
    return tuple(found)
