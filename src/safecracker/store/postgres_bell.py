"""Hears what other servers store: one connection that listens, and finds out by itself when it has gone deaf."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from .postgres_line import reason
from .postgres_moves import CHANNELS
from .postgres_writer import Connect

log = logging.getLogger(__name__)

SERVERS = "servers"  # the channel on which it is said that a server has gone
BEAT = 1.0  # seconds between two notices that it sends to itself
SILENCE = 3.0  # seconds without any notice after which the line counts as dead, whatever the network says
PAUSE = 0.2  # seconds before it is opened again


class Bell:
    """Calls ``on_change`` with the table and revision of every change stored elsewhere.

    A notice is lost only with the connection. So whenever a new one listens, and not before, it calls ``on_gap``: what
    was missed can then be read, and what comes later is heard.
    """

    def __init__(
        self, connect: Connect, sender: str, on_change: Callable[[str, int], None], on_gap: Callable[[], None]
    ) -> None:
        self._connect = connect
        self._sender = sender
        self._on_change = on_change
        self._on_gap = on_gap
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
            self._on_gap()
            await self._beat(connection, lost)
        finally:
            self._open = False
            connection.terminate()

    async def _listen(self, connection: Any) -> None:
        async with connection.transaction():
            for number in range(CHANNELS):
                await connection.add_listener(f"tables_{number:02}", self._changed)
            await connection.add_listener(SERVERS, self._gone)
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
            self._on_change(table, int(revision))

    def _gone(self, *_: object) -> None:
        """Also where this server itself told the store that another died: nobody else may be left to look."""
        self._note()
        self._on_gap()
