"""The pages of cases, without scripts: every kind is solved by plain forms, and no page knows more than it may."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from html import unescape

import httpx
import pytest
from msgspec.structs import replace

from safecracker.cases.calendar import ORDER, game_of, level_of
from safecracker.cases.library import find_case, kind_of, trainer_name
from safecracker.core.translation import ENGLISH
from safecracker.games.kit import LEVELS
from safecracker.locale import LANGUAGES, translator
from safecracker.table.clock import HandClock
from safecracker.web import cases
from safecracker.web.case_days import date_text, short_date
from safecracker.web.case_progress import LONGEST_ANSWER, Progress
from safecracker.web.cases import in_words, shown_squares
from tests.serving import Entropy, Running, serving

NOON = int(datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp() * 1000)  # of the day of case 323
WRONG = {  # answers that can be given in every case of a game
    "mastermind": "guess RRRR",
    "davinci": "A1 11",
    "thieves": "keep 0",
    "teufelsmoor": "name A1",
    "codecrackers": "A1 E1",
}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving(clock=HandClock(NOON)) as running:
        yield running


def send(browser: httpx.Client, name: str, **fields: str) -> httpx.Response:
    answer = browser.post(f"/case/{name}", data=fields)
    while answer.is_redirect:
        answer = browser.get(answer.headers["location"])
    return answer


def fields_of(page: httpx.Response) -> dict[str, str]:
    form = re.search(r'<form id="compose".*?(?=<section)', page.text, re.DOTALL)
    assert form
    return {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form[0])}


def names(levels: Iterator[int] | tuple[int, ...] = LEVELS) -> list[str]:
    return [trainer_name(game, level, 3) for game in ORDER for level in levels]


@pytest.mark.parametrize("name", names())
def test_every_kind_of_case_is_solved_by_plain_forms(server: Running, name: str) -> None:
    browser, case = server.browser(), find_case(name)
    page = browser.get(f"/case/{name}")
    assert page.status_code == 200
    assert ENGLISH.phrase(kind_of(case.game).asked(case)) in unescape(page.text)
    page = send(browser, name, **fields_of(page), action=case.solution)
    assert "Case closed." in page.text
    assert "How to work it out" in page.text


@pytest.mark.parametrize("name", names((1, 5)))
def test_a_wrong_answer_is_answered_with_what_it_contradicts(server: Running, name: str) -> None:
    case, browser = find_case(name), server.browser()
    wrong = WRONG[case.game]
    if name == "codecrackers-1-3":
        wrong = "A1 D1"
    if case.game == "thieves":
        wrong = f"keep {kind_of('thieves').board(case).hand[-1]}"
    if name == "teufelsmoor-5-3":
        wrong = next(
            text for text in ("letter A", "number 1", "around T", "quarter NW", "ninth hut") if _parses(case, text)
        )
    page = send(browser, name, action=wrong)
    assert "Not certain." in page.text
    assert 'value="look"' in page.text
    fields = {"tried": "", "s": "r"} | fields_of(page)
    again = send(browser, name, **fields, do="look")
    assert "Not certain." not in again.text
    assert 'name="s" value="r"' in again.text
    twice = send(browser, name, **({"tried": ""} | fields_of(again)), action=wrong)  # a key pressed once too often
    assert "Not certain." in twice.text
    assert 'name="s" value="r"' in twice.text


def _parses(case: object, text: str) -> bool:
    try:
        kind_of("teufelsmoor").parse(case, text)  # type: ignore[arg-type]
    except Exception:  # noqa: BLE001 - whatever it is, it is no answer
        return False
    return True


@pytest.mark.parametrize("name", names((2,)))
def test_hints_come_rung_by_rung_and_cost_a_square_each_ladder(server: Running, name: str) -> None:
    browser, case = server.browser(), find_case(name)
    step = kind_of(case.game).steps(case)[0]
    page = browser.get(f"/case/{name}")
    for shown, text in enumerate(step.rungs, 1):
        page = send(browser, name, **fields_of(page), do="hint")
        assert page.text.count('class="given"') == shown
        assert ENGLISH.phrase(text) in unescape(page.text)
    assert fields_of(page)["s"] == "y"


# what a page may know


@pytest.mark.parametrize("name", [*map(str, range(310, 324)), *names()])
def test_a_page_is_the_same_whatever_the_solution_is(
    server: Running, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is found, nothing is drawn from the solution, and the address has nothing of it."""
    page = server.browser().get(f"/case/{name}")
    case = replace(find_case(name), solution="?", steps=())
    monkeypatch.setattr(cases, "find_case", lambda _: case)
    twin = server.browser().get(f"/case/{name}")
    assert page.status_code == 200
    assert page.content == twin.content
    assert page.url.query == b""


def test_an_address_cannot_claim_to_be_solved(server: Running) -> None:
    page = server.browser().get("/case/323?s=yrg&hint=99.3&draft=RRRR&tried=RRRR")
    assert "Case closed." not in page.text
    assert "Not certain." in page.text


@pytest.mark.parametrize(
    "query", ["s=xyz", "hint=1.9", "hint=" + "9" * 99, "tried=" + "R" * 999, "draft=%00%ff", "s=" + "g" * 99]
)
def test_nonsense_in_an_address_is_left_out(server: Running, query: str) -> None:
    assert server.browser().get(f"/case/323?{query}").status_code == 200


def test_progress_is_read_as_it_is_written() -> None:
    progress = Progress(draft="R...", tried="RYPO", missed="RRRR", squares="yr", step=2, rung=3)
    assert Progress.read(dict(httpx.QueryParams(progress.query[1:]))) == progress
    assert len(Progress.read({"tried": "R" * 999}).tried) == LONGEST_ANSWER


