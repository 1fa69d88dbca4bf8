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

from .drawing import Drawing
from .recent import Recent

log = logging.getLogger(__name__)

MOST_NOTES: Final = 400  # in memory; some hold a number for every field of a board
MOST_SCENES: Final = 1_000
NOTES_WAIT: Final = 0.1  # seconds that a drawing waits for notes
PAGE_WAIT: Final = 3.0  # as above, for a page that may be read without scripts


class Notes:
    """The notes of views, worked out once each."""

    def __init__(self, bots: BotRunner) -> None:
        self._bots = bots
        self._known: Recent[Struct | None] = Recent(MOST_NOTES)
        self._working: dict[Hashable, asyncio.Task[None]] = {}

    @property
    def pending(self) -> int:
        return len(self._working)

    async def of(self, kit: AnyKit, view: Any, wait: float) -> "Struct | asyncio.Task[None] | None":
        """The notes of a view; or, where they are not there within these seconds, the work on them."""
        key = (kit.name, view)
        if key not in self._known:
            if key not in self._working:
                self._working[key] = asyncio.create_task(self._work_out(key, NotesOf(kit.name, view)))
            work = self._working[key]
            await asyncio.wait({work}, timeout=wait)
            if not work.done():
                return work
        return self._known.get(key)

    async def close(self) -> None:
        works = list(self._working.values())
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)

    async def _work_out(self, key: Hashable, request: NotesOf) -> None:
        try:
            self._known.keep(key, await self._bots.calculate(request))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a notebook costs nobody the page
            log.warning("the notes of %s failed (%s: %s)", request.game, type(error).__name__, error)
            self._known.keep(key, None)
        finally:
            del self._working[key]


class Seen(Struct, frozen=True):
    """What a browser is shown of a game."""

    scene: Scene | None  # None: nothing may be seen yet
    drawings: dict[Hashable, Drawing]  # of this scene, for whoever asks next
    rule: str = ""  # the number of the rule that fits the moment
    work: asyncio.Task[None] | None = None  # on its notes, where they are not there yet


class Made(Struct, frozen=True):
    """A scene, and what it was made from."""

    state: Any
    names: tuple[str, ...]
    notes: Struct | None
    scene: Scene
    rule: str
    drawings: dict[Hashable, Drawing]


class Scenes:
    """The scenes of tables as they are now, with their notes."""

    def __init__(self, bots: BotRunner) -> None:
        self._notes = Notes(bots)
        self._made: Recent[Made] = Recent(MOST_SCENES)  # by viewer

    @property
    def notes_pending(self) -> int:
        """How many notes are being worked out."""
        return self._notes.pending

    async def seen(
        self,
        table: ReadableTable,
        seats: ScreenSeats,
        say: Translator,
        draft: str,
        *,
        notebook: bool,
        wait: float,
    ) -> Seen:
        """The scene for a browser where these seats sit, and whose notebook is open or not."""
        if not table.running or seats.next is not None:
            return Seen(None, {})
        notebook = notebook and table.stored.notebook and table.outcome is None
        notes = await self._notes.of(table.kit, table.view(seats.seat), wait) if notebook else None
        work = notes if isinstance(notes, asyncio.Task) else None
        made = self._scene(table, seats.seat, say, draft, None if work else notes, pad=not notebook)
        return Seen(made.scene, made.drawings, made.rule, work)

    async def close(self) -> None:
        """Stop what is worked out."""
        await self._notes.close()

    def _scene(
        self, table: ReadableTable, seat: Seat | None, say: Translator, draft: str, notes: Any, *, pad: bool
    ) -> Made:
        viewer, names = (table.id, seat, say.lang, draft, pad), table.names(say)
        made = self._made.get(viewer)
        if made is None or made.state is not table.state or made.names != names or made.notes is not notes:
            view = table.view(seat)
            scene = table.kit.scene(view, names, say, draft=draft, notes=notes, pad=pad)
            made = Made(table.state, names, notes, scene, table.kit.rule_now(view), {})
            self._made.keep(viewer, made)
        return made
