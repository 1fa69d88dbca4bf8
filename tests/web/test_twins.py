"""Two tables that differ only in what a viewer may not know give that viewer the same bytes, on every channel."""

import logging
import re
import threading
from collections.abc import Iterator

import httpx
import pytest

from safecracker.games.mastermind.rules import view as views
from safecracker.games.mastermind.rules.model import Round
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.games.mastermind.rules.view import RoundSeen
from tests.serving import Entropy, Running, serving, wait_for

from .parties import Party, act, party

pytestmark = pytest.mark.slow

GUESSES = ("WWPP", "GGRR")
CODE, TWIN = "OSOS", "SOYB"  # both get no key peg for either guess
OTHER = "WOSY"
WATCHING = re.compile(rb"event: watching\ndata: [^\n]*\n\n")


class Ear(threading.Thread):
    """Listens to a stream and keeps every byte."""

    def __init__(self, client: httpx.Client, path: str) -> None:
        super().__init__(daemon=True)
        self.received = b""
        self._client = client
        self._path = path
        self.start()

    def run(self) -> None:
        try:
            accept = {"Accept": "text/event-stream, application/x-ndjson", "Accept-Encoding": "identity"}
            with self._client.stream("GET", self._path, headers=accept, timeout=20) as answer:
                for chunk in answer.iter_raw():
                    self.received += chunk
        except httpx.TransportError:  # the server has closed
            return

    def wait(self, ply: int) -> None:
        """Until the drawing or the line after this many moves is here, so that none is skipped."""
        marks = (f'data-ply="{ply}"'.encode(), f'data-ply=\\"{ply}\\"'.encode(), f'"ply":{ply},"at":'.encode())
        wait_for(lambda: any(mark in self.received for mark in marks) and self.received.endswith(b"\n"))


def channels(server: Running, client: httpx.Client, table: str) -> Iterator[tuple[str, bytes]]:
    """Everything that one viewer can ask for by browser."""
    for path in ("", "/board", "/board?draft=WW..3", "/log", "/record", "/replay", "/replay/analysis"):
        answer = client.get(f"/t/{table}{path}")
        # how long it is when compressed depends on the address of the server, which pages name for link previews
        headers = sorted((name, value) for name, value in answer.headers.items() if name != "content-length")
        yield path or "page", f"{answer.status_code} {headers}".encode() + answer.content
    for path in ("", "/actions", "/lines", "/moves", "/record"):
        answer = client.get(f"/api/tables/{table}{path}")
        yield f"api{path}", f"{answer.headers.get('x-total-count')} ".encode() + answer.content
    for action in ("hide WWWW", "guess", "guess WWXX", "answer 9 9", "first 0", "dance"):
        yield action, act(client, table, action).content


def evening(code: str, caplog: pytest.LogCaptureFixture, **options: str) -> dict[str, bytes]:
    """A game begun with this code behind the screen, as the breaker and an onlooker saw all of it."""
    caplog.clear()
    with serving(entropy=Entropy("evening")) as server, caplog.at_level(logging.DEBUG, "safecracker"):
        people = party(server, **options)
        onlooker = server.browser()
        ears = {
            f"{name} stream{parts}": Ear(client, f"/t/{people.table}/stream{parts}")
            for name, client in (("breaker", people.breaker), ("onlooker", onlooker))
            for parts in ("", "?parts=")
        }
        for ear in ears.values():
            ear.wait(0)
        ears["onlooker moves as lines"] = Ear(onlooker, f"/api/tables/{people.table}/moves")
        ears["onlooker lines"] = Ear(onlooker, f"/api/tables/{people.table}/lines")
        for ply, (client, action) in enumerate(moves(people, code, by_hand=options.get("answers") == "hand"), 1):
            assert act(client, people.table, action).status_code == 200
            for ear in ears.values():
                ear.wait(ply)
        # how many watch is said when somebody comes, before or after a drawing
        seen = {name: WATCHING.sub(b"", ear.received) for name, ear in ears.items()}
        for name, client in (("breaker", people.breaker), ("onlooker", onlooker)):
            seen |= {f"{name} {channel}": answer for channel, answer in channels(server, client, people.table)}
        seen["log"] = "\n".join(record.getMessage() for record in caplog.records).encode()
        return {channel: answer.replace(server.url.encode(), b"URL") for channel, answer in seen.items()}


def moves(people: Party, code: str, *, by_hand: bool) -> Iterator[tuple[httpx.Client, str]]:
    yield people.setter, f"hide {code}"
    for guess in GUESSES:
        yield people.breaker, f"guess {guess}"
        if by_hand:
            yield people.setter, "answer 0 0"


def test_the_twins_are_twins():
    assert all(mark(CODE, guess) == mark(TWIN, guess) for guess in GUESSES)


def test_a_breaker_and_an_onlooker_get_the_same_bytes_whatever_the_code_is(caplog):
    assert evening(CODE, caplog) == evening(TWIN, caplog)


def test_the_same_holds_when_answers_are_set_by_hand(caplog):
    assert evening(CODE, caplog, answers="hand") == evening(TWIN, caplog, answers="hand")


def test_something_arrives_on_every_stream(caplog):
    seen = evening(CODE, caplog)
    assert all(
        len(answer) > 200 for channel, answer in seen.items() if channel.endswith(("stream", "parts=", "lines", "page"))
    )


def test_another_answer_gives_other_bytes_so_the_comparison_can_fail(caplog):
    ours, other = evening(CODE, caplog), evening(OTHER, caplog)
    assert {channel for channel in ours if ours[channel] != other[channel]} > {"breaker page", "onlooker stream"}


def test_a_leak_planted_in_the_view_is_caught(caplog, monkeypatch):
    def leaking(now: Round, _viewer: object) -> RoundSeen:
        return RoundSeen(
            setter=now.setter,
            number=now.number,
            retry=now.retry,
            hidden=now.code is not None,
            code=now.code,
            rows=now.rows,
        )

    monkeypatch.setattr(views, "_round_seen", leaking)
    assert evening(CODE, caplog) != evening(TWIN, caplog)


def test_a_leak_planted_in_an_event_is_caught(caplog, monkeypatch):
    monkeypatch.setattr(views, "redact", lambda event, _viewer: event)
    assert evening(CODE, caplog) != evening(TWIN, caplog)


def test_a_leak_planted_in_the_record_is_caught(caplog, monkeypatch):
    monkeypatch.setattr(views, "may_read", lambda _move, _viewer: True)
    assert evening(CODE, caplog) != evening(TWIN, caplog)
