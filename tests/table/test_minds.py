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
from safecracker.games.mastermind.model import Hide
from safecracker.players.player import Plan
from safecracker.store import MemoryStore, Place
from safecracker.table import minds as module
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Setup
from safecracker.table.minds import HereMinds, PoolMinds, Question, cheap

from .conftest import ANN, BEN, TINY, lobby_of, run, until
from .planted import CHEATS, CRASHES, DIES, HANGS, PLAYS

PATIENT = Millis(20_000)
HASTY = Millis(300)

Story: TypeAlias = Callable[[PoolMinds], Coroutine[Any, Any, None]]


def question(level: int, game: str = "planted") -> Question:
    rules = find(game).game(TINY, 2)
    return Question(game, TINY, 2, level, rules.view(rules.start(), BEN), 7)


CHEAP = cheap(question(1, "mastermind"))


def pids(minds: PoolMinds) -> list[int]:
    return [worker.process.pid or 0 for worker in minds._workers]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def told(story: Story, workers: int = 1) -> None:
    """Tell the story with minds that are awake already, so that a short deadline is theirs alone."""

    async def whole() -> None:
        minds = PoolMinds(workers, PATIENT)
        await minds.open()
        try:
            for _ in range(workers):
                await minds.plan(question(1, "mastermind"))
            await story(minds)
        finally:
            await minds.close()

    run(whole())


def test_a_mind_answers_as_it_would_here() -> None:
    async def story(minds: PoolMinds) -> None:
        asked = question(5, "mastermind")
        assert await minds.plan(asked) == await HereMinds().plan(asked)

    told(story)


def test_a_mind_that_hangs_costs_a_cheap_move_and_its_process(planted: None, caplog: pytest.LogCaptureFixture) -> None:
    async def story(minds: PoolMinds) -> None:
        before = pids(minds)
        minds._deadline = HASTY
        assert await minds.plan(question(HANGS)) == CHEAP
        assert not alive(before[0])
        minds._deadline = PATIENT
        assert isinstance((await minds.plan(question(PLAYS))).action, Hide)

    told(story)
    assert "a mind failed (TimeoutError" in caplog.text


@pytest.mark.parametrize(("level", "why"), [(CRASHES, "ZeroDivisionError"), (DIES, "EOFError")])
def test_a_mind_that_crashes_or_dies_costs_a_cheap_move(
    planted: None, caplog: pytest.LogCaptureFixture, level: int, why: str
) -> None:
    async def story(minds: PoolMinds) -> None:
        assert await minds.plan(question(level)) == CHEAP
        assert isinstance((await minds.plan(question(PLAYS))).action, Hide)

    told(story)
    assert why in caplog.text


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_a_process_that_is_stopped_or_killed_is_replaced(blow: signal.Signals) -> None:
    async def story(minds: PoolMinds) -> None:
        (before,) = pids(minds)
        os.kill(before, blow)
        minds._deadline = HASTY
        assert await minds.plan(question(1, "mastermind")) == CHEAP
        (after,) = pids(minds)
        assert (alive(before), alive(after)) == (False, True)
        minds._deadline = PATIENT
        assert isinstance((await minds.plan(question(5, "mastermind"))).action, Hide)

    told(story)


def test_where_no_mind_is_free_a_cheap_move_comes_in_time(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", Millis(20))

    async def story() -> None:
        assert await PoolMinds(workers=0).plan(question(1, "mastermind")) == CHEAP

    run(story())
    assert "no mind was free" in caplog.text


def test_many_questions_share_few_minds() -> None:
    async def story(minds: PoolMinds) -> None:
        answers = await asyncio.gather(*[minds.plan(question(3, "mastermind")) for _ in range(20)])
        assert len(set(answers)) == 1
        assert len(pids(minds)) == 2

    told(story, workers=2)


def test_closing_ends_every_process() -> None:
    async def story(minds: PoolMinds) -> None:
        before = pids(minds)
        os.kill(before[0], signal.SIGSTOP)
        await minds.close()
        assert not any(map(alive, before))

    told(story, workers=2)


def test_a_pool_that_closes_while_a_mind_thinks_ends_that_too(planted: None) -> None:
    async def story(minds: PoolMinds) -> None:
        before = pids(minds)
        thinking = asyncio.create_task(minds.plan(question(HANGS)))
        await asyncio.sleep(0.1)
        await minds.close()
        assert await thinking == CHEAP
        assert not any(map(alive, before))
        assert pids(minds) == []

    told(story)


def test_where_no_process_can_be_started_the_game_goes_on(
    planted: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def none() -> None:
        raise OSError("out of processes")

    async def story(minds: PoolMinds) -> None:
        monkeypatch.setattr(module, "_Worker", none)
        assert await minds.plan(question(DIES)) == CHEAP

    with caplog.at_level(logging.ERROR):
        told(story)
    assert "no process can be started" in caplog.text


@pytest.mark.parametrize("level", [HANGS, CRASHES, DIES, CHEATS])
def test_a_game_against_a_bad_mind_goes_on(planted: None, clock: HandClock, level: int) -> None:
    async def story(minds: PoolMinds) -> None:
        minds._deadline = HASTY
        places = (Place("human", name="Ann", holder="ann"), Place("computer", level))
        lobby = lobby_of(MemoryStore(clock.now), clock, minds)
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
    assert cheap(Question("teufelsmoor", "first=crooks", 2, 3, rules.view(state, ANN), 7)) == Plan(None)
