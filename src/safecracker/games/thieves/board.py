"""The picture of Thieves!: a View as a scene of cards that lie on the table.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from collections.abc import Iterator

from safecracker.core.game import Event, Seat
from safecracker.core.words import Say
from safecracker.games.scene import Face

from . import drafts, history, page, panels, reports, sentences, street
from .cards import Card
from .drafts import press
from .faces import BACK, caption, named, worth
from .model import LootSwapped, LootTaken, LotDrawn, MoneyGiven, MoneyKept, Phase
from .notebook import notes
from .pieces import BoardScene, Heap, Held, Place
from .plain import plain
from .scoring import final_worth, raid_worth
from .setting import Setting
from .view import LootSeen, View

__all__ = ["BoardScene", "plain", "press", "scene"]

BEFORE = (Phase.DEAL, Phase.LOT, Phase.OVER)  # nothing to work out


def scene(view: View, names: tuple[str, ...], say: Say, *, draft: str = "", notebook: bool = False) -> BoardScene:
    hand = drafts.read(view, draft)
    here = Setting(view, hand, names, say, notes(view) if notebook and view.phase not in BEFORE else None)
    chosen = here.chosen
    return BoardScene(
        lead=say("Your turn.") if here.mine else "",
        prompt=panels.prompt(here),
        tag=_tag(view, say),
        faces=tuple(_face(here, Seat(seat)) for seat in range(view.seats)),
        draft="" if hand == drafts.read(view, "") else str(hand),
        my_turn=here.mine,
        over=view.over,
        places=tuple(_places(here)),
        street=street.street(here),
        hand=() if view.over else tuple(_hand(here)),
        slot=worth(chosen) if chosen and chosen.money else "",
        swapping=chosen is Card.SWAP and any(drafts.targets(view)),
        last=_last(here),
        report=reports.report(here),
        ranking=reports.ranking(here) if view.over else None,
        series=tuple(reports.series(here)),
        panel=panels.panel(here),
        page=page.page(here, here.notes) if here.notes else None,
    )


def _tag(view: View, say: Say) -> str:
    if view.over:
        return say("Game over")
    if view.options.gems > 1:
        return say("Game {n}, turn {turn}", n=len(view.past) + 1, turn=view.turns) if view.turns else ""
    return say("Turn {n}", n=view.turns) if view.turns else ""


def _face(here: Setting, seat: Seat) -> Face:
    view, say = here.view, here.say
    thief = view.thieves[seat]
    return Face(
        seat=seat,
        name=here.name(seat),
        role=say.count("{n} in hand", "{n} in hand", thief.held),
        score=str(thief.gems) if view.options.gems > 1 else "",
        soon="",
        turn=seat == view.actor,
        you=seat == view.viewer,
    )


def _last(here: Setting) -> str:
    """The last play in words; before the first one, who begins."""
    event = next(iter(history.since_play(here.view)), None)
    lot = [each for each in history.since_play(here.view) if isinstance(each, LotDrawn)]
    if not isinstance(event, history.PLAYS):
        event = lot[-1] if lot else None
    return sentences.sentence(event, here.view.viewer, here.names, here.say) if event else ""


# the players and their loot


def _places(here: Setting) -> Iterator[Place]:
    view, ids = here.view, history.loot_ids(here.view)
    fresh = _fresh(here, ids)
    for seat in here.order:
        thief, mine = view.thieves[seat], seat == view.viewer
        heaps = tuple(_heaps(here, seat, ids[seat], fresh))
        cards = [each.card for each in thief.loot if each.card]
        counted = (mine or view.me is None) and len(cards) == len(thief.loot)
        giving = here.chosen is not None and here.chosen.money and not mine
        yield Place(
            seat=seat,
            name=here.name(seat),
            told=_told(here, seat, heaps),
            held=thief.held,
            hand=() if mine or thief.hand is None else tuple(map(str, thief.hand)),
            gems=thief.gems if view.options.gems > 1 else 0,
            heaps=heaps,
            raid=str(raid_worth(cards)) if counted else "",
            final=str(final_worth(cards)) if counted else "",
            turn=seat == view.actor,
            mine=mine,
            slot=worth(here.chosen) if giving and here.chosen else "",
            give=f"give {seat} {here.chosen}" if giving else "",
        )


def _told(here: Setting, seat: Seat, heaps: tuple[Heap, ...]) -> str:
    say, held = here.say, here.view.thieves[seat].held
    loot = ", ".join(heap.name for heap in heaps) or say("none")
    in_hand = say.count("{n} in hand", "{n} in hand", held)
    return say("{who}, {hand}, loot: {loot}", who=here.name(seat), hand=in_hand, loot=loot)


def _heaps(here: Setting, seat: Seat, ids: list[str], fresh: dict[str, Event]) -> Iterator[Heap]:
    """What lies face down first, what is open on top; cards that look alike lie together."""
    loot = here.view.thieves[seat].loot
    groups = drafts.alike(loot)
    for (_, card), places in sorted(groups.items(), key=_depth):
        came = next((ids[place] for place in places if ids[place] in fresh), "")
        event = fresh.get(came)
        place = places[-1]
        yield Heap(
            face=str(card) if loot[place].up and card else BACK,
            peek=str(card) if card and not loot[place].up else "",
            count=len(places),
            places=tuple(places),
            ids=tuple(ids[each] for each in places),
            name=_heap_name(here, seat, loot[place], len(places)),
            press=_heap_press(here, seat, place),
            picked=_picked(here, seat, place),
            fresh=bool(came),
            came=_came(here, seat, event) if event else "",
            source=street.source(here, event, loot[place].card or Card.ZERO) if event else "",
        )


def _depth(group: tuple[tuple[bool, Card | None], list[int]]) -> tuple[bool, int]:
    (up, card), _ = group
    return up, -1 if card is None else card.rank


def _fresh(here: Setting, ids: list[list[str]]) -> dict[str, Event]:
    """The loot cards that the last play laid or moved, by their ids."""
    play = next(iter(history.since_play(here.view)), None)
    match play:
        case MoneyKept(seat) | MoneyGiven(to=seat) | LootTaken(seat=seat) if ids[seat]:
            return {ids[seat][-1]: play}
        case LootSwapped(seat=seat, own=own, other=other, place=place):
            return {ids[seat][own]: play, ids[other][place]: play}
    return {}


def _came(here: Setting, seat: Seat, event: Event) -> str:
    """Whom the fresh card came from, where that is another player."""
    who = history.player(event)
    if isinstance(event, LootSwapped | LootTaken):
        who = event.other if seat == event.seat else event.seat
    if who == seat:
        return ""
    return here.say("from you") if who == here.view.viewer else here.say("from {who}", who=here.names[who])


def _heap_name(here: Setting, seat: Seat, each: LootSeen, count: int) -> str:
    say = here.say
    if each.card is None:
        return say.count("{n} face down", "{n} face down", count)
    name = named(each.card, say)
    if not each.up:
        own = seat == here.view.viewer
        name = say("{card}, face down", card=name) if own else say("{card}, face down, known to you", card=name)
    return say("{n} times {card}", n=count, card=name) if count > 1 else name


def _heap_press(here: Setting, seat: Seat, place: int) -> str:
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


# the own hand


def _hand(here: Setting) -> Iterator[Held]:
    view, say = here.view, here.say
    if view.me is None:
        return
    if view.drawn:
        card = view.drawn
        name = say("{card}, drawn by the double job", card=named(card, say))
        yield Held(str(card), caption(card, say), name, f"job-{view.plays}", picked=True, job=True)
    before: dict[Card, int] = {}
    for place, card in enumerate(view.thieves[view.me].hand or ()):
        nth = before[card] = before.get(card, -1) + 1
        live = here.mine and not view.drawn
        number = str(place + 1) if live else ""
        picked = live and here.draft.card == place
        yield Held(str(card), caption(card, say), named(card, say), f"hand-{card}-{nth}", number, number, picked)
