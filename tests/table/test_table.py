"""One table: a move is stored before anybody knows of it, and what is stored is what counts."""

import asyncio

from safecracker.core.errors import OutOfTurn
from safecracker.core.game import CHANCE, Nature, Seat
from safecracker.core.translation import ENGLISH
from safecracker.store import Conflict, MemoryStore, Pace, SeatKind, StoredSeat, Unavailable
from safecracker.table.characters import FACES
from safecracker.table.clock import HandClock
from safecracker.table.errors import NoSeat, NoTable, NotBegun, Stale
from safecracker.table.lobby import Setup
from safecracker.table.names import BadName
from safecracker.table.table import Table

from .conftest import ANN, BEN, FrailStore, against, bots_only, humans, lobby_of, refusal, run, seen_texts, until


async def listening(table: Table) -> "asyncio.Task[None]":
    """Somebody who waits for news of the table."""
    waiting = asyncio.create_task(table.wait_for_change(table.revision))
    await asyncio.sleep(0)
    return waiting


def four_thieves() -> Setup:
    names = ("Ann", "Ben", "Cleo", "Dan")
    return Setup(
        game="thieves",
        options="",
        seats=tuple(StoredSeat(kind=SeatKind.HUMAN, name=name, holder=name.lower()) for name in names),
    )


def whose_turn(table: Table) -> Seat:
    (found,) = table.game.waiting_for(table.state)
    assert not isinstance(found, Nature)
    return found


# kept before it is shown


