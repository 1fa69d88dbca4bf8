"""A person who takes too long, as the others and he himself see it."""

from collections.abc import Iterator

import pytest

from tests.serving import Running, serving, wait_for

from .parties import party


@pytest.fixture
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def test_the_time_for_a_turn_is_told(server):
    here = party(server, limit="60")
    here.hide("RWPB")
    assert 'data-ends="60000"' in here.breaker.get(f"/t/{here.table}").text
    assert "data-ends" not in party(server).breaker.get("/").text


def test_who_took_too_long_is_told_so_and_comes_back(server):
    here = party(server, limit="60", pace="quick")
    here.hide("RWPB")
    table = server.lobby._tables[here.table]
    server.clock.advance(60_000)
    wait_for(lambda: table.sheet.places[0].away)
    assert "I am back" in here.breaker.get(f"/t/{here.table}").text
    assert ">away<" in here.setter.get(f"/t/{here.table}").text
    here.breaker.post(f"/t/{here.table}/back", data={"back": "yes"})
    assert not table.sheet.places[0].away
    assert "I am back" not in here.breaker.get(f"/t/{here.table}").text


def test_a_stranger_cannot_bring_anybody_back(server):
    here = party(server, limit="60", pace="quick")
    here.hide("RWPB")
    table = server.lobby._tables[here.table]
    server.clock.advance(60_000)
    wait_for(lambda: table.sheet.places[0].away)
    server.browser().post(f"/t/{here.table}/back", data={"back": "yes"})
    assert table.sheet.places[0].away


@pytest.mark.parametrize("limit", ["-1", "59", "x", "999999999999"])
def test_a_limit_that_is_not_offered_is_none(server, limit):
    here = party(server, limit=limit)
    assert server.lobby._tables[here.table].sheet.limit == 0
