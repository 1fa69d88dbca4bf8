"""A real server on loopback for tests: real sockets, and time and randomness that the test controls."""

import asyncio
import contextlib
import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Iterator

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from safecracker.cli.serve import listen
from safecracker.store import Store
from safecracker.store.memory import MemoryStore
from safecracker.table.bot_pool import BotRunner, InlineBots
from safecracker.table.clock import Clock, HandClock
from safecracker.table.lobby import Lobby
from safecracker.table.table import Services
from safecracker.web.app import create_app
from safecracker.web.drawing import kept_parts
from safecracker.web.guard import Rates
from safecracker.web.metrics import Metrics
from safecracker.web.public_url import AtPublicUrl

KEY = b"k" * 32
FREE_RATES = ("100000/second", "100000/second", "100000/second")


class Entropy:
    """Randomness that is the same every time, as the secrets module is not."""

    def __init__(self, label: str = "") -> None:
        self._label = label
        self._calls = 0

    def __call__(self, size: int) -> bytes:
        self._calls += 1
        return hashlib.sha256(f"{self._label} {self._calls}".encode()).digest()[:size]

    def token(self) -> str:
        self._calls += 1
        return hashlib.sha256(f"{self._label} token {self._calls}".encode()).hexdigest()[:43]


class Doors:
    """In front of the app: when the server closes, streams end at once, and nobody waits for them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.closing = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stream = scope.get("method") == "GET" and scope["path"].endswith(("/stream", "/moves"))
        await self._app(scope, self._until_closing(receive) if stream else receive, send)

    def _until_closing(self, receive: Receive) -> Receive:
        async def received() -> Message:
            received_message, closing = asyncio.ensure_future(receive()), asyncio.ensure_future(self.closing.wait())
            try:
                await asyncio.wait((received_message, closing), return_when=asyncio.FIRST_COMPLETED)
                return received_message.result() if received_message.done() else {"type": "http.disconnect"}
            finally:
                received_message.cancel()
                closing.cancel()

        return received


class Running:
    """A running server, and what the test controls."""

    def __init__(
        self, url: str, lobby: Lobby, clock: HandClock, loop: asyncio.AbstractEventLoop, app: Starlette
    ) -> None:
        self.url = url
        self.app = app
        self.loop = loop
        self.lobby = lobby
        self.clock = clock
        self.browsers: list[httpx.Client] = []

    def browser(self) -> httpx.Client:
        """A client with cookies of its own that behaves as a browser does."""
        headers = {"Origin": self.url, "Accept-Language": "en"}
        # nothing is sealed on loopback, and to read certificates would take longer than most that is asked
        self.browsers.append(httpx.Client(base_url=self.url, headers=headers, timeout=20, verify=False))
        return self.browsers[-1]


@contextlib.contextmanager
def serving(
    *,
    entropy: Entropy | None = None,
    rates: Rates | None = None,
    store: Callable[[Clock], Store] | None = None,
    clock: Clock | None = None,
    bots: BotRunner | None = None,
    port: int = 0,
    metrics: bool = False,
    public_url: str = "",
) -> Iterator[Running]:
    """A server for the time of the block. Its time stands still unless the test moves it or hands a clock in."""
    hand = HandClock()
    clock = clock or hand
    kept = store(clock) if store else MemoryStore(clock.now)
    kept_parts.checks = True
    counted = Metrics() if metrics else None
    services = Services(
        counted.measured(kept) if counted else kept, clock, bots or InlineBots(), entropy or secrets.token_bytes
    )
    lobby = Lobby(services, KEY)
    token = entropy.token if entropy else lambda: secrets.token_urlsafe(32)
    loops: list[asyncio.AbstractEventLoop] = []

    async def begin() -> None:
        loops.append(asyncio.get_running_loop())

    app = create_app(
        lobby,
        KEY,
        token=token,
        rates=rates or Rates(*FREE_RATES),
        metrics=counted,
        on_start=begin,
        on_stop=kept.close,
    )
    doors = Doors(AtPublicUrl(app, public_url) if public_url else app)
    listener = listen("127.0.0.1", port)
    config = uvicorn.Config(
        doors, log_level="warning", date_header=False, server_header=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        wait_for(lambda: server.started)
        running = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", lobby, hand, loops[0], app)
        yield running
    finally:
        for browser in running.browsers:
            browser.close()
        running.loop.call_soon_threadsafe(doors.closing.set)
        server.should_exit = True
        thread.join(10)
        listener.close()


def wait_for(condition: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until it holds; a test that waits in vain fails."""
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            raise TimeoutError
        time.sleep(0.01)
