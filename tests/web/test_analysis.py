"""What has to be worked out for a replay comes later, and the page does not wait for it."""

import re
from collections.abc import Iterator

import httpx
import pytest

from safecracker.table.calculations import AdviceFor, WinOddsOf
from safecracker.web import page_parts, replays
from tests.serving import Running, serving
from tests.shelf import finished_game, finished_table, text_of
from tests.slow_bots import SlowCalculations

RECORD = "codecrackers-calm"
REFRESH = '<noscript><meta http-equiv="refresh" content="3"></noscript>'


@pytest.fixture
def bots() -> SlowCalculations:
    return SlowCalculations()


@pytest.fixture
def server(bots: SlowCalculations, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(replays, "PAGE_WAITS", 0.01)
    with serving(bots=bots) as running:
        yield running


@pytest.fixture(params=["table", "record"])
def address(request: pytest.FixtureRequest, server: Running) -> str:
    """A replay of either kind."""
    if request.param == "table":
        return f"/t/{finished_table(server, RECORD)}/replay"
    return str(server.browser().post("/records", files={"text": (None, text_of(RECORD))}).headers["location"])


def asked_for(page: httpx.Response) -> set[str]:
    """Where the page says that the rest will be."""
    assert page.status_code == 200
    return {found.replace("&amp;", "&") for found in re.findall(r'data-pending="([^"]+)"', page.text)}


def parts(page: httpx.Response) -> dict[str, str]:
    found = re.findall(r'<section class="surface [a-z-]+" data-part="([a-z-]+)".*?</section>', page.text, re.DOTALL)
    texts = re.findall(r'<section class="surface [a-z-]+" data-part.*?</section>', page.text, re.DOTALL)
    return dict(zip(found, texts, strict=True))


def test_a_page_comes_before_the_odds_and_the_advice_are_known(
    server: Running, bots: SlowCalculations, address: str
) -> None:
    client = server.browser()
    page = client.get(f"{address}?ply=30&as=open")
    assert asked_for(page) == {f"{address}/analysis?ply=30&as=open"}
    assert list(parts(page)) == ["win-odds", "advice"]
    assert "out of 100</span>" not in page.text
    assert "The computer is thinking…" in page.text
    assert REFRESH in page.text
    bots.go_on(server.loop)
    later = client.get(asked_for(page).pop())
    assert "out of 100</span>" in parts(later)["win-odds"]
    assert "The computer is thinking…" not in parts(later)["advice"]
    assert asked_for(later) == set()


def test_the_page_is_the_same_in_the_end_as_one_that_came_later(
    server: Running, bots: SlowCalculations, address: str
) -> None:
    client = server.browser()
    bots.go_on(server.loop)
    later = client.get(f"{address}/analysis?ply=30&as=1")
    page = client.get(f"{address}?ply=30&as=1")
    assert parts(page) == parts(later)
    assert REFRESH not in page.text


def test_who_asks_again_and_again_causes_no_more_work(server: Running, bots: SlowCalculations, address: str) -> None:
    client = server.browser()
    for ply in (30, 31, 30, 32, 33, 30):
        client.get(f"{address}?ply={ply}&as=open")
    assert sorted(type(each).__name__ for each in bots.begun) == [AdviceFor.__name__, WinOddsOf.__name__]


def test_who_must_not_read_the_advice_is_sent_none_of_it_early_or_late(bots: SlowCalculations, server: Running) -> None:
    client, table = server.browser(), finished_table(server, "davinci-three")
    game = finished_game("davinci-three")
    ply = game.decisions(None)[0]
    other = next(seat for seat in range(len(game.seats)) if seat != game.decider(ply))
    page = client.get(f"/t/{table}/replay?ply={ply}&as={other}")
    bots.go_on(server.loop)
    later = client.get(asked_for(page).pop())
    for answer in (page, later):
        assert "has to decide, and the hint would give away" in parts(answer)["advice"]
        assert "Hint for" not in answer.text
        assert list(parts(answer)) == ["advice"]


def test_the_address_answers_whatever_is_asked_of_it(bots: SlowCalculations, server: Running) -> None:
    bots.go_on(server.loop)
    client, table = server.browser(), finished_table(server, RECORD)
    assert client.get(f"/t/{table}/replay/analysis?ply=nothing&as=nobody").status_code == 200
    assert client.get("/r/unknown/analysis").status_code == 404


# the log


def log_plies(page: httpx.Response) -> list[int]:
    return [int(ply) for ply in re.findall(r'<span class="ply">(\d+)</span>', page.text)]


def test_a_replay_shows_the_last_lines_of_the_log_and_all_of_them_when_asked(server: Running, address: str) -> None:
    client = server.browser()
    page = client.get(f"{address}?ply=999&as=open")
    shown = log_plies(page)
    assert len(shown) == page_parts.LOG_LINES
    assert shown == sorted(shown, reverse=True)
    link = re.search(r'href="([^"]+)">Show the whole log', page.text)
    assert link
    every = client.get(link[1].replace("&amp;", "&"))
    assert log_plies(every)[: page_parts.LOG_LINES] == shown
    assert len(log_plies(every)) > page_parts.LOG_LINES
    assert "Show the whole log" not in every.text


def test_a_short_log_is_there_as_a_whole(server: Running, address: str) -> None:
    page = server.browser().get(f"{address}?ply=40&as=open")
    assert log_plies(page)
    assert "Show the whole log" not in page.text
