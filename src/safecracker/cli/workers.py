"""Servers that share a PostgreSQL database: this process alone, or several workers and their supervisor."""

import asyncio
import importlib
import logging
import multiprocessing
import os
import secrets
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import cast
from urllib.parse import urlsplit

import uvicorn

from safecracker.store import CannotOpen, SharedStore, StoreError
from safecracker.table.bot_pool import BotPool
from safecracker.table.clock import StoreClock, SystemClock
from safecracker.table.fleet import Fleet
from safecracker.table.fleet_lobby import FleetLobby
from safecracker.table.services import Services
from safecracker.web.app import create_app, end_streams
from safecracker.web.metrics import Metrics

from .http_server import CannotServe, fast_loop, http_server
from .json_log import log_json
from .server_options import ServerOptions
from .supervisor import BURY, NUMBER, READY, Message, Supervisor

log = logging.getLogger(__name__)

SCHEMES = ("postgresql", "postgres")
LEAVING = 2.0  # seconds for the store to note that a server leaves


def check_database(options: ServerOptions) -> None:
    """Raise CannotServe where the options about the database do not fit together."""
    if not options.database:
        if options.workers > 1:
            raise CannotServe("several workers need a database that they can share; name one with --database")
        return
    if urlsplit(options.database).scheme not in SCHEMES:  # it may hold a password, and is not shown
        raise CannotServe("the address of a database is like postgresql://localhost/games")
    if options.workers > 1 and os.name != "posix":
        raise CannotServe("several workers need Linux or macOS")


def opened_metrics() -> Metrics:
    try:
        return Metrics()
    except ImportError:
        raise CannotServe(
            "metrics need another package: {command}", command="pip install 'safecracker[metrics]'"
        ) from None


def saved_in(database: str) -> str:
    """The address of the database without the name and password of its user."""
    parts = urlsplit(database)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def serve_shared(listener: socket.socket, options: ServerOptions, on_open: Callable[[], None]) -> None:
    """Serve until stopped; raises CannotServe before anything has begun."""
    if options.workers == 1:
        with asyncio.Runner(loop_factory=fast_loop()) as runner:
            runner.run(_serve(listener, options, on_open))
        return
    asyncio.run(_try_database(options.database))
    Supervisor(partial(_start, listener, options), options.workers, on_open).run()


def _start(listener: socket.socket, options: ServerOptions) -> tuple[SpawnProcess, Connection]:
    """A new worker, and the line to it."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_work, args=(listener, options, theirs))
    process.start()
    theirs.close()
    return process, ours


def _work(listener: socket.socket, options: ServerOptions, pipe: Connection) -> None:
    """What a worker does; its supervisor alone restarts it."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    if options.log == "json":
        log_json()
    listener.settimeout(0)
    try:
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
            runner.run(_serve(listener, options, lambda: pipe.send((READY, 0)), pipe))
    except CannotServe as error:
        log.error("a worker cannot serve: %s", error)  # noqa: TRY400 - one line
        raise SystemExit(1) from None


async def _try_database(address: str) -> None:
    """Raise CannotServe where there is no database to work with; its tables are made or brought up to date here."""
    store, _ = await _open_store(address, StoreClock(SystemClock()))
    await store.close()


async def _open_store(address: str, clock: StoreClock) -> tuple[SharedStore, bytes]:
    """The store, and the key that all its servers share."""
    try:
        postgres = importlib.import_module("safecracker.store.postgres")  # only where the extra is installed
        store = cast("SharedStore", await postgres.PostgresStore.open(address, clock.now))
        return store, await store.key()
    except ImportError:
        raise CannotServe(
            "PostgreSQL needs another package: {command}", command="pip install 'safecracker[postgres]'"
        ) from None
    except CannotOpen as error:
        raise CannotServe(error.phrase.text, example="", rule="", **error.phrase.facts) from None
    except StoreError as error:
        raise CannotServe(str(error)) from None


async def _serve(
    listener: socket.socket, options: ServerOptions, on_open: Callable[[], None], pipe: Connection | None = None
) -> None:
    clock = StoreClock(SystemClock())
    store, key = await _open_store(options.database, clock)
    metrics = opened_metrics() if options.metrics else None
    measured = cast("SharedStore", metrics.measured(store)) if metrics else store
    bots = BotPool() if options.workers == 1 else BotPool(max(1, (os.cpu_count() or 1) // options.workers))
    fleet = Fleet(measured, clock, on_number=lambda number: pipe.send((NUMBER, number)) if pipe else None)
    lobby = FleetLobby(Services(measured, clock, bots, secrets.token_bytes), key, fleet, keep_days=options.keep_days)

    async def on_stop() -> None:
        await bots.close()
        await store.close()
        log.info("stopped")

    app = create_app(lobby, key, metrics=metrics, on_start=bots.open, on_stop=on_stop)

    async def before_stop() -> None:
        """The others take over first; then the pages that listen here go on with them."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                await fleet.leave()
        end_streams(app)

    server = http_server(app, options, before_stop, on_open)
    if pipe:
        asyncio.get_running_loop().add_reader(pipe.fileno(), _obey, pipe, store, server)
    await server.serve(sockets=[listener])


_buried: set[asyncio.Task[None]] = set()  # the loop itself would not hold them


def _obey(pipe: Connection, store: SharedStore, server: uvicorn.Server) -> None:
    """Do what the supervisor says; stop where there is none any more."""
    try:
        message: Message = pipe.recv()
    except (EOFError, OSError):
        asyncio.get_running_loop().remove_reader(pipe.fileno())
        server.should_exit = True
        return
    if message[0] == BURY:
        task = asyncio.create_task(_bury(store, message[1]))
        _buried.add(task)
        task.add_done_callback(_buried.discard)


async def _bury(store: SharedStore, number: int) -> None:
    try:
        await store.bury(number)
    except StoreError as error:
        log.warning("the others learn late that a worker died: %s", error)
