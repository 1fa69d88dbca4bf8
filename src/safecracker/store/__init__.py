"""Where tables and their moves are stored. What has been acknowledged is not lost."""

from .memory import MemoryStore
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
    "LISTED",
    "CannotOpen",
    "Conflict",
    "Damaged",
    "IdInUse",
    "MemoryStore",
    "NewerSchema",
    "Pace",
    "Repeated",
    "SeatKind",
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
