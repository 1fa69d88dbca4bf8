"""One running game. The only place where a position changes, and it changes only after the move is kept."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from copy import copy
from typing import Any

import msgspec
from msgspec import Struct

from safecracker.core import history, record
from safecracker.core.errors import IllegalAction
from safecracker.core.fair import Deal, commitment
from safecracker.core.game import OMNISCIENT, Actor, Event, Millis, Move, Outcome, Seat, Step, Viewer, actor_text
from safecracker.core.translation import Translator
from safecracker.games import find
from safecracker.games.kit import distinct_names
from safecracker.store import Conflict, Repeated, Store, StoredMove, StoredSeat, StoredTable

from .bot_pool import BotRunner
from .clock import Clock
from .driver import Driver
from .errors import MOVED_ON, NoSeat, NoTable, NotBegun, OtherRules, Stale
from .names import BadName, actor_of, clean_name, recorded, spoken
from .shared_screen import ScreenSeats, screen_of
from .takeback import answer_takeback, returned, takeback_request


class Services(Struct):
    """What a table needs from outside."""

    store: Store
    clock: Clock
    bots: BotRunner
    entropy: Callable[[int], bytes]


class Heard(Struct, frozen=True):
    """A move as one viewer heard of it."""

    ply: int
    events: tuple[Event, ...]


class Table:
    """A game, who sits at it, and everything that happened."""

    def __init__(self, services: Services, stored: StoredTable, kept: tuple[StoredMove, ...]) -> None:
        self.services = services
        self.kit = find(stored.game)
        self.game = self.kit.game(stored.options, len(stored.places))
        if stored.rules != self.game.version:
            raise OtherRules(
                "this game was begun under rules {found}; this server has rules {here}",
                found=stored.rules,
                here=self.game.version,
            )
        self._lock = asyncio.Lock()
        self._doubt = False  # whether memory may differ from what is kept
        self._driver = Driver(self)
        self._changed = asyncio.Event()
        self.watchers: list[str] = []  # the holders of those who look at it now
        self._restore(stored, kept)

    def _restore(self, stored: StoredTable, kept: tuple[StoredMove, ...]) -> None:
        """Take everything from what was kept, and nothing from memory."""
        self.stored = stored
        self.ready = self.services.clock.now()  # since when it can be played, before the first move
        self.moves: list[Move] = []
        self.steps: list[Step[Any]] = []
        self._commands: dict[tuple[str, str], int] = {}
        self.state = self.game.start()
        for entry in kept:
            move = Move(actor_of(entry.actor), history.read(self.game, entry.action), Millis(entry.at))
            self._advance(move, history.forward(self.game, self.history_so_far, move), entry.command)

    def snapshot(self) -> "Table":
        """The table at this moment, for whoever looks at it from another thread while the game goes on."""
        picture = copy(self)
        picture.moves, picture.steps = list(self.moves), list(self.steps)
        return picture

    # what anybody may ask

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def history_so_far(self) -> history.History:
        """The last moves and what they led to: as far back as the next one can reach."""
        return list(zip(self.moves[-2:], self.steps[-2:], strict=True))

    @property
    def revision(self) -> int:
        """Grows with everything that a watcher could see change."""
        return self.stored.version + self.ply

    @property
    def started(self) -> bool:
        return self.stored.started

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def left(self) -> Millis | None:
        """How long it is until the clock acts; None where it does not run."""
        alarm = self.game.alarm(self.state) if self.started else None
        return None if alarm is None else Millis(max(0, alarm.at + self.stored.opened - self.services.clock.now()))

    @property
    def moved(self) -> Millis | None:
        """The moment of the last move; None before the first."""
        return Millis(self.stored.opened + self.moves[-1].at) if self.moves else None

    def person_is_here(self, seat: Seat) -> bool:
        """Whether this is a person who is there."""
        return self.stored.places[seat].kind == "human" and not self.stored.places[seat].away

    @property
    def untouched(self) -> bool:
        """Whether no person has moved yet."""
        people = {seat for seat, place in enumerate(self.stored.places) if place.kind == "human"}
        return not any(move.actor in people for move in self.moves[self.deal.begun :])

    @property
    def commitment(self) -> str:
        return commitment(self.stored.id, self.stored.seed)

    @property
    def deal(self) -> Deal:
        stored = self.stored
        names = tuple(recorded(place) for place in stored.places)
        nonces = tuple(place.nonce for place in stored.places)
        return Deal(
            stored.seed, stored.id, stored.game, stored.rules, str(self.game.options), names, nonces, stored.origin
        )

    def names(self, say: Translator) -> tuple[str, ...]:
        """How the players are called on a page in this language."""
        return distinct_names([spoken(place, number, say) for number, place in enumerate(self.stored.places, 1)])

    def seats_of(self, holder: str) -> tuple[Seat, ...]:
        """The seats that belong to this token's hash; several where players share a screen."""
        held = [place.kind == "human" and place.holder == holder != "" for place in self.stored.places]
        return tuple(Seat(seat) for seat, mine in enumerate(held) if mine)

    def screen_of(self, holder: str) -> ScreenSeats:
        """Who looks at the screen of this token's hash."""
        return screen_of(self, holder)

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)

    def heard(self, viewer: Viewer, since: int = 0) -> tuple[Heard, ...]:
        """What happened after that many moves, as the viewer may hear of it."""
        steps = enumerate(self.steps[since:], since + 1)
        return tuple(Heard(ply, history.heard(self.game, step.events, viewer)) for ply, step in steps)

    def told(self, ply: int, viewer: Viewer) -> tuple[str, str]:
        """Whose move it was and its text, as the viewer may read it."""
        move = self.moves[ply - 1]
        whole = self.outcome is not None
        text = history.write(self.game, move.action) if whole else history.redacted_text(self.game, move, viewer)
        return actor_text(move.actor), text

    def record(self, viewer: Viewer) -> record.Record:
        """The record: whole when the game is over, else as far as the viewer may know it."""
        eyes: Viewer = OMNISCIENT if self.outcome else viewer
        return record.written(self.game, self.deal, tuple(self.moves), self.outcome, eyes)

    async def news(self, revision: int) -> None:
        """Return as soon as the table is past this revision."""
        while self.revision <= revision:
            await self._changed.wait()

    # what changes it

    async def join(self, name: str, nonce: str, holder: str, *, last: bool = False) -> Seat:
        """Take the first free seat, or the last; whoever sits here already keeps his."""
        name = clean_name(name)
        async with self._alone():
            if mine := self.seats_of(holder):
                return mine[0]
            free = [seat for seat, place in enumerate(self.stored.places) if place.kind == "open"]
            if not free:
                raise NoSeat("every seat at this table is taken; you can watch")
            if any(place.name.casefold() == name.casefold() for place in self.stored.places):
                raise BadName("{name} sits here already; choose another name", name=name)
            place = StoredSeat(kind="human", name=name, nonce=nonce or self.services.entropy(16).hex(), holder=holder)
            seat = Seat(free[-1 if last else 0])
            await self._seat(seat, place)
            return seat

    async def unveil(self, holder: str, seat: Seat) -> None:
        """Draw the curtain aside for the one whom it waits for."""
        async with self._alone():
            here = self.screen_of(holder)
            if here.next != seat:
                raise IllegalAction("the screen waits for nobody, or for somebody else")
            await self._mark(
                lambda at, place: msgspec.structs.replace(place, shown=at == seat) if at in here.mine else place
            )

    async def set_away(self, seat: Seat, level: int = 0) -> None:
        """Let a computer play for somebody who took too long or is not there, until he is back."""
        async with self._alone():
            if not 0 <= seat < len(self.stored.places) or self.stored.places[seat].kind != "human":
                raise NoSeat("nobody sits there whom a computer could play for")
            lent = msgspec.structs.replace(self.stored.places[seat], away=True, level=level)
            # a curtain that waited for him stays down: the screen is with nobody now
            veiled = self.screen_of(lent.holder).mine if self.screen_of(lent.holder).next is not None else ()
            seen = {at: msgspec.structs.replace(self.stored.places[at], shown=False) for at in veiled}
            await self._mark(lambda at, place: lent if at == seat else seen.get(Seat(at), place))
            self.wake()

    async def remind(self) -> None:
        """Let everybody look again: those who are awaited have not much time left."""
        async with self._alone():
            await self._change(self.stored)

    async def back(self, seats: Collection[Seat]) -> None:
        """Give those who were away their seats back."""
        async with self._alone():
            back = {seat for seat, place in enumerate(self.stored.places) if place.away and seat in seats}
            if back:
                present = {"away": False, "level": 0, "wish": returned(self.ply)}
                await self._mark(lambda at, place: msgspec.structs.replace(place, **present) if at in back else place)

    async def takeback(self, holder: str, word: str, *, seen: int | None = None) -> None:
        """Ask for the last move back, allow it or refuse it; the last who agrees brings it about."""
        come = self.services.clock.now()
        async with self._alone():
            if seen is not None and seen != self.ply:
                raise Stale(MOVED_ON)
            seat, wishes = answer_takeback(takeback_request(self), self.seats_of(holder), word)
            if wishes:
                await self._mark(lambda at, place: msgspec.structs.replace(place, wish=wishes.get(at, place.wish)))
            else:
                await self._commit(Move(seat, history.TakeBack(), self._since_opened(come)), "")

    async def let_watch(self, *, watched: bool) -> None:
        """Let others than the players look on, or not."""
        async with self._alone():
            await self._change(msgspec.structs.replace(self.stored, watched=watched))

    async def list_openly(self, *, listed: bool) -> None:
        """Show it to everybody who comes to this server, or not."""
        async with self._alone():
            await self._change(msgspec.structs.replace(self.stored, listed=listed))

    async def fill(self, seat: Seat, level: int) -> None:
        """Seat a computer where nobody sits yet."""
        async with self._alone():
            if not 0 <= seat < len(self.stored.places) or self.stored.places[seat].kind != "open":
                raise NoSeat("that seat is not free")
            await self._seat(seat, StoredSeat(kind="computer", level=level, nonce=self.services.entropy(16).hex()))

    async def submit(self, actor: Actor, text: str, *, seen: int | None = None, command: str = "") -> int:
        """Play what the text says; the ply at which it is kept. The same command again is the same ply again."""
        come = self.services.clock.now()  # whoever waits for others to be kept is not late for that
        async with self._alone():
            known = self._commands.get((actor_text(actor), command)) if command else None
            if known is not None:
                return known
            if not self.started:
                raise NotBegun("the game has not begun; a seat is still free")
            action = self.game.with_salt(self.game.read(text), lambda: self.services.entropy(16).hex())
            if seen is not None and seen != self.ply and not self.game.valid_after_others_move(action):
                raise Stale(MOVED_ON)
            return await self._commit(Move(actor, action, self._since_opened(come)), command)

    async def credit(self, lived: int) -> None:
        """Charge nobody for the time in which no server was there: it was last there at ``lived``, or a move later."""
        async with self._alone():
            away = self.services.clock.now() - max(lived, self.moved or self.stored.opened)
            if away > 0:
                await self._change(msgspec.structs.replace(self.stored, opened=self.stored.opened + away))

    async def succeed(self, after: str) -> None:
        """Note which table is the rematch of this one."""
        async with self._alone():
            await self._change(msgspec.structs.replace(self.stored, after=after))

    def wake(self) -> None:
        """Let chance, the clock and computers act where it is their turn."""
        self._driver.wake()

    async def close(self) -> None:
        await self._driver.close()

    @property
    def parked(self) -> bool:
        """Whether an error of ours stopped them; the next who looks tries again."""
        return self._driver.parked

    @property
    def busy(self) -> bool:
        """Whether somebody watches it, or a computer is at work."""
        return bool(self.watchers) or self._driver.running

    # how it changes

    async def _seat(self, seat: Seat, place: StoredSeat) -> None:
        places = list(self.stored.places)
        places[seat] = place
        full = all(each.kind != "open" for each in places)
        await self._change(msgspec.structs.replace(self.stored, places=tuple(places), started=full))
        if full:
            self.ready = self.services.clock.now()
            self.wake()

    async def _mark(self, change: Callable[[int, StoredSeat], StoredSeat]) -> None:
        places = tuple(change(at, place) for at, place in enumerate(self.stored.places))
        await self._change(msgspec.structs.replace(self.stored, places=places))

    async def _change(self, stored: StoredTable) -> None:
        stored = msgspec.structs.replace(stored, version=stored.version + 1)
        try:
            await self.services.store.change(stored)
        except Conflict:
            self._doubt = True
            raise Stale(MOVED_ON) from None
        except BaseException:
            self._doubt = True
            raise
        self.stored = stored
        self._tell()

    async def _commit(self, move: Move, command: str) -> int:
        step = history.forward(self.game, self.history_so_far, move)
        ply = self.ply + 1
        kept = StoredMove(ply, actor_text(move.actor), history.write(self.game, move.action), move.at, command)
        try:
            await self.services.store.append(self.id, kept, over=self.game.outcome(step.state) is not None)
        except Repeated as repeat:
            self._doubt = True  # somebody else kept it, or it would be known here
            return repeat.ply
        except Conflict:
            self._doubt = True
            raise Stale(MOVED_ON) from None
        except BaseException:
            # kept or not, nobody knows: what is in memory counts for nothing until it is read anew
            self._doubt = True
            raise
        # kept before it is shown
        self._advance(move, step, command)
        self._tell()
        self.wake()
        return ply

    def _advance(self, move: Move, step: Step[Any], command: str) -> None:
        self.moves.append(move)
        self.steps.append(step)
        self.state = step.state
        if command:
            self._commands[actor_text(move.actor), command] = self.ply

    @asynccontextmanager
    async def _alone(self) -> AsyncIterator[None]:
        """One writer at a time, and each begins with what is really kept."""
        async with self._lock:
            if self._doubt:
                found = await self.services.store.load(self.id)
                if found is None:
                    raise NoTable("there is no such table; it may have been forgotten after 30 days")
                self._restore(*found)
                self._doubt = False
                self._tell()
                self.wake()  # it may be a computer's turn now
            yield

    def _tell(self) -> None:
        """Wake all who wait for news, and let the next ones wait anew."""
        self._changed.set()
        self._changed = asyncio.Event()

    def _since_opened(self, now: Millis) -> Millis:
        """A moment as the moves tell it: never before the last of them."""
        last = self.moves[-1].at if self.moves else 0
        return Millis(max(now - self.stored.opened, last))
