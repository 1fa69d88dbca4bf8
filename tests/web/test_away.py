"""A person who takes too long, as the others and they themselves see it."""

from collections.abc import Iterator

import pytest

from safecracker.table.turn_timer import reminded_people
from tests.serving import Running, serving, wait_for

from .parties import Party, drawings, party


@pytest.fixture
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def test_the_time_for_a_turn_is_shown(server):
    here = party(server, limit="60")
    here.hide("RWPB")
    assert 'data-ends="60000"' in here.breaker.get(f"/t/{here.table}").text
    assert "data-ends" not in party(server).breaker.get("/").text


def test_who_took_too_long_reads_so_and_comes_back(server):
    here = party(server, limit="60", pace="quick")
    here.hide("RWPB")
    table = server.lobby._tables[here.table]
    server.clock.advance(60_000)
    wait_for(lambda: table.stored.seats[0].away)
    assert "I’m back" in here.breaker.get(f"/t/{here.table}").text
    assert "is playing for Ann" in here.setter.get(f"/t/{here.table}").text
    here.breaker.post(f"/t/{here.table}/back", data={"back": "yes"})
    assert not table.stored.seats[0].away
    assert "I’m back" not in here.breaker.get(f"/t/{here.table}").text


def late(server: Running) -> Party:
    """Ann has been reminded that she should fill a row."""
    here = party(server, limit="60")
    here.hide("RWPB")
    server.clock.advance(45_000)
    wait_for(lambda: bool(reminded_people(server.lobby._tables[here.table])))
    return here


def test_who_has_little_time_left_is_reminded_and_the_others_know(server):
    here = late(server)
    own, others = (client.get(f"/t/{here.table}").text for client in (here.breaker, here.setter))
    assert "<title>⏳ Your time is running out · Mastermind" in own
    assert "Your time is nearly up. Then a computer will play for you." in own
    assert "reminded" not in own
    assert "Your time" not in others
    assert "Ann has been reminded" in others


def test_a_reminder_reaches_a_page_that_is_open(server):
    here = party(server, limit="60")
    here.hide("RWPB")
    with here.breaker.stream("GET", f"/t/{here.table}/stream?from=0") as answer:
        tables = drawings(answer)
        assert "data-late" not in next(tables)
        server.clock.advance(45_000)
        assert "data-late" in next(tables)


def test_the_start_page_tells_how_much_time_is_left(server):
    here = party(server, limit="86400")
    here.hide("RWPB")
    server.clock.advance(60_000)
    assert "Mastermind · 23 hours left" in here.breaker.get("/").text
    page = here.setter.get("/").text.partition("<body>")[2]
    assert "left" not in page.partition('id="games"')[0]
    server.clock.advance(18 * 3_600_000)
    assert "Mastermind · <strong>5 hours left</strong>" in here.breaker.get("/").text


def test_the_start_page_tells_who_is_played_for(server):
    here = party(server)
    here.breaker.post(f"/t/{here.table}/stand-in", data={"to": "1 3"})
    assert ", a computer, is playing for you at level 3." in here.setter.get("/").text


def test_without_scripts_a_page_looks_again_when_the_reminder_is_due(server):
    here = party(server, limit="60")
    here.hide("RWPB")
    assert '<meta http-equiv="refresh" content="46">' in here.breaker.get(f"/t/{here.table}").text


def test_a_stranger_cannot_bring_anybody_back(server):
    here = party(server, limit="60", pace="quick")
    here.hide("RWPB")
    table = server.lobby._tables[here.table]
    server.clock.advance(60_000)
    wait_for(lambda: table.stored.seats[0].away)
    server.browser().post(f"/t/{here.table}/back", data={"back": "yes"})
    assert table.stored.seats[0].away


@pytest.mark.parametrize("limit", ["-1", "59", "x", "999999999999"])
def test_a_limit_that_is_not_offered_is_none(server, limit):
    here = party(server, limit=limit)
    assert server.lobby._tables[here.table].stored.limit == 0
