"""What every store promises, asked of each of them."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from safecracker.store import (
    Conflict,
    IdInUse,
    MemoryStore,
    Repeated,
    SeatKind,
    SqliteStore,
    Store,
    StoredSeat,
    StoreError,
    Unavailable,
)
from safecracker.store.chain import first_link, linked
from safecracker.store.postgres import PostgresStore
from safecracker.store.store import LISTED, MOST_TABLES_OF

from .conftest import RunScenario, Wall, move, stored


def test_a_table_comes_back_as_it_was_kept(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        first, second = linked(first_link(stored()), (move(1, "x"), move(2, actor="chance")))
        await store.append("a", first)
        await store.append("a", second)
        assert await store.load("a") == (stored(), (first, second))

    run_scenario(scenario)


def test_a_table_that_is_not_there_is_none(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        assert await store.load("a") is None

    run_scenario(scenario)


def test_a_taken_id_is_refused_and_the_first_table_stays(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        with pytest.raises(IdInUse, match="there is a table a already"):
            await store.create(stored(game="other"))
        assert await store.load("a") == (stored(), ())

    run_scenario(scenario)


def test_a_table_that_is_deleted_is_gone_with_its_moves(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        for name in "ab":
            await store.create(stored(name), (move(1, "x"),))
        version = stored("a").version
        assert [await store.delete("a", each) for each in (version + 1, version, version)] == [False, True, False]
        assert await store.load("a") is None
        assert await store.tables_of("ann") == ("b",)
        with pytest.raises(Conflict):
            await store.append("a", move(2))
        await store.create(stored("a"), (move(1, "x"),))
        assert await store.load("b") == await store.load("b") is not None

    run_scenario(scenario)


@pytest.mark.parametrize("gap", [31, -31, 400])
def test_nothing_ages_by_a_long_gap_and_everything_by_a_short_one(
    run_scenario: RunScenario, wall: Wall, gap: int
) -> None:
    async def scenario(store: Store) -> None:
        begin = wall.now
        await store.create(stored("old"))
        await store.save_record("old", "")
        wall.now += 5
        await store.create(stored("new"))
        await store.heartbeat()
        wall.now += 2
        assert await store.skip_gap(2) == 0
        wall.now += gap
        assert await store.skip_gap(2) == gap + 2
        assert await store.skip_gap(2) == 0  # once and for all
        assert await store.forget(wall.now - 5) == 0
        assert await store.forget(wall.now - 4) == 2
        assert await store.load("old") is None
        assert await store.load("new") is not None
        assert wall.now == begin + 7 + gap

    run_scenario(scenario)


def test_an_empty_store_has_no_gap(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        assert await store.skip_gap(2) == 0

    run_scenario(scenario)


def test_a_change_stores_all_of_the_new_table(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored(started=False))
        changed = stored(
            seats=(StoredSeat(kind=SeatKind.HUMAN, holder="bob"),), options="", after="b", notebook=False, version=2
        )
        await store.change(changed)
        assert await store.load("a") == (changed, ())

    run_scenario(scenario)


@pytest.mark.parametrize("version", [0, 1, 3])
def test_a_change_of_another_version_is_refused(run_scenario: RunScenario, version: int) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        with pytest.raises(Conflict):
            await store.change(stored(game="other", version=version))
        assert await store.load("a") == (stored(), ())

    run_scenario(scenario)


def test_of_two_changes_at_once_one_wins(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        rivals = [store.change(stored(pace=pace, version=2)) for pace in ("quick", "slow")]
        first, second = await asyncio.gather(*rivals, return_exceptions=True)
        assert first is None
        assert isinstance(second, Conflict)

    run_scenario(scenario)


@pytest.mark.parametrize("ply", [0, 1, 3])
def test_only_the_next_ply_is_kept(run_scenario: RunScenario, ply: int) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1))
        with pytest.raises(Conflict):
            await store.append("a", move(ply))
        assert await store.load("a") == (stored(), (move(1),))

    run_scenario(scenario)


def test_of_two_moves_at_once_one_wins(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        rivals = [store.append("a", move(1, actor=actor)) for actor in "01"]
        first, second = await asyncio.gather(*rivals, return_exceptions=True)
        assert first is None
        assert isinstance(second, Conflict)
        assert await store.load("a") == (stored(), (move(1, actor="0"),))

    run_scenario(scenario)


@pytest.mark.parametrize("ply", [1, 2, 3])
def test_a_repeated_command_says_where_it_was_kept(run_scenario: RunScenario, ply: int) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1, "x"))
        await store.append("a", move(2, "y"))
        with pytest.raises(Repeated, match="as move 1") as caught:
            await store.append("a", move(ply, "x"))
        assert caught.value.ply == 1
        await store.append("a", move(3))

    run_scenario(scenario)


def test_a_command_is_one_actors_at_one_table(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        for table in "ab":
            await store.create(stored(table))
            await store.append(table, move(1, "x", actor="0"))
            await store.append(table, move(2, "x", actor="1"))

    run_scenario(scenario)


def test_moves_without_a_command_are_no_repeats(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1))
        await store.append("a", move(2))

    run_scenario(scenario)


def test_a_repeat_is_known_when_the_game_is_over(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1, "x"), over=True)
        with pytest.raises(Repeated):
            await store.append("a", move(1, "x"), over=True)

    run_scenario(scenario)


def test_the_last_move_ends_the_table(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1), over=True)
        assert await store.load("a") == (stored(over=True), (move(1),))
        with pytest.raises(Conflict):
            await store.append("a", move(2))

    run_scenario(scenario)


def test_a_table_that_is_over_stays_over(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1), over=True)
        await store.change(stored(after="b", version=2, over=False))
        assert await store.load("a") == (stored(after="b", version=2, over=True), (move(1),))

    run_scenario(scenario)


def test_a_table_that_is_gone_takes_nothing(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append("a", move(1))
        with pytest.raises(Conflict):
            await store.change(stored(version=2))

    run_scenario(scenario)


def test_due_names_the_tables_that_need_a_server_in_a_span_of_time(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        for name, due in (("third", 30), ("second", 20), ("first", 0), ("person", None)):
            await store.create(stored(name, due=due))
        assert await store.due(-1, 20) == ("first", "second")
        assert await store.due(0, 30) == ("second", "third")
        assert await store.due(20, 29) == ()

    run_scenario(scenario)


def test_of_what_is_due_together_the_table_opened_first_comes_first(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        for name, opened in (("later", 2), ("earlier", 1), ("as early", 1)):
            await store.create(stored(name, opened=opened))
        assert await store.due(-1, 0) == ("as early", "earlier", "later")

    run_scenario(scenario)


def test_moves_and_changes_say_what_is_due(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1), due=50)
        assert await store.due(0, 50) == ("a",)
        await store.change(stored(due=None, version=2))
        assert await store.due(-1, 100) == ()
        await store.append("a", move(2))
        assert await store.due(-1, 100) == ("a",)
        assert await store.load("a") == (stored(due=0, version=2), (move(1), move(2)))

    run_scenario(scenario)


def test_nothing_is_due_when_a_game_is_over(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1), over=True, due=0)
        assert await store.due(-1, 100) == ()

    run_scenario(scenario)


def test_to_correct_what_is_due_does_not_touch_the_table(run_scenario: RunScenario, wall: Wall) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        wall.now += 1
        await store.set_due("a", 70)
        await store.set_due("gone", 70)
        assert await store.due(-1, 100) == ("a",)
        assert await store.load("a") == (stored(due=70), ())
        assert await store.forget(wall.now) == 1

    run_scenario(scenario)


def test_tables_of_names_the_holders_tables_changed_last_first(run_scenario: RunScenario, wall: Wall) -> None:
    async def scenario(store: Store) -> None:
        both = (StoredSeat(kind=SeatKind.HUMAN, holder="ann"), StoredSeat(kind=SeatKind.HUMAN, holder="ann"))
        await store.create(stored("a"))
        wall.now += 1
        await store.create(stored("b", seats=both))
        wall.now += 1
        await store.create(stored("c", seats=(StoredSeat(kind=SeatKind.HUMAN, holder="bob"),), owner="ann"))
        assert await store.tables_of("ann") == ("b", "a")
        await store.append("a", move(1))
        assert await store.tables_of("ann") == ("a", "b")
        wall.now += 1
        await store.change(stored("b", seats=both, version=2))
        assert await store.tables_of("ann") == ("b", "a")

    run_scenario(scenario)


def test_nobody_holds_the_open_seats(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        assert await store.tables_of("") == ()

    run_scenario(scenario)


def test_who_leaves_a_seat_holds_it_no_more(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.change(stored(seats=(StoredSeat(kind=SeatKind.OPEN),), version=2))
        assert await store.tables_of("ann") == ()

    run_scenario(scenario)


def test_tables_of_has_a_limit(run_scenario: RunScenario, wall: Wall) -> None:
    async def scenario(store: Store) -> None:
        for n in range(MOST_TABLES_OF + 1):
            wall.now = n
            await store.create(stored(f"{n}"))
        assert await store.tables_of("ann") == tuple(f"{n}" for n in range(MOST_TABLES_OF, 0, -1))

    run_scenario(scenario)


def test_what_nobody_touched_is_forgotten(run_scenario: RunScenario, wall: Wall) -> None:
    async def scenario(store: Store) -> None:
        for table in ("stale", "moved", "changed"):
            await store.create(stored(table))
        await store.append("stale", move(1, "x"))
        wall.now += 1
        await store.append("moved", move(1))
        await store.change(stored("changed", version=2))
        assert await store.forget(wall.now) == 1
        assert await store.load("stale") is None
        assert await store.tables_of("ann") == ("changed", "moved")

    run_scenario(scenario)


def test_a_forgotten_table_leaves_nothing_behind(run_scenario: RunScenario, wall: Wall) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1, "x"))
        await store.forget(wall.now + 1)
        await store.create(stored())
        await store.append("a", move(1, "x"))
        assert await store.load("a") == (stored(), (move(1, "x"),))

    run_scenario(scenario)


def test_a_great_many_are_forgotten_at_once(run_scenario: RunScenario, wall: Wall) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(*(store.create(stored(f"{n}")) for n in range(250)))
        assert await store.forget(wall.now + 1) == 250
        assert await store.due(-1, wall.now) == ()

    run_scenario(scenario)


def test_a_closed_store_is_unavailable(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.close()
        for asked in (store.create(stored()), store.append("a", move(1)), store.load("a"), store.due(-1, 0)):
            with pytest.raises(Unavailable, match="closed"):
                await asked

    run_scenario(scenario)


FOR_EVER = 1 << 62
Operation: TypeAlias = tuple[str, Any, Any, Any]

TABLES = st.sampled_from("ab")
OPERATIONS: st.SearchStrategy[Operation] = st.one_of(
    st.tuples(st.just("create"), TABLES, st.booleans(), st.none()),
    st.tuples(st.just("change"), TABLES, st.integers(1, 4), st.booleans()),
    st.tuples(st.just("append"), TABLES, st.integers(0, 6), st.tuples(st.sampled_from(["", "x", "y"]), st.booleans())),
    st.tuples(st.just("forget"), st.integers(0, 30), st.none(), st.none()),
)


@given(operations=st.lists(OPERATIONS, max_size=30))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_all_stores_behave_the_same(database: str, operations: list[Operation]) -> None:
    async def scenario() -> None:
        wanted = await _account(MemoryStore(wall := Wall()), wall, operations)
        with TemporaryDirectory() as folder:
            wall = Wall()
            assert await _account(SqliteStore(Path(folder) / "games.db", wall), wall, operations) == wanted
        store = await PostgresStore.open(database, wall := Wall())
        assert await store.forget(FOR_EVER) >= 0  # what the example before left behind
        assert await _account(store, wall, operations) == wanted

    asyncio.run(scenario())


async def _account(store: Store, wall: Wall, operations: list[Operation]) -> list[object]:
    """All that a store answers to these calls, and all that can be read from it after each."""
    said: list[object] = []
    for wall.now, operation in enumerate(operations):
        said.append(await _answer(store, operation))
        said += [await store.load("a"), await store.load("b"), await store.tables_of("ann"), await store.due(-1, 0)]
    await store.close()
    return said


async def _answer(store: Store, operation: Operation) -> object:
    try:
        return await _asked(store, *operation)
    except StoreError as error:
        return type(error), getattr(error, "ply", None)


def _asked(store: Store, name: str, first: Any, second: Any, third: Any) -> Awaitable[object]:
    if name == "create":
        return store.create(stored(first, started=second))
    if name == "change":
        return store.change(stored(first, version=second, over=third))
    if name == "append":
        return store.append(first, move(second, third[0]), over=third[1])
    return store.forget(first)


def test_a_store_knows_when_a_server_was_last_there(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        assert await store.last_heartbeat() == 0
        await store.heartbeat()
        assert await store.last_heartbeat() > 0

    run_scenario(scenario)


def test_whose_view_a_screen_shows_is_stored(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        shared = stored(
            seats=(
                StoredSeat(kind=SeatKind.HUMAN, holder="bob"),
                StoredSeat(kind=SeatKind.HUMAN, holder="bob", shown=True),
            )
        )
        await store.create(shared)
        assert await store.load("a") == (shared, ())

    run_scenario(scenario)


def test_a_table_may_begin_with_moves(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        begun = stored(origin="b 2")
        await store.create(begun, (move(1), move(2, actor="chance")))
        await store.append("a", move(3))
        assert await store.load("a") == (begun, (move(1), move(2, actor="chance"), move(3)))

    run_scenario(scenario)


def test_listed_names_the_tables_that_everybody_may_see(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored("old", listed=True, opened=1))
        await store.create(stored("new", listed=True, opened=2, started=False))
        await store.create(stored("private"))
        await store.create(stored("done", listed=True, over=True))
        assert await store.listed() == ("new", "old")

    run_scenario(scenario)


def test_listed_has_a_limit(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        for number in range(LISTED + 1):
            await store.create(stored(f"t{number}", listed=True))
        assert len(await store.listed()) == LISTED

    run_scenario(scenario)


def test_a_record_that_was_brought_comes_back(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        assert await store.load_record("r") is None
        await store.save_record("r", "Game: x")
        assert await store.load_record("r") == "Game: x"

    run_scenario(scenario)


def test_a_record_lasts_from_when_it_was_brought_last(run_scenario: RunScenario, wall: Wall) -> None:
    async def scenario(store: Store) -> None:
        wall.now = 1
        await store.save_record("r", "Game: x")
        await store.save_record("gone", "Game: y")
        wall.now = 5
        await store.save_record("r", "Game: x")
        assert await store.forget(3) == 1
        assert (await store.load_record("r"), await store.load_record("gone")) == ("Game: x", None)

    run_scenario(scenario)


def test_a_move_and_what_chance_did_then_are_kept_together(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        played = move(1, "x"), move(2, actor="chance"), move(3, actor="chance")
        await store.append("a", *played, over=True)
        assert await store.load("a") == (stored(over=True), played)
        with pytest.raises(Repeated, match="as move 1"):
            await store.append("a", *played, over=True)

    run_scenario(scenario)


def test_what_chance_did_is_not_kept_after_a_move_that_is_refused(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        await store.create(stored())
        await store.append("a", move(1, "x"))
        for refused in (move(1), move(3), move(2, "x")):
            with pytest.raises((Conflict, Repeated)):
                await store.append("a", refused, move(refused.ply + 1, actor="chance"))
        assert await store.load("a") == (stored(), (move(1, "x"),))

    run_scenario(scenario)


def test_what_no_database_can_hold_is_simply_not_there(run_scenario: RunScenario) -> None:
    async def scenario(store: Store) -> None:
        assert await store.load("\0") is None
        assert await store.load_record("a\0") is None
        await store.create(stored())
        await store.append("a", move(1, "x\0"))
        with pytest.raises(Repeated):
            await store.append("a", move(2, "x\0"))

    run_scenario(scenario)
