"""Cases in a browser without a connection: composed on the board or from lists, checked, kept, and taken up again."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Page, expect

from safecracker.cases.calendar import ORDER
from safecracker.cases.library import case_table_of, find_case
from safecracker.core.translation import ENGLISH
from safecracker.web.case_offline import sealed
from safecracker.web.cases import in_words, shown_squares

from .layout import complaints, misfits
from .user import PHONE

SQUARES = ("g", "yg", "rrg", "yyrg", "rrrrrrg", "yrrrrrryyg")
MODULE = """const { groupedSquares, shownSquares, counted, opened } = await import(
  document.querySelector("script[src$='/main.js']").src.replace("main.js", "case_offline.js"));"""


@pytest.fixture
def visitor(visit, watch) -> Iterator[Callable[..., Page]]:
    """A page whose connection may be lost; other tests have it again."""
    watch.forgiven = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    pages: list[Page] = []

    def opened(*size: Any, **wanted: Any) -> Page:
        pages.append(visit(*size, **wanted).page)
        return pages[-1]

    yield opened
    for page in pages:
        page.context.set_offline(False)


def load_case(page: Page, name: str) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/offline")):
        page.goto(f"/case/{name}")
    expect(page.locator("html.scripted")).to_be_attached()


def opened_case(page: Page, name: str) -> Page:
    """A case that was loaded, and then the connection was lost."""
    load_case(page, name)
    page.context.set_offline(True)
    expect(page.locator("#case-answer")).to_be_visible()
    return page


def choose(page: Page, name: str, answer: str) -> None:
    """From the lists."""
    case = find_case(name)
    table = case_table_of(case.game)
    rest = answer
    for at, part in enumerate(table.parts(case, ENGLISH)):
        value = max((it.value for it in part.choices if rest.startswith(it.value)), key=len)
        rest = rest[len(value) :].removeprefix(table.between)
        page.locator("#case-answer select").nth(at).select_option(value)


def kept_case(page: Page, name: str) -> Any:
    return page.evaluate("name => JSON.parse(localStorage.getItem(`case ${name}`))", name)


@pytest.mark.parametrize("name", [*(f"{game}-2-1" for game in ORDER), "teufelsmoor-5-1"])
def test_a_case_is_solved_without_a_connection(visitor, name: str) -> None:
    page = opened_case(visitor(PHONE), name)
    expect(page.locator("#offline")).to_contain_text("this device checks your answer")
    page.locator("#hint-1").click()
    expect(page.locator(".case-hints .given")).to_have_count(1)
    choose(page, name, find_case(name).solution)
    page.get_by_role("button", name="Check the answer").click()
    expect(page.locator("#prompt")).to_have_text("Case closed.")
    expect(page.locator(".case-closed")).to_contain_text("1 hint")
    kept = kept_case(page, name)
    assert (kept["squares"], bool(kept["solved"]), kept["seconds"] > 0) == ("yg", True, True)
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#prompt")).to_have_text("Case closed.")
    expect(page.locator(".case-closed")).to_contain_text("1 hint")


def test_keys_fill_the_holes_of_the_board_and_enter_checks(visitor) -> None:
    """White is 1, pink 2 and so on: the solution is BWOS."""
    page = opened_case(visitor(), "mastermind-1-2")
    for key in ("8", "8", "Backspace", "1", "5", "6"):
        page.keyboard.press(key)
    expect(page.locator("#slot-4 .peg.s")).to_be_visible()
    expect(page.locator("#slot-2 .peg.w")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Case closed.")


def test_what_was_composed_before_goes_on(visitor) -> None:
    page = visitor()
    load_case(page, "mastermind-1-2")
    for key in "81":
        page.keyboard.press(key)
    expect(page.locator("#compose input[name=draft]")).to_have_value("BW..3")
    page.context.set_offline(True)
    expect(page.locator("#case-answer select").nth(1)).to_have_value("W")
    page.keyboard.press("5")
    page.context.set_offline(False)
    expect(page.locator("#case-answer")).to_have_count(0)
    expect(page.locator("#compose input[name=draft]")).to_have_value("BWO.4")
    expect(page.locator("#offline")).to_be_hidden()


def test_why_an_answer_is_wrong_is_shown_when_the_server_is_back(visitor) -> None:
    page = opened_case(visitor(), "davinci-1-2")
    choose(page, "davinci-1-2", "A1 11")
    for _ in range(2):  # the second time it costs nothing
        page.get_by_role("button", name="Check the answer").click()
        expect(page.locator("[data-reply=missed]")).to_contain_text("You will see why as soon as you are back online.")
    expect(page.locator("#live")).to_contain_text("Not certain.")
    assert kept_case(page, "davinci-1-2")["squares"] == "r"
    assert complaints(page) == []
    page.context.set_offline(False)
    expect(page.locator("#miss")).to_contain_text("This deal fits all the clues too")


def test_a_row_that_was_wrong_lies_on_the_board_when_the_server_says_why(visitor) -> None:
    page = opened_case(visitor(), "mastermind-1-2")
    for key in ("8", "1", "5", "5", "Enter"):  # BWOO
        page.keyboard.press(key)
    expect(page.locator("[data-reply=missed]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#miss")).to_contain_text("would then show")
    expect(page.locator(".row").first.locator(".peg.o")).to_have_count(2)
    assert kept_case(page, "mastermind-1-2")["squares"] == "r"
    page.locator("#look-again").click()
    expect(page.locator("#compose input[name=draft]")).to_have_value(re.compile("^BWOO"))


def test_what_cannot_be_an_answer_costs_nothing(visitor) -> None:
    page = opened_case(visitor(), "codecrackers-2-1")
    page.get_by_role("button", name="Check the answer").click()
    expect(page.locator("[data-reply=unfinished]")).to_be_visible()
    choose(page, "codecrackers-2-1", "A1 C2")
    page.get_by_role("button", name="Check the answer").click()
    expect(page.locator("[data-reply=impossible]")).to_be_visible()
    assert kept_case(page, "codecrackers-2-1")["squares"] == ""


def test_every_hint_is_shown_in_turn(visitor) -> None:
    page = opened_case(visitor(), "mastermind-1-1")
    for _ in range(4):
        page.locator(".case-hints button").click()
    expect(page.locator(".case-hints .given")).to_have_count(1)  # of the second step
    assert kept_case(page, "mastermind-1-1")["squares"] == "yy"
    page.context.set_offline(False)
    expect(page.locator("#case-answer")).to_have_count(0)
    expect(page.locator(".case-hints .given")).to_have_count(1)


@pytest.mark.parametrize("game", ORDER)
def test_all_fits_in_the_longest_language(visitor, game: str) -> None:
    assert misfits(opened_case(visitor(PHONE, language="de"), f"{game}-5-1")) == []


def test_the_script_counts_and_opens_as_python_does(visitor) -> None:
    page = visitor()
    page.goto("/case/mastermind-1-1")
    shown = page.evaluate(f"async (all) => {{ {MODULE} return all.map(shownSquares); }}", SQUARES)
    assert shown == list(map(shown_squares, SQUARES))
    words = page.evaluate(
        f"async (all) => {{ {MODULE} return all.map((n) => counted(n, '1 miss', '2 misses')); }}", [1, 2, 12]
    )
    assert words == [in_words("r" * n, ENGLISH) for n in (1, 2, 12)]
    it = to_builtins(sealed("grün 🟩", ("D7", "half N"), "323"))
    answers = ["D7", "half N", "D8", ""]
    found = page.evaluate(
        f"async ([it, answers]) => {{ {MODULE} return Promise.all(answers.map((each) => opened(it, each))); }}",
        [it, answers],
    )
    assert found == ["grün 🟩", "grün 🟩", None, None]
