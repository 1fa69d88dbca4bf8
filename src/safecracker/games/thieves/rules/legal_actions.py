"""The legal actions of a viewer, from the view alone. All but swaps are built once, and listed once for each hand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from safecracker.core.game import Action, Seat
from safecracker.core.sequences import Joined, LazySequence

from .cards import CARDS, Card, Hand
from .model import FEWEST, MOST, SIMPLE_ACTIONS, Give, Keep, Lay, Swap
from .view import View

Plays: TypeAlias = tuple[Action, ...]

KEPT = 8_192  # lists of plays; there are about 1,000 hands of four cards without a swap, for each whose turn it can be


def _others(turn: Seat, seats: int) -> tuple[Seat, ...]:
    """The other seats, clockwise."""
    return tuple(Seat((turn + step) % seats) for step in range(1, seats))


def _plays(card: Card, turn: Seat, seats: int) -> Plays:
    """All ways to play a card, where no swap is played."""
    if card.money:
        return (Keep(card), *(Give(seat, card) for seat in _others(turn, seats)))
    return (Lay(card),) if card.cars else (SIMPLE_ACTIONS[card],) if card in SIMPLE_ACTIONS else ()


# by the number of players, whose turn it is, and the rank of the card
OTHERS: Final = {seats: tuple(_others(Seat(turn), seats) for turn in range(seats)) for seats in range(FEWEST, MOST + 1)}
PLAYS: Final = {
    seats: tuple(tuple(_plays(card, Seat(turn), seats) for card in CARDS) for turn in range(seats))
    for seats in range(FEWEST, MOST + 1)
}


# looked up for every view: a name of a module is found ten times as fast as a member of an Enum
_SWAP = Card.SWAP


class Swaps(LazySequence[Action]):
    """R23: each of the own cards for each card of the others; both by their places."""

    __slots__ = ("_each", "loot", "own")

    def __init__(self, own: Sequence[int | None], loot: Sequence[tuple[Seat, range]]) -> None:
        self.own, self.loot = own, loot
        self._each = sum([len(places) for _, places in loot])  # swaps for each of the own cards
        self._length = len(own) * self._each

    def __iter__(self) -> Iterator[Action]:
        return (Swap(own, seat, place) for own in self.own for seat, places in self.loot for place in places)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Swap) or action.own not in self.own:
            return False
        return any(action.seat == seat and action.place in places for seat, places in self.loot)

    def _item(self, at: int) -> Action:
        own, place = divmod(at, self._each)
        seat, _ = self.loot[-1]
        for other, places in self.loot[:-1]:
            if place < len(places):
                seat = other
                break
            place -= len(places)
        return Swap(self.own[own], seat, place)


def legal_actions(view: View) -> Sequence[Action]:
    """Every legal action of the viewer, card by card."""
    playable = view.playable
    return _with_swaps(view) if _SWAP in playable else _without_swaps(playable, view.turn, len(view.thieves))


@lru_cache(KEPT)
def _without_swaps(playable: Hand, turn: Seat, seats: int) -> Plays:
    """All ways to play one of these cards, none of which is a swap."""
    plays = PLAYS[seats][turn]
    return tuple([play for card in dict.fromkeys(playable) for play in plays[card.rank]])


def _with_swaps(view: View) -> Joined[Action]:
    plays = PLAYS[len(view.thieves)][view.turn]
    kinds = dict.fromkeys(view.playable)
    swaps = _swaps(view.turn, tuple([len(thief.loot) for thief in view.thieves]))
    return Joined(*[swaps if card is _SWAP else plays[card.rank] for card in kinds])


@lru_cache(KEPT)
def _swaps(turn: Seat, loot: tuple[int, ...]) -> Sequence[Action]:
    """R23: compulsory if another has loot; without own loot a card is taken. ``loot`` says how many cards each has."""
    others = [(seat, range(loot[seat])) for seat in OTHERS[len(loot)][turn] if loot[seat]]
    return Swaps(range(loot[turn]) or (None,), others) if others else (Swap(),)
