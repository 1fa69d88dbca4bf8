"""Starts the server: the folder, the key, the port, the browser; each can fail, and then says so in one line."""

import asyncio
import logging
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click

from safecracker.core.reasons import reason
from safecracker.core.translation import Translator
from safecracker.store import CannotOpen
from safecracker.store.files import DATABASE, KEY, KEY_BYTES
from safecracker.store.sqlite import SqliteStore
from safecracker.table.bot_pool import BotPool
from safecracker.table.clock import SystemClock
from safecracker.table.lobby import Lobby
from safecracker.table.table import Services
from safecracker.web.app import create_app, end_streams
from safecracker.web.metrics import Metrics

from .data_folder import default_folder
from .http_server import CannotServe, fast_loop, http_server, listen
from .json_log import log_json
from .server_options import ServerOptions
from .start_lines import local_address, network_address, start_lines
from .workers import check_database, opened_metrics, saved_in, serve_shared

__all__ = ["CannotServe", "listen", "serve"]

log = logging.getLogger(__name__)


def serve(options: ServerOptions, say: Translator) -> None:
    """Serve until stopped; raises CannotServe before anything has begun."""
    if options.log == "json":
        log_json()
    check_database(options)
    folder = options.data or default_folder()
    metrics = opened_metrics() if options.metrics else None
    key_is_gone = (folder / DATABASE).exists() and not (folder / KEY).exists()
    key = b"" if options.database else _key(folder)
    listener = listen(options.host, options.port)
    where = saved_in(options.database) if options.database else str(folder)
    on_open = _announcement(listener, where, options, say)
    # Ctrl+C is how people stop it: no error
    if options.database:
        with suppress(KeyboardInterrupt), listener:
            serve_shared(listener, options, on_open)
        return
    clock = SystemClock()
    try:
        store = SqliteStore(folder / DATABASE, clock.now)
    except CannotOpen as error:
        listener.close()
        raise CannotServe(error.phrase.text, example="", rule="", **error.phrase.facts) from None
    if key_is_gone:
        log.warning(
            "%s is gone, and there is a new one: browsers and programs have lost their seats; to give them back, stop"
            " the server and put the key of a backup there",
            folder / KEY,
        )
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(_run(listener, store, clock, key, options, metrics, on_open))


def _announcement(listener: socket.socket, where: str, options: ServerOptions, say: Translator) -> Callable[[], None]:
    """What happens when the server is open: it says so, and opens a browser."""
    local = local_address(listener)
    others = f"{options.public_url}/" if options.public_url else network_address(listener)
    lines = start_lines(local, others, where, say, qr_code=_can_show_qr_code())

    def on_open() -> None:
        for line in lines:
            click.echo(line)
        log.info("open")
        if options.browser:
            threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()

    return on_open


async def _run(
    listener: socket.socket,
    store: SqliteStore,
    clock: SystemClock,
    key: bytes,
    options: ServerOptions,
    metrics: Metrics | None,
    on_open: Callable[[], None],
) -> None:
    bots = BotPool()

    async def on_start() -> None:
        on_open()  # when Ctrl+C works already
        await bots.open()

    async def on_stop() -> None:
        await bots.close()
        await store.close()
        log.info("stopped")

    services = Services(metrics.measured(store) if metrics else store, clock, bots, secrets.token_bytes)
    lobby = Lobby(services, key, keep_days=options.keep_days)
    app = create_app(lobby, key, metrics=metrics, on_start=on_start, on_stop=on_stop)

    async def before_stop() -> None:
        end_streams(app)

    await http_server(app, options, before_stop).serve(sockets=[listener])


def _can_show_qr_code() -> bool:
    return sys.stdout.isatty() and sys.stdout.encoding.lower().startswith("utf")


def _key(folder: Path) -> bytes:
    """The server's own secret, made on the first start."""
    file = folder / KEY
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            _make_key(file)
        key = file.read_bytes()
    except OSError as error:
        raise CannotServe(
            "the data folder {folder} cannot be used: {reason}; choose another with --data",
            folder=str(folder),
            reason=reason(error),
        ) from None
    if len(key) != KEY_BYTES:
        raise CannotServe(
            "{file} should hold {wanted} bytes, not {found}; restore it, or remove it to make a new one",
            file=str(file),
            wanted=KEY_BYTES,
            found=len(key),
        )
    return key


def _make_key(file: Path) -> None:
    """All of it or nothing, wherever it is interrupted; of two servers that start at once, one makes it."""
    fresh = file.with_name(f"key.{os.getpid()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as new:
        new.write(secrets.token_bytes(KEY_BYTES))
        new.flush()
        os.fsync(descriptor)
    with suppress(FileExistsError):
        os.link(fresh, file)
    fresh.unlink()
