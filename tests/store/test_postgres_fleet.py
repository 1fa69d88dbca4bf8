"""Several servers on one PostgreSQL database: who is alive, who drives a table, and what they hear of each other."""

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg
import pytest

from safecracker.store import Conflict, postgres_bell, postgres_fleet, postgres_moves
from safecracker.store.postgres import PostgresStore
from safecracker.store.postgres_bell import Bell
from safecracker.store.shared import SharedStore
from tests.postgres import Cluster, Line

from .conftest import Wall, move, stored
from .test_postgres import run_on_line, run_on_stores

SOON = 5.0  # seconds in which a notice arrives on a busy machine


class Ear:
    """Notes what a store hears."""

    def __init__(self, store: SharedStore) -> None:
        self.revisions: dict[str, int] = {}
        self.gaps = 0
        self.deaths: list[int] = []
        self.words: list[str] = []
        self._news = asyncio.Event()
        self._store = store

    def listen(self) -> None:
        self._store.listen(self)

    def note_change(self, table: str, revision: int) -> None:
        self.revisions[table] = max(revision, self.revisions.get(table, 0))
        self._news.set()

    def note_gap(self) -> None:
        self.gaps += 1
        self._news.set()

    def note_death(self, server: int) -> None:
        self.deaths.append(server)
        self._news.set()

    def note_word(self, word: str) -> None:
        self.words.append(word)
        self._news.set()

    async def until(self, true: Callable[[], bool], seconds: float = SOON) -> bool:
        """Whether it comes true in time."""
        try:
            async with asyncio.timeout(seconds):
                while not true():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            return False
        return True


async def expire(database: str, server: int, ago: str = "60 s") -> None:
    """Let the lease of a server have run out so long ago."""
    connection = await asyncpg.connect(database)
    await connection.execute(
        f"UPDATE servers SET (seen, until) = (SELECT at, at FROM (SELECT clock_timestamp() - interval '{ago}' AS at) x)"
        " WHERE id = $1",
        server,
    )
    await connection.close()


async def servers(database: str) -> list[int]:
    connection = await asyncpg.connect(database)
    found = await connection.fetch("SELECT id FROM servers ORDER BY id")
    await connection.close()
    return [row["id"] for row in found]


def test_every_server_has_a_number_and_the_lowest_is_the_first(database: str) -> None:
    async def scenario(one: PostgresStore, two: PostgresStore) -> None:
        first, second = await one.enter(), await two.enter()
        assert first < second
        leases = await one.renew(), await two.renew()
        assert [(lease.unbroken, lease.first) for lease in leases] == [(True, True), (True, False)]
        assert [(lease.number, lease.servers) for lease in leases] == [(first, 2), (second, 2)]
        await one.leave()
        assert (await two.renew()).first

    run_on_stores(database, 2, scenario)


def test_a_lease_that_ran_out_is_never_mended(database: str) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        number = await store.enter()
        await other.enter()
        await store.create(stored())
        await expire(database, number)
        lease = await store.renew()
        assert not lease.unbroken
        assert lease.number > number
        assert await other.claim("a") is None  # whoever takes it over learns since when nobody drove it
        assert (await store.renew()).unbroken
        (orphan,) = await other.take_over(10)
        assert (orphan.table, orphan.epoch) == ("a", 2)
        assert 60_000 <= lease.now - orphan.last_seen < 120_000

    run_on_stores(database, 2, scenario)


