"""What a process answers through a pipe, read by the event loop as it comes: no thread waits for it."""

import asyncio
import os
from struct import Struct
from typing import Final

CHUNK: Final = 1 << 16
_LENGTH = Struct("!i")  # how multiprocessing begins a message
_LONG_LENGTH = Struct("!Q")  # where that is -1


class PipeAnswer:
    """The next message of a multiprocessing pipe; raises NotImplementedError where the loop cannot listen to it."""

    def __init__(self, descriptor: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._descriptor = descriptor
        self._read = bytearray()
        self.whole: asyncio.Future[bytes] = self._loop.create_future()
        self._loop.add_reader(descriptor, self._read_more)

    def close(self) -> None:
        self._loop.remove_reader(self._descriptor)

    def _read_more(self) -> None:
        try:
            chunk = os.read(self._descriptor, CHUNK)  # it does not wait: something is there
        except OSError:
            chunk = b""
        if self.whole.done():
            return
        if not chunk:
            self.whole.set_exception(EOFError("the process is gone"))
            self.close()
            return
        self._read += chunk
        begin, length = self._measured()
        if begin and len(self._read) >= begin + length:
            self.whole.set_result(bytes(self._read[begin : begin + length]))

    def _measured(self) -> tuple[int, int]:
        """Where the message begins and how long it is; zeros while that has not come."""
        if len(self._read) < _LENGTH.size:
            return 0, 0
        (length,) = _LENGTH.unpack_from(self._read)
        if length >= 0:
            return _LENGTH.size, length
        begin = _LENGTH.size + _LONG_LENGTH.size
        return (begin, _LONG_LENGTH.unpack_from(self._read, _LENGTH.size)[0]) if len(self._read) >= begin else (0, 0)
