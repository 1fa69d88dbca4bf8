"""Backups: taken while somebody writes, the same when they are back, and nothing is overwritten."""

import asyncio
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from safecracker.store import CannotOpen, NewerSchema, SqliteStore
from safecracker.store.backup import BadBackup, CannotCopy, Occupied, check_database, restore_backup, save_backup
from safecracker.store.files import DATABASE, KEY, KEY_BYTES

from .conftest import move, stored

OLD_DATABASES = Path(__file__).parent.parent / "table" / "databases"


def now() -> int:
    return 1_700_000_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with one table of three moves."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / KEY).write_bytes(bytes(range(KEY_BYTES)))

    async def fill() -> None:
        store = SqliteStore(folder / DATABASE, now)
        await store.create(stored("one"))
        for ply in (1, 2, 3):
            await store.append("one", move(ply))
        await store.close()

    asyncio.run(fill())
    return folder


@pytest.fixture
def saved(folder: Path, tmp_path: Path) -> Path:
    file = tmp_path / "backup.tar.gz"
    save_backup(folder, file)
    return file


async def moves_in(folder: Path, table: str = "one") -> list[int]:
    store = SqliteStore(folder / DATABASE, now)
    found = await store.load(table)
    await store.close()
    return [each.ply for each in found[1]] if found else []


def test_what_was_saved_comes_back_with_the_key(folder: Path, saved: Path, tmp_path: Path) -> None:
    back = tmp_path / "back"
    restore_backup(saved, back)
    assert (back / KEY).read_bytes() == (folder / KEY).read_bytes()
    assert asyncio.run(moves_in(back)) == [1, 2, 3]


def test_what_is_saved_and_restored_is_nobody_elses_to_read(saved: Path, tmp_path: Path) -> None:
    back = tmp_path / "back"
    restore_backup(saved, back)
    assert {path.stat().st_mode & 0o077 for path in (saved, back, *back.iterdir())} == {0}


def test_nothing_but_the_backup_is_left_beside_it(folder: Path, saved: Path, tmp_path: Path) -> None:
    assert {path.name for path in tmp_path.iterdir()} == {"data", saved.name}
    with tarfile.open(saved) as archive:
        assert archive.getnames() == [DATABASE, KEY]
        assert {(member.uname, member.uid) for member in archive} == {("", 0)}


def test_a_backup_while_moves_are_written_holds_all_that_came_before_it(folder: Path, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(folder / DATABASE, now)
        acknowledged = 3
        stop = False

        async def play() -> None:
            nonlocal acknowledged
            while not stop:
                await store.append("one", move(acknowledged + 1))
                acknowledged += 1

        playing = asyncio.create_task(play())
        for number in range(5):
            await asyncio.sleep(0.02)
            before = acknowledged
            await asyncio.to_thread(save_backup, folder, tmp_path / f"{number}.tar.gz")
            restore_backup(tmp_path / f"{number}.tar.gz", tmp_path / f"back-{number}")
            kept = await moves_in(tmp_path / f"back-{number}")
            assert kept == list(range(1, len(kept) + 1))
            assert len(kept) >= before
        stop = True
        await playing
        await store.close()

    asyncio.run(scenario())


def test_a_file_that_is_there_already_stays(folder: Path, saved: Path) -> None:
    before = saved.read_bytes()
    with pytest.raises(Occupied, match="already exists"):
        save_backup(folder, saved)
    assert saved.read_bytes() == before


def test_games_that_are_there_already_stay(folder: Path, saved: Path) -> None:
    before = (folder / DATABASE).read_bytes()
    with pytest.raises(Occupied, match="already holds games"):
        restore_backup(saved, folder)
    assert (folder / DATABASE).read_bytes() == before


def test_a_folder_with_another_key_is_refused(saved: Path, tmp_path: Path) -> None:
    back = tmp_path / "back"
    back.mkdir()
    (back / KEY).write_bytes(b"x" * KEY_BYTES)
    with pytest.raises(Occupied, match="another server’s key"):
        restore_backup(saved, back)
    assert not (back / DATABASE).exists()


def test_restoring_goes_on_where_it_was_interrupted(folder: Path, saved: Path, tmp_path: Path) -> None:
    back = tmp_path / "back"
    back.mkdir()
    (back / KEY).write_bytes((folder / KEY).read_bytes())
    restore_backup(saved, back)
    assert asyncio.run(moves_in(back)) == [1, 2, 3]


def test_a_folder_that_a_server_uses_is_refused(saved: Path, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = SqliteStore(tmp_path / "back" / DATABASE, now)
        with pytest.raises(Occupied, match="a server is using"):
            restore_backup(saved, tmp_path / "back")
        await store.close()

    asyncio.run(scenario())


def test_a_folder_without_games_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotCopy, match="there are no saved games"):
        save_backup(tmp_path, tmp_path / "backup.tar.gz")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("share", [0, 0.3, 0.99])
def test_a_backup_that_was_cut_short_is_refused(saved: Path, tmp_path: Path, share: float) -> None:
    data = saved.read_bytes()
    saved.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(BadBackup):
        restore_backup(saved, tmp_path / "back")
    assert not (tmp_path / "back" / DATABASE).exists()


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.999])
def test_a_backup_with_a_changed_byte_is_refused(saved: Path, tmp_path: Path, share: float) -> None:
    data = bytearray(saved.read_bytes())
    data[int(len(data) * share)] ^= 0xFF
    saved.write_bytes(data)
    with pytest.raises(BadBackup):
        restore_backup(saved, tmp_path / "back")
    assert not (tmp_path / "back" / DATABASE).exists()


