"""A school on one small machine: what the server does under load, beside a peer that keeps nothing and draws nothing.

    python benchmarks/load.py [--peer FOLDER] [--only ROW,...] [--tables 25] [--moves 80] [--seconds 40]

Prints a Markdown table. FOLDER has the peer, boardgame.io, ready to run; ``load_peer.py`` says what it must hold.
Without it, or without node, the column stays empty. Linux only: the figures come from ``/proc``.

The server is the real command with its database on disk, on loopback, as README installs it, in a process of its own;
its CPU time is user and system time without children. Deals and moves are chosen before (``load_games.py``). A figure
stops after ``--seconds`` of wall time, whatever it has by then; every process is ended and every folder removed.
"""

import argparse
import platform
import resource
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import load_peer
from load_clients import Browser, Program
from load_moves import Played, load
from load_server import hidden
from matches import head, line
from msgspec import Struct

from safecracker.games import games


class Scale(Struct):
    """How much is done for a figure, and what the peer came to."""

    tables: int
    moves: int
    seconds: float
    folder: Path | None  # the peer's, if it can be run
    peer: dict[str, float]  # moves per CPU second, by game


class Row(Struct):
    what: str
    peer: str = ""
    ours: str = ""
    ratio: str = ""
    goal: str = ""

    def print(self) -> None:
        line(self.what, self.peer, self.ours, self.ratio, self.goal)


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
        beside = f" (unpacked {_at(unpacked, 0.5) / 1000:.1f})" if wire != unpacked else ""
        yield Row(f"one update of a page, {len(wire):,} of them: {name}", ours=kilobytes + beside, goal="median < 4 kB")


def _moves(scale: Scale, what: str, played: Played, goal: float) -> Row:
    rate, peer = played.rate, scale.peer
    notes = [f"{played.moves:,} moves", f"{played.plies:,} plies"]
    notes += [f"children {played.children:.1f} s"] if played.children > 0.05 else []
    notes += [f"**{played.lost} not told to all**"] if played.lost else []
    beside = f"{peer['mm']:,.0f} (trivial game {peer['cells']:,.0f})" if peer else ""
    ratio = f"{rate / peer['mm']:.3f}" if peer else ""
    return Row(what, beside, f"{rate:,.1f} ({', '.join(notes)})", ratio, f"{goal:g}x")


def _at(ordered: list[int], part: float) -> int:
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


ROWS: dict[str, Callable[[Scale], Iterator[Row]]] = {"programs": programs, "browsers": browsers}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", type=Path, help="a folder with the peer's server.js, client.js and node_modules")
    parser.add_argument("--only", default=",".join(ROWS), help=f"some of: {', '.join(ROWS)}")
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--moves", type=int, default=80, help="at each table")
    parser.add_argument("--seconds", type=float, default=40, help="for one figure of moves, at most")
    asked = parser.parse_args()
    chosen = asked.only.split(",")
    if unknown := set(chosen) - ROWS.keys():
        parser.error(f"there is no row {', '.join(sorted(unknown))}; choose from {', '.join(ROWS)}")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # every watcher is a connection
    folder = asked.peer.resolve() if load_peer.found(asked.peer) else None
    if asked.peer and not folder:
        print(f"no peer: node, or server.js and node_modules in {asked.peer}, are missing", file=sys.stderr)
    rates = load_peer.moves_per_cpu_second(folder, asked.tables, asked.moves) if folder else {}
    without = f", without {', '.join(hidden())}" if hidden() else ""
    print(f"Python {platform.python_version()}{without}; {asked.tables} tables, {asked.moves} moves each\n")
    head("row", "peer", "ours", "ratio", "goal")
    for name in chosen:
        for row in ROWS[name](Scale(asked.tables, asked.moves, asked.seconds, folder, rates)):
            row.print()


if __name__ == "__main__":
    main()
