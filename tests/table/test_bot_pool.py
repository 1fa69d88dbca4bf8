"""Bots in processes of their own: whatever becomes of one, the game goes on."""

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import pytest

from safecracker.core.game import Millis, Move
from safecracker.games import find
from safecracker.games.mastermind.rules.model import Hide
from safecracker.players.bot import Plan
from safecracker.store import MemoryStore, Pace, SeatKind, StoredSeat
from safecracker.table import bot_pool as module
from safecracker.table.bot_pool import BotPool, BotRequest, InlineBots, fallback_plan
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Setup

from .conftest import ANN, BEN, TINY, lobby_of, run, until
from .planted import CHEATS, CRASHES, DIES, EATS_MEMORY, HANGS, PLAYS, InProcess

pytestmark = pytest.mark.slow

PATIENT = Millis(20_000)
HASTY = Millis(300)

PoolTest: TypeAlias = Callable[[BotPool], Coroutine[Any, Any, None]]


def request(level: int, game: str = "planted") -> BotRequest:
    rules = find(game).game(TINY, 2)
    return BotRequest(game=game, options=TINY, seats=2, level=level, view=rules.view(rules.start(), BEN), seed=7)


FALLBACK = fallback_plan(request(1, "mastermind"))


def pids(bots: BotPool) -> list[int]:
    return [worker.process.pid or 0 for worker in bots._workers]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def with_pool(test: PoolTest, workers: int = 1) -> None:
    """Run the test with processes that have started already, so that a short deadline is for thinking alone."""

    async def with_processes() -> None:
        bots = BotPool(workers, PATIENT)
        await bots.open()
        try:
            for _ in range(workers):
                await bots.plan(request(1, "mastermind"))
            await test(bots)
        finally:
            await bots.close()

    run(with_processes())


def test_a_bot_in_a_process_answers_as_it_would_inline() -> None:
    async def test(bots: BotPool) -> None:
        asked = request(5, "mastermind")
        assert await bots.plan(asked) == await InlineBots().plan(asked)

    with_pool(test)


def test_a_bot_that_hangs_costs_its_process_and_plays_its_fallback(
    planted: None, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(bots: BotPool) -> None:
        before = pids(bots)
        bots._deadline = HASTY
        assert await bots.plan(request(HANGS)) == FALLBACK
        assert not alive(before[0])
        bots._deadline = PATIENT
        assert isinstance((await bots.plan(request(PLAYS))).action, Hide)

    with_pool(test)
    assert "a bot failed (TimeoutError" in caplog.text


@pytest.mark.parametrize(
    ("level", "why"), [(CRASHES, "ZeroDivisionError"), (DIES, "EOFError"), (EATS_MEMORY, "MemoryError")]
)
def test_a_bot_that_crashes_dies_or_takes_too_much_memory_plays_its_fallback(
    planted: None, caplog: pytest.LogCaptureFixture, level: int, why: str
) -> None:
    async def test(bots: BotPool) -> None:
        assert await bots.plan(request(level)) == FALLBACK
        assert isinstance((await bots.plan(request(PLAYS))).action, Hide)

    with_pool(test)
    assert why in caplog.text


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_a_process_that_is_stopped_or_killed_is_replaced(blow: signal.Signals) -> None:
    async def test(bots: BotPool) -> None:
        (before,) = pids(bots)
        os.kill(before, blow)
        bots._deadline = HASTY
        assert await bots.plan(request(1, "mastermind")) == FALLBACK
        (after,) = pids(bots)
        assert (alive(before), alive(after)) == (False, True)
        bots._deadline = PATIENT
        assert isinstance((await bots.plan(request(5, "mastermind"))).action, Hide)

    with_pool(test)


def test_where_no_process_is_free_the_fallback_comes_in_time(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT_FOR_BOT", Millis(20))

    async def test() -> None:
        assert await BotPool(workers=0).plan(request(1, "mastermind")) == FALLBACK

    run(test())
    assert "no process was free" in caplog.text


def test_many_requests_share_few_processes() -> None:
    async def test(bots: BotPool) -> None:
        answers = await asyncio.gather(*[bots.plan(request(3, "mastermind")) for _ in range(20)])
        assert len(set(answers)) == 1
        assert len(pids(bots)) == 2

    with_pool(test, workers=2)


def test_a_weak_bot_does_not_wait_for_the_strong_ones_of_other_tables() -> None:
    async def test(bots: BotPool) -> None:
        answered: list[int] = []

        async def ask(level: int) -> None:
            await bots.plan(request(level, "mastermind"))
            answered.append(level)

        strong = [asyncio.create_task(ask(5)) for _ in range(8)]
        await asyncio.sleep(0)
        await asyncio.gather(asyncio.create_task(ask(1)), *strong)
        assert answered.index(1) <= 1  # after the one that was thinking already

    with_pool(test)


def test_who_waits_for_a_process_in_vain_leaves_it_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(bots: BotPool) -> None:
        worker = await bots._idle.get(1)
        monkeypatch.setattr(module, "WAIT_FOR_BOT", Millis(20))
        assert await bots.plan(request(1, "mastermind")) == FALLBACK
        bots._idle.put(worker)
        assert len(bots._idle) == 1

    with_pool(test)


def test_processes_that_die_while_nobody_asks_are_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "LOOK_AFTER", Millis(20))

    async def test(bots: BotPool) -> None:
        before = pids(bots)
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: set(before).isdisjoint(pids(bots)) and len(bots._idle) == 2)
        assert bots.alive
        assert isinstance((await bots.plan(request(5, "mastermind"))).action, Hide)

    with_pool(test, workers=2)
    assert caplog.text.count("a process for bots died") == 2


