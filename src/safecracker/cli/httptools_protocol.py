"""HTTP read by httptools, which is written in C, with the limit that h11 has and httptools has not."""

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from safecracker.web.guard import MOST_HEAD


class LimitedHttpTools(HttpToolsProtocol):
    """Gives up a connection that sends headers or trailers without end; the app limits bodies."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unread = 0  # bytes since the last headers or body that the app got

    def data_received(self, data: bytes) -> None:
        self._unread += len(data)
        super().data_received(data)
        if self._unread > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response("Invalid HTTP request received.")

    def on_headers_complete(self) -> None:
        self._unread = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        super().on_message_complete()
