"""The record of a table as text, written in a thread: that of a long game takes a while, and others play on."""

import asyncio

from safecracker.core import notation
from safecracker.core.game import Viewer
from safecracker.table.readable_table import Snapshot
from safecracker.table.table import Table


async def record_text(table: Table, viewer: Viewer) -> str:
    """The record as it is now, with what the viewer may not know left out."""
    return await asyncio.to_thread(_written, table.snapshot(), viewer)


def _written(table: Snapshot, viewer: Viewer) -> str:
    return notation.write(table.record(viewer))
