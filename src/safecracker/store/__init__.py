"""Where tables and their moves are kept, and the promise that what is acknowledged is not lost."""

from .memory import MemoryStore
from .sqlite import SqliteStore
from .store import (
    LISTED,
    CannotOpen,
    Clock,
    Conflict,
    IdInUse,
    NewerSchema,
    Repeated,
    Store,
    StoredMove,
    StoredSeat,
    StoredTable,
    StoreError,
    Unavailable,
)

__all__ = [
    "LISTED",
    "CannotOpen",
    "Clock",
    "Conflict",
    "IdInUse",
    "MemoryStore",
    "NewerSchema",
    "Repeated",
    "SqliteStore",
    "Store",
    "StoreError",
    "StoredMove",
    "StoredSeat",
    "StoredTable",
    "Unavailable",
]
