"""Every finished game of a data folder as a record in a text file."""

import secrets
import tempfile
from pathlib import Path

from safecracker.core import notation
from safecracker.core.errors import OtherRules
from safecracker.core.game import OMNISCIENT
from safecracker.store import MemoryStore
from safecracker.store.backup import finished_tables, snapshot
from safecracker.store.files import DATABASE
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import SystemClock
from safecracker.table.table import Services, Table


def export_games(data: Path, folder: Path) -> tuple[int, int]:
    """How many games are in the folder now, and how many this version cannot replay."""
    clock = SystemClock()
    services = Services(MemoryStore(clock.now), clock, InlineBots(), secrets.token_bytes)
    folder.mkdir(parents=True, exist_ok=True)
    written = too_old = 0
    with tempfile.TemporaryDirectory(prefix="safecracker-") as private, snapshot(data, Path(private, DATABASE)) as copy:
        for stored, moves in finished_tables(copy):
            try:
                table = Table(services, stored, moves)
            except OtherRules:
                too_old += 1
                continue
            _write(folder / f"{stored.game}-{stored.id}.txt", notation.write(table.record(OMNISCIENT)))
            written += 1
    return written, too_old


def _write(file: Path, text: str) -> None:
    """All of it or nothing; a finished game never changes, so one that is there already is the same."""
    if not file.exists():
        unfinished = file.with_suffix(".part")
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(file)
