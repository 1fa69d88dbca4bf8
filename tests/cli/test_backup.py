"""The commands backup, restore and export, on a data folder with games that were really played."""

import asyncio
import contextlib
import secrets
import sqlite3
from functools import partial
from pathlib import Path

import pandas as pd
import pytest

from safecracker.core.game import Millis
from safecracker.games import games
from safecracker.store import Pace, SeatKind, SqliteStore, StoredSeat
from safecracker.store.files import DATABASE, KEY, KEY_BYTES
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Services

from .conftest import TINY, Call

BOTS = (StoredSeat(kind=SeatKind.BOT, level=1), StoredSeat(kind=SeatKind.BOT, level=1))
OPEN = (StoredSeat(kind=SeatKind.BOT, level=1), StoredSeat(kind=SeatKind.OPEN))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two finished games, and a table where somebody is awaited."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / KEY).write_bytes(bytes(KEY_BYTES))

    async def play() -> None:
        clock = HandClock()
        store = SqliteStore(folder / DATABASE, clock.now)
        lobby = Lobby(Services(store, clock, InlineBots(), secrets.token_bytes), bytes(KEY_BYTES))
        setups = [Setup(game="mastermind", options=TINY, seats=seats, pace=Pace.QUICK) for seats in (BOTS, BOTS, OPEN)]
        tables = [await lobby.open_table(setup) for setup in setups]
        while not all(table.outcome for table in tables[:2]):
            clock.advance(Millis(10_000))
            await asyncio.sleep(0.01)
        await lobby.close()
        await store.close()

    asyncio.run(play())
    return folder


def test_a_backup_is_restored_and_then_exported(call: Call, data: Path, tmp_path: Path) -> None:
    file, back, out = tmp_path / "b.tar.gz", tmp_path / "back", tmp_path / "out"
    assert call("backup", str(file), "--data", str(data)).stdout == f"The backup has been saved to {file}.\n"
    assert call("restore", str(file), "--data", str(back)).stdout == f"The games have been restored to {back}.\n"
    assert call("export", str(out), "--data", str(back)).stdout == f"2 games have been saved in {out}.\n"
    assert len(list(out.iterdir())) == 2
    for record in out.iterdir():
        assert call("verify", str(record)).exit_code == 0


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_games_are_exported_as_a_data_set_without_names(call: Call, data: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    assert (
        call("export", str(out), "--data", str(data), "--format", form).stdout == f"2 games have been saved in {out}.\n"
    )
    read = pd.read_parquet if form == "parquet" else partial(pd.read_json, lines=True)
    frame = pd.concat([read(file) for file in sorted(out.glob(f"*.{form}"))])
    assert frame["id"].nunique() == 2
    assert {tuple(players) for players in frame["players"]} == {("1", "1")}
    assert frame["views"].map(len).eq(2).all()


def test_a_folder_named_before_the_command_counts(call: Call, data: Path, tmp_path: Path) -> None:
    assert call("--data", str(data), "export", str(tmp_path / "out")).stdout.startswith("2 games have been saved")


def test_an_export_again_adds_nothing_and_changes_nothing(call: Call, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    call("export", str(out), "--data", str(data))
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in out.iterdir()}
    call("export", str(out), "--data", str(data))
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in out.iterdir()} == before


@pytest.mark.parametrize("damage", ["UPDATE moves SET at = at + 1 WHERE ", "DELETE FROM moves WHERE "])
def test_a_damaged_game_is_named_and_the_others_are_exported(
    call: Call, data: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    with sqlite3.connect(data / DATABASE) as database:
        (bad,) = database.execute("SELECT min(id) FROM tables WHERE over").fetchone()
        database.execute(f"{damage} table_id = ? AND ply = 1", (bad,))
    database.close()
    out = tmp_path / "out"
    assert call("export", str(out), "--data", str(data)).stdout == f"1 game has been saved in {out}.\n"
    assert bad in caplog.text
    assert "Traceback" not in caplog.text


def test_games_of_older_rules_are_left_out_and_counted(
    call: Call, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = games()["mastermind"]
    monkeypatch.setattr(type(kit.game("", 2)), "version", 99)
    assert call("export", str(tmp_path / "out"), "--data", str(data)).stdout.splitlines() == [
        f"0 games have been saved in {tmp_path / 'out'}.",
        "2 games were played under older rules and were left out.",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("backup", "{folder}/b.tar.gz", "--data", "{folder}/empty"), "there are no saved games in"),
        (("backup", "{folder}/missing/b.tar.gz", "--data", "{folder}/data"), "No such file or directory"),
        (("restore", "{folder}/data/key", "--data", "{folder}/back"), "key is damaged, or is not a Safecracker backup"),
        (("restore", "{folder}/missing", "--data", "{folder}/back"), "No such file or directory"),
        (("export", "{folder}/out", "--data", "{folder}/empty"), "there are no saved games in"),
    ],
)
def test_what_is_in_the_way_is_said_in_one_line(
    call: Call, data: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    (tmp_path / "empty").mkdir()
    done = call(*(word.format(folder=tmp_path) for word in words))
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def names_in(data: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database:
        return [name for (name,) in database.execute("SELECT id FROM tables ORDER BY id")]


@pytest.mark.parametrize(
    "link", ["{id}", "http://127.0.0.1:8777/t/{id}", "https://games.example.org/t/{id}/replay?at=3"]
)
def test_a_game_is_deleted_with_all_that_belongs_to_it(call: Call, data: Path, link: str) -> None:
    gone, *others = names_in(data)
    assert call("delete", link.format(id=gone), "--data", str(data)).stdout == "The game has been deleted.\n"
    assert names_in(data) == others
    assert gone.encode() not in b"".join(file.read_bytes() for file in data.iterdir())


def test_a_game_that_is_not_there_is_said(call: Call, data: Path) -> None:
    done = call("delete", "http://127.0.0.1/t/elsewhere", "--data", str(data))
    assert (done.exit_code, done.stderr) == (2, "safecracker: there is no game at http://127.0.0.1/t/elsewhere\n")
    assert len(names_in(data)) == 3
