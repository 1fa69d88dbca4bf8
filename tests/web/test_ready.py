"""Before The Code Crackers starts: the page that asks whether everyone is ready, and the same for programs."""

from collections.abc import Iterator

import httpx
import pytest

from tests.serving import Running, serving, wait_for

from .parties import Program


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def opened(ann: httpx.Client, **kinds: str) -> str:
    form = {"name": "Ann", "do": "start", "first": "0"} | kinds
    return ann.post("/new/codecrackers", data=form).headers["location"].removeprefix("/t/")


def ready(client: httpx.Client, table: str) -> httpx.Response:
    return client.post(f"/t/{table}/ready", data={"on": "yes"})


def test_the_page_asks_who_is_ready_and_says_who_is_waited_for(server: Running) -> None:
    ann, ben, onlooker = server.browser(), server.browser(), server.browser()
    table = opened(ann, **{"kind-2": "link", "kind-3": "computer"})
    ben.post(f"/t/{table}/join", data={"name": "Ben"})
    page = ann.get(f"/t/{table}").text
    assert page.count("board.svg#") == 3
    assert "I’m ready" in page
    assert "● Ready?" in page
    assert "data-left" not in page
    assert 'http-equiv="refresh"' not in page
    assert ready(ann, table).status_code == 303
    waiting = ann.get(f"/t/{table}").text
    assert "Waiting for Ben to be ready." in waiting
    assert 'id="ready"' not in waiting
    assert 'http-equiv="refresh"' in waiting  # without scripts
    assert "Waiting for Ben to be ready." in onlooker.get(f"/t/{table}").text
    assert ready(onlooker, table).status_code == 409
    ready(ben, table)
    wait_for(lambda: server.lobby._tables[table].ply > 0)
    assert 'data-phase="playing"' in ann.get(f"/t/{table}").text


def test_all_at_one_screen_are_ready_with_one_press(server: Running) -> None:
    ann = server.browser()
    table = opened(ann, **{"kind-2": "here", "name-2": "Ben", "kind-3": "here", "name-3": "Cleo"})
    assert "We’re ready" in ann.get(f"/t/{table}").text
    ready(ann, table)
    assert 'data-phase="playing"' in ann.get(f"/t/{table}").text


def test_the_owner_can_let_a_computer_step_in_for_somebody_who_is_not_ready(server: Running) -> None:
    ann, ben = server.browser(), server.browser()
    table = opened(ann, **{"kind-2": "link", "kind-3": "computer"})
    ben.post(f"/t/{table}/join", data={"name": "Ben"})
    ready(ann, table)
    ann.post(f"/t/{table}/stand-in", data={"to": "1 2"})
    assert 'data-phase="playing"' in ann.get(f"/t/{table}").text


def test_the_start_page_asks_too(server: Running) -> None:
    ann = server.browser()
    opened(ann, **{"kind-2": "computer", "kind-3": "computer"})
    assert "Ready?" in ann.get("/").text


def test_a_program_is_ready_when_it_joins(server: Running) -> None:
    client = server.browser()
    wanted = {"game": "codecrackers", "seats": [{"kind": "human"}, {"kind": "computer"}], "options": "first=0"}
    table = client.post("/api/tables", json=wanted).json()["table"]
    assert Program(client, table, "Ann").state()["phase"] == "playing"


def test_a_program_that_plays_with_people_waits_for_them(server: Running) -> None:
    client, ben = server.browser(), server.browser()
    wanted = {"game": "codecrackers", "seats": [{"kind": "human"}] * 2, "options": "first=0"}
    table = client.post("/api/tables", json=wanted).json()["table"]
    program = Program(client, table, "Ann")
    ben.post(f"/t/{table}/join", data={"name": "Ben"})
    seen = program.state()
    assert (seen["phase"], seen["unready"], seen["your_turn"]) == ("ready", [1], False)
    assert client.get(f"/api/tables/{table}/actions", headers=program.headers).json() == []
    assert program.move("roll").status_code == 409
    said = client.post(f"/api/tables/{table}/ready", headers=program.headers)
    assert (said.status_code, said.json()) == (200, {"phase": "ready"})
    assert client.post(f"/api/tables/{table}/ready").status_code == 401
    ready(ben, table)
    assert program.state()["phase"] == "playing"
