"""The one place that knows which engines there are: faults are tried on whatever this opens."""

from pathlib import Path

from safecracker.store import SqliteStore, Store, WallTime
from safecracker.store.postgres import PostgresStore


class NotThisEngine(Exception):
    """The engine cannot be tried, or not with this fault."""


async def open_store(where: str, wall_time: WallTime) -> Store:
    """The store at a path, or at an address like ``postgresql://...``."""
    return await PostgresStore.open(where, wall_time) if "://" in where else SqliteStore(Path(where), wall_time)
