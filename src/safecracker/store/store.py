"""What is kept of a table, and the promises of whoever keeps it.

    StoreError
    ├── Taken               a table of this id is there already
    ├── Conflict            somebody else wrote first; load the table again
    ├── Repeated            this command was kept before
    ├── Unavailable         it cannot be kept or read now
    └── CannotOpen          there is no store here to work with
        └── NewerSchema     a later version of the program wrote it

A move is kept when ``append`` returns, and not before. Whoever gets ``Unavailable``, or stops waiting, has been
promised nothing: most likely nothing was kept, but a commit may fail after it reached the disk. Load the table again
before anything else is done with it; a command sent once more then ends in ``Repeated`` or is kept, never twice.
"""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

Clock: TypeAlias = Callable[[], int]  # wall time in milliseconds

MOST_TABLES_OF = 50  # tables that ``held`` names at most
LISTED = 20  # as many as ``listed`` names


class StoredSeat(Struct, frozen=True):
    """A chair at a table and who sits on it."""

    kind: Literal["open", "human", "computer"]
    level: int = 0  # of a computer, or of the one that plays for somebody who is away; 0: of no special one
    name: str = ""
    nonce: str = ""  # what the seat adds to the seed
    holder: str = ""  # SHA-256, in hex, of the token that owns the seat
    away: bool = False  # took too long for a turn, or is not there: a computer plays until somebody comes back
    shown: bool = False  # where one screen holds several seats: whether it has the eyes of this one
    wish: str = ""  # to take a move back, or to let somebody: what, and at which ply


class StoredTable(Struct, frozen=True):
    """All that is kept of a table besides its moves."""

    id: str
    game: str
    rules: int  # the version that the table began with
    options: str
    places: tuple[StoredSeat, ...]
    seed: bytes
    owner: str  # the creator's holder hash, or empty
    opened: int  # wall time in milliseconds
    notebook: bool
    pace: str
    started: bool
    over: bool
    before: str = ""  # the table that this one is a rematch of
    after: str = ""  # the rematch of this one
    watched: bool = True  # whether others than the players may look on
    limit: int = 0  # milliseconds that a person may take for a turn; 0: as long as it takes
    listed: bool = False  # whether the start page shows it to everybody who comes to this server
    origin: str = ""  # the game that it plays on from, and after how many moves
    version: int = 1  # grows by one with every change


class StoredMove(Struct, frozen=True):
    """A move as it is kept."""

    ply: int  # the first is 1
    actor: str  # "chance", "clock" or the number of a seat
    action: str
    at: int
    command: str = ""  # the sender's id for it; makes a repeat harmless


class StoreError(Exception):
    """The root of all that can go wrong with keeping."""


class IdInUse(StoreError):
    """A table of this id is there already."""


class Conflict(StoreError):
    """Somebody else wrote first; nothing was kept."""


class Repeated(StoreError):
    """The actor's command was kept before, as the move at ``ply``."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        super().__init__(f"this command was kept before, as move {ply}")


class Unavailable(StoreError):
    """It cannot be kept or read now: the disk is full, broken or busy, or the store is closed."""


class CannotOpen(StoreError):
    """There is no store here to work with; the message is one line for whoever started the program."""


class NewerSchema(CannotOpen):
    """A later version of the program wrote this store."""


class Store(Protocol):
    """Keeps tables and their moves. Every method may raise Unavailable."""

    async def create(self, stored: StoredTable, moves: tuple[StoredMove, ...] = ()) -> None:
        """Keep a new table, with the moves that it begins with, whole or not at all; raises Taken."""

    async def change(self, stored: StoredTable) -> None:
        """Keep the sheet if the one before it, ``version - 1``, is the one kept now; raises Conflict.

        A table that is over stays over, whatever the sheet says.
        """

    async def append(self, table: str, kept: StoredMove, *, over: bool = False) -> None:
        """Keep the table's next move, and that the game is over with it; durable on return.

        Raises Repeated when the actor's command was kept before, and Conflict when the ply is not the next one or the
        table is over or gone. The sheet's version stays.
        """

    async def load(self, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
        """The table and its moves in order, or None when there is none."""

    async def tables_of(self, holder: str) -> tuple[str, ...]:
        """The tables where this holder has a seat, those written last first."""

    async def unfinished(self) -> tuple[str, ...]:
        """The tables that have started and are not over, those opened first first."""

    async def listed(self) -> tuple[str, ...]:
        """The tables that are listed and not over, those opened last first."""

    async def save_record(self, record: str, text: str) -> None:
        """Keep a record that somebody brought; one of this id that is there already stays, as if it came today."""

    async def load_record(self, record: str) -> str | None:
        """The record that was brought, or None."""

    async def heartbeat(self) -> None:
        """Keep that the server is there now."""

    async def last_heartbeat(self) -> int:
        """The wall time at which a server was last known to be there; 0 when none ever was."""

    async def forget(self, before: int) -> int:
        """Delete the tables and records that nobody wrote to since that wall time, and tell how many."""

    async def close(self) -> None:
        """Keep what has been asked for so far, then let go of everything. Closing again is harmless."""
