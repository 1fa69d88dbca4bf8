"""Cases in a browser: solved by press and by keys, kept, taken up again, shared; all fits."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from safecracker.cases.library import find_case

from .layout import COLOURS, boxes, complaints, misfits, place, sides
from .user import PHONE

GAMES = ("mastermind", "davinci", "thieves", "teufelsmoor", "codecrackers")


def at(name: str, **progress: str) -> str:
    return f"/case/{name}?{urlencode(progress)}"


def open_case(page: Page, name: str) -> None:
    page.goto(f"/case/{name}")
    expect(page.locator("html.scripted")).to_be_attached()


def kept_case(page: Page, name: str) -> Any:
    return page.evaluate("name => JSON.parse(localStorage.getItem(`case ${name}`))", name)


def test_a_case_is_solved_by_keys_and_kept(visit) -> None:
    """White is 1, pink 2 and so on: the solution is BWOS."""
    page = visit().page
    open_case(page, "mastermind-1-2")
    for key in "8156":
        page.keyboard.press(key)
    expect(page.locator("#compose input[name=draft]")).to_have_value("BWOS")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Case closed.")
    assert page.url.endswith("/case/mastermind-1-2")  # whoever copies the address gives nothing away
    kept = kept_case(page, "mastermind-1-2")
    assert kept["squares"] == "g"
    assert kept["solved"]
    assert kept["seconds"] > 0
    page.reload()
    expect(page.locator("#prompt")).to_have_text("Case closed.")


def test_a_miss_and_a_hint_are_taken_up_again_after_a_reload(visit) -> None:
    page = visit(PHONE).page
    open_case(page, "mastermind-1-3")
    for _ in range(4):
        page.locator("#compose .palette [value=R]").click()
    page.locator("#confirm").click()
    expect(page.locator("#miss")).to_contain_text("Not certain.")
    expect(page.locator("#live")).to_contain_text("Not certain.")
    page.locator("#look-again").click()
    expect(page.locator("#miss")).to_have_count(0)
    page.locator("#hint-1").click()
    expect(page.locator(".case-hints .given")).to_have_count(1)
    page.reload()
    expect(page.locator(".case-hints .given")).to_have_count(1)
    assert kept_case(page, "mastermind-1-3")["squares"] == "ry"


def test_the_result_is_copied_without_a_word_about_the_board(visit) -> None:
    page = visit().page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(at("mastermind-1-4", tried=find_case("mastermind-1-4").solution, s="yrg"))
    page.locator("[data-copy-result]").click()
    expect(page.locator("[data-copy-result]")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "Safecracker\nMastermind · Beginner\n🟨🟥🟩"


def test_squares_and_time_are_on_one_line(visit) -> None:
    page = visit().page
    page.goto("/case/mastermind-1-2")
    expect(page.locator("html.scripted")).to_be_attached()
    for key in "8156":
        page.keyboard.press(key)
    page.wait_for_timeout(1500)  # of thought: no time is shown below a second
    page.keyboard.press("Enter")
    time = page.locator('[data-case-time="short"]')
    expect(time).to_have_text(re.compile(r"^[0-9]:[0-9]{2}$"))
    boxes = [place(it) for it in (page.locator(".case-text .square"), time)]
    square, text = (box["y"] + box["height"] / 2 for box in boxes)
    assert abs(square - text) < 6


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_keys_of_a_phone_do_not_lie_on_their_words(visit, language: str) -> None:
    page = visit(PHONE, language=language).page
    page.goto("/case/mastermind-4-1")
    gaps = page.locator(".legend div").evaluate_all(
        """all => all.map(it => it.querySelector("dd").getBoundingClientRect().left
        - it.querySelector("svg").getBoundingClientRect().right)"""
    )
    assert min(gaps) >= 0
    assert page.locator(".legend div").last.evaluate("it => it.getBoundingClientRect().right") <= PHONE[0]


def test_what_is_in_a_row_has_gaps_that_can_be_closed(visit) -> None:
    page = visit().page
    page.goto("/mine")
    counted = page.evaluate(
        """async () => {
        const main = document.querySelector("script[type=module]").src;
        const { inARow, todaysNumber } = await import(main.replace("main.js", "kept_cases.js"));
        const solved = (days) => new Set(days.map((back) => String(todaysNumber() - back)));
        return [[0, 1, 2], [1, 2], [2, 3], [0, 2, 3], [0, 1, 2, 3]].map((days) => inARow(solved(days)));
      }"""
    )
    assert counted == [3, 2, 0, 1, 4]


def test_the_row_of_cases_stands_within_the_result(visit) -> None:
    """Beside the moor there is least room."""
    page = visit().page
    page.goto("/mine")
    kept = {"squares": "g", "seconds": 9, "solved": "2026-11-19", "at": ""}
    page.evaluate(
        """kept => { for (let back = 0; back < 2; back++) {
        const name = String(Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 864e5) + 1 - back);
        localStorage.setItem(`case ${name}`, JSON.stringify({ ...kept, name }));
      } }""",
        kept,
    )
    page.goto(at("32", tried=find_case("32").solution, s="g"))
    (around,), (row,) = boxes(page, ".case-closed"), boxes(page, ".in-a-row")
    assert row.right < around.right
    assert row.bottom < around.bottom


def test_my_games_has_cases_and_a_file_brings_them_back(visit, tmp_path: Path) -> None:
    page = visit().page
    page.goto("/mine")
    case = {"name": "mastermind-1-5", "squares": "yg", "seconds": 71, "solved": "2026-11-19", "at": "?tried=RRRR&s=yg"}
    path = tmp_path / "cases.json"
    wrong = [{"name": "<b>", "squares": "g"}, 7]
    path.write_text(json.dumps({"format": "safecracker games 1", "games": [], "cases": [case, *wrong]}))
    page.locator("#bring-games").set_input_files(path)
    expect(page.locator("#mine-status")).to_have_text("Games added: 0. Cases added: 1.")
    expect(page.locator('[data-cases="solved"]')).to_have_text("1")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    saved.value.save_as(path)
    assert json.loads(path.read_text(encoding="utf-8"))["cases"]
    page.goto(at("mastermind-1-5", tried=find_case("mastermind-1-5").solution))
    expect(page.locator('[data-case-time="long"]')).to_have_text("1:11 ·")


@pytest.mark.parametrize("game", GAMES)
def test_all_fits_in_the_longest_language(visit, game: str) -> None:
    page, name = visit(language="de").page, f"{game}-5-1"
    page.goto(f"/case/{name}")
    assert misfits(page) == []
    page.goto(at(name, tried=find_case(name).solution, s="yrg"))
    assert misfits(page) == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_whole_moor_is_seen_above_the_buttons_of_a_phone(visit, language: str) -> None:
    """32 is a Sunday's case, whose head has a line more."""
    page = visit(PHONE, language=language).page
    for name in ("32", "teufelsmoor-4-2", "teufelsmoor-5-1"):
        page.goto(f"/case/{name}")
        assert sides(page.locator(".board"))[1] <= sides(page.locator(".act"))[0] + 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_miss_is_read_whole_on_a_phone(visit, language: str) -> None:
    """The raid would be a tie here, which takes as many words as a miss can have."""
    page = visit(PHONE, language=language).page
    page.goto(at("thieves-2-1", tried="give 2 3"))
    (top, bottom), (text, _), (_, button) = map(sides, map(page.locator, (".case-miss", "#miss", "#look-again")))
    assert top < text < button < bottom <= PHONE[1]


