"""Moves and streams of moves are answered before every other layer, and guarded like everything else."""

import asyncio

import httpx
import pytest

from safecracker.core.game import Seat
from safecracker.table.table import Table
from safecracker.web.guard import HEADERS, MOST_BODY, Rates
from tests.serving import FREE_RATES, serving

from .parties import Program, open_table

LINES = {"Accept": "application/x-ndjson"}
JSON = {"Content-Type": "application/json"}


def answers(client: httpx.Client, ann: Program, ben: Program) -> dict[str, httpx.Response]:
    """One answer of each kind."""
    path, token = f"/api/tables/{ann.table}/moves", ben.headers | JSON
    long = b'{"action": "' + b"x" * MOST_BODY + b'"}'
    return {
        "200": ben.move("hide RRYB"),
        "400": ben.move("dance"),
        "401": client.post(path, json={"action": "hide RRYB"}),
        "404": client.post("/api/tables/nowhere/moves", json={"action": "hide RRYB"}, headers=ben.headers),
        "409": ben.move("guess RRYB"),
        "413": client.post(path, content=long, headers=token),
        "415": client.post(path, content=b"{}", headers=ben.headers),
        "400 lines": client.get(path, params={"from": "x"}, headers=LINES),
        "401 lines": client.get(path, headers=LINES | {"Authorization": "Bearer x"}),
        "404 lines": client.get("/api/tables/nowhere/moves", headers=LINES),
    }


def test_every_answer_has_its_status_and_a_sentence(client, pair):
    for kind, answer in answers(client, *pair).items():
        assert str(answer.status_code) == kind[:3], answer.text
        assert answer.headers["content-type"] == "application/json"
        assert set(answer.json()) == ({"ply"} if kind == "200" else {"error"})


def test_every_answer_carries_the_headers_of_the_others(client, pair):
    usual = client.get(f"/api/tables/{pair[0].table}").headers
    own = {"content-length", "content-type", "retry-after", "www-authenticate", "vary", "content-encoding"}
    for kind, answer in answers(client, *pair).items():
        found = {name: value for name, value in answer.headers.items() if name not in own}
        assert found == {name: value for name, value in usual.items() if name not in own}, kind
    assert HEADERS.items() <= dict(usual).items()


def test_a_stream_carries_them_too_and_is_not_compressed(client, pair):
    headers = LINES | {"Accept-Encoding": "gzip"}
    with client.stream("GET", f"/api/tables/{pair[0].table}/moves", headers=headers) as answer:
        assert HEADERS.items() <= dict(answer.headers).items()
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-encoding"] == "identity"
        assert answer.headers["content-type"] == "application/x-ndjson"


def test_who_sends_no_token_learns_how_to(client, pair):
    refused = client.post(f"/api/tables/{pair[0].table}/moves", json={"action": "hide RRYB"})
    assert refused.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("ask", ["moves", "lines"])
def test_too_many_requests_must_wait(ask):
    with serving(rates=Rates("4/minute", FREE_RATES[1])) as server, server.browser() as client:
        table = open_table(client, "human", "human")
        ann = Program(client, table, "Ann")

        def again() -> httpx.Response:
            path = f"/api/tables/{table}/moves"
            return ann.move("dance") if ask == "moves" else client.get(path, params={"from": "x"}, headers=LINES)

        found = [again() for _ in range(4)]
    assert [answer.status_code for answer in found] == [409 if ask == "moves" else 400] * 2 + [429] * 2
    assert found[-1].headers["retry-after"] == "1"


def test_a_move_that_comes_in_pieces_is_put_together(client, pair):
    _, ben = pair
    pieces = (b'{"action":', b' "hide', b' RRYB"}')
    path = f"/api/tables/{ben.table}/moves"
    assert client.post(path, content=iter(pieces), headers=ben.headers | JSON).json() == {"ply": 1}


def test_a_message_that_is_too_long_in_pieces_is_refused(client, pair):
    _, ben = pair
    pieces = [b" " * 1000] * 9 + [b'{"action": "hide RRYB"}']
    path = f"/api/tables/{ben.table}/moves"
    answer = client.post(path, content=iter(pieces), headers=ben.headers | JSON)
    assert (answer.status_code, ben.state()["ply"]) == (413, 0)


@pytest.mark.parametrize("seen", [0, 0.0, -0.0])
def test_numbers_are_numbers_however_they_are_written(pair, seen):
    assert pair[1].move("hide RRYB", seen=seen).json() == {"ply": 1}


def test_other_ways_to_use_the_address_are_refused_as_before(client, pair):
    path = f"/api/tables/{pair[0].table}/moves"
    refused = client.put(path, json={})
    assert (refused.status_code, set(refused.headers["allow"].split(", "))) == (405, {"GET", "HEAD", "POST"})
    assert client.head(path).status_code == 200


def test_who_sends_a_move_has_their_seat_back(server, pair):
    _, ben = pair
    table = server.lobby._tables[ben.table]
    asyncio.run_coroutine_threadsafe(table.set_away(Seat(ben.seat)), server.loop).result(10)
    assert table.stored.seats[ben.seat].away
    ben.move("dance")
    assert not table.stored.seats[ben.seat].away


def test_an_error_in_the_program_is_answered_with_a_sentence(client, pair, monkeypatch):
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "submit", broken)
    answer = pair[1].move("hide RRYB")
    assert (answer.status_code, "something went wrong" in answer.json()["error"]) == (500, True)
