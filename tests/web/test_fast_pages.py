"""Moves and streams of browsers are answered before every other layer, and guarded like everything else."""

import gzip
import json
from collections.abc import Iterator

import httpx
import pytest

from safecracker.web.guard import HEADERS, MOST_BODY, Rates
from tests.serving import serving

from .parties import Party, party

PARTS = {"X-Fragment": "1", "X-Parts": ""}
POLICY = "content-security-policy"  # names the styles that a page brings with it
OWN = {
    POLICY,
    "set-cookie",
    "content-length",
    "content-type",
    "content-encoding",
    "vary",
    "transfer-encoding",
    "retry-after",
    "location",
    "allow",
}


@pytest.fixture
def people() -> Iterator[Party]:
    with serving() as server:
        yield party(server)


def answers(here: Party) -> dict[str, httpx.Response]:
    """One answer of each kind."""
    path, breaker = f"/t/{here.table}/move", here.breaker
    here.hide("RWPB")
    return {
        "200": breaker.post(path, data={"action": "guess RRRR", "seen": "1"}, headers=PARTS),
        "303": breaker.post(path, data={"press": "R"}, follow_redirects=False),
        "400": breaker.post(path, data={"action": "dance"}, headers=PARTS),
        "403": breaker.post(path, data={"press": "R"}, headers={"Sec-Fetch-Site": "cross-site"}),
        "404": breaker.post("/t/nowhere/move", data={"press": "R"}),
        "404 stream": breaker.get("/t/nowhere/stream"),
        "405": breaker.get(path),
        "413": breaker.post(path, data={"press": "R" * MOST_BODY}),
        "415": breaker.post(path, json={"press": "R"}),
    }


def test_every_answer_has_its_status_and_the_headers_of_other_pages(people):
    usual = {name: value for name, value in people.breaker.get("/rules/mastermind").headers.items() if name not in OWN}
    assert HEADERS.keys() - {POLICY} <= usual.keys()
    for kind, answer in answers(people).items():
        assert str(answer.status_code) == kind[:3], answer.text
        assert {name: value for name, value in answer.headers.items() if name not in OWN} == usual, kind
        assert answer.headers[POLICY].startswith("default-src 'self'")


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_an_update_is_compressed_for_those_who_can_read_it(people, encoding):
    people.hide("RWPB")
    form, headers = {"action": "guess RRRR", "seen": "1"}, PARTS | {"Accept-Encoding": encoding}
    with people.breaker.stream("POST", f"/t/{people.table}/move", data=form, headers=headers) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding", "identity") == encoding
    assert answer.headers["vary"].lower() == "accept-encoding"
    assert int(answer.headers["content-length"]) == len(raw)
    assert set(json.loads(gzip.decompress(raw) if encoding == "gzip" else raw)) == {"root", "parts"}


def test_a_stream_carries_the_headers_too(people):
    with people.breaker.stream("GET", f"/t/{people.table}/stream") as answer:
        assert HEADERS.items() <= dict(answer.headers).items()
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-type"].startswith("text/event-stream")


def test_both_count_as_requests():
    with serving(rates=Rates("3/minute")) as server:
        browser = server.browser()
        tries = [*(browser.get("/t/nowhere/stream") for _ in range(3)), browser.post("/t/nowhere/move")]
    assert [answer.status_code for answer in tries] == [404, 404, 404, 429]
    assert tries[-1].headers["retry-after"] == "1"
