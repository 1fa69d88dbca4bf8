"""Who sees what in Thieves!. A secret can leave the game only through this file.

Secret are the hands, the card that a double job drew, and loot that lies face down: its owner sees it, and whoever has
swapped it away or for it has seen it (R11, R23). The order of the pile is no secret, for there is none.
"""

from typing import TypeAlias, TypeGuard, get_args

from msgspec.structs import replace

from safecracker.core.frozen import Frozen, with_item
from safecracker.core.game import OMNISCIENT, Event, Move, Seat, Viewer

from .cards import Card, Hand
from .events import (
    AlarmCalled,
    CardDealt,
    CardDrawn,
    CarsCalled,
    GameBegun,
    GameScored,
    GetawayDrawn,
    JobBegun,
    JobDrawn,
    LootSwapped,
    LootTaken,
    LotDrawn,
    MoneyGiven,
    MoneyKept,
    PileShuffled,
    PoliceLaid,
    Raided,
    SeriesEnded,
    SirenSounded,
    SwapMissed,
    ThievesEvent,
    TurnSkipped,
)
from .model import (
    SEATS,
    Aside,
    BeginDoubleJob,
    CallFalseAlarm,
    CardInLoot,
    DealCard,
    DrawLot,
    GameResult,
    Give,
    HandBounds,
    Keep,
    Lay,
    Phase,
    SoundSiren,
    State,
    Swap,
    cars_on,
)
from .options import ThievesOptions

PublicEvent: TypeAlias = (
    GameBegun
    | LotDrawn
    | GetawayDrawn
    | TurnSkipped
    | MoneyGiven
    | PoliceLaid
    | SirenSounded
    | CarsCalled
    | SwapMissed
    | JobBegun
    | AlarmCalled
    | Raided
    | PileShuffled
    | GameScored
    | SeriesEnded
)
SecretEvent: TypeAlias = CardDealt | CardDrawn | JobDrawn | MoneyKept | LootSwapped | LootTaken

PUBLIC_EVENTS = frozenset(get_args(PublicEvent))
SECRET_EVENTS = frozenset(get_args(SecretEvent))
# only the seat itself sees their card
OwnCardEvent: TypeAlias = CardDealt | CardDrawn | JobDrawn | MoneyKept
OWN_CARD_EVENTS: dict[type[Event], type[OwnCardEvent]] = {
    event: event for event in (CardDealt, CardDrawn, JobDrawn, MoneyKept)
}
# what the others see of them, by the seat; built once, for most of a log are such events
HIDDEN_CARDS: dict[type[OwnCardEvent], tuple[OwnCardEvent, ...]] = {
    event: tuple(event(seat, None) for seat in SEATS) for event in OWN_CARD_EVENTS.values()
}
PUBLIC_ACTIONS = (DrawLot, Give, Lay, SoundSiren, Swap, BeginDoubleJob, CallFalseAlarm)


LootCardSeen: TypeAlias = CardInLoot[Card | None]
Log: TypeAlias = tuple[ThievesEvent, ...]
Asides: TypeAlias = tuple[tuple[Aside, ...], ...]  # by seat


# looked up for every view: a name of a module is found ten times as fast as a member of an Enum
_PLAY = Phase.PLAY


class Thief(Frozen, frozen=True, kw_only=True):
    """A player, as the viewer sees them."""

    hand: Hand | None  # None: the viewer does not see it
    held: int  # cards in hand
    loot: tuple[LootCardSeen, ...]  # in the order of the places, from 0
    bounds: HandBounds | None  # what everybody can prove about the hand
    gems: int


