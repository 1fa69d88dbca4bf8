"""A tiny proxy for tests: hands requests below a path on to a server, with the path or without it."""

import contextlib
import http.client
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

PIECE = 1 << 16
NOT_HANDED_ON = {"connection", "keep-alive", "transfer-encoding"}  # they are about one connection


class Proxy(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, prefix: str, *, strips: bool) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.prefix, self.strips = prefix, strips
        self.behind = ""  # the server's address
        self.moves_behind = ""  # another server, for what is posted
        self.url = f"http://127.0.0.1:{self.server_port}{prefix}"


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Proxy)
        prefix = self.server.prefix
        if not self.path.startswith(f"{prefix}/"):
            self.send_error(404, "another program of this host")
            return
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name: value for name, value in self.headers.items() if name.lower() not in NOT_HANDED_ON}
        address = (self.command == "POST" and self.server.moves_behind) or self.server.behind
        behind = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        path = self.path.removeprefix(prefix) if self.server.strips else self.path
        behind.request(self.command, path, body or None, headers)
        with contextlib.suppress(ConnectionError), contextlib.closing(behind):
            self._hand_back(behind.getresponse())

    do_POST = do_GET  # noqa: N815 - as the base class looks for it

    def _hand_back(self, answer: http.client.HTTPResponse) -> None:
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in NOT_HANDED_ON:
                self.send_header(name, value)
        self.send_header("connection", "close")
        self.end_headers()
        while piece := answer.read1(PIECE):
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base class names it
        """Nothing: a test has no use for it."""


@contextlib.contextmanager
def proxy(prefix: str, *, strips: bool) -> Iterator[Proxy]:
    """A proxy for the time of the block; it is told which server is behind it."""
    with Proxy(prefix, strips=strips) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join(10)
