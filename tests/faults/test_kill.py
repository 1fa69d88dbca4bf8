"""The server is killed at any moment, again and again; every move that it acknowledged is there afterwards."""

import random
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.gate import mainly
from tests.serving import wait_for

from .kills import Server, kill_while_it_starts, started

AWAY = 4_000  # milliseconds without a server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(params=mainly(1, ["sqlite", "postgres"]))
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database, or nothing for a folder."""
    cluster = request.getfixturevalue("cluster") if request.param == "postgres" else None
    return cluster.new_database() if cluster else ""


@pytest.mark.slow
def test_a_server_killed_while_it_starts_starts_again(folder, database):
    rng = random.Random(2)
    for _ in range(4):
        kill_while_it_starts(folder, rng, database)
    started(folder, database).kill()


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
def test_a_server_killed_in_a_search_comes_back_with_its_chips_and_its_sand(folder, database):
    server = Server(folder, database)
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
    server = Server(folder, database)
    try:
        wait_for(server.answers)
        again = client_state(server.url, table)["search"]
        assert (again["number"], again["chips"], again["until"]) == (before["number"], before["chips"], before["until"])
        # a second more or less, and what ran since it is back; with a shared database it takes the table over first
        wait_for(lambda: abs(left - _left(server.url, table)) < AWAY - 500)
    finally:
        server.kill()


def client_state(url: str, table: str) -> dict[str, Any]:
    view: dict[str, Any] = httpx.get(f"{url}/api/tables/{table}").json()["view"]
    return view
