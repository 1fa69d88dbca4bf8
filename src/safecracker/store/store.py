"""What a store keeps of a table, and what it promises.

    StoreError
    ├── IdInUse             there is a table of this id already
    ├── Conflict            somebody else wrote first; load the table again
    ├── Repeated            this command was stored before
    ├── Damaged             the rows of this table do not fit together
    ├── Unavailable         nothing can be stored or read now
    └── CannotOpen          there is no store here to work with
        └── NewerSchema     a later version of the program wrote it

A move is stored when ``append`` returns, and not before. Whoever gets ``Unavailable``, or stops waiting, has been
promised nothing: most likely nothing was stored, but a commit may fail after it reached the disk. Load the table again
before anything else is done with it; a command sent once more then ends in ``Repeated`` or is stored, never twice.
"""

import enum
from collections.abc import Callable
from typing import Protocol, Self, TypeAlias

from msgspec import Struct

from safecracker.core.errors import GameError

WallTime: TypeAlias = Callable[[], int]  # returns the wall time in milliseconds

MOST_TABLES_OF = 50  # tables that ``tables_of`` names at most
LISTED = 20  # tables that ``listed`` names at most


class SeatKind(enum.StrEnum):
    """Who plays a seat."""

    OPEN = "open"  # nobody yet
    HUMAN = "human"
    BOT = "computer"


class Pace(enum.StrEnum):
    """How fast bots answer."""

    HUMAN = "human"  # as if they thought about it
    QUICK = "quick"


class TakebackAnswer(enum.StrEnum):
    """What somebody has said about taking the last move back."""

    ASK = "ask"  # its maker wants it back
    ALLOW = "allow"
    REFUSE = "refuse"  # noted at the maker's seat
    RETURNED = "returned"  # a bot made the move for somebody who has come back since


class TakebackNote(Struct, frozen=True):
    """An answer with the move that it is about, so that it is void after the next one."""

    answer: TakebackAnswer
    ply: int

    def __str__(self) -> str:
        return f"{self.answer} {self.ply}"

    @classmethod
    def read(cls, text: str) -> Self:
        """The note that is written like ``ask 17``."""
        answer, _, ply = text.partition(" ")
        return cls(TakebackAnswer(answer), int(ply))


class StoredSeat(Struct, frozen=True, kw_only=True):
    """A seat at a table and who plays it."""

    kind: SeatKind
    level: int = 0  # of a bot, or of the stand-in for somebody who is away; 0: the usual stand-in
    name: str = ""
    nonce: str = ""  # what the seat adds to the seed
    holder: str = ""  # SHA-256, in hex, of the token that owns the seat
    away: bool = False  # took too long for a turn, or is not there: a bot plays until they come back
    shown: bool = False  # where several seats share a screen: whether it shows what this one may see
    ready: bool = False  # said so before the first move, where a game starts when everyone is ready
    program: bool = False  # a program took it by the API; people are told so
    takeback: TakebackNote | None = None


class StoredTable(Struct, frozen=True, kw_only=True):
    """All that is stored of a table besides its moves."""

    id: str
    game: str
    rules: int  # the version that the table began with
    options: str
    seats: tuple[StoredSeat, ...]
    seed: bytes
    owner: str  # the creator's holder hash, or empty
    opened: int  # wall time in milliseconds
    notebook: bool
    pace: Pace
    started: bool
    over: bool
    before: str = ""  # the table that this one is a rematch of
    after: str = ""  # the rematch of this one
    watched: bool = True  # whether people who do not play may watch
    limit: int = 0  # milliseconds that a person may take for a turn; 0: as long as they like
    listed: bool = False  # whether the start page shows it to everybody who visits this server
    origin: str = ""  # the game that it continues, and after how many moves
    # the wall time from which a server has to act here without a person; 0: now, or it is not known; None: never
    due: int | None = 0
    version: int = 1  # grows by one with every change


class StoredMove(Struct, frozen=True, kw_only=True):
    """A move as it is stored."""

    ply: int  # the first is 1
    actor: str  # "chance", "clock" or the number of a seat
    action: str
    at: int
    command: str = ""  # the sender's id for it; makes a repeat harmless
    chain: str = ""  # its link (``chain.py``); empty: stored by a version that made none


class StoreError(Exception):
    """The root of everything that can go wrong with a store."""


class IdInUse(StoreError):
    """There is a table of this id already."""


class Conflict(StoreError):
    """Somebody else wrote first; nothing was stored."""


class Repeated(StoreError):
    """The actor's command was stored before, as the move at ``ply``."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        super().__init__(f"this command was stored before, as move {ply}")


class Unavailable(StoreError):
    """Nothing can be stored or read now: the disk is full, broken or busy, or the store is closed."""


class Damaged(StoreError):
    """The rows of one table are not as any program of ours writes them; the others are none the worse for it."""


class CannotOpen(GameError, StoreError):
    """There is no store here to work with; the message is one line for the person who started the program."""


class NewerSchema(CannotOpen):
    """A later version of the program wrote this store."""


class Store(Protocol):
    """Stores tables and their moves. Every method may raise Unavailable."""

    async def create(self, stored: StoredTable, moves: tuple[StoredMove, ...] = ()) -> None:
        """Store a new table with the moves that it begins with, all of it or nothing; raises IdInUse."""

    async def change(self, stored: StoredTable) -> None:
        """Store the table if ``version - 1`` is the version stored now; raises Conflict.

        A table that is over stays over, whatever ``stored`` says.
        """

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0
    ) -> None:
        """Store the table's next move, what chance did then, if the game is over, and what is due; durable on return.

        All of it is stored or nothing. Raises Repeated when the actor's command was stored before, and Conflict when
        the ply is not the next one or the table is over or gone. The table's version stays the same.
        """

    async def load(self, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
        """The table and its moves in order, or None when there is none; raises Damaged."""

    async def tables_of(self, holder: str) -> tuple[str, ...]:
        """The tables where this holder has a seat, those changed last first."""

    async def due(self, after: int, until: int) -> tuple[str, ...]:
        """The tables that are not over and have something due between these moments, the second one included.

        They come in the order in which it is due, those opened first first.
        """

    async def set_due(self, table: str, due: int | None) -> None:
        """Correct what is due at a table that nobody plays at now; it counts as touched no later than before."""

    async def listed(self) -> tuple[str, ...]:
        """The tables that are listed and not over, those opened last first."""

    async def save_record(self, record: str, text: str) -> None:
        """Store a record that somebody uploaded; one of this id that is there already stays, as if it came today."""

    async def load_record(self, record: str) -> str | None:
        """The text of the record, or None."""

    async def heartbeat(self) -> None:
        """Note that a server is running now."""

    async def last_heartbeat(self) -> int:
        """The wall time of the last heartbeat; 0 when there was none."""

    async def skip_gap(self, most: int) -> int:
        """Let nothing age by a gap between its last trace and the wall time now, where that is longer than ``most``.

        The gap, less than 0 where the wall time is before that trace; 0 where there is no such gap. It may be a time in
        which no server ran, or a clock that is wrong now or was wrong then: nobody can tell.
        """

    async def delete(self, table: str, version: int) -> bool:
        """Delete the table with its moves, if it still has this version; whether it did."""

    async def forget(self, before: int) -> int:
        """Delete the tables and records that were not touched since that wall time; how many there were."""

    async def close(self) -> None:
        """Store what has been asked for so far, then close everything. Closing again is harmless."""
