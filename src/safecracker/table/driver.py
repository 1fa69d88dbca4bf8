"""What moves a table when no person does: chance, the clock and computers."""

import asyncio
import logging
from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.core.errors import BadNotation, IllegalAction, Late
from safecracker.core.game import CHANCE, CLOCK, Action, Actor, Millis, Nature, Seat
from safecracker.store import StoreError

from .bot_pool import Question, fallback_plan
from .errors import MOVED_ON, NoTable, Stale
from .turn_timer import awaited, reminder, turn_ends

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger(__name__)

PACE = Millis(900)  # how long a computer seems to think, where it would answer at once
STAND_IN = 2  # the level of a computer that plays for somebody who is away
RETRY = Millis(1_000)  # before a computer's move is offered to a failing store again


class Coming(Struct, frozen=True):
    """A move that will be made unless another comes first."""

    at: Millis
    actor: Actor
    action: Action | None  # None: somebody takes long, and is reminded or played for


class Driver:
    """One task that acts for all who are no people."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None
        self.parked = False
        self._reminded = Millis(0)  # the end of which turn has been told

    def wake(self) -> None:
        if not self.running:
            self.task = asyncio.create_task(self._drive(), name=f"table {self.table.id}")

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    async def _drive(self) -> None:
        """Chance, the clock and computers, until only people are to act."""
        self.parked = False
        while self.table.started and (actors := self.table.game.may_act(self.table.state)):
            try:
                if CHANCE in actors:
                    await self._draw()
                elif not await self._go_on(actors):
                    return
            except (Stale, Late):
                log.info("table %s moved on while a computer thought", self.table.id)
            except NoTable:
                return
            except StoreError as error:
                log.warning("table %s waits for the store: %s", self.table.id, error)
                await self.table.services.clock.sleep(RETRY)
            except Exception:
                log.exception("table %s is parked", self.table.id)
                self.parked = True
                return

    async def _draw(self) -> None:
        drawn = self.table.deal.draw(self.table.ply + 1, self.table.game.chances(self.table.state))
        await self.table.submit(CHANCE, self.table.game.write(drawn), seen=self.table.ply)

    async def _go_on(self, actors: frozenset[Actor]) -> bool:
        """Let the first of the clock and the computers act, or see somebody else move; whether there is more to do."""
        revision, alarm = self.table.revision, self.table.game.alarm(self.table.state)
        coming = [Coming(Millis(alarm.at + self.table.stored.opened), CLOCK, alarm.action)] if alarm else []
        coming += self._missing()
        coming += await self._planned(actors, coming)
        if self.table.revision != revision:
            return True
        if not coming:
            return False
        first = min(coming, key=lambda each: each.at)
        if await self._quiet_until(first):
            await self._act(first)
        return True

    async def _planned(self, actors: frozenset[Actor], alarms: list[Coming]) -> list[Coming]:
        """What computers will do; the clock waits for none that still thinks when it is time."""
        clock = self.table.services.clock
        thinking = asyncio.ensure_future(self._plans(actors, clock.now()))
        waiting = [asyncio.ensure_future(clock.sleep(Millis(alarm.at - clock.now()))) for alarm in alarms]
        try:
            await asyncio.wait({thinking, *waiting}, return_when=asyncio.FIRST_COMPLETED)
            return thinking.result() if thinking.done() else []
        finally:
            for task in (thinking, *waiting):
                task.cancel()

    async def _plans(self, actors: frozenset[Actor], begun: Millis) -> list[Coming]:
        coming = list[Coming]()
        for seat in sorted(_seats(actors)):
            if not self.table.waits_for(seat):
                coming += await self._think(seat, begun)
        return coming

    async def _think(self, seat: Seat, begun: Millis) -> list[Coming]:
        stored = self.table.stored
        question = self._question(seat)
        plan = await self.table.services.bots.plan(question)
        if plan.action is None:
            return []
        pace = PACE if stored.pace == "human" else 0
        return [Coming(Millis((self.table.moved or begun) + max(pace, plan.wait)), seat, plan.action)]

    def _question(self, seat: Seat) -> Question:
        stored = self.table.stored
        seed = self.table.deal.bot_seed(self.table.ply + 1, seat)
        level = stored.places[seat].level or STAND_IN
        return Question(stored.game, stored.options, len(stored.places), level, self.table.view(seat), seed)

    async def _quiet_until(self, first: Coming) -> bool:
        """Wait for that moment; whether nothing happened before. No time is ever up early, whatever a sleep does."""
        while quiet := await self._quiet_for(Millis(first.at - self.table.services.clock.now())):
            if (first.actor is not CLOCK and first.action) or self.table.services.clock.now() >= first.at:
                break
        return quiet

    async def _quiet_for(self, left: Millis) -> bool:
        revision = self.table.revision
        if left <= 0:
            return True
        sleeping = asyncio.ensure_future(self.table.services.clock.sleep(left))
        stirring = asyncio.ensure_future(self.table.news(revision))
        try:
            await asyncio.wait({sleeping, stirring}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            stirring.cancel()
        return self.table.revision == revision

    def _missing(self) -> list[Coming]:
        """Those who may take too long; each is reminded before."""
        end = turn_ends(self.table)
        at = end if self._reminded == end else reminder(self.table)
        return [Coming(at, seat, None) for seat in awaited(self.table)]

    async def _act(self, coming: Coming) -> None:
        if coming.action is None:
            await self._hurry(coming.actor)
            return
        ply, question = self.table.ply, None if isinstance(coming.actor, Nature) else self._question(coming.actor)
        try:
            await self.table.submit(coming.actor, self.table.game.write(coming.action), seen=ply)
        except (Stale, Late):
            raise
        except (IllegalAction, BadNotation) as error:
            if self.table.ply != ply:  # what may be said at any time is not refused for what was seen
                raise Stale(MOVED_ON) from None
            if question is None:
                raise
            plan = fallback_plan(question)
            if plan.action is None:
                raise
            log.warning("a mind of %s broke the rules (%s); a cheap move is played", self.table.stored.game, error)
            await self.table.submit(coming.actor, self.table.game.write(plan.action), seen=ply)

    async def _hurry(self, actor: Actor) -> None:
        """Remind those who are awaited; play for one who did not mind."""
        assert not isinstance(actor, Nature)
        end = turn_ends(self.table)
        if self._reminded == end:
            await self.table.miss(actor)
        else:
            await self.table.remind()
            self._reminded = end


def _seats(actors: frozenset[Actor]) -> list[Seat]:
    return [actor for actor in actors if not isinstance(actor, Nature)]
