"""Faults to be planted, one at a time: the simulation has to find each of them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from typing import Any, TypeAlias
from unittest.mock import patch

from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT
from safecracker.store import Conflict
from safecracker.table import driver, turn_timer
from safecracker.table.errors import MOVED_ON, Stale
from safecracker.table.lobby import Lobby
from safecracker.table.readable_table import ReadableTable
from safecracker.table.table import Table
from safecracker.web import lines
from safecracker.web.lines import TableLines

from .failing_store import FailingStore
from .players import Player

Plant: TypeAlias = Callable[[], AbstractContextManager[Any]]

_append = FailingStore.append
_seen_move: Any = lines.seen_move
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


def _commands_are_not_stored() -> AbstractContextManager[Any]:
    """So a command that is sent again is another move."""

    async def append(self: FailingStore, table: str, move: Any, *then: Any, **named: Any) -> None:
        await _append(self, table, replace(move, command=""), *then, **named)

    return patch.object(FailingStore, "append", append)


def _what_chance_did_then_is_stored_later() -> AbstractContextManager[Any]:
    """A move and what follows from it are no longer stored together."""

    async def append(self: FailingStore, table: str, *moves: Any, **named: Any) -> None:
        for move in moves:
            await _append(self, table, move, **named)

    return patch.object(FailingStore, "append", append)


def _the_end_is_not_stored() -> AbstractContextManager[Any]:
    """So the table of a finished game is opened again and again."""

    async def append(self: FailingStore, table: str, *moves: Any, **named: Any) -> None:
        await _append(self, table, *moves, **named | {"over": False})

    return patch.object(FailingStore, "append", append)


def _what_is_due_is_not_stored() -> AbstractContextManager[Any]:
    """So no server that is started later knows that there is something to do."""

    async def append(self: FailingStore, table: str, *moves: Any, **named: Any) -> None:
        await _append(self, table, *moves, **named | {"due": None})

    return patch.object(FailingStore, "append", append)


def _a_turn_ends_early() -> AbstractContextManager[Any]:
    ends = turn_timer.turn_ends
    return patch.object(driver, "turn_ends", lambda table: ends(table) - table.stored.limit // 2)


def _a_stream_goes_on_after_a_gap() -> AbstractContextManager[Any]:
    after = TableLines.after
    return patch.object(TableLines, "after", lambda self, ply, seat: after(self, ply + (ply > 2), seat))


def _a_stream_shows_everything() -> AbstractContextManager[Any]:
    return patch.object(lines, "seen_move", lambda table, ply, _: _seen_move(table, ply, OMNISCIENT))


PLANTS: dict[str, Plant] = {
    "answered before it is stored": _answer_before_it_is_stored,
    "a retry without the command id": _a_retry_without_the_command_id,
    "no reload after Unavailable": _no_reload_after_unavailable,
    "everyone sees everything": _everyone_sees_everything,
    "shown before it is stored": _shown_before_it_is_stored,
    "no reload and no lock": _no_lock,
    "time without a server is charged": _time_without_a_server_is_charged,
    "chance, clock and bots sleep": _nobody_is_woken_after_a_restart,
    "commands are not stored": _commands_are_not_stored,
    "what chance did then is stored later": _what_chance_did_then_is_stored_later,
    "the end is not stored": _the_end_is_not_stored,
    "what is due is not stored": _what_is_due_is_not_stored,
    "a turn ends early": _a_turn_ends_early,
    "a stream goes on after a gap": _a_stream_goes_on_after_a_gap,
    "a stream shows everything": _a_stream_shows_everything,
}
