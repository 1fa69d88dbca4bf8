"""What a player has composed and not yet confirmed: a draft, and what a press on the board makes of it.

    3          the third card of the hand is chosen
    3:0        it is a swap, and the own loot card at place 0 goes away
    3:0>1.2    for the card at place 2 of seat 1
    3>1.2      a swap without own loot

Nothing composed is the empty text. What has only one way to go is composed from the start: the card of a double job,
the one loot card that can be swapped.
"""

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Seat

from .cards import Card
from .view import LootSeen, View

WRITTEN = re.compile(r"(?P<card>[1-9])(?::(?P<own>\d{1,2}))?(?:>(?P<seat>\d)\.(?P<place>\d{1,2}))?")
Target = tuple[Seat, int]


class Draft(Struct, frozen=True):
    """The card that a player has in mind, and the two of a swap."""

    card: int | None = None  # the place among the cards that can be played
    own: int | None = None
    take: Target | None = None

    def __str__(self) -> str:
        card = "" if self.card is None else str(self.card + 1)
        own = "" if self.own is None else f":{self.own}"
        return f"{card}{own}" + (f">{self.take[0]}.{self.take[1]}" if self.take else "")


def chosen(view: View, draft: Draft) -> Card | None:
    return None if draft.card is None else view.playable[draft.card]


def read(view: View, text: str) -> Draft:
    """The draft that is written so, as far as it fits; whatever does not fit is dropped."""
    found = re.fullmatch(WRITTEN, text)
    card = int(found["card"]) - 1 if found else None
    if len(view.playable) == 1:
        card = 0
    if card is None or card >= len(view.playable):
        return Draft()
    if view.playable[card] is not Card.SWAP or not any(targets(view)):
        return Draft(card)
    own = int(found["own"]) if found and found["own"] else None
    mine = own_places(view)
    if own not in mine:
        own = mine[0] if len(mine) == 1 else None
    take = (Seat(int(found["seat"])), int(found["place"])) if found and found["seat"] else None
    ready = own is not None or not mine
    return Draft(card, own, take if ready and take in list(targets(view)) else None)


def alike(loot: tuple[LootSeen, ...]) -> dict[tuple[bool, Card | None], list[int]]:
    """The places of a loot, those that look alike together: one press means any of them."""
    found: dict[tuple[bool, Card | None], list[int]] = {}
    for place, each in enumerate(loot):
        found.setdefault((each.up, each.card), []).append(place)
    return found


def own_places(view: View) -> list[int]:
    """The own loot cards among which there is a choice; of those alike, the last."""
    return [places[-1] for places in alike(view.thieves[view.turn].loot).values()]


def targets(view: View) -> Iterator[Target]:
    """The loot cards of the others that can be taken (R23); of those alike, the last."""
    for seat, thief in enumerate(view.thieves):
        if seat != view.turn:
            yield from [(Seat(seat), places[-1]) for places in alike(thief.loot).values()]


def press(view: View, draft: str, key: str) -> str:
    """The draft after a press on a card; the same draft where the key means nothing."""
    if not view.playable:
        return ""
    new = read(view, str(_pressed(view, read(view, draft), key)))
    return "" if new == read(view, "") else str(new)


def _pressed(view: View, old: Draft, key: str) -> Draft:
    match key.split():
        case [number] if re.fullmatch("[1-9]", number) and int(number) <= len(view.playable):
            card = int(number) - 1
            return Draft() if card == old.card else Draft(card)
        case ["own", place] if place.isdecimal() and chosen(view, old) is Card.SWAP:
            return replace(old, own=None if int(place) == old.own else int(place), take=None)
        case ["take", seat, place] if (seat + place).isdecimal() and chosen(view, old) is Card.SWAP:
            take = Seat(int(seat)), int(place)
            return replace(old, take=None if take == old.take else take)
        case ["set", text]:
            return read(view, text)
        case ["back"]:
            return _taken_back(view, old)
    return old


def _taken_back(view: View, old: Draft) -> Draft:
    """Without the other's card, then without the own one, then without the card of the hand."""
    if old.take:
        return replace(old, take=None)
    if old.own is not None and len(own_places(view)) > 1:
        return replace(old, own=None)
    return Draft()
