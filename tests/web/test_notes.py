"""Notes are worked out in the background: whoever looks gets a table without them, and again when they are there."""

import asyncio
import json
from contextlib import ExitStack

import pytest

from safecracker.core.game import Millis, Move, Seat
from safecracker.games import find
from safecracker.table.bot_pool import InlineBots
from safecracker.table.calculations import NotesFailed, NotesOf, NotesOfViews
from safecracker.web import pages
from safecracker.web.scenes import Notes
from tests.serving import Running, serving, wait_for
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
    asked = [each for each in evening.bots.begun if isinstance(each, NotesOfViews)]
    views = [request.view for each in asked for request in each.requests]
    assert views.count(views[-1]) == 1


def test_those_of_one_move_are_asked_for_together(evening):
    path = f"/t/{evening.people.table}/stream?from=0&parts="
    with ExitStack() as streams:
        players = (evening.people.breaker, evening.people.setter)
        followed = [streams.enter_context(client.stream("GET", path)).iter_lines() for client in players]
        for lines in followed:
            next(line for line in lines if line.startswith("data: {"))
        evening.people.guess("WWWW")
        wait_for(lambda: any(isinstance(each, NotesOfViews) and len(each.requests) > 1 for each in evening.bots.begun))


def test_one_that_fails_takes_no_other_with_it():
    views = ("none", find("mastermind").game("", 2).view(find("mastermind").game("", 2).start(), Seat(0)))
    failed, found = NotesOfViews(tuple(NotesOf("mastermind", view) for view in views)).result()
    assert isinstance(failed, NotesFailed)
    assert not isinstance(found, NotesFailed)


def test_notes_that_fail_are_left_out(evening, monkeypatch, caplog):
    async def fail(_calculation: NotesOfViews) -> None:
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


def test_a_process_that_dies_of_one_view_costs_the_others_nothing():
    """Those that were sent together are asked for one by one then."""
    kit = find("mastermind")
    game = kit.game("first=1", 2)
    hidden = game.play(game.start(), Move(Seat(1), game.read("hide RRYB"), Millis(0))).state
    views = [game.view(hidden, seat) for seat in (Seat(1), Seat(0))]
    asked = []

    class DyingBots(InlineBots):
        async def calculate(self, calculation):
            asked.append(len(calculation.requests))
            if views[0] in [request.view for request in calculation.requests]:
                raise EOFError
            return await super().calculate(calculation)

    async def scenario() -> None:
        notes = Notes(DyingBots())
        died, found = await asyncio.gather(*(notes.of(kit, view, 5) for view in views))
        assert (died, asked) == (None, [2, 1, 1])
        assert found == kit.notes(views[1]) is not None

    asyncio.run(scenario())
