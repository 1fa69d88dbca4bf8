"""Notes are worked out in the background: whoever looks gets a table without them, and again when they are there."""

import json

import pytest

from safecracker.table.calculations import NotesOf
from safecracker.web import pages
from tests.serving import Running, serving
from tests.slow_bots import SlowCalculations

from .parties import Party, party

WORKING = "The notebook is still working it out."


class Evening:
    """A table whose notes take as long as the test likes."""

    def __init__(self, server: Running, bots: SlowCalculations, people: Party) -> None:
        self.server, self.bots, self.people = server, bots, people

    def board(self) -> str:
        return self.people.breaker.get(f"/t/{self.people.table}/board").text

    def page(self) -> str:
        return self.people.breaker.get(f"/t/{self.people.table}").text


@pytest.fixture
def evening(monkeypatch):
    monkeypatch.setattr(pages, "PAGE_WAIT", 0.1)
    bots = SlowCalculations()
    with serving(bots=bots) as server:
        people = party(server)
        people.hide("RWPB")
        yield Evening(server, bots, people)


def test_a_table_does_not_wait_for_notes_that_take_long(evening):
    board = evening.board()
    assert WORKING in board
    assert "data-without-notes" in board


def test_a_page_without_scripts_comes_again_until_they_are_there(evening):
    assert '<noscript><meta http-equiv="refresh"' in evening.page()
    evening.bots.go_on(evening.server.loop)
    evening.board()
    page = evening.page()
    assert WORKING not in page
    assert "<noscript><meta" not in page


def test_a_stream_sends_the_same_drawing_once_more_with_them(evening):
    path = f"/t/{evening.people.table}/stream?from=0&parts="
    with evening.people.breaker.stream("GET", path) as answer:
        updates = (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: {"))
        first = next(updates)
        assert any(WORKING in html for html in first["parts"].values())
        evening.bots.go_on(evening.server.loop)
        second = next(updates)
    assert "data-without-notes" not in second["root"]
    assert not any(WORKING in html for html in second["parts"].values())
    assert second["root"].partition('data-revision="')[2][:3] == first["root"].partition('data-revision="')[2][:3]


def test_all_who_have_the_same_view_share_them(evening):
    evening.board()
    evening.board()
    evening.people.breaker.get(f"/t/{evening.people.table}/board", headers={"Accept-Language": "de"})
    views = [asked.view for asked in evening.bots.begun if isinstance(asked, NotesOf)]
    assert views.count(views[-1]) == 1


def test_notes_that_fail_are_left_out(evening, monkeypatch, caplog):
    async def fail(_calculation: NotesOf) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(evening.bots, "calculate", fail)
    assert WORKING not in evening.board()
    assert "the notes of mastermind failed" in caplog.text


def test_a_server_that_stops_waits_for_no_notes(caplog, monkeypatch):
    monkeypatch.setattr(pages, "PAGE_WAIT", 0.1)
    with serving(bots=SlowCalculations()) as server:
        people = party(server)
        people.hide("RWPB")
        people.breaker.get(f"/t/{people.table}/board")
    assert "failed" not in caplog.text
