"""Taking a move back, as those at the table see it."""

from collections.abc import Iterator

import httpx
import pytest

from tests.serving import Running, serving

from .parties import Party, party


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def page(client: httpx.Client, here: Party) -> str:
    return client.get(f"/t/{here.table}").text


def says(client: httpx.Client, here: Party, word: str) -> httpx.Response:
    return client.post(f"/t/{here.table}/takeback", data={"word": word}, follow_redirects=True)


def test_the_maker_is_offered_to_take_it_back_and_nobody_else(server):
    here = party(server)
    here.hide("RWPB")
    assert "Take the move back" in page(here.setter, here)
    assert "Take the move back" not in page(here.breaker, here)
    assert "Take the move back" not in page(server.browser(), here)


def test_the_other_is_asked_and_allows_it(server):
    here = party(server)
    here.hide("RWPB")
    assert "the others have to agree" in says(here.setter, here, "ask").text
    asked = page(here.breaker, here)
    assert "would like to take the last move back" in asked
    assert "would like to take the last move back" not in page(server.browser(), here)
    assert "takes the last move back" in says(here.breaker, here, "allow").text
    here.hide("WWWW")


def test_the_other_may_refuse(server):
    here = party(server)
    here.hide("RWPB")
    says(here.setter, here, "ask")
    says(here.breaker, here, "refuse")
    assert "The others said no, so the move stays." in page(here.setter, here)
    assert says(here.setter, here, "ask").status_code == 409


def test_a_code_that_was_taken_back_stays_hidden(server):
    here = party(server)
    here.hide("RWPB")
    says(here.setter, here, "ask")
    says(here.breaker, here, "allow")
    record = here.breaker.get(f"/t/{here.table}/record").text
    assert "RWPB" not in record
    assert "take back" in record


@pytest.mark.parametrize("word", ["", "undo", "ask allow"])
def test_a_word_that_nobody_offered_is_refused(server, word):
    here = party(server)
    here.hide("RWPB")
    assert says(here.setter, here, word).status_code == 400


def test_a_stranger_has_no_say(server):
    here = party(server)
    here.hide("RWPB")
    says(here.setter, here, "ask")
    assert says(server.browser(), here, "allow").status_code == 409
    assert server.lobby._tables[here.table].ply == 1


def test_nobody_can_say_it_as_a_move(server):
    here = party(server)
    here.hide("RWPB")
    here.setter.post(f"/t/{here.table}/move", data={"action": "take back", "seen": "1"})
    assert server.lobby._tables[here.table].ply == 1
