"""Computer players at work, in processes of their own, with a deadline.

A mind that hangs, fails or dies costs nobody the game: its process is ended, a cheap legal move is played, and that
is noted.
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

DEADLINE = Millis(5_000)  # for thinking, once a mind is free
WAIT_FOR_BOT = Millis(60_000)  # for a mind to be free
MEMORY = 2 << 30  # bytes of data that one mind may use


class Question(Struct, frozen=True):
    """What a computer player is asked: a view, and nothing that the view does not show."""

    game: str
    options: str
    seats: int
    level: int
    view: Any
    seed: int


def think(question: Question) -> Plan:
    """The answer, here and now."""
    return find(question.game).bot(question.level).plan(question.view, Random(question.seed))


def fallback_plan(question: Question) -> Plan:
    """Something legal at once, when thinking came to nothing."""
    kit = find(question.game)
    return kit.fallback_plan(kit.game(question.options, question.seats), question.view, Random(question.seed))


class BotRunner(Protocol):
    """Whoever answers for computer players."""

    async def plan(self, question: Question) -> Plan: ...

    async def close(self) -> None: ...


class InlineBots:
    """Thinks in this very thread: for the terminal, and for tests that must not depend on time."""

    async def plan(self, question: Question) -> Plan:
        return think(question)

    async def close(self) -> None:
        pass


@contextmanager
def _deaf() -> Iterator[None]:
    """What is started here never hears Ctrl+C, not even while it wakes up: the server ends its minds itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # to start it would give the ears back
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """One process and the line to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs,), daemon=True, name="safecracker-mind")
        with _deaf():
            self.process.start()
        theirs.close()

    def ask(self, question: Question, patience: float) -> Plan:
        """The answer; raises TimeoutError, or EOFError when the process died."""
        self.line.send(question)
        if not self.line.poll(patience):
            raise TimeoutError
        answer = self.line.recv()
        if isinstance(answer, Plan):
            return answer
        raise RuntimeError(answer)

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class BotPool:
    """A few processes that think for every table."""

    def __init__(self, workers: int = 2, deadline: Millis = DEADLINE) -> None:
        self._deadline = deadline
        self._wanted = workers
        self._workers: list[_Worker] = []
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._replacing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        for _ in range(self._wanted):
            await self._hire()

    async def plan(self, question: Question) -> Plan:
        try:
            worker = await asyncio.wait_for(self._idle.get(), WAIT_FOR_BOT / 1000)
        except TimeoutError:
            log.warning(
                "no mind was free in time for %s level %s; a cheap move is played", question.game, question.level
            )
            return fallback_plan(question)
        try:
            plan = await asyncio.to_thread(worker.ask, question, self._deadline / 1000)
        except asyncio.CancelledError:
            # nobody waits for the answer any more, but it would still come
            self._replacing.add(task := asyncio.create_task(self._replace(worker)))
            task.add_done_callback(self._replacing.discard)
            raise
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a mind costs nobody the game
            log.warning("a mind failed (%s: %s); a cheap move is played", type(error).__name__, error)
            await self._replace(worker)
            return fallback_plan(question)
        self._idle.put_nowait(worker)
        return plan

    async def close(self) -> None:
        await asyncio.gather(*self._replacing, return_exceptions=True)
        self._wanted = 0
        workers, self._workers = self._workers, []
        for worker in workers:
            await asyncio.to_thread(worker.end)

    async def _hire(self) -> None:
        worker = await asyncio.to_thread(_Worker)
        self._workers.append(worker)
        self._idle.put_nowait(worker)

    async def _replace(self, worker: _Worker) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
            await asyncio.to_thread(worker.end)
        try:
            while len(self._workers) < self._wanted:
                await self._hire()
        except OSError:
            log.exception("no process can be started for another mind")


def _work(line: Connection) -> None:
    """The life of a worker process: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be made deaf to it
    _limit_memory()
    while True:
        try:
            question = line.recv()
        except EOFError:
            return
        try:
            line.send(think(question))
        except Exception as error:  # noqa: BLE001 - whatever a mind does wrong is told to the one who asked
            line.send(f"{type(error).__name__}: {error}")


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
