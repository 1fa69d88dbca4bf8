"""The peer: boardgame.io in node, at as many tables with as many moves, four clients at each.

Its folder holds a ``server.js`` that takes a port, and prints a line when it serves two games, ``mm`` (like Mastermind,
with a hidden code and a view for each player) and ``cells`` (trivial), both in memory; a ``client.js`` that takes PORT
SERVER_PID TABLES MOVES GAME, plays, waits for every move until all four clients have it, and prints one line of JSON
with ``moves_cpu_s``, the moves in a second of the server's CPU time; and what ``npm install`` put there.
"""

import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from load_server import Server, end

GAMES = ("mm", "cells")
LIMIT = 300  # seconds for one game


def found(folder: Path | None) -> bool:
    """Whether the peer is there, and node to run it."""
    return bool(folder and (folder / "server.js").exists() and (folder / "node_modules").is_dir() and _node())


def _node() -> str:
    return shutil.which("node") or shutil.which("nodejs") or ""


@contextmanager
def boardgame_io(folder: Path) -> Iterator[Server]:
    """The peer's server for the time of the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([_node(), "server.js", str(port)], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        process.stdout.readline()  # it is up
        yield Server(process, port)
    finally:
        end(process)


def moves_per_cpu_second(folder: Path, tables: int, moves: int) -> dict[str, float]:
    """By game, each with a server of its own."""
    rates = {}
    for game in GAMES:
        with boardgame_io(folder) as server:
            command = [_node(), "client.js", str(server.port), str(server.pid), str(tables), str(moves), game]
            printed = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LIMIT, check=True)
        rates[game] = float(json.loads(printed.stdout.splitlines()[-1])["moves_cpu_s"])
    return rates
