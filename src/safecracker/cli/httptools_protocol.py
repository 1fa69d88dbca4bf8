"""HTTP read by httptools, which is written in C, with the limits that it has not.

How long headers may be, how long a request may take to arrive and an answer to be read, and how many connections are
open. What breaks a limit, or is no HTTP, is hung up on without a word in the log: one for each would fill the disk.
"""

import asyncio
import logging
import socket
from collections import Counter
from contextlib import suppress
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from safecracker.web.guard import MOST_HEAD

log = logging.getLogger(__name__)
_errors = logging.getLogger("uvicorn.error.ours")  # of ours alone, and nothing about what was sent
_errors.addFilter(lambda record: record.levelno >= logging.ERROR)  # a level would not outlive uvicorn's configuration

ARRIVAL = 30.0  # seconds that a request may take to arrive, from its first byte or the connection to its last byte
READING = 30.0  # seconds in which somebody must read something of an answer that does not fit into the buffers
BUFFER = 256 * 1024  # bytes of an answer in the kernel; it would take some megabytes for each connection
OTHER_FILES = 200  # descriptors that are left for the store, for bots and for whatever is opened for a moment
MOST_CONNECTIONS = 20_000


def most_connections() -> int:
    """As many as leave some descriptors for everything else; at that limit nothing can be opened any more."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return MOST_CONNECTIONS
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_CONNECTIONS if limit < 0 else min(MOST_CONNECTIONS, max(limit - OTHER_FILES, limit // 2))


class LimitedHttpTools(HttpToolsProtocol):
    """Gives up a connection that sends without end, sends nothing or reads nothing; the app limits bodies."""

    most: ClassVar[int] = most_connections()
    open: ClassVar[Counter[str]] = Counter()  # connections, by address
    warned: ClassVar[bool] = False  # the log has been told that there are too many

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.logger = _errors
        self._unread = 0  # bytes since the last headers or body that the app got
        self._arrival: asyncio.TimerHandle | None = None  # while a request has not arrived
        self._reading: asyncio.TimerHandle | None = None  # while nothing more can be sent
        self._answering: list[RequestResponseCycle] = []  # several where requests come without waiting for answers

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        with suppress(OSError, AttributeError):  # a transport without a socket
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        self.open[self._address] += 1
        if self.open.total() > self.most or self.open[self._address] > self.most // 2:
            self._warn_once()
            transport.abort()
        else:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_is_here()
        self.pipeline.clear()
        for cycle in self._answering:  # uvicorn tells the last one alone
            cycle.disconnected = True  # an answer to nobody is an error in the log
            cycle.message_event.set()  # a stream that waits for its reader to hang up would never end
        self.resume_writing()
        self.open[self._address] -= 1
        if not self.open[self._address]:
            del self.open[self._address]
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else "-"

    def _warn_once(self) -> None:
        if not LimitedHttpTools.warned:
            LimitedHttpTools.warned = True
            log.warning(
                "too many connections: of %s at most, and half of them from one address; others are closed", self.most
            )

    def _await_request(self) -> None:
        if self._arrival is None:
            self._arrival = self.loop.call_later(ARRIVAL, self.transport.abort)

    def _request_is_here(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        self._await_request()
        super().data_received(data)
        if self._unread > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Invalid HTTP request received.")

    def on_headers_complete(self) -> None:
        self._unread = 0
        super().on_headers_complete()
        self._answering = [cycle for cycle in (*self._answering, self.cycle) if not cycle.response_complete]

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        self._request_is_here()
        super().on_message_complete()
