"""Who sees what in Thieves!. A secret can leave the game only through this file.

Secret are the hands, the card that a double job drew, and loot that lies face down: its owner sees it, and whoever has
swapped it away or for it has seen it (R11, R23). The order of the pile is no secret, for there is none.
"""

from msgspec import Struct

from safecracker.core.game import OMNISCIENT, Action, Event, Move, Seat, Viewer

from .cards import Card, Hand
from .model import (
    Alarm,
    AlarmCalled,
    Aside,
    Bounds,
    CardDealt,
    CardDrawn,
    CarsCalled,
    Deal,
    Double,
    First,
    GameBegun,
    GameScored,
    GetawayDrawn,
    Give,
    Heist,
    JobBegun,
    JobDrawn,
    Keep,
    Lay,
    Loot,
    LootSwapped,
    LootTaken,
    LotDrawn,
    MoneyGiven,
    MoneyKept,
    Phase,
    PileShuffled,
    PoliceLaid,
    Raided,
    SeriesEnded,
    SirenSounded,
    Sound,
    State,
    Swap,
    SwapMissed,
    TurnSkipped,
    cars_on,
)
from .options import ThievesOptions

PUBLIC_EVENTS = frozenset(
    {
        GameBegun,
        LotDrawn,
        GetawayDrawn,
        TurnSkipped,
        MoneyGiven,
        PoliceLaid,
        SirenSounded,
        CarsCalled,
        SwapMissed,
        JobBegun,
        AlarmCalled,
        Raided,
        PileShuffled,
        GameScored,
        SeriesEnded,
    }
)
SECRET_EVENTS = frozenset({CardDealt, CardDrawn, JobDrawn, MoneyKept, LootSwapped, LootTaken})
PUBLIC_ACTIONS = (First, Give, Lay, Sound, Swap, Double, Alarm)


class LootSeen(Struct, frozen=True):
    """A card in somebody's loot, as somebody sees it."""

    card: Card | None  # None: face down, and not for these eyes
    up: bool
    known: tuple[Seat, ...]  # who knows it though it lies face down; empty when it lies open


class Thief(Struct, frozen=True):
    """A player, as somebody sees him."""

    hand: Hand | None  # None: not for these eyes
    held: int  # cards in hand
    loot: tuple[LootSeen, ...]  # in the order of the places, from 0
    bounds: Bounds | None  # what everybody can prove of the hand
    gems: int


class View(Struct, frozen=True):
    """All that one viewer may know, and so all that a computer player gets."""

    options: ThievesOptions
    viewer: Viewer
    phase: Phase
    turn: Seat  # who is dealt to, draws or plays; without meaning while the lot is drawn and after the end
    turns: int  # begun in this game
    plays: int  # cards played in this game
    thieves: tuple[Thief, ...]  # by seat
    street: tuple[Card, ...]  # police cars, in the order they came
    getaways: int  # on the street
    discard: tuple[Card, ...]  # open to all; the top card last
    pile: int  # cards in it
    jobs: int  # cards that a double job still has to draw
    job: bool  # a double job has drawn a card, which must be played now
    drawn: Card | None  # that card; None: there is none, or not for these eyes
    past: tuple[Heist, ...]  # games of this series that are over, the last one included
    log: tuple[Event, ...]  # of this game, as onlookers heard it; a later one begins with how the last one ended
    asides: tuple[tuple[Aside, ...], ...]  # by seat: what the viewer heard in full; empty for other seats

    @property
    def seats(self) -> int:
        return len(self.thieves)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def actor(self) -> Seat | None:
        """The seat that is to play a card; None while chance acts and after the end."""
        return self.turn if self.phase is Phase.PLAY else None

    @property
    def me(self) -> Seat | None:
        """The viewer's seat; None for onlookers and open eyes."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def playable(self) -> Hand:
        """The cards among which the viewer may choose now: the hand, or the card of a double job."""
        if self.phase is not Phase.PLAY or self.viewer != self.turn:
            return ()
        return (self.drawn,) if self.drawn else self.thieves[self.turn].hand or ()

    @property
    def cars(self) -> int:
        """Police cars on the street, double ones counted twice."""
        return cars_on(self.street)

    @property
    def told(self) -> tuple[Event, ...]:
        """The log as the viewer heard it, own secrets included."""
        heard = list(self.log)
        for asides in self.asides:
            for aside in asides:
                heard[aside.at] = aside.event
        return tuple(heard)


def view(state: State, viewer: Viewer) -> View:
    everything = viewer is OMNISCIENT
    return View(
        options=state.options,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        plays=state.plays,
        thieves=tuple(
            [
                Thief(
                    hand=hand if everything or seat == viewer else None,
                    held=len(hand),
                    loot=tuple([_seen(card, viewer) for card in state.loot[seat]]),
                    bounds=state.bounds[seat],
                    gems=state.gems[seat],
                )
                for seat, hand in enumerate(state.hands)
            ]
        ),
        street=state.street,
        getaways=state.getaways,
        discard=state.discard,
        pile=sum(state.pile),
        jobs=state.jobs,
        job=state.drawn is not None,
        drawn=state.drawn if everything or viewer == state.turn else None,
        past=state.past,
        log=state.log,
        asides=tuple([heard if everything or seat == viewer else () for seat, heard in enumerate(state.asides)]),
    )


def _seen(loot: Loot, viewer: Viewer) -> LootSeen:
    may_know = loot.up or viewer in loot.known or viewer is OMNISCIENT
    return LootSeen(loot.card if may_know else None, loot.up, loot.known)


def redact(event: Event, viewer: Viewer) -> Event | None:
    kind = type(event)
    if kind in PUBLIC_EVENTS:
        return event
    if kind in SECRET_EVENTS:
        return event if viewer is OMNISCIENT or viewer in _witnesses(event) else _veiled(event)
    return None


def _witnesses(event: Event) -> tuple[Seat, ...]:
    """Who sees the cards of an event."""
    if isinstance(event, LootSwapped | LootTaken):
        return event.seat, event.other
    assert isinstance(event, CardDealt | CardDrawn | JobDrawn | MoneyKept)
    return (event.seat,)


def _veiled(event: Event) -> Event:
    """The event without what lies face down."""
    match event:
        case CardDealt(seat) | CardDrawn(seat) | JobDrawn(seat) | MoneyKept(seat):
            return type(event)(seat, None)
        case LootSwapped(seat, own, other, place, given, given_up, taken, taken_up):
            return LootSwapped(
                seat=seat,
                own=own,
                other=other,
                place=place,
                given=given if given_up else None,
                given_up=given_up,
                taken=taken if taken_up else None,
                taken_up=taken_up,
            )
    assert isinstance(event, LootTaken)
    return LootTaken(event.seat, event.other, event.place, event.card if event.up else None, event.up)


def remembered(state: State, events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[tuple[Aside, ...], ...]]:
    """The log and the asides after these events."""
    log, asides = [*state.log], state.asides
    for event in events:
        public = redact(event, None)
        if public is None:
            continue
        if public != event:
            for seat in _witnesses(event):
                asides = (*asides[:seat], (*asides[seat], Aside(len(log), event)), *asides[seat + 1 :])
        log.append(public)
    return tuple(log), asides


def may_read(move: Move, viewer: Viewer) -> bool:
    """Whether the viewer may read the move in the record of an unfinished game."""
    action: Action = move.action
    if isinstance(action, PUBLIC_ACTIONS) or viewer is OMNISCIENT:
        return True
    if isinstance(action, Deal):
        return action.card is Card.GETAWAY or viewer == action.seat
    return isinstance(action, Keep) and viewer == move.actor
