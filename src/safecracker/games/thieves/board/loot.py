"""Loot as it lies on the table: cards that are alike lie together, and in a swap every card can be chosen."""

from collections.abc import Iterator

from safecracker.core.game import Event, Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import LootSwapped, LootTaken, MoneyGiven, MoneyKept
from safecracker.games.thieves.rules.view import LootCardSeen

from . import drafts, past_plays, street
from .card_faces import BACK, card_name
from .draw_context import BoardContext
from .pieces import LootStack


def stacks(context: BoardContext, seat: Seat, ids: list[str], fresh: dict[str, Event]) -> Iterator[LootStack]:
    """Face-down cards first, open cards on top; a face-down stack is spread while a swap is composed (R23)."""
    loot = context.view.thieves[seat].loot
    for stack in _places_by_kind(loot):
        spread = _press(context, seat, stack[0]) and not loot[stack[0]].up
        for places in [[place] for place in stack] if spread else [stack]:
            yield _stack(context, seat, places, stack, ids, fresh)


def description(context: BoardContext, seat: Seat) -> str:
    """The loot for screen readers, a stack in few words."""
    loot = context.view.thieves[seat].loot
    names = [_name(context, seat, loot[stack[0]], len(stack)) for stack in _places_by_kind(loot)]
    return ", ".join(names) or context.say("no loot")


def fresh_cards(context: BoardContext, ids: list[list[str]]) -> dict[str, Event]:
    """The loot cards that the last play laid or moved, by their ids."""
    play = next(iter(past_plays.since_play(context.view)), None)
    match play:
        case MoneyKept(seat) | MoneyGiven(to=seat) | LootTaken(seat=seat) if ids[seat]:
            return {ids[seat][-1]: play}
        case LootSwapped(seat=seat, own=own, other=other, place=place):
            return {ids[seat][own]: play, ids[other][place]: play}
    return {}


def _places_by_kind(loot: tuple[LootCardSeen, ...]) -> list[list[int]]:
    """The places of the cards that are alike, the lowest first."""
    groups = drafts.alike(loot)

    def depth(kind: drafts.Kind) -> tuple[bool, int, int]:
        up, card, _ = kind
        return up, -1 if card is None else card.rank, groups[kind][0]

    return [groups[kind] for kind in sorted(groups, key=depth)]


def _stack(
    context: BoardContext, seat: Seat, places: list[int], stack: list[int], ids: list[str], fresh: dict[str, Event]
) -> LootStack:
    """All cards of a stack, or one card of a stack that is spread."""
    place = places[-1]
    each = context.view.thieves[seat].loot[place]
    fresh_id = next((ids[at] for at in places if ids[at] in fresh), "")
    event = fresh.get(fresh_id)
    return LootStack(
        face=str(each.card) if each.up and each.card else BACK,
        peek=str(each.card) if each.card and not each.up else "",
        mark=_mark(each, places, stack),
        places=tuple(places),
        ids=tuple(ids[at] for at in places),
        name=_numbered(context, seat, places, stack),
        press=_press(context, seat, place),
        picked=_picked(context, seat, place),
        fresh=bool(fresh_id),
        came_from=_came_from(context, seat, event) if event else "",
        source=street.source(context, event, each.card or Card.ZERO) if event else "",
    )


def _mark(each: LootCardSeen, places: list[int], stack: list[int]) -> str:
    if len(places) < len(stack):
        return f"#{stack.index(places[0]) + 1}"
    return str(len(places)) if len(places) > 1 or each.card is None else ""


def _numbered(context: BoardContext, seat: Seat, places: list[int], stack: list[int]) -> str:
    """The name of the cards; one card of a spread stack has a number."""
    say, each = context.say, context.view.thieves[seat].loot[places[0]]
    if len(places) == len(stack):
        return _name(context, seat, each, len(places))
    name = _name(context, seat, each, 1) if each.card else _with_knowers(context, seat, each, say("face down"))
    return say("{card}, number {n} of {most}", card=name, n=stack.index(places[0]) + 1, most=len(stack))


def _name(context: BoardContext, seat: Seat, each: LootCardSeen, count: int) -> str:
    say = context.say
    if each.card is None:
        return _with_knowers(context, seat, each, say.count("{n} face down", "{n} face down", count))
    name = card_name(each.card, say)
    if not each.up:
        name = _with_knowers(context, seat, each, say("{card}, face down", card=name))
    return say("{n} times {card}", n=count, card=name) if count > 1 else name


def _with_knowers(context: BoardContext, owner: Seat, each: LootCardSeen, name: str) -> str:
    """The name of a face-down card, with those who know it besides its owner."""
    say, me = context.say, context.view.me
    others = [context.names[seat] for seat in each.known if seat not in (owner, me)]
    if me is None or me == owner or me not in each.known:
        return say("{card}, known to {who}", card=name, who=say.listed(others)) if others else name
    if not others:
        return say("{card}, known to you", card=name)
    return say("{card}, known to you and {who}", card=name, who=say.listed(others))


def _press(context: BoardContext, seat: Seat, place: int) -> str:
    """In a swap a loot card is a button: first the own ones, then those of the others."""
    if context.chosen is not Card.SWAP:
        return ""
    if seat == context.view.viewer:
        return f"own {place}" if any(drafts.targets(context.view)) else ""
    ready = context.draft.own is not None or not drafts.own_places(context.view)
    return f"take {seat} {place}" if ready else ""


def _picked(context: BoardContext, seat: Seat, place: int) -> bool:
    if seat == context.view.viewer:
        return context.draft.own == place
    return context.draft.take == (seat, place)


def _came_from(context: BoardContext, seat: Seat, event: Event) -> str:
    """Who the fresh card came from, where that is another player."""
    who = past_plays.player(event)
    if isinstance(event, LootSwapped | LootTaken):
        who = event.other if seat == event.seat else event.seat
    if who == seat:
        return ""
    return context.say("from you") if who == context.view.viewer else context.say("from {who}", who=context.names[who])
