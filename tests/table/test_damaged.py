"""Rows that were lost or changed on the disk: that table is named and set aside, and all others go on."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from safecracker.store import SqliteStore
from safecracker.table.clock import HandClock
from safecracker.table.errors import DamagedTable
from safecracker.table.lobby import Lobby

from .conftest import ANN, BEN, against, humans, lobby_of, run, until

DAMAGE = {
    "the last move is gone": "DELETE FROM moves WHERE table_id = :id AND ply = 3",
    "a move is gone": "DELETE FROM moves WHERE table_id = :id AND ply = 2",
    "all moves are gone": "DELETE FROM moves WHERE table_id = :id",
    "a move more": "INSERT INTO moves VALUES (:id, 4, '0', 'guess WWWW', 0, '', '')",
    "a legal move for another": "UPDATE moves SET action = 'guess YYYY' WHERE table_id = :id AND ply = 2",
    "another code": "UPDATE moves SET action = 'hide WPGG' WHERE table_id = :id AND ply = 1",
    "the last move is another": "UPDATE moves SET action = 'guess YYYY' WHERE table_id = :id AND ply = 3",
    "another time": "UPDATE moves SET at = at + 1 WHERE table_id = :id AND ply = 3",
    "a changed move without its link": (
        "UPDATE moves SET action = 'guess YYYY', chain = '' WHERE table_id = :id AND ply = 3"
    ),
    "a link of another table": (
        "UPDATE moves SET chain = (SELECT max(chain) FROM moves WHERE table_id <> :id AND ply = 2)"
        " WHERE table_id = :id AND ply = 2"
    ),
    "another seed": "UPDATE tables SET seed = zeroblob(32) WHERE id = :id",
    "no such actor": "UPDATE moves SET actor = 'nobody' WHERE table_id = :id AND ply = 1",
    "no such action": "UPDATE moves SET action = 'dance' WHERE table_id = :id AND ply = 1",
    "an illegal action": "UPDATE moves SET actor = '0' WHERE table_id = :id AND ply = 1",
    "no such seat kind": "UPDATE places SET kind = 'ghost' WHERE table_id = :id",
    "a note that is none": "UPDATE places SET wish = 'perhaps' WHERE table_id = :id AND seat = 0",
    "a seat is gone": "DELETE FROM places WHERE table_id = :id AND seat = 1",
    "no seats": "DELETE FROM places WHERE table_id = :id",
    "no such pace": "UPDATE tables SET pace = 'snail' WHERE id = :id",
    "no such options": "UPDATE tables SET options = 'rows=-1' WHERE id = :id",
    "letters for a number": "UPDATE tables SET opened = 'long ago' WHERE id = :id",
}


def lobby_at(folder: Path, clock: HandClock) -> Lobby:
    return lobby_of(SqliteStore(folder / "games.db", clock.now), clock)


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_table_is_named_and_the_others_go_on(
    tmp_path: Path, clock: HandClock, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> str:
        lobby = lobby_at(tmp_path, clock)
        good, bad = [await lobby.open_table(replace(humans(), listed=True)) for _ in range(2)]
        other = await lobby.open_table(against())
        for table in (good, bad):
            await table.submit(BEN, "hide RRYB")
            await table.submit(ANN, "guess WWWW")
            await table.submit(ANN, "guess PPPP")
        await lobby.close()
        await lobby.services.store.close()
        with sqlite3.connect(tmp_path / "games.db") as database:
            assert database.execute(damage, {"id": bad.id}).rowcount
            database.execute("UPDATE tables SET due = 0")
        database.close()
        lobby = lobby_at(tmp_path, clock)
        await lobby.resume()
        await until(lobby._resumed.is_set)
        with pytest.raises(DamagedTable):
            await lobby.find(bad.id)
        assert (await lobby.find(good.id)).state == good.state
        assert (await lobby.find(other.id)).id == other.id
        assert [table.id for table in await lobby.listed()] == [good.id]
        await lobby.close()
        await lobby.services.store.close()
        return bad.id

    found: list[str] = []

    async def test() -> None:
        found.append(await scenario())

    run(test())
    assert f"table {found[0]} is damaged: " in caplog.text
    assert "Traceback" not in caplog.text
