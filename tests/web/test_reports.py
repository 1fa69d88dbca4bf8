"""The report on a finished game: worked out in the background, and only for games that are over."""

import re
from collections.abc import Iterator

import httpx
import pytest

from safecracker.table.calculations import EvaluationOf
from safecracker.web import reports
from tests.serving import Running, serving
from tests.shelf import finished_table, text_of
from tests.slow_bots import SlowCalculations

from .parties import party

SHELF = ("mastermind-points", "davinci-standing", "thieves-fewer", "teufelsmoor-anew", "codecrackers-dots")
REFRESH = '<noscript><meta http-equiv="refresh" content="3"></noscript>'


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def report(client: httpx.Client, address: str, **asked: str) -> str:
    answer = client.get(address, params={"report": "1", **asked})
    assert answer.status_code == 200, answer.text
    return answer.text


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.parametrize("name", SHELF)
def test_every_game_has_a_report_for_everyone(server: Running, name: str) -> None:
    client, table = server.browser(), finished_table(server, name)
    for viewer in ("open", "0", "1", "public"):
        page = report(client, f"/t/{table}/replay", **{"as": viewer})
        assert "Turning points" in page
        assert page.count('class="moment-card"') == 3
        assert 'class="plot"' in page
        assert "data-pending" not in page


def test_an_uploaded_record_has_one_too(server: Running) -> None:
    client = server.browser()
    address = client.post("/records", files={"text": (None, text_of("davinci-standing"))}).headers["location"]
    assert "These 3 decisions cost the most." in report(client, address)


def test_the_page_opens_on_the_costliest_moment(server: Running) -> None:
    table = finished_table(server, "davinci-standing")
    page = report(server.browser(), f"/t/{table}/replay", **{"as": "1"})
    assert "Move 26" in words(re.findall(r'<p tabindex="-1" class="prompt.*?</p>', page, re.DOTALL)[0])
    assert re.search(r'class="moment-card" href="[^"]*ply=26" aria-current="true"', page)


def test_the_chart_and_the_table_beside_it_say_the_same(server: Running) -> None:
    table = finished_table(server, "mastermind-points")
    page = report(server.browser(), f"/t/{table}/replay", ply="3", **{"as": "1"})
    assert 'class="n2 mine"' in page
    assert words(re.findall(r'<ul class="now-values">.*?</ul>', page, re.DOTALL)[0]) == "Ben 42 Ann 58 out of 100"
    row = re.findall(r"<tr><th scope=\"row\"><a [^>]*>3</a>.*?</tr>", page, re.DOTALL)[0]
    assert words(row) == "3 58 42 Ben: weaker, but lucky"


def test_what_is_not_known_is_said(server: Running) -> None:
    page = report(server.browser(), f"/t/{finished_table(server, 'davinci-points')}/replay")
    assert "The chances of winning are not known for these rules." in page
    assert 'class="plot"' not in page


def test_where_the_figures_come_from_is_said_for_the_rules_that_were_played(server: Running) -> None:
    boxed, house = (
        report(server.browser(), f"/t/{finished_table(server, name)}/replay")
        for name in ("thieves-loot", "thieves-shared")
    )
    learned = "which has learned from millions of games"
    assert learned in boxed
    assert learned not in house
    assert "Under house rules, chances are estimated" in house


def test_there_is_no_report_on_a_running_game(server: Running) -> None:
    here = party(server)
    here.hide("RWPB")
    for client in (here.setter, here.breaker, server.browser()):
        answer = client.get(f"/t/{here.table}/replay?report=1")
        assert answer.status_code == 409
        assert "Turning points" not in answer.text


def test_the_hint_of_another_is_not_read_out_through_a_seats_view(server: Running) -> None:
    """At move 14 Ann decided; Ben reads of it only where everything is open."""
    address = f"/t/{finished_table(server, 'davinci-standing')}/replay"
    client = server.browser()
    assert "the hint would give away" in report(client, address, ply="14", **{"as": "1"})
    assert "Hint for Ann" in report(client, address, ply="14", **{"as": "open"})


def test_what_others_hid_does_not_change_a_seats_report(server: Running) -> None:
    """Ben's chances come from what he knew: the page names no tile that he could not see."""
    address = f"/t/{finished_table(server, 'davinci-standing')}/replay"
    page = report(server.browser(), address, ply="11", **{"as": "1"})
    assert "The curve takes into account what Ben could know at the time." in page
    assert "The curve takes into account everything that was hidden" in report(
        server.browser(), address, **{"as": "open"}
    )


@pytest.mark.parametrize("lang", ["de", "fr", "nl"])
def test_the_report_speaks_every_language(server: Running, lang: str) -> None:
    client = server.browser()
    client.post("/prefs", data={"lang": lang, "back": "/"})
    page = report(client, f"/t/{finished_table(server, 'mastermind-points')}/replay", **{"as": "1"})
    assert {"de": "Wo das Spiel kippte", "fr": "Là où tout a basculé", "nl": "Waar het kantelde"}[lang] in page
    assert "out of 100" not in page


def test_the_page_shows_how_far_it_is_and_then_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "PAGE_WAITS", 0.01)
    bots = SlowCalculations()
    with serving(bots=bots) as running:
        client = running.browser()
        address = f"/t/{finished_table(running, 'davinci-standing')}/replay"
        page = report(client, address, **{"as": "1"})
        assert "Working out the chances: 0 of 19 positions." in words(page)
        assert '<progress max="19" value="0"' in page
        assert REFRESH in page
        again = re.findall(r'data-pending="([^"]+)"', page)[0].replace("&amp;", "&")
        bots.go_on(running.loop)
        later = client.get(again).text
        assert "Turning points" in later
        assert REFRESH not in later
        slices = [each for each in bots.begun if isinstance(each, EvaluationOf)]
        assert [len(each.positions) for each in slices] == [8, 8, 3, 8, 6]  # the last ones: did poor bets come off?
        report(client, address, **{"as": "1"})
        assert [each for each in bots.begun if isinstance(each, EvaluationOf)] == slices  # kept
