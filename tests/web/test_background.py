"""Results that are worked out in the background: once for everyone, and never more than somebody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from safecracker.web import background
from safecracker.web.background import BackgroundResults

LONG = 20.0


def results(most: int = 8) -> BackgroundResults[str]:
    return BackgroundResults(most, otherwise="nothing")


class Works:
    """Work that lasts until the test finishes it, and a note of what was begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.finish = asyncio.Event()

    async def on(self, what: str) -> str:
        self.begun.append(what)
        await self.finish.wait()
        return what


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scenario, 30))


def test_whoever_asks_while_it_goes_on_gets_the_same_result() -> None:
    async def scenario() -> None:
        works, recent = Works(), results()
        asking = [recent.get("game", "odds", lambda: works.on("odds"), LONG) for _ in range(5)]
        found = asyncio.gather(*asking)
        await asyncio.sleep(0)
        works.finish.set()
        assert await found == ["odds"] * 5
        assert await recent.get("game", "odds", lambda: works.on("again"), LONG) == "odds"
        assert works.begun == ["odds"]

    run(scenario())


def test_who_does_not_wait_leaves_the_work_to_the_next_one() -> None:
    async def scenario() -> None:
        works, recent = Works(), results()
        assert await recent.get("game", "odds", lambda: works.on("odds"), 0) is None
        works.finish.set()
        assert await recent.get("game", "odds", lambda: works.on("again"), LONG) == "odds"
        assert works.begun == ["odds"]

    run(scenario())


def test_what_nobody_waits_for_any_more_is_never_begun() -> None:
    async def scenario() -> None:
        works, recent = Works(), results()
        for ply in ("1", "2", "3"):
            assert await recent.get("game", ply, lambda ply=ply: works.on(ply), 0) is None  # type: ignore[misc]
        last = asyncio.ensure_future(recent.get("game", "4", lambda: works.on("4"), LONG))
        await asyncio.sleep(0)
        works.finish.set()
        assert await last == "4"
        assert works.begun == ["1", "4"]

    run(scenario())


def test_games_do_not_wait_for_each_other_until_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(background, "AT_ONCE", 2)
        works, recent = Works(), results()
        for game in ("a", "b", "c"):
            assert await recent.get(game, game, lambda game=game: works.on(game), 0) is None  # type: ignore[misc]
        assert works.begun == ["a", "b"]
        works.finish.set()
        assert await recent.get("c", "c", lambda: works.on("c"), LONG) == "c"

    run(scenario())


def test_what_fails_is_tried_again_by_the_next_one(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> str:
        raise ZeroDivisionError

    async def scenario() -> None:
        works, recent = Works(), results()
        works.finish.set()
        assert await recent.get("game", "odds", fail, LONG) == "nothing"
        assert await recent.get("game", "odds", lambda: works.on("odds"), LONG) == "odds"

    run(scenario())
    assert "a calculation failed (ZeroDivisionError" in caplog.text


def test_the_oldest_result_is_forgotten_first() -> None:
    async def scenario() -> None:
        works, recent = Works(), results(most=2)
        works.finish.set()
        for key in ("1", "2", "1", "3", "1"):
            assert await recent.get("game", key, lambda key=key: works.on(key), LONG) == key  # type: ignore[misc]
        assert works.begun == ["1", "2", "3", "1"]

    run(scenario())


def test_when_the_server_stops_nothing_goes_on() -> None:
    async def scenario() -> None:
        works, recent = Works(), results()
        assert await recent.get("game", "odds", lambda: works.on("odds"), 0) is None
        await recent.close()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(scenario())
