"""How bots are run, and notebooks worked out: in processes of their own, with a deadline and a memory limit.

A bot that hangs, fails or dies costs nobody the game: its process is ended, its fallback plan is played, and that is
logged. Notes that cannot be worked out are left out.
"""

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from safecracker.core.game import Millis
from safecracker.games import find
from safecracker.players.bot import Plan

log = logging.getLogger(__name__)

DEADLINE = Millis(5_000)  # for thinking, once a process is free
WAIT_FOR_BOT = Millis(60_000)  # for a process to be free
MEMORY = 2 << 30  # bytes of data that one process may use


class BotRequest(Struct, frozen=True, kw_only=True):
    """What a bot is asked: a view, and nothing that the view does not show."""

    game: str
    options: str
    seats: int
    level: int
    view: Any
    seed: int


class NotesRequest(Struct, frozen=True):
    """What a notebook is asked: to work out what can be deduced from a view."""

    game: str
    view: Any


def work_out(request: NotesRequest) -> Struct | None:
    """What the notebook answers; it is worked out in this thread."""
    return find(request.game).notes(request.view)


def think(request: BotRequest) -> Plan:
    """What the bot answers; it thinks in this thread."""
    return find(request.game).bot(request.level).plan(request.view, Random(request.seed))


def fallback_plan(request: BotRequest) -> Plan:
    """Something legal at once, when a bot gave no answer."""
    kit = find(request.game)
    return kit.fallback_plan(kit.game(request.options, request.seats), request.view, Random(request.seed))


class BotRunner(Protocol):
    """Whatever runs bots."""

    async def plan(self, request: BotRequest) -> Plan: ...

    async def notes(self, request: NotesRequest) -> Struct | None: ...

    async def close(self) -> None: ...


class InlineBots:
    """Bots that think in this thread: for the terminal, and for tests that must not depend on time."""

    async def plan(self, request: BotRequest) -> Plan:
        return think(request)

    async def notes(self, request: NotesRequest) -> Struct | None:
        return work_out(request)

    async def close(self) -> None:
        pass


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """A process started here ignores Ctrl+C, even while it starts: the server ends its processes itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Failure(Struct, frozen=True):
    """What a process answers when it could not do what it was asked."""

    text: str


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs,), daemon=True, name="safecracker-bot")
        with _sigint_blocked():
            self.process.start()
        theirs.close()

    def ask(self, request: BotRequest | NotesRequest, seconds: float) -> Any:
        """The answer; raises TimeoutError, or EOFError when the process died."""
        self.pipe.send(request)
        if not self.pipe.poll(seconds):
            raise TimeoutError
        answer = self.pipe.recv()
        if isinstance(answer, _Failure):
            raise RuntimeError(answer.text)  # noqa: TRY004 - it failed in the other process
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class BotPool:
    """A few processes in which the bots of all tables think, and notebooks are worked out."""

    def __init__(self, workers: int = 2, deadline: Millis = DEADLINE) -> None:
        self._deadline = deadline
        self._size = workers
        self._notebooks = asyncio.Semaphore(max(1, workers - 1))  # one process is left for bots
        self._workers: list[_Worker] = []
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._replacing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        for _ in range(self._size):
            await self._add_worker()

    async def plan(self, request: BotRequest) -> Plan:
        try:
            worker = await asyncio.wait_for(self._idle.get(), WAIT_FOR_BOT / 1000)
        except TimeoutError:
            log.warning(
                "no process was free in time for a bot of %s, level %s; its fallback is played",
                request.game,
                request.level,
            )
            return fallback_plan(request)
        try:
            plan: Plan = await self._ask(worker, request)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a bot costs nobody the game
            log.warning("a bot failed (%s: %s); its fallback is played", type(error).__name__, error)
            return fallback_plan(request)
        return plan

    async def notes(self, request: NotesRequest) -> Struct | None:
        async with self._notebooks:
            worker = await self._idle.get()
            try:
                notes: Struct | None = await self._ask(worker, request)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong with a notebook costs nobody the page
                log.warning("the notes of %s failed (%s: %s)", request.game, type(error).__name__, error)
                return None
            return notes

    async def _ask(self, worker: _Worker, request: BotRequest | NotesRequest) -> Any:
        """What the process answers; one that does not is replaced."""
        try:
            answer = await asyncio.to_thread(worker.ask, request, self._deadline / 1000)
        except asyncio.CancelledError:
            # nobody waits for the answer any more, but it would still come
            self._replacing.add(task := asyncio.create_task(self._replace(worker)))
            task.add_done_callback(self._replacing.discard)
            raise
        except Exception:
            await self._replace(worker)
            raise
        self._idle.put_nowait(worker)
        return answer

    async def close(self) -> None:
        await asyncio.gather(*self._replacing, return_exceptions=True)
        self._size = 0
        workers, self._workers = self._workers, []
        for worker in workers:
            await asyncio.to_thread(worker.end)

    async def _add_worker(self) -> None:
        worker = await asyncio.to_thread(_Worker)
        self._workers.append(worker)
        self._idle.put_nowait(worker)

    async def _replace(self, worker: _Worker) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
            await asyncio.to_thread(worker.end)
        try:
            while len(self._workers) < self._size:
                await self._add_worker()
        except OSError:
            log.exception("no process can be started for bots")


def _work(pipe: Connection) -> None:
    """What a worker process does: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be blocked
    _limit_memory()
    while True:
        try:
            request = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(think(request) if isinstance(request, BotRequest) else work_out(request))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong is reported to the caller
            pipe.send(_Failure(f"{type(error).__name__}: {error}"))


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
