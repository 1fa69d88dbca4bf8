"""One running game: what people, bots, chance and the clock can do at it."""

from collections.abc import Collection
from typing import Any, TypeAlias

from msgspec.structs import replace

from safecracker.core import history
from safecracker.core.errors import IllegalAction
from safecracker.core.game import Actor, Millis, Move, Nature, Seat, actor_text
from safecracker.store import SeatKind, StoredMove, StoredSeat, StoredTable, TakebackAnswer

from .characters import with_characters
from .committed_table import CommittedTable, exclusive
from .driver import Driver
from .errors import MOVED_ON, NoSeat, NotBegun, Stale
from .fleet_words import OpenPages, Said, write
from .names import BadName, clean_name, look
from .readable_table import people_not_ready
from .remarks import Remarks
from .services import Services
from .takeback import Agreed, answer_takeback, returned_note, takeback_request
from .turn_timer import MOST_LATE, first_deadline

__all__ = ["Services", "Table"]

SeatChanges: TypeAlias = dict[Seat, dict[str, Any]]  # new values of some fields of some seats


class Table(CommittedTable):
    """A game, who sits at it, and everything that happened."""

    def __init__(self, services: Services, stored: StoredTable, moves: tuple[StoredMove, ...]) -> None:
        self._driver = Driver(self)
        self.remarks = Remarks()
        self.watchers: list[str] = []  # the holders of everybody whose page is open now, on this server
        self.onlookers_elsewhere = 0  # on other servers
        self._open_pages: tuple[Any, OpenPages] | None = None  # with what it was worked out from
        self.deleted = False
        self.visitor = ""  # who opened it, as far as is known while it is in memory: one visitor's bots share a turn
        super().__init__(services, stored, moves)

    @exclusive
    async def join(
        self,
        name: str,
        nonce: str,
        holder: str,
        *,
        wanted: Seat | None = None,
        last: bool = False,
        ready: bool = False,
        program: bool = False,
    ) -> Seat:
        """Take the wanted seat, else the first free one, or the last; somebody who sits here already keeps theirs."""
        name = clean_name(name)
        if mine := self.seats_of(holder):
            return mine[0]
        free = [number for number, seat in enumerate(self.stored.seats) if seat.kind is SeatKind.OPEN]
        if not free:
            raise NoSeat("every seat at this table is taken; you can watch")
        if any(look(seat.name) == look(name) for seat in self.stored.seats):
            raise BadName("{name} is already at this table; choose another name", name=name)
        if wanted is not None and wanted not in free:
            raise NoSeat("that seat is taken; choose a free one")
        nonce = nonce or self.services.entropy(16).hex()
        taken = Seat(free[-1 if last else 0]) if wanted is None else wanted
        player = StoredSeat(kind=SeatKind.HUMAN, name=name, nonce=nonce, holder=holder, ready=ready, program=program)
        await self._seat({taken: player})
        return taken

    @exclusive
    async def open_curtain(self, holder: str, seat: Seat) -> None:
        """Show this seat's view on the screen whose curtain waits for it."""
        screen = self.screen_of(holder)
        if screen.next != seat:
            raise IllegalAction("the screen is waiting for another player; pass the device on")
        await self._change_seats({each: {"shown": each == seat} for each in screen.mine})

    @exclusive
    async def set_ready(self, holder: str) -> None:
        """Everyone at this screen is ready; when all others are, the game starts. Later it changes nothing."""
        if self.unready:
            await self._change_seats({seat: {"ready": True} for seat in self.seats_of(holder)})

    @exclusive
    async def set_away(self, seat: Seat, level: int = 0, *, seen: int | None = None) -> None:
        """Let a bot play for somebody who took too long or is not there, until they are back."""
        self._check_seen(seen)  # they may have moved after all
        if not 0 <= seat < len(self.stored.seats) or self.stored.seats[seat].kind is not SeatKind.HUMAN:
            raise NoSeat("there is no player in that seat for a computer to replace")
        screen = self.screen_of(self.stored.seats[seat].holder)
        # a curtain that waited for them stays down: the screen is with nobody now
        changes: SeatChanges = {} if screen.next is None else {each: {"shown": False} for each in screen.mine}
        changes[seat] = changes.get(seat, {}) | {"away": True, "level": level}
        await self._change_seats(changes)
        self.wake()

    @exclusive
    async def give_up(self, holder: str) -> None:
        """Belong to this holder no longer: their seats are free before the start, and later bots play on for them."""
        mine = self.seats_of(holder)
        seats = tuple(self._given_up(seat) if n in mine else seat for n, seat in enumerate(self.stored.seats))
        owner = "" if self.stored.owner == holder else self.stored.owner
        await self._change_players(replace(self.stored, seats=seats, owner=owner))
        self.wake()

    def _given_up(self, seat: StoredSeat) -> StoredSeat:
        if not self.started:
            return StoredSeat(kind=SeatKind.OPEN)
        return replace(seat, holder="", shown=False, away=seat.away or self.outcome is None)

    def send_all_away(self) -> None:
        """It is deleted: streams end, and whoever comes back finds no table."""
        self.deleted = True
        self._notify()

    @exclusive
    async def remind(self) -> None:
        """Remind the players who are to move that their time is nearly over: every page is drawn again."""
        await self._change(self.stored)

    @exclusive
    async def come_back(self, seats: Collection[Seat]) -> None:
        """Give those who were away their seats back."""
        await self._come_back(seats)

    async def _come_back(self, seats: Collection[Seat]) -> None:
        if back := [Seat(number) for number, seat in enumerate(self.stored.seats) if seat.away and number in seats]:
            present = {"away": False, "level": 0, "ready": True, "takeback": returned_note(self.ply)}
            await self._change_seats(dict.fromkeys(back, present))

    async def takeback(self, holder: str, answer: TakebackAnswer, *, seen: int | None = None) -> None:
        """Ask for the last move back, allow it or refuse it; when the last one agrees, it is taken back."""
        arrived = self.clock.now()
        await self.know_ply(seen)
        await self._take_back(holder, answer, seen, arrived)

    @exclusive
    async def _take_back(self, holder: str, answer: TakebackAnswer, seen: int | None, arrived: Millis) -> None:
        self._check_seen(seen)
        found = answer_takeback(takeback_request(self), self.seats_of(holder), answer)
        if isinstance(found, Agreed):
            await self._commit(Move(found.seat, history.TakeBack(), self._since_opened(arrived)), "")
        else:
            await self._change_seats({seat: {"takeback": note} for seat, note in found.notes.items()})

    @exclusive
    async def allow_onlookers(self, *, allowed: bool) -> None:
        """Let people who do not play watch, or not."""
        await self._change(replace(self.stored, watched=allowed))

    @exclusive
    async def set_listed(self, *, listed: bool) -> None:
        """Show it to everybody who visits this server, or not."""
        await self._change(replace(self.stored, listed=listed))

    @exclusive
    async def seat_bots(self, seat: Seat | None, level: int) -> None:
        """Give a free seat to a bot, or each that is free."""
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
        self,
        actor: Actor,
        text: str,
        *,
        seen: int | None = None,
        command: str = "",
        back: bool = False,
        epoch: int = 0,
    ) -> int:
        """Play what the text says; the ply of that move. The same command again is the same ply again.

        ``back``: the player is here, so that a seat that was given to a stand-in is theirs again.
        ``epoch``: of this server as the table's driver, where a bot, chance or the clock moves at a shared store.
        """
        arrived = self.clock.now()  # waiting for another move to be stored makes nobody late
        await self.know_ply(seen)
        if epoch:  # another driver's move is no reason to try again
            async with self.writing():
                return await self._play(actor, text, seen, command, arrived, epoch)
        return await self._submit(actor, text, seen, command, arrived, back=back)

    @exclusive
    async def _submit(
        self, actor: Actor, text: str, seen: int | None, command: str, arrived: Millis, *, back: bool
    ) -> int:
        if back and not isinstance(actor, Nature):
            await self._come_back((actor,))
        return await self._play(actor, text, seen, command, arrived)

    async def _play(
        self, actor: Actor, text: str, seen: int | None, command: str, arrived: Millis, epoch: int = 0
    ) -> int:
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
        return await self._commit(Move(actor, action, self._since_opened(arrived)), command, epoch)

    async def know_ply(self, seen: int | None) -> None:
        """Know the moves that a page or a program has seen, though another server showed them."""
        if seen is not None and seen > self.ply and self.services.fleet:
            await self.reload()

    async def draw(self, epoch: int = 0) -> None:
        """Let chance act for as long as it is its turn."""
        async with self.writing():
            now = self._since_opened(self.clock.now())
            if self.running and (moves := history.drawn(self.game, self.deal, self.state, self.ply, now)):
                await self._keep(moves, "", epoch)

    def salt(self, actor: Actor) -> str:  # noqa: ARG002 - for tables whose salts follow from a seed
        """Fresh salt for something that the actor hides."""
        return self.services.entropy(16).hex()

    @exclusive
    async def credit_downtime(self, last_heartbeat: int) -> None:
        """Charge nobody for the time in which no server ran: since the last heartbeat, or since a move after it.

        It is less than nothing where the clock was set back meanwhile: nobody gains time by that either. Where somebody
        seems to have been late by that heartbeat already, the two times are not of one clock, as after a server that
        was killed before its first heartbeat; then nobody is charged since the last move.
        """
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
        async with self.writing():
            self._check_seen(seen)
            ahead = self.stored.opened + moment - self.clock.now()
            if ahead > 0:
                await self._change(replace(self.stored, opened=self.stored.opened - ahead))

    @exclusive
    async def set_rematch(self, after: str) -> None:
        """Note which table is the rematch of this one."""
        if self.stored.after != after:
            await self._change(replace(self.stored, after=after))

    def remark(self, seat: Seat, phrase: int) -> None:
        """Say one of the game's phrases to everybody whose page is open; raises TooTalkative."""
        self.remarks.add(seat, phrase, self.clock.now())
        self._notify()
        if self.services.fleet:
            self.services.fleet.tell(write(Said(self.id, seat, phrase)))

    def hear_remark(self, seat: Seat, phrase: int) -> None:
        """Show what was said on another server; one of another version may know other phrases."""
        if 0 <= seat < len(self.stored.seats) and 0 <= phrase < len(self.kit.phrases):
            self.remarks.hear(seat, phrase, self.clock.now())
            self._notify()

    @property
    def onlookers(self) -> int:
        """How many have its page open and no seat."""
        return self.open_pages.onlookers + self.onlookers_elsewhere

    @property
    def open_pages(self) -> OpenPages:
        """Whose pages are open on this server; worked out again only when somebody has come, gone or sat down."""
        of = (self.stored.seats, tuple(self.watchers))
        if self._open_pages is None or self._open_pages[0] != of:
            onlookers = {holder for holder in self.watchers if not self.seats_of(holder)}
            found = OpenPages(self.id, len(onlookers), not onlookers.issuperset(self.watchers))
            self._open_pages = (of, found)
        return self._open_pages[1]

    def note_onlookers(self) -> None:
        """Somebody has come to watch, or has gone."""
        self._notify()
        if self.services.fleet:
            self.services.fleet.tell_of_pages([self])

    def set_onlookers_elsewhere(self, number: int) -> None:
        """So many watch on other servers."""
        if number != self.onlookers_elsewhere:
            self.onlookers_elsewhere = number
            self._notify()

    def wake(self) -> None:
        """Let chance, the clock and bots act where it is their turn."""
        self._driver.wake()

    async def close(self) -> None:
        await super().close()
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
        await self._change_players(replace(self.stored, seats=seats))

    async def _change_players(self, stored: StoredTable) -> None:
        """Store what has changed about who plays; if nobody is waited for any more, time counts from now."""
        if not self.unready or people_not_ready(stored.seats):
            await self._change(stored)
            return
        now = self.clock.now()
        await self._change(replace(stored, opened=now - self._time_played))
        self.ready_since = now
        self.wake()

    def _check_seen(self, seen: int | None) -> None:
        """Refuse what was decided at another ply; there may be a move by now that its own maker knows nothing of."""
        if seen is not None and seen != self.ply:
            raise Stale(MOVED_ON)

    def _since_opened(self, now: Millis) -> Millis:
        """A moment as moves are timed: since the table opened, and never before the last move."""
        return Millis(max(now - self.stored.opened, self._time_played))
