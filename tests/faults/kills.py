"""Real processes that are killed while real clients play: what was acknowledged has to be there afterwards."""

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
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.serving import wait_for

CLIENTS = 4
PEGS = "WPGROSYB"
OPTIONS = "first=1 rows=20 rounds=20"


class Server:
    """``safecracker`` as a process of its own, on a free port."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.url = line.split("open at ")[1].split("/  ")[0]

    def answers(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/healthz", timeout=1, verify=False).status_code == 200
        return False

    def kill(self) -> None:
        """At once, with everything it started: no chance to tidy up."""
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
        state = client.get(f"/api/tables/{self.table}").json()
        now = state["view"]["now"]
        if now is None:
            self.over = True
            return
        seat = now["setter"] if not now["hidden"] else 1 - now["setter"]
        action = ("guess " if now["hidden"] else "hide ") + "".join(self.rng.choices(PEGS, k=4))
        answer = client.post(
            f"/api/tables/{self.table}/moves",
            json={"action": action, "seen": state["ply"], "command": f"c{self.rng.getrandbits(60)}"},
            headers={"Authorization": f"Bearer {self.tokens[seat]}"},
        )
        if answer.status_code == 200:
            self.acknowledged[answer.json()["ply"]] = action

    def go_on(self, url: str) -> "Player":
        """The same player after a restart, elsewhere."""
        again = Player.__new__(Player)
        threading.Thread.__init__(again, daemon=True)
        again.url, again.rng, again.over = url, self.rng, self.over
        again.table, again.tokens, again.acknowledged = self.table, self.tokens, self.acknowledged
        return again


def kept_moves(folder: Path, table: str) -> list[tuple[int, str]]:
    with contextlib.closing(sqlite3.connect(folder / "safecracker.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return database.execute("SELECT ply, action FROM moves WHERE table_id = ? ORDER BY ply", (table,)).fetchall()


def kill_again_and_again(folder: Path, seed: int) -> Iterator[str]:
    """Kill the server at any moment, start it again, and so on for ever; what went wrong each time, or nothing."""
    rng = random.Random(seed)
    server = started(folder)
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
            yield _problem(folder, playing)
            server = started(folder)
    finally:
        server.kill()


def started(folder: Path) -> Server:
    server = Server(folder)
    wait_for(server.answers, 30)
    return server


def _problem(folder: Path, players: list[Player]) -> str:
    for player in players:
        player.join(10)
        kept = kept_moves(folder, player.table)
        if [ply for ply, _ in kept] != list(range(1, len(kept) + 1)):
            return "a table has a gap"
        if lost := set(player.acknowledged.items()) - set(kept):
            return f"{len(lost)} acknowledged moves are lost"
    return ""


def some_are_kept(players: list[Player]) -> None:
    before = acknowledged(players)
    wait_for(lambda: acknowledged(players) > before or all(player.over for player in players), 30)


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def kill_while_it_starts(folder: Path, rng: random.Random) -> None:
    command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    time.sleep(rng.uniform(0.2, 0.9))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def second_server(folder: Path) -> str:
    """Start another server on a folder that one uses; what is wrong with how it is refused, or nothing."""
    command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", str(folder)]
    with tempfile.TemporaryFile() as said:
        try:
            ended = subprocess.run(command, stdout=said, stderr=said, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return "a second server runs on the same folder"
        said.seek(0)
        return "" if ended.returncode and b"Traceback" not in said.read() else "it was not refused in one sentence"
