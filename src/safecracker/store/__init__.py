"""Where tables and their moves are kept, and the promise that what is acknowledged is not lost."""

from .memory import MemoryStore
from .sqlite import SqliteStore
from .store import (
    LISTED,
    CannotOpen,
    Clock,
    Conflict,
    Kept,
    NewerSchema,
    Place,
    Repeated,
    Sheet,
    Store,
    StoreError,
    Taken,
    Unavailable,
)

__all__ = [
    "LISTED",
    "CannotOpen",
    "Clock",
    "Conflict",
    "Kept",
    "MemoryStore",
    "NewerSchema",
    "Place",
    "Repeated",
    "Sheet",
    "SqliteStore",
    "Store",
    "StoreError",
    "Taken",
    "Unavailable",
]
