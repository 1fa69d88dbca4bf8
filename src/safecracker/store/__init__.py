"""Where tables and their moves are stored. What has been acknowledged is not lost."""

from .memory import MemoryStore
from .shared import LEASE, RENEWAL, Lease, Orphan, SharedStore
from .shared_memory import SharedMemory, SharedMemoryStore
from .sqlite import SqliteStore
from .store import (
    LISTED,
    CannotOpen,
    Conflict,
    Damaged,
    IdInUse,
    NewerSchema,
    Pace,
    Repeated,
    SeatKind,
    Store,
    StoredMove,
    StoredSeat,
    StoredTable,
    StoreError,
    TakebackAnswer,
    TakebackNote,
    Unavailable,
    WallTime,
)

__all__ = [
    "LEASE",
    "LISTED",
    "RENEWAL",
    "CannotOpen",
    "Conflict",
    "Damaged",
    "IdInUse",
    "Lease",
    "MemoryStore",
    "NewerSchema",
    "Orphan",
    "Pace",
    "Repeated",
    "SeatKind",
    "SharedMemory",
    "SharedMemoryStore",
    "SharedStore",
    "SqliteStore",
    "Store",
    "StoreError",
    "StoredMove",
    "StoredSeat",
    "StoredTable",
    "TakebackAnswer",
    "TakebackNote",
    "Unavailable",
    "WallTime",
]
