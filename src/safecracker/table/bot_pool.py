"""How bots are run: in processes of their own, with a deadline and a memory limit.

A bot that hangs, fails or dies costs nobody the game: its process is ended, its fallback plan is played, and that is
logged.
"""

import asyncio
import logging
import multiprocessing
import pickle
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from safecracker.core.game import Millis
from safecracker.games import find
from safecracker.players.bot import Plan

from .fair_queue import FairQueue
from .pipe_answer import PipeAnswer

log = logging.getLogger(__name__)

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

DEADLINE = Millis(5_000)  # for thinking, once a process is free
CALCULATION_DEADLINE = Millis(30_000)  # as above, for what nobody waits at a table for
WAIT_FOR_BOT = Millis(60_000)  # for a process to be free
TRY_AGAIN = Millis(2_000)  # after which another process is started where none could be
LOOK_AFTER = Millis(1_000)  # between two looks for processes that died while they were idle
CALCULATION_RANK = 3  # among those who wait for a process: as a bot of this level
MEMORY = 2 << 30  # bytes of data that one process may use
AT_ONCE = 48 * 1024  # bytes that a pipe takes though nobody reads yet


class BotRequest(Struct, frozen=True, kw_only=True):
    """What a bot is asked: a view, and nothing that the view does not show."""

    game: str
    options: str
    seats: int
    level: int
    view: Any
    seed: int
    visitor: str = ""  # who opened the table, as far as is known: visitors take turns; the bot does not see it


def think(request: BotRequest) -> Plan:
    """What the bot answers; it thinks in this thread."""
    return find(request.game).bot(request.level).plan(request.view, Random(request.seed))


def fallback_plan(request: BotRequest) -> Plan:
    """Something legal at once, when a bot gave no answer."""
    kit = find(request.game)
    return kit.fallback_plan(kit.game(request.options, request.seats), request.view, Random(request.seed))


class Calculation(Protocol[T_co]):
    """Something else that takes a while, such as advice on a finished game; it is pickled and sent to a process."""

    def result(self) -> T_co: ...


class BotRunner(Protocol):
    """Whatever runs bots, and other calculations that would hold up the server."""

    @property
    def alive(self) -> bool:
        """Whether a bot can think now."""
        ...

    async def plan(self, request: BotRequest) -> Plan: ...

    async def calculate(self, calculation: Calculation[T]) -> T:
        """The result; raises whatever went wrong."""
        ...

    async def close(self) -> None: ...


class InlineBots:
    """Bots that think in this thread: for the terminal, and for tests that must not depend on time."""

    alive = True

    async def plan(self, request: BotRequest) -> Plan:
        return think(request)

    async def calculate(self, calculation: Calculation[T]) -> T:
        return calculation.result()

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


