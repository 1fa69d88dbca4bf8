"""What it costs to draw: one picture, a class of browsers, and how long others wait while notebooks are read."""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path

from load_clients import Browser, Client, Program
from load_games import LoadTable, enough_games, load_table
from load_server import Server, serving
from msgspec import Struct

from safecracker.games import games

PROBE = Path(__file__).with_name("load_probe.py")
CLASS_TABLES = 40
CLASS_RATE = 40  # moves in a second, at all tables together
CLASS_SECONDS = 20
READING = 0.1  # seconds between moves while somebody reads
LONG_GAME = range(1060, 1111)  # plies
FOR_EVER = 10_000  # more plies than a game has


class Drawn(Struct):
    """What moves cost while some screens of one seat followed them."""

    cpu: float
    updates: int


async def _moves_before_screens(server: Server, tables: Sequence[LoadTable], screens: int) -> Drawn:
    """Programs move at all tables, and a line tells when a move is done; browsers of the first seat get pictures."""
    browsers = [Browser(server, table, 0, home) for home, table in enumerate(tables) for _ in range(screens)]
    programs = [
        [Program(server, table, seat, home) for seat in range(len(table.tokens))] for home, table in enumerate(tables)
    ]
    first: list[Client] = [seats[0] for seats in programs]
    for watcher in [*first, *browsers]:
        await watcher.watch()

    async def play(home: int, table: LoadTable) -> None:
        watching: list[Client] = [programs[home][0], *browsers[home * screens : (home + 1) * screens]]
        for turn in table.turns:
            streams = [watcher.stream for watcher in watching if watcher.stream]
            for stream in streams:
                await stream.until(turn.before)
            await programs[home][turn.seat].move(turn)
            for stream in streams:
                await stream.until(turn.after)

    await play(0, tables[0])  # what a server does once for all tables is not counted
    await asyncio.to_thread(server.settle)
    before = server.cpu()
    for browser in browsers[:screens]:
        if browser.stream:
            browser.stream.sizes.clear()
    await asyncio.gather(*(play(home, table) for home, table in enumerate(tables) if home))
    await asyncio.to_thread(server.settle)
    drawn = Drawn(server.cpu() - before, sum(len(browser.stream.sizes) for browser in browsers if browser.stream))
    clients: list[Client] = [*browsers, *chain.from_iterable(programs)]
    for client in clients:
        client.close()
    return drawn


def picture(tables: Sequence[LoadTable], more: int = 4) -> tuple[float, float]:
    """Milliseconds of CPU time of a picture for a seat that nobody else sees as, and of the same on another screen.

    The same games are played before no screen, before one of the first seat, and before some more of that seat: what
    a screen adds is its picture, from the notes to the last byte sent.
    """
    found = []
    for screens in (0, 1, 1 + more):
        with serving(tables) as server:
            found.append(asyncio.run(_moves_before_screens(server, tables, screens)))
    none, one, several = found
    own = (one.cpu - none.cpu) / max(1, one.updates)
    same = (several.cpu - one.cpu) / max(1, several.updates - one.updates)
    return own * 1000, same * 1000


def game_pictures(name: str) -> tuple[float, float]:
    """At five tables of a game, for twenty moves each; the first does not count."""
    return picture([enough_games(name, slot, 20)[0] for slot in range(5)])


def long_games(count: int, before: int) -> list[LoadTable]:
    """Games of The Code Crackers with more than a thousand plies, after ``before`` of them."""
    found = (game for game in (_long_game(number, before) for number in range(2000)) if game)
    return list(islice(found, count))


def _long_game(number: int, before: int) -> LoadTable | None:
    """Random play lasts so long now and then."""
    whole = load_table("codecrackers", number, before=FOR_EVER, at_random=True)
    if len(whole.moves) not in LONG_GAME:
        return None
    return load_table("codecrackers", number, before=before, most=20, at_random=True)


async def visited(server: Server, table: LoadTable, seat: int | None = 0, path: str = "") -> bytes:
    """The page of a table for one browser."""
    browser = Browser(server, table, seat, 0)
    await browser.visit(path)
    browser.close()
    return browser.page


class ClassOfBrowsers(Struct):
    """How the tables of a class were served."""

    rate: float  # moves in a second
    waits: list[float]  # milliseconds of acknowledgements
    cpu: float  # seconds