def test_the_answer_is_shown_in_words(visit) -> None:
    page = visit().page
    page.goto(at("mastermind-1-2", tried="BWOS", s="g"))
    expect(page.locator(".case-closed")).to_contain_text("blue · white · orange · silver")


def test_whoever_has_scrolled_sees_that_the_case_is_closed(visit) -> None:
    """What comes to stand above what is seen would scroll the page on."""
    page = visit(PHONE).page
    page.goto(at("mastermind-4-1", draft=find_case("mastermind-4-1").solution, hint="0.3", s="y"))
    page.mouse.wheel(0, 2000)
    page.wait_for_function("scrollY > 200")
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Case closed.")
    expect(page.locator(".case-seal")).to_be_in_viewport(ratio=1)
    assert sides(page.locator(".case-closed"))[1] < PHONE[1]


def test_nothing_of_before_lies_over_the_result(visit) -> None:
    """At a table, what stood beside the board stays until the result sheet comes; a case has none."""
    page = visit(PHONE, motion=True).page
    page.goto(at("mastermind-1-2", draft="BWOS", hint="0.3", s="y"))
    expect(page.locator("html.scripted")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Case closed.")
    assert page.locator(".case-hints, .leaving").count() == 0


def test_axe_finds_nothing_by_day_or_night(visit) -> None:
    page = visit().page
    hint, miss, solved = (
        at("davinci-3-2", hint="4.2", s="y"),
        at("mastermind-1-2", tried="RRRR"),
        at("mastermind-1-2", tried="BWOS"),
    )
    for dark, address in ((False, hint), (False, miss), (True, solved)):
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.goto(address)
        assert complaints(page) == []
    page.goto("/case/train")
    assert complaints(page, **COLOURS) == []


def test_without_scripts_a_case_is_solved_by_pressing(visit) -> None:
    page = visit(scripts=False).page
    page.goto("/case/davinci-1-2")
    page.locator("#point-J").click()
    page.locator('#compose [name=press][value="6"]').first.click()
    page.locator("#compose .act .primary").click()
    expect(page.locator("#prompt")).to_have_text("Case closed.")
