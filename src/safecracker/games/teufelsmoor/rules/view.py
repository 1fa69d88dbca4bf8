"""Who sees what in Der Schatz im Teufelsmoor. A secret can leave the game only through this file.

Secret is one thing: the field of the treasure, with the salt of its seal. The crooks know it; the gang and onlookers
are told when the game is over, earlier hiding places included.
"""

from msgspec import Struct

from safecracker.core.game import OMNISCIENT, Event, Seat, Viewer

from .events import (
    AnewAnnounced,
    AnewFailed,
    CardDrawn,
    CardLetGo,
    DiceRolled,
    DiceTaken,
    FieldNamed,
    FigureFreed,
    FigureMoved,
    FigurePlaced,
    FigureReleased,
    FiguresCaught,
    FiguresSpared,
    GangReleased,
    LotRolled,
    NamingDue,
    NobodyMoved,
    PrisonersExchanged,
    QuestionAnswered,
    ReleaseAnnounced,
    ReleaseFailed,
    SideCaught,
    StarLeft,
    StarTaken,
    TreasureHidden,
    TreasureShown,
    TurnEnded,
    WindowClosed,
    WindowOpened,
    WindowPassed,
)
from .fields import Field
from .model import Hidden, Phase, State, Table, decider, member, side_of
from .pawns import Side
from .proofs import proven

PUBLIC_EVENTS = frozenset(
    {
        LotRolled,
        DiceTaken,
        DiceRolled,
        NobodyMoved,
        FigureMoved,
        FiguresCaught,
        FiguresSpared,
        WindowOpened,
        WindowPassed,
        WindowClosed,
        StarTaken,
        StarLeft,
        CardDrawn,
        CardLetGo,
        QuestionAnswered,
        FigureFreed,
        PrisonersExchanged,
        FigurePlaced,
        ReleaseAnnounced,
        FigureReleased,
        ReleaseFailed,
        AnewAnnounced,
        GangReleased,
        AnewFailed,
        TurnEnded,
        NamingDue,
        FieldNamed,
        SideCaught,
        TreasureShown,
    }
)


class Note(Struct, frozen=True):
    """A hiding of the treasure, as somebody sees it."""

    field: Field | None  # None: not for these eyes
    salt: str  # empty: none, or not for these eyes
    seal: str  # empty: none


class View(Table, frozen=True):
    """All that one viewer may know, and so all that a computer player gets: the open table and the notes."""

    viewer: Viewer = None
    notes: tuple[Note, ...] = ()  # the last one counts

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def me(self) -> Seat | None:
        """The viewer's seat; None for onlookers and open eyes."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def mine(self) -> Side | None:
        """The viewer's side; None for onlookers and open eyes."""
        return side_of(self, Seat(self.viewer)) if isinstance(self.viewer, int) else None

    @property
    def decided(self) -> bool:
        """Whether players are to act, and neither chance nor nobody."""
        return not self.phase.chance and self.phase is not Phase.OVER

    @property
    def actor(self) -> Seat | None:
        """The seat that the game waits for; None while chance acts and after the end."""
        return member(self, decider(self)) if self.decided else None

    @property
    def treasure(self) -> Field | None:
        """Where it is, as far as the viewer may know."""
        return self.notes[-1].field if self.notes else None

    @property
    def proven(self) -> tuple[bool, ...]:
        """R39: for every sealed hiding that is laid open, whether it is the one that was sealed."""
        shown = [Hidden(note.field, note.salt, note.seal) for note in self.notes if note.field and note.seal]
        return tuple(map(proven, shown))

    @property
    def told(self) -> tuple[Event, ...]:
        """The log as the viewer heard it."""
        return tuple([self._whole(event) if isinstance(event, TreasureHidden) else event for event in self.log])

    def _whole(self, event: TreasureHidden) -> Event:
        note = self.notes[event.number - 1]
        if note.field is None or not knows(self, self.viewer):
            return event
        return TreasureHidden(event.seat, event.number, note.field, note.salt, event.seal)


OVER = Phase.OVER  # asked for with every view


def is_told(seats: int, crooks: int, viewer: Viewer) -> bool:
    """Whether the viewer is one of the crooks, or has open eyes."""
    return viewer is OMNISCIENT or (isinstance(viewer, int) and seats - crooks <= viewer < seats)


def knows(table: Table, viewer: Viewer) -> bool:
    return is_told(table.seats, table.options.crooks, viewer)


def view(state: State, viewer: Viewer) -> View:
    told = state.phase is OVER or is_told(state.seats, state.options.crooks, viewer)
    # in the order of the fields: to name them would take ten times as long
    return View(
        state.options,
        state.seats,
        state.phase,
        state.side,
        state.first,
        state.turn,
        state.places,
        state.returning,
        state.deck,
        state.discard,
        state.keys,
        state.roll,
        state.mover,
        state.card,
        state.window,
        state.back,
        state.hidings,
        state.answers,
        state.named,
        state.winner,
        state.reason,
        state.log,
        viewer,
        tuple([Note(note.field, note.salt, note.seal) if told else Note(None, "", note.seal) for note in state.hides]),
    )


def redact(event: Event, *, knows: bool) -> Event | None:
    """The event for those who know the treasure, or for those who do not."""
    if type(event) in PUBLIC_EVENTS:
        return event
    if isinstance(event, TreasureHidden):
        return event if knows else TreasureHidden(event.seat, event.number, None, "", event.seal)
    return None


def public(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events as onlookers hear of them."""
    for event in events:
        if type(event) not in PUBLIC_EVENTS:
            heard = (redact(each, knows=False) for each in events)
            return tuple([each for each in heard if each is not None])
    return events
