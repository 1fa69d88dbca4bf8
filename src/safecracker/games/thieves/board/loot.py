"""Loot as it lies on the table: cards that are alike lie together, and in a swap every one can be pointed at."""

from collections.abc import Iterator

from safecracker.core.game import Event, Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import LootSwapped, LootTaken, MoneyGiven, MoneyKept
from safecracker.games.thieves.rules.sentences import joined_names
from safecracker.games.thieves.rules.view import LootCardView

from . import drafts, past_plays, street
from .card_faces import BACK, named
from .draw_context import Setting
from .pieces import Heap


def heaps(here: Setting, seat: Seat, ids: list[str], fresh: dict[str, Event]) -> Iterator[Heap]:
    """What lies face down first, what is open on top; a face-down stack is spread where it is swapped (R23)."""
    loot = here.view.thieves[seat].loot
    for stack in _stacks(loot):
        spread = _press(here, seat, stack[0]) and not loot[stack[0]].up
        for places in [[place] for place in stack] if spread else [stack]:
            yield _heap(here, seat, places, stack, ids, fresh)


def told(here: Setting, seat: Seat) -> str:
    """The loot for ears, a stack in few words."""
    loot = here.view.thieves[seat].loot
    names = [_name(here, seat, loot[stack[0]], len(stack)) for stack in _stacks(loot)]
    return ", ".join(names) or here.say("none")


def fresh_cards(here: Setting, ids: list[list[str]]) -> dict[str, Event]:
    """The loot cards that the last play laid or moved, by their ids."""
    play = next(iter(past_plays.since_play(here.view)), None)
    match play:
        case MoneyKept(seat) | MoneyGiven(to=seat) | LootTaken(seat=seat) if ids[seat]:
            return {ids[seat][-1]: play}
        case LootSwapped(seat=seat, own=own, other=other, place=place):
            return {ids[seat][own]: play, ids[other][place]: play}
    return {}


def _stacks(loot: tuple[LootCardView, ...]) -> list[list[int]]:
    """The places of the cards that are alike, the lowest first."""
    groups = drafts.alike(loot)

    def depth(kind: drafts.Kind) -> tuple[bool, int, int]:
        up, card, _ = kind
        return up, -1 if card is None else card.rank, groups[kind][0]

    return [groups[kind] for kind in sorted(groups, key=depth)]


def _heap(
    here: Setting, seat: Seat, places: list[int], stack: list[int], ids: list[str], fresh: dict[str, Event]
) -> Heap:
    """Some cards of a stack: all of them, or one of a spread one."""
    place = places[-1]
    each = here.view.thieves[seat].loot[place]
    came = next((ids[at] for at in places if ids[at] in fresh), "")
    event = fresh.get(came)
    return Heap(
        face=str(each.card) if each.up and each.card else BACK,
        peek=str(each.card) if each.card and not each.up else "",
        mark=_mark(each, places, stack),
        places=tuple(places),
        ids=tuple(ids[at] for at in places),
        name=_numbered(here, seat, places, stack),
        press=_press(here, seat, place),
        picked=_picked(here, seat, place),
        fresh=bool(came),
        came=_came(here, seat, event) if event else "",
        source=street.source(here, event, each.card or Card.ZERO) if event else "",
    )


def _mark(each: LootCardView, places: list[int], stack: list[int]) -> str:
    if len(places) < len(stack):
        return f"#{stack.index(places[0]) + 1}"
    return str(len(places)) if len(places) > 1 or each.card is None else ""


def _numbered(here: Setting, seat: Seat, places: list[int], stack: list[int]) -> str:
    """The name of the cards; one of a spread stack is told by its number."""
    say, each = here.say, here.view.thieves[seat].loot[places[0]]
    if len(places) == len(stack):
        return _name(here, seat, each, len(places))
    name = _name(here, seat, each, 1) if each.card else _with_knowers(here, seat, each, say("face down"))
    return say("{card}, number {n} of {most}", card=name, n=stack.index(places[0]) + 1, most=len(stack))


def _name(here: Setting, seat: Seat, each: LootCardView, count: int) -> str:
    say = here.say
    if each.card is None:
        return _with_knowers(here, seat, each, say.count("{n} face down", "{n} face down", count))
    name = named(each.card, say)
    if not each.up:
        name = _with_knowers(here, seat, each, say("{card}, face down", card=name))
    return say("{n} times {card}", n=count, card=name) if count > 1 else name


def _with_knowers(here: Setting, owner: Seat, each: LootCardView, name: str) -> str:
    """The name of a face-down card, with who knows it besides its owner."""
    say, me = here.say, here.view.me
    others = [here.names[seat] for seat in each.known if seat not in (owner, me)]
    if me is None or me == owner or me not in each.known:
        return say("{card}, known to {who}", card=name, who=joined_names(others, say)) if others else name
    if not others:
        return say("{card}, known to you", card=name)
    return say("{card}, known to you and {who}", card=name, who=joined_names(others, say))


def _press(here: Setting, seat: Seat, place: int) -> str:
    """In a swap a loot card is a button: first one's own, then another's."""
    if here.chosen is not Card.SWAP:
        return ""
    if seat == here.view.viewer:
        return f"own {place}" if any(drafts.targets(here.view)) else ""
    ready = here.draft.own is not None or not drafts.own_places(here.view)
    return f"take {seat} {place}" if ready else ""


def _picked(here: Setting, seat: Seat, place: int) -> bool:
    if seat == here.view.viewer:
        return here.draft.own == place
    return here.draft.take == (seat, place)


def _came(here: Setting, seat: Seat, event: Event) -> str:
    """Whom the fresh card came from, where that is another player."""
    who = past_plays.player(event)
    if isinstance(event, LootSwapped | LootTaken):
        who = event.other if seat == event.seat else event.seat
    if who == seat:
        return ""
    return here.say("from you") if who == here.view.viewer else here.say("from {who}", who=here.names[who])
