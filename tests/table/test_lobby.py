"""All tables: opened once, found again after a restart, out of memory when idle, forgotten after 30 days."""

import asyncio
import base64
import logging
import secrets

import pytest
from msgspec.structs import replace

from safecracker.core.errors import BadOptions, GameError
from safecracker.core.fair import SEED_BYTES
from safecracker.games.archive import open_record
from safecracker.store import MemoryStore, Pace, SeatKind, StoredMove, StoredSeat, Unavailable
from safecracker.table import lobby as module
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.errors import NoTable
from safecracker.table.lobby import DAY, IDLE, KEEP_DAYS, SWEEP, Lobby, LobbyFull, Setup
from safecracker.table.setup import checked_level
from safecracker.table.table import Services
from tests.serving import KEY, Entropy

from .conftest import ANN, BEN, TINY, Open, against, bots_only, humans, lobby_of, refusal, run, until


def services(clock: HandClock, label: str = "") -> Lobby:
    return lobby_of(MemoryStore(clock.now), clock, label=label)


# opening


def test_the_commitment_shown_for_a_ticket_is_the_tables(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        ticket = lobby.new_ticket()
        shown = lobby.ticket_commitment(ticket)
        assert (await lobby.open_table(humans(), ticket)).commitment == shown

    run(scenario())


def test_every_ticket_has_another_seed(clock: HandClock) -> None:
    lobby = services(clock)
    assert len({lobby.ticket_commitment(lobby.new_ticket()) for _ in range(100)}) == 100


def test_an_id_of_a_table_has_128_random_bits() -> None:
    asked: list[int] = []

    def entropy(size: int) -> bytes:
        asked.append(size)
        return secrets.token_bytes(size)

    clock = HandClock()
    lobby = Lobby(Services(MemoryStore(clock.now), clock, InlineBots(), entropy), KEY)
    ids = [lobby.new_ticket().partition(".")[0] for _ in range(200)]
    numbers = [int.from_bytes(base64.b32decode(f"{table.upper()}======")) for table in ids]
    assert asked == [16] * 200
    assert all(0 < sum(number >> bit & 1 for number in numbers) < 200 for bit in range(128))  # no bit stands still


def test_a_ticket_that_is_not_ours_is_replaced_by_a_new_one(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        ticket = lobby.new_ticket()
        table, _, proof = ticket.partition(".")
        for forged in ("", "x", table, f"{table}.{'0' * 32}", f"{table[::-1]}.{proof}", f"{table}.é", "." * 500):
            assert (await lobby.open_table(humans(), forged)).id != table

    run(scenario())


def test_the_same_form_sent_twice_is_one_table(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        ticket = lobby.new_ticket()
        tables = await asyncio.gather(*[lobby.open_table(humans(), ticket) for _ in range(3)])
        assert len({id(table) for table in tables}) == 1

    run(scenario())


@pytest.mark.parametrize("owner", ["ben", ""])
def test_a_ticket_that_somebody_else_has_used_opens_another_table(clock: HandClock, owner: str) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        ticket = lobby.new_ticket()
        first = await lobby.open_table(humans(), ticket)
        assert (await lobby.open_table(replace(humans(), owner=owner), ticket)).id != first.id

    run(scenario())


def test_the_nonces_of_the_seats_change_the_deal(clock: HandClock) -> None:
    async def scenario() -> None:
        deals = []
        for nonce in ("one", "two"):
            lobby = services(clock)
            seats = (
                StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann", nonce=nonce),
                StoredSeat(kind=SeatKind.OPEN),
            )
            table = await lobby.open_table(Setup(game="mastermind", options="", seats=seats), lobby.new_ticket())
            await table.join("Ben", "his", "ben")
            deals.append(table.deal)
        one, two = deals
        assert one.seed == two.seed
        assert one.table == two.table
        assert one.key != two.key

    run(scenario())


def test_the_server_adds_a_nonce_for_those_who_brought_none(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await services(clock).open_table(against())
        assert len(set(table.deal.nonces)) == 2
        assert all(table.deal.nonces)
        assert len(table.deal.seed) == SEED_BYTES
        await table.close()

    run(scenario())


def test_a_table_that_no_game_can_be_played_at_is_not_opened(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        seats = humans().seats
        for bad in (
            Setup(game="chess", options="", seats=seats),
            Setup(game="mastermind", options="holes=99", seats=seats),
            Setup(game="mastermind", options="", seats=()),
        ):
            assert isinstance(await refusal(lobby.open_table(bad)), BadOptions)
        assert await lobby.services.store.tables_of("ann") == ()

    run(scenario())


def test_a_full_lobby_opens_no_more_tables(clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        await lobby.open_table(humans())
        monkeypatch.setattr(module, "MOST_TABLES", 1)
        assert isinstance(await refusal(lobby.open_table(humans())), LobbyFull)

    run(scenario())


@pytest.mark.parametrize("level", [0, 6, -1])
def test_a_level_that_does_not_exist_is_refused(level: int) -> None:
    with pytest.raises(GameError, match="level 1, 2, 3, 4 or 5; not"):
        checked_level(level)


def test_levels_that_exist_are_fine() -> None:
    assert [checked_level(level) for level in (1, 5)] == [1, 5]


# finding


@pytest.mark.parametrize("name", ["", "a" * 26, "../../etc/passwd", "A" * 26, "ä" * 26])
def test_a_table_that_is_not_there_is_not_found(clock: HandClock, name: str) -> None:
    async def scenario() -> None:
        assert isinstance(await refusal(services(clock).find(name)), NoTable)

    run(scenario())


def test_many_who_look_at_once_find_the_same_table(clock: HandClock) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        opened = await lobby_of(store, clock).open_table(humans())
        other = lobby_of(store, clock)
        found = await asyncio.gather(*[other.find(opened.id) for _ in range(20)])
        assert len({id(table) for table in found}) == 1

    run(scenario())


# rematch


def test_a_rematch_has_the_same_people_and_options_and_a_deal_of_its_own(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        table = await lobby.open_table(humans(TINY))
        new = await lobby.rematch(table)
        assert (new.stored.options, new.started) == (table.stored.options, True)
        assert [new.seats_of(holder) for holder in ("ann", "ben")] == [(ANN,), (BEN,)]
        assert new.commitment != table.commitment
        assert not set(new.deal.nonces) & set(table.deal.nonces)

    run(scenario())


def test_a_rematch_asked_for_twice_is_one_table(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        table = await lobby.open_table(humans(TINY))
        assert await lobby.rematch(table) is await lobby.rematch(table)

    run(scenario())


def test_a_rematch_asked_for_by_both_at_once_is_one_table(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        table = await lobby.open_table(humans(TINY))
        first, second = await asyncio.gather(lobby.rematch(table), lobby.rematch(table))
        assert first is second
        assert len(await lobby.services.store.tables_of("ann")) == 2

    run(scenario())


# restarts


def test_after_a_restart_every_table_is_as_it_was(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        table = await lobby_of(store, clock).open_table(humans())
        for actor, move in ((BEN, "hide RRYB"), (ANN, "guess OOOO")):
            await table.submit(actor, move, command=f"of {actor}")
        await store.close()
        store = reopened()
        again = await lobby_of(store, clock).find(table.id)
        assert (again.state, again.moves, again.stored) == (table.state, table.moves, table.stored)
        assert await again.submit(ANN, "guess OOOO", command="of 0") == 2
        await store.close()

    run(scenario())


def test_after_a_restart_chance_and_bots_go_on(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        lobby = lobby_of(store, clock)
        table = await lobby.open_table(bots_only("holes=2 colours=3 rows=4", pace=Pace.HUMAN))
        await until(lambda: table.ply == 1)  # the lot is drawn, and a computer seems to think
        await lobby.close()
        await store.close()
        assert table.outcome is None
        store = reopened()
        lobby = lobby_of(store, clock)
        await lobby.resume()
        again = await lobby.find(table.id)
        while again.outcome is None:
            clock.advance(900)
            await asyncio.sleep(0.005)
        assert [move.action for move in again.moves[:1]] == [move.action for move in table.moves]
        assert await store.due(-1, clock.now()) == ()
        await lobby.close()
        await store.close()

    run(scenario())


def test_a_table_that_cannot_be_resumed_does_not_keep_the_others_from_it(
    clock: HandClock, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        lobby = lobby_of(store, clock)
        broken = await lobby.open_table(humans())
        await store.append(broken.id, StoredMove(ply=1, actor="1", action="hide nonsense", at=0))
        fine = await lobby.open_table(bots_only(pace=Pace.HUMAN))
        await lobby.close()
        lobby = lobby_of(store, clock)
        with caplog.at_level(logging.ERROR):
            await lobby.resume()
            await until(lambda: fine.id in lobby._tables)
        assert f"table {broken.id} is damaged" in caplog.text
        assert (await lobby.find(fine.id)).busy
        await lobby.close()

    run(scenario())


def test_a_finished_game_has_a_record_that_holds(clock: HandClock) -> None:
    from safecracker.core import notation  # noqa: PLC0415

    async def scenario() -> None:
        table = await services(clock).open_table(bots_only())
        await until(lambda: table.outcome is not None)
        assert open_record(notation.write(table.record(None))).proved

    run(scenario())


# tidying


def test_an_idle_table_leaves_memory_and_comes_back(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        table = await lobby.open_table(humans())
        await table.submit(BEN, "hide RRYB")
        await until(lambda: not table.busy)
        clock.advance(IDLE + 1)
        await lobby.tidy()
        again = await lobby.find(table.id)
        assert again is not table
        assert again.state == table.state

    run(scenario())


def test_a_table_that_is_watched_stays_in_memory(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        table = await lobby.open_table(humans())
        table.watchers.append("")
        clock.advance(IDLE + 1)
        await lobby.tidy()
        assert await lobby.find(table.id) is table

    run(scenario())


def test_a_table_that_was_just_looked_at_stays_in_memory(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        table = await lobby.open_table(humans())
        clock.advance(IDLE)
        await lobby.find(table.id)
        clock.advance(IDLE)
        await lobby.tidy()
        assert await lobby.find(table.id) is table

    run(scenario())


def test_who_asks_for_a_table_while_it_leaves_memory_gets_a_living_one(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        table = await lobby.open_table(humans())
        table.wake()
        await until(lambda: not table.busy)
        clock.advance(IDLE + 1)
        tidying = asyncio.create_task(lobby.tidy())
        await asyncio.sleep(0)
        found = await lobby.find(table.id)
        await tidying
        assert await lobby.find(table.id) is found

    run(scenario())


def test_how_long_tables_are_kept_can_be_chosen(clock: HandClock) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        lobby = Lobby(Services(store, clock, InlineBots(), Entropy()), KEY, keep_days=2)
        table = await lobby.open_table(humans())
        for kept in (True, False):
            clock.advance(2 * DAY if kept else 1)
            await lobby.tidy()
            assert bool(await store.load(table.id)) is kept

    run(scenario())


def test_a_table_that_nobody_touched_for_30_days_is_forgotten(clock: HandClock, reopened: Open) -> None:
    async def scenario() -> None:
        store = reopened()
        lobby = lobby_of(store, clock)
        old = await lobby.open_table(humans())
        clock.advance(KEEP_DAYS * DAY)
        young = await lobby.open_table(humans())
        await lobby.tidy()
        found = await lobby.find(old.id)
        await until(lambda: not found.busy)
        clock.advance(IDLE + 1)
        await lobby.tidy()
        assert isinstance(await refusal(lobby.find(old.id)), NoTable)
        assert (await lobby.find(young.id)).id == young.id
        await store.close()

    run(scenario())


def test_the_lobby_tidies_up_by_itself(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        await lobby.resume()
        table = await lobby.open_table(humans())
        await asyncio.sleep(0.01)
        clock.advance(IDLE + SWEEP)
        await until(lambda: table.id not in lobby._tables)
        await lobby.close()

    run(scenario())


def test_a_store_that_cannot_forget_now_is_asked_again(clock: HandClock, caplog: pytest.LogCaptureFixture) -> None:
    class Stubborn(MemoryStore):
        asked = 0

        async def forget(self, before: int) -> int:  # noqa: ARG002 - as any store
            self.asked += 1
            raise Unavailable("busy")

    async def scenario() -> None:
        store = Stubborn(clock.now)
        lobby = lobby_of(store, clock)
        await lobby.resume()
        await asyncio.sleep(0.01)
        clock.advance(SWEEP)
        await until(lambda: store.asked == 1)
        await asyncio.sleep(0.01)
        clock.advance(SWEEP)
        await until(lambda: store.asked == 2)
        await lobby.close()

    run(scenario())
    assert "trying again later" in caplog.text


def test_a_lobby_that_closes_leaves_nothing_running(clock: HandClock) -> None:
    async def scenario() -> None:
        lobby = services(clock)
        await lobby.resume()
        for _ in range(5):
            await lobby.open_table(bots_only(pace=Pace.HUMAN))
        await asyncio.sleep(0.01)
        await lobby.close()
        running = {task.get_name() for task in asyncio.all_tasks()}
        assert not any(name.startswith(("table", "sweeper")) for name in running)

    run(scenario())
