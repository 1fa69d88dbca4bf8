"""Two browsers or two programs at one table, for tests."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
from msgspec import Struct

from tests.serving import Running


class Party(Struct):
    """A table and the two who play at it, each with a browser."""

    table: str
    breaker: httpx.Client
    setter: httpx.Client

    def hide(self, code: str) -> httpx.Response:
        return act(self.setter, self.table, f"hide {code}")

    def guess(self, code: str) -> httpx.Response:
        return act(self.breaker, self.table, f"guess {code}")


def ply_of(page: str) -> str:
    found = re.search(r'data-ply="(\d+)"', page)
    assert found
    return found[1]


def drawings(answer: httpx.Response) -> Iterator[str]:
    """The tables that a stream sends to a browser, one after the other."""
    lines: list[str] = []
    for line in answer.iter_lines():
        if line.startswith("data: "):
            lines.append(line.removeprefix("data: "))
        elif not line and lines:
            if 'id="table"' in (text := "\n".join(lines)):
                yield text
            lines = []


def act(client: httpx.Client, table: str, action: str, **fields: str) -> httpx.Response:
    """Do what the page's button would do."""
    page = client.get(f"/t/{table}").text
    form = {"action": action, "seen": ply_of(page), "command": f"page-{ply_of(page)}"} | fields
    return client.post(f"/t/{table}/move", data=form, follow_redirects=True)


def party(server: Running, game: str = "mastermind", **options: str) -> Party:
    """Ann opens a table and Ben joins by link. In Mastermind Ben hides the first code."""
    ann, ben = server.browser(), server.browser()
    fields = {"name": "Ann", "kind-2": "link", "do": "start", "first": "1", "notebook": "on"} | options
    opened = ann.post(f"/new/{game}", data=fields)
    assert opened.status_code == 303, opened.text
    table = opened.headers["location"].removeprefix("/t/").partition("?")[0]
    ben.post(f"/t/{table}/join", data={"name": "Ben"})
    return Party(table, breaker=ann, setter=ben)


def crowd(server: Running, game: str, people: int, **options: str) -> tuple[str, list[httpx.Client]]:
    """A table full of people, each with a browser, in the order of their seats."""
    clients = [server.browser() for _ in range(people)]
    fields = {"name": "Ann", "do": "start", "notebook": "on"} | options
    fields |= {f"kind-{number}": "link" for number in range(2, people + 1)}
    opened = clients[0].post(f"/new/{game}", data=fields)
    assert opened.status_code == 303, opened.text
    table = opened.headers["location"].removeprefix("/t/").partition("?")[0]
    for client, name in zip(clients[1:], ("Ben", "Cleo", "Dan", "Eve", "Finn"), strict=False):
        client.post(f"/t/{table}/join", data={"name": name})
    for client in clients:
        client.post(f"/t/{table}/ready", data={"on": "yes"})
    return table, clients


class Program:
    """A program that plays through the API."""

    def __init__(self, client: httpx.Client, table: str, name: str) -> None:
        self.client = client
        self.table = table
        joined = client.post(f"/api/tables/{table}/join", json={"name": name}).json()
        self.seat: int = joined["seat"]
        self.headers = {"Authorization": f"Bearer {joined['token']}"}

    def move(self, action: str, **fields: Any) -> httpx.Response:
        return self.client.post(
            f"/api/tables/{self.table}/moves", json={"action": action, **fields}, headers=self.headers
        )

    def state(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.client.get(f"/api/tables/{self.table}", headers=self.headers).json()
        return seen


def open_table(client: httpx.Client, *seats: str | int, options: str = "") -> str:
    """A table by API; seats are "human" or a level."""
    wanted = [{"kind": "human"} if seat == "human" else {"kind": "computer", "level": seat} for seat in seats]
    answer = client.post("/api/tables", json={"game": "mastermind", "seats": wanted, "options": options})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table
