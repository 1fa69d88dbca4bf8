"""What moves a table when no person does: chance, the clock and bots, by the game loop; and the turn timer."""

import asyncio
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING

from safecracker.core.errors import BadNotation, IllegalAction, Late
from safecracker.core.frozen import Frozen
from safecracker.core.game import Action, Millis, Nature, Seat
from safecracker.players.bot import Plan
from safecracker.players.loop import Act, AskBots, Draw, Next, Over, what_next
from safecracker.store import Pace, StoreError

from .bot_pool import BotRequest, fallback_plan
from .errors import MOVED_ON, NoTable, Stale
from .turn_timer import awaited_people, reminder, turn_ends

if TYPE_CHECKING:
    from .fleet import Fleet
    from .table import Table

log = logging.getLogger(__name__)

PACE = Millis(900)  # how long a bot seems to think, where it would answer at once
STAND_IN = 2  # the level of a bot that plays for somebody who is away
RETRY = Millis(1_000)  # before a bot's move is offered to a failing store again


class TurnEnds(Frozen, frozen=True):
    """A person's time for this turn comes to its end: they are reminded, or a bot plays for them."""

    seat: Seat


class Due(Frozen, frozen=True):
    """What happens at this moment of wall time unless something else happens before."""

    at: Millis
    what: Act | TurnEnds


