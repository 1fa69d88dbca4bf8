"""The start page: a name that is chosen once, and the games that wait for this browser."""

import re
from collections.abc import Iterator

import pytest

from safecracker.web.assets import contents
from tests.serving import Running, serving

from .parties import party
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


def test_more_games_open_under_an_arrow_of_ours(server):
    ann = server.browser()
    for kit in ("mastermind", "davinci", "thieves", "teufelsmoor"):
        ann.post(f"/play/{kit}", data={"nonce": ""})
    summary = re.search(r'<details class="rest".*?<summary>(.*?)</summary>', ann.get("/").text, re.DOTALL)
    assert summary
    assert re.search(r"\d more.*#down", summary[1], re.DOTALL)
    sheet = contents()["home.css"].decode()
    assert re.search(r"\.rest > summary \{[^}]*list-style: none", sheet)  # the browser's own triangle is gone
    assert re.search(r"\.rest > summary::-webkit-details-marker \{\s*display: none", sheet)


# a game is put away


def unfinished(page: str) -> list[str]:
    return re.findall(r'<a class="button[^"]*" href="/t/(\w{26})"', page.partition('id="games"')[0])


def test_a_game_that_is_put_away_is_no_longer_offered_and_can_be_brought_back(server):
    ann = server.browser()
    first = ann.post("/play/mastermind", data={"nonce": ""}).headers["location"].removeprefix("/t/")
    second = ann.post("/play/davinci", data={"nonce": ""}).headers["location"].removeprefix("/t/")
    assert set(unfinished(ann.get("/").text)) == {first, second}
    answer = ann.post("/away", data={"table": first})
    assert answer.headers["location"] == f"/?away={first}"
    page = ann.get(answer.headers["location"]).text
    assert unfinished(page) == [second]
    assert "Mastermind has been put away." in page
    assert "is put away" not in ann.get("/").text
    assert ann.get(f"/t/{first}").status_code == 200  # nothing of it is lost
    ann.post("/away", data={"back": first})
    assert set(unfinished(ann.get("/").text)) == {first, second}


def test_where_others_play_it_is_hidden_here_alone(server):
    together = party(server)
    ann, ben = together.breaker, together.setter
    answer = ann.post("/away", data={"table": together.table})
    assert "Mastermind is no longer shown here. The others keep playing." in ann.get(answer.headers["location"]).text
    assert unfinished(ben.get("/").text) == [together.table]


@pytest.mark.parametrize("table", ["", "x", "a" * 26, "../../etc"])
def test_only_games_of_this_browser_are_put_away(server, table):
    ann = server.browser()
    ann.get("/")
    answer = ann.post("/away", data={"table": table})
    assert answer.headers["location"] == "/"
    assert not ann.cookies.get("away", "").strip('"')


def test_whoever_played_before_is_no_newcomer(server):
    ann = server.browser()
    assert 'class="first-visit"' in ann.get("/").text
    table = ann.post("/play/mastermind", data={"nonce": ""}).headers["location"].removeprefix("/t/")
    assert 'class="first-visit"' not in ann.get("/").text
    ann.post("/away", data={"table": table})
    assert 'class="first-visit"' not in ann.get("/").text
