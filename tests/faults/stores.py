"""The one place that knows which engines there are: faults are tried on whatever this opens."""

from pathlib import Path

from safecracker.store import SqliteStore, Store, WallTime


class NotThisEngine(Exception):
    """The engine cannot be tried, or not with this fault."""


def open_store(where: str, wall_time: WallTime) -> Store:
    """The store at a path, or at an address like ``postgresql://...``."""
    if "://" in where:
        raise NotThisEngine(f"there is no store for {where.partition('://')[0]}")
    return SqliteStore(Path(where), wall_time)
