"""The start page: a name that is chosen once, and the games that wait for this browser."""

from collections.abc import Iterator

import pytest

from tests.serving import Running, serving

from .test_shared_screen import screen


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def test_a_name_is_chosen_once_and_play_now_uses_it(server):
    ann = server.browser()
    assert "You play as Guest." in ann.get("/").text
    assert ann.post("/name", data={"name": "  Ann  "}).headers["location"] == "/"
    assert "You play as Ann." in ann.get("/").text
    table = ann.post("/play/mastermind", data={"nonce": ""}).headers["location"].removeprefix("/t/")
    assert server.lobby._tables[table].stored.seats[0].name == "Ann"
    assert 'name="name" value="Ann"' in ann.get("/new/thieves?with=friends").text


def test_a_name_that_cannot_be_used_changes_nothing(server):
    ann = server.browser()
    ann.post("/name", data={"name": "Ann"})
    refused = ann.post("/name", data={"name": "Computer <2>"})
    assert refused.status_code == 409
    assert "Computer &lt;2&gt; is reserved; choose another name." in refused.text
    assert 'value="Computer &lt;2&gt;"' in refused.text
    assert "You play as Ann." in refused.text
    assert "You play as Ann." in ann.get("/").text


def test_a_game_at_one_screen_names_who_is_next(server):
    shared = screen(server, "mastermind", first="0")
    page = shared.client.get("/").text
    assert "Pass the screen to Ann." in page
    assert 'class="unfinished-game mine"' in page
