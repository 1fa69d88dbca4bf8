"""Real processes that are killed while real clients play: what was acknowledged has to be there afterwards."""

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx

from safecracker.store.files import DATABASE
from tests.serving import wait_for
from tests.store.conftest import Wall

from .stores import open_store

CLIENTS = 4
PEGS = "WPGROSYB"
OPTIONS = "first=1 rows=20 rounds=20"


class Server:
    """``safecracker`` as a process of its own, on a free port."""

    def __init__(self, folder: Path, database: str = "", *options: str) -> None:
        command = [*serve_command(folder, database), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.url = line.split("open at ")[1].split("/  ")[0]

    def answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/healthz", timeout=1, verify=False).status_code == 200
        return False

    def kill(self) -> None:
        """At once, with everything it started: no chance to tidy up. Killing it again is harmless."""
        if self.process.poll() is not None:
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Player(threading.Thread):
    """Plays both seats of one table as fast as it can, and notes what was acknowledged."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.url = url
        self.rng = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.over = False
        with httpx.Client(base_url=url, verify=False) as client:
            wanted = {"game": "mastermind", "seats": [{"kind": "human"}] * 2, "options": OPTIONS}
            self.table = client.post("/api/tables", json=wanted).json()["table"]
            join = f"/api/tables/{self.table}/join"
            self.tokens = [client.post(join, json={"name": name}).json()["token"] for name in ("Ann", "Ben")]

    def run(self) -> None:
        with (
            contextlib.suppress(httpx.TransportError),
            httpx.Client(base_url=self.url, timeout=5, verify=False) as client,
        ):
            while not self.over:
                self._move(client)

    def _move(self, client: httpx.Client) -> None:
        state = self._asked(client, "GET", "").json()
        now = state["view"]["now"]
        if now is None:
            self.over = True
            return
        seat = now["setter"] if not now["hidden"] else 1 - now["setter"]
        action = ("guess " if now["hidden"] else "hide ") + "".join(self.rng.choices(PEGS, k=4))
        answer = self._asked(
            client,
            "POST",
            "/moves",
            json={"action": action, "seen": state["ply"], "command": f"c{self.rng.getrandbits(60)}"},
            headers={"Authorization": f"Bearer {self.tokens[seat]}"},
        )
        if answer.status_code == 200:
            self.acknowledged[answer.json()["ply"]] = action

    def _asked(self, client: httpx.Client, method: str, path: str, **more: Any) -> httpx.Response:
        return client.request(method, f"/api/tables/{self.table}{path}", **more)

    def go_on(self, url: str) -> "Player":
        """The same player after a restart, elsewhere."""
        again = Player.__new__(Player)
        threading.Thread.__init__(again, daemon=True)
        again.url, again.rng, again.over = url, self.rng, self.over
        again.table, again.tokens, again.acknowledged = self.table, self.tokens, self.acknowledged
        return again


def serve_command(folder: Path, database: str = "") -> list[str]:
    command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", str(folder)]
    return [*command, "--database", database] if database else command


async def kept_moves(folder: Path, database: str, tables: list[str]) -> list[list[tuple[int, str]]]:
    """The moves of these tables, read from the store while no server uses it."""
    store = await open_store(database or str(folder / DATABASE), Wall())
    try:
        found = [await store.load(table) for table in tables]
    finally:
        await store.close()
    return [[(move.ply, move.action) for move in each[1]] if each else [] for each in found]


def is_whole(folder: Path) -> bool:
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def kill_again_and_again(folder: Path, database: str, seed: int) -> Iterator[str]:
    """Kill the server at any moment, start it again, and so on for ever; what went wrong each time, or nothing."""
    rng = random.Random(seed)
    server = started(folder, database)
    players: list[Player | None] = [None] * CLIENTS
    try:
        while True:
            players = [
                Player(server.url, rng.getrandbits(30)) if player is None or player.over else player.go_on(server.url)
                for player in players
            ]
            playing = [player for player in players if player is not None]
            for player in playing:
                player.start()
            some_are_kept(playing)
            time.sleep(rng.uniform(0, 0.4))
            server.kill()
            for player in playing:
                player.join(10)
            yield problem(folder, database, playing)
            server = started(folder, database)
    finally:
        server.kill()


def started(folder: Path, database: str = "", *options: str) -> Server:
    server = Server(folder, database, *options)
    wait_for(server.answers, 30)
    return server


def problem(folder: Path, database: str, players: Sequence[Player]) -> str:
    """What is wrong with what is stored; players who go on meanwhile may know more than is asked for."""
    noted = [set(player.acknowledged.items()) for player in players]
    moves = asyncio.run(kept_moves(folder, database, [player.table for player in players]))
    for acknowledged, kept in zip(noted, moves, strict=True):
        if [ply for ply, _ in kept] != list(range(1, len(kept) + 1)):
            return "a table has a gap"
        if lost := acknowledged - set(kept):
            return f"{len(lost)} acknowledged moves are lost"
    return "" if database or is_whole(folder) else "the database is damaged"


def some_are_kept(players: Sequence[Player]) -> None:
    before = number_acknowledged(players)
    wait_for(lambda: number_acknowledged(players) > before or all(player.over for player in players), 30)


def number_acknowledged(players: Sequence[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def kill_while_it_starts(folder: Path, rng: random.Random, database: str = "") -> None:
    process = subprocess.Popen(serve_command(folder, database), stdout=subprocess.DEVNULL, start_new_session=True)
    time.sleep(rng.uniform(0.2, 0.9))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def second_server(folder: Path) -> str:
    """Start another server on a folder that one uses; what is wrong with how it is refused, or nothing."""
    with tempfile.TemporaryFile() as said:
        try:
            ended = subprocess.run(serve_command(folder), stdout=said, stderr=said, timeout=300, check=False)
        except subprocess.TimeoutExpired:
            said.seek(0)
            return f"a second server was not refused in five minutes: {said.read()[-500:]!r}"
        said.seek(0)
        return "" if ended.returncode and b"Traceback" not in said.read() else "it was not refused in one sentence"
