"""What moves a table when no person does: chance, the clock and computers."""

import asyncio
import logging
from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.core.errors import BadNotation, IllegalAction, Late
from safecracker.core.game import CHANCE, CLOCK, Action, Actor, Millis, Nature, Seat
from safecracker.store import StoreError

from .errors import NoTable, Stale
from .minds import Question, cheap

if TYPE_CHECKING:
    from .table import Table

log = logging.getLogger(__name__)

PACE = Millis(900)  # how long a computer seems to think, where it would answer at once
RETRY = Millis(1_000)  # before a computer's move is offered to a failing store again


class Coming(Struct, frozen=True):
    """A move that will be made unless another comes first."""

    at: Millis
    actor: Actor
    action: Action


class Driver:
    """One task that acts for all who are no people."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.task: asyncio.Task[None] | None = None
        self.parked = False

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
        while self.table.started and (actors := self.table.game.to_act(self.table.state)):
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
                await self.table.house.clock.sleep(RETRY)
            except Exception:
                log.exception("table %s is parked", self.table.id)
                self.parked = True
                return

    async def _draw(self) -> None:
        drawn = self.table.deal.draw(self.table.ply + 1, self.table.game.chances(self.table.state))
        await self.table.submit(CHANCE, self.table.game.write(drawn), seen=self.table.ply)

    async def _go_on(self, actors: frozenset[Actor]) -> bool:
        """Let the first of the clock and the computers act, or see somebody else move; whether there is more to do."""
        begun, revision = self.table.house.clock.now(), self.table.revision
        alarm = self.table.game.alarm(self.table.state)
        coming = [Coming(Millis(alarm.at + self.table.sheet.opened), CLOCK, alarm.action)] if alarm else []
        for seat in sorted(_seats(actors)):
            if self.table.sheet.places[seat].kind == "computer":
                coming += await self._think(seat, begun)
        if self.table.revision != revision:
            return True
        if not coming:
            return False
        first = min(coming, key=lambda each: each.at)
        if await self._quiet_until(first.at):
            await self._act(first)
        return True

    async def _think(self, seat: Seat, begun: Millis) -> list[Coming]:
        sheet = self.table.sheet
        question = self._question(seat)
        plan = await self.table.house.minds.plan(question)
        if plan.action is None:
            return []
        pace = PACE if sheet.pace == "human" else 0
        return [Coming(Millis(begun + max(pace, plan.wait)), seat, plan.action)]

    def _question(self, seat: Seat) -> Question:
        sheet = self.table.sheet
        seed = self.table.deal.mind(self.table.ply + 1, seat)
        return Question(
            sheet.game, sheet.options, len(sheet.places), sheet.places[seat].level, self.table.view(seat), seed
        )

    async def _quiet_until(self, at: Millis) -> bool:
        """Wait for that moment; whether nothing happened before."""
        revision, left = self.table.revision, Millis(at - self.table.house.clock.now())
        if left <= 0:
            return True
        sleeping = asyncio.ensure_future(self.table.house.clock.sleep(left))
        stirring = asyncio.ensure_future(self.table.news(revision))
        try:
            await asyncio.wait({sleeping, stirring}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            stirring.cancel()
        return self.table.revision == revision

    async def _act(self, coming: Coming) -> None:
        ply, question = self.table.ply, None if isinstance(coming.actor, Nature) else self._question(coming.actor)
        try:
            await self.table.submit(coming.actor, self.table.game.write(coming.action), seen=ply)
        except (Stale, Late):
            raise
        except (IllegalAction, BadNotation) as error:
            if question is None:
                raise
            log.warning("a mind of %s broke the rules (%s); a cheap move is played", self.table.sheet.game, error)
            await self.table.submit(coming.actor, self.table.game.write(cheap(question)), seen=ply)


def _seats(actors: frozenset[Actor]) -> list[Seat]:
    return [actor for actor in actors if not isinstance(actor, Nature)]
