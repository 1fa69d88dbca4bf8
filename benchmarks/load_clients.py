"""Programs and browsers at the tables, small enough to leave the machine to the server they measure.

A program posts JSON and reads lines; a browser posts forms and gets drawings, as ``static/js`` does: it names the parts
that it has, and takes whole tables from a server that does not draw in parts.
"""

import asyncio
import json
import re
import zlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from urllib.parse import urlencode

import msgspec
from load_games import KEY, LoadTable, Turn
from load_server import Server
from msgspec import Struct
from starlette.requests import Request

from safecracker.web.identity import COOKIE, Identities

WAIT = 60.0  # seconds for one answer or one update
TRIES = 5
_PLY = re.compile(rb'data-ply=\\?"(\d+)')
_REVISION = re.compile(rb'data-revision=\\?"(\d+)')
_STUB = re.compile(r"<!--part ([\w-]{8})-->")


class Refusal(Exception):
    """The server did not do what was asked."""


class Line(Struct):
    """What a program needs of a move."""

    ply: int


class Answer(Struct):
    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """One connection that is kept alive. Every table has an address of its own, as a class behind no router has."""

    def __init__(self, server: Server, home: int) -> None:
        self._server = server
        self._address = f"127.0.{1 + home // 200}.{1 + home % 200}"
        self._host = f"127.0.0.1:{server.port}"
        self.reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> dict[str, str]:
        """Send a request; the status and the headers of the answer, whose body is still to be read.

        A server closes what it has not heard of for a while: then, as browsers do, it is sent once more.
        """
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}", *(f"{name}: {it}" for name, it in headers.items())]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        request = "\r\n".join([*lines, "", ""]).encode() + body
        if self._writer is not None:
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                return await self._exchange(self._writer, request)
            self._writer.close()
        self.reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", self._server.port, local_addr=(self._address, 0), limit=2**22
        )
        return await self._exchange(self._writer, request)

    async def _exchange(self, writer: asyncio.StreamWriter, request: bytes) -> dict[str, str]:
        assert self.reader is not None
        writer.write(request)
        async with asyncio.timeout(WAIT):
            first, *rest = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        found = dict(line.lower().split(": ", 1) for line in rest if line)
        return found | {"status": first.split(" ")[1]}

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        found = await self.send(method, path, headers, body)
        assert self.reader is not None
        async with asyncio.timeout(WAIT):
            if "content-length" in found:
                content = await self.reader.readexactly(int(found["content-length"]))
            else:
                content = b"".join([chunk async for chunk in chunks(self.reader)])
        if found.get("content-encoding") == "gzip":
            content = zlib.decompress(content, 31)
        return Answer(int(found["status"]), found, content)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The body of a chunked answer."""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")


class Stream:
    """An answer that goes on and on. ``ply`` is the last one that it told of."""

    def __init__(self, connection: Connection, headers: dict[str, str]) -> None:
        assert connection.reader is not None
        self._connection = connection
        self._chunks = chunks(connection.reader)
        self._unzip = zlib.decompressobj(31) if headers.get("content-encoding") == "gzip" else None
        self._rest = b""
        self.ply = 0
        self.ended = False
        self.sizes: list[tuple[int, int]] = []  # of updates: bytes on the wire, and bytes when they are unpacked

    async def until(self, ply: int) -> bool:
        """Read until that ply has come; False where the stream ends before."""
        async with asyncio.timeout(WAIT):
            while self.ply < ply and not self.ended:
                chunk = await self._chunk()
                self._rest += self._unzip.decompress(chunk) if self._unzip else chunk
                await self._take(len(chunk))
        return self.ply >= ply

    async def _chunk(self) -> bytes:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            async for chunk in self._chunks:
                return chunk
        self.ended = True
        return b""

    async def _take(self, wire: int) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self._connection.close()


class LineStream(Stream):
    """Moves as lines of JSON."""

    _decoder = msgspec.json.Decoder(Line)

    async def _take(self, wire: int) -> None:
        *lines, self._rest = self._rest.split(b"\n")
        for line in filter(None, lines):
            self.ply = self._decoder.decode(line).ply
            self.sizes.append((wire, len(line)))


class Client(ABC):
    """Somebody on a seat, or somebody who only watches."""

    def __init__(self, server: Server, home: int) -> None:
        self._server, self._home = server, home
        self._connection = Connection(server, home)
        self.stream: Stream | None = None

    @abstractmethod
    async def watch(self) -> None:
        """Follow the game from now on."""

    async def move(self, turn: Turn) -> None:
        """Send a move until the server has time for it."""
        for attempt in range(TRIES):
            answer = await self._once(turn)
            if answer.status == 200:
                return
            if answer.status not in (429, 503):
                break
            await asyncio.sleep(0.5 * 2**attempt)
        raise Refusal(f"{turn}: {answer.status} {answer.body[:300]!r}")

    @abstractmethod
    async def _once(self, turn: Turn) -> Answer:
        """Send a move."""

    def close(self) -> None:
        self._connection.close()
        if self.stream:
            self.stream.close()


class Program(Client):
    """A program, which reads lines."""

    def __init__(self, server: Server, table: LoadTable, seat: int | None, home: int) -> None:
        super().__init__(server, home)
        token = {} if seat is None else {"Authorization": f"Bearer {table.tokens[seat]}"}
        self._path = f"/api/tables/{table.id}/moves"
        self._watch = {"Accept": "application/x-ndjson"} | token
        self._post = {"Content-Type": "application/json"} | token

    async def watch(self) -> None:
        connection = Connection(self._server, self._home)
        found = await connection.send("GET", f"{self._path}?from=0", self._watch)
        if found["status"] != "200":
            raise Refusal(found["status"])
        self.stream = LineStream(connection, found)

    async def _once(self, turn: Turn) -> Answer:
        body = msgspec.json.encode({"action": turn.action, "seen": turn.before, "command": f"c{turn.before}"})
        return await self._connection.ask("POST", self._path, self._post, body)


class DrawingStream(Stream):
    """Server-sent events: drawings in parts, or whole tables."""

    def __init__(self, connection: Connection, headers: dict[str, str], browser: "Browser") -> None:
        super().__init__(connection, headers)
        self._browser = browser
        self._wire = 0

    async def _take(self, wire: int) -> None:
        self._wire += wire
        *events, self._rest = self._rest.replace(b"\r\n", b"\n").split(b"\n\n")
        for event in events:
            fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if b": " in line)
            if fields.get(b"event") in (b"life", None):
                continue
            self.sizes.append((self._wire, len(event)))
            self._wire = 0
            if fields[b"event"] == b"drawing":
                await self._browser.assemble(fields[b"data"], "stream")
            if found := _PLY.search(event):
                self.ply = max(self.ply, int(found[1]))


class Browser(Client):
    """A browser. Its notebook is open, as it is until somebody closes it."""

    def __init__(self, server: Server, table: LoadTable, seat: int | None, home: int) -> None:
        super().__init__(server, home)
        token = "W" * 43 if seat is None else table.tokens[seat]
        nobody = Request({"type": "http", "headers": []})
        _, cookie = Identities(KEY, lambda: token).identify(nobody)
        self._path = f"/t/{table.id}"
        self._headers = {
            "Cookie": f"{COOKIE}={cookie}",
            "Origin": server.url,
            "Accept-Encoding": "gzip",
            "Accept-Language": "en",
        }
        self._parts: dict[str, str] = {}
        self._used: dict[str, set[str]] = {"stream": set(), "answer": set()}
        self.page = b""

    async def visit(self, path: str = "") -> None:
        """Open the page of the table, or one that belongs to it."""
        answer = await self._connection.ask("GET", self._path + path, self._headers)
        if answer.status != 200:
            raise Refusal(f"{self._path}{path}: {answer.status}")
        self.page = answer.body

    async def watch(self) -> None:
        """Open the page, and let it follow the game."""
        await self.visit()
        revision, ply = (int(found[1]) for found in (_REVISION.search(self.page), _PLY.search(self.page)) if found)
        connection = Connection(self._server, self._home)
        path = f"{self._path}/stream?from={revision}&ply={ply}&parts={self._known}"
        found = await connection.send("GET", path, self._headers | {"Accept": "text/event-stream"})
        if found["status"] != "200":
            raise Refusal(found["status"])
        self.stream = DrawingStream(connection, found, self)
        self.stream.ply = ply

    async def _once(self, turn: Turn) -> Answer:
        fields = {"seen": turn.before, "command": f"page-{turn.before}", "draft": "", "action": turn.action}
        headers = (
            self._headers | self._wants_table | {"Content-Type": "application/x-www-form-urlencoded;charset=UTF-8"}
        )
        answer = await self._connection.ask("POST", f"{self._path}/move", headers, urlencode(fields).encode())
        if answer.headers.get("content-type", "").startswith("application/json"):
            await self.assemble(answer.body, "answer")
        return answer

    @property
    def _known(self) -> str:
        return ".".join(self._parts)

    @property
    def _wants_table(self) -> dict[str, str]:
        return {"X-Fragment": "1", "X-Parts": self._known}

    async def assemble(self, update: bytes, channel: str) -> None:
        """Put a drawing together, as ``static/js/drawing.js`` does; where a part is missing, ask for the table."""
        message = json.loads(update)
        self._parts |= message["parts"]
        used = set(self._stubs(message["root"]))
        if not used <= self._parts.keys():
            answer = await self._connection.ask("GET", f"{self._path}/board?draft=", self._headers | self._wants_table)
            await self.assemble(answer.body, "answer")
            return
        self._used[channel] = used
        kept = self._used["stream"] | self._used["answer"]
        self._parts = {digest: html for digest, html in self._parts.items() if digest in kept}

    def _stubs(self, html: str) -> Iterator[str]:
        for digest in _STUB.findall(html):
            yield digest
            yield from self._stubs(self._parts.get(digest, ""))
