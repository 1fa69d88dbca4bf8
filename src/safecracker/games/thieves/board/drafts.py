"""Drafts: what a player has composed and not yet confirmed, and what a press on the board changes in it.

    3          the third card of the hand is chosen
    3:0        it is a swap, and the own loot card at place 0 goes away
    3:0>1.2    for the card at place 2 of seat 1
    3>1.2      a swap without own loot

The empty text is an empty draft. What leaves no choice is composed from the start: the card of a double job, and the
last own loot card where all of them are alike.
"""

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.view import LootCardSeen, View

TEXT = re.compile(r"(?P<card>[1-9])(?::(?P<own>[0-9]{1,2}))?(?:>(?P<seat>[0-9])\.(?P<place>[0-9]{1,2}))?")
OWN, TAKE = re.compile(r"own ([0-9]{1,2})"), re.compile(r"take ([0-9]) ([0-9]{1,2})")
Target = tuple[Seat, int]
Kind = tuple[
    bool, Card | None, tuple[Seat, ...]
]  # whether it lies open, the card, and who knows it while it is face down


class Draft(Struct, frozen=True):
    """The card that a player has chosen, and the two loot cards of a swap."""

    card: int | None = None  # the place among the cards that can be played
    own: int | None = None
    take: Target | None = None

    def __str__(self) -> str:
        card = "" if self.card is None else str(self.card + 1)
        own = "" if self.own is None else f":{self.own}"
        return f"{card}{own}" + (f">{self.take[0]}.{self.take[1]}" if self.take else "")


def chosen_card(view: View, draft: Draft) -> Card | None:
    return None if draft.card is None else view.playable[draft.card]


def read(view: View, text: str) -> Draft:
    """The draft from its text; whatever does not fit the view is dropped."""
    found = re.fullmatch(TEXT, text)
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
        own = _only_kind(view)
    take = (Seat(int(found["seat"])), int(found["place"])) if found and found["seat"] else None
    ready = own is not None or not mine
    return Draft(card, own, take if ready and take in list(targets(view)) else None)


def alike(loot: tuple[LootCardSeen, ...]) -> dict[Kind, list[int]]:
    """The places of a loot, grouped by cards that are the same for the viewer."""
    found: dict[Kind, list[int]] = {}
    for place, each in enumerate(loot):
        found.setdefault((each.up, each.card, each.known), []).append(place)
    return found


def places_to_choose(loot: tuple[LootCardSeen, ...]) -> list[list[int]]:
    """The places of a loot among which a player can choose (R23); equal open cards are one choice."""
    found = list[list[int]]()
    for (up, _, _), places in alike(loot).items():
        found += [places] if up else [[place] for place in places]  # a player may remember when each was laid
    return found


def own_places(view: View) -> list[int]:
    """The own loot cards among which there is a choice; of equal open ones, the last."""
    return [places[-1] for places in places_to_choose(view.thieves[view.turn].loot)]


def _only_kind(view: View) -> int | None:
    """The last of the own loot cards where all are alike."""
    kinds = list(alike(view.thieves[view.turn].loot).values())
    return kinds[0][-1] if len(kinds) == 1 else None


def targets(view: View) -> Iterator[Target]:
    """The loot cards of the others that can be taken (R23); of equal open ones, the last."""
    for seat, thief in enumerate(view.thieves):
        if seat != view.turn:
            yield from [(Seat(seat), places[-1]) for places in places_to_choose(thief.loot)]


def press(view: View, draft: str, key: str) -> str:
    """The draft after a press on a card; the same draft where the key means nothing."""
    if not view.playable:
        return ""
    new = read(view, str(_after_press(view, read(view, draft), key)))
    return "" if new == read(view, "") else str(new)


def _after_press(view: View, old: Draft, key: str) -> Draft:
    if chosen_card(view, old) is Card.SWAP:
        if found := re.fullmatch(OWN, key):
            own = int(found[1])
            return replace(old, own=None if own == old.own else own, take=None)
        if found := re.fullmatch(TAKE, key):
            take = Seat(int(found[1])), int(found[2])
            return replace(old, take=None if take == old.take else take)
    match key.split():
        case [number] if re.fullmatch("[1-9]", number) and int(number) <= len(view.playable):
            card = int(number) - 1
            return Draft() if card == old.card else Draft(card)
        case ["set", text]:
            return read(view, text)
        case ["back"]:
            return _one_step_back(view, old)
    return old


def _one_step_back(view: View, old: Draft) -> Draft:
    """Without the other's card, then without the own one, then without the card of the hand."""
    if old.take:
        return replace(old, take=None)
    if old.own is not None and _only_kind(view) is None:
        return replace(old, own=None)
    return Draft()
