"""Trials with several servers over PostgreSQL: servers are killed or stopped, connections cut, the database crashes."""

import asyncio
import contextlib
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
from msgspec import Struct

from safecracker.store import StoreError
from safecracker.store.postgres import PostgresStore
from safecracker.store.shared import LEASE
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import SystemClock
from safecracker.table.services import Services
from safecracker.table.table import Table
from tests.postgres import children
from tests.serving import wait_for

from .kills import Player, Server, number_acknowledged, problem, some_are_kept, started
from .stores import NotThisEngine
from .trials import Trial, Trials

PLAYERS = 3
BOT_TABLES = (("mastermind", "rows=20 rounds=20"), ("codecrackers", "glass=30")) * 4
PAUSE = 0.02  # seconds between two moves of a player
ANSWERED = 1.0  # seconds after which a player asks another server
STUCK = 60.0  # seconds without which something went on
CLOSE = 0.12  # seconds before an alarm

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
LIVING = "SELECT id FROM servers WHERE until > clock_timestamp()"
DRIVEN = "SELECT driver, count(*) FROM tables WHERE driver <> 0 AND NOT over AND due IS NOT NULL GROUP BY driver"
PLIES = "SELECT id, ply FROM tables WHERE game = 'mastermind' AND due IS NOT NULL AND NOT over"
WAITING = "SELECT FROM tables t JOIN unnest($1::text[], $2::int[]) AS b (id, ply) USING (id) WHERE t.ply = b.ply"
ALARM = f"""
SELECT driver, due - {NOW} AS left FROM tables WHERE driver <> 0 AND NOT over AND due > {NOW} + 200 ORDER BY due LIMIT 1
"""
STORED = "SELECT count(*) FROM moves"
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class Traveller(Player):
    """Asks any of the servers each time, and sends a command again until it is answered."""

    def __init__(self, urls: list[str], seed: int) -> None:
        super().__init__(urls[0], seed)
        self.urls = urls
        self.left = threading.Event()

    def run(self) -> None:
        with contextlib.suppress(InterruptedError), httpx.Client(timeout=ANSWERED, verify=False) as client:
            while not self.over:
                self._move(client)

    def _asked(self, client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        while not self.left.wait(PAUSE):
            with contextlib.suppress(httpx.TransportError):
                url = f"{self.rng.choice(self.urls)}/api/tables/{self.table}{path}"
                answer = client.request(method, url, **more)
                if answer.status_code < 500:
                    return answer
        raise InterruptedError


class Database:
    """What the trial itself asks the database."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._runner = asyncio.Runner()
        self._connection: Any = None

    def ask(self, question: str, *values: object) -> list[Any]:
        return self._runner.run(self._ask(question, values))

    async def _ask(self, question: str, values: tuple[object, ...]) -> list[Any]:
        if self._connection is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):  # it was cut
                return list(await self._connection.fetch(question, *values))
        self._connection = await asyncpg.connect(self._address)
        return list(await self._connection.fetch(question, *values))

    def numbers(self) -> set[int]:
        """The servers that count as alive."""
        return {row["id"] for row in self.ask(LIVING)}

    def driven(self) -> dict[int, int]:
        """For how many tables each server has something to do."""
        return {row["driver"]: row["count"] for row in self.ask(DRIVEN)}

    def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        self._runner.close()


class Moment(Struct, frozen=True):
    """How things stand just before something happens."""

    at: float
    living: set[int]
    driven: dict[int, int]
    plies: dict[str, int]  # of the tables where bots move all the time


class Fleet:
    """Servers of one database, people who play on all of them, and tables of bots."""

    def __init__(self, trial: Trial, *, supervised: bool = False) -> None:
        if not trial.database:
            raise NotThisEngine("several servers need PostgreSQL")
        self.trial = trial
        self.rng = Random(trial.seed)
        self.database = Database(trial.database)
        self.supervised = supervised
        self.numbers: list[int] = []  # of the servers, as far as they are known
        self.servers: list[Server] = []
        self.urls: list[str] = []
        self.players: list[Traveller] = []
        self.went: list[Traveller] = []  # whose games are over
        self.bot_tables: list[str] = []
        for _ in range(1 if supervised else 2):
            self._start(len(self.servers))

    def _start(self, place: int) -> None:
        options = ("--workers", "2") if self.supervised else ()
        before = set(self.numbers)
        server = started(self.trial.folder, self.trial.database, *options)
        wait_for(lambda: httpx.get(f"{server.url}/readyz", timeout=20, verify=False).status_code == 200, STUCK)
        new = self.database.numbers() - before
        self.servers[place : place + 1] = [server]
        self.urls[place : place + 1] = [server.url]
        self.numbers[place : place + 1] = [max(new, default=0)]

    def play(self) -> None:
        """Go on with games, and begin others for those that are over."""
        going = {row["id"] for row in self.database.ask("SELECT id FROM tables WHERE NOT over")}
        self.bot_tables = [table for table in self.bot_tables if table in going]
        with httpx.Client(timeout=20, verify=False) as client:
            for game, options in BOT_TABLES[len(self.bot_tables) :]:
                seats = [{"kind": "computer", "level": 1}] * 2
                wanted = {"game": game, "options": options, "pace": "human", "seats": seats}
                opened = client.post(f"{self.rng.choice(self.urls)}/api/tables", json=wanted)
                self.bot_tables.append(opened.json()["table"])
        self.went += [player for player in self.players if not player.is_alive()]
        self.players = [player for player in self.players if player.is_alive()]
        while len(self.players) < PLAYERS:
            self.players.append(player := Traveller(self.urls, self.rng.getrandbits(30)))
            player.start()
        some_are_kept(self.players)

    def moment(self) -> Moment:
        driven = self.database.driven()
        plies = {row["id"]: row["ply"] for row in self.database.ask(PLIES)}
        return Moment(time.monotonic(), self.database.numbers(), driven, plies)

    def kill_one(self) -> Moment:
        """Kill a server that drives tables, every other time close to an alarm."""
        drive = [place for place, number in enumerate(self.numbers) if number in self.database.driven()]
        place = self.rng.choice(drive or range(len(self.servers)))
        alarm = self.database.ask(ALARM)
        if self.rng.random() < 0.5 and alarm and alarm[0]["left"] < 5_000:
            time.sleep(max(0.0, alarm[0]["left"] / 1000 - self.rng.uniform(0, CLOSE)))
            if alarm[0]["driver"] in self.numbers:
                place = self.numbers.index(alarm[0]["driver"])
        else:
            time.sleep(self.rng.uniform(0, 1))
        server, before = self.servers[place], self.moment()
        if self.supervised:
            os.kill(self.rng.choice(workers(server.process.pid)), signal.SIGKILL)
        else:
            server.kill()
        return before

    def note_takeover(self, before: Moment) -> None:
        """Wait until the tables of a server that died since have another driver, and until bots have moved there."""
        dead = set[int]()

        def taken_over() -> bool:
            nonlocal dead
            dead = before.living - self.database.numbers()
            return bool(dead) and not dead & set(self.database.driven())

        wait_for(taken_over, STUCK)
        if any(before.driven.get(number) for number in dead):
            self.trial.note("tables taken over after", time.monotonic() - before.at)
        wait_for(lambda: not self.database.ask(WAITING, list(before.plies), list(before.plies.values())), STUCK)
        self.trial.note("every bot moved again after", time.monotonic() - before.at)

    def start_again(self) -> None:
        """In place of whatever was killed."""
        for place, server in enumerate(self.servers):
            if server.process.poll() is not None:
                self._start(place)
        if self.supervised:
            wait_for(lambda: len(self.database.numbers()) == 2, STUCK)

    def note_recovery(self) -> None:
        """Wait until somebody's move is acknowledged again."""
        begun = time.monotonic()
        some_are_kept(self.players)
        self.trial.note("a move was acknowledged after", time.monotonic() - begun)

    def problem(self) -> str:
        """What is lost, doubled or against the rules."""
        people = problem(self.trial.folder, self.trial.database, self.players)
        self.trial.counts["moves acknowledged"] = number_acknowledged([*self.went, *self.players])
        self.trial.counts["moves stored, with those of bots, chance and the clock"] = self.database.ask(STORED)[0][
            "count"
        ]
        return people or asyncio.run(_against_the_rules(self.trial.database, self.bot_tables))

    def close(self) -> None:
        for player in self.players:
            player.left.set()
        for server in self.servers:
            server.kill()
        self.database.close()


async def _against_the_rules(database: str, tables: list[str]) -> str:
    """Play every game again from what is stored."""
    clock = SystemClock()
    store = await PostgresStore.open(database, clock.now)
    try:
        for table in tables:
            found = await store.load(table)
            if found is None:
                return f"table {table} is gone"
            Table(Services(store, clock, InlineBots(), secrets.token_bytes), *found)
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever the rules say
        return f"table {table} cannot be played again: {error!r}"
    finally:
        await store.close()
    return ""


def workers(supervisor: int) -> list[int]:
    """The processes of a supervisor that serve."""
    return [child for child in children(supervisor) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def kill(fleet: Fleet) -> None:
    """A server is killed: seen by its supervisor, or else the others find out when its lease ends."""
    fleet.note_takeover(fleet.kill_one())


def stop(fleet: Fleet) -> None:
    """A server stands still for longer than its lease, and goes on as if nothing had happened."""
    before, process = fleet.moment(), fleet.rng.choice(fleet.servers).process
    os.kill(process.pid, signal.SIGSTOP)
    try:
        fleet.note_takeover(before)
        time.sleep(fleet.rng.uniform(0, LEASE / 1000))
    finally:
        os.kill(process.pid, signal.SIGCONT)
    fleet.note_recovery()
    time.sleep(1)  # for whatever it still wanted to store


def cut(fleet: Fleet) -> None:
    """All connections to the database are cut, five times in half a second."""
    for _ in range(5):
        fleet.database.ask(CUT)
        time.sleep(0.1)
    fleet.note_recovery()


def crash(fleet: Fleet) -> None:
    """Every process of the database is killed at once, and it is started again a moment later."""
    cluster = fleet.trial.cluster
    if cluster is None:
        raise NotThisEngine("a database server of its own is needed: --postgres")
    time.sleep(fleet.rng.uniform(0, 0.4))
    cluster.crash()
    time.sleep(fleet.rng.uniform(0, 1))
    cluster.start()
    fleet.note_recovery()


def trials_of(*faults: Callable[[Fleet], None], supervised: bool = False) -> Trials:
    """One after the other, for ever."""

    def trials(trial: Trial) -> Iterator[str]:
        with contextlib.closing(Fleet(trial, supervised=supervised)) as fleet:
            for fault in cycle(faults):
                fleet.play()
                fault(fleet)
                yield fleet.problem()
                fleet.start_again()

    return trials
