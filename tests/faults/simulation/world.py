"""One world of the simulation, from its seed to what went wrong in it."""

import asyncio
import contextvars
import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from msgspec import Struct
from starlette.types import ASGIApp

from safecracker.core.game import Millis
from safecracker.players.bot import Plan
from safecracker.store import Pace, SeatKind, StoredSeat, StoreError
from safecracker.table.bot_pool import BotRequest, InlineBots, fallback_plan
from safecracker.table.lobby import Lobby, Setup
from safecracker.table.table import Services
from safecracker.web.app import create_app
from safecracker.web.guard import Rates
from tests.samples import PLAYED
from tests.serving import FREE_RATES, KEY, Entropy

from .checks import Checks, Disk, plain
from .failing_store import FailingStore, StoreFaults
from .network import Answer, Network, NetworkFaults, Request
from .players import Client, Player
from .virtual_time import TASKS, Stuck, VirtualClock, run

LONGEST = 4 * 3600.0  # seconds of virtual time in which every game must be over
NAMES = ("Ann", "Ben", "Cem", "Dora", "Eva", "Finn")


class Faults(Struct, frozen=True):
    """How rough a world is; 0 is calm, 1 the usual storm."""

    network: float = 1.0
    store: float = 1.0
    kills: float = 1.0
    bots: float = 1.0
    leaving: float = 1.0  # players who never come back
    storm: float = 240.0  # seconds; later nothing fails, so that games can end


class Run(Struct, frozen=True, kw_only=True):
    """What came of a seed."""

    seed: int
    games: tuple[str, ...]
    moves: int
    acknowledged: int
    kills: int
    steps: int
    digest: str  # of everything that was answered, in order
    problems: tuple[str, ...]


class SimulatedBots(InlineBots):
    """Bots in this thread; some hang, and others die and leave their fallback."""

    def __init__(self, rng: Random, trouble: float) -> None:
        self._rng = rng
        self.trouble = trouble

    async def plan(self, request: BotRequest) -> Plan:
        if self._rng.random() < self.trouble:
            await asyncio.sleep(self._rng.uniform(0, 6))
            return fallback_plan(request)
        return await super().plan(request)


class Server:
    """One life of the server process."""

    def __init__(self, world: "World", number: int, wrong_by: int) -> None:
        self.dead = False
        self._world = world
        self._tasks: list[asyncio.Task[Any]] = []
        self.clock = VirtualClock(wrong_by)
        self.store = FailingStore(world.disk, world.rng("store", number), world.store_faults, world.checks.after_step)
        self.bots = SimulatedBots(world.rng("bots", number), world.bot_trouble)
        entropy = Entropy(f"{world.seed} {number}")
        self.lobby = Lobby(Services(self.store, self.clock, self.bots, entropy), KEY)
        self.app: ASGIApp = create_app(self.lobby, KEY, token=entropy.token, rates=Rates(*FREE_RATES))

    def start(self, work: Any) -> "asyncio.Task[Any]":
        context = contextvars.copy_context()
        self._tasks[:] = [task for task in self._tasks if not task.done()]
        context.run(TASKS.set, self._tasks)
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work, context=context)
        self._tasks.append(task)
        task.add_done_callback(self._look_at)
        return task

    def _look_at(self, task: "asyncio.Task[Any]") -> None:
        error = None if task.cancelled() else task.exception()
        if error and not self.dead and not isinstance(error, StoreError):
            self._world.checks.blame(f"the server failed: {error!r}")

    def kill(self) -> None:
        """At once: nothing that it still does reaches the store or anyone else."""
        self.check_parked()
        self.dead = self.store.dead = True
        for task in self._tasks:
            task.cancel()

    def check_parked(self) -> None:
        for table in self.lobby.tables:
            if table.parked:
                self._world.checks.blame(f"{table.stored.game}: the table is parked after an error in the program")


