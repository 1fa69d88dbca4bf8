"""What a browser sees of a game: its scene, with the notes of the notebook, each made once for all who see the same.

Notes may take long, so they are worked out in another process while tables go on. A drawing waits for them for a
moment; if they are not there by then it comes without, and once more when they are.
"""

import asyncio
import logging
from collections.abc import Hashable
from typing import Any, Final

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.kit import AnyKit
from safecracker.games.scene import Scene
from safecracker.table.bot_pool import BotRunner
from safecracker.table.calculations import NotesOf
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats

log = logging.getLogger(__name__)

MOST_NOTES: Final = 400  # in memory; some hold a number for every field of a board
MOST_SCENES: Final = 1_000
PATIENCE: Final = 0.1  # seconds that a drawing waits for notes


class Pending:
    """Stands for notes that are still being worked out."""


PENDING: Final = Pending()


class Notes:
    """The notes of views, worked out once each."""

    def __init__(self, bots: BotRunner) -> None:
        self._bots = bots
        self._known: dict[Hashable, Struct | None] = {}
        self._working: dict[Hashable, asyncio.Task[None]] = {}

    async def of(self, kit: AnyKit, view: Any, patience: float | None) -> Struct | Pending | None:
        """The notes of a view, or that they are pending after so many seconds; None: as long as it takes."""
        key = (kit.name, view)
        if key not in self._known:
            if key not in self._working:
                self._working[key] = asyncio.create_task(self._work_out(key, NotesOf(kit.name, view)))
            await asyncio.wait({self._working[key]}, timeout=patience)
        return self._known.get(key, PENDING)

    async def _work_out(self, key: Hashable, request: NotesOf) -> None:
        try:
            self._known[key] = await self._bots.calculate(request)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a notebook costs nobody the page
            log.warning("the notes of %s failed (%s: %s)", request.game, type(error).__name__, error)
            self._known[key] = None
        finally:
            if len(self._known) > MOST_NOTES:
                del self._known[next(iter(self._known))]
            del self._working[key]


class Seen(Struct, frozen=True):
    """What a browser is shown of a game."""

    scene: Scene | None  # None: nothing may be seen yet
    pending: bool  # its notes are still being worked out


class Made(Struct, frozen=True):
    """A scene, and what it was made from."""

    state: Any
    names: tuple[str, ...]
    notes: Struct | None
    scene: Scene


class Scenes:
    """The scenes of tables as they are now, with their notes."""

    def __init__(self, bots: BotRunner) -> None:
        self._notes = Notes(bots)
        self._made: dict[Hashable, Made] = {}  # by viewer

    async def seen(
        self,
        table: ReadableTable,
        seats: ScreenSeats,
        say: Translator,
        draft: str,
        *,
        notebook: bool,
        patience: float | None,
    ) -> Seen:
        """The scene for a browser where these seats sit, and whose notebook is open or not."""
        if not table.running or seats.next is not None:
            return Seen(None, pending=False)
        notebook = notebook and table.stored.notebook and table.outcome is None
        notes = await self._notes.of(table.kit, table.view(seats.seat), patience) if notebook else None
        known = None if isinstance(notes, Pending) else notes
        return Seen(self._scene(table, seats.seat, say, draft, known, pad=not notebook), isinstance(notes, Pending))

    def _scene(
        self, table: ReadableTable, seat: Seat | None, say: Translator, draft: str, notes: Struct | None, *, pad: bool
    ) -> Scene:
        viewer, names = (table.id, seat, say.lang, draft, pad), table.names(say)
        made = self._made.pop(viewer, None)
        if made is None or made.state is not table.state or made.names != names or made.notes is not notes:
            scene = table.kit.scene(table.view(seat), names, say, draft=draft, notes=notes, pad=pad)
            made = Made(table.state, names, notes, scene)
        self._made[viewer] = made
        if len(self._made) > MOST_SCENES:
            del self._made[next(iter(self._made))]
        return made.scene
