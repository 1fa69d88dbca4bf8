"""Computer players in processes of their own: whatever becomes of a mind, the game goes on."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import pytest

from safecracker.core.game import Millis, Move
from safecracker.games import find
from safecracker.games.mastermind.rules.model import Hide
from safecracker.players.bot import Plan
from safecracker.store import MemoryStore, StoredSeat
from safecracker.table import bot_pool as module
from safecracker.table.bot_pool import BotPool, InlineBots, Question, fallback_plan
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Setup

from .conftest import ANN, BEN, TINY, lobby_of, run, until
from .planted import CHEATS, CRASHES, DIES, HANGS, PLAYS

PATIENT = Millis(20_000)
HASTY = Millis(300)

FinishedGame: TypeAlias = Callable[[BotPool], Coroutine[Any, Any, None]]


def question(level: int, game: str = "planted") -> Question:
    rules = find(game).game(TINY, 2)
    return Question(game, TINY, 2, level, rules.view(rules.start(), BEN), 7)


CHEAP = fallback_plan(question(1, "mastermind"))


def pids(bots: BotPool) -> list[int]:
    return [worker.process.pid or 0 for worker in bots._workers]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def told(story: FinishedGame, workers: int = 1) -> None:
    """Tell the story with minds that are awake already, so that a short deadline is theirs alone."""

    async def whole() -> None:
        bots = BotPool(workers, PATIENT)
        await bots.open()
        try:
            for _ in range(workers):
                await bots.plan(question(1, "mastermind"))
            await story(bots)
        finally:
            await bots.close()

    run(whole())


def test_a_mind_answers_as_it_would_here() -> None:
    async def story(bots: BotPool) -> None:
        asked = question(5, "mastermind")
        assert await bots.plan(asked) == await InlineBots().plan(asked)

    told(story)


def test_a_mind_that_hangs_costs_a_cheap_move_and_its_process(planted: None, caplog: pytest.LogCaptureFixture) -> None:
    async def story(bots: BotPool) -> None:
        before = pids(bots)
        bots._deadline = HASTY
        assert await bots.plan(question(HANGS)) == CHEAP
        assert not alive(before[0])
        bots._deadline = PATIENT
        assert isinstance((await bots.plan(question(PLAYS))).action, Hide)

    told(story)
    assert "a mind failed (TimeoutError" in caplog.text


@pytest.mark.parametrize(("level", "why"), [(CRASHES, "ZeroDivisionError"), (DIES, "EOFError")])
def test_a_mind_that_crashes_or_dies_costs_a_cheap_move(
    planted: None, caplog: pytest.LogCaptureFixture, level: int, why: str
) -> None:
    async def story(bots: BotPool) -> None:
        assert await bots.plan(question(level)) == CHEAP
        assert isinstance((await bots.plan(question(PLAYS))).action, Hide)

    told(story)
    assert why in caplog.text


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_a_process_that_is_stopped_or_killed_is_replaced(blow: signal.Signals) -> None:
    async def story(bots: BotPool) -> None:
        (before,) = pids(bots)
        os.kill(before, blow)
        bots._deadline = HASTY
        assert await bots.plan(question(1, "mastermind")) == CHEAP
        (after,) = pids(bots)
        assert (alive(before), alive(after)) == (False, True)
        bots._deadline = PATIENT
        assert isinstance((await bots.plan(question(5, "mastermind"))).action, Hide)

    told(story)


def test_where_no_mind_is_free_a_cheap_move_comes_in_time(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAIT_FOR_BOT", Millis(20))

    async def story() -> None:
        assert await BotPool(workers=0).plan(question(1, "mastermind")) == CHEAP

    run(story())
    assert "no mind was free" in caplog.text


def test_many_questions_share_few_minds() -> None:
    async def story(bots: BotPool) -> None:
        answers = await asyncio.gather(*[bots.plan(question(3, "mastermind")) for _ in range(20)])
        assert len(set(answers)) == 1
        assert len(pids(bots)) == 2

    told(story, workers=2)


def test_closing_ends_every_process() -> None:
    async def story(bots: BotPool) -> None:
        before = pids(bots)
        os.kill(before[0], signal.SIGSTOP)
        await bots.close()
        assert not any(map(alive, before))

    told(story, workers=2)


def test_a_pool_that_closes_while_a_mind_thinks_ends_that_too(planted: None) -> None:
    async def story(bots: BotPool) -> None:
        before = pids(bots)
        thinking = asyncio.create_task(bots.plan(question(HANGS)))
        await asyncio.sleep(0.1)
        await bots.close()
        assert await thinking == CHEAP
        assert not any(map(alive, before))
        assert pids(bots) == []

    told(story)


def test_where_no_process_can_be_started_the_game_goes_on(
    planted: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def none() -> None:
        raise OSError("out of processes")

    async def story(bots: BotPool) -> None:
        monkeypatch.setattr(module, "_Worker", none)
        assert await bots.plan(question(DIES)) == CHEAP

    with caplog.at_level(logging.ERROR):
        told(story)
    assert "no process can be started" in caplog.text


@pytest.mark.parametrize("level", [HANGS, CRASHES, DIES, CHEATS])
def test_a_game_against_a_bad_mind_goes_on(planted: None, clock: HandClock, level: int) -> None:
    async def story(bots: BotPool) -> None:
        bots._deadline = HASTY
        places = (StoredSeat("human", name="Ann", holder="ann"), StoredSeat("computer", level))
        lobby = lobby_of(MemoryStore(clock.now), clock, bots)
        table = await lobby.open_table(Setup("planted", TINY, places, pace="fast"))
        await until(lambda: table.ply == 1)
        _, hidden = table.told(1, BEN)
        await table.submit(ANN, hidden.replace("hide", "guess"))
        await table.submit(ANN, "hide PP")
        await until(lambda: table.ply > 3)
        assert table.told(4, ANN)[1].startswith("guess")
        await lobby.close()

    told(story)


def test_a_computer_whose_mind_fails_out_of_turn_waits() -> None:
    rules = find("teufelsmoor").game("first=crooks", 2)
    state = rules.play(rules.start(), Move(BEN, rules.read(f"hide F7 {'0' * 32}"))).state
    assert fallback_plan(Question("teufelsmoor", "first=crooks", 2, 3, rules.view(state, ANN), 7)) == Plan(None)