class _Worker:
    """One process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_work, args=(theirs,), daemon=True, name="safecracker-bot")
        with _sigint_blocked():
            self.process.start()
        theirs.close()

    async def ask(self, request: BotRequest | Calculation[Any], seconds: float) -> Any:
        """The answer; raises TimeoutError, or EOFError when the process died."""
        message = pickle.dumps(request)
        answered, answer = pickle.loads(await self._exchanged(message, seconds))  # noqa: S301 - of a process of ours
        if not answered:
            raise RuntimeError(answer)
        return answer

    async def _exchanged(self, message: bytes, seconds: float) -> bytes:
        """The answer to a message. To wait in a thread would take longer than most answers, so the loop listens."""
        if len(message) > AT_ONCE:
            return await asyncio.to_thread(self._exchanged_in_thread, message, seconds)
        try:
            answer = PipeAnswer(self.pipe.fileno())
        except NotImplementedError:  # the loop of Windows listens to no pipes
            return await asyncio.to_thread(self._exchanged_in_thread, message, seconds)
        try:
            self.pipe.send_bytes(message)
            async with asyncio.timeout(seconds):
                return await answer.whole
        finally:
            answer.close()

    def _exchanged_in_thread(self, message: bytes, seconds: float) -> bytes:
        self.pipe.send_bytes(message)
        if not self.pipe.poll(seconds):
            raise TimeoutError
        return self.pipe.recv_bytes()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class BotPool:
    """A few processes in which the bots of all tables think. Calculations leave at least one of them to the bots."""

    def __init__(self, workers: int = 2, deadline: Millis = DEADLINE) -> None:
        self._deadline = deadline
        self._size = workers
        self._calculating = asyncio.Semaphore(max(1, workers - 1))
        self._workers: list[_Worker] = []
        self._idle = FairQueue[_Worker]()  # weak bots first: strong ones of many tables would keep them waiting
        self._background: set[asyncio.Task[None]] = set()
        self._retrying = False  # to start processes that could not be started
        self._closing = asyncio.Event()

    @property
    def alive(self) -> bool:
        return any(worker.process.is_alive() for worker in self._workers)

    async def open(self) -> None:
        await self._fill()
        self._in_background(self._look_after_idle())

    async def plan(self, request: BotRequest) -> Plan:
        try:
            worker = await self._idle_worker(request.level, request.visitor)
        except TimeoutError:
            log.warning(
                "no process was free in time for a bot of %s, level %s; its fallback is played",
                request.game,
                request.level,
            )
            return fallback_plan(request)
        try:
            plan = await self._answer(worker, request, self._deadline)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a bot costs nobody the game
            problem = f"{type(error).__name__}: {error}"
        else:
            if isinstance(plan, Plan):
                return plan
            problem = f"{type(plan).__name__} is no plan"
        log.warning("a bot failed (%s); its fallback is played", problem)
        return fallback_plan(request)

    async def calculate(self, calculation: Calculation[T]) -> T:
        async with self._calculating:
            worker = await self._idle_worker(CALCULATION_RANK)
            result: T = await self._answer(worker, calculation, CALCULATION_DEADLINE)
            return result

    async def _idle_worker(self, rank: int, visitor: str = "") -> _Worker:
        """A process that is free; raises TimeoutError."""
        if len(self._idle):  # it comes at once
            return await self._idle.get(rank, visitor)
        return await asyncio.wait_for(self._idle.get(rank, visitor), WAIT_FOR_BOT / 1000)

    async def _answer(self, worker: _Worker, request: BotRequest | Calculation[Any], deadline: Millis) -> Any:
        """What the process answers; one that gives no answer is replaced."""
        try:
            answer = await worker.ask(request, deadline / 1000)
        except asyncio.CancelledError:
            # nobody waits for the answer any more, but it would still come
            self._in_background(self._replace(worker))
            raise
        except Exception:
            await self._replace(worker)
            raise
        self._idle.put(worker)
        return answer

    async def close(self) -> None:
        self._size = 0
        self._retrying = False
        self._closing.set()
        await asyncio.gather(*self._background, return_exceptions=True)
        workers, self._workers = self._workers, []
        for worker in workers:
            await asyncio.to_thread(worker.end)

    async def _add_worker(self) -> None:
        worker = await asyncio.to_thread(_Worker)
        self._workers.append(worker)
        self._idle.put(worker)

    async def _replace(self, worker: _Worker) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
            await asyncio.to_thread(worker.end)
        await self._fill()

    async def _look_after_idle(self) -> None:
        """Replace processes that die while nobody asks them anything, as when memory runs out."""
        while not self._closing.is_set():
            for worker in self._idle.take_out(lambda each: not each.process.is_alive()):
                log.warning("a process for bots died; another is started")
                await self._replace(worker)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), LOOK_AFTER / 1000)

    async def _fill(self) -> None:
        """Start the processes that are missing; where none can be started, try again later, and say both."""
        try:
            while len(self._workers) < self._size:
                await self._add_worker()
        except OSError as error:
            if not self._retrying:
                self._retrying = True
                log.error("no process can be started for bots (%s); trying again", error)  # noqa: TRY400 - one line
                self._in_background(self._fill_later())

    async def _fill_later(self) -> None:
        while self._retrying and self._size:
            await asyncio.sleep(TRY_AGAIN / 1000)
            try:
                while len(self._workers) < self._size:
                    await self._add_worker()
            except OSError:
                continue
            self._retrying = False
            log.warning("processes for bots can be started again")

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        self._background.add(task := asyncio.create_task(work))
        task.add_done_callback(self._background.discard)


def _work(pipe: Connection) -> None:
    """What a worker process does: answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be blocked
    _limit_memory()
    with suppress(EOFError, ConnectionError):  # its server is gone
        while True:
            request = pipe.recv()
            try:
                pipe.send((True, think(request) if isinstance(request, BotRequest) else request.result()))
            except ConnectionError:
                raise
            except Exception as error:  # noqa: BLE001 - whatever a bot does wrong is reported to the caller
                pipe.send((False, f"{type(error).__name__}: {error}"))


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