class World:
    """Tables, players, a network and a server, out of one seed."""

    def __init__(self, seed: int, faults: Faults) -> None:
        self.seed = seed
        self.faults = faults
        self._rng = self.rng("world", 0)
        strength = self._rng.random()  # worlds differ in how rough they are
        self.network_faults = NetworkFaults(
            lost=0.1 * strength * faults.network,
            doubled=0.15 * strength * faults.network,
            late=0.1 * strength * faults.network,
            cut=0.1 * strength * faults.network,
            stuck=0.01 * strength * faults.network,
        )
        self.store_faults = StoreFaults(
            before=0.06 * strength * faults.store,
            after=0.06 * strength * faults.store,
            slow=0.4 * faults.store,
            stalls=0.02 * strength * faults.store,
        )
        self.bot_trouble = 0.1 * strength * faults.bots
        self.server: Server | None = None
        self.kills = 0
        self._killed: list[Server] = []
        self._lives = 0
        self._up_since = 0.0
        self._up_before = 0.0
        self._digest = hashlib.sha256()
        self.disk = Disk(self._now)
        self.clock = VirtualClock()
        self.checks = Checks(self.disk, self.uptime)
        self.network = Network(self.rng("network", 0), self.network_faults, lambda: self.server, self._answered)

    def rng(self, label: str, number: int) -> Random:
        return Random(f"{self.seed} {label} {number}")

    def _now(self) -> int:
        return self.clock.now()

    def uptime(self) -> float:
        """For how long a server has been running, all in all."""
        now = asyncio.get_running_loop().time()
        return self._up_before + (now - self._up_since if self.server else 0)

    def _answered(self, request: Request, answer: Answer) -> None:
        when = asyncio.get_running_loop().time()
        self._digest.update(f"{when:.6f} {request.method} {request.path} {request.body} {answer.status} ".encode())
        self._digest.update(answer.body)
        self.checks.answered(request, answer)

    async def play(self) -> None:
        await self._boot()
        storm = asyncio.create_task(self._storm())
        tables = [await self._open() for _ in range(self._rng.choice((1, 1, 2, 3)))]
        clients = [
            client for number, (table, setup) in enumerate(tables) for client in self._seated(number, table, setup)
        ]
        onlookers = [Client(self.network, self.checks, table, self.rng(table, -1)) for table, _ in tables]
        playing = [asyncio.create_task(client.play()) for client in clients]
        playing += [asyncio.create_task(onlooker.listen()) for onlooker in onlookers]
        await self._until_over([storm, *playing])
        for task in (storm, *playing):
            task.cancel()
        if any(server.store.asked_when_dead for server in self._killed):
            self.checks.blame("a server that was killed goes on")
        if not self.checks.problems:
            await self._look_again([*clients, *onlookers])

    async def _until_over(self, tasks: list["asyncio.Task[None]"]) -> None:
        """Until everyone has gone home and every game is over, or something went wrong."""
        loop = asyncio.get_running_loop()
        while not self.checks.problems:
            done = all(task.done() for task in tasks) and all(each.over for each in self.checks.replays.values())
            if done and not self.network.in_flight:
                return
            if loop.time() > LONGEST:
                names = [each.stored.game for each in self.checks.replays.values() if not each.over]
                self.checks.blame(f"{', '.join(names) or 'a player'} did not come to an end")
            for task in tasks:
                if task.done() and not task.cancelled() and (error := task.exception()):
                    raise error
            await asyncio.sleep(5)

    async def _boot(self, wrong_by: int = 0) -> None:
        while self.server is None:
            server = Server(self, self._lives, wrong_by)
            self._lives += 1
            self.clock = server.clock
            starting = server.start(server.lobby.resume())
            await asyncio.wait({starting})
            if starting.exception():  # as a process that stops and is started again
                server.kill()
                await asyncio.sleep(1)
            else:
                self.server = server
                self._up_since = asyncio.get_running_loop().time()

    async def _storm(self) -> None:
        """Kill the server again and again; then let everything heal."""
        rng, loop = self.rng("storm", 0), asyncio.get_running_loop()
        until = rng.uniform(0.2, 1) * self.faults.storm
        while self.faults.kills and loop.time() < until:
            await asyncio.sleep(rng.expovariate(self.faults.kills / 40))
            assert self.server is not None
            self._up_before, server, self.server = self.uptime(), self.server, None
            server.kill()
            self.kills += 1
            self._killed.append(server)
            await asyncio.sleep(rng.choice((0.1, 1, 10, 600)))
            await self._boot(rng.choice((0, 0, 3_600_000, -3_600_000)))
        await asyncio.sleep(max(0.0, until - loop.time()))
        for calm in (self.network_faults, self.store_faults):
            for name in calm.__struct_fields__:
                setattr(calm, name, 0.0)
        if self.server:
            self.server.bots.trouble = 0
        self.bot_trouble = 0

    async def _open(self) -> tuple[str, Setup]:
        """A table of any game: some of its seats are bots', the others free."""
        rng = self._rng
        game = rng.choice(sorted(PLAYED))
        options, seats = rng.choice(PLAYED[game])
        people = rng.randint(1, seats)
        kinds = [StoredSeat(kind=SeatKind.OPEN)] * people
        kinds += [StoredSeat(kind=SeatKind.BOT, level=1)] * (seats - people)
        limit = Millis(rng.choice((0, 30_000, 120_000)))
        setup = Setup(
            game=game, options=options, seats=tuple(kinds), owner="o" * 64, pace=rng.choice(list(Pace)), limit=limit
        )
        while True:
            if server := self.server:
                opening = server.start(server.lobby.open_table(setup))
                await asyncio.wait({opening})
                if not opening.cancelled() and not opening.exception() and not server.dead:
                    self.checks.add(opening.result().id)
                    return opening.result().id, setup
            await asyncio.sleep(1)

    def _seated(self, number: int, table: str, setup: Setup) -> Iterator[Player]:
        for place, seat in enumerate(setup.seats):
            if seat.kind is SeatKind.OPEN:
                rng = self.rng(f"player {number}", place)
                leaves = setup.limit and self.faults.leaving and rng.random() < 0.3 * self.faults.leaving
                yield Player(
                    self.network,
                    self.checks,
                    table,
                    rng,
                    name=NAMES[place],
                    leaves_after=rng.uniform(60, 600) if leaves else None,
                )

    async def _look_again(self, clients: list[Any]) -> None:
        """Everyone comes back, and an onlooker who was never here: all see the end that the store has."""
        for client in clients:
            seen = await client.look()
            replay = self.checks.replays[client.table]
            viewer = self.checks.seat(client.table, client.token)
            if seen["ply"] != len(replay.kept) or seen["phase"] != "over":
                self.checks.blame(f"{replay.stored.game}: {viewer} is left at move {seen['ply']} of {len(replay.kept)}")
            if seen["view"] != plain(replay.game.view(replay.state(len(replay.kept)), viewer)):
                self.checks.blame(f"{replay.stored.game}: {viewer} sees another end")
        assert self.server is not None
        self.server.check_parked()

    def result(self) -> Run:
        replays = list(self.checks.replays.values())
        for replay in replays:
            self._digest.update(repr(replay.kept).encode())
        return Run(
            seed=self.seed,
            games=tuple(replay.stored.game for replay in replays),
            moves=sum(len(replay.kept) for replay in replays),
            acknowledged=self.checks.acknowledged,
            kills=self.kills,
            steps=self.checks.steps,
            digest=self._digest.hexdigest(),
            problems=tuple(self.checks.problems),
        )


def simulate(seed: int, faults: Faults | None = None) -> Run:
    """The world of this seed."""
    world = World(seed, faults or Faults())
    with _quiet():
        try:
            run(world.play())
        except Stuck:
            world.checks.blame("everyone waits, and nothing will ever happen")
    return world.result()


@contextmanager
def _quiet() -> Iterator[None]:
    """Servers say in their log what fails, and here nearly everything does."""
    log = logging.getLogger("safecracker")
    before, log.disabled = log.level, False
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)