# the day


def test_today_is_the_case_of_the_date(server: Running) -> None:
    page = server.browser().get("/case")
    assert 'data-case-name="323"' in page.text
    assert "Thursday, 19 November" in page.text
    assert game_of(323) == "mastermind"
    assert level_of(323) == 3


def test_a_date_leads_to_its_number(server: Running) -> None:
    assert server.browser().get("/case/2026-11-16").headers["location"] == "/case/320"


@pytest.mark.parametrize("name", ["324", "2026-11-20"])
def test_a_day_that_has_begun_somewhere_can_be_seen(server: Running, name: str) -> None:
    assert server.browser().get(f"/case/{name}").status_code in (200, 303)


@pytest.mark.parametrize(
    "name", ["325", "2026-11-21", "0", "2025-12-31", "2026-02-30", "x", "mastermind-6-1", "chess-1-1", "9" * 40]
)
def test_other_days_and_names_have_no_case(server: Running, name: str) -> None:
    browser = server.browser()
    assert browser.get(f"/case/{name}").status_code == 404
    assert browser.post(f"/case/{name}", data={"do": "hint"}).status_code == 404


@pytest.mark.parametrize(
    ("lang", "long", "short"),
    [
        ("en", "Sunday, 1 November", "1 November"),
        ("de", "Sonntag, 1. November", "1. November"),
        ("fr", "dimanche 1er novembre", "1er novembre"),
        ("nl", "zondag 1 november", "1 november"),
    ],
)
def test_the_first_of_a_month_is_written_as_people_write_it(lang: str, long: str, short: str) -> None:
    first = date(2026, 11, 1)
    assert (date_text(first, translator(lang)), short_date(first, translator(lang))) == (long, short)


def test_a_clock_before_the_first_day_shows_the_first_case() -> None:
    with serving() as running:
        assert 'data-case-name="1"' in running.browser().get("/case").text


def test_two_servers_show_the_same_bytes_on_the_same_date() -> None:
    pages = []
    for label in ("one", "another"):
        with serving(clock=HandClock(NOON), entropy=Entropy(label), public_url="https://example.org") as running:
            browser = running.browser()
            pages.append(
                [browser.get(f"/{path}").content for path in ("case", "case/322", "case/thieves-4-9", "case/train")]
            )
    assert pages[0] == pages[1]


def test_the_server_keeps_nothing_and_knows_nobody(server: Running) -> None:
    browser = server.browser()
    send(browser, "323", do="hint")
    assert "safecracker" not in browser.cookies


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names((4,)))
def test_every_language_has_its_words(server: Running, name: str, lang: str) -> None:
    browser, case = server.browser(), find_case(name)
    for path in (f"/case/{name}?hint=0.3", f"/case/{name}?tried={case.solution}&s=g", "/case/train"):
        page = browser.get(path, headers={"accept-language": lang})
        assert page.status_code == 200
        assert f'<html lang="{lang}"' in page.text


# the result


@pytest.mark.parametrize(
    ("squares", "text", "aloud"),
    [
        ("g", "🟩", "no hints, no misses"),
        ("yrg", "🟨🟥🟩", "1 hint, 1 miss"),
        ("rrrrrg", "🟥🟥🟥🟥🟥🟩", "5 misses"),
        ("yrrrrrrg", "🟨 🟥×6 🟩", "1 hint, 6 misses"),
    ],
)
def test_squares_tell_what_it_took(squares: str, text: str, aloud: str) -> None:
    assert shown_squares(squares) == text
    assert in_words(squares, ENGLISH) == aloud


def test_the_text_to_share_gives_nothing_away() -> None:
    with serving(clock=HandClock(NOON), public_url="https://example.org") as running:
        case = find_case("323")
        page = running.browser().get("/case/323", params={"tried": case.solution, "s": "yrg"})
    text = re.search(r'data-text="([^"]*)" data-squares-text="([^"]*)" data-link="([^"]*)"', page.text)
    assert text
    assert text.groups() == ("Safecracker · Case 323\nMastermind · Medium", "🟨🟥🟩", "https://example.org/case/323")


def test_a_link_preview_tells_the_question_and_no_more(server: Running) -> None:
    page = server.browser().get("/case/323")
    assert '<meta property="og:title" content="Case 323 · Mastermind · Safecracker">' in page.text
    assert 'content="Which is the only code that fits all the rows?"' in page.text
    assert "/mastermind/preview.png" in page.text


# the trainer


def test_the_trainer_leads_to_a_case_of_the_game_and_level(server: Running) -> None:
    browser = server.browser()
    assert browser.get("/case/train?game=davinci&level=2&n=7").headers["location"] == "/case/davinci-2-7"
    assert re.fullmatch(r"/case/davinci-2-\d+", browser.get("/case/train?game=davinci&level=2").headers["location"])
    assert browser.get("/case/train?game=chess&level=9").status_code == 200


def test_a_solved_case_of_the_trainer_leads_to_the_next(server: Running) -> None:
    case = find_case("mastermind-1-40")
    page = server.browser().get("/case/mastermind-1-40", params={"tried": case.solution})
    assert 'href="/case/mastermind-1-1"' in page.text


def test_the_month_has_a_link_for_every_day_that_has_begun(server: Running) -> None:
    page = server.browser().get("/case/train")
    assert page.text.count("data-day=") == 20
    assert 'href="/case/train?month=2026-10"' in page.text
    assert "month=2026-12" not in page.text
    assert server.browser().get("/case/train?month=2026-01").text.count("data-day=") == 31
    assert "November 2026" in server.browser().get("/case/train?month=2031-05").text