class Driver:
    """One task that acts for everybody who is not a person."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None
        self.parked = False
        self._waits_at = -1  # the revision of the table that it last waited at
        self._stale_at = -1  # the revision at which a move of ours was last refused
        self._reminded = Millis(0)  # the end of the turn that people have been reminded of

    def wake(self) -> None:
        if not (self.running or self._only_people_can_act):
            self.task = asyncio.create_task(self._drive(), name=f"table {self.table.id}")

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    @property
    def _only_people_can_act(self) -> bool:
        """Whether there is nothing to do: after most moves of people, and then to ask is cheaper than a task."""
        table = self.table
        if self.parked or table.stored.limit or not table.running:
            return False
        able = table.game.may_act(table.state)
        return all(not isinstance(actor, Nature) and table.person_is_here(actor) for actor in able)

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    @property
    def waiting(self) -> bool:
        """Whether it has taken in everything that happened, and waits for the moment when something is due."""
        return self.running and self._waits_at == self.table.revision

    async def _drive(self) -> None:
        """Act until only people can, or the game is over."""
        self.parked = False
        while self.table.running:
            try:
                if not await self._go_on():
                    return
            except (Stale, Late):
                log.info("table %s moved on while a bot thought", self.table.id)
                await self._ask_again()
            except NoTable:
                return
            except StoreError as error:
                log.warning("table %s waits for the store: %s", self.table.id, error)
                await self.table.clock.sleep(RETRY)
            except Exception:
                log.exception("table %s is parked", self.table.id)
                self.parked = True
                if self._fleet:
                    await self._fleet.release(self.table.id)  # another server that is asked for it tries again too
                return

    async def _ask_again(self) -> None:
        """Where servers share a store, another one may be the driver now. Where none is, nothing goes in circles."""
        if self._fleet is None:
            return
        self._fleet.forget(self.table.id)
        if self._stale_at == self.table.revision:
            await self.table.clock.sleep(RETRY)
        self._stale_at = self.table.revision

    @property
    def _fleet(self) -> "Fleet | None":
        return self.table.services.fleet

    def _epoch(self) -> int:
        """Under which this server moves; 0 where the store is its own. Raises Stale where it may not any more."""
        if self._fleet is None:
            return 0
        epoch = self._fleet.epoch(self.table.id)
        if epoch is None:
            raise Stale(MOVED_ON)
        return epoch

    async def _go_on(self) -> bool:
        """Make the next move, or see somebody else make it; False when there is nothing left to do here."""
        if self._fleet and not await self._fleet.drives(self.table):
            return False
        revision, asked_at = self.table.revision, self.table.clock.now()
        following = self._next({}, asked_at)
        if isinstance(following, AskBots):
            following = self._next(await self._plans(following.seats, asked_at), asked_at)
        if self.table.revision != revision:
            return True
        match following:
            case Over():
                return False
            case Draw():
                await self.table.draw(self._epoch())
                return True
        due = self._due(following)
        if not due:
            return False
        first = min(due, key=lambda each: each.at)
        if isinstance(first.what, Act) and self._only_bots_race:
            self._epoch()
            await self.table.skip_to(first.what.move.at, seen=self.table.ply)
            await self._do(first.what)
            return True
        if await self._undisturbed_until(first):
            await self._do(first.what)
        return True

    def _next(self, plans: Mapping[Seat, Plan], asked_at: Millis) -> Next:
        """What the game loop says. Before the first move, plans count from the moment when bots were asked."""
        table, moved = self.table, self.table.last_move_at
        since = Millis((asked_at if moved is None else moved) - table.stored.opened)
        bots = [seat for seat in map(Seat, range(table.game.seats)) if not table.person_is_here(seat)]
        return what_next(table.game, table.state, bots, plans, since)

    @property
    def _only_bots_race(self) -> bool:
        """Whether the people at the table have done their part in a race and could only watch its rest."""
        table = self.table
        racing = table.game.racing(table.state)
        people = {seat for seat in map(Seat, range(table.game.seats)) if table.person_is_here(seat)}
        return bool(racing and people) and racing.isdisjoint(people)

    def _due(self, following: Next) -> list[Due]:
        """What is to come: the move that the loop names, and the turn timer of everybody who is awaited."""
        due = list[Due]()
        if isinstance(following, Act):
            due.append(Due(Millis(following.move.at + self.table.stored.opened), following))
        end = turn_ends(self.table)
        at = end if self._reminded == end else reminder(self.table)
        return due + [Due(at, TurnEnds(seat)) for seat in awaited_people(self.table)]

    async def _plans(self, seats: tuple[Seat, ...], asked_at: Millis) -> dict[Seat, Plan]:
        """What these bots will do; one that still thinks when something else is due does nothing."""
        silent = dict.fromkeys(seats, Plan(None))
        due = self._due(self._next(silent, asked_at))
        thinking = asyncio.ensure_future(self._ask(seats))
        await asyncio.sleep(0)  # bots that think in this thread have answered now
        if thinking.done():
            return thinking.result()
        clock = self.table.clock
        alarms = [asyncio.ensure_future(clock.sleep(Millis(each.at - clock.now()))) for each in due]
        try:
            await asyncio.wait({thinking, *alarms}, return_when=asyncio.FIRST_COMPLETED)
            return thinking.result() if thinking.done() else silent
        finally:
            for task in (thinking, *alarms):
                task.cancel()

    async def _ask(self, seats: tuple[Seat, ...]) -> dict[Seat, Plan]:
        table, plans = self.table, {}
        for seat in seats:
            plan = await table.services.bots.plan(self._request(seat))
            least = max(PACE, table.kit.pause(table.view(seat))) if table.stored.pace is Pace.HUMAN else Millis(0)
            plans[seat] = Plan(plan.action, max(least, plan.wait))
        return plans

    def _request(self, seat: Seat) -> BotRequest:
        stored = self.table.stored
        seed = self.table.deal.bot_seed(self.table.ply + 1, seat)
        level = stored.seats[seat].level or STAND_IN
        return BotRequest(
            game=stored.game,
            options=stored.options,
            seats=len(stored.seats),
            level=level,
            view=self.table.view(seat),
            seed=seed,
            visitor=self.table.visitor or stored.owner or stored.id,
        )

    async def _undisturbed_until(self, due: Due) -> bool:
        """Wait for that moment; False as soon as anything happens before.

        However short a sleep is, nobody's time is up early; a bot that moves a little early does no harm.
        """
        while (left := Millis(due.at - self.table.clock.now())) > 0:
            if not await self._undisturbed_for(left):
                return False
            if isinstance(due.what, Act) and not isinstance(due.what.move.actor, Nature):
                break
        return True

    async def _undisturbed_for(self, span: Millis) -> bool:
        revision = self._waits_at = self.table.revision
        sleeping = asyncio.ensure_future(self.table.clock.sleep(span))
        changing = asyncio.ensure_future(self.table.wait_for_change(revision))
        try:
            await asyncio.wait({sleeping, changing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            changing.cancel()
        return self.table.revision == revision

    async def _do(self, what: Act | TurnEnds) -> None:
        if isinstance(what, TurnEnds):
            await self._end_turn(what.seat)
        elif isinstance(what.move.actor, Nature):
            action = self.table.game.write(what.move.action)
            await self.table.submit(what.move.actor, action, seen=self.table.ply, epoch=self._epoch())
        else:
            await self._play_for_bot(what.move.actor, what.move.action)

    async def _play_for_bot(self, seat: Seat, action: Action) -> None:
        """Play what a bot chose; if that breaks the rules, its fallback plan."""
        ply, request = self.table.ply, self._request(seat)
        try:
            await self.table.submit(seat, self.table.game.write(action), seen=ply, epoch=self._epoch())
        except (Stale, Late):
            raise
        except (IllegalAction, BadNotation) as error:
            if self.table.ply != ply:  # an action that is valid after others' moves is not refused as stale
                raise Stale(MOVED_ON) from None
            plan = fallback_plan(request)
            if plan.action is None:
                raise
            log.warning("a bot of %s broke the rules (%s); its fallback is played", self.table.stored.game, error)
            await self.table.submit(seat, self.table.game.write(plan.action), seen=ply, epoch=self._epoch())

    async def _end_turn(self, seat: Seat) -> None:
        """Remind everybody who is awaited; when they have been reminded, let a bot play for this one."""
        end, ply = turn_ends(self.table), self.table.ply
        if self._fleet:
            await self._fleet.check(self.table)
            self._epoch()
            if (turn_ends(self.table), self.table.ply) != (end, ply):
                return
        if self._reminded == end:
            await self.table.set_away(seat, seen=ply)
        else:
            await self.table.remind()
            self._reminded = end
