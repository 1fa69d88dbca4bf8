"""A school on one small machine: what the server does under load, beside a peer that keeps nothing and draws nothing.

    python benchmarks/load.py [--peer FOLDER] [--only ROW,...] [--tables 25] [--moves 80] [--seconds 40]

Prints a Markdown table. FOLDER has the peer, boardgame.io, ready to run: ``load_boardgame_io.py`` says what it holds.
Without it, or without node, the column stays empty. Linux only: the figures come from ``/proc``.

The server is the real command with its database on disk, on loopback, as README installs it, in a process of its own;
its CPU time is user and system time without children. Deals and moves are chosen before (``load_games.py``). A figure
stops after ``--seconds`` of wall time, whatever it has by then; every process is ended and every folder removed.
"""

import argparse
import asyncio
import platform
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import load_boardgame_io
from load_clients import Browser, Program
from load_moves import Played, load
from load_pictures import class_of_browsers, game_pictures, long_games, picture, stalls, visited
from load_server import hidden, serving
from load_single import command_cpu, first_replay, kept_alive, notebooks_memory, start_with_many
from matches import head, line
from msgspec import Struct

from safecracker.games import games

T = TypeVar("T", int, float)


class Scale(Struct):
    """How much is done for a figure, and what the peer came to."""

    tables: int
    moves: int
    seconds: float
    rates: dict[str, float]  # the peer's moves per CPU second, by game


class Row(Struct):
    what: str
    beside: str = ""  # of the peer
    ours: str = ""
    ratio: str = ""
    goal: str = ""

    def print(self) -> None:
        line(self.what, self.beside, self.ours, self.ratio, self.goal)


def programs(scale: Scale) -> Iterator[Row]:
    for name in games():
        played = load(name, Program, scale.tables, scale.moves, scale.seconds)
        yield _moves(
            scale, f"moves per CPU second, programs (JSON): {name}", played, 1.5 if name == "mastermind" else 1
        )


def browsers(scale: Scale) -> Iterator[Row]:
    loads = {name: load(name, Browser, scale.tables, scale.moves, scale.seconds) for name in games()}
    for name, played in loads.items():
        yield _moves(scale, f"moves per CPU second, browsers, notebooks on: {name}", played, 0.25)
    for name, played in loads.items():
        wire, unpacked = (sorted(size) for size in zip(*played.sizes, strict=True))
        kilobytes = f"median {_at(wire, 0.5) / 1000:.1f} kB, p90 {_at(wire, 0.9) / 1000:.1f}"
        beside = f" (unpacked {_at(unpacked, 0.5) / 1000:.1f})" if sum(wire) < sum(unpacked) else ""
        yield Row(f"one update of a page, {len(wire):,} of them: {name}", ours=kilobytes + beside, goal="median < 4 kB")


def _moves(scale: Scale, what: str, played: Played, goal: float) -> Row:
    rate, rates = played.rate, scale.rates
    notes = [f"{played.moves:,} moves", f"{played.plies:,} plies"]
    notes += [f"children {played.children:.1f} s"] if played.children > 0.05 else []
    notes += [f"**{played.lost} did not reach all**"] if played.lost else []
    beside = f"{rates['mm']:,.0f} (trivial game {rates['cells']:,.0f})" if rates else ""
    ratio = f"{rate / rates['mm']:.3f}" if rates else ""
    return Row(what, beside, f"{rate:,.1f} ({', '.join(notes)})", ratio, f"{goal:g}x")


def _at(ordered: list[T], part: float) -> T:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def pictures(_: Scale) -> Iterator[Row]:
    for name in games():
        own, same = game_pictures(name)
        ours = f"{own:.2f} ms; {same:.2f} for one who sees the same"
        yield Row(f"CPU time of one picture, notebook on: {name}", ours=ours, goal="< 2.5 ms; < 1")


def school_class(_: Scale) -> Iterator[Row]:
    found = class_of_browsers()
    waits = sorted(found.waits)
    ours = f"p50 {_at(waits, 0.5):.0f} ms, p99 {_at(waits, 0.99):.0f}; {found.rate:.1f} moves a second"
    yield Row("acknowledgement, 40 tables with two browsers, 40 moves a second", ours=ours, goal="p99 < 250 ms")


def stall(_: Scale) -> Iterator[Row]:
    names = {"mastermind, nobody reads": 0} | dict.fromkeys(games(), 2)
    for name, readers in names.items():
        found = stalls(name.split(",")[0], 8, readers)
        ours = f"{found.own} of its own CPU time; by the clock {found.late}"
        outside = f"a small request: {found.request}, from when it was due p99 {found.due.p99:.1f}"
        yield Row(
            f"stall of the event loop while two read notebooks: {name}", ours=f"{ours}; {outside}", goal="p99 < 15 ms"
        )


