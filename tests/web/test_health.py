"""Health and readiness tell the truth: each check is made to fail."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from safecracker.store import MemoryStore, Unavailable
from safecracker.table import bot_pool
from safecracker.web import health
from safecracker.web.app import end_streams
from tests.serving import Running, serving, wait_for


class FailingStore(MemoryStore):
    """Fails to read or to write, or never answers, when the test says so."""

    reading = writing = "fine"
    heartbeats = 0

    async def last_heartbeat(self) -> int:
        await self._happen(self.reading)
        return await super().last_heartbeat()

    async def heartbeat(self) -> None:
        await self._happen(self.writing)
        self.heartbeats += 1
        await super().heartbeat()

    async def _happen(self, what: str) -> None:
        if what == "fails":
            raise Unavailable("the disk is full")
        if what == "hangs":
            await asyncio.sleep(60)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(health, "ANSWER_TIME", 0.05)
    monkeypatch.setattr(health, "VALID", 0)
    with serving(store=lambda clock: FailingStore(clock.now)) as running:
        wait_for(lambda: running.lobby.resumed)
        yield running


@pytest.fixture
def store(server: Running) -> FailingStore:
    found = server.lobby.services.store
    assert isinstance(found, FailingStore)
    return found


@pytest.fixture
def ask(server: Running) -> Callable[[str], tuple[int, str]]:
    def asking(path: str) -> tuple[int, str]:
        answer = server.browser().get(path)
        return answer.status_code, answer.text.strip()

    return asking


def test_a_server_that_works_is_healthy_and_ready(ask):
    assert (ask("/healthz"), ask("/readyz")) == ((200, "ok"), (200, "ready"))


@pytest.mark.parametrize("problem", ["fails", "hangs"])
def test_a_store_that_cannot_be_read_is_said(ask, store, problem):
    store.reading = problem
    assert ask("/healthz") == (503, "the store cannot be read")


@pytest.mark.parametrize("problem", ["fails", "hangs"])
def test_a_store_that_cannot_be_written_is_said(ask, store, problem):
    store.writing = problem
    assert (ask("/healthz"), ask("/readyz")) == ((200, "ok"), (503, "the store cannot be written"))
    store.writing = "fine"
    assert ask("/readyz") == (200, "ready")


def test_bots_that_are_dead_are_said(ask, server):
    server.lobby.services.bots.alive = False
    assert ask("/readyz") == (503, "no bot process is alive")


@pytest.mark.slow
def test_a_server_whose_idle_bots_died_is_ready_again(monkeypatch):
    monkeypatch.setattr(bot_pool, "LOOK_AFTER", 200)
    bots = bot_pool.BotPool(1)
    with serving(bots=bots) as server:
        asyncio.run_coroutine_threadsafe(bots.open(), server.loop).result(20)
        try:
            wait_for(lambda: server.browser().get("/readyz").status_code == 200)
            bots._workers[0].process.kill()
            wait_for(lambda: server.browser().get("/readyz").text == "no bot process is alive\n")
            wait_for(lambda: server.browser().get("/readyz").text == "ready\n", 30)
        finally:
            asyncio.run_coroutine_threadsafe(bots.close(), server.loop).result(20)


def test_a_server_that_stops_is_not_ready(ask, server):
    end_streams(server.app)
    assert ask("/readyz") == (503, "the server is stopping")
    assert ask("/healthz") == (200, "ok")


def test_a_server_that_has_not_resumed_is_not_ready(ask, server):
    server.lobby._resumed.clear()
    assert ask("/readyz") == (503, "the server is starting")


def test_to_ask_often_does_not_keep_the_disk_busy(ask, store, monkeypatch):
    monkeypatch.setattr(health, "VALID", 60)
    for _ in range(5):
        assert ask("/readyz") == (200, "ready")
    assert store.heartbeats == 1
