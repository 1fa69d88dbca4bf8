"""A position that changes only after the move has been stored, and follows what other servers store."""

import asyncio
import functools
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from safecracker.core import history
from safecracker.core.errors import GameError, OutOfTurn
from safecracker.core.game import Millis, Move, Step, actor_text, read_actor
from safecracker.games import find
from safecracker.store import Conflict, Damaged, Repeated, StoredMove, StoredTable, StoreError
from safecracker.store.chain import last_link, linked

from .due import due
from .errors import MOVED_ON, NO_TABLE, NoTable, Overtaken, Stale
from .names import name_in_phrases
from .played import Played, as_stored
from .readable_table import Snapshot, unready_people
from .services import Services
from .worked_out import WorkedOut

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
C = TypeVar("C", bound="CommittedTable")
TRIES = 3  # to change a table that other servers change too
RETRY = Millis(1_000)  # before a table that fell behind is loaded again from a failing store


def exclusive(
    change: Callable[Concatenate[C, P], Awaitable[T]],
) -> Callable[Concatenate[C, P], Coroutine[Any, Any, T]]:
    """A change that nobody else's comes in between: made again, from what is stored then, if another server's did."""

    @functools.wraps(change)
    async def made(table: C, /, *args: P.args, **more: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                async with table.writing():
                    return await change(table, *args, **more)
            except Overtaken:
                if table.services.fleet is None:
                    raise
        async with table.writing():
            return await change(table, *args, **more)

    return made


class CommittedTable(WorkedOut, ABC):
    """A game with everything that happened, as it is stored."""

    def __init__(self, services: Services, stored: StoredTable, moves: tuple[StoredMove, ...]) -> None:
        super().__init__()
        self.services = services
        self.clock = services.clock
        self.kit = find(stored.game)
        self.game = self.kit.game_under(stored.rules, stored.options, len(stored.seats))
        self._lock = asyncio.Lock()
        self._snapshot: Snapshot | None = None  # the last that somebody asked for
        self._must_reload = False  # whether memory may differ from what is stored
        self._behind = False  # whether another server has stored something since
        self._following: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self.listeners: list[Callable[[], None]] = []  # called after every change, in the order in which they came
        self._restore(stored, moves)

    @abstractmethod
    def wake(self) -> None:
        """Let chance, the clock and bots act where it is their turn."""

    def _restore(self, stored: StoredTable, moves: tuple[StoredMove, ...], *, known: int = 0) -> None:
        """Take everything from what was stored, and nothing from memory but moves that are known to be the same."""
        self.stored = stored
        if not known:
            self.moves: list[Move] = []
            self.steps: list[Step[Any]] = []
            self._commands: dict[tuple[str, str], int] = {}
            self.state = self.game.start()
        self._link = last_link(stored, moves)
        for entry in moves[known:]:
            move = Move(read_actor(entry.actor), history.read(self.game, entry.action), Millis(entry.at))
            self._advance(move, history.play(self.game, self.history_so_far, move), entry.command)
        # servers that share a store must agree on it
        self.ready_since = Millis(stored.opened) if self.services.fleet else self.clock.now()
        self.stored = self._with_due(stored)
        self._loaded = self.revision  # what others store after it is news, even where our own revision is higher

    def snapshot(self) -> Snapshot:
        """The table at this moment, for everyone who reads it while the game goes on; the same until it changes."""
        last = self._snapshot
        same = last is not None and last.stored is self.stored and last.state is self.state
        if last is not None and same and (last.ply, last.ready_since) == (self.ply, self.ready_since):
            return last
        self._snapshot = Snapshot(
            clock=self.clock,
            kit=self.kit,
            game=self.game,
            stored=self.stored,
            ready_since=self.ready_since,
            moves=tuple(self.moves),
            steps=tuple(self.steps),
            state=self.state,
        )
        return self._snapshot

    async def wait_for_change(self, revision: int) -> None:
        """Return as soon as the table is past this revision."""
        while self.revision <= revision:
            await self._changed.wait()

    def note_change(self, revision: int) -> None:
        """Another server has stored this revision: load it, unless it is here already.

        A change of ours may have been stored beside a move of theirs, and then both have the same revision.
        """
        if revision <= self._loaded:
            return
        self._behind = True
        if self._following is None or self._following.done():
            self._following = asyncio.create_task(self._follow(), name=f"news of table {self.id}")

    async def catch_up(self, revision: int) -> None:
        """Know at least this revision, which a page has seen on another server, where there is one so high."""
        if self.services.fleet and revision > self.revision:
            await self.reload()

    async def reload(self) -> None:
        """Take over what is stored now."""
        self._behind = True
        async with self.writing():
            pass

    async def _follow(self) -> None:
        failed = False
        while self._behind:
            try:
                await self.reload()
            except (Damaged, GameError) as error:
                log.warning("table %s cannot be followed: %s", self.id, error)
                return
            except StoreError as error:
                if not failed:
                    log.warning("table %s waits for the store: %s", self.id, error)
                failed = True
                await self.clock.sleep(RETRY)

    async def close(self) -> None:
        """Follow it no longer."""
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    @property
    def _time_played(self) -> Millis:
        """When the last move was made, since the table opened."""
        return self.moves[-1].at if self.moves else Millis(0)

    async def _change(self, stored: StoredTable) -> None:
        stored = self._with_due(replace(stored, version=stored.version + 1))
        with self._storing():
            await self.services.store.change(stored)
        self.stored = stored
        if self.services.fleet:
            self.ready_since = Millis(stored.opened)
        self._notify()

    async def _commit(self, move: Move, command: str, epoch: int = 0) -> int:
        try:
            step = history.play(self.game, self.history_so_far, move)
        except OutOfTurn as error:
            names = [name_in_phrases(seat, number) for number, seat in enumerate(self.stored.seats, 1)]
            raise error.by_names(names) from None
        then = history.drawn(self.game, self.deal, step.state, self.ply + 1, move.at)
        return await self._keep([(move, step), *then], command, epoch)

    async def _keep(self, played: Played, command: str, epoch: int = 0) -> int:
        """Store a move with what chance did then, and go on from there; the ply of the move.

        The epoch is that of this server, where it moves as the table's driver.
        """
        first, (last, reached) = self.ply + 1, played[-1]
        stored = linked(self._link, as_stored(self.game, played, first, command))
        over = self.outcome_of(reached.state) is not None
        due = None if over else self._due(self.stored, reached.state, last)
        fleet, store = self.services.fleet, self.services.store
        append = functools.partial(fleet.store.append, epoch=epoch) if fleet else store.append
        try:
            with self._storing(fenced=epoch > 0):
                await append(self.id, *stored, over=over, due=due)
        except Repeated as repeat:  # somebody else stored it, or it would be known here
            return repeat.ply
        # stored before it is shown
        self.stored = replace(self.stored, over=over, due=due)
        self._link = stored[-1].chain
        for kept, (move, step) in zip(stored, played, strict=True):
            self._advance(move, step, kept.command)
        self._notify()
        self.wake()
        return first

    def _with_due(self, stored: StoredTable) -> StoredTable:
        """What is to be stored of the table as it is, with what is due at it then."""
        waits = not stored.started or unready_people(self.kit, stored, self.ply) or self.outcome
        return replace(
            stored, due=None if waits else self._due(stored, self.state, self.moves[-1] if self.moves else None)
        )

    def _due(self, stored: StoredTable, state: Any, last: Move | None) -> Millis | None:
        return due(self.game, stored, state, Millis(stored.opened + last.at) if last else None, self.clock.now())

    @contextmanager
    def _storing(self, *, fenced: bool = False) -> Iterator[None]:
        """After any failure nobody knows what is stored: memory counts for nothing until the table is loaded again."""
        try:
            yield
        except BaseException as error:
            self._must_reload = True
            if isinstance(error, Conflict):
                raise (Stale if fenced else Overtaken)(MOVED_ON) from None
            raise

    def _advance(self, move: Move, step: Step[Any], command: str) -> None:
        self.moves.append(move)
        self.steps.append(step)
        self.state = step.state
        if command:
            self._commands[actor_text(move.actor), command] = self.ply

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """One writer at a time, and each begins with what is really stored."""
        async with self._lock:
            if self._must_reload or self._behind:
                await self._load_again()
            yield

    async def _load_again(self) -> None:
        before, known = self.revision, 0 if self._must_reload else self.ply
        self._behind = False  # from now on: what is stored while this is loaded is news again
        try:
            found = await self.services.store.load(self.id)
        except BaseException:
            self._behind = True
            raise
        if found is None:
            raise NoTable(NO_TABLE)
        self._restore(*found, known=known)
        if self._must_reload or self.revision != before:
            self._must_reload = False
            self._notify()
            self.wake()  # it may be a bot's turn now

    def _notify(self) -> None:
        """Wake everybody who waits for a change; those who come later wait for the next one."""
        self._changed.set()
        self._changed = asyncio.Event()
        for listener in self.listeners:
            listener()