@pytest.mark.parametrize("names", [(), (DATABASE,), (KEY,), ("../key", DATABASE)])
def test_an_archive_of_something_else_is_refused(folder: Path, tmp_path: Path, names: tuple[str, ...]) -> None:
    file = tmp_path / "other.tar.gz"
    with tarfile.open(file, "w:gz") as archive:
        for name in names:
            archive.add(folder / Path(name).name, name)
    with pytest.raises(BadBackup):
        restore_backup(file, tmp_path / "back")


@pytest.mark.parametrize("name", [DATABASE, KEY])
def test_a_backup_that_would_be_larger_than_any_disk_is_not_unpacked(folder: Path, tmp_path: Path, name: str) -> None:
    """Of a file with holes an archive says only where they are: a petabyte takes half a kilobyte."""
    file, back = tmp_path / "large.tar.gz", tmp_path / "back"
    with tarfile.open(file, "w:gz") as archive:
        if name == KEY:
            archive.add(folder / DATABASE, DATABASE)
        assert archive.fileobj
        archive.fileobj.write(one_hole(name, 1 << 50))
    with tarfile.open(file) as archive:
        assert archive.getmember(name).size == 1 << 50
    with pytest.raises(CannotCopy):
        restore_backup(file, back)
    assert [each.name for each in back.iterdir()] == [f"{DATABASE}.lock"]


def one_hole(name: str, size: int) -> bytes:
    """The header of a file that is nothing but a hole, as GNU tar writes it."""
    entry = tarfile.TarInfo(name)
    entry.type = tarfile.GNUTYPE_SPARSE
    header = bytearray(entry.tobuf(tarfile.GNU_FORMAT))
    header[483:495] = b"\x80" + size.to_bytes(11, "big")
    header[148:156] = b" " * 8  # as it is while the sum is taken
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header)


def test_a_disk_without_room_is_said_with_figures(saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=30_000_000))
    with pytest.raises(CannotCopy, match="the backup needs 105 MB on the disk, and 30 MB are free"):
        restore_backup(saved, tmp_path / "back")


def packed(file: Path, folder: Path) -> Path:
    with tarfile.open(file, "w:gz") as archive:
        for name in (DATABASE, KEY):
            archive.add(folder / name, name)
    return file


def test_a_backup_of_a_newer_version_is_refused(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerSchema):
        restore_backup(packed(tmp_path / "new.tar.gz", folder), tmp_path / "back")
    assert not (tmp_path / "back" / DATABASE).exists()


def test_a_database_of_another_program_is_refused(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA application_id = 7")
    with pytest.raises(CannotOpen, match="not a Safecracker database"):
        restore_backup(packed(tmp_path / "other.tar.gz", folder), tmp_path / "back")


def test_a_damaged_database_is_refused(folder: Path) -> None:
    database = folder / DATABASE
    data = bytearray(database.read_bytes())
    data[4096 * 2 : 4096 * 3] = bytes(range(256)) * 16
    database.write_bytes(data)
    with pytest.raises(BadBackup):
        check_database(database)


def test_moves_of_a_table_that_is_not_there_are_damage(folder: Path) -> None:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("DELETE FROM tables")
        database.commit()
    with pytest.raises(BadBackup):
        check_database(folder / DATABASE)


@pytest.mark.parametrize("file", sorted(OLD_DATABASES.glob("*.sql")), ids=lambda file: file.stem)
def test_a_backup_of_an_older_version_is_restored_and_opened(tmp_path: Path, file: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    (old / KEY).write_bytes(bytes(KEY_BYTES))
    with closing(sqlite3.connect(old / DATABASE)) as database:
        database.executescript(file.read_text(encoding="utf-8"))
        moves = dict(database.execute("SELECT id, ply FROM tables").fetchall())
    save_backup(old, tmp_path / "old.tar.gz")
    restore_backup(tmp_path / "old.tar.gz", tmp_path / "back")
    assert sum(moves.values())
    assert {table: len(asyncio.run(moves_in(tmp_path / "back", table))) for table in moves} == moves