def test_nobody_hears_of_a_move_while_it_is_being_kept(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(humans())
        store.hanging.clear()
        moving, waiting = asyncio.create_task(table.submit(BEN, "hide RRYB")), await listening(table)
        await until(lambda: store.tried == 1)
        assert (table.ply, table.view(ANN).now.hidden, waiting.done()) == (0, False, False)
        store.hanging.set()
        assert await moving == 1
        await asyncio.wait_for(waiting, 1)
        assert table.view(ANN).now.hidden

    run(scenario())


def test_what_chance_does_is_kept_and_shown_together_with_the_move_before_it(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(four_thieves())
        await until(lambda: table.settled and table.ply > 0)
        dealt, whose = table.ply, whose_turn(table)
        assert (store.tried, {move.actor for move in table.moves}) == (1, {CHANCE})
        revisions = []
        table.listeners.append(lambda: revisions.append(table.ply))
        card = table.game.write(next(table.game.actions(table.view(whose))))
        assert await table.submit(whose, card) == dealt + 1
        assert (store.tried, revisions, table.ply > dealt + 1) == (2, [table.ply], True)
        assert {move.actor for move in table.moves[dealt + 1 :]} == {CHANCE}

    run(scenario())


def test_nothing_is_drawn_after_a_move_that_could_not_be_kept(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(four_thieves())
        await until(lambda: table.settled and table.ply > 0)
        dealt, whose = table.ply, whose_turn(table)
        store.failing = True
        card = table.game.write(next(table.game.actions(table.view(whose))))
        assert isinstance(await refusal(table.submit(whose, card)), Unavailable)
        await asyncio.sleep(0.01)
        assert table.ply == dealt

    run(scenario())


def test_nobody_hears_of_a_move_that_could_not_be_kept(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(humans())
        waiting = await listening(table)
        store.failing = True
        assert isinstance(await refusal(table.submit(BEN, "hide RRYB")), Unavailable)
        await asyncio.sleep(0.01)
        assert (table.ply, table.view(BEN).now.code, waiting.done()) == (0, None, False)
        waiting.cancel()

    run(scenario())


def test_a_move_that_could_not_be_kept_can_be_made_again(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(humans())
        store.failing = True
        await refusal(table.submit(BEN, "hide RRYB", command="c"))
        store.failing = False
        assert await table.submit(BEN, "hide RRYB", command="c") == 1

    run(scenario())


def test_after_a_failure_memory_is_taken_from_the_store(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(humans())
        store.failing = store.keeping = True
        await refusal(table.submit(BEN, "hide RRYB"))
        assert table.ply == 0
        store.failing = False
        waiting = await listening(table)
        assert await table.submit(ANN, "guess OOOO") == 2
        await asyncio.wait_for(waiting, 1)
        assert seen_texts(table) == ["hide ????", "guess OOOO"]

    run(scenario())


def test_a_move_that_was_kept_though_its_answer_was_lost_is_not_made_twice(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(humans())
        store.failing = store.keeping = True
        await refusal(table.submit(BEN, "hide RRYB", command="c"))
        store.failing = False
        assert await table.submit(BEN, "hide RRYB", command="c") == 1
        assert table.ply == 1

    run(scenario())


def test_after_such_a_move_the_bot_goes_on(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(against(options="first=0"))
        store.failing = store.keeping = True
        await refusal(table.submit(ANN, "hide RRYB", command="c"))
        store.failing = False
        await table.submit(ANN, "hide RRYB", command="c")
        await until(lambda: table.ply > 1)
        await table.close()

    run(scenario())


def test_who_leaves_while_their_move_is_being_stored_finds_it_decided_later(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(humans())
        store.hanging.clear()
        moving = asyncio.create_task(table.submit(BEN, "hide RRYB"))
        await until(lambda: store.tried == 1)
        moving.cancel()
        await asyncio.gather(moving, return_exceptions=True)
        store.hanging.set()
        assert table._must_reload
        assert await table.submit(BEN, "hide OOOO") == 1
        assert not table._must_reload

    run(scenario())


def test_a_seat_that_could_not_be_kept_is_not_taken(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        table = await lobby_of(store, clock).open_table(
            Setup(game="mastermind", options="", seats=(StoredSeat(kind=SeatKind.OPEN), StoredSeat(kind=SeatKind.OPEN)))
        )
        store.failing = True
        assert isinstance(await refusal(table.join("Ann", "", "ann")), Unavailable)
        assert table.seats_of("ann") == ()
        store.failing = False
        assert await table.join("Ann", "", "ann") == ANN

    run(scenario())


# repeats and late comers


def test_the_same_command_again_is_the_same_move_again(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        assert await table.submit(BEN, "hide RRYB", command="c") == 1
        await table.submit(ANN, "guess OOOO")
        assert await table.submit(BEN, "hide WWWW", seen=0, command="c") == 1
        assert table.ply == 2

    run(scenario())


def test_a_command_belongs_to_its_sender(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        await table.submit(BEN, "hide RRYB", command="c")
        assert await table.submit(ANN, "guess OOOO", command="c") == 2

    run(scenario())


def test_who_saw_an_older_table_is_asked_to_look_again(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        await table.submit(BEN, "hide RRYB")
        assert isinstance(await refusal(table.submit(ANN, "guess OOOO", seen=0)), Stale)
        assert await table.submit(ANN, "guess OOOO", seen=1) == 2

    run(scenario())


def test_whoever_is_out_of_turn_reads_the_name_of_the_other(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        assert str(await refusal(table.submit(ANN, "guess OOOO"))) == "it is not your turn; wait for Ben"

    run(scenario())


def test_a_move_out_of_turn_changes_nothing(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        before = table.revision
        assert isinstance(await refusal(table.submit(ANN, "guess OOOO")), OutOfTurn)
        assert (table.ply, table.revision) == (0, before)

    run(scenario())


def test_two_who_move_at_once_are_served_one_after_the_other(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        await table.submit(BEN, "hide RRYB")
        moves = [table.submit(ANN, f"guess {code}", seen=1) for code in ("OOOO", "WWWW", "PPPP")]
        ends = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(end) for end in ends] == [int, Stale, Stale]
        assert table.ply == 2

    run(scenario())


def test_time_never_runs_backwards_in_a_record(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        clock.advance(5_000)
        await table.submit(BEN, "hide RRYB")
        clock.advance(-3_600_000)
        await table.submit(ANN, "guess OOOO")
        assert [move.at for move in table.moves] == [5_000, 5_000]

    run(scenario())


# two writers


def test_of_two_writers_the_second_gets_an_error_and_then_knows_everything(clock: HandClock) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        first = await lobby_of(store, clock).open_table(humans())
        second = await lobby_of(store, clock).find(first.id)
        await first.submit(BEN, "hide RRYB")
        assert isinstance(await refusal(second.submit(BEN, "hide WWWW")), Stale)
        assert await second.submit(ANN, "guess OOOO") == 2
        assert [move.action for move in second.moves[:1]] == [move.action for move in first.moves]

    run(scenario())


def test_a_repeat_that_comes_to_the_other_writer_is_harmless(clock: HandClock) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        first = await lobby_of(store, clock).open_table(humans())
        second = await lobby_of(store, clock).find(first.id)
        await first.submit(BEN, "hide RRYB", command="c")
        assert await second.submit(BEN, "hide RRYB", command="c") == 1
        assert await second.submit(ANN, "guess OOOO") == 2

    run(scenario())


def test_of_two_writers_only_one_seats_somebody(clock: HandClock) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        first = await lobby_of(store, clock).open_table(
            Setup(game="mastermind", options="", seats=(StoredSeat(kind=SeatKind.OPEN), StoredSeat(kind=SeatKind.OPEN)))
        )
        second = await lobby_of(store, clock).find(first.id)
        assert await first.join("Ann", "", "ann") == ANN
        assert isinstance(await refusal(second.join("Ben", "", "ben")), Stale)
        assert await second.join("Ben", "", "ben") == BEN

    run(scenario())


def test_a_table_that_was_forgotten_meanwhile_is_gone(clock: HandClock) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        table = await lobby_of(store, clock).open_table(humans())
        clock.advance(1)
        await store.forget(clock.now())
        assert isinstance(await refusal(table.submit(BEN, "hide RRYB")), Stale)
        assert isinstance(await refusal(table.submit(BEN, "hide RRYB")), NoTable)

    run(scenario())


# chance and bots


def test_bots_play_a_game_to_its_end(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(bots_only("holes=2 colours=3 rows=4"))
        await until(lambda: table.outcome is not None)
        assert table.moves[0].actor is CHANCE

    run(scenario())


def test_a_bot_seems_to_think(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(against(pace=Pace.HUMAN))
        await asyncio.sleep(0.05)
        assert table.ply == 0
        clock.advance(900)
        await until(lambda: table.ply == 1)
        assert table.moves[0].at == 900

    run(scenario())


def test_bots_wait_for_a_failing_store_and_then_go_on(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        store.failing = True
        table = await lobby_of(store, clock).open_table(bots_only())
        await until(lambda: store.tried == 1)
        assert table.ply == 0
        store.failing = False
        clock.advance(1_000)
        await until(lambda: table.outcome is not None)

    run(scenario())


def test_bots_find_out_that_their_move_was_kept_after_all(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        store.failing = store.keeping = True
        table = await lobby_of(store, clock).open_table(bots_only())
        await until(lambda: store.tried == 1)
        store.failing = False
        clock.advance(1_000)
        await until(lambda: table.outcome is not None)
        found = await store.load(table.id)
        assert found is not None
        assert len(found[1]) == table.ply

    run(scenario())


def test_bots_at_a_forgotten_table_stop(clock: HandClock) -> None:
    async def scenario() -> None:
        store = FrailStore(clock)
        store.hanging.clear()
        table = await lobby_of(store, clock).open_table(bots_only())
        await until(lambda: store.tried == 1)
        clock.advance(1)
        await store.forget(clock.now())
        store.hanging.set()
        await until(lambda: not table.busy)
        assert table._driver.task is not None
        assert table._driver.task.exception() is None

    run(scenario())


# seats


def test_nobody_moves_before_all_seats_are_taken(clock: HandClock) -> None:
    async def scenario() -> None:
        seats = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), StoredSeat(kind=SeatKind.OPEN))
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(
            Setup(game="mastermind", options="first=0", seats=seats)
        )
        assert isinstance(await refusal(table.submit(ANN, "hide RRYB")), NotBegun)
        await table.join("Ben", "", "ben")
        assert await table.submit(ANN, "hide RRYB") == 1

    run(scenario())


def test_the_first_free_seat_is_taken_and_kept(clock: HandClock) -> None:
    async def scenario() -> None:
        seats = (StoredSeat(kind=SeatKind.OPEN), StoredSeat(kind=SeatKind.OPEN))
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(
            Setup(game="mastermind", options="", seats=seats)
        )
        assert [await table.join(name, "", name) for name in ("Ann", "Ben", "Ann")] == [0, 1, 0]
        assert isinstance(await refusal(table.join("Cy", "", "cy")), NoSeat)

    run(scenario())


def test_nobody_takes_the_name_of_another(clock: HandClock) -> None:
    async def scenario() -> None:
        seats = (StoredSeat(kind=SeatKind.OPEN), StoredSeat(kind=SeatKind.OPEN))
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(
            Setup(game="mastermind", options="", seats=seats)
        )
        await table.join("Ann", "", "ann")
        assert isinstance(await refusal(table.join("ANN", "", "other")), BadName)

    run(scenario())


def test_a_bot_takes_a_free_seat_and_plays(clock: HandClock) -> None:
    async def scenario() -> None:
        seats = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), StoredSeat(kind=SeatKind.OPEN))
        setup = Setup(game="mastermind", options="first=1", seats=seats, pace=Pace.QUICK)
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(setup)
        await table.seat_bots(BEN, 2)
        await until(lambda: table.ply == 1)
        assert table.stored.seats[BEN].name in FACES
        assert table.names(ENGLISH) == ("Ann", table.stored.seats[BEN].name)

    run(scenario())


def test_only_a_free_seat_can_be_given_to_a_bot(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        for seat in (0, 1, 2, -1):
            assert isinstance(await refusal(table.seat_bots(Seat(seat), 2)), NoSeat)

    run(scenario())


def test_an_empty_token_owns_no_seat(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(against())
        assert table.seats_of("") == ()
        await table.close()

    run(scenario())


# what was seen


def test_the_record_is_redacted_until_the_game_is_over(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans("holes=2 colours=3 rows=4 first=1"))
        await table.submit(BEN, "hide WP")
        assert table.record(ANN).moves[0].action == "hide ??"
        assert table.record(BEN).moves[0].action == "hide WP"
        assert (table.record(BEN).seed, table.record(None).moves[0].action) == ("", "hide ??")
        for actor, move in ((ANN, "guess WP"), (ANN, "hide PP"), (BEN, "guess PP")):
            await table.submit(actor, move)
        assert table.record(None).moves[0].action == "hide WP"
        assert table.move_text(1, None) == ("1", "hide WP")
        assert table.record(None).seed

    run(scenario())


def test_moves_are_seen_from_any_move_on(clock: HandClock) -> None:
    async def scenario() -> None:
        table = await lobby_of(MemoryStore(clock.now), clock).open_table(humans())
        await table.submit(BEN, "hide RRYB")
        await table.submit(ANN, "guess OOOO")
        assert [move.ply for move in table.seen_moves(ANN, since=1)] == [2]

    run(scenario())


def test_a_conflict_on_the_table_is_no_failure_of_the_store(clock: HandClock) -> None:
    async def scenario() -> None:
        store = MemoryStore(clock.now)
        table = await lobby_of(store, clock).open_table(humans())
        found = await store.load(table.id)
        assert found is not None
        assert isinstance(await refusal(store.change(found[0])), Conflict)
        await table.set_rematch("next")
        assert table.stored.after == "next"

    run(scenario())
