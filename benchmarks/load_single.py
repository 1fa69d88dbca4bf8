"""Figures of one thing at a time: a request, a start, a replay, memory, the commands."""

import asyncio
import hashlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from base64 import b32encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from load_clients import Connection, Program
from load_games import LoadTable, fill, load_table
from load_pictures import FOR_EVER, LONG_GAME, visited
from load_server import Server, environment, running, serving
from msgspec import Struct
from msgspec.structs import replace

from safecracker.games import games

REQUESTS = 300
UNFINISHED = 10_000
DISTINCT = 40  # games of each kind among the unfinished
NOTEBOOKS = 10  # positions of each game in which notebooks are read, from its start on
NOTEBOOK_PLIES = {"mastermind": 1, "davinci": 5, "thieves": 5, "teufelsmoor": 10, "codecrackers": 6}  # between two
BOXED: dict[str, Any] = {"seats": 4, "options": "", "at_random": True}  # random play lasts long now and then


class Requests(Struct):
    """Median milliseconds on a connection that is kept alive."""

    health: float
    move: float


def kept_alive(*, plain: bool) -> Requests:
    """The same connection again and again, one request after the other."""
    tables = [load_table("mastermind", number) for number in range(15)]
    with serving(tables, plain=plain) as server:
        return asyncio.run(_kept_alive(server, tables))


async def _kept_alive(server: Server, tables: list[LoadTable]) -> Requests:
    health: list[float] = []
    moves: list[float] = []
    connection = Connection(server, 0)
    for _ in range(REQUESTS):
        begun = time.perf_counter()
        await connection.ask("GET", "/healthz", {})
        health.append((time.perf_counter() - begun) * 1000)
    connection.close()
    for table in tables:
        programs = [Program(server, table, seat, 0) for seat in range(len(table.tokens))]
        await programs[0].watch()
        for turn in table.turns:
            assert programs[0].stream
            await programs[0].stream.until(turn.before)
            begun = time.perf_counter()
            await programs[turn.seat].move(turn)
            moves.append((time.perf_counter() - begun) * 1000)
        for program in programs:
            program.close()
    return Requests(statistics.median(health), statistics.median(moves))


class Start(Struct):
    """What the server had used when its first page was there, and when it had nothing left to do."""

    cpu: float
    megabytes: float
    cpu_later: float
    megabytes_later: float
    seconds: float  # of wall time until the first page


def start_with_many() -> Start:
    """With ten thousand games in which a person is to move."""
    with tempfile.TemporaryDirectory(prefix="safecracker-load-") as data:
        folder = Path(data)
        fill(folder, _unfinished())
        begun = time.monotonic()
        with environment() as variables, running(folder, variables) as server:
            first = server.cpu(), server.megabytes()
            seconds = time.monotonic() - begun
            server.settle()
            return Start(*first, server.cpu(), server.megabytes(), seconds)


def _unfinished() -> Iterator[LoadTable]:
    half_way = [_half_way(name, number) for name in games() for number in range(DISTINCT)]
    for number in range(UNFINISHED):
        table = half_way[number % len(half_way)]
        name = b32encode(hashlib.sha256(str(number).encode()).digest()[:16]).decode().rstrip("=").lower()
        yield replace(table, stored=replace(table.stored, id=name))


def _half_way(name: str, number: int) -> LoadTable:
    whole = load_table(name, number, before=FOR_EVER)
    return load_table(name, number, before=len(whole.moves) // 2, most=1)


class Replay(Struct):
    plies: int
    cpu: float  # seconds until the first page
    later: float  # and after it


def first_replay() -> Replay:
    """The first page of a long game's replay, in a server that has shown one of a short game."""
    games = (load_table("codecrackers", number, before=FOR_EVER, **BOXED) for number in range(2000))
    table = next(game for game in games if len(game.moves) in LONG_GAME)
    short = load_table("codecrackers", 1, before=FOR_EVER)
    with serving([table, short]) as server:
        asyncio.run(visited(server, short, None, "/replay"))
        server.settle()
        before = server.cpu() + server.children_cpu()
        asyncio.run(visited(server, table, None, "/replay"))
        first = server.cpu() + server.children_cpu()
        server.settle()
        return Replay(len(table.moves), first - before, server.cpu() + server.children_cpu() - first)


class Memory(Struct):
    """Megabytes of a server, and of its children at the end."""

    started: float
    one_each: float
    ten_each: float
    children: float


def notebooks_memory() -> Memory:
    """Notebooks as whoever is to move reads them, at tables of four where a game allows it."""
    tables = [
        load_table(name, number, seats=min(4, kit.players[1]), options="", before=NOTEBOOK_PLIES[name] * number, most=1)
        for number in range(NOTEBOOKS)
        for name, kit in games().items()
    ]
    with serving(tables) as server:
        server.settle()
        started = server.megabytes()
        asyncio.run(_read(server, tables[: len(games())]))
        one_each = server.megabytes()
        asyncio.run(_read(server, tables[len(games()) :]))
        return Memory(started, one_each, server.megabytes(), server.children_megabytes())


async def _read(server: Server, tables: Sequence[LoadTable]) -> None:
    for table in tables:
        await visited(server, table, table.turns[0].seat)
    await asyncio.to_thread(server.settle)


def command_cpu(*arguments: str) -> float:
    """Seconds of CPU time of a command of Python, the median of five."""
    spans = []
    with environment() as variables:
        for _ in range(6):
            process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL, env=variables)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            assert process.returncode == 0, arguments
            spans.append(used.ru_utime + used.ru_stime)
    return statistics.median(spans[1:])  # the first writes what is compiled
