"""The middle of the table: getaway cars and police cars on their lanes, the pile and the discard pile."""

from collections.abc import Iterator

from safecracker.core.game import Event
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import (
    AlarmCalled,
    CarsCalled,
    GetawayDrawn,
    JobBegun,
    LootSwapped,
    LootTaken,
    PoliceLaid,
    SirenSounded,
    SwapMissed,
)
from safecracker.games.thieves.rules.model import CARS_TO_RAID

from . import past_plays
from .card_faces import caption, card_name
from .draw_context import BoardContext
from .pieces import Bay, Lane, Street

ACTED = (SirenSounded, LootSwapped, LootTaken, SwapMissed, JobBegun, AlarmCalled)
PILE = "pile"


def street(context: BoardContext) -> Street:
    view, say = context.view, context.say
    top = view.discard[-1] if view.discard else None
    acted = next((event for event in past_plays.since_play(view) if isinstance(event, ACTED)), None)
    return Street(
        getaways=_getaways(context),
        police=_police(context),
        pile=view.pile,
        pile_name=say.count("Draw pile: {n} card", "Draw pile: {n} cards", view.pile),
        top=top or "",
        top_caption=caption(top, say) if top else "",
        top_name=say("Discard pile: {card} on top", card=card_name(top, say)) if top else say("Discard pile: empty"),
        top_id=f"discard-{len(view.discard)}",
        top_source=source(context, acted, top) if acted and top else "",
    )


def source(context: BoardContext, play: Event, card: Card) -> str:
    """Where a card that was played came from: the viewer's hand, or the fan of another player."""
    seat = past_plays.player(play)
    if seat != context.view.me:
        return f"fan-{seat}"
    held = context.view.thieves[seat].hand or ()
    return f"hand-{card}-{held.count(card)}"


def _getaways(context: BoardContext) -> Lane:
    view, say, most = context.view, context.say, context.view.options.escape
    drawn = {event.number for event in past_plays.since_play(view) if isinstance(event, GetawayDrawn)}
    bays = [
        Bay(kind="in", cars=1, text=say("getaway car"), id=f"getaway-{n}", source=PILE, fresh=n in drawn)
        for n in range(1, view.getaways + 1)
    ]
    bays += [Bay(kind="out", cars=1, text=str(n)) for n in range(view.getaways + 1, most + 1)]
    name = say("Getaway cars: {n} of {most}; number {most} ends the game", n=view.getaways, most=most)
    hot = view.getaways + 1 == most
    return Lane(
        name=name,
        label=say("getaway cars"),
        count=view.getaways,
        most=most,
        hot=hot,
        bays=tuple(bays),
        width=most,
    )


def _police(context: BoardContext) -> Lane:
    view, say, most = context.view, context.say, CARS_TO_RAID
    name = say("Police cars: {n} of {most}; {most} mean a raid", n=view.cars, most=most)
    hot = most - view.cars == 1
    return Lane(
        name=name,
        label=say("police cars"),
        count=view.cars,
        most=most,
        hot=hot,
        bays=tuple(_police_bays(context)),
        width=most,
    )


def _police_bays(context: BoardContext) -> Iterator[Bay]:
    view, say = context.view, context.say
    laid = _laid(context)
    old, cars = len(view.street) - len(laid), 0
    for number, card in enumerate(view.street):
        origin = laid[number - old] if number >= old else ""
        yield Bay(
            kind="in",
            cars=card.cars,
            text=say.phrase(card.word),
            id=f"car-{number}",
            source=origin,
            fresh=bool(origin),
        )
        cars += card.cars
    wanted = context.chosen.cars if context.chosen else 0
    wanted = min(wanted, CARS_TO_RAID - cars)
    if wanted:
        yield Bay(kind="ghost", cars=wanted, text="")
    for number in range(cars + wanted + 1, CARS_TO_RAID + 1):
        yield Bay(kind="out", cars=1, text=say("raid") if number == CARS_TO_RAID else str(number))


def _laid(context: BoardContext) -> list[str]:
    """Where each police car of the last play came from."""
    found = []
    for event in past_plays.since_play(context.view):
        match event:
            case PoliceLaid(card=card):
                found.append(source(context, event, card))
            case CarsCalled(seat, cards):
                found += [f"hand-{card}-0" if seat == context.view.me else f"fan-{seat}" for card in cards]
    return found[: len(context.view.street)]
