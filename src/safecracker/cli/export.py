"""Every finished game of a server as a file: a record in text, or a data set with a row for every decision."""

import secrets
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from safecracker.core import notation
from safecracker.core.errors import OtherRules
from safecracker.core.game import OMNISCIENT
from safecracker.games.archive import open_record
from safecracker.lab.dataset import JSONL, PARQUET, Row, check_format, json_lines, rows_of_record, write_parquet
from safecracker.store import MemoryStore, SeatKind, StoredMove, StoredTable
from safecracker.store.backup import finished_tables, snapshot
from safecracker.store.files import DATABASE
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import SystemClock
from safecracker.table.table import Services, Table

TEXT = "text"
ENDINGS = {TEXT: ".txt", JSONL: ".jsonl", PARQUET: ".parquet"}


def export_games(data: Path, folder: Path, form: str = TEXT) -> tuple[int, int]:
    """How many games of a data folder are in the folder now, and how many this version cannot replay."""
    with tempfile.TemporaryDirectory(prefix="safecracker-") as private, snapshot(data, Path(private, DATABASE)) as copy:
        return export_stored(finished_tables(copy), folder, form)


def export_stored(
    stored_games: Iterable[tuple[StoredTable, tuple[StoredMove, ...]]], folder: Path, form: str = TEXT
) -> tuple[int, int]:
    """The same for games that were read elsewhere."""
    if form != TEXT:
        check_format(form)
    clock = SystemClock()
    services = Services(MemoryStore(clock.now), clock, InlineBots(), secrets.token_bytes)
    folder.mkdir(parents=True, exist_ok=True)
    written = too_old = 0
    for stored, moves in stored_games:
        try:
            table = Table(services, stored, moves)
        except OtherRules:
            too_old += 1
            continue
        text = notation.write(table.record(OMNISCIENT))
        _write(folder / f"{stored.game}-{stored.id}{ENDINGS[form]}", _writer(form, stored, text))
        written += 1
    return written, too_old


def _writer(form: str, stored: StoredTable, text: str) -> Callable[[Path], object]:
    """What writes the game to a file."""
    if form == TEXT:
        return lambda file: file.write_text(text, encoding="utf-8", newline="\n")
    if form == PARQUET:
        return lambda file: write_parquet(_rows(stored, text), file)
    return lambda file: file.write_bytes(json_lines(_rows(stored, text)))


def _rows(stored: StoredTable, text: str) -> list[Row]:
    """The decisions; of the players it says whether they are people, and never their names."""
    players = [str(seat.level) if seat.kind is SeatKind.BOT else "human" for seat in stored.seats]
    return list(rows_of_record(open_record(text), players))


def _write(file: Path, write: Callable[[Path], object]) -> None:
    """All of it or nothing; a finished game never changes, so one that is there already is the same."""
    if not file.exists():
        unfinished = file.with_suffix(".part")
        write(unfinished)
        unfinished.replace(file)
