"""Hears what other servers store and say: one connection that listens, and finds out by itself that it is deaf."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from .postgres_line import reason
from .postgres_moves import CHANNELS
from .postgres_writer import Connect
from .shared import Listener

log = logging.getLogger(__name__)

SERVERS = "servers"  # the channel on which it is said that a server has gone, and which
WORDS = "words"  # the channel of what servers say to each other and nobody stores
BEAT = 1.0  # seconds between two notices that it sends to itself
SILENCE = 3.0  # seconds without any notice after which the line counts as dead, whatever the network says
PAUSE = 0.2  # seconds before it is opened again


class Bell:
    """Tells its listener of everything that is stored or said elsewhere.

    A notice is lost only with the connection. So whenever a new one listens, and not before, it tells of a gap: what
    was missed can then be read, and what comes later is heard.
    """

    def __init__(self, connect: Connect, sender: str, listener: Listener) -> None:
        self._connect = connect
        self._sender = sender
        self._listener = listener
        self._open = self._reported = False
        self._last_notice = 0.0  # in the loop's time
        self._task = asyncio.create_task(self._stay(), name="store bell")

    @property
    def listening(self) -> bool:
        """Whether notices are heard now."""
        return self._open and asyncio.get_running_loop().time() - self._last_notice < SILENCE

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _stay(self) -> None:
        while True:
            lost = "the connection was lost"
            try:
                await self._hold()
            except Exception as error:  # noqa: BLE001 - whatever broke, a new line is the remedy
                lost = reason(error)
            if not self._reported:
                self._reported = True  # once, until there is a new line
                log.warning("changes of other servers are not heard of for now: %s", lost)
            await asyncio.sleep(PAUSE)

    async def _hold(self) -> None:
        """Listen until the line is lost."""
        connection = await self._connect()
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await self._listen(connection)
            self._note()
            self._open, self._reported = True, False
            self._listener.note_gap()
            await self._beat(connection, lost)
        finally:
            self._open = False
            connection.terminate()

    async def _listen(self, connection: Any) -> None:
        async with connection.transaction():
            for number in range(CHANNELS):
                await connection.add_listener(f"tables_{number:02}", self._changed)
            await connection.add_listener(SERVERS, self._gone)
            await connection.add_listener(WORDS, self._said)
            await connection.add_listener(self._mine, self._note)

    async def _beat(self, connection: Any, lost: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        while not lost.is_set() and loop.time() - self._last_notice < SILENCE:
            await connection.execute("SELECT pg_notify($1, '')", self._mine, timeout=SILENCE)
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), BEAT)

    @property
    def _mine(self) -> str:
        """A channel that nobody else listens to."""
        return f"beat_{self._sender}"

    def _note(self, *_: object) -> None:
        self._last_notice = asyncio.get_running_loop().time()

    def _changed(self, _connection: Any, _process: int, _channel: str, notice: str) -> None:
        self._note()
        sender, *changes = notice.split("\n")
        if sender == self._sender:
            return
        for change in changes:
            table, _, revision = change.rpartition(".")
            self._listener.note_change(table, int(revision))

    def _gone(self, _connection: Any, _process: int, _channel: str, notice: str) -> None:
        """Also where this server itself told the store that another died: nobody else may be left to look."""
        self._note()
        self._listener.note_death(int(notice or 0))  # earlier versions do not say which

    def _said(self, _connection: Any, _process: int, _channel: str, notice: str) -> None:
        self._note()
        sender, _, word = notice.partition("\n")
        if sender != self._sender:
            self._listener.note_word(word)
