"""Who sees what in Da Vinci Code. A secret can leave the game only through this file.

What a tile shows is known to its owner, to everybody once it lies open, and to everybody when the round is over.
Its colour, its label and its place are public. ``sampling.py`` counts what a view leaves possible.
"""

from typing import TypeAlias

from safecracker.core.frozen import Frozen
from safecracker.core.game import OMNISCIENT, Event, Move, Seat, Viewer

from .events import (
    CodeCracked,
    GameEnded,
    Guessed,
    LogEntry,
    RoundBegun,
    RoundWon,
    RowArranged,
    Stopped,
    TileDealt,
    TileDrawn,
    TileOpened,
    TilePlaced,
    TileSeen,
)
from .model import (
    Arrange,
    Draw,
    First,
    Give,
    Guess,
    Open,
    Phase,
    Pick,
    Pile,
    Place,
    RoundPlayed,
    Row,
    State,
    Stop,
    TileInPlay,
)
from .options import DaVinciOptions
from .tiles import Colour, Tile

PUBLIC_EVENTS = (
    RoundBegun,
    TileDealt,
    RowArranged,
    TileDrawn,
    Guessed,
    CodeCracked,
    Stopped,
    TileOpened,
    RoundWon,
    GameEnded,
)
PUBLIC_ACTIONS = (First, Pick, Arrange, Draw, Guess, Stop, Place, Open)
CHANCE_PHASES = frozenset({Phase.LOT, Phase.DEAL, Phase.LIFT})

_OVER = Phase.OVER  # looked up for every view (tiles.py says why)

PieceSeen: TypeAlias = TileInPlay[Tile | None]
RowSeen: TypeAlias = tuple[PieceSeen, ...]


class View(Frozen, frozen=True, kw_only=True):
    """All that one viewer may know, and so all that a bot gets."""

    options: DaVinciOptions
    viewer: Viewer
    phase: Phase
    number: int  # of the round, from 1
    starter: Seat | None  # None: not drawn yet
    turn: Seat | None  # whose turn it is, also while chance gives that player a tile
    colour: Colour | None  # what was picked or drawn, until chance decides which tile it is
    pile: Pile
    rows: tuple[RowSeen, ...]  # by seat, from the owner's left to right; in order of dealing until arranged
    drawn: PieceSeen | None  # beside the row of the player whose turn it is
    log: tuple[LogEntry, ...]  # this round's guesses, stops and tiles that their owners laid open, in order
    points: tuple[int, ...]
    past: tuple[RoundPlayed, ...]  # finished rounds, the last one included; everything in them has been shown

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def actor(self) -> Seat | None:
        """The seat that is to act; None while chance is, and after the end."""
        return None if self.phase in CHANCE_PHASES else self.turn

    @property
    def seats(self) -> int:
        return len(self.rows)

    @property
    def dealt(self) -> int:
        """How many labels, from A, belong to the first codes."""
        return self.options.tiles_each(self.seats) * self.seats

    def arranged(self, seat: Seat) -> bool:
        """Whether this player's row stands in order."""
        if self.starter is None or self.turn is None or self.phase in (Phase.PICK, Phase.DEAL):
            return self.phase is Phase.OVER
        done = (self.turn - self.starter) % self.seats  # R27: confirmed one after the other
        return self.phase is not Phase.ARRANGE or (seat - self.starter) % self.seats < done

    def standing(self, seat: Seat) -> bool:
        """Whether the player is still in: not every tile of the code lies open (R19)."""
        return not self.rows[seat] or not all(piece.open for piece in self.rows[seat])


def view(state: State, viewer: Viewer) -> View:
    shown = viewer is OMNISCIENT or state.phase is _OVER
    drawn = state.drawn
    return View(
        options=state.options,
        viewer=viewer,
        phase=state.phase,
        number=state.number,
        starter=state.starter,
        turn=state.turn,
        colour=state.colour,
        pile=state.left,
        rows=tuple([row if shown or seat == viewer else _backs(row) for seat, row in enumerate(state.rows)]),
        drawn=drawn if drawn is None or shown or state.turn == viewer else _backs((drawn,))[0],
        log=state.log,
        points=state.points,
        past=state.past,
    )


def _backs(row: Row) -> RowSeen:
    """The row as all but its owner see it."""
    return tuple(
        [
            piece if piece.open else TileInPlay(label=piece.label, colour=piece.colour, tile=None, denied=piece.denied)
            for piece in row
        ]
    )


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The event without what the viewer may not know; None for an event that is not listed here."""
    if isinstance(event, PUBLIC_EVENTS):
        return event
    if isinstance(event, TileSeen):
        return event if viewer is OMNISCIENT or viewer == event.seat else None
    if isinstance(event, TilePlaced):
        known = viewer is OMNISCIENT or viewer == event.seat or event.open
        return TilePlaced(
            seat=event.seat,
            label=event.label,
            gap=event.gap,
            open=event.open,
            tile=event.tile if known else None,
        )
    return None


def may_read(move: Move, viewer: Viewer) -> bool:
    """Whether the viewer may read this move in the record of an unfinished game."""
    if viewer is OMNISCIENT or move.actor == viewer or isinstance(move.action, PUBLIC_ACTIONS):
        return True
    return isinstance(move.action, Give) and move.action.seat == viewer
