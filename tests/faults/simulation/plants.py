"""Faults to be planted, one at a time: the simulation has to find each of them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from typing import Any, TypeAlias
from unittest.mock import patch

from safecracker.core.game import OMNISCIENT
from safecracker.store import Conflict
from safecracker.table.errors import MOVED_ON, Stale
from safecracker.table.lobby import Lobby
from safecracker.table.readable_table import ReadableTable
from safecracker.table.table import Table

from .failing_store import FailingStore
from .players import Player

Plant: TypeAlias = Callable[[], AbstractContextManager[Any]]

_append = FailingStore.append
_init = Player.__init__


def _answer_before_it_is_stored() -> AbstractContextManager[Any]:
    """The store is asked in the background, and nobody waits for it."""
    working = set()

    async def append(self: FailingStore, *given: Any, **named: Any) -> None:
        task = asyncio.create_task(_append(self, *given, **named))
        working.add(task)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    return patch.object(FailingStore, "append", append)


def _a_retry_without_the_command_id() -> AbstractContextManager[Any]:
    def new_ids(self: Player, *given: Any, **named: Any) -> None:
        _init(self, *given, **named | {"new_ids": True})

    return patch.object(Player, "__init__", new_ids)


def _no_reload_after_unavailable() -> AbstractContextManager[Any]:
    @contextmanager
    def storing(self: Table) -> Iterator[None]:
        try:
            yield
        except Conflict:
            raise Stale(MOVED_ON) from None

    return patch.object(Table, "_storing", storing)


def _everyone_sees_everything() -> AbstractContextManager[Any]:
    return patch.object(ReadableTable, "view", lambda self, _: self.game.view(self.state, OMNISCIENT))


def _shown_before_it_is_stored() -> AbstractContextManager[Any]:
    keep = Table._keep

    async def shown(self: Table, played: Any, command: str) -> int:
        before = self.moves, self.steps, self.state
        self.moves = [*self.moves, *(move for move, _ in played)]
        self.steps = [*self.steps, *(step for _, step in played)]
        self.state = played[-1][1].state
        self._notify()
        await asyncio.sleep(0.01)
        self.moves, self.steps, self.state = before
        return await keep(self, played, command)

    return patch.object(Table, "_keep", shown)


def _no_lock() -> AbstractContextManager[Any]:
    """Two moves at once, and commands that memory alone keeps apart."""

    @asynccontextmanager
    async def writing(_: Table) -> AsyncIterator[None]:
        yield

    return patch.object(Table, "writing", writing)


def _time_without_a_server_is_charged() -> AbstractContextManager[Any]:
    async def charged(self: Table, _: int) -> None:
        pass

    return patch.object(Table, "credit_downtime", charged)


def _nobody_is_woken_after_a_restart() -> AbstractContextManager[Any]:
    async def asleep(self: Lobby) -> None:
        self._resumed.set()

    @contextmanager
    def both() -> Iterator[None]:
        with patch.object(Lobby, "wake_due", asleep), patch.object(Table, "wake", lambda _: None):
            yield

    return both()


PLANTS: dict[str, Plant] = {
    "answered before it is stored": _answer_before_it_is_stored,
    "a retry without the command id": _a_retry_without_the_command_id,
    "no reload after Unavailable": _no_reload_after_unavailable,
    "everyone sees everything": _everyone_sees_everything,
    "shown before it is stored": _shown_before_it_is_stored,
    "no reload and no lock": _no_lock,
    "time without a server is charged": _time_without_a_server_is_charged,
    "chance, clock and bots sleep": _nobody_is_woken_after_a_restart,
}
