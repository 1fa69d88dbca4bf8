"""Cases for programs: found by date, game and level; an answer is checked, and the solution is never sent before."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from safecracker.cases.calendar import ORDER
from safecracker.cases.library import find_case
from safecracker.table.clock import HandClock
from tests.serving import Running, serving

NOON = int(datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp() * 1000)  # of the day of case 323


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving(clock=HandClock(NOON)) as running:
        yield running


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("", "323"),
        ("?date=2026-11-16", "320"),
        ("?game=davinci&level=4&n=7", "davinci-4-7"),
        ("?game=thieves&n=1", "thieves-1-1"),
    ],
)
def test_a_case_is_found_by_what_is_asked_for(server: Running, query: str, name: str) -> None:
    found = server.browser().get(f"/api/cases{query}").json()
    assert found["name"] == name
    assert found == server.browser().get(f"/api/cases/{name}").json()
    assert found["shown"] == find_case(name).shown


def test_a_case_to_practise_may_be_any_of_them(server: Running) -> None:
    assert server.browser().get("/api/cases?level=3").json()["level"] == 3


@pytest.mark.parametrize("game", ORDER)
def test_only_a_right_answer_gets_the_steps(server: Running, game: str) -> None:
    browser, name = server.browser(), f"{game}-3-2"
    case = find_case(name)
    assert set(browser.get(f"/api/cases/{name}").json()) == {"name", "game", "level", "question", "shown", "date"}
    right = browser.post(f"/api/cases/{name}/answer", json={"answer": case.solution}).json()
    assert right["right"] is True
    assert len(right["steps"]) == len(case.steps)


def test_a_wrong_answer_gets_a_position_in_which_it_fails(server: Running) -> None:
    reply = server.browser().post("/api/cases/davinci-3-2/answer", json={"answer": "A2 1"}).json()
    assert reply["right"] is False
    assert reply["clues"] == ["A2"]
    assert reply["hidden"] == "w1 b2 w2 b5 b7 w7/w0 b1 b3 b6 w6 b8"
    assert reply["steps"] == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("?level=6", 400),
        ("?n=41", 400),
        ("?level=x", 400),
        ("?game=chess", 404),
        ("?date=2026-11-21", 404),
        ("?date=yesterday", 404),
        ("/325", 404),
        ("/mastermind-1-99", 404),
    ],
)
def test_what_there_is_not_is_refused(server: Running, path: str, status: int) -> None:
    assert server.browser().get(f"/api/cases{path}").status_code == status


def test_an_answer_that_cannot_be_read_is_no_miss(server: Running) -> None:
    answer = server.browser().post("/api/cases/323/answer", json={"answer": "R"})
    assert answer.status_code == 409
    assert "a code has 4 pegs" in answer.json()["error"]
    assert server.browser().post("/api/cases/323/answer", json={"text": "RRRR"}).status_code == 400


# the start page


def test_the_start_page_offers_the_case_of_every_date_that_it_may_be(server: Running) -> None:
    page = server.browser().get("/").text
    assert page.count("data-case-offer=") == 3
    assert 'data-case-offer="323">' in page
    for elsewhere in ("322", "324"):
        assert f'data-case-offer="{elsewhere}" hidden>' in page
