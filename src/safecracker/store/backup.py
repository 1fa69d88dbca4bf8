"""Copies of the SQLite store: taken while a server writes it, packed with the server's key, and checked; and deletion.

A backup is a gzipped tar of two files, the database and the key, so that it can also be unpacked by hand.
"""

import gzip
import logging
import os
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from safecracker.core.errors import GameError

from .chain import last_link
from .files import DATABASE, KEY, KEY_BYTES, sync_folder
from .lock import InUse, Lock
from .schema import check, prepare
from .sqlite import connect, load_table
from .store import Damaged, StoredMove, StoredTable

log = logging.getLogger(__name__)

COMPRESSION = 6
CHUNK = 1 << 20  # bytes
SPARE = 100 << 20  # bytes that a restored backup leaves free on the disk


class CannotCopy(GameError):
    """What is in the way of a backup, of restoring it or of an export."""


class Occupied(CannotCopy):
    """Something is there already, and stays."""


class BadBackup(CannotCopy):
    """The file is no backup, or is damaged."""


def save_backup(folder: Path, file: Path) -> None:
    """Pack the database and the key of a data folder into a new file; a server may be writing there.

    Raises CannotCopy, CannotOpen or OSError. The file is complete or not there.
    """
    if file.exists():
        raise Occupied("{file} already exists; choose another name", file=str(file))
    with _private_folder(file.parent) as private, snapshot(folder, private / DATABASE) as copy:
        shutil.copyfile(folder / KEY, private / KEY)
        check_key(private / KEY)
        packed = private / "backup"
        with tarfile.open(packed, "w:gz", compresslevel=COMPRESSION) as archive:
            for each in (copy, private / KEY):
                archive.add(each, each.name, filter=_anonymous)
        packed.chmod(0o600)
        _place(packed, file)


def restore_backup(file: Path, folder: Path) -> None:
    """Unpack a backup into a data folder where no database is.

    Raises CannotCopy, CannotOpen or OSError. If it is interrupted it can be run again.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = locked(folder)
    try:
        if (folder / DATABASE).exists():
            raise Occupied("{folder} already holds games; choose an empty folder", folder=str(folder))
        with _private_folder(folder) as private:
            _unpack(file, private)
            check_database(private / DATABASE)
            check_key(private / KEY)
            if not (folder / KEY).exists():
                _place(private / KEY, folder / KEY)
            elif (folder / KEY).read_bytes() != (private / KEY).read_bytes():
                raise Occupied(
                    "{folder} already holds another server’s key; choose an empty folder", folder=str(folder)
                )
            _place(private / DATABASE, folder / DATABASE)  # last: with it the folder is complete
    finally:
        lock.release()


def delete_game(folder: Path, name: str) -> bool:
    """Delete a table with its moves, or an uploaded record, from a data folder that no server uses; False: not found.

    Raises CannotCopy, CannotOpen or OSError. What is deleted is also overwritten on the disk.
    """
    if not (folder / DATABASE).is_file():
        raise no_games(folder)
    lock = locked(folder)
    try:
        with closing(connect(str(folder / DATABASE))) as connection:
            prepare(connection, folder / DATABASE)
            connection.execute("PRAGMA secure_delete = ON")
            kinds = ("tables", "records")
            return any(
                connection.execute(f"DELETE FROM {kind} WHERE id = ?", (name,)).rowcount  # noqa: S608 - our own names
                for kind in kinds
            )
    finally:
        lock.release()


def locked(folder: Path) -> Lock:
    try:
        return Lock(folder / f"{DATABASE}.lock")
    except InUse:
        raise Occupied("a server is using {folder}; stop it first", folder=str(folder)) from None


def no_games(folder: Path, option: str = "--data") -> CannotCopy:
    return CannotCopy(
        "there are no saved games in {folder}; name the folder with {option}", folder=str(folder), option=option
    )


@contextmanager
def snapshot(folder: Path, copy: Path) -> Iterator[Path]:
    """A checked copy of the database at one moment, for as long as the block lasts."""
    source = folder / DATABASE
    if not source.is_file():
        raise no_games(folder)
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(copy)) as new:
            original.backup(new)  # all pages in one step: one moment, and no writer waits for it
            new.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
    except sqlite3.Error as error:
        raise CannotCopy("{file} cannot be copied: {reason}", file=str(source), reason=str(error)) from error
    check_database(copy)
    yield copy


def check_database(path: Path) -> None:
    """Raise CannotOpen or BadBackup unless this is a complete database that this version can open."""
    with closing(sqlite3.connect(path)) as connection:
        try:
            check(connection, Path(path.name))
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()
            orphans = connection.execute("PRAGMA foreign_key_check").fetchone()
        except sqlite3.Error as error:
            raise _damaged(path) from error
    if found != ("ok",) or orphans:
        raise _damaged(path)


def finished_tables(copy: Path) -> Iterator[tuple[StoredTable, tuple[StoredMove, ...]]]:
    """Every table in the copy whose game is over, those opened first first; the log names those that are damaged."""
    with closing(connect(str(copy))) as connection:
        prepare(connection, copy)
        for (table,) in connection.execute("SELECT id FROM tables WHERE over ORDER BY opened, id").fetchall():
            try:
                found = load_table(connection, table)
                assert found is not None
                last_link(*found)
            except Damaged as error:
                log.error("%s; it is left out", error)  # noqa: TRY400 - one line
                continue
            yield found


@contextmanager
def _private_folder(beside: Path) -> Iterator[Path]:
    """A folder that nobody else can read, on the disk where its files will stay."""
    with tempfile.TemporaryDirectory(prefix=".safecracker-", dir=beside) as name:
        yield Path(name)


def _unpack(file: Path, folder: Path) -> None:
    """The two files of a backup; whatever else is in the archive is not touched.

    A small file may say that it holds more than any disk, so room is asked for before anything is written.
    """
    try:
        with gzip.open(file) as content, tarfile.open(fileobj=content) as archive:
            for name in (DATABASE, KEY):
                found = archive.getmember(name)
                member = archive.extractfile(found)
                if member is None or (name == KEY and found.size != KEY_BYTES):
                    raise _damaged(file)
                _check_room(folder, found.size)
                with member, (folder / name).open("wb") as unpacked:
                    (folder / name).chmod(0o600)
                    shutil.copyfileobj(member, unpacked)
            while content.read(CHUNK):
                pass  # at its end is a checksum of all of it
    except (tarfile.TarError, KeyError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise _damaged(file) from error


def _check_room(folder: Path, size: int) -> None:
    """Raise CannotCopy where so many bytes would fill the disk."""
    free = shutil.disk_usage(folder).free
    if size + SPARE > free:
        raise CannotCopy(
            "the backup needs {needed} MB on the disk, and {free} MB are free",
            needed=-(-(size + SPARE) // 1_000_000),
            free=free // 1_000_000,
        )


def _damaged(file: Path) -> BadBackup:
    return BadBackup("{file} is damaged, or is not a Safecracker backup", file=file.name)


def check_key(file: Path) -> None:
    if file.stat().st_size != KEY_BYTES:
        raise _damaged(file)


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Without the names of the user and the group who made it."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member


def _place(ready: Path, file: Path) -> None:
    """Give a file its name, once all of it is on the disk; one that is there already stays."""
    with ready.open("rb") as written:
        os.fsync(written.fileno())
    try:
        os.link(ready, file)
    except OSError:
        if file.exists():
            raise Occupied("{file} already exists; choose another name", file=str(file)) from None
        ready.rename(file)  # a memory stick may not know links
    with suppress(OSError):  # all of it is on the disk; only its name may not be
        sync_folder(file.parent)