def test_a_server_whose_lease_ran_out_while_it_was_renewed_still_counts_itself(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limits on requests are divided by this number."""
    slow = "UPDATE servers SET seen = clock_timestamp(), until = clock_timestamp() WHERE id = $1 RETURNING id"

    async def scenario(store: PostgresStore) -> None:
        await store.enter()
        monkeypatch.setattr(postgres_fleet, "RENEW", slow)
        lease = await store.renew()
        assert (lease.servers, lease.first) == (1, False)

    run_on_stores(database, 1, scenario)


def test_a_table_is_driven_from_its_creation_and_a_living_driver_keeps_it(database: str) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        await store.enter()
        await other.enter()
        await store.create(stored())
        assert await other.claim("a") is None
        await store.append("a", move(1), epoch=1)
        await store.release("a", 7)
        assert await other.claim("a") is None  # that was another epoch
        await store.release("a", 1)
        assert await other.claim("a") == 2
        with pytest.raises(Conflict):
            await store.append("a", move(2), epoch=1)
        await store.append("a", move(2))  # a person's move, which any server may store
        await other.append("a", move(3), epoch=2)

    run_on_stores(database, 2, scenario)


def test_nobody_drives_a_table_that_is_over_or_gone(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        await store.enter()
        await store.create(stored(over=True))
        assert await store.claim("a") is None
        assert await store.claim("b") is None

    run_on_stores(database, 1, scenario)


def test_several_servers_share_the_tables_of_a_dead_one(database: str) -> None:
    async def scenario(dead: PostgresStore, *living: PostgresStore) -> None:
        number = await dead.enter()
        for store in living:
            await store.enter()
        await asyncio.gather(*(dead.create(stored(f"t{n}")) for n in range(50)))
        await dead.create(stored("idle", due=None))
        assert [await store.take_over(50) for store in living] == [()] * 3
        await living[0].bury(number)
        taken = [orphan.table for store in living for orphan in await store.take_over(20)]
        assert sorted(taken) == sorted(f"t{n}" for n in range(50))
        assert [await store.take_over(20) for store in living] == [()] * 3
        assert await living[1].claim("idle") is not None
        assert number in await servers(database)
        await expire(database, number, "2 hours")
        assert await living[0].take_over(20) == ()
        assert number not in await servers(database)

    run_on_stores(database, 4, scenario)


def test_servers_that_take_over_at_once_take_no_table_twice(database: str) -> None:
    async def scenario(dead: PostgresStore, *living: PostgresStore) -> None:
        number = await dead.enter()
        for store in living:
            await store.enter()
        await asyncio.gather(*(dead.create(stored(f"t{n}")) for n in range(60)))
        await living[0].bury(number)
        taken: list[str] = []
        while len(taken) < 60:
            answers = await asyncio.gather(*(store.take_over(10) for store in living))
            taken += [orphan.table for answer in answers for orphan in answer]
        assert sorted(taken) == sorted(f"t{n}" for n in range(60))

    run_on_stores(database, 4, scenario)


def test_a_table_that_nobody_drives_is_taken_once_something_is_due(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        now = (await renewed(store)).now
        await store.create(stored("due", due=1))
        await store.create(stored("later", due=now + 60_000))
        for name in ("due", "later"):
            await store.release(name, 1)
        assert [(orphan.table, orphan.epoch) for orphan in await store.take_over(9)] == [("due", 2)]

    run_on_stores(database, 1, scenario)


async def renewed(store: PostgresStore) -> Any:
    await store.enter()
    return await store.renew()


def test_a_server_hears_of_every_change_elsewhere_and_of_none_of_its_own(database: str) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        ear = Ear(store)
        ear.listen()
        assert await ear.until(lambda: ear.gaps == 1)
        await asyncio.gather(*(other.create(stored(f"t{n}")) for n in range(300)))
        await store.append("t0", move(1))
        await asyncio.gather(*(other.append(f"t{n}", move(1), move(2)) for n in range(1, 300)))
        await other.change(stored("t0", version=2))
        wanted = {f"t{n}": 3 for n in range(300)}
        assert await ear.until(lambda: ear.revisions == wanted)
        assert await store.revisions(wanted) == wanted

    run_on_stores(database, 2, scenario)


async def hears(store: PostgresStore, other: PostgresStore, seconds: float) -> bool:
    ear = Ear(store)
    ear.listen()
    assert await ear.until(lambda: ear.gaps == 1)
    await other.create(stored())
    await other.append("a", move(1))
    return await ear.until(lambda: ear.revisions == {"a": 2}, seconds)


@pytest.mark.parametrize("planted", [False, True])
def test_no_move_is_stored_without_a_notice(database: str, monkeypatch: pytest.MonkeyPatch, *, planted: bool) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        if planted:
            silent = postgres_moves.APPEND.replace("(SELECT count(*) FROM announced)", "0")
            monkeypatch.setattr(postgres_moves, "APPEND", silent)
        assert await hears(store, other, 0.5 if planted else SOON) is not planted

    run_on_stores(database, 2, scenario)


def test_a_server_hears_at_once_that_another_has_gone(database: str) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        ear = Ear(store)
        ear.listen()
        assert await ear.until(lambda: ear.gaps == 1)
        number = await other.enter()
        await other.leave()
        assert await ear.until(lambda: ear.deaths == [number])

    run_on_stores(database, 2, scenario)


def test_a_server_that_tells_the_store_of_a_death_hears_of_it_too(database: str) -> None:
    """Its supervisor told it, and it may be the only one left to take over."""

    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        ear = Ear(store)
        ear.listen()
        assert await ear.until(lambda: ear.gaps == 1)
        await store.bury(number := await other.enter())
        assert await ear.until(lambda: ear.deaths == [number])

    run_on_stores(database, 2, scenario)


def test_what_a_server_says_reaches_all_others(database: str) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        ears = Ear(store), Ear(other)
        for ear in ears:
            ear.listen()
            assert await ear.until(lambda ear=ear: ear.gaps == 1)  # type: ignore[misc]
        longest = "x" * 7_000
        await store.tell(longest)
        await store.tell("two\nlines")
        assert await ears[1].until(lambda: ears[1].words == [longest, "two\nlines"])
        assert ears[0].words == []

    run_on_stores(database, 2, scenario)


async def catch_up(line: Line, database: str, seconds: float = SOON) -> bool:
    """Whether a server whose line was cut knows everything in the end, also what was stored as it compared."""
    store = await PostgresStore.open(line.address(database), Wall())
    other = await PostgresStore.open(database, Wall())
    ear = Ear(store)
    ear.listen()
    try:
        assert await ear.until(lambda: ear.gaps == 1)
        await other.create(stored())
        await line.close()
        await other.append("a", move(1))
        await line.open()
        assert await ear.until(lambda: ear.gaps == 2)
        ear.revisions |= await store.revisions(["a"])
        assert ear.revisions == {"a": 2}
        await other.append("a", move(2))  # the moment after the comparison
        return await ear.until(lambda: ear.revisions == {"a": 3}, seconds)
    finally:
        await store.close()
        await other.close()


def test_a_server_whose_line_was_cut_catches_up_and_says_so_once(
    cluster: Cluster, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert run_on_line(cluster, lambda line: catch_up(line, database))
    (said,) = [record.getMessage() for record in caplog.records if record.name.startswith("safecracker")]
    assert said.startswith("changes of other servers are not heard of for now")


def test_planted_a_server_compares_before_it_listens(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hold(self: Bell) -> None:
        connection = await self._connect()
        self._listener.note_gap()
        await asyncio.sleep(1)  # or whatever takes long on a busy machine
        await self._listen(connection)
        self._note()
        try:
            await self._beat(connection, asyncio.Event())
        finally:
            connection.terminate()

    monkeypatch.setattr(Bell, "_hold", hold)
    assert not run_on_line(cluster, lambda line: catch_up(line, database, 2))


def test_a_line_that_is_dead_without_a_word_is_replaced(
    cluster: Cluster, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_bell, "BEAT", 0.05)
    monkeypatch.setattr(postgres_bell, "SILENCE", 0.3)

    async def scenario(line: Line) -> None:
        store = await PostgresStore.open(line.address(database), Wall())
        ear = Ear(store)
        ear.listen()
        assert await ear.until(lambda: ear.gaps == 1)
        await asyncio.sleep(0.6)
        assert ear.gaps == 1  # it hears its own beats
        assert store.listening
        line.silent = True
        await asyncio.sleep(0.4)
        assert not store.listening
        line.silent = False
        assert await ear.until(lambda: ear.gaps == 2)
        assert store.listening
        await store.close()

    run_on_line(cluster, scenario)


def test_an_entered_server_that_closes_stops_listening(database: str) -> None:
    async def scenario(store: PostgresStore) -> None:
        ear = Ear(store)
        ear.listen()
        await asyncio.sleep(0)
        await store.close()
        assert store._bell
        assert store._bell._task.cancelled()

    run_on_stores(database, 1, scenario)


def test_a_server_that_is_forgotten_creates_tables_that_others_can_drive(database: str) -> None:
    async def scenario(store: PostgresStore, other: PostgresStore) -> None:
        number = await store.enter()
        await other.enter()
        await expire(database, number, "2 hours")
        assert await other.take_over(9) == ()
        await store.create(stored())
        assert [orphan.table for orphan in await other.take_over(9)] == ["a"]

    run_on_stores(database, 2, scenario)
