"""Onlookers: welcome unless the owner says otherwise, and then nowhere."""

from collections.abc import Iterator

import pytest

from safecracker.web import stream
from tests.serving import Running, serving, wait_for

from .parties import party

CLOSED = "his is a private table"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.mark.parametrize("path", ["", "/board", "/record"])
def test_where_players_are_among_themselves_nobody_else_looks_on(server, path):
    here = party(server, alone="on")
    stranger = server.browser().get(f"/t/{here.table}{path}")
    assert stranger.status_code == 403
    assert CLOSED in stranger.text
    assert here.setter.get(f"/t/{here.table}{path}").status_code == 200


@pytest.mark.parametrize("path", ["", "/moves", "/record", "/actions"])
def test_programs_are_no_exception(server, path):
    here = party(server, alone="on")
    assert server.browser().get(f"/api/tables/{here.table}{path}").status_code == 403


def test_a_replay_among_themselves_stays_there(server):
    here = party(server, alone="on", rows="4", rounds="2")
    here.hide("RWPB")
    here.guess("RWPB")
    assert server.browser().get(f"/t/{here.table}/replay").status_code in (403, 409)


def test_who_can_still_sit_down_may_look_at_the_seats(server):
    ann = server.browser()
    opened = ann.post("/new/mastermind", data={"name": "Ann", "kind-2": "link", "alone": "on", "do": "start"})
    assert "A seat is free" in server.browser().get(opened.headers["location"]).text


def test_the_owner_changes_his_mind(server):
    here = party(server)
    stranger = server.browser()
    assert stranger.get(f"/t/{here.table}").status_code == 200
    assert here.breaker.post(f"/t/{here.table}/watched", data={"on": "no"}).status_code == 303
    assert stranger.get(f"/t/{here.table}").status_code == 403
    here.breaker.post(f"/t/{here.table}/watched", data={"on": "yes"})
    assert stranger.get(f"/t/{here.table}").status_code == 200


def test_only_the_owner_says_who_may_look_on(server):
    here = party(server)
    assert here.setter.post(f"/t/{here.table}/watched", data={"on": "no"}).status_code == 403
    assert server.browser().get(f"/t/{here.table}").status_code == 200


def test_a_stream_ends_when_onlookers_are_sent_away(server):
    here = party(server)
    with server.browser().stream("GET", f"/t/{here.table}/stream") as answer:
        lines = answer.iter_lines()
        next(line for line in lines if 'id="table"' in line)
        here.breaker.post(f"/t/{here.table}/watched", data={"on": "no"})
        assert not any('id="table"' in line for line in lines)


def test_a_stream_gives_signs_of_life_between_moves(server, monkeypatch):
    monkeypatch.setattr(stream, "PING", 0.05)
    here = party(server)
    with here.breaker.stream("GET", f"/t/{here.table}/stream?from=9999") as answer:
        assert "event: life" in answer.iter_lines()


# how many may watch at once: docs/bot-api.md promises a hundred streams of one table

STREAMS = {
    "browsers": ("/t/{table}/stream", {}),
    "programs": ("/api/tables/{table}/moves", {"Accept": "application/x-ndjson"}),
}
every_stream = pytest.mark.parametrize(("path", "headers"), STREAMS.values(), ids=STREAMS)


@every_stream
def test_the_hundredth_watcher_is_let_in(server, path, headers):
    here = party(server)
    watchers = server.lobby._tables[here.table].watchers
    watchers.extend([""] * 99)
    with server.browser().stream("GET", path.format(table=here.table), headers=headers, timeout=10) as answer:
        assert answer.status_code == 200


@every_stream
def test_nobody_is_let_in_after_a_hundred_watchers(server, path, headers):
    here = party(server)
    watchers = server.lobby._tables[here.table].watchers
    watchers.extend([""] * 99)
    with here.breaker.stream("GET", f"/t/{here.table}/stream") as answer:
        lines = answer.iter_lines()  # the connection ends when nobody holds them
        next(line for line in lines if 'id="table"' in line)
        refused = server.browser().get(path.format(table=here.table), headers=headers)
    assert refused.status_code == 503
    assert "oo many people are watching this table" in refused.text


def test_a_watcher_who_leaves_makes_room(server):
    here = party(server)
    watchers = server.lobby._tables[here.table].watchers
    watchers.extend([""] * 99)
    with here.breaker.stream("GET", f"/t/{here.table}/stream") as answer:
        lines = answer.iter_lines()
        next(line for line in lines if 'id="table"' in line)
        assert len(watchers) == 100
    wait_for(lambda: len(watchers) == 99)
    with server.browser().stream("GET", f"/t/{here.table}/stream") as answer:
        assert answer.status_code == 200
