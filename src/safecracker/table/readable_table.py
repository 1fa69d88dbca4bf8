"""What can be asked of a table, and a snapshot of one: a table at one moment, which stays as it is."""

import enum
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from msgspec import Struct, field

from safecracker.core import history, record
from safecracker.core.fair import Deal, commitment, moves_before
from safecracker.core.game import OMNISCIENT, AnyGame, Event, Millis, Move, Outcome, Seat, Step, Viewer, actor_text
from safecracker.core.translation import Translator
from safecracker.games.kit import AnyKit, distinct_names
from safecracker.store import SeatKind, StoredSeat, StoredTable

from .clock import Clock
from .names import display_name, record_name
from .shared_screen import ScreenSeats, screen_of

T = TypeVar("T")
MOST_NAMES: Final = 1_000  # tables whose names are in memory; a page asks for them often


class Phase(enum.StrEnum):
    """How far a table has come."""

    WAITING = "waiting"  # for somebody to take a free seat
    READY = "ready"  # every seat is taken; the game starts when everyone has said that they are ready
    PLAYING = "playing"
    OVER = "over"


class SeenMove(Struct, frozen=True):
    """What one viewer may know of a move."""

    ply: int
    events: tuple[Event, ...]


class ReadableTable:
    """What a Table and its Snapshot have in common: everything that can be asked, and nothing that changes it."""

    __slots__ = ()

    clock: Clock
    kit: AnyKit
    game: AnyGame
    stored: StoredTable
    ready_since: Millis  # since when it can be played, before the first move
    moves: Sequence[Move]
    steps: Sequence[Step[Any]]
    state: Any

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def history_so_far(self) -> history.History:
        """The last moves and what they led to: as far back as the next one can reach."""
        return list(zip(self.moves[-2:], self.steps[-2:], strict=True))

    @property
    def revision(self) -> int:
        """Grows with everything that somebody who looks could see change."""
        return self.stored.version + self.ply

    @property
    def started(self) -> bool:
        return self.stored.started

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def unready(self) -> tuple[Seat, ...]:
        """The people who a game that starts when everyone is ready still waits for; nobody after the first move."""
        return unready_people(self.kit, self.stored, self.ply)

    @property
    def running(self) -> bool:
        """Whether every seat is taken and everyone is ready: moves can be made until the game is over."""
        return self.started and not self.unready

    @property
    def phase(self) -> Phase:
        if not self.started:
            return Phase.WAITING
        if self.unready:
            return Phase.READY
        return Phase.OVER if self.outcome else Phase.PLAYING

    @property
    def time_to_alarm(self) -> Millis | None:
        """How long it is until the clock acts; None where it does not run."""
        alarm = self.game.alarm(self.state) if self.running else None
        return None if alarm is None else Millis(max(0, alarm.at + self.stored.opened - self.clock.now()))

    @property
    def last_move_at(self) -> Millis | None:
        """The moment of the last move; None before the first."""
        return Millis(self.stored.opened + self.moves[-1].at) if self.moves else None

    def person_is_here(self, seat: Seat) -> bool:
        """Whether a person plays this seat themselves; otherwise a bot does."""
        return is_here(self.stored.seats[seat])

    @property
    def untouched(self) -> bool:
        """Whether no person has moved yet."""
        people = {number for number, seat in enumerate(self.stored.seats) if seat.kind is SeatKind.HUMAN}
        return not any(move.actor in people for move in self.moves[self.deal.moves_before :])

    @property
    def commitment(self) -> str:
        return commitment(self.stored.id, self.stored.seed)

    @property
    def deal(self) -> Deal:
        stored = self.stored
        return Deal(
            seed=stored.seed,
            table=stored.id,
            game=stored.game,
            rules=stored.rules,
            options=str(self.game.options),
            seats=tuple(record_name(seat) for seat in stored.seats),
            nonces=tuple(seat.nonce for seat in stored.seats),
            origin=stored.origin,
        )

    def names(self, say: Translator) -> tuple[str, ...]:
        """How the players are called on a page in this language."""
        return _names(self.stored.seats, say)

    def seats_of(self, holder: str) -> tuple[Seat, ...]:
        """The seats that belong to this token's hash; several where players share a screen."""
        held = [seat.kind is SeatKind.HUMAN and seat.holder == holder != "" for seat in self.stored.seats]
        return tuple(Seat(number) for number, mine in enumerate(held) if mine)

    def screen_of(self, holder: str) -> ScreenSeats:
        """The seats that look at the screen of this token's hash."""
        return screen_of(self, holder)

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)

    def seen_moves(self, viewer: Viewer, since: int = 0, until: int | None = None) -> tuple[SeenMove, ...]:
        """What the viewer may know of the moves after the first ``since``, as far as that of number ``until``."""
        return seen_moves(self.game, self.steps, viewer, since, until)

    def seen_move(self, ply: int, viewer: Viewer) -> SeenMove:
        """What the viewer may know of one move, counted from 1."""
        return SeenMove(ply, history.redacted_events(self.game, self.steps[ply - 1].events, viewer))

    def move_text(self, ply: int, viewer: Viewer) -> tuple[str, str]:
        """Whose move it was, and its text as the viewer may read it."""
        move = self.moves[ply - 1]
        text = history.write(self.game, move.action) if self.outcome else history.redacted_text(self.game, move, viewer)
        return actor_text(move.actor), text

    def record(self, viewer: Viewer) -> record.Record:
        """The record: complete when the game is over, before that only what the viewer may know."""
        reader: Viewer = OMNISCIENT if self.outcome else viewer
        return record.record_of(self.game, self.deal, tuple(self.moves), self.outcome, reader)


