"""Who sees what in Der Schatz im Teufelsmoor. A secret can leave the game only through this file.

There is one secret: the field of the treasure, with the salt of its seal. The crooks know it; the gang and onlookers
see it when the game is over, earlier hiding places included.
"""

from msgspec.structs import replace

from safecracker.core.frozen import Frozen
from safecracker.core.game import OMNISCIENT, Event, Seat, Viewer

from .events import (
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
    HideAgainAnnounced,
    HideAgainFailed,
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
from .figures import Side
from .hiding_places import HidingPlace, fits_seal
from .model import Phase, PublicState, State, active_seat, deciding_side, side_of

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
        HideAgainAnnounced,
        GangReleased,
        HideAgainFailed,
        TurnEnded,
        NamingDue,
        FieldNamed,
        SideCaught,
        TreasureShown,
    }
)


class Note(Frozen, frozen=True):
    """A hiding place as a viewer may see it."""

    field: Field | None  # None: this viewer may not know it
    salt: str  # empty: there is none, or this viewer may not know it
    seal: str  # empty: there is none


class View(PublicState, frozen=True, kw_only=True):
    """All that one viewer may know, and so all that a bot gets: what is public, and the notes of the crooks."""

    viewer: Viewer
    notes: tuple[Note, ...]  # the last one counts

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def my_seat(self) -> Seat | None:
        """The viewer's seat; None for an onlooker and for OMNISCIENT."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def my_side(self) -> Side | None:
        """The viewer's side; None for an onlooker and for OMNISCIENT."""
        return side_of(self, Seat(self.viewer)) if isinstance(self.viewer, int) else None

    @property
    def players_decide(self) -> bool:
        """Whether a player has to act now: it is not over, and it is not chance's turn."""
        return not self.phase.chance and self.phase is not Phase.OVER

    @property
    def waiting_for(self) -> Seat | None:
        """The seat that the game waits for; None while chance acts and after the end."""
        return active_seat(self, deciding_side(self)) if self.players_decide else None

    @property
    def treasure(self) -> Field | None:
        """Where the treasure is, as far as the viewer may know."""
        return self.notes[-1].field if self.notes else None

    @property
    def seals_fit(self) -> tuple[bool, ...]:
        """R39: for every sealed hiding place that the viewer may see, whether it fits its seal."""
        shown = [HidingPlace(note.field, note.salt, note.seal) for note in self.notes if note.field and note.seal]
        return tuple(map(fits_seal, shown))

    @property
    def visible_log(self) -> tuple[Event, ...]:
        """The log with all that the viewer may know: crooks also see where the treasure was hidden."""
        if not knows_treasure(self.seats, self.options.crooks, self.viewer):
            return self.log
        return tuple([self._unredacted(event) if isinstance(event, TreasureHidden) else event for event in self.log])

    def _unredacted(self, event: TreasureHidden) -> TreasureHidden:
        note = self.notes[event.number - 1]
        return replace(event, field=note.field, salt=note.salt)


OVER = Phase.OVER  # looked up for every view


def knows_treasure(seats: int, crooks: int, viewer: Viewer) -> bool:
    """Whether the viewer may know where the treasure is during the game: the crooks, and OMNISCIENT."""
    return viewer is OMNISCIENT or (isinstance(viewer, int) and seats - crooks <= viewer < seats)


def view(state: State, viewer: Viewer) -> View:
    """All that the viewer may know of the state."""
    shown = state.phase is OVER or knows_treasure(state.seats, state.options.crooks, viewer)
    return View(
        options=state.options,
        rules=state.rules,
        seats=state.seats,
        phase=state.phase,
        side=state.side,
        first=state.first,
        turn=state.turn,
        places=state.places,
        returning=state.returning,
        deck=state.deck,
        discard=state.discard,
        bonus_cards=state.bonus_cards,
        roll=state.roll,
        mover=state.mover,
        card=state.card,
        window=state.window,
        resume_phase=state.resume_phase,
        hidings=state.hidings,
        answers=state.answers,
        named=state.named,
        winner=state.winner,
        reason=state.reason,
        log=state.log,
        viewer=viewer,
        notes=tuple(
            [
                Note(place.field, place.salt, place.seal) if shown else Note(None, "", place.seal)
                for place in state.hiding_places
            ]
        ),
    )


def redact(event: Event, *, knows_treasure: bool) -> Event | None:
    """The event for those who may know where the treasure is, or for those who may not."""
    if type(event) in PUBLIC_EVENTS:
        return event
    if isinstance(event, TreasureHidden):
        return event if knows_treasure else replace(event, field=None, salt="")
    return None


def public_events(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events as onlookers may know them."""
    for event in events:
        if type(event) not in PUBLIC_EVENTS:
            redacted = (redact(each, knows_treasure=False) for each in events)
            return tuple([each for each in redacted if each is not None])
    return events
