"""The server is killed at any moment, again and again; every move that it acknowledged is there afterwards."""

import contextlib
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from safecracker.core import notation
from tests.serving import wait_for

KILLS = 10
CLIENTS = 4
PEGS = "WPGROSYB"
AWAY = 4_000  # milliseconds without a server
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.mark.slow
def test_every_acknowledged_move_survives_every_kill(folder):
    rng = random.Random(1)
    server = Server(folder)
    wait_for(server.answers)
    players = [Player(server.url, seed) for seed in range(CLIENTS)]
    for _ in range(KILLS):
        for player in players:
            player.start()
        _some_are_kept(players)
        time.sleep(rng.uniform(0, 0.4))
        server.kill()
        for player in players:
            player.join(10)
            kept = kept_moves(folder, player.table)
            assert [ply for ply, _ in kept] == list(range(1, len(kept) + 1))
            assert set(player.acknowledged.items()) <= set(kept)
        server = Server(folder)
        wait_for(server.answers)
        players = [player.go_on(server.url) for player in players]
    try:
        assert _acknowledged(players) >= KILLS
        text = httpx.get(f"{server.url}/api/tables/{players[0].table}/record").text
        assert len(notation.read(text).record.moves) >= len(players[0].acknowledged)
    finally:
        server.kill()


def _some_are_kept(players: list[Player]) -> None:
    before = _acknowledged(players)
    wait_for(lambda: _acknowledged(players) > before, 30)


def _acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


@pytest.mark.slow
def test_a_server_killed_while_it_starts_starts_again(folder):
    rng = random.Random(2)
    for _ in range(4):
        command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", str(folder)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        time.sleep(rng.uniform(0.2, 0.9))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    server = Server(folder)
    try:
        wait_for(server.answers)
    finally:
        server.kill()


def _left(url: str, table: str) -> int:
    """The milliseconds until the clock acts, as an onlooker's page has them."""
    found = re.search(r'data-left="(\d+)"', httpx.get(f"{url}/t/{table}").text)
    assert found
    return int(found[1])


def _two_detectives(client: httpx.Client) -> tuple[str, list[str]]:
    """A table of The Code Crackers, and what lets either act there."""
    wanted = {"game": "codecrackers", "seats": [{"kind": "human"}] * 2, "options": "glass=90 first=0"}
    table: str = client.post("/api/tables", json=wanted).json()["table"]
    join = f"/api/tables/{table}/join"
    return table, [client.post(join, json={"name": name}).json()["token"] for name in ("Ann", "Ben")]


@pytest.mark.slow
def test_a_server_killed_in_a_search_comes_back_with_its_chips_and_its_sand(folder):
    server = Server(folder)
    wait_for(server.answers)
    with httpx.Client(base_url=server.url) as client:
        table, tokens = _two_detectives(client)

        def does(seat: int, action: str) -> int:
            headers = {"Authorization": f"Bearer {tokens[seat]}"}
            sent = {"action": action, "command": f"c{random.getrandbits(60)}"}
            return client.post(f"/api/tables/{table}/moves", json=sent, headers=headers).status_code

        while not (view := client.get(f"/api/tables/{table}").json()["view"])["search"]:
            if view["phase"] == "over":  # without any search
                table, tokens = _two_detectives(client)
            else:
                does(view["turn"], "roll")
        assert does(0, f"claim {view['search']['number']} A1 3") == 200
    before = client_state(server.url, table)["search"]
    left = _left(server.url, table)
    server.kill()
    time.sleep(AWAY / 1000)
    server = Server(folder)
    try:
        wait_for(server.answers)
        again = client_state(server.url, table)["search"]
        assert (again["number"], again["chips"], again["until"]) == (before["number"], before["chips"], before["until"])
        assert abs(left - _left(server.url, table)) < AWAY - 500  # a second more or less, and what ran since it is back
    finally:
        server.kill()


def client_state(url: str, table: str) -> dict[str, Any]:
    view: dict[str, Any] = httpx.get(f"{url}/api/tables/{table}").json()["view"]
    return view
