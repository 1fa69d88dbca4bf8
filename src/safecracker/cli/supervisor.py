"""Keeps several workers running on one socket: starts dead ones again, and replaces all of them one by one.

SIGTERM and Ctrl+C end them; SIGHUP is a rolling restart: a new worker is ready before an old one ends.
"""

import logging
import os
import signal
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, TypeAlias

from msgspec import Struct

from .http_server import CannotServe

log = logging.getLogger(__name__)

Message: TypeAlias = tuple[str, int]
NUMBER: Final = "number"  # a worker's number among the servers of its store
READY: Final = "ready"  # a worker accepts connections
BURY: Final = "bury"  # the server of this number died: a worker is to tell the store

PATIENT: Final = 60.0  # seconds until a worker that is not ready counts as one that never will be
STOPPING: Final = 20.0  # seconds until a worker that does not end is killed
PAUSE: Final = 1.0  # seconds before one that died too early is started again
TAKEOVER: Final = 0.3  # seconds in which the others take over undisturbed, before a dead one is replaced
LOOK: Final = 0.5  # seconds between two looks at what waits for its time


class Worker(Struct, eq=False):
    """A process that serves."""

    process: SpawnProcess
    pipe: Connection
    started: float
    number: int = 0
    ready: bool = False
    ending: bool = False  # it was asked to
    silent: bool = False  # it has closed its end of the pipe


Start: TypeAlias = Callable[[], tuple[SpawnProcess, Connection]]


class Supervisor:
    """Runs so many workers until it is told to stop."""

    def __init__(self, start: Start, count: int, on_open: Callable[[], None]) -> None:
        self._start_process = start
        self._count = count
        self._on_open: Callable[[], None] | None = on_open
        self._workers: list[Worker] = []
        self._old: deque[Worker] = deque()  # to be replaced
        self._fresh: Worker | None = None  # the one that replaces the first of them
        self._unburied: list[int] = []
        self._not_before = 0.0  # when the next worker may be started
        self._stop = False
        self._restart = False

    def run(self) -> None:
        """Return when all have ended; raises CannotServe where none could begin."""
        with self._signals() as woken:
            while not self._stop:
                self._keep_count()
                self._replace()
                self._wait(woken)
            self._end_all(woken)

    @contextmanager
    def _signals(self) -> Iterator[socket.socket]:
        """Note signals while this lasts; the socket can be read when there was one."""
        ours, woken = socket.socketpair()
        for each in (ours, woken):
            each.setblocking(False)  # noqa: FBT003 - its only argument

        def stop(*_: object) -> None:
            self._stop = True

        def restart(*_: object) -> None:
            self._restart = True

        handlers = {signal.SIGTERM: stop, signal.SIGINT: stop, signal.SIGHUP: restart}
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        fd = signal.set_wakeup_fd(ours.fileno())
        try:
            yield woken
        finally:
            signal.set_wakeup_fd(fd)
            for number, handler in before.items():
                signal.signal(number, handler)
            ours.close()
            woken.close()

    def _keep_count(self) -> None:
        """Start workers until there are enough, those being replaced not counted twice."""
        wanted = self._count + (self._fresh is not None)
        while sum(not worker.ending for worker in self._workers) < wanted and time.monotonic() >= self._not_before:
            self._begin()

    def _begin(self) -> Worker:
        process, pipe = self._start_process()
        self._workers.append(worker := Worker(process, pipe, time.monotonic()))
        return worker

    def _replace(self) -> None:
        """Go on with a rolling restart."""
        if self._restart:
            self._restart = False
            self._old = deque(worker for worker in self._workers if not worker.ending and worker is not self._fresh)
        self._old = deque(worker for worker in self._old if worker in self._workers)
        if self._fresh is None:
            if self._old:
                self._fresh = self._begin()
        elif self._fresh.ready:
            self._fresh = None
            if self._old:
                self._end(self._old.popleft())
            self._replace()
        elif self._fresh not in self._workers or time.monotonic() > self._fresh.started + PATIENT:
            log.error("a new worker did not get ready; the old ones stay")
            if self._fresh in self._workers:
                self._end(self._fresh)
            self._fresh = None
            self._old.clear()

    def _wait(self, woken: socket.socket) -> None:
        """Take in what happened."""
        pipes = {worker.pipe: worker for worker in self._workers if not worker.silent}
        ended = {worker.process.sentinel: worker for worker in self._workers}
        pause = self._not_before - time.monotonic()
        for found in wait([woken, *pipes, *ended], min(pause, LOOK) if pause > 0 else LOOK):
            if found is woken:
                with suppress(BlockingIOError):
                    woken.recv(4096)
            elif isinstance(found, Connection):
                self._read(pipes[found])
            elif isinstance(found, int):
                self._note_end(ended[found])

    def _read(self, worker: Worker) -> None:
        try:
            kind, number = worker.pipe.recv()
        except (EOFError, OSError):
            worker.silent = True  # it is about to end, and then its sentinel says so
            return
        if kind == NUMBER:
            worker.number = number
            unburied, self._unburied = self._unburied, []
            for each in unburied:
                self._bury(each)
            return
        worker.ready = True
        if self._on_open and sum(each.ready for each in self._workers) >= self._count:
            self._on_open()
            self._on_open = None

    def _note_end(self, worker: Worker) -> None:
        if worker not in self._workers:
            return
        while worker.pipe.poll():  # its last words may name its number
            try:
                kind, number = worker.pipe.recv()
            except (EOFError, OSError):
                break
            worker.number = number if kind == NUMBER else worker.number
        self._workers.remove(worker)
        worker.process.join()
        worker.pipe.close()
        if worker.ending or self._stop:
            return
        log.warning("a worker died (exit code %s); another one takes its place", worker.process.exitcode)
        if not worker.ready:
            if self._on_open:
                self._end_all(None)
                raise CannotServe("a worker stopped before it was ready")
            self._not_before = time.monotonic() + PAUSE
        if worker.number and self._bury(worker.number):
            self._not_before = max(self._not_before, time.monotonic() + TAKEOVER)

    def _bury(self, number: int) -> bool:
        """Let the workers tell the store, so that nobody waits until the dead one's lease ends.

        All of them, for one may be busy; also those that are not ready yet, for they can already take over. Whether
        there was any.
        """
        reached = False
        for worker in self._workers:
            if worker.number and not worker.ending:
                with suppress(OSError):
                    worker.pipe.send((BURY, number))
                    reached = True
        if not reached:
            self._unburied.append(number)
        return reached

    def _end(self, worker: Worker) -> None:
        worker.ending = True
        if worker.process.pid is not None and worker.process.exitcode is None:
            os.kill(worker.process.pid, signal.SIGTERM)

    def _end_all(self, woken: socket.socket | None) -> None:
        """Ask all to end, and kill those that do not."""
        for worker in self._workers:
            self._end(worker)
        until = time.monotonic() + STOPPING
        while self._workers and time.monotonic() < until and woken is not None:
            self._wait(woken)
        for worker in self._workers:
            worker.process.join(STOPPING if woken is None else 0)
            if worker.process.exitcode is None:
                worker.process.kill()
                worker.process.join()
