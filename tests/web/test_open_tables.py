"""Tables that everybody may come to: if their owner says so, and while there is something to do."""

import re
from collections.abc import Iterator

import httpx
import pytest

from safecracker.table.lobby import IDLE, LISTED_FOR
from tests.serving import Running, serving

from .parties import act, party


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        running.browser()
        yield running


def stranger(server: Running) -> httpx.Client:
    """One who sits nowhere."""
    return server.browsers[0]


def offered(server: Running, table: str, client: httpx.Client | None = None) -> str:
    """What a stranger, or this client, is offered on the start page to do at the table; empty: nothing."""
    hall = (client or stranger(server)).get("/").text.partition('id="tables"')[2]
    found = re.search(rf'href="/t/{table}"[^>]*>(?:<svg.*?</svg>)?([^<]+)</a>', hall)
    return found[1] if found else ""


def words(server: Running, table: str) -> str:
    """What the start page tells of the table."""
    (entry,) = (li for li in stranger(server).get("/").text.split("<li") if table in li)
    return entry


def waiting(server: Running, **fields: str) -> tuple[httpx.Client, str]:
    """Ann waits for a friend at a listed table."""
    ann = server.browser()
    form = {"name": "Ann", "kind-2": "link", "listed": "on", "do": "start"} | fields
    return ann, ann.post("/new/mastermind", data=form).headers["location"].removeprefix("/t/")


def test_a_listed_table_with_a_free_seat_is_on_the_start_page(server):
    _, table = waiting(server, rows="6")
    assert offered(server, table) == "Join in"
    for part in ("1 seat is free", "With Ann", "opened just now", "Rows on the board: 6"):
        assert part in words(server, table)


def test_a_listed_game_that_runs_can_be_watched(server):
    assert offered(server, party(server, listed="on").table) == "Watch"


@pytest.mark.parametrize("listed", ["", "yes"])
def test_a_table_that_nobody_wished_to_show_is_not_there(server, listed):
    _, table = waiting(server, name="Zoe", listed=listed)
    page = stranger(server).get("/").text
    assert table not in page
    assert "Zoe" not in page


def test_play_now_shows_nobody_to_anybody(server):
    table = server.browser().post("/play/mastermind", data={"nonce": ""}).headers["location"].removeprefix("/t/")
    assert table not in stranger(server).get("/").text


def test_players_among_themselves_are_shown_until_all_sit(server):
    _, table = waiting(server, alone="on")
    assert offered(server, table) == "Join in"
    server.browser().post(f"/t/{table}/join", data={"name": "Ben"})
    assert offered(server, table) == ""


def test_a_game_that_is_over_is_not_shown(server):
    here = party(server, listed="on", rounds="2")
    here.hide("RWPB")
    here.guess("RWPB")
    act(here.breaker, here.table, "hide RWPB")
    act(here.setter, here.table, "guess RWPB")
    assert server.lobby._tables[here.table].outcome
    assert offered(server, here.table) == ""


def test_free_seats_come_before_games_that_run(server):
    _, table = waiting(server)
    server.clock.advance(1)
    playing = party(server, listed="on").table
    page = stranger(server).get("/").text
    assert page.index(table) < page.index(playing)


def test_the_own_table_is_among_those_to_be_continued_only(server):
    ann, table = waiting(server)
    assert offered(server, table, ann) == ""
    assert f'href="/t/{table}"' in ann.get("/").text


def test_the_owner_takes_it_off_and_shows_it_again(server):
    ann, table = waiting(server)
    assert "Take it off the start page" in ann.get(f"/t/{table}").text
    assert ann.post(f"/t/{table}/listed", data={"on": "no"}).status_code == 303
    assert offered(server, table) == ""
    ann.post(f"/t/{table}/listed", data={"on": "yes"})
    assert offered(server, table) == "Join in"


def test_only_the_owner_lists_a_table(server):
    here = party(server)
    for client in (here.setter, stranger(server)):
        assert client.post(f"/t/{here.table}/listed", data={"on": "yes"}).status_code == 403
    assert offered(server, here.table) == ""
    assert "start page" not in here.setter.get(f"/t/{here.table}").text


def test_a_name_on_the_start_page_is_text(server):
    _, table = waiting(server, name="<b>Eve</b>")
    assert "With &lt;b&gt;Eve&lt;/b&gt;" in words(server, table)


def test_a_table_is_shown_as_long_as_a_player_is_there(server):
    ann, table = waiting(server)
    with ann.stream("GET", f"/t/{table}/stream?from=0") as answer:
        lines = answer.iter_lines()
        next(lines)
        for minutes, expected in (
            (1, "opened 1 minute ago"),
            (59, "opened 1 hour ago"),
            (60 * 47, "opened 2 days ago"),
        ):
            server.clock.advance(minutes * 60_000)
            assert expected in words(server, table)


def test_a_table_whose_player_has_left_does_not_linger_whoever_looks_in(server):
    _, table = waiting(server)
    with stranger(server).stream("GET", f"/t/{table}/stream?from=0") as answer:
        lines = answer.iter_lines()
        next(lines)
        server.clock.advance(LISTED_FOR - 1)
        assert offered(server, table) == "Join in"
        server.clock.advance(1)
        assert offered(server, table) == ""


def test_the_start_page_itself_keeps_no_table_alive(server):
    _, table = waiting(server)
    seen = server.lobby._seen[table]
    server.clock.advance(IDLE)
    stranger(server).get("/")
    assert server.lobby._seen.get(table, seen) == seen
