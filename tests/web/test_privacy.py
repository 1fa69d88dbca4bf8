"""The page that says what is kept about people."""

from contextlib import ExitStack

import pytest

from safecracker.locale import LANGUAGES
from tests.serving import serving

from .parties import party

DELETE = {"do": "delete"}


@pytest.fixture(scope="module")
def server():
    with serving() as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/rules/mastermind", "/records", "/nowhere"])
def test_it_is_linked_from_the_foot_of_pages(server, path):
    assert 'href="/privacy"' in server.browser().get(path).text.partition("<footer")[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_there_in_every_language_and_tells_the_days(server, lang):
    server.lobby.keep_days = 98765
    page = server.browser().get("/privacy", headers={"Accept-Language": lang})
    assert (page.status_code, f'<html lang="{lang}"' in page.text) == (200, True)
    assert page.text.count("98765") == 3


def test_the_page_knows_every_cookie(server):
    """Who adds a cookie tells it there, and here."""
    client = server.browser()
    client.post("/name", data={"name": "Ann"})
    client.post("/prefs", data={"lang": "de", "theme": "dark", "sound": "off"})
    client.post("/new/mastermind", data={"name": "Ann", "kind-2": "computer", "level-2": "2", "do": "start"})
    client.get("/")
    named = {"safecracker", "name", "lang", "theme", "sound", "notes", "styles"}
    assert {cookie for cookie in client.cookies if cookie not in named and not cookie.startswith("level-")} == set()


def test_games_with_computers_are_deleted_at_once(server):
    ann = server.browser()
    opened = ann.post("/new/mastermind", data={"name": "Zerlina", "kind-2": "computer", "level-2": "1", "do": "start"})
    table = opened.headers["location"].partition("?")[0]
    answer = ann.post("/privacy", data=DELETE)
    assert answer.headers["location"] == "/privacy?deleted=1&left=0"
    assert "1 game has been deleted." in ann.get(answer.headers["location"]).text
    assert server.browser().get(table).status_code == 404
    assert not {"safecracker", "name"} & set(ann.cookies)


def test_games_with_others_go_on_without_whoever_wanted_theirs_deleted(server):
    here = party(server)
    answer = here.setter.post("/privacy", data=DELETE)
    assert answer.headers["location"] == "/privacy?deleted=0&left=1"
    seat = server.lobby._tables[here.table].stored.seats[1]
    assert (seat.holder, seat.away, seat.name) == ("", True, "Ben")
    assert here.setter.post(f"/t/{here.table}/say", data={"phrase": "0"}).status_code == 409
    assert 'name="phrase"' not in here.breaker.get(f"/t/{here.table}").text  # nobody would read it
    last = here.breaker.post("/privacy", data=DELETE)
    assert last.headers["location"] == "/privacy?deleted=1&left=0"
    assert server.browser().get(f"/t/{here.table}").status_code == 404


def test_a_seat_at_a_table_that_waits_is_free_again(server):
    ann, ben = server.browser(), server.browser()
    fields = {"name": "Ann", "kind-2": "link", "kind-3": "link", "do": "start"}
    table = ann.post("/new/thieves", data=fields).headers["location"].partition("?")[0]
    ben.post(f"{table}/join", data={"name": "Ben"})
    assert ben.post("/privacy", data=DELETE).headers["location"] == "/privacy?deleted=0&left=1"
    assert server.browser().post(f"{table}/join", data={"name": "Ben"}).status_code == 303


def test_who_has_no_games_learns_that_and_an_address_is_not_believed(server):
    client = server.browser()
    assert (
        "You have no games on this server" in client.get(client.post("/privacy", data=DELETE).headers["location"]).text
    )
    assert 'role="status"' not in client.get("/privacy?deleted=99999999999&left=x").text


def test_another_site_deletes_nothing(server):
    ann = server.browser()
    table = ann.post("/play/mastermind", data={"nonce": ""}).headers["location"].partition("?")[0]
    assert ann.post("/privacy", data=DELETE, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert ann.get(table).status_code == 200


def test_streams_end_when_their_table_is_deleted(server):
    ann, ben = server.browser(), server.browser()
    table = ann.post("/play/mastermind", data={"nonce": ""}).headers["location"].partition("?")[0]
    with ExitStack() as streams:
        opened = [streams.enter_context(each.stream("GET", f"{table}/stream", timeout=5)) for each in (ann, ben)]
        followed = [answer.iter_lines() for answer in opened]
        for lines in followed:
            next(line for line in lines if line.startswith("id: "))
        assert ann.post("/privacy", data=DELETE).headers["location"] == "/privacy?deleted=1&left=0"
        for lines in followed:
            list(lines)  # it would wait for news for ever
    assert ben.get(f"{table}/stream").status_code == 404
