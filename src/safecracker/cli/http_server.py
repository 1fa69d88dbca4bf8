"""Serves an app: the socket, the proxies in front of it, how it starts and how it stops."""

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from safecracker.core.errors import GameError
from safecracker.core.reasons import reason
from safecracker.web.guard import MOST_HEAD
from safecracker.web.page_parts import LOOPBACK
from safecracker.web.public_url import AllowedHosts, AtPublicUrl

from .proxies import spellings
from .server_options import ServerOptions

CYCLES = (60_000, 20, 20)  # new objects until the first search for cycles among them; then how many of these
SHUTDOWN = 3  # seconds for streams to end


class CannotServe(GameError):
    """One line that says what is in the way."""


def http_server(
    app: Starlette,
    options: ServerOptions,
    before_stop: Callable[[], Awaitable[None]],
    on_open: Callable[[], None] = lambda: None,
) -> "Server":
    """What serves the app: it says when it accepts connections, and does something before it stops."""
    config = uvicorn.Config(
        behind_proxies(app, options),
        http=fast_http() or "h11",
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
    return Server(config, on_open, before_stop)


def behind_proxies(app: ASGIApp, options: ServerOptions) -> ASGIApp:
    """The app as its proxies see it, where there are any: who asks and by which address is then what they say."""
    if options.public_url:
        app = AllowedHosts(AtPublicUrl(app, options.public_url), options.public_url)
    elif options.host in LOOPBACK and not options.trusted_proxies:  # else it may have any name
        app = AllowedHosts(app)
    if options.trusted_proxies:
        trusted = [each for proxy in options.trusted_proxies for each in spellings(proxy)]
        app = cast("ASGIApp", ProxyHeadersMiddleware(cast("Any", app), trusted))
    return app


class Server(uvicorn.Server):
    """Ends the streams before it waits for every connection to end, and lets memory rest."""

    def __init__(
        self, config: uvicorn.Config, on_open: Callable[[], None], before_stop: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._on_open = on_open
        self._before_stop = before_stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin; from then on, look for cycles less often, and not among what is there already.

        States, views and events are values that never form one: looking for them took an eighth of a move's time.
        """
        await super().startup(sockets)
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
            with suppress(RuntimeError, ValueError):  # in a thread there are no signals
                asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._hang_up)
        gc.freeze()
        gc.set_threshold(*CYCLES)
        if self.started:
            self._on_open()

    def _hang_up(self) -> None:
        """The terminal was closed, or somebody sent SIGHUP: end as with Ctrl+C, with all streams."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._before_stop()
        await super().shutdown(sockets)


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The loop of uvloop; Python's own on Windows, where there is no uvloop."""
    try:
        import uvloop  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return loop


def fast_http() -> type[asyncio.Protocol] | None:
    """The protocol of httptools; None on Windows, where there is no httptools."""
    try:
        from .httptools_protocol import LimitedHttpTools  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    return LimitedHttpTools


def listen(host: str, port: int) -> socket.socket:
    """A socket that accepts connections; raises CannotServe.

    It names its protocol, since asyncio switches TCP_NODELAY on only where it is named: without, every answer on a
    connection that is kept alive waits 40 ms for the other side's acknowledgement.
    """
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise CannotServe(
            "{host} is not an address of this machine: {reason}; try --host 127.0.0.1", host=host, reason=reason(error)
        ) from None
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(512)
    except OSError as error:
        listener.close()
        raise CannotServe(
            "port {port} on {host} cannot be used: {reason}; choose another with --port",
            port=str(port),
            host=host,
            reason=reason(error),
        ) from None
    listener.settimeout(0)  # it must not block
    return listener
