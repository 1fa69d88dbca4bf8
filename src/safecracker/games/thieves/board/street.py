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
from .card_faces import caption, named
from .draw_context import Setting
from .pieces import Bay, Lane, Street

ACTED = (SirenSounded, LootSwapped, LootTaken, SwapMissed, JobBegun, AlarmCalled)
PILE = "pile"


def street(here: Setting) -> Street:
    view, say = here.view, here.say
    top = view.discard[-1] if view.discard else None
    acted = next((event for event in past_plays.since_play(view) if isinstance(event, ACTED)), None)
    return Street(
        getaways=_getaways(here),
        police=_police(here),
        pile=view.pile,
        pile_name=say.count("Draw pile: {n} card", "Draw pile: {n} cards", view.pile),
        top=top or "",
        top_caption=caption(top, say) if top else "",
        top_name=say("Discard pile: {card} on top", card=named(top, say)) if top else say("Discard pile: empty"),
        top_id=f"discard-{len(view.discard)}",
        top_source=source(here, acted, top) if acted and top else "",
    )


def source(here: Setting, play: Event, card: Card) -> str:
    """Where a card that was played came from: the viewer's hand, or the fan of another player."""
    seat = past_plays.player(play)
    if seat != here.view.me:
        return f"fan-{seat}"
    held = here.view.thieves[seat].hand or ()
    return f"hand-{card}-{held.count(card)}"


def _getaways(here: Setting) -> Lane:
    view, say, most = here.view, here.say, here.view.options.escape
    drawn = {event.number for event in past_plays.since_play(view) if isinstance(event, GetawayDrawn)}
    came = range(1, view.getaways + 1)
    bays = [Bay("in", 1, say("getaway car"), f"getaway-{n}", PILE, fresh=n in drawn) for n in came]
    bays += [Bay("out", 1, str(n)) for n in range(view.getaways + 1, most + 1)]
    name = say("Getaway cars: {n} of {most}; number {most} ends the game", n=view.getaways, most=most)
    hot = view.getaways + 1 == most
    return Lane(name, say("getaway cars"), view.getaways, most, hot, tuple(bays), most)


def _police(here: Setting) -> Lane:
    view, say, most = here.view, here.say, CARS_TO_RAID
    name = say("Police cars: {n} of {most}; at {most} there is a raid", n=view.cars, most=most)
    hot = most - view.cars == 1
    return Lane(name, say("police cars"), view.cars, most, hot, tuple(_police_bays(here)), most)


def _police_bays(here: Setting) -> Iterator[Bay]:
    view, say = here.view, here.say
    laid = _laid(here)
    old, cars = len(view.street) - len(laid), 0
    for number, card in enumerate(view.street):
        came = laid[number - old] if number >= old else ""
        yield Bay("in", card.cars, say.phrase(card.word), f"car-{number}", came, fresh=bool(came))
        cars += card.cars
    wanted = here.chosen.cars if here.chosen else 0
    wanted = min(wanted, CARS_TO_RAID - cars)
    if wanted:
        yield Bay("ghost", wanted, "")
    for number in range(cars + wanted + 1, CARS_TO_RAID + 1):
        yield Bay("out", 1, say("raid") if number == CARS_TO_RAID else str(number))


def _laid(here: Setting) -> list[str]:
    """For each police car that the last play brought, where it came from."""
    found = []
    for event in past_plays.since_play(here.view):
        match event:
            case PoliceLaid(card=card):
                found.append(source(here, event, card))
            case CarsCalled(seat, cards):
                found += [f"hand-{card}-0" if seat == here.view.me else f"fan-{seat}" for card in cards]
    return found[: len(here.view.street)]