class View(Frozen, frozen=True, kw_only=True):
    """All that one viewer may know, and so all that a bot gets."""

    options: ThievesOptions
    viewer: Viewer
    phase: Phase
    turn: Seat  # who is dealt to, draws or plays; without meaning while lots are drawn and after the end
    turns: int  # begun in this game
    plays: int  # cards played in this game
    thieves: tuple[Thief, ...]  # by seat
    street: tuple[Card, ...]  # police cars, in the order they came
    getaways: int  # on the street
    discard: tuple[Card, ...]  # open to all; the top card last
    pile: int  # cards in it
    jobs: int = 0  # cards that a double job still has to draw
    job: bool = False  # a double job has drawn a card, which must be played now
    drawn: Card | None = None  # that card; None: there is none, or the viewer does not see it
    past: tuple[GameResult, ...]  # games of this series that are over, the last one included
    log: tuple[ThievesEvent, ...]  # of this game, for onlookers; a later game begins with how the last one ended
    asides: tuple[tuple[Aside, ...], ...]  # by seat: the events that the viewer knows in full; empty for other seats

    @property
    def seats(self) -> int:
        return len(self.thieves)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def actor(self) -> Seat | None:
        """The seat that plays a card now; None while chance acts and after the end."""
        return self.turn if self.phase is _PLAY else None

    @property
    def me(self) -> Seat | None:
        """The viewer's seat; None for onlookers and for the omniscient viewer."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def playable(self) -> Hand:
        """The cards among which the viewer may choose now: the hand, or the card of a double job."""
        if self.phase is not _PLAY or self.viewer != self.turn:
            return ()
        return (self.drawn,) if self.drawn else self.thieves[self.turn].hand or ()

    @property
    def cars(self) -> int:
        """Police cars on the street, double ones counted twice."""
        return cars_on(self.street)

    @property
    def visible_log(self) -> tuple[ThievesEvent, ...]:
        """The log with everything that the viewer may know, own secrets included."""
        visible = list(self.log)
        for asides in self.asides:
            for aside in asides:
                visible[aside.at] = aside.event
        return tuple(visible)


def view(state: State, viewer: Viewer) -> View:
    everything, bounds, gems = viewer is OMNISCIENT, state.bounds, state.gems
    thieves: list[Thief] = []
    for seat, hand in enumerate(state.hands):
        shown: Hand | None = hand
        loot: tuple[LootCardSeen, ...] = state.loot[seat]
        if seat != viewer and not everything:
            shown, loot = (
                None,
                tuple(
                    [
                        each if each.up or viewer in each.known else CardInLoot(None, up=False, known=each.known)
                        for each in loot
                    ]
                ),
            )
        thieves.append(Thief(hand=shown, held=len(hand), loot=loot, bounds=bounds[seat], gems=gems[seat]))
    seen = View(
        options=state.options,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        plays=state.plays,
        thieves=tuple(thieves),
        street=state.street,
        getaways=state.getaways,
        discard=state.discard,
        pile=sum(state.pile),
        past=state.past,
        log=state.log,
        asides=_asides_seen(state.asides, viewer),
    )
    # double jobs are rare, and Python calls with more than fifteen named arguments by way of a dict
    drawn = state.drawn
    if drawn:
        return replace(seen, jobs=state.jobs, job=True, drawn=drawn if everything or viewer == state.turn else None)
    return replace(seen, jobs=state.jobs) if state.jobs else seen


def _asides_seen(asides: Asides, viewer: Viewer) -> Asides:
    if isinstance(viewer, int):
        return with_item(((),) * len(asides), viewer, asides[viewer])
    return ((),) * len(asides) if viewer is None else asides


def redact(event: Event, viewer: Viewer) -> ThievesEvent | None:
    """The event without what the viewer may not know; None for an event that is in neither list."""
    if _is_public(event):
        return event
    if _is_secret(event):
        return event if viewer is OMNISCIENT or viewer in _witnesses(event) else _redacted(event)
    return None


def _is_public(event: Event) -> TypeGuard[PublicEvent]:
    return type(event) in PUBLIC_EVENTS


def _is_secret(event: Event) -> TypeGuard[SecretEvent]:
    return type(event) in SECRET_EVENTS


def _witnesses(event: SecretEvent) -> tuple[Seat, ...]:
    """Who sees the cards of an event."""
    if type(event) in OWN_CARD_EVENTS:
        return (event.seat,)
    assert isinstance(event, LootSwapped | LootTaken)
    return (event.seat, event.other)


def _redacted(event: SecretEvent) -> SecretEvent:
    """The event without the cards that lie face down or go into a hand."""
    own_card_event = OWN_CARD_EVENTS.get(type(event))
    if own_card_event:
        return own_card_event(event.seat, None)
    if isinstance(event, LootSwapped):
        return LootSwapped(
            seat=event.seat,
            own=event.own,
            other=event.other,
            place=event.place,
            given=event.given if event.given_up else None,
            given_up=event.given_up,
            taken=event.taken if event.taken_up else None,
            taken_up=event.taken_up,
        )
    assert isinstance(event, LootTaken)
    return LootTaken(
        seat=event.seat,
        other=event.other,
        place=event.place,
        card=event.card if event.up else None,
        up=event.up,
    )


def with_own_card(log: Log, asides: Asides, event: OwnCardEvent) -> tuple[Log, Asides]:
    """The log and the asides after an event whose card only its seat sees."""
    seat = event.seat
    seen = asides[seat] + (Aside(len(log), event),)  # to unpack them takes twice as long
    log += (HIDDEN_CARDS[type(event)][seat],)
    return log, with_item(asides, seat, seen)


def extended_log(state: State, events: tuple[Event, ...]) -> tuple[Log, Asides]:
    """The log and the asides after these events."""
    log, asides = state.log, state.asides
    for event in events:
        own_card_event = OWN_CARD_EVENTS.get(type(event))
        if own_card_event:
            assert isinstance(event, own_card_event)
            log, asides = with_own_card(log, asides, event)
        elif _is_public(event):
            log += (event,)
        elif _is_secret(event):
            public = _redacted(event)
            if public != event:
                aside = Aside(len(log), event)
                for seat in _witnesses(event):
                    asides = with_item(asides, seat, (*asides[seat], aside))
            log += (public,)
    return log, asides


def may_read(move: Move, viewer: Viewer) -> bool:
    """Whether the viewer may read the move in the record of an unfinished game."""
    action = move.action
    if isinstance(action, PUBLIC_ACTIONS) or viewer is OMNISCIENT:
        return True
    if isinstance(action, DealCard):
        return action.card is Card.GETAWAY or viewer == action.seat
    return isinstance(action, Keep) and viewer == move.actor
