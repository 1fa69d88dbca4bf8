"""What programs do at a table besides moving, and what they hear of it."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import httpx
import pytest

from safecracker.store import LISTED
from tests.serving import Running, serving

from .parties import Program, open_table

LINES = {"Accept": "application/x-ndjson"}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def opened(client: httpx.Client, **fields: Any) -> dict[str, Any]:
    """A table by API that waits for two."""
    wanted = {"game": "mastermind", "seats": [{"kind": "human"}] * 2, "options": "first=1 rows=4"} | fields
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def two(server: Running) -> tuple[Program, Program]:
    client = server.browser()
    table = open_table(client, "human", "human", options="first=1 rows=4")
    return Program(client, table, "Ann"), Program(client, table, "Ben")


def post(program: Program, word: str, **fields: Any) -> httpx.Response:
    return program.client.post(f"/api/tables/{program.table}/{word}", json=fields, headers=program.headers)


def played(ann: Program, ben: Program) -> None:
    """The game to its end."""
    for who, action in (
        (ben, "hide RRYB"),
        (ann, "guess RRYB"),
        (ann, "hide WWWW"),
        (ben, "guess WWPP"),
        (ben, "guess WWWW"),
    ):
        assert who.move(action).status_code == 200


# what everyone may find


def test_a_listed_table_is_found_with_who_sits_there(server: Running) -> None:
    client = server.browser()
    made = opened(client, listed=True, limit=300)
    opened(client)
    Program(client, made["table"], "Ann")
    found = client.get("/api/tables").json()
    (seen,) = (each for each in found["tables"] if each["table"] == made["table"])
    assert (seen["game"], seen["phase"], seen["limit"], seen["url"]) == ("mastermind", "waiting", 300, made["url"])
    assert [seat["name"] for seat in seen["seats"]] == ["Ann", ""]
    assert found["more"] is False


def test_a_list_of_tables_that_was_cut_says_so() -> None:
    with serving() as server:
        client = server.browser()
        for _ in range(LISTED + 1):
            opened(client, listed=True)
        found = client.get("/api/tables").json()
        assert (len(found["tables"]), found["more"]) == (LISTED, True)


def test_a_table_that_nobody_may_watch(server: Running) -> None:
    client = server.browser()
    table = opened(client, watched=False)["table"]
    Program(client, table, "Ann")
    Program(client, table, "Ben")
    assert client.get(f"/api/tables/{table}").status_code == 403


# lists that were cut


def test_a_list_of_actions_that_was_cut_says_so_and_goes_on(server: Running) -> None:
    client = server.browser()
    table = open_table(client, "human", "human", options="first=1 colours=8")
    Program(client, table, "Ann")
    ben = Program(client, table, "Ben")
    address, known = f"/api/tables/{table}/actions", []
    while address:
        answer = client.get(address, headers=ben.headers)
        assert answer.headers["x-total-count"] == "4096"
        known += answer.json()
        following = answer.links.get("next", {}).get("url", "")
        address = f"/api/tables/{table}/actions{following}" if following else ""
    assert len(set(known)) == len(known) == 4096


def test_a_list_that_was_not_cut_leads_nowhere(server: Running) -> None:
    ann, ben = two(server)
    ben.move("hide RRYB")
    answer = ann.client.get(f"/api/tables/{ann.table}/moves", headers=ann.headers)
    assert (answer.headers["x-total-count"], "link" in answer.headers) == ("1", False)


# seats


def test_a_program_chooses_its_seat(server: Running) -> None:
    client = server.browser()
    table = open_table(client, "human", "human")
    join = f"/api/tables/{table}/join"
    assert client.post(join, json={"name": "Ann", "seat": 1}).json()["seat"] == 1
    assert client.post(join, json={"name": "Ben", "seat": 1}).status_code == 409
    assert client.post(join, json={"name": "Ben"}).json()["seat"] == 0


def test_everybody_sees_where_a_program_sits(server: Running) -> None:
    browser = server.browser()
    made = browser.post("/new/mastermind", data={"name": "Ann", "kind-2": "link", "do": "start"})
    table = made.headers["location"].removeprefix("/t/")
    assert "program" not in browser.get(f"/t/{table}").text
    ben = Program(server.browser(), table, "Ben")
    assert [seat["program"] for seat in ben.state()["seats"]] == [False, True]
    assert 'class="bot program"' in browser.get(f"/t/{table}").text


# resign


def test_after_a_resignation_a_computer_plays_on(server: Running) -> None:
    ann, ben = two(server)
    assert post(ben, "resign", level=1).status_code == 200
    seats = ann.state()["seats"]
    assert [(seat["away"], seat["kind"]) for seat in seats] == [(False, "human"), (True, "human")]
    assert ann.state()["phase"] == "playing"


def test_nobody_resigns_from_a_game_that_is_over(server: Running) -> None:
    ann, ben = two(server)
    played(ann, ben)
    assert post(ann, "resign").status_code == 409


# take a move back


def test_a_move_is_taken_back_when_the_other_allows_it(server: Running) -> None:
    ann, ben = two(server)
    ben.move("hide RRYB")
    assert post(ben, "takeback", answer="ask", seen=1).json() == {"ply": 1}
    asked = ann.state()["takeback"]
    assert asked == {"seat": 1, "ply": 1, "awaited": [0], "refused": False}
    assert post(ann, "takeback", answer="allow", seen=1).json() == {"ply": 2}
    assert (ben.state()["your_turn"], ben.state()["takeback"]) == (True, None)


def test_a_move_stays_when_the_other_refuses(server: Running) -> None:
    ann, ben = two(server)
    ben.move("hide RRYB")
    post(ben, "takeback", answer="ask")
    post(ann, "takeback", answer="refuse")
    assert ben.state()["takeback"]["refused"]
    assert post(ben, "takeback", answer="ask").status_code == 409


# rematch


def test_a_rematch_is_one_table_where_the_same_tokens_play(server: Running) -> None:
    ann, ben = two(server)
    assert post(ann, "rematch").status_code == 409
    played(ann, ben)
    made = post(ann, "rematch", nonce="4d61")
    assert made.status_code == 201
    assert post(ben, "rematch").json() == made.json()
    assert ann.state()["rematch"] == made.json()["table"]
    ben.table = made.json()["table"]
    assert [seat["program"] for seat in ben.state()["seats"]] == [True, True]
    assert ben.move("hide RRYB").status_code == 200


# the stream of a table


def test_the_stream_tells_who_joins_that_it_starts_and_how_it_ends(server: Running) -> None:
    client = server.browser()
    table = open_table(client, "human", "human", options="first=1 rows=4")
    with server.browser().stream("GET", f"/api/tables/{table}/lines", headers=LINES) as answer:
        received = (json.loads(line) for line in answer.iter_lines() if line)
        first = next(received)
        assert (first["type"], first["phase"]) == ("table", "waiting")
        ann = Program(client, table, "Ann")
        assert [seat["name"] for seat in next(received)["seats"]] == ["Ann", ""]
        ben = Program(client, table, "Ben")
        started = next(received)
        assert (started["phase"], [seat["name"] for seat in started["seats"]]) == ("playing", ["Ann", "Ben"])
        played(ann, ben)
        moves = list(islice(received, 5))
        assert [(move["type"], move["ply"]) for move in moves] == [("move", ply) for ply in range(1, 6)]
        (last,) = received
        assert (last["type"], last["phase"], len(last["scores"])) == ("table", "over", 2)


def test_a_program_that_was_cut_off_hears_how_the_table_is_and_what_it_missed(server: Running) -> None:
    ann, ben = two(server)
    played(ann, ben)
    with ann.client.stream("GET", f"/api/tables/{ann.table}/lines?from=3", headers=LINES | ann.headers) as answer:
        received = [json.loads(line) for line in answer.iter_lines() if line]
    assert [line.get("ply", line.get("phase")) for line in received] == [4, 5, "over"]
    as_a_list = ann.client.get(f"/api/tables/{ann.table}/lines?from=3", headers=ann.headers).json()
    assert [line.get("ply", line.get("phase")) for line in as_a_list] == ["over", 4, 5]


def test_an_onlooker_hears_no_secret(server: Running) -> None:
    ann, ben = two(server)
    ben.move("hide RRYB")
    assert "RRYB" not in server.browser().get(f"/api/tables/{ann.table}/lines").text
    assert "RRYB" not in ann.client.get(f"/api/tables/{ann.table}/lines", headers=ann.headers).text


def test_old_streams_have_moves_alone(server: Running) -> None:
    ann, ben = two(server)
    played(ann, ben)
    with ann.client.stream("GET", f"/api/tables/{ann.table}/moves", headers=LINES | ann.headers) as answer:
        received = [json.loads(line) for line in answer.iter_lines() if line]
    assert [list(line) for line in received] == [["ply", "at", "actor", "action", "events"]] * 5
