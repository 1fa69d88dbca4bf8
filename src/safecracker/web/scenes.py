"""What a browser sees of a game: its scene, with the notes of the notebook, each made once for all who see the same.

Notes may take long, so they are worked out in another process while tables go on. A drawing waits for them for a
moment; if they are not there by then it comes without, and once more when they are.
"""

import asyncio
import logging
from typing import Any, Final

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.kit import AnyKit
from safecracker.games.scene import Scene
from safecracker.table.bot_pool import BotRunner
from safecracker.table.calculations import NotesFailed, NotesOf, NotesOfViews
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats

from .drawing import Drawing
from .recent import Recent

log = logging.getLogger(__name__)

MOST_NOTES: Final = 400  # in memory; some hold a number for every field of a board
MOST_SCENES: Final = 1_000
MOST_DRAWINGS: Final = 16  # of one scene, in memory: a browser may make any number of mistakes
NOTES_WAIT: Final = 0.1  # seconds that a drawing waits for notes
PAGE_WAIT: Final = 3.0  # as above, for a page that may be read without scripts


class Notes:
    """The notes of views, worked out once each; those that are asked for at once go to a process together."""

    def __init__(self, bots: BotRunner) -> None:
        self._bots = bots
        self._known: Recent[Struct | None] = Recent(MOST_NOTES)
        self._working: dict[NotesOf, asyncio.Future[None]] = {}
        self._soon: dict[NotesOf, asyncio.Future[None]] = {}  # done with the work, or when a drawing has waited for it
        self._asked: list[NotesOf] = []  # in this turn of the loop: by all who look at a table that has changed
        self._together: asyncio.Future[None]  # of these
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def pending(self) -> int:
        return len(self._working)

    async def of(self, kit: AnyKit, view: Any, wait: float) -> "Struct | asyncio.Future[None] | None":
        """The notes of a view; or, where they are not there within these seconds, the work on them."""
        request = NotesOf(kit.name, view)
        if request not in self._known:
            work = self._working.get(request) or self._begin(request)
            # a timer for each who waits would take longer than most of their drawing
            if wait == NOTES_WAIT and request in self._soon:
                await asyncio.shield(self._soon[request])
            else:
                await asyncio.wait({work}, timeout=wait)
            if not work.done():
                return work
        return self._known.get(request)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for work in self._working.values():
            work.cancel()

    def _begin(self, request: NotesOf) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        work = self._working[request] = loop.create_future()
        self._asked.append(request)
        if len(self._asked) == 1:
            self._together = loop.create_future()
            self._tasks.add(task := asyncio.create_task(self._work_out(self._together)))
            task.add_done_callback(self._tasks.discard)
        self._soon[request] = self._together
        return work

    async def _work_out(self, soon: asyncio.Future[None]) -> None:
        """Work out all that was asked for in this turn of the loop."""
        requests, self._asked = tuple(self._asked), []
        timer = asyncio.get_running_loop().call_later(NOTES_WAIT, _settle, soon)
        try:
            await self._work_out_all(requests)
        finally:
            timer.cancel()
            _settle(soon)
            for request in requests:
                del self._soon[request]

    async def _work_out_all(self, requests: tuple[NotesOf, ...]) -> None:
        for request, notes in zip(requests, await self._found(requests), strict=True):
            if isinstance(notes, NotesFailed):
                log.warning("the notes of %s failed (%s)", request.game, notes.problem)
            self._known.keep(request, None if isinstance(notes, NotesFailed) else notes)
            self._working.pop(request).set_result(None)

    async def _found(self, requests: tuple[NotesOf, ...]) -> tuple[Struct | None, ...]:
        try:
            return await self._bots.calculate(NotesOfViews(requests))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a notebook costs nobody the page
            if len(requests) == 1:
                return (NotesFailed(f"{type(error).__name__}: {error}"),)
        # one of them may have taken the process with it, or all of its time
        alone = await asyncio.gather(*(self._found((request,)) for request in requests))
        return tuple(notes for (notes,) in alone)


def _settle(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class Seen(Struct, frozen=True):
    """What a browser is shown of a game."""

    scene: Scene | None  # None: nothing may be seen yet
    drawings: Recent[Drawing]  # of this scene, for whoever asks next
    rule: str = ""  # the number of the rule that fits the moment
    work: asyncio.Future[None] | None = None  # on its notes, where they are not there yet


class Made(Struct, frozen=True):
    """A scene, and what it was made from."""

    state: Any
    names: tuple[str, ...]
    notes: Struct | None
    scene: Scene
    rule: str
    drawings: Recent[Drawing]


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
            return Seen(None, Recent(MOST_DRAWINGS))
        notebook = notebook and table.stored.notebook and table.outcome is None
        notes = await self._notes.of(table.kit, table.view(seats.seat), wait) if notebook else None
        work = notes if isinstance(notes, asyncio.Future) else None
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
            made = Made(table.state, names, notes, scene, table.kit.rule_now(view), Recent(MOST_DRAWINGS))
            self._made.keep(viewer, made)
        return made
