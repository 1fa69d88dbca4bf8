"""The network between players and the server: it delays, doubles, loses, reorders and cuts."""

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from starlette.types import ASGIApp, Message, Scope

ANSWER_TIMEOUT = 5.0  # seconds that a client waits for an answer


class NetworkFaults(Struct):
    """How often something goes wrong, from 0 to 1."""

    lost: float = 0.0
    doubled: float = 0.0
    late: float = 0.0
    latest: float = 9.0  # seconds; longer than a client waits
    cut: float = 0.0  # a stream, at any of its lines
    stuck: float = 0.0  # a client that does not read any more


class Request(Struct, frozen=True):
    """What a client sends."""

    method: str
    path: str
    token: str = ""
    body: dict[str, Any] | None = None
    query: str = ""


class Answer(Struct, frozen=True):
    """What the server sends."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class Reachable(Protocol):
    """A server that may die."""

    app: ASGIApp
    dead: bool

    def start(self, work: Any) -> "asyncio.Task[Any]":
        """Run it in this server, which takes it along when it dies."""


class Network:
    """Brings requests to whichever server is there now."""

    def __init__(
        self,
        rng: Random,
        faults: NetworkFaults,
        server: Callable[[], Reachable | None],
        on_answer: Callable[[Request, Answer], None],
    ) -> None:
        self._rng = rng
        self.faults = faults
        self._server = server
        self._on_answer = on_answer  # when the server gives it, whether it arrives or not
        self._flying: set[asyncio.Task[None]] = set()

    async def ask(self, request: Request) -> Answer | None:
        """The first answer that arrives; None where the client stopped waiting."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        for _ in range(1 + self._happens(self.faults.doubled)):
            flying = asyncio.create_task(self._bring(request, answer))
            self._flying.add(flying)
            flying.add_done_callback(self._flying.discard)
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return await answer
        except TimeoutError:
            return None

    @property
    def in_flight(self) -> int:
        return len(self._flying)

    async def _bring(self, request: Request, answer: "asyncio.Future[Answer]") -> None:
        await self._delay()
        server = self._server()
        if server is None or self._happens(self.faults.lost):
            return
        work = server.start(_answered(server.app, request))
        await asyncio.wait({work})
        if server.dead or work.cancelled():
            return
        given = work.result()
        self._on_answer(request, given)
        if not self._happens(self.faults.lost):
            await self._delay()
            if not answer.done():
                answer.set_result(given)

    async def listen(self, request: Request) -> AsyncIterator[bytes]:
        """The pieces of a stream in order, until either side ends it or it is cut."""
        await self._delay()
        server = self._server()
        if server is None:
            return
        pieces: asyncio.Queue[bytes | None] = asyncio.Queue()
        gone = asyncio.Event()

        async def send(message: Message) -> None:
            if self._happens(self.faults.stuck):
                await asyncio.Event().wait()
            if message["type"] == "http.response.body":
                pieces.put_nowait(message.get("body", b"") if not server.dead else None)

        async def receive() -> Message:
            await gone.wait()
            return {"type": "http.disconnect"}

        work = server.start(server.app(_scope(request), receive, send))
        work.add_done_callback(lambda _: pieces.put_nowait(None))
        try:
            while (piece := await pieces.get()) is not None:
                if self._happens(self.faults.cut):
                    return
                await self._delay()
                yield piece
        finally:
            gone.set()

    def _happens(self, chance: float) -> bool:
        return self._rng.random() < chance

    async def _delay(self) -> None:
        late = self._happens(self.faults.late)
        await asyncio.sleep(self._rng.uniform(0, self.faults.latest if late else 0.05))


async def _answered(app: ASGIApp, request: Request) -> Answer:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": msgspec.json.encode(request.body) if request.body else b""}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(_scope(request), receive, send)
    return Answer(sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:]))


def _scope(request: Request) -> Scope:
    headers = [(b"host", b"test"), (b"content-type", b"application/json"), (b"accept", b"application/x-ndjson")]
    if request.token:
        headers.append((b"authorization", f"Bearer {request.token}".encode()))
    return {
        "type": "http",
        "method": request.method,
        "path": request.path,
        "raw_path": request.path.encode(),
        "query_string": request.query.encode(),
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
        "server": ("test", 80),
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "state": {},
    }
