"""Notation of Thieves!: actions to and from text, the comments of a record, and shorthand for the terminal.

Seats and places are counted from 0, as in the record; a card is one of 0 1 2 3 ring shoe car cars siren swap double
alarm getaway.

    keep 2          money face down into the own loot
    give 3 ring     money face up to seat 3
    lay cars        a police car, or a double one (cars), on the street
    siren           the others lay their police cars
    swap 1 0 2      the own loot card at place 1 for the one at place 2 of seat 0
    swap 0 2        without own loot: take the card at place 2 of seat 0
    swap            nobody else has loot: nothing happens
    double          a double job: draw two cards, one after the other, and play each at once
    alarm           a false alarm: the police cars go away
    deal 2 ring     chance: the top card of the pile goes to seat 2, in the deal or when it draws
    first 2         chance: seat 2 begins
"""

import re

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Event, Move, Seat, Viewer
from safecracker.core.parsing import misread, quoted, read_seat

from .cards import CARDS, Card
from .events import (
    CarsCalled,
    GameBegun,
    GameScored,
    GetawayDrawn,
    LootSwapped,
    LootTaken,
    PileShuffled,
    PoliceLaid,
    Raided,
    SeriesEnded,
    TurnSkipped,
)
from .model import (
    CARS_TO_RAID,
    SIMPLE_ACTIONS,
    BeginDoubleJob,
    DealCard,
    DrawLot,
    Give,
    Keep,
    Lay,
    SoundSiren,
    Swap,
    ThievesAction,
)
from .view import View, may_read

KINDS = " ".join(CARDS)
EXAMPLES = {
    "keep": "keep 2",
    "give": "give 3 ring",
    "lay": "lay car",
    "siren": "siren",
    "swap": "swap 1 0 2",
    "double": "double",
    "alarm": "alarm",
    "deal": "deal 2 ring",
    "first": "first 2",
}
SWAP = re.compile(r"swap(?: (?:(?P<own>[0-9]{1,2}) )?(?P<seat>[0-9]) (?P<place>[0-9]{1,2}))?")


def write(action: Action) -> str:
    match action:
        case Keep(card):
            return f"keep {card}"
        case Give(seat, card):
            return f"give {seat} {card}"
        case Lay(card):
            return f"lay {card}"
        case Swap(own, seat, place):
            return " ".join(["swap", *(str(number) for number in (own, seat, place) if number is not None)])
        case DealCard(seat, card):
            return f"deal {seat} {card}"
        case DrawLot(seat):
            return f"first {seat}"
        case SoundSiren():
            return "siren"
        case BeginDoubleJob():
            return "double"
        case _:
            return "alarm"


def redacted_text(move: Move, viewer: Viewer) -> str:
    """The text of the move's action, with a question mark for a card that the viewer may not know."""
    if may_read(move, viewer):
        return write(move.action)
    return f"deal {move.action.seat} ?" if isinstance(move.action, DealCard) else "keep ?"


def read(text: str) -> ThievesAction:
    """The action that is written so. Case and the number of spaces do not matter."""
    words = text.lower().split()
    match words:
        case ["keep", card]:
            return Keep(read_card(card))
        case ["give", seat, card]:
            return Give(read_seat(seat), read_card(card))
        case ["lay", card]:
            return Lay(read_card(card))
        case ["swap", *_]:
            return _read_swap(" ".join(words))
        case [word] if word in SIMPLE_ACTIONS:
            return SIMPLE_ACTIONS[word]
        case ["deal", seat, card]:
            return DealCard(read_seat(seat), read_card(card))
        case ["first", seat]:
            return DrawLot(read_seat(seat))
    raise misread(text, EXAMPLES)


def read_card(text: str) -> Card:
    if text not in KINDS.split():
        raise BadNotation("a card is one of {kinds}; not {found}", kinds=KINDS, found=quoted(text))
    return Card(text)


def _read_swap(text: str) -> Swap:
    match = re.fullmatch(SWAP, text)
    if not match:
        raise BadNotation(
            "a swap needs one of your cards and one of another player’s; not {found}",
            example=EXAMPLES["swap"],
            found=quoted(text),
        )
    if match["seat"] is None:
        return Swap()
    return Swap(
        own=None if match["own"] is None else int(match["own"]),
        seat=Seat(int(match["seat"])),
        place=int(match["place"]),
    )


def comment(events: tuple[Event, ...]) -> str:
    """What a move led to, the same in every language; a replay checks it."""
    return ", ".join(filter(None, (_card_comment(event) or _table_comment(event) for event in events)))


def _card_comment(event: Event) -> str:
    """What cards did that somebody played or drew."""
    match event:
        case GetawayDrawn(number=number):
            return f"getaway {number}"
        case TurnSkipped(seat):
            return f"seat {seat} skips"
        case PoliceLaid(cars=cars):
            return f"{cars} of {CARS_TO_RAID}"
        case CarsCalled(seat, cards, cars):
            return f"seat {seat} lays {' '.join(cards) or 'nothing'}: {cars} of {CARS_TO_RAID}"
        case LootSwapped(given=given, taken=taken):
            return f"{given or '?'} for {taken or '?'}"
        case LootTaken(card=card):
            return f"takes {card or '?'}"
    return ""


def _table_comment(event: Event) -> str:
    """What happened to everybody at once."""
    match event:
        case GameBegun(number):
            return f"game {number}"
        case Raided(loot, sums, losers):
            return f"raid on {_loot_text(loot)} worth {_numbers(sums)}, lost by {_numbers(losers) or 'nobody'}"
        case PileShuffled(cards):
            return f"pile of {cards}"
        case GameScored(loot=loot, sums=sums, winners=winners, reason=reason):
            return f"escape with {_loot_text(loot)} worth {_numbers(sums)}, won by {_numbers(winners)} ({reason})"
        case SeriesEnded(gems):
            return f"gems {_numbers(gems)}"
    return ""


def _loot_text(loot: tuple[tuple[Card, ...], ...]) -> str:
    return " | ".join(" ".join(cards) or "-" for cards in loot)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def shorthand(view: View, text: str) -> str:
    """What a player types without the verb: a card for its plain play, ``ring 3`` to give seat 3 the ring."""
    words = text.lower().split()
    if len(words) == 1 and words[0] in KINDS.split():
        card = Card(words[0])
        if card.money or card.cars:
            return f"{'keep' if card.money else 'lay'} {card}"
    if len(words) == 2 and words[0] in KINDS.split() and Card(words[0]).money:
        return f"give {words[1]} {words[0]}"
    police = [card for card in dict.fromkeys(view.playable) if card.cars]
    if words == ["lay"] and len(police) == 1:
        return f"lay {police[0]}"
    return text.strip()