def requests(_: Scale) -> Iterator[Row]:
    ways = [("README's installation", True)] + ([("all extras that are here", False)] if hidden() else [])
    for name, plain in ways:
        found = kept_alive(plain=plain)
        ours = f"{found.health:.2f} ms; a move {found.move:.2f}"
        yield Row(f"a request on a kept-alive connection, median, {name}", ours=ours, goal="< 2 ms")


def start(_: Scale) -> Iterator[Row]:
    found = start_with_many()
    later = f"{found.cpu_later:.1f} s and {found.megabytes_later:.0f} MB when it is idle"
    ours = f"{found.cpu:.2f} CPU s, {found.megabytes:.0f} MB, {found.seconds:.1f} s by the clock ({later})"
    yield Row("start with 10,000 unfinished tables, until the first page", ours=ours, goal="2 s, 150 MB")


def log(_: Scale) -> Iterator[Row]:
    for plies in (60, 1000):
        tables = long_games(4, plies)
        own, _same = picture(tables, more=1)
        with serving(tables) as server:
            page = len(asyncio.run(visited(server, tables[0])))
        yield Row(
            f"The Code Crackers at ply {plies:,}",
            ours=f"{own:.2f} ms a picture, page {page / 1000:.0f} kB",
            goal="flat",
        )


def replay(_: Scale) -> Iterator[Row]:
    found = first_replay()
    ours = f"{found.cpu:.2f} CPU s ({found.later:.2f} after it)"
    yield Row(f"first view of a replay of {found.plies:,} plies, with children", ours=ours, goal="0.3 s")


def memory(_: Scale) -> Iterator[Row]:
    found = notebooks_memory()
    beside = f"before {found.started:.0f}, after ten of each {found.ten_each:.0f}; children {found.children:.0f}"
    ours = f"{found.one_each:.0f} MB ({beside})"
    yield Row("memory after one notebook of each game", ours=ours, goal="150 MB")


def commands(_: Scale) -> Iterator[Row]:
    empty = command_cpu("-c", "")
    for what, arguments, goal in (
        ("import safecracker", ("-c", "import safecracker"), "0.10 s"),
        ("safecracker --help", ("-m", "safecracker", "--help"), "0.20 s"),
    ):
        yield Row(f"`{what}`", ours=f"{command_cpu(*arguments):.2f} CPU s (Python alone {empty:.2f})", goal=goal)


ROWS: dict[str, Callable[[Scale], Iterator[Row]]] = {
    "programs": programs,
    "browsers": browsers,
    "pictures": pictures,
    "class": school_class,
    "stall": stall,
    "requests": requests,
    "start": start,
    "log": log,
    "replay": replay,
    "memory": memory,
    "commands": commands,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--peer",
        type=Path,
        metavar="FOLDER",
        dest="folder",
        help="a folder with the peer's server.js, client.js and node_modules",
    )
    parser.add_argument("--only", default=",".join(ROWS), help=f"some of: {', '.join(ROWS)}")
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--moves", type=int, default=80, help="at each table")
    parser.add_argument("--seconds", type=float, default=40, help="for one figure of programs or browsers, at most")
    asked = parser.parse_args()
    chosen = asked.only.split(",")
    if unknown := set(chosen) - ROWS.keys():
        parser.error(f"there is no row {', '.join(sorted(unknown))}; choose from {', '.join(ROWS)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # servers and folders are tidied up then too
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # every watcher is a connection
    folder = asked.folder.resolve() if load_boardgame_io.found(asked.folder) else None
    if asked.folder and not folder:
        print(f"no peer: node, or server.js and node_modules in {asked.folder}, are missing", file=sys.stderr)
    rates = load_boardgame_io.moves_per_cpu_second(folder, asked.tables, asked.moves) if folder else {}
    without = f", without {', '.join(hidden())}" if hidden() else ""
    print(f"Python {platform.python_version()}{without}; {asked.tables} tables, {asked.moves} moves each\n")
    head("row", "peer", "ours", "ratio", "goal")
    scale = Scale(asked.tables, asked.moves, asked.seconds, rates)
    measured = [print_rows(name, scale) for name in chosen]
    sys.exit(0 if all(measured) else 1)


def print_rows(name: str, scale: Scale) -> bool:
    """Print what can be measured; False where something went wrong, which takes no other figure with it."""
    try:
        for row in ROWS[name](scale):
            row.print()
    except Exception as error:  # noqa: BLE001 - a server under load can fail in any way
        Row(name, ours=f"**failed: {type(error).__name__} {error}**").print()
        return False
    return True


if __name__ == "__main__":
    main()
