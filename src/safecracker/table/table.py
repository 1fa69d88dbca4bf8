"""One running game. The only place where a position changes, and it changes only after the move has been stored."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core import history
from safecracker.core.errors import IllegalAction, OutOfTurn
from safecracker.core.game import Actor, Millis, Move, Nature, Seat, Step, actor_text, read_actor
from safecracker.games import find
from safecracker.store import (
    Conflict,
    Repeated,
    SeatKind,
    Store,
    StoredMove,
    StoredSeat,
    StoredTable,
    TakebackAnswer,
)

from .bot_pool import BotRunner
from .characters import with_characters
from .clock import Clock
from .driver import Driver
from .due import due
from .errors import MOVED_ON, NO_TABLE, NoSeat, NoTable, NotBegun, Stale
from .names import BadName, clean_name, look, name_in_phrases
from .played import Played, as_stored, drawn
from .readable_table import Snapshot, people_not_ready, unready_people
from .takeback import Agreed, answer_takeback, returned_note, takeback_request
from .turn_timer import MOST_LATE, first_deadline
from .worked_out import WorkedOut

SeatChanges: TypeAlias = dict[Seat, dict[str, Any]]  # new values of some fields of some seats


class Services(Struct):
    """What a table needs from outside."""

    store: Store
    clock: Clock
    bots: BotRunner
    entropy: Callable[[int], bytes]


class Table(WorkedOut):
    """A game, who sits at it, and everything that happened."""

    def __init__(self, services: Services, stored: StoredTable, moves: tuple[StoredMove, ...]) -> None:
        super().__init__()
        self.services = services
        self.clock = services.clock
        self.kit = find(stored.game)
        self.game = self.kit.game_under(stored.rules, stored.options, len(stored.seats))
        self._lock = asyncio.Lock()
        self._must_reload = False  # whether memory may differ from what is stored
        self._driver = Driver(self)
        self._changed = asyncio.Event()
        self.watchers: list[str] = []  # the holders of everybody whose page is open now
        self.listeners: list[Callable[[], None]] = []  # called after every change, in the order in which they came
        self._restore(stored, moves)

    def _restore(self, stored: StoredTable, moves: tuple[StoredMove, ...]) -> None:
        """Take everything from what was stored, and nothing from memory."""
        self.stored = stored
        self.ready_since = self.clock.now()
        self.moves: list[Move] = []
        self.steps: list[Step[Any]] = []
        self._commands: dict[tuple[str, str], int] = {}
        self.state = self.game.start()
        for entry in moves:
            move = Move(read_actor(entry.actor), history.read(self.game, entry.action), Millis(entry.at))
            self._advance(move, history.play(self.game, self.history_so_far, move), entry.command)
        self.stored = self._with_due(stored)

    def snapshot(self) -> Snapshot:
        """The table at this moment, for a thread that reads it while the game goes on."""
        return Snapshot(
            clock=self.clock,
            kit=self.kit,
            game=self.game,
            stored=self.stored,
            ready_since=self.ready_since,
            moves=tuple(self.moves),
            steps=tuple(self.steps),
            state=self.state,
        )

    async def wait_for_change(self, revision: int) -> None:
        """Return as soon as the table is past this revision."""
        while self.revision <= revision:
            await self._changed.wait()

    async def join(self, name: str, nonce: str, holder: str, *, last: bool = False, ready: bool = False) -> Seat:
        """Take the first free seat, or the last; somebody who sits here already keeps their seat."""
        name = clean_name(name)
        async with self._writing():
            if mine := self.seats_of(holder):
                return mine[0]
            free = [number for number, seat in enumerate(self.stored.seats) if seat.kind is SeatKind.OPEN]
            if not free:
                raise NoSeat("every seat at this table is taken; you can watch")
            if any(look(seat.name) == look(name) for seat in self.stored.seats):
                raise BadName("{name} is already at this table; choose another name", name=name)
            nonce = nonce or self.services.entropy(16).hex()
            taken = Seat(free[-1 if last else 0])
            player = StoredSeat(kind=SeatKind.HUMAN, name=name, nonce=nonce, holder=holder, ready=ready)
            await self._seat({taken: player})
            return taken

    async def open_curtain(self, holder: str, seat: Seat) -> None:
        """Show this seat's view on the screen whose curtain waits for it."""
        async with self._writing():
            screen = self.screen_of(holder)
            if screen.next != seat:
                raise IllegalAction("the screen is waiting for another player; pass the device on")
            await self._change_seats({each: {"shown": each == seat} for each in screen.mine})

    async def set_ready(self, holder: str) -> None:
        """Everyone at this screen is ready; when all others are, the game starts. Later it changes nothing."""
        async with self._writing():
            if self.unready:
                await self._change_seats({seat: {"ready": True} for seat in self.seats_of(holder)})

    async def set_away(self, seat: Seat, level: int = 0, *, seen: int | None = None) -> None:
        """Let a bot play for somebody who took too long or is not there, until they are back."""
        async with self._writing():
            self._check_seen(seen)
            if not 0 <= seat < len(self.stored.seats) or self.stored.seats[seat].kind is not SeatKind.HUMAN:
                raise NoSeat("there is no player in that seat for a computer to replace")
            screen = self.screen_of(self.stored.seats[seat].holder)
            # a curtain that waited for them stays down: the screen is with nobody now
            changes: SeatChanges = {} if screen.next is None else {each: {"shown": False} for each in screen.mine}
            changes[seat] = changes.get(seat, {}) | {"away": True, "level": level}
            await self._change_seats(changes)
            self.wake()

    async def remind(self) -> None:
        """Remind the players who are to move that their time is nearly over: every page is drawn again."""
        async with self._writing():
            await self._change(self.stored)

    async def come_back(self, seats: Collection[Seat]) -> None:
        """Give those who were away their seats back."""
        async with self._writing():
            await self._come_back(seats)

    async def _come_back(self, seats: Collection[Seat]) -> None:
        if back := [Seat(number) for number, seat in enumerate(self.stored.seats) if seat.away and number in seats]:
            present = {"away": False, "level": 0, "ready": True, "takeback": returned_note(self.ply)}
            await self._change_seats(dict.fromkeys(back, present))

    async def takeback(self, holder: str, answer: TakebackAnswer, *, seen: int | None = None) -> None:
        """Ask for the last move back, allow it or refuse it; when the last one agrees, it is taken back."""
        arrived = self.clock.now()
        async with self._writing():
            self._check_seen(seen)
            found = answer_takeback(takeback_request(self), self.seats_of(holder), answer)
            if isinstance(found, Agreed):
                await self._commit(Move(found.seat, history.TakeBack(), self._since_opened(arrived)), "")
            else:
                await self._change_seats({seat: {"takeback": note} for seat, note in found.notes.items()})

    async def allow_onlookers(self, *, allowed: bool) -> None:
        """Let people who do not play watch, or not."""
        async with self._writing():
            await self._change(replace(self.stored, watched=allowed))

    async def set_listed(self, *, listed: bool) -> None:
        """Show it to everybody who visits this server, or not."""
        async with self._writing():
            await self._change(replace(self.stored, listed=listed))

    async def seat_bots(self, seat: Seat | None, level: int) -> None:
        """Give a free seat to a bot, or each that is free."""
        async with self._writing():
            free = [Seat(number) for number, each in enumerate(self.stored.seats) if each.kind is SeatKind.OPEN]
            if not free or (seat is not None and seat not in free):
                raise NoSeat("that seat is taken; choose a free one")
            wanted = free if seat is None else [seat]
            seats = [self._bot(level) if number in wanted else each for number, each in enumerate(self.stored.seats)]
            dealt = with_characters(self.id, tuple(seats))
            await self._seat({each: dealt[each] for each in wanted})

    def _bot(self, level: int) -> StoredSeat:
        return StoredSeat(kind=SeatKind.BOT, level=level, nonce=self.services.entropy(16).hex())

    async def submit(
        self, actor: Actor, text: str, *, seen: int | None = None, command: str = "", back: bool = False
    ) -> int:
        """Play what the text says; the ply of that move. The same command again is the same ply again.

        ``back``: the player is here, so that a seat that was given to a stand-in is theirs again.
        """
        arrived = self.clock.now()  # waiting for another move to be stored makes nobody late
        async with self._writing():
            if back and not isinstance(actor, Nature):
                await self._come_back((actor,))
            known = self._commands.get((actor_text(actor), command)) if command else None
            if known is not None:
                return known
            if not self.started:
                raise NotBegun("the game has not started; a seat is still free")
            if not self.running:
                raise NotBegun("the game has not started; not everyone is ready")
            action = self.game.with_salt(self.game.read(text), lambda: self.salt(actor))
            if seen is not None and seen != self.ply and not self.game.valid_after_others_move(action):
                raise Stale(MOVED_ON)
            return await self._commit(Move(actor, action, self._since_opened(arrived)), command)

    async def draw(self) -> None:
        """Let chance act for as long as it is its turn."""
        async with self._writing():
            now = self._since_opened(self.clock.now())
            if self.running and (moves := drawn(self.game, self.deal, self.state, self.ply, now)):
                await self._keep(moves, "")

    def salt(self, actor: Actor) -> str:  # noqa: ARG002 - for tables whose salts follow from a seed
        """Fresh salt for something that the actor hides."""
        return self.services.entropy(16).hex()

    async def credit_downtime(self, last_heartbeat: int) -> None:
        """Charge nobody for the time in which no server ran: since the last heartbeat, or since a move after it.

        It is less than nothing where the clock was set back meanwhile: nobody gains time by that either. Where somebody
        seems to have been late by that heartbeat already, the two times are not of one clock, as after a server that
        was killed before its first heartbeat; then nobody is charged since the last move.
        """
        async with self._writing():
            moved = self.last_move_at or self.stored.opened
            running_until = max(last_heartbeat, moved)
            end = first_deadline(self)
            if end is not None and running_until > end + MOST_LATE:
                running_until = moved
            down = self.clock.now() - running_until
            if down:
                await self._change(replace(self.stored, opened=self.stored.opened + down))

    async def skip_to(self, moment: Millis, *, seen: int) -> None:
        """Let the table's time jump ahead to a moment, as if everyone had waited for it; never back."""
        async with self._writing():
            self._check_seen(seen)
            ahead = self.stored.opened + moment - self.clock.now()
            if ahead > 0:
                await self._change(replace(self.stored, opened=self.stored.opened - ahead))

    async def set_rematch(self, after: str) -> None:
        """Note which table is the rematch of this one."""
        async with self._writing():
            await self._change(replace(self.stored, after=after))

    def wake(self) -> None:
        """Let chance, the clock and bots act where it is their turn."""
        self._driver.wake()

    async def close(self) -> None:
        await self._driver.close()

    @property
    def parked(self) -> bool:
        """Whether an error in the program stopped them; when somebody looks at the table, it tries again."""
        return self._driver.parked

    @property
    def busy(self) -> bool:
        """Whether somebody looks at it, or chance, the clock or a bot has something to do."""
        return bool(self.watchers) or self._driver.running

    @property
    def settled(self) -> bool:
        """Whether nothing happens now: chance, the clock and bots wait for a moment, or for a person."""
        return self._driver.waiting or not self._driver.running

    async def _seat(self, players: dict[Seat, StoredSeat]) -> None:
        seats = tuple(players.get(Seat(number), each) for number, each in enumerate(self.stored.seats))
        full = all(each.kind is not SeatKind.OPEN for each in seats)
        now = self.clock.now()
        opened = now - self._time_played if full else self.stored.opened  # time counts from when everybody sits
        await self._change(replace(self.stored, seats=seats, started=full, opened=opened))
        if full:
            self.ready_since = now
            self.wake()

    async def _change_seats(self, changes: SeatChanges) -> None:
        fresh = enumerate(self.stored.seats)
        seats = tuple(replace(seat, **changes.get(Seat(number), {})) for number, seat in fresh)
        if not self.unready or people_not_ready(seats):
            await self._change(replace(self.stored, seats=seats))
            return
        # the last one is ready: time counts from now
        now = self.clock.now()
        await self._change(replace(self.stored, seats=seats, opened=now - self._time_played))
        self.ready_since = now
        self.wake()

    @property
    def _time_played(self) -> Millis:
        """When the last move was made, since the table opened."""
        return self.moves[-1].at if self.moves else Millis(0)

    async def _change(self, stored: StoredTable) -> None:
        stored = self._with_due(replace(stored, version=stored.version + 1))
        with self._storing():
            await self.services.store.change(stored)
        self.stored = stored
        self._notify()

    async def _commit(self, move: Move, command: str) -> int:
        try:
            step = history.play(self.game, self.history_so_far, move)
        except OutOfTurn as error:
            names = [name_in_phrases(seat, number) for number, seat in enumerate(self.stored.seats, 1)]
            raise error.by_names(names) from None
        then = drawn(self.game, self.deal, step.state, self.ply + 1, move.at)
        return await self._keep([(move, step), *then], command)

    async def _keep(self, played: Played, command: str) -> int:
        """Store a move with what chance did then, and go on from there; the ply of the move."""
        first, (last, reached) = self.ply + 1, played[-1]
        stored = as_stored(self.game, played, first, command)
        over = self.outcome_of(reached.state) is not None
        due = None if over else self._due(self.stored, reached.state, last)
        try:
            with self._storing():
                await self.services.store.append(self.id, *stored, over=over, due=due)
        except Repeated as repeat:  # somebody else stored it, or it would be known here
            return repeat.ply
        # stored before it is shown
        self.stored = replace(self.stored, over=over, due=due)
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
    def _storing(self) -> Iterator[None]:
        """After any failure nobody knows what is stored: memory counts for nothing until the table is loaded again."""
        try:
            yield
        except BaseException as error:
            self._must_reload = True
            if isinstance(error, Conflict):
                raise Stale(MOVED_ON) from None
            raise

    def _advance(self, move: Move, step: Step[Any], command: str) -> None:
        self.moves.append(move)
        self.steps.append(step)
        self.state = step.state
        if command:
            self._commands[actor_text(move.actor), command] = self.ply

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[None]:
        """One writer at a time, and each begins with what is really stored."""
        async with self._lock:
            if self._must_reload:
                found = await self.services.store.load(self.id)
                if found is None:
                    raise NoTable(NO_TABLE)
                self._restore(*found)
                self._must_reload = False
                self._notify()
                self.wake()  # it may be a bot's turn now
            yield

    def _check_seen(self, seen: int | None) -> None:
        """Refuse what was decided at another ply; there may be a move by now whose own maker was not told."""
        if seen is not None and seen != self.ply:
            raise Stale(MOVED_ON)

    def _notify(self) -> None:
        """Wake everybody who waits for a change; those who come later wait for the next one."""
        self._changed.set()
        self._changed = asyncio.Event()
        for listener in self.listeners:
            listener()

    def _since_opened(self, now: Millis) -> Millis:
        """A moment as moves are timed: since the table opened, and never before the last move."""
        return Millis(max(now - self.stored.opened, self._time_played))