def test_closing_ends_every_process() -> None:
    async def test(bots: BotPool) -> None:
        before = pids(bots)
        os.kill(before[0], signal.SIGSTOP)
        await bots.close()
        assert not any(map(alive, before))

    with_pool(test, workers=2)


def test_a_pool_that_closes_while_a_bot_thinks_ends_that_too(planted: None) -> None:
    async def test(bots: BotPool) -> None:
        before = pids(bots)
        thinking = asyncio.create_task(bots.plan(request(HANGS)))
        await asyncio.sleep(0.1)
        await bots.close()
        assert await thinking == FALLBACK
        assert not any(map(alive, before))
        assert pids(bots) == []

    with_pool(test)


def test_where_no_process_can_be_started_the_game_goes_on(
    planted: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def none() -> None:
        raise OSError("out of processes")

    async def test(bots: BotPool) -> None:
        monkeypatch.setattr(module, "_Worker", none)
        assert await bots.plan(request(DIES)) == FALLBACK

    with caplog.at_level(logging.ERROR):
        with_pool(test)
    assert "no process can be started" in caplog.text


def test_processes_that_could_not_be_started_are_started_later(
    planted: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "TRY_AGAIN", Millis(20))
    real, tries = module._Worker, iter(range(100))

    def started() -> module._Worker:
        if next(tries) < 3:
            raise OSError("too many open files")
        return real()

    async def test(bots: BotPool) -> None:
        monkeypatch.setattr(module, "_Worker", started)
        assert await bots.plan(request(DIES)) == FALLBACK
        assert pids(bots) == []
        await until(lambda: len(pids(bots)) == 1)
        assert isinstance((await bots.plan(request(PLAYS))).action, Hide)

    with_pool(test)
    assert caplog.text.count("no process can be started for bots") == 1
    assert caplog.text.count("can be started again") == 1


@pytest.mark.parametrize("level", [HANGS, CRASHES, DIES, CHEATS])
def test_a_game_against_a_bad_bot_goes_on(planted: None, clock: HandClock, level: int) -> None:
    async def test(bots: BotPool) -> None:
        bots._deadline = HASTY
        seats = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="ann"), StoredSeat(kind=SeatKind.BOT, level=level))
        lobby = lobby_of(MemoryStore(clock.now), clock, bots)
        table = await lobby.open_table(Setup(game="planted", options=TINY, seats=seats, pace=Pace.QUICK))
        await until(lambda: table.ply == 1)
        _, hidden = table.move_text(1, BEN)
        await table.submit(ANN, hidden.replace("hide", "guess"))
        await table.submit(ANN, "hide PP")
        await until(lambda: table.ply > 3)
        assert table.move_text(4, ANN)[1].startswith("guess")
        await lobby.close()

    with_pool(test)


def test_a_bot_that_fails_out_of_turn_waits() -> None:
    rules = find("teufelsmoor").game("first=crooks", 2)
    state = rules.play(rules.start(), Move(BEN, rules.read(f"hide F7 {'0' * 32}"))).state
    assert fallback_plan(
        BotRequest(game="teufelsmoor", options="first=crooks", seats=2, level=3, view=rules.view(state, ANN), seed=7)
    ) == Plan(None)


# calculations


def test_a_calculation_is_done_in_a_process_of_the_bots() -> None:
    async def test(bots: BotPool) -> None:
        assert [await bots.calculate(InProcess())] == pids(bots)
        assert await InlineBots().calculate(InProcess()) == os.getpid()

    with_pool(test)


def test_the_process_that_calculated_last_is_asked_first() -> None:
    async def test(bots: BotPool) -> None:
        assert len({await bots.calculate(InProcess()) for _ in range(4)}) == 1

    with_pool(test, workers=2)


def test_a_calculation_that_fails_says_so_and_the_next_one_works() -> None:
    async def test(bots: BotPool) -> None:
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            await bots.calculate(InProcess(fails=True))
        assert [await bots.calculate(InProcess())] == pids(bots)

    with_pool(test)


def test_calculations_leave_a_process_to_the_bots() -> None:
    async def test(bots: BotPool) -> None:
        long = [asyncio.create_task(bots.calculate(InProcess(60))) for _ in range(3)]
        await until(lambda: len(bots._idle) == 1)
        assert isinstance((await bots.plan(request(5, "mastermind"))).action, Hide)
        assert not any(task.done() for task in long)
        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    with_pool(test, workers=2)


def test_a_bot_whose_server_was_killed_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the server died before it had read an answer: then the line is not closed, but reset."""
    monkeypatch.setattr(module, "_limit_memory", lambda: None)
    before = signal.getsignal(signal.SIGINT)
    ours, theirs = multiprocessing.Pipe()
    theirs.send("an answer")
    ours.close()
    try:
        module._work(theirs)
    finally:
        signal.signal(signal.SIGINT, before)
