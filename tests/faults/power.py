"""Power cuts: every write and sync is recorded, the power is cut at any point, and what a disk may hold then is opened.

A disk keeps what was synced, and any part of what was not: each sector of 512 bytes may be old or new, in any order.
Whether a new file is there at all, or a deleted one is gone, is sure when its folder was synced.
"""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec import Struct

from safecracker.store.files import DATABASE
from tests.store.conftest import Wall, move

from .stores import NotThisEngine, open_store
from .writer import TABLES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SECTOR = 512  # bytes that a disk writes together
ACKNOWLEDGED = "acknowledged"
MEMORY = Path("/dev/shm")  # what a cut left is opened there, where no disk is slow


class Note(Struct, frozen=True):
    """One entry of the recorder."""

    kind: str  # w: written, s: synced, f: sync failed, t: truncated, u: deleted
    name: str
    offset: int
    content: bytes


class Fault(Struct, frozen=True):
    """What the disk does wrong while it is recorded."""

    call: str = ""
    errno: int = 0
    start: int = 0
    every: int = 1
    times: int = 1 << 40
    sleep: int = 0  # milliseconds


def recorder(folder: Path) -> Path:
    """The recorder, compiled into this folder."""
    library = folder / "recorder.so"
    if sys.platform != "linux" or not shutil.which("cc"):
        raise NotThisEngine("the recorder needs Linux and a C compiler")
    source = HERE / "recorder.c"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True, timeout=60)
    return library


def record(folder: Path, moves: int, *, fault: Fault | None = None, environment: Mapping[str, str]) -> list[Note]:
    """Let a writer store so many moves in a new folder; what its disk was told, in order."""
    fault = fault or Fault()
    library, data, log = recorder(folder), folder / "data", folder / "log"
    data.mkdir()
    settings = {
        "LD_PRELOAD": str(library),
        "RECORDER_FOLDER": str(data),
        "RECORDER_LOG": str(log),
        "RECORDER_CALL": fault.call,
        "RECORDER_FROM": str(fault.start),
        "RECORDER_EVERY": str(fault.every),
        "RECORDER_TIMES": str(fault.times),
        "RECORDER_ERRNO": str(fault.errno),
        "RECORDER_SLEEP": str(fault.sleep),
        "WRITER_MOVES": str(moves),
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    command = [sys.executable, "-m", "tests.faults.writer", str(data / DATABASE), str(data / ACKNOWLEDGED)]
    subprocess.run(command, env={**os.environ, **settings, **environment}, cwd=ROOT, check=True, timeout=200)
    return list(_notes(log.read_bytes()))


def _notes(log: bytes) -> Iterator[Note]:
    place = 0
    while place < len(log):
        end = log.index(b"\n", place)
        kind, length, offset, name = log[place:end].decode().split(" ", 3)
        place = end + 1 + (int(length) if kind == "w" else 0)
        yield Note(kind, name, int(offset), log[end + 1 : place])


class File:
    """A file of the disk: what is sure, and what was asked for since the last sync."""

    def __init__(self) -> None:
        self.sure = bytearray()
        self.pending: list[Note] = []
        self.entered = False  # whether it is sure that the folder has it

    def sync(self) -> None:
        for note in self.pending:
            _apply(self.sure, note)
        self.pending.clear()

    def after_cut(self, rng: Random, kept: float) -> bytes:
        content = bytearray(self.sure)
        for note in self.pending:
            _apply_some(content, note, rng, kept)
        return bytes(content)


def _apply(content: bytearray, note: Note) -> None:
    if note.kind == "t":
        del content[note.offset :]
        content.extend(bytes(note.offset - len(content)))
    else:
        content.extend(bytes(max(0, note.offset - len(content))))
        content[note.offset : note.offset + len(note.content)] = note.content


def _apply_some(content: bytearray, note: Note, rng: Random, kept: float) -> None:
    """Each sector of a write may have reached the disk or not."""
    if note.kind == "t":
        if rng.random() < kept:
            _apply(content, note)
        return
    place, end = note.offset, note.offset + len(note.content)
    while place < end:
        edge = min(end, (place // SECTOR + 1) * SECTOR)
        if rng.random() < kept:
            part = note.content[place - note.offset : edge - note.offset]
            _apply(content, Note("w", note.name, place, part))
        place = edge


class Disk:
    """What the recorded calls leave on a disk."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.deleted: dict[str, File] = {}  # as long as their folder was not synced
        self.kept: dict[str, int] = dict.fromkeys(TABLES, 0)  # the last ply that was acknowledged
        self.failed = 0

    def take(self, note: Note) -> None:
        if note.name == ACKNOWLEDGED:
            word, table, ply = note.content.split()
            if word == b"kept":
                self.kept[table.decode()] = int(ply)
            else:
                self.failed += 1
        elif note.kind == "u":
            if note.name in self.files:
                self.deleted[note.name] = self.files.pop(note.name)
        elif note.kind == "s" and not note.name:
            self.deleted.clear()
            for file in self.files.values():
                file.entered = True
        elif note.name and not note.name.endswith("-shm"):  # made again at every start
            self._change(note)

    def _change(self, note: Note) -> None:
        file = self.files.setdefault(note.name, File())
        match note.kind:
            case "s":
                file.sync()
            case "f":
                file.pending.clear()  # Linux takes pages whose writing failed for written
            case _:
                file.pending.append(note)

    def leave(self, folder: Path, rng: Random) -> None:
        """Write into the folder what a power cut now may leave of all this."""
        kept = rng.choice((0.0, 1.0, 0.5, rng.random(), 0.9))
        for name, file in self.files.items():
            if file.entered or rng.random() < kept:
                (folder / name).write_bytes(file.after_cut(rng, kept))
        for name, file in self.deleted.items():
            if name not in self.files and rng.random() < kept:
                (folder / name).write_bytes(file.after_cut(rng, kept))


def cut(notes: list[Note], cuts: int, seed: int) -> Iterator[str]:
    """Cut the power at so many points of a recording; what went wrong each time, or nothing."""
    rng, disk, taken = Random(seed), Disk(), 0
    for point in sorted(rng.randint(0, len(notes)) for _ in range(cuts)):
        for note in notes[taken:point]:
            disk.take(note)
        taken = point
        with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
            disk.leave(Path(name), rng)
            yield asyncio.run(problem_of(Path(name), disk.kept))


async def problem_of(folder: Path, acknowledged: dict[str, int]) -> str:
    """What is wrong with a store after a fault; the empty text where nothing is, and it can be played on."""
    path = folder / DATABASE
    try:
        store = await open_store(str(path), Wall())
        for table, ply in acknowledged.items():
            found = await store.load(table)
            moves = found[1] if found else ()
            if len(moves) < ply:
                return f"table {table} has {len(moves)} moves, and {ply} were acknowledged"
            if any(each != move(each.ply, f"command {each.ply}") for each in moves):
                return f"table {table} has a move that nobody made"
            if found:
                await store.append(table, move(len(moves) + 1, "after"))
        await store.close()
        with closing(sqlite3.connect(path)) as connection:
            answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
    except Exception as error:  # noqa: BLE001 - whatever it is, the store cannot be used
        return f"{type(error).__name__}: {error}"
    return "" if answer == "ok" else f"integrity: {answer}"
