"""Starts the server: the folder, the key, the port, the browser; each can fail, and then says so in one line."""

import asyncio
import gc
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
from typing import Any, cast

import click
import uvicorn
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from safecracker.core.translation import Translator
from safecracker.store import CannotOpen
from safecracker.store.files import DATABASE, KEY, KEY_BYTES
from safecracker.store.sqlite import SqliteStore
from safecracker.table.bot_pool import BotPool
from safecracker.table.clock import SystemClock
from safecracker.table.lobby import Lobby
from safecracker.table.table import Services
from safecracker.web.app import create_app, end_streams
from safecracker.web.guard import MOST_HEAD
from safecracker.web.metrics import Metrics
from safecracker.web.page_parts import LOOPBACK
from safecracker.web.public_url import AllowedHosts, AtPublicUrl

from .data_folder import default_folder
from .json_log import log_json
from .proxies import spellings
from .server_options import ServerOptions
from .start_lines import local_address, network_address, start_lines

log = logging.getLogger(__name__)

CYCLES = (20_000, 20, 20)  # new objects until the first search for cycles among them; then how many of these
SHUTDOWN = 3  # seconds for streams to end


class CannotServe(Exception):
    """One line that says what is in the way."""


def serve(options: ServerOptions, say: Translator) -> None:
    """Serve until stopped; raises CannotServe before anything has begun."""
    if options.log == "json":
        log_json()
    folder = options.data or default_folder()
    metrics = _metrics() if options.metrics else None
    key = _key(folder)
    listener = listen(options.host, options.port)
    clock = SystemClock()
    try:
        store = SqliteStore(folder / DATABASE, clock.now)
    except CannotOpen as error:
        listener.close()
        raise CannotServe(str(error)) from None
    local = local_address(listener)
    others = f"{options.public_url}/" if options.public_url else network_address(listener)
    lines = start_lines(local, others, folder, say, qr_code=_can_show_qr_code())

    def on_open() -> None:
        for line in lines:
            click.echo(line)
        log.info("open")
        if options.browser:
            threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()

    # Ctrl+C is how people stop it: no error
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_fast_loop()) as runner:
        runner.run(_run(listener, store, clock, key, options, metrics, on_open))


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
    config = uvicorn.Config(
        _behind_proxies(app, options),
        http=_fast_http() or "h11",
        log_config=None if options.log == "json" else LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=SHUTDOWN,
        h11_max_incomplete_event_size=MOST_HEAD,
        ws="none",
    )
    await _Server(config, lambda: end_streams(app)).serve(sockets=[listener])


def _behind_proxies(app: ASGIApp, options: ServerOptions) -> ASGIApp:
    """The app as its proxies see it, where there are any: who asks and by which address is then what they say."""
    if options.public_url:
        app = AllowedHosts(AtPublicUrl(app, options.public_url), options.public_url)
    elif options.host in LOOPBACK and not options.trusted_proxies:  # else it may have any name
        app = AllowedHosts(app)
    if options.trusted_proxies:
        trusted = [each for proxy in options.trusted_proxies for each in spellings(proxy)]
        app = cast("ASGIApp", ProxyHeadersMiddleware(cast("Any", app), trusted))
    return app


class _Server(uvicorn.Server):
    """Ends the streams of programs before it waits for every connection to end, and lets memory rest."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_streams = end_streams

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin; from then on, look for cycles less often, and not among what is there already.

        States, views and events are values that never form one: looking for them took an eighth of a move's time.
        """
        await super().startup(sockets)
        gc.freeze()
        gc.set_threshold(*CYCLES)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._end_streams()
        await super().shutdown(sockets)


def _metrics() -> Metrics:
    try:
        return Metrics()
    except ImportError:
        raise CannotServe("figures need another package: pip install 'safecracker[metrics]'") from None


def _can_show_qr_code() -> bool:
    return sys.stdout.isatty() and sys.stdout.encoding.lower().startswith("utf")


def _fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop; Python's own on Windows, where there is no uvloop."""
    try:
        import uvloop  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return loop


def _fast_http() -> type[asyncio.Protocol] | None:
    """The protocol of httptools; None on Windows, where there is no httptools."""
    try:
        from .httptools_protocol import LimitedHttpTools  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    return LimitedHttpTools


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
            f"the data folder {folder} cannot be used: {error.strerror}; choose another with --data"
        ) from None
    if len(key) != KEY_BYTES:
        raise CannotServe(
            f"{file} should hold {KEY_BYTES} bytes, not {len(key)}; restore it, or remove it to make a new one"
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


def listen(host: str, port: int) -> socket.socket:
    """A socket that accepts connections; raises CannotServe.

    It names its protocol, since asyncio switches TCP_NODELAY on only where it is named: without, every answer on a
    connection that is kept alive waits 40 ms for the other side's acknowledgement.
    """
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise CannotServe(f"{host} is no address of this machine: {error.strerror}; try --host 127.0.0.1") from None
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(512)
    except OSError as error:
        listener.close()
        raise CannotServe(
            f"port {port} on {host} cannot be used: {error.strerror}; choose another with --port"
        ) from None
    listener.settimeout(0)  # it must not block
    return listener