def class_of_browsers() -> ClassOfBrowsers:
    """Forty tables of all games, two browsers at each; every table has a move every second."""
    names = list(games())
    slots = [
        enough_games(name, slot, CLASS_SECONDS + 5, seats=games()[name].players[0])
        for slot, name in enumerate(names[slot % len(names)] for slot in range(CLASS_TABLES))
    ]
    with serving(chain.from_iterable(slots)) as server:
        return asyncio.run(_class(server, slots))


async def _class(server: Server, slots: Sequence[Sequence[LoadTable]]) -> ClassOfBrowsers:
    browsers = {
        table.id: [Browser(server, table, seat, home) for seat in range(len(table.tokens))]
        for home, slot in enumerate(slots)
        for table in slot
    }
    for browser in chain.from_iterable(seats[:2] for seats in browsers.values()):
        await browser.watch()
    await asyncio.to_thread(server.settle)
    waits: list[float] = []
    begun, cpu = time.monotonic() + 0.5, server.cpu()

    async def play(home: int, slot: Sequence[LoadTable]) -> None:
        due = begun + home / CLASS_RATE
        for table in slot:
            watching = [browser.stream for browser in browsers[table.id] if browser.stream]
            for turn in table.turns:
                for stream in watching:
                    await stream.until(turn.before)
                await asyncio.sleep(max(0, due - time.monotonic()))
                if time.monotonic() > begun + CLASS_SECONDS:
                    return
                sent = time.perf_counter()
                await browsers[table.id][turn.seat].move(turn)
                waits.append((time.perf_counter() - sent) * 1000)
                due += len(slots) / CLASS_RATE

    await asyncio.gather(*(play(home, slot) for home, slot in enumerate(slots)))
    took = time.monotonic() - begun
    for browser in chain.from_iterable(browsers.values()):
        browser.close()
    return ClassOfBrowsers(len(waits) / took, waits, server.cpu() - cpu)


class Quantiles(Struct):
    """Milliseconds."""

    p99: float
    worst: float

    def __str__(self) -> str:
        return f"p99 {self.p99:.1f} ms, worst {self.worst:.1f}"


class Stalls(Struct):
    """How long the event loop did nothing else."""

    own: Quantiles  # CPU time of the server between two turns of its loop
    late: Quantiles  # by which a task of the loop was late
    request: Quantiles  # that a small request took, from another process
    due: Quantiles  # the same, one every five milliseconds, each counted from when it was due


def stalls(name: str, seconds: float, readers: int = 2) -> Stalls:
    """What others notice while two people read notebooks, each in a game with up to ten moves a second."""
    slots = [enough_games(name, number, int(seconds / READING)) for number in range(readers)]
    with tempfile.TemporaryDirectory(prefix="safecracker-load-") as folder:
        samples = Path(folder) / "samples.json"
        with serving(chain.from_iterable(slots), probe=samples) as server:
            since, until, trips = asyncio.run(_stalls(server, slots, seconds))
        found = [sample for sample in json.loads(samples.read_text()) if since <= sample[0] <= until]
    _, late, own = zip(*found, strict=True)
    sent, due = zip(*trips, strict=True)
    return Stalls(*map(_quantiles, (own, late, sent, due)))


def _quantiles(millis: Sequence[float]) -> Quantiles:
    ordered = sorted(millis)
    return Quantiles(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], ordered[-1])


async def _stalls(
    server: Server, slots: Sequence[Sequence[LoadTable]], seconds: float
) -> tuple[float, float, list[tuple[float, float]]]:
    """From when to when they read, and the round trips of small requests meanwhile."""
    browsers = {table.id: Browser(server, table, 0, home) for home, slot in enumerate(slots) for table in slot}
    for browser in browsers.values():
        await browser.watch()
    await asyncio.to_thread(server.settle)
    command = [sys.executable, str(PROBE), str(server.port), str(seconds)]
    probe = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    since = time.monotonic()
    until = since + seconds

    async def read(home: int, slot: Sequence[LoadTable]) -> None:
        for table in slot:
            programs = [Program(server, table, seat, home) for seat in range(len(table.tokens))]
            stream = browsers[table.id].stream
            assert stream
            for turn in table.turns:
                await stream.until(turn.before)
                if time.monotonic() > until:
                    break
                await programs[turn.seat].move(turn)
                await asyncio.sleep(READING)
            for program in programs:
                program.close()
            browsers[table.id].close()

    await asyncio.gather(*(read(home, slot) for home, slot in enumerate(slots)))
    printed, _ = await probe.communicate()
    return since, until, json.loads(printed)