class Snapshot(ReadableTable, Struct, frozen=True, kw_only=True):
    """A table at one moment, for everyone who reads it while the game goes on.

    What all of them ask for is worked out once: views, names, who looks at which screen.
    """

    clock: Clock
    kit: AnyKit
    game: AnyGame
    stored: StoredTable
    ready_since: Millis
    moves: tuple[Move, ...]
    steps: tuple[Step[Any], ...]
    state: Any
    worked_out: dict[Hashable, Any] = field(default_factory=dict)

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What the work comes to; it is done for the first one who asks."""
        if key not in self.worked_out:
            self.worked_out[key] = work()
        found: T = self.worked_out[key]
        return found

    @property
    def outcome(self) -> Outcome | None:
        return self.once("outcome", lambda: self.game.outcome(self.state))

    def names(self, say: Translator) -> tuple[str, ...]:
        return self.once(("names", say.lang), lambda: _names(self.stored.seats, say))

    def view(self, viewer: Viewer) -> Any:
        return self.once(("view", viewer), lambda: self.game.view(self.state, viewer))

    def screen_of(self, holder: str) -> ScreenSeats:
        mine = self.seats_of(holder)  # not by holder: there may be any number of onlookers
        return self.once(("screen", mine), lambda: screen_of(self, holder))


@lru_cache(MOST_NAMES)
def _names(seats: tuple[StoredSeat, ...], say: Translator) -> tuple[str, ...]:
    return distinct_names([display_name(seat, number, say) for number, seat in enumerate(seats, 1)])


def is_here(seat: StoredSeat) -> bool:
    """Whether a person plays this seat themselves."""
    return seat.kind is SeatKind.HUMAN and not seat.away


def unready_people(kit: AnyKit, stored: StoredTable, ply: int) -> tuple[Seat, ...]:
    """The people who a game that starts when everyone is ready still waits for; nobody after the first move."""
    if not (kit.ready_lines and stored.started) or ply > moves_before(stored.origin):
        return ()
    return people_not_ready(stored.seats)


def people_not_ready(seats: tuple[StoredSeat, ...]) -> tuple[Seat, ...]:
    """Those who play themselves and have not said that they are ready; computers always are."""
    return tuple(Seat(number) for number, seat in enumerate(seats) if is_here(seat) and not seat.ready)


def seen_moves(
    game: AnyGame, steps: Sequence[Step[Any]], viewer: Viewer, since: int = 0, until: int | None = None
) -> tuple[SeenMove, ...]:
    numbered = enumerate(steps[since:until], since + 1)
    return tuple(SeenMove(ply, history.redacted_events(game, step.events, viewer)) for ply, step in numbered)
